"""What of a board the planes of an observation need, worked out once for each way to turn it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.envs.layout import PLATFORM, REPLAY_PLANE, STILL, Planes
from fallstar.rules.board import Board
from fallstar.rules.compiled import compiled
from fallstar.rules.face import REPLAY_MARK


class Scene(NamedTuple):
    """What of a board the planes need, turned by 0 to 3 quarters clockwise."""

    cells: NDArray[np.uint16]  # turns x space: where the space lies in a plane
    still: Planes  # turns x the planes that never change, each row flat
    marks: NDArray[np.uint8]  # the spaces with a mark
    mark_cells: NDArray[np.uint16]  # turns x mark: where they lie in a plane


@compiled
def fill_scene(
    edges: NDArray[np.uint8],
    marks: NDArray[np.uint8],
    width: int,
    height: int,
    scene: Scene,
) -> None:
    """Write the scene of a board; `still` must be zero before."""
    side = max(width, height)
    area = side * side
    for turns in range(4):
        for space in range(width * height):
            x, y, across, down = space % width, space // width, width, height
            for _ in range(turns):
                x, y, across, down = down - 1 - y, x, down, across
            cell = side * y + x
            scene.cells[turns, space] = cell
            still = scene.still[turns]
            still[cell] = 1
            for direction in range(4):
                if edges[space] >> direction & 1:
                    still[area * (PLATFORM + (direction + turns + 2) % 4) + cell] = 1
            if marks[space] == REPLAY_MARK:
                still[area * REPLAY_PLANE + cell] = 1
    found = 0
    for space in range(width * height):
        if marks[space]:
            scene.marks[found] = space
            for turns in range(4):
                scene.mark_cells[turns, found] = scene.cells[turns, space]
            found += 1


def scene_of(board: Board) -> Scene:
    """The scene of a board."""
    area = max(board.width, board.height) ** 2
    scene = Scene(
        np.zeros((4, board.spaces), dtype=np.uint16),
        np.zeros((4, STILL * area), dtype=np.uint8),
        np.zeros(len(board.mark_spaces), dtype=np.uint8),
        np.zeros((4, len(board.mark_spaces)), dtype=np.uint16),
    )
    fill_scene(board.edges, board.marks, board.width, board.height, scene)
    return scene
