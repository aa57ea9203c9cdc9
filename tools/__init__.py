"""Scripts that write docs, test data and generated files of the client: `python -m tools.NAME`.

They run in a checkout, from its top folder; the installed package does not need them.
"""
