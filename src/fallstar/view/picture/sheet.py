"""The sheet that a picture is drawn on: where each space is, and which ledges are drawn.

A board and a single face are the same kind of sheet. A sheet may be rotated by quarters clockwise;
spaces and directions keep their names in the game, only their places change.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fallstar.rules.board import COLUMNS, Board
from fallstar.rules.face import SIDE, Face
from fallstar.rules.state import EAST, NORTH, SOUTH, WEST
from fallstar.view.picture.art import UNIT

SIDES = ("north", "east", "south", "west")


@dataclass(frozen=True, slots=True)
class Sheet:
    """Spaces, platforms, marks and doors as numbers, and the rotation."""

    columns: int
    rows: int
    edges: Sequence[int]
    marks: Sequence[int]
    doors: Sequence[tuple[int, int]]
    turned: int = 0

    @property
    def width(self) -> int:
        """The number of columns, as drawn."""
        return self.rows if self.turned % 2 else self.columns

    @property
    def height(self) -> int:
        """The number of rows, as drawn."""
        return self.columns if self.turned % 2 else self.rows

    @property
    def mark_spaces(self) -> list[int]:
        """The spaces with a mark in reading order: the order of a view's stars."""
        return [space for space, mark in enumerate(self.marks) if mark]

    @property
    def upright(self) -> int:
        """The direction of the game that points down in the picture."""
        return (SOUTH - self.turned) % 4

    def name(self, space: int) -> str:
        """The name of a space in the game."""
        return f"{COLUMNS[space % self.columns]}{space // self.columns + 1}"

    def spot(self, space: int) -> tuple[int, int]:
        """The column and row of a space, as drawn."""
        x, y = space % self.columns, space // self.columns
        width, height = self.columns, self.rows
        for _ in range(self.turned):
            x, y, width, height = height - 1 - y, x, height, width
        return x, y

    def middle(self, space: int) -> tuple[float, float]:
        """The middle of a space in units of the drawing."""
        x, y = self.spot(space)
        return UNIT * (x + 0.5), UNIT * (y + 0.5)

    def side(self, direction: int) -> int:
        """A direction of the game, as drawn."""
        return (direction + self.turned) % 4

    def angle(self, feet: int) -> int:
        """The rotation of a drawing that has its feet south, in degrees clockwise."""
        return (self.side(feet) - SOUTH) % 4 * 90

    def ledges(self) -> Iterator[tuple[int, int]]:
        """Every platform to draw, as a space and a side; those on the wrap on both edges."""
        for space, edges in enumerate(self.edges):
            x, y = self.spot(space)
            for direction in range(4):
                seen = {
                    NORTH: True,
                    WEST: True,
                    SOUTH: y == self.height - 1,
                    EAST: x == self.width - 1,
                }[self.side(direction)]
                if edges >> direction & 1 and seen:
                    yield space, direction


def sheet_of_board(board: Board, turned: int = 0) -> Sheet:
    """The sheet of a board."""
    return Sheet(
        board.width,
        board.height,
        board.edges.tolist(),
        board.marks.tolist(),
        board.doors,
        turned % 4,
    )


def sheet_of_face(face: Face) -> Sheet:
    """The sheet of one face, unturned."""
    return Sheet(SIDE, SIDE, face.edges, face.marks, ((face.door, face.floor),))
