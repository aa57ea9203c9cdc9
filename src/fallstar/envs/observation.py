"""What a seat sees, as two arrays of fixed shape: planes over the board and a vector of numbers.

layout.py draws both. In the gravity frame the board is turned so that the seat's feet point down:
decisions are said from the pawn's side already, so they mean the same in both frames. A seat off
the board looks from the open door, where it would enter.

Read is only what a view of the seat shows (view/view.py): of others' cards those face up, and how
many are not.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fallstar.envs.layout import (
    DOOR,
    FACE_UP,
    FEET_PLANE,
    FRAMES,
    GRAVITY,
    OPEN_DOOR,
    OWN,
    PAWN,
    SEAT_BLOCKS,
    SEAT_SLOTS,
    STAR,
    STILL,
    TABLE,
    WAY_SLOTS,
    WAYS,
    Layout,
    Planes,
    Vector,
    frame_of,
    layout_of,
)
from fallstar.envs.scene import Scene, scene_of
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
    "Layout",
    "Planes",
    "Scene",
    "Vector",
    "frame_of",
    "layout_of",
    "observation_of",
    "observe",
    "scene_of",
    "write_mask",
]

# Unsigned indices are quicker: they cannot count from the end.
ZERO, ONE, UNSIGNED_GROUND = np.uint64(0), np.uint64(1), np.uint64(GROUND)


def _counts(here: int) -> int:
    bare = here & (REPLAY_BIT | STAR_BITS | PAWN_BITS) == REPLAY_BIT
    return (here & STAR_BITS > 0) + (bare << 8) + ((here & PAWN_BITS > 0) << 16)


# What lies on a space, by its byte of the state: a star, a bare replay mark, a pawn, a byte each.
COUNTS = np.array([_counts(here) for here in range(256)], dtype=np.int64)


# Sets of cards: the part of all cards that is in it, and a one or a zero for each card.
EVERY_CARD = np.uint64(FULL_HAND)
HANDS = range(FULL_HAND + 1)
PART = np.array([hand.bit_count() for hand in HANDS], np.float32) / np.float32(len(CARDS))
ONES = np.array([[hand >> card & 1 for card in range(len(CARDS))] for hand in HANDS], np.float32)


@compiled
def observe(
    moves: MoveTable,
    scene: Scene,
    state: State,
    seat: int,
    frame: int,
    planes: Planes,
    vector: Vector,
) -> None:
    """Write what a seat sees; both outputs are flat, of the sizes of `layout_of`."""
    pose = pose_of(moves, state, seat)
    draw_planes(moves, scene, state, seat, turns_of(pose, frame), planes)
    write_vector(moves, state, seat, pose, vector)


@inlined
def pose_of(moves: MoveTable, state: State, seat: int) -> int:
    """Where a seat stands, or would enter: four times the space, and the feet."""
    at = block(seat)
    if state[at + SPACE] != OFF:
        return 4 * as_int(state[at + SPACE]) + as_int(state[at + FEET])
    door = as_int(state[MARKER])
    return 4 * as_int(moves.doors[door, 0]) + as_int(moves.doors[door, 1])


@inlined
def turns_of(pose: int, frame: int) -> int:
    """By how many quarters the board is turned for a seat in a pose."""
    return (SOUTH - pose) & 3 if frame == GRAVITY else 0


@inlined
def write_vector(moves: MoveTable, state: State, seat: int, pose: int, vector: Vector) -> None:
    """All numbers."""
    write_shared(state, seat, vector)
    write_ways(moves, state, pose, vector)
    write_seats(state, seat, vector)


@inlined
def write_mask(mask: np.uint64, row: NDArray[np.int8]) -> None:
    """A set of decisions as a one or a zero for each."""
    for decision in range(DECISIONS):
        row[decision] = mask >> np.uint64(decision) & ONE


@compiled
def draw_planes(
    moves: MoveTable, scene: Scene, state: State, seat: int, turns: int, planes: Planes
) -> None:
    """The board turned by so many quarters, with all that lies on it."""
    seats = as_int(state[SEATS])
    size = scene.still.shape[1]
    area = size // STILL
    cells = scene.cells[turns]
    still = scene.still[turns]
    for index in range(size):
        planes[index] = still[index]
    # Two plain loops from zero, so that the compiler makes block copies of them.
    rest = planes[size:]
    for index in range(len(rest)):
        rest[index] = 0

    stride = np.uint64(area)
    blue = np.uint64(area * STAR)
    mark_cells = scene.mark_cells[turns]
    for index in range(len(scene.marks)):
        star = np.uint64(state[UNSIGNED_GROUND + np.uint64(scene.marks[index])] & STAR_BITS)
        # Without a star this writes a zero over a zero: cheaper than asking.
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
    """What belongs to the table, and the seat's own cards."""
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
def write_ways(moves: MoveTable, state: State, pose: int, vector: Vector) -> None:
    """What lies on the way of each movement from a pose, whatever cards there are."""
    own = np.uint64(pose >> 2)
    allowed = moves.allowed[pose]
    index = np.uint64(moves.start[MOVEMENTS * pose])
    for movement in range(MOVEMENTS):
        end = np.uint64(moves.start[MOVEMENTS * pose + movement + 1])
        counts = 0
        while index < end:
            there = np.uint64(moves.path[index])
            here = as_int(state[UNSIGNED_GROUND + there])
            if there == own:  # around the wrap, where the pawn will have left
                here &= ~PAWN_BITS
            counts += COUNTS[here]
            index += ONE
        way = WAYS + WAY_SLOTS * movement
        vector[way] = allowed & MADE_BY[movement] != ZERO
        vector[way + 1] = (counts & 255) / np.float32(4)
        vector[way + 2] = (counts >> 8 & 255) / np.float32(4)
        vector[way + 3] = counts >> 16


@compiled
def write_seats(state: State, seat: int, vector: Vector) -> None:
    """The public things of every seat, from this one on in turn order."""
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
    # The first payer has a one, the next a half, a third …
    for place in range(as_int(state[PAYERS])):
        order = (as_int(state[PAYER + place]) - seat + seats) % seats
        vector[SEAT_BLOCKS + SEAT_SLOTS * order + 3] = np.float32(1) / (place + 1)


def observation_of(game: Game, seat: int, frame: str = "gravity") -> dict[str, NDArray[Any]]:
    """What a seat of a game sees: planes and vector in new arrays."""
    layout = layout_of(game.seats)
    if not 0 <= seat < game.seats:
        raise IndexError(f"there are seats 0 to {game.seats - 1}, not {seat}")
    planes = np.zeros(layout.planes_shape, dtype=np.uint8)
    vector = np.zeros(layout.vector_shape, dtype=np.float32)
    scene, flat = scene_of(game.board), planes.reshape(-1)
    observe(game.board.moves, scene, game.state, seat, frame_of(frame), flat, vector)
    return {"planes": planes, "vector": vector}
