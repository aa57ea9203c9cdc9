"""`python -m fallstar`"""

from fallstar.cli.main import main

main()
