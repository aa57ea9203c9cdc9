"""A tile face: 6 x 6 spaces with platforms, one door and 13 marks, read from a drawing.

A drawing has 13 lines of 13 characters. Space (x, y) is at column 2x+1, line 2y+1; the characters
between two spaces are the edge they share:

    +-+-+ + + + +       -  |   a platform          .   nothing
     . *|. . . .        blank  none                *   a star mark
    + + +-+ + + +       corners are free           o   a replay mark
     …                                             ^ > v <   the door, pointing to its floor
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from fallstar.errors import BoardError
from fallstar.rules.state import EAST, MARKS_A_FACE, NORTH, SOUTH, WEST

SIDE = 6
LINES = 2 * SIDE + 1
STAR_MARK, REPLAY_MARK = 1, 2
MARK_LETTERS = {"*": STAR_MARK, "o": REPLAY_MARK}
DOOR_LETTERS = {"^": NORTH, ">": EAST, "v": SOUTH, "<": WEST}


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
    if len(lines) != LINES:
        raise BoardError(f"face {name}: a drawing has {LINES} lines, this one has {len(lines)}")
    for number, line in enumerate(lines, start=1):
        if len(line) > LINES:
            raise BoardError(
                f"face {name}, line {number}: a line has {LINES} characters, "
                f"this one has {len(line)}"
            )
    rows = [line.ljust(LINES) for line in lines]
    edges = [0] * (SIDE * SIDE)
    marks = [0] * (SIDE * SIDE)
    doors: list[tuple[int, int]] = []
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            where = f"face {name}, line {row + 1}, column {column + 1}"
            x, y = column // 2, row // 2
            if row % 2 and column % 2:
                if letter in MARK_LETTERS:
                    marks[SIDE * y + x] = MARK_LETTERS[letter]
                elif letter in DOOR_LETTERS:
                    doors.append((SIDE * y + x, DOOR_LETTERS[letter]))
                elif letter != ".":
                    raise BoardError(f"{where}: a space is one of . * o ^ > v <, not {letter!r}")
            elif row % 2 == 0 and column % 2 == 0:
                if letter not in "+ ":
                    raise BoardError(f"{where}: a corner is + or blank, not {letter!r}")
            else:
                wanted = "-" if row % 2 == 0 else "|"
                if letter == wanted:
                    for space, side in _sides(x, y, upright=wanted == "|"):
                        edges[space] |= 1 << side
                elif letter != " ":
                    raise BoardError(f"{where}: an edge here is {wanted} or blank, not {letter!r}")
    if len(doors) != 1:
        raise BoardError(f"face {name}: a face has one door, this one has {len(doors)}")
    door, floor = doors[0]
    if not edges[door] >> floor & 1:
        raise BoardError(f"face {name}: there is no platform along the floor of its door")
    count = sum(mark > 0 for mark in marks)
    if count != MARKS_A_FACE:
        raise BoardError(f"face {name}: a face has {MARKS_A_FACE} marks, this one has {count}")
    return Face(tuple(rows), tuple(edges), tuple(marks), door, floor)


def _sides(x: int, y: int, *, upright: bool) -> list[tuple[int, int]]:
    """The spaces inside the face that touch an edge, with the side they touch it on."""
    if upright:
        sides = [(x, y, WEST), (x - 1, y, EAST)]
    else:
        sides = [(x, y, NORTH), (x, y - 1, SOUTH)]
    return [(SIDE * b + a, side) for a, b, side in sides if 0 <= a < SIDE and 0 <= b < SIDE]


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
    return read_faces(_faces_text())


@cache
def face_titles() -> Mapping[str, str]:
    """The names of the twelve faces: the line above each drawing."""
    titles: dict[str, str] = {}
    title = ""
    for line in _faces_text().splitlines():
        if line.startswith("# "):
            title = line.removeprefix("# ")
        elif line.startswith("face "):
            titles[line.removeprefix("face ").strip()] = title
    return titles


def _faces_text() -> str:
    return resources.files("fallstar.rules").joinpath("faces.txt").read_text(encoding="ascii")
