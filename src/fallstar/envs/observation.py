"""Observations of a seat: planes over the board and a vector of numbers, both of fixed shape.

layout.py describes both. In the gravity frame the board is rotated so that the seat's feet point
down. Decisions are relative to the pawn, so they mean the same in both frames. A seat off the board
gets the frame of the open door, where it would enter.

Only what a view of the seat shows (view/view.py) is read here: of others' cards the face-up ones,
and how many are in hand and face down.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fallstar.envs.board_planes import BoardPlanes, board_planes_of
from fallstar.envs.layout import (
    CONSTANT,
    DOOR,
    FACE_UP,
    FEET_PLANE,
    FRAMES,
    GRAVITY,
    OPEN_DOOR,
    OWN,
    PATH_SLOTS,
    PATHS,
    PAWN,
    SEAT_BLOCKS,
    SEAT_SLOTS,
    STAR,
    TABLE,
    Layout,
    Planes,
    Vector,
    frame_of,
    layout_of,
)
from fallstar.game import Game
from fallstar.rules.bits import as_int
from fallstar.rules.cards import CARDS, FULL_HAND, MOVEMENTS
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import DECISIONS, MADE_BY
from fallstar.rules.kernel import block
from fallstar.rules.moves import MoveTable
from fallstar.rules.state import (
    ACTED,
    ALL_TOKENS,
    COLOURS,
    DOWN,
    END_AT,
    ENDING,
    EXPERT,
    FEET,
    FIRST,
    GROUND,
    HAND,
    LEFT,
    MARKER,
    OFF,
    OVER,
    PAWN_BITS,
    PAYER,
    PAYERS,
    PHASE,
    PHASES,
    POINTS,
    REPLAY_BIT,
    REPLAYED,
    SEATS,
    SOUTH,
    SPACE,
    STAR_BITS,
    STARS,
    SUPPLY,
    TARGET,
    TOKENS,
    TOKENS_A_TURN,
    TURN,
    State,
)

__all__ = [
    "FRAMES",
    "GRAVITY",
    "TABLE",
    "BoardPlanes",
    "Layout",
    "Planes",
    "Vector",
    "board_planes_of",
    "frame_of",
    "layout_of",
    "observation_of",
    "observe",
    "write_mask",
]

# Unsigned indices are faster: Numba does not check them for negative values.
ZERO, ONE, UNSIGNED_GROUND = np.uint64(0), np.uint64(1), np.uint64(GROUND)


def _counts(here: int) -> int:
    bare = here & (REPLAY_BIT | STAR_BITS | PAWN_BITS) == REPLAY_BIT
    return (here & STAR_BITS > 0) + (bare << 8) + ((here & PAWN_BITS > 0) << 16)


# By the byte of a space in the state: one byte each for a star, a bare replay mark, a pawn.
COUNTS = np.array([_counts(here) for here in range(256)], dtype=np.int64)


# By a set of cards: how much of all cards it is, and a one or a zero for each card.
EVERY_CARD = np.uint64(FULL_HAND)
HANDS = range(FULL_HAND + 1)
PART = np.array([hand.bit_count() for hand in HANDS], np.float32) / np.float32(len(CARDS))
ONES = np.array([[hand >> card & 1 for card in range(len(CARDS))] for hand in HANDS], np.float32)


@compiled
def observe(
    moves: MoveTable,
    board_planes: BoardPlanes,
    state: State,
    seat: int,
    frame: int,
    planes: Planes,
    vector: Vector,
) -> None:
    """Write the observation of a seat; both outputs are flat, of the sizes of `layout_of`."""
    pose = pose_of(moves, state, seat)
    draw_planes(moves, board_planes, state, seat, turns_of(pose, frame), planes)
    write_vector(moves, state, seat, pose, vector)


@inlined
def pose_of(moves: MoveTable, state: State, seat: int) -> int:
    """The pose of a seat, or its pose on entering: four times the space, plus the feet."""
    at = block(seat)
    if state[at + SPACE] != OFF:
        return 4 * as_int(state[at + SPACE]) + as_int(state[at + FEET])
    door = as_int(state[MARKER])
    return 4 * as_int(moves.doors[door, 0]) + as_int(moves.doors[door, 1])


@inlined
def turns_of(pose: int, frame: int) -> int:
    """How many quarter turns the board is rotated by for a seat in a pose."""
    return (SOUTH - pose) & 3 if frame == GRAVITY else 0


@inlined
def write_vector(moves: MoveTable, state: State, seat: int, pose: int, vector: Vector) -> None:
    """Write the whole vector."""
    write_shared(state, seat, vector)
    write_paths(moves, state, pose, vector)
    write_seats(state, seat, vector)


@inlined
def write_mask(mask: np.uint64, row: NDArray[np.int8]) -> None:
    """Write a set of decisions as a one or a zero for each."""
    for decision in range(DECISIONS):
        row[decision] = mask >> np.uint64(decision) & ONE


@compiled
def draw_planes(
    moves: MoveTable, board_planes: BoardPlanes, state: State, seat: int, turns: int, planes: Planes
) -> None:
    """Write the planes: the board rotated by `turns` quarters, with all that lies on it."""
    seats = as_int(state[SEATS])
    size = board_planes.constant.shape[1]
    area = size // CONSTANT
    cells = board_planes.cells[turns]
    constant = board_planes.constant[turns]
    for index in range(size):
        planes[index] = constant[index]
    # Two plain loops from zero, so that the compiler makes block copies of them.
    rest = planes[size:]
    for index in range(len(rest)):
        rest[index] = 0

    stride = np.uint64(area)
    blue = np.uint64(area * STAR)
    mark_cells = board_planes.mark_cells[turns]
    for index in range(len(board_planes.marks)):
        star = np.uint64(state[UNSIGNED_GROUND + np.uint64(board_planes.marks[index])] & STAR_BITS)
        # Without a star this writes a zero over a zero, which is faster than a branch.
        has_star = star != ZERO
        plane = blue + stride * (star - np.uint64(has_star))
        planes[plane + np.uint64(mark_cells[index])] = has_star
    for door in range(len(moves.doors)):
        cell = as_int(cells[as_int(moves.doors[door, 0])])
        floor = (as_int(moves.doors[door, 1]) + turns + 2) & 3
        planes[area * (DOOR + floor) + cell] = 1
        planes[area * OPEN_DOOR + cell] = door == state[MARKER]
    for order in range(seats):
        at = block((seat + order) % seats)
        space = as_int(state[at + SPACE])
        if space != OFF:
            cell = as_int(cells[space])
            feet = (as_int(state[at + FEET]) + turns + 2) & 3
            planes[area * (FEET_PLANE + feet) + cell] = 1
            planes[area * (PAWN + order) + cell] = 1


@compiled
def write_shared(state: State, seat: int, vector: Vector) -> None:
    """Write what all seats share, and the seat's own cards."""
    seats = as_int(state[SEATS])
    vector[0] = state[EXPERT]
    vector[1] = state[ENDING]
    vector[2] = state[ACTED]
    vector[3] = state[REPLAYED] / np.float32(TOKENS_A_TURN)
    for phase in range(len(PHASES)):
        vector[4 + phase] = state[PHASE] == phase
    vector[8] = state[SUPPLY] / np.float32(ALL_TOKENS)
    vector[9] = state[LEFT] / np.float32(26)
    vector[10] = END_AT[seats] / np.float32(26)
    vector[11] = state[EXPERT] * TARGET[seats] / np.float32(20)
    at = block(seat)
    for card in range(len(CARDS)):
        vector[OWN + card] = state[at + HAND] >> card & 1
        vector[OWN + len(CARDS) + card] = state[at + DOWN] >> card & 1


