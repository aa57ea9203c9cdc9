"""What this terminal can show: colours, and the characters for platforms."""

import os
import sys
from typing import TypedDict


class Style(TypedDict):
    """Arguments of draw_board."""

    colour: bool
    ascii_only: bool


def style() -> Style:
    """Colours on a terminal, unless NO_COLOR is set; ASCII if the encoding has nothing better."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        "━┃".encode(encoding)
        ascii_only = False
    except UnicodeEncodeError:
        ascii_only = True
    return {
        "colour": sys.stdout.isatty() and not os.environ.get("NO_COLOR"),
        "ascii_only": ascii_only,
    }
