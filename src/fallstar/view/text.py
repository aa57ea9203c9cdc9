"""A board as characters, for the terminal and for logs.

         a   b   c            ━━━ ┃   platforms
     1   b' [v]┃ .            b       a star, b' on a replay mark, @ the bare mark
            ━━━               [v]     a door and its floor, (v) the open one
     2   1v┃ @   .            1v      the pawn of seat 1 (people count from 1), feet down

Platforms on the edge of the board belong to both sides of the wrap and are drawn on both.
"""

from collections.abc import Callable

from fallstar.notation.position import FEET_LETTERS
from fallstar.rules.board import COLUMNS, Board
from fallstar.rules.face import REPLAY_MARK
from fallstar.rules.state import NORTH, WEST
from fallstar.view.view import View

# Terminal colours. Letters and numbers carry the same meaning without them.
STAR_COLOURS = {"b": "94", "y": "93", "p": "95", "g": "92", "o": "33", "w": "97"}
PAWN_COLOURS = ("30;106", "30;103", "30;105", "30;102", "30;43", "30;107")
DOOR_COLOUR = "1;93"
PLATFORM_COLOUR = "38;5;180"

ASCII = str.maketrans("━┃", "-|")
Paint = Callable[[str, str], str]


def draw_board(
    board: Board, view: View | None = None, *, colour: bool = False, ascii_only: bool = False
) -> str:
    """The board with everything on it; without a view, its marks and doors."""
    paint = _coloured if colour else _plain
    cells = _ground(board, paint) if view is None else _cells(board, view, paint)
    lines = ["    " + " ".join(f" {COLUMNS[x]} " for x in range(board.width))]
    for y in range(board.height):
        lines.append(_ledges(board, y, paint))
        lines.append(f"{y + 1:2} {_row(board, y, cells, paint)}")
    lines.append(_ledges(board, 0, paint))
    text = "\n".join(line.rstrip() for line in lines)
    return text.translate(ASCII) if ascii_only else text


def _plain(text: str, _colour: str) -> str:
    return text


def _coloured(text: str, colour: str) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m"


def _ledges(board: Board, y: int, paint: Paint) -> str:
    """The platforms above row y."""
    spaces = range(y * board.width, (y + 1) * board.width)
    ledge = paint("━━━", PLATFORM_COLOUR)
    return "    " + " ".join(ledge if board.has_platform(s, NORTH) else "   " for s in spaces)


def _row(board: Board, y: int, cells: list[str], paint: Paint) -> str:
    """The spaces of row y with the platforms beside them."""
    spaces = range(y * board.width, (y + 1) * board.width)
    wall = paint("┃", PLATFORM_COLOUR)
    parts = [(wall if board.has_platform(s, WEST) else " ") + cells[s] for s in spaces]
    return "".join(parts) + (wall if board.has_platform(spaces[0], WEST) else " ")


def _ground(board: Board, paint: Paint) -> list[str]:
    """Marks and doors, three characters a space."""
    cells = [(" . ", " * ", " @ ")[int(mark)] for mark in board.marks]
    for space, floor in board.doors:
        cells[space] = paint(f"[{FEET_LETTERS[floor]}]", DOOR_COLOUR)
    return cells


def _cells(board: Board, view: View, paint: Paint) -> list[str]:
    """What lies on each space now."""
    cells = [" @ " if mark == REPLAY_MARK else " . " for mark in board.marks]
    for number, (space, floor) in enumerate(board.doors):
        door = f"({FEET_LETTERS[floor]})" if number == view.marker else f"[{FEET_LETTERS[floor]}]"
        cells[space] = paint(door, DOOR_COLOUR)
    for space, star in zip(board.mark_spaces, view.stars, strict=True):
        if star != ".":
            replay = "'" if board.marks[space] == REPLAY_MARK else " "
            cells[space] = f" {paint(star, STAR_COLOURS[star])}{replay}"
    for seat in view.seats:
        if seat.space is not None and seat.feet is not None:
            pawn = f" {seat.seat + 1}{FEET_LETTERS[seat.feet]}"
            cells[seat.space] = paint(pawn, PAWN_COLOURS[seat.seat])
    return cells