@compiled
def write_paths(moves: MoveTable, state: State, pose: int, vector: Vector) -> None:
    """Write what lies on the path of each movement from a pose, for any cards."""
    own = np.uint64(pose >> 2)
    allowed = moves.allowed[pose]
    index = np.uint64(moves.start[MOVEMENTS * pose])
    for movement in range(MOVEMENTS):
        end = np.uint64(moves.start[MOVEMENTS * pose + movement + 1])
        counts = 0
        while index < end:
            there = np.uint64(moves.path[index])
            here = as_int(state[UNSIGNED_GROUND + there])
            if there == own:  # around the wrap; the pawn itself is no longer there
                here &= ~PAWN_BITS
            counts += COUNTS[here]
            index += ONE
        slot = PATHS + PATH_SLOTS * movement
        vector[slot] = allowed & MADE_BY[movement] != ZERO
        vector[slot + 1] = (counts & 255) / np.float32(4)
        vector[slot + 2] = (counts >> 8 & 255) / np.float32(4)
        vector[slot + 3] = counts >> 16


@compiled
def write_seats(state: State, seat: int, vector: Vector) -> None:
    """Write the public numbers of every seat, this one first, then in turn order."""
    seats = as_int(state[SEATS])
    decides = as_int(state[TURN]) if state[PHASE] != OVER else -1
    for order in range(seats):
        other = seat + order if seat + order < seats else seat + order - seats
        at = block(other)
        to = SEAT_BLOCKS + SEAT_SLOTS * order
        one = vector[to : to + SEAT_SLOTS]
        down = np.uint64(state[at + DOWN])
        unseen = np.uint64(state[at + HAND]) | down
        face_up = EVERY_CARD & ~unseen
        one[0] = other == decides
        one[1] = other == state[FIRST]
        one[2] = state[at + SPACE] != OFF
        one[3] = 0
        one[4] = PART[unseen & ~down]
        one[5] = PART[down]
        for card in range(len(CARDS)):
            one[FACE_UP + card] = ONES[face_up, card]
        stars = FACE_UP + len(CARDS)
        for colour in range(len(COLOURS)):
            one[stars + colour] = state[at + STARS + colour] / np.float32(4)
        one[SEAT_SLOTS - 2] = state[at + TOKENS] / np.float32(4)
        one[SEAT_SLOTS - 1] = state[at + POINTS] / np.float32(20)
    # The first payer has 1, the next 1/2, then 1/3 …
    for place in range(as_int(state[PAYERS])):
        order = (as_int(state[PAYER + place]) - seat + seats) % seats
        vector[SEAT_BLOCKS + SEAT_SLOTS * order + 3] = np.float32(1) / (place + 1)


def observation_of(game: Game, seat: int, frame: str = "gravity") -> dict[str, NDArray[Any]]:
    """The observation of a seat of a game: planes and vector in new arrays."""
    layout = layout_of(game.seats)
    if not 0 <= seat < game.seats:
        raise IndexError(f"there are seats 0 to {game.seats - 1}, not {seat}")
    planes = np.zeros(layout.planes_shape, dtype=np.uint8)
    vector = np.zeros(layout.vector_shape, dtype=np.float32)
    board_planes, flat = board_planes_of(game.board), planes.reshape(-1)
    observe(game.board.moves, board_planes, game.state, seat, frame_of(frame), flat, vector)
    return {"planes": planes, "vector": vector}
