"""Tiles laid side by side, as compiled code: where platforms, marks and doors of a board are.

A face is one row of bytes: the edges of its spaces, their marks, its door and the door's floor; see
face.py for what they mean.
"""

import numpy as np
from numpy.typing import NDArray

from fallstar.rules.bits import as_int
from fallstar.rules.compiled import compiled
from fallstar.rules.face import SIDE, Face
from fallstar.rules.moves import neighbour
from fallstar.rules.state import EAST, NORTH, SOUTH, WEST

Bytes = NDArray[np.uint8]

# How many tiles lie side by side, by their number (rule 2.1).
ACROSS = {2: 2, 4: 2, 6: 3}
_ACROSS = np.array([ACROSS.get(tiles, 1) for tiles in range(max(ACROSS) + 1)], dtype=np.uint8)

FACE_EDGES = 0
FACE_MARKS = FACE_EDGES + SIDE * SIDE
FACE_DOOR = FACE_MARKS + SIDE * SIDE
FACE_FLOOR = FACE_DOOR + 1
FACE_SIZE = FACE_FLOOR + 1


def face_row(face: Face) -> Bytes:
    """A face as one row of bytes."""
    return np.array([*face.edges, *face.marks, face.door, face.floor], dtype=np.uint8)


@compiled
def lay_tile(
    face: Bytes, turns: int, index: int, tiles: int, edges: Bytes, marks: Bytes, doors: Bytes
) -> None:
    """Lay the tile of that index, in reading order, turned clockwise by quarters.

    A quarter sends (x, y) to (5 - y, x). Doors are a row each, space and floor, clockwise: the top
    row left to right, then the bottom row right to left (rule 6.2).
    """
    across = as_int(_ACROSS[tiles])
    left = SIDE * (index % across)
    top = SIDE * (index // across)
    for space in range(SIDE * SIDE):
        x = space % SIDE
        y = space // SIDE
        for _ in range(turns):
            before = x
            x = SIDE - 1 - y
            y = before
        there = (top + y) * SIDE * across + left + x
        sides = as_int(face[FACE_EDGES + space])
        edges[there] = (sides << turns | sides >> (4 - turns)) & 15
        marks[there] = face[FACE_MARKS + space]
        if space == face[FACE_DOOR]:
            door = index if index < across else across + tiles - 1 - index
            doors[door, 0] = there
            doors[door, 1] = (as_int(face[FACE_FLOOR]) + turns) % 4


@compiled
def join_platforms(edges: Bytes, width: int, height: int) -> None:
    """A platform belongs to both spaces beside it, over seams and the wrap too (rule 3.2)."""
    for space in range(width * height):
        for side in range(4):
            if edges[space] >> side & 1:
                edges[neighbour(space, side, width, height)] |= 1 << (side + 2) % 4


@compiled
def open_line(edges: Bytes, width: int, height: int) -> int:
    """The first line without a platform across it: a column, or `width` + a row; -1 if none is.

    A fall along such a line would never end (rule 3.6).
    """
    for line in range(width + height):
        across = 0
        if line < width:
            for y in range(height):
                across |= as_int(edges[y * width + line]) & (1 << NORTH | 1 << SOUTH)
        else:
            for x in range(width):
                across |= as_int(edges[(line - width) * width + x]) & (1 << EAST | 1 << WEST)
        if not across:
            return line
    return -1
