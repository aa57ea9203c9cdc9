"""What movements can reach on a board: tables that are worked out once and used by many searches.

A set of spaces is some words of 64 bits. Each pose has three of them, the spaces that one movement
can enter, two movements, and three, whatever the cards; and a list of plans: the sets that any two
movements enter, one after the other. Sets are compared with the set of all stars, 64 spaces at a
time.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.rules.bits import as_int, count_bits
from fallstar.rules.cards import MOVEMENTS, TURNS_OF
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import MADE_BY
from fallstar.rules.face import SIDE
from fallstar.rules.moves import MoveTable
from fallstar.rules.state import MAX_SPACES

ONE = np.uint64(1)
SPACE_WORDS = -(-MAX_SPACES // 64)
POSES = 4 * MAX_SPACES
MOST_PLANS = 32  # of a pose; few have more, and the rest is left out
NOT_MADE = 255
HASH_FACTOR = np.uint64(0x9E3779B97F4A7C15)
Sets = NDArray[np.uint64]


class Reach(NamedTuple):
    """The tables of a board."""

    near: Sets  # pose x SPACE_WORDS: what one movement can enter
    far: Sets  # two movements
    wide: Sets  # three movements
    landings: NDArray[np.uint16]  # by entry of the move table: the pose where it ends
    plans: Sets  # MOST_PLANS for each pose, with as many words as the board needs
    plan_counts: NDArray[np.uint8]  # by pose; NOT_MADE before they are asked for
    board: Sets  # a hash of the board that the tables are for


def new_reach() -> Reach:
    """Tables of no board."""
    return Reach(
        np.zeros((POSES, SPACE_WORDS), dtype=np.uint64),
        np.zeros((POSES, SPACE_WORDS), dtype=np.uint64),
        np.zeros((POSES, SPACE_WORDS), dtype=np.uint64),
        np.zeros(POSES * MOVEMENTS, dtype=np.uint16),
        np.zeros(POSES * MOST_PLANS * SPACE_WORDS + SPACE_WORDS, dtype=np.uint64),
        np.zeros(POSES, dtype=np.uint8),
        np.zeros(1, dtype=np.uint64),
    )


@compiled
def prepare(moves: MoveTable, reach: Reach) -> None:
    """Write the tables of a board, unless they are there: before any evaluation on it."""
    poses = SIDE * SIDE * 4 * len(moves.doors)
    # What is allowed tells where platforms are: no two boards of a size have the same.
    board = np.uint64(poses)
    for pose in range(poses):
        board = (board ^ moves.allowed[pose]) * HASH_FACTOR
        board ^= board >> np.uint64(29)
    if reach.board[0] == board:
        return
    reach.board[0] = board
    near, landings = reach.near, reach.landings
    for pose in range(poses):
        reach.plan_counts[pose] = NOT_MADE
        for word in range(SPACE_WORDS):
            near[pose, word] = 0
        for movement in range(MOVEMENTS):
            entry = MOVEMENTS * pose + movement
            begin, end = as_int(moves.start[entry]), as_int(moves.start[entry + 1])
            # Where it ends; the feet are those that the movement gives.
            space = as_int(moves.path[end - 1]) if end > begin else pose // 4
            landings[entry] = 4 * space + (pose + as_int(TURNS_OF[movement])) % 4
            for index in range(begin, end):
                add_space(near, pose, as_int(moves.path[index]))
    widen(moves, near, landings, reach.far)
    widen(moves, reach.far, landings, reach.wide)


@compiled
def widen(
    moves: MoveTable,
    near: Sets,
    landings: NDArray[np.uint16],
    wider: Sets,
) -> None:
    """Write, by pose, the spaces of `near` there and wherever a movement from there ends."""
    for pose in range(SIDE * SIDE * 4 * len(moves.doors)):
        for word in range(SPACE_WORDS):
            wider[pose, word] = near[pose, word]
        for movement in range(MOVEMENTS):
            if moves.allowed[pose] & MADE_BY[movement]:
                landing = as_int(landings[MOVEMENTS * pose + movement])
                for word in range(SPACE_WORDS):
                    wider[pose, word] |= near[landing, word]


@inlined
def words_for(moves: MoveTable) -> int:
    """How many words of 64 bits a set of spaces of this board needs."""
    return (SIDE * SIDE * len(moves.doors) + 63) // 64


@inlined
def add_path(moves: MoveTable, entry: int, plans: Sets, at: int) -> None:
    """Add the spaces that a movement enters to a plan that begins at a word of `plans`."""
    for index in range(as_int(moves.start[entry]), as_int(moves.start[entry + 1])):
        space = as_int(moves.path[index])
        plans[at + (space >> 6)] |= ONE << np.uint64(space & 63)


@compiled
def fill_plans(moves: MoveTable, pose: int, reach: Reach) -> None:
    """Write what every two movements from a pose enter, without sets that are part of others."""
    plans = reach.plans
    words = words_for(moves)
    first = MOST_PLANS * words * pose
    end = first
    for movement in range(MOVEMENTS):
        if not moves.allowed[pose] & MADE_BY[movement]:
            continue
        entry = MOVEMENTS * pose + movement
        landing = as_int(reach.landings[entry])
        for following in range(MOVEMENTS):
            is_full = end == first + MOST_PLANS * words
            if not moves.allowed[landing] & MADE_BY[following] or is_full:
                continue
            # The new set is written behind the others, and kept if it is not part of one of them.
            for word in range(words):
                plans[end + word] = 0
            add_path(moves, entry, plans, end)
            add_path(moves, MOVEMENTS * landing + following, plans, end)
            is_part = False
            kept = first
            for other in range(first, end, words):
                is_part = is_part or is_part_of(plans, end, other, words)
                if is_part or not is_part_of(plans, other, end, words):
                    for word in range(words):
                        plans[kept + word] = plans[other + word]
                    kept += words
            if not is_part:
                for word in range(words):
                    plans[kept + word] = plans[end + word]
                kept += words
            end = kept
    reach.plan_counts[pose] = (end - first) // words


@inlined
def is_part_of(plans: Sets, one: int, other: int, words: int) -> bool:
    """Is a set of spaces part of another one?"""
    outside = np.uint64(0)
    for word in range(words):
        outside |= plans[one + word] & ~plans[other + word]
    return bool(outside == 0)


@inlined
def add_space(sets: Sets, row: int, space: int) -> None:
    sets[row, space >> 6] |= ONE << np.uint64(space & 63)


@inlined
def has_space(sets: Sets, row: int, space: int) -> bool:
    return bool(sets[row, space >> 6] >> np.uint64(space & 63) & ONE)


@inlined
def shared_spaces(sets: Sets, row: int, others: Sets, other: int) -> int:
    """How many spaces two sets have in common."""
    count = 0
    for word in range(SPACE_WORDS):
        count += count_bits(sets[row, word] & others[other, word])
    return count
