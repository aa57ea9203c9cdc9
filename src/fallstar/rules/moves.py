"""The move table: every path on a board, worked out once.

The board never changes during a game. So for every pose (space and feet) that stands on a platform
and each movement the table holds the spaces entered, steps and fall together; the pose
reached is the last of them with the feet the movement gives. A step of the game is a walk over a
short list.

    pose  = 4 * space + feet
    entry = MOVEMENTS * pose + movement
    path[start[entry] : start[entry + 1]]     the spaces entered, in order
    allowed[pose]                             bit n: decision n can be made from here, cards aside
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.rules.bits import as_int
from fallstar.rules.cards import BELOW, MOST_STEPS, MOVEMENTS, STEP_COUNT, STEPS, TURNS_OF
from fallstar.rules.compiled import compiled
from fallstar.rules.decisions import COMPLETE, MADE_BY
from fallstar.rules.state import MAX_SIDE

# The most spaces a movement can enter: its steps, and a fall around the longest line.
LONGEST_PATH = MOST_STEPS + MAX_SIDE


class MoveTable(NamedTuple):
    """A board as the kernel reads it."""

    allowed: NDArray[np.uint64]
    start: NDArray[np.uint32]
    path: NDArray[np.uint8]
    doors: NDArray[np.uint8]  # a row a door, clockwise: space, feet


@compiled
def neighbour(space: int, direction: int, width: int, height: int) -> int:
    """The space next to this one on the torus (rule 3.1)."""
    x = space % width
    y = space // width
    if direction == 0:
        y = (y + height - 1) % height
    elif direction == 1:
        x = (x + 1) % width
    elif direction == 2:
        y = (y + 1) % height
    else:
        x = (x + width - 1) % width
    return y * width + x


@compiled
def walk(
    edges: NDArray[np.uint8],
    width: int,
    height: int,
    pose: int,
    movement: int,
    spaces: NDArray[np.uint8],
) -> int:
    """Write the spaces entered and return how many, or -1 if a platform is in the way.

    `edges` holds a bit for each side of a space that has a platform, 1 << direction.
    """
    space = pose // 4
    feet = (pose + as_int(TURNS_OF[movement])) % 4
    count = 0

    # The steps: a platform blocks each of them, but not the way down (rule 4.1).
    for step in range(as_int(STEP_COUNT[movement])):
        side = as_int(STEPS[movement, step])
        direction = (feet + side) % 4
        if side != BELOW and edges[space] >> direction & 1:
            return -1
        space = neighbour(space, direction, width, height)
        spaces[count] = space
        count += 1

    # The fall (rule 3.5): on in the feet direction until a platform is under the feet.
    while not edges[space] >> feet & 1:
        space = neighbour(space, feet, width, height)
        spaces[count] = space
        count += 1
    return count


@compiled
def fill_moves(
    edges: NDArray[np.uint8],
    width: int,
    height: int,
    allowed: NDArray[np.uint64],
    start: NDArray[np.uint32],
    path: NDArray[np.uint8],
) -> int:
    """Fill `allowed` and `start`, and `path` up to the length returned."""
    length = 0
    for pose in range(4 * width * height):
        standing = edges[pose // 4] >> (pose % 4) & 1
        mask = np.uint64(1 << COMPLETE)
        for movement in range(MOVEMENTS):
            start[MOVEMENTS * pose + movement] = length
            if not standing:
                continue
            count = walk(edges, width, height, pose, movement, path[length:])
            if count < 0:
                continue
            length += count
            mask |= MADE_BY[movement]
        allowed[pose] = mask
    start[4 * MOVEMENTS * width * height] = length
    return length


def build_moves(
    edges: NDArray[np.uint8], width: int, height: int, doors: NDArray[np.uint8]
) -> MoveTable:
    """The table of a board whose every line has a platform across it."""
    poses = 4 * width * height
    longest = MOST_STEPS + max(width, height)
    allowed = np.zeros(poses, dtype=np.uint64)
    start = np.zeros(poses * MOVEMENTS + 1, dtype=np.uint32)
    path = np.empty(poses * MOVEMENTS * longest, dtype=np.uint8)
    length = fill_moves(edges, width, height, allowed, start, path)
    return MoveTable(allowed, start, path[:length].copy(), doors)
