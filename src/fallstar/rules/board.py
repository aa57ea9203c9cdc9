"""A board: tiles laid side by side on a torus, as spaces, platforms, doors and marks.

Spaces are numbered by rows from the top left and named like the squares of a chess board:
a letter a column, a number a row from the top, `c5` for x = 2, y = 4.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from fallstar.errors import BoardError
from fallstar.rules.face import SIDE, Face, our_faces
from fallstar.rules.moves import MoveTable, build_moves, neighbour
from fallstar.rules.state import ALL_STARS, END_AT, MAX_SIDE, MAX_SPACES, TILES
from fallstar.rules.tiles import ACROSS, face_row, join_platforms, lay_tile, open_line

TILE = re.compile(r"([1-9][0-9]?)([ab])([0-3])")
COLUMNS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, eq=False)
class Board:
    """Where platforms, doors and marks are. Made by `board_of`, or turned from another."""

    tiles: tuple[str, ...]
    faces: Mapping[str, Face]
    width: int
    height: int
    edges: NDArray[np.uint8] = field(repr=False)  # a bit a side with a platform, 1 << direction
    marks: NDArray[np.uint8] = field(repr=False)  # 0, STAR_MARK or REPLAY_MARK
    doors: tuple[tuple[int, int], ...]  # space and floor, clockwise from the top left tile

    @property
    def spaces(self) -> int:
        return self.width * self.height

    @cached_property
    def moves(self) -> MoveTable:
        """The move table; see moves.py."""
        doors = np.array(self.doors, dtype=np.uint8)
        return build_moves(self.edges, self.width, self.height, doors)

    @cached_property
    def mark_spaces(self) -> tuple[int, ...]:
        """The spaces with a mark, in reading order: the order of the stars in a record."""
        return tuple(int(space) for space in np.flatnonzero(self.marks))

    def neighbour(self, space: int, direction: int) -> int:
        """The space next to this one, around the wrap."""
        return int(neighbour(space, direction, self.width, self.height))

    def has_platform(self, space: int, direction: int) -> bool:
        """Is there a platform on that side of the space?"""
        return bool(self.edges[space] >> direction & 1)

    def name(self, space: int) -> str:
        """`c5` for column 2, row 4."""
        return f"{COLUMNS[space % self.width]}{space // self.width + 1}"

    def space(self, name: str) -> int:
        """The space of that name; a BoardError if the board has none."""
        match = re.fullmatch(r"([a-z])([1-9][0-9]?)", name)
        x, y = (COLUMNS.index(match[1]), int(match[2]) - 1) if match else (-1, -1)
        if not (0 <= x < self.width and 0 <= y < self.height):
            last = self.name(self.spaces - 1)
            raise BoardError(f"{name!r} is not a space of this board: they run from a1 to {last}")
        return y * self.width + x

    def turned(self) -> "Board":
        """The same board a quarter turn clockwise; doors keep their numbers."""
        edges = np.zeros_like(self.edges)
        marks = np.zeros_like(self.marks)
        for space in range(self.spaces):
            there = self.turned_space(space)
            edges[there] = (self.edges[space] << 1 | self.edges[space] >> 3) & 15
            marks[there] = self.marks[space]
        doors = tuple((self.turned_space(space), (floor + 1) % 4) for space, floor in self.doors)
        return Board(self.tiles, self.faces, self.height, self.width, edges, marks, doors)

    def turned_space(self, space: int) -> int:
        """Where a space of this board lies on the turned one."""
        x, y = space % self.width, space // self.width
        return x * self.height + self.height - 1 - y


def board_of(tiles: Sequence[str], faces: Mapping[str, Face] | None = None) -> Board:
    """Lay tiles in reading order; `faces` are faces of one's own, beside or instead of ours."""
    return _board_of(tuple(tiles), tuple((faces or {}).items()))


@lru_cache(maxsize=256)
def _board_of(tiles: tuple[str, ...], own: tuple[tuple[str, Face], ...]) -> Board:
    faults = tile_faults(tiles, dict(own))
    if faults:
        raise BoardError("; ".join(faults))
    across = ACROSS[len(tiles)]
    width, height = SIDE * across, SIDE * (len(tiles) // across)
    edges = np.zeros(width * height, dtype=np.uint8)
    marks = np.zeros(width * height, dtype=np.uint8)
    doors = np.zeros((len(tiles), 2), dtype=np.uint8)
    known = our_faces() | dict(own)
    for index, tile in enumerate(tiles):
        face = known[tile[:-1]]
        if face.marks[face.door]:
            raise BoardError(f"tile {tile}: there is a mark on its door")
        lay_tile(face_row(face), int(tile[-1]), index, len(tiles), edges, marks, doors)
    join_platforms(edges, width, height)
    # Boards are shared, so nobody may draw on them.
    edges.flags.writeable = marks.flags.writeable = False
    places = tuple((space, floor) for space, floor in doors.tolist())
    board = Board(tiles, dict(own), width, height, edges, marks, places)
    _check_marks(board)
    _check_lines(board)
    return board


def tile_faults(tiles: Sequence[str], faces: Mapping[str, Face]) -> list[str]:
    """Everything that is wrong with a list of tiles."""
    faults: list[str] = []
    known = our_faces() | dict(faces)
    if len(tiles) not in ACROSS:
        faults.append(f"a board has 2, 4 or 6 tiles, not {len(tiles)}")
    seen: dict[str, str] = {}
    for tile in tiles:
        match = TILE.fullmatch(tile)
        if not match:
            faults.append(
                f"{tile!r} is not a tile: a tile is number, face and quarter turns, as 4b2"
            )
        elif match[1] + match[2] not in known:
            faults.append(f"tile {tile}: there is no face {match[1]}{match[2]}")
        elif match[1] in seen:
            faults.append(f"tile {match[1]} is used twice: {seen[match[1]]} and {tile}")
        else:
            seen[match[1]] = tile
    return faults


def _check_marks(board: Board) -> None:
    """More marks than the number of stars that ends a game, and a star for each (rule 1.7)."""
    marks, tiles = len(board.mark_spaces), len(board.tiles)
    fewest = 1 + max(int(END_AT[seats]) for seats, used in TILES.items() if used == tiles)
    if not fewest <= marks <= ALL_STARS:
        raise BoardError(
            f"a board of {tiles} tiles has {fewest} to {ALL_STARS} marks, this one has {marks}"
        )


def _check_lines(board: Board) -> None:
    """Every line needs a platform across it, or a fall would never end (rule 3.6)."""
    line = int(open_line(board.edges, board.width, board.height))
    if line >= 0:
        column = line < board.width
        name = f"column {COLUMNS[line]}" if column else f"row {line - board.width + 1}"
        raise BoardError(f"{name} has no platform across it: a fall along it would never end")


assert max(ACROSS) * SIDE * SIDE == MAX_SPACES
assert max(ACROSS.values()) * SIDE == MAX_SIDE
