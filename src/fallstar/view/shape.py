"""A board as plain data for a picture: everything that does not change in a game."""

from functools import lru_cache

import msgspec

from fallstar.rules.board import Board
from fallstar.rules.face import SIDE, Face


class BoardShape(msgspec.Struct, frozen=True):
    """A board as data to draw; it does not change in a game. Directions: 0 N, 1 E, 2 S, 3 W."""

    tiles: tuple[str, ...]
    width: int
    height: int
    edges: tuple[int, ...]  # for each space: a bit for each side with a platform, 1 << direction
    marks: tuple[int, ...]  # for each space: 0 none, 1 star mark, 2 replay mark
    doors: tuple[tuple[int, int], ...]  # space and floor direction, in the marker's order


@lru_cache(maxsize=256)
def shape_of(board: Board) -> BoardShape:
    """The shape of a board, made once for each board."""
    return BoardShape(
        tiles=board.tiles,
        width=board.width,
        height=board.height,
        edges=tuple(board.edges.tolist()),
        marks=tuple(board.marks.tolist()),
        doors=board.doors,
    )


def face_shape(name: str, face: Face) -> BoardShape:
    """A face by itself, unturned, as a board of one tile that can be drawn but not played on."""
    return BoardShape(
        tiles=(f"{name}0",),
        width=SIDE,
        height=SIDE,
        edges=face.edges,
        marks=face.marks,
        doors=((face.door, face.floor),),
    )
