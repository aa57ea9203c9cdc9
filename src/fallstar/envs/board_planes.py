"""The part of the planes that depends on the board alone, computed once for each rotation."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.envs.layout import CONSTANT, PLATFORM, REPLAY_PLANE, Planes
from fallstar.rules.board import Board
from fallstar.rules.compiled import compiled
from fallstar.rules.face import REPLAY_MARK


class BoardPlanes(NamedTuple):
    """What the planes need to know about a board, rotated by 0 to 3 quarter turns clockwise."""

    cells: NDArray[np.uint16]  # turns x space: where the space lies in a plane
    constant: Planes  # turns x the planes that never change, each row flat
    marks: NDArray[np.uint8]  # the spaces with a mark
    mark_cells: NDArray[np.uint16]  # turns x mark: where they lie in a plane


@compiled
def fill_board_planes(
    edges: NDArray[np.uint8],
    marks: NDArray[np.uint8],
    width: int,
    height: int,
    board_planes: BoardPlanes,
) -> None:
    """Write the planes of a board; `constant` must be zero before."""
    side = max(width, height)
    area = side * side
    for turns in range(4):
        for space in range(width * height):
            x, y, across, down = space % width, space // width, width, height
            for _ in range(turns):
                x, y, across, down = down - 1 - y, x, down, across
            cell = side * y + x
            board_planes.cells[turns, space] = cell
            constant = board_planes.constant[turns]
            constant[cell] = 1
            for direction in range(4):
                if edges[space] >> direction & 1:
                    constant[area * (PLATFORM + (direction + turns + 2) % 4) + cell] = 1
            if marks[space] == REPLAY_MARK:
                constant[area * REPLAY_PLANE + cell] = 1
    found = 0
    for space in range(width * height):
        if marks[space]:
            board_planes.marks[found] = space
            for turns in range(4):
                board_planes.mark_cells[turns, found] = board_planes.cells[turns, space]
            found += 1


def board_planes_of(board: Board) -> BoardPlanes:
    """The planes of a board."""
    area = max(board.width, board.height) ** 2
    board_planes = BoardPlanes(
        np.zeros((4, board.spaces), dtype=np.uint16),
        np.zeros((4, CONSTANT * area), dtype=np.uint8),
        np.zeros(len(board.mark_spaces), dtype=np.uint8),
        np.zeros((4, len(board.mark_spaces)), dtype=np.uint16),
    )
    fill_board_planes(board.edges, board.marks, board.width, board.height, board_planes)
    return board_planes
