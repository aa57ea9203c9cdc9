"""The command `fallstar`. Each command is a file of its own, imported only when it is called."""

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
    "Begin with `fallstar play`; every command explains itself with --help.",
)
COMMANDS = {
    "play": "Play a game against bots.",
    "simulate": "Let bots play many games and keep the records.",
    "replay": "Step through a recorded game, or print it.",
    "check": "Replay every record of a file and say what is wrong.",
    "board": "Draw a board as text, SVG or PNG.",
    "figures": "Measure how the boards play, and write docs/boards.md.",
    "bench": "Measure the speed of this machine.",
}
for name, text in COMMANDS.items():
    app.command(f"fallstar.cli.{name}:{name}", name=name, help=text)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command. A user's mistake is one line on stderr and exit code 2."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        app(words, exit_on_error=False, print_error=False)
    except (CycloptsError, FallstarError) as error:
        _stop(" ".join(str(error).split()))
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            # Whoever read our output has seen enough; do not complain again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        _stop(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        sys.exit(130)


def _stop(message: str) -> None:
    print(f"fallstar: {message}", file=sys.stderr)
    sys.exit(2)
