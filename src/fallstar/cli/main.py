"""The command `fallstar`. Each subcommand is a file, imported only when it is called."""

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from fallstar import __version__
from fallstar.errors import FallstarError

app = App(
    name="fallstar",
    version=__version__,
    help="Pawns with gravities of their own fall across a wrapped board to collect stars.\n\n"
    "Begin with `fallstar play`; every command has --help.",
)
COMMANDS = (
    *("play", "serve", "site", "backup", "restore", "export", "import", "simulate", "replay"),
    *("review", "puzzles", "check", "board", "figures", "arena", "train", "calibration"),
    *("blunders", "bench"),
)
for name in COMMANDS:
    file = "import_" if name == "import" else name  # `import` cannot be the name of a function
    app.command(f"fallstar.cli.{file}:{file}", name=name)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command. A user's mistake is one line on stderr and exit code 2."""
    words = sys.argv[1:] if arguments is None else arguments
    if list(words) in ([], ["--help"], ["-h"]):
        for name in COMMANDS:
            app[name]  # imports the command, so that the overview can show its help
    if sys.stdout is None:  # closed by the shell
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123
    try:
        app(words, exit_on_error=False, print_error=False)
    except (CycloptsError, FallstarError) as error:
        _stop(" ".join(str(error).split()))
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            # The reader of our output has closed the pipe; do not fail again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        _stop(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        sys.exit(130)


def _stop(message: str) -> None:
    print(f"fallstar: {message}", file=sys.stderr)
    sys.exit(2)
