"""A board: tiles laid side by side on a torus, as spaces, platforms, doors and marks.

Spaces are numbered by rows from the top left and named like the squares of a chess board:
a letter a column, a number a row from the top, `c5` for x = 2, y = 4.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.errors import BoardError
from fallstar.rules.face import DELTAS, SIDE, Face, our_faces
from fallstar.rules.moves import MoveTable, build_moves, neighbour
from fallstar.rules.state import (
    ALL_STARS,
    EAST,
    END_AT,
    MAX_SIDE,
    MAX_SPACES,
    NORTH,
    SOUTH,
    TILES,
    WEST,
)

TILE = re.compile(r"([1-9][0-9]?)([ab])([0-3])")
COLUMNS = "abcdefghijklmnopqrstuvwxyz"

# How many tiles lie side by side, by their number (rule 2.1).
ACROSS = {2: 2, 4: 2, 6: 3}


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
    edges = np.zeros((height, width), dtype=np.uint8)
    marks = np.zeros((height, width), dtype=np.uint8)
    doors: list[tuple[int, int]] = []
    known = our_faces() | dict(own)
    for index, tile in enumerate(tiles):
        face = turned_face(known[tile[:-1]], int(tile[-1]))
        if face.marks[face.door[1], face.door[0]]:
            raise BoardError(f"tile {tile}: there is a mark on its door")
        x, y = SIDE * (index % across), SIDE * (index // across)
        edges[y : y + SIDE, x : x + SIDE] = face.edges
        marks[y : y + SIDE, x : x + SIDE] = face.marks
        doors.append(((y + face.door[1]) * width + x + face.door[0], face.floor))
    # A platform belongs to both spaces beside it, over seams and the wrap too (rule 3.2).
    for side, (right, down) in enumerate(DELTAS):
        opposite = (side + 2) % 4
        beyond = np.roll(edges, (-down, -right), axis=(0, 1))
        edges |= (beyond >> opposite & 1) << side
    # Boards are shared, so nobody may draw on them. A view made now cannot be written to later.
    edges.flags.writeable = marks.flags.writeable = False
    # Clockwise: the top row left to right, then the bottom row right to left (rule 6.2).
    doors[across:] = doors[across:][::-1]
    board = Board(tiles, dict(own), width, height, edges.ravel(), marks.ravel(), tuple(doors))
    _check_marks(board)
    _check_lines(board)
    return board


class TurnedFace(NamedTuple):
    """A face as it lies on the board, rows first."""

    edges: NDArray[np.uint8]
    marks: NDArray[np.uint8]
    door: tuple[int, int]  # x, y
    floor: int


@lru_cache(maxsize=256)
def turned_face(face: Face, turns: int) -> TurnedFace:
    """A face turned clockwise by quarters: (x, y) goes to (5 - y, x)."""
    edges = np.array(face.edges, dtype=np.uint8).reshape(SIDE, SIDE)
    marks = np.array(face.marks, dtype=np.uint8).reshape(SIDE, SIDE)
    x, y = face.door % SIDE, face.door // SIDE
    for _ in range(turns):
        edges = np.rot90((edges << 1 | edges >> 3) & 15, -1)
        marks = np.rot90(marks, -1)
        x, y = SIDE - 1 - y, x
    return TurnedFace(edges, marks, (x, y), (face.floor + turns) % 4)


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
    grid = board.edges.reshape(board.height, board.width)
    for x in range(board.width):
        if not (grid[:, x] & (1 << NORTH | 1 << SOUTH)).any():
            raise BoardError(
                f"column {COLUMNS[x]} has no platform across it: a fall along it would never end"
            )
    for y in range(board.height):
        if not (grid[y] & (1 << EAST | 1 << WEST)).any():
            raise BoardError(
                f"row {y + 1} has no platform across it: a fall along it would never end"
            )


assert max(ACROSS) * SIDE * SIDE == MAX_SPACES
assert max(ACROSS.values()) * SIDE == MAX_SIDE
