"""A tile face: 6 x 6 spaces with platforms, one door and any number of marks, read from a drawing.

A drawing has 13 lines of 13 characters. Space (x, y) is at column 2x+1, line 2y+1; the characters
between two spaces are the edge they share:

    +-+-+ + + + +       -  |   a platform          .   nothing
     . *|. . . .        blank  none                *   a star mark
    + + +-+ + + +       corners are free           o   a replay mark
     …                                             ^ > v <   the door, pointing to its floor
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from fallstar.errors import BoardError
from fallstar.rules.state import EAST, NORTH, SOUTH, WEST

NAME = re.compile(r"[1-9][0-9]?[ab]")
SIDE = 6
LINES = 2 * SIDE + 1
STAR_MARK, REPLAY_MARK = 1, 2
MARK_LETTERS = {"*": STAR_MARK, "o": REPLAY_MARK}
DOOR_LETTERS = {"^": NORTH, ">": EAST, "v": SOUTH, "<": WEST}
DELTAS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # right and down, for north, east, south, west

# What may stand on even and odd lines and columns.
PLACES = {
    (0, 0): ("a corner", "+ "),
    (0, 1): ("an edge here", "- "),
    (1, 0): ("an edge here", "| "),
    (1, 1): ("a space", ".*o^>v<"),
}


@dataclass(frozen=True, slots=True)
class Face:
    """What a drawing says, unturned. Edges are bit sets of directions, one a space, rows first."""

    lines: tuple[str, ...]
    edges: tuple[int, ...]
    marks: tuple[int, ...]
    door: int
    floor: int


def read_face(name: str, lines: Sequence[str]) -> Face:
    """Read a drawing, or say what is wrong with it."""
    if not NAME.fullmatch(name):
        raise BoardError(
            f"{name[:20]!r} is not a face: a face is a tile's number and a or b, as 9a"
        )
    rows = _read_rows(name, lines)
    spaces = [rows[2 * y + 1][2 * x + 1] for y in range(SIDE) for x in range(SIDE)]
    doors = [space for space, letter in enumerate(spaces) if letter in DOOR_LETTERS]
    if len(doors) != 1:
        raise BoardError(f"face {name}: a face has one door, this one has {len(doors)}")
    marks = tuple(MARK_LETTERS.get(letter, 0) for letter in spaces)
    edges = tuple(_read_edges(rows, x, y) for y in range(SIDE) for x in range(SIDE))
    floor = DOOR_LETTERS[spaces[doors[0]]]
    if not edges[doors[0]] >> floor & 1:
        raise BoardError(f"face {name}: there is no platform along the floor of its door")
    return Face(rows, edges, marks, doors[0], floor)


def _read_rows(name: str, lines: Sequence[str]) -> tuple[str, ...]:
    """The lines at full width, with only characters that may stand where they stand."""
    if len(lines) != LINES:
        raise BoardError(f"face {name}: a drawing has {LINES} lines, this one has {len(lines)}")
    for row, line in enumerate(lines):
        if len(line) > LINES:
            raise BoardError(
                f"face {name}, line {row + 1}: a line has {LINES} characters, not {len(line)}"
            )
        for column, letter in enumerate(line):
            what, letters = PLACES[row % 2, column % 2]
            if letter not in letters:
                wanted = " ".join(letters.strip()) + (" or blank" if " " in letters else "")
                where = f"face {name}, line {row + 1}, column {column + 1}"
                raise BoardError(f"{where}: {what} is {wanted}, not {letter!r}")
    return tuple(line.ljust(LINES) for line in lines)


def _read_edges(rows: Sequence[str], x: int, y: int) -> int:
    """The sides of a space that have a platform."""
    edges = 0
    for side, (right, down) in enumerate(DELTAS):
        if rows[2 * y + 1 + down][2 * x + 1 + right] != " ":
            edges |= 1 << side
    return edges


def read_faces(text: str) -> dict[str, Face]:
    """Read a file of drawings, each under a line `face NAME`. Lines with # are for people."""
    drawings: dict[str, list[str]] = {}
    lines: list[str] | None = None
    for line in text.splitlines():
        if line.startswith("face "):
            name = line.removeprefix("face ").strip()
            if name in drawings:
                raise BoardError(f"face {name} is drawn twice")
            lines = drawings[name] = []
        elif line.startswith("#"):
            lines = None
        elif lines is not None and (line or len(lines) < LINES):
            lines.append(line)
        elif line:
            raise BoardError(f"a drawing stands under a line 'face NAME', not {line!r}")
    return {name: read_face(name, drawing) for name, drawing in drawings.items()}


@cache
def our_faces() -> dict[str, Face]:
    """The twelve faces of the game."""
    drawings = resources.files("fallstar.rules").joinpath("faces.txt")
    return read_faces(drawings.read_text(encoding="ascii"))
