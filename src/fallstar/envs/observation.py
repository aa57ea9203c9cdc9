"""What a seat sees, as two arrays of fixed shape: planes over the board and a vector of numbers.

    planes  uint8, 0 or 1, (21 + seats) x side x side      side: the longer side of the board
             0      board           the spaces; a board that is not square leaves the rest empty
             1..4   platform        at the lower, left, upper, right side of the space
             5      replay mark
             6..9   door            with its floor down, left, up, right
            10..15  star            blue yellow pink green orange white
            16      open door
            17..20  feet            a pawn whose feet point down, left, up, right
            21..    pawn            of the seat itself, then of the others in turn order

    vector  float32, 62 + 19 * seats, each number divided so that it is of the order of one
             0..11  shared          expert, ending, acted, replayed, phase (four), supply,
                                    stars left, stars that end the game, expert target
            12..21  own cards       in hand L H D R W, face down L H D R W
            22..61  ways            for each of the ten movements: open, and on the way it would
                                    take: stars, bare replay marks, pawns of others
            62..    seats           19 numbers a seat, itself first, then in turn order: decides,
                                    first, on board, pays, cards in hand, face down, face up
                                    L H D R W, stars of each colour, tokens, points

In the gravity frame the board is turned so that the seat's feet point down: decisions are said
from the pawn's side already, so they mean the same in both frames. A seat off the board looks from
the open door, where it would enter. Read is only what a view of the seat shows (view/view.py): of
others' cards those face up, and how many are not.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.value import movement_allowed
from fallstar.errors import FallstarError, SetupError
from fallstar.rules.bits import count_bits, number
from fallstar.rules.board import ACROSS, Board
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import DECISIONS, MOVEMENTS
from fallstar.rules.face import REPLAY_MARK, SIDE
from fallstar.rules.kernel import block
from fallstar.rules.moves import Table
from fallstar.rules.setup import TILES, seats_faults
from fallstar.rules.state import (
    ACTED,
    CARDS,
    COLOURS,
    DOWN,
    END_AT,
    ENDING,
    EXPERT,
    FEET,
    FIRST,
    FULL_HAND,
    GROUND,
    HAND,
    LEFT,
    MARKER,
    MARKS_A_FACE,
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
    TURN,
    State,
)

FRAMES = ("table", "gravity")
TABLE, GRAVITY = range(2)

# Planes
PLATFORM, REPLAY_PLANE, DOOR = 1, 5, 6
STILL = 6  # the planes before this one never change on a board
STAR, OPEN_DOOR, FEET_PLANE, PAWN = 10, 16, 17, 21

# The vector
OWN, WAYS, SEAT_BLOCKS, SEAT_SLOTS = 12, 22, 62, 19
WAY_SLOTS = 4

# Unsigned indices are quicker: they cannot count from the end.
ZERO, ONE, UNSIGNED_GROUND = np.uint64(0), np.uint64(1), np.uint64(GROUND)


def _counts(here: int) -> int:
    bare = here & (REPLAY_BIT | STAR_BITS | PAWN_BITS) == REPLAY_BIT
    return (here & STAR_BITS > 0) + (bare << 8) + ((here & PAWN_BITS > 0) << 16)


# What lies on a space, by its byte of the state: a star, a bare replay mark, a pawn, a byte each.
COUNTS = np.array([_counts(here) for here in range(256)], dtype=np.int64)

Planes = NDArray[np.uint8]
Vector = NDArray[np.float32]


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


@compiled
def observe(
    table: Table,
    scene: Scene,
    state: State,
    seat: int,
    frame: int,
    planes: Planes,
    vector: Vector,
) -> None:
    """Write what a seat sees; both outputs are flat, of the sizes of `layout_of`."""
    at = block(seat)
    space = number(state[at + SPACE])
    feet = number(state[at + FEET])
    if space == OFF:
        door = number(state[MARKER])
        space = number(table.doors[door, 0])
        feet = number(table.doors[door, 1])
    turns = (SOUTH - feet) & 3 if frame == GRAVITY else 0
    draw_planes(table, scene, state, seat, turns, planes)
    write_shared(state, seat, vector)
    write_ways(table, state, space, feet, vector)
    write_seats(state, seat, vector)


@inlined
def write_mask(mask: np.uint64, row: NDArray[np.int8]) -> None:
    """A set of decisions as a one or a zero for each."""
    for decision in range(DECISIONS):
        row[decision] = mask >> np.uint64(decision) & ONE


@compiled
def draw_planes(
    table: Table, scene: Scene, state: State, seat: int, turns: int, planes: Planes
) -> None:
    """The board turned by so many quarters, with all that lies on it."""
    seats = number(state[SEATS])
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
    for door in range(len(table.doors)):
        cell = number(cells[number(table.doors[door, 0])])
        floor = (number(table.doors[door, 1]) + turns + 2) & 3
        planes[area * (DOOR + floor) + cell] = 1
        planes[area * OPEN_DOOR + cell] = door == state[MARKER]
    for order in range(seats):
        at = block((seat + order) % seats)
        space = number(state[at + SPACE])
        if space != OFF:
            cell = number(cells[space])
            feet = (number(state[at + FEET]) + turns + 2) & 3
            planes[area * (FEET_PLANE + feet) + cell] = 1
            planes[area * (PAWN + order) + cell] = 1


@compiled
def write_shared(state: State, seat: int, vector: Vector) -> None:
    """What belongs to the table, and the seat's own cards."""
    seats = number(state[SEATS])
    vector[0] = state[EXPERT]
    vector[1] = state[ENDING]
    vector[2] = state[ACTED]
    vector[3] = state[REPLAYED]
    for phase in range(len(PHASES)):
        vector[4 + phase] = state[PHASE] == phase
    vector[8] = state[SUPPLY] / np.float32(18)
    vector[9] = state[LEFT] / np.float32(26)
    vector[10] = END_AT[seats] / np.float32(26)
    vector[11] = state[EXPERT] * TARGET[seats] / np.float32(20)
    at = block(seat)
    for card in range(len(CARDS)):
        vector[OWN + card] = state[at + HAND] >> card & 1
        vector[OWN + 5 + card] = state[at + DOWN] >> card & 1


@compiled
def write_ways(table: Table, state: State, space: int, feet: int, vector: Vector) -> None:
    """What lies on the way of each movement from a pose, whatever cards there are."""
    pose = 4 * space + feet
    own = np.uint64(space)
    allowed = table.allowed[pose]
    index = np.uint64(table.start[MOVEMENTS * pose])
    for movement in range(MOVEMENTS):
        end = np.uint64(table.start[MOVEMENTS * pose + movement + 1])
        counts = 0
        while index < end:
            there = np.uint64(table.path[index])
            here = number(state[UNSIGNED_GROUND + there])
            if there == own:  # around the wrap, where the pawn will have left
                here &= ~PAWN_BITS
            counts += COUNTS[here]
            index += ONE
        way = WAYS + WAY_SLOTS * movement
        vector[way] = movement_allowed(allowed, movement)
        vector[way + 1] = (counts & 255) / np.float32(4)
        vector[way + 2] = (counts >> 8 & 255) / np.float32(4)
        vector[way + 3] = counts >> 16


@compiled
def write_seats(state: State, seat: int, vector: Vector) -> None:
    """The public things of every seat, from this one on in turn order."""
    seats = number(state[SEATS])
    over = state[PHASE] == OVER
    for order in range(seats):
        other = (seat + order) % seats
        at = block(other)
        to = SEAT_BLOCKS + SEAT_SLOTS * order
        unseen = number(state[at + HAND] | state[at + DOWN])
        face_down = count_bits(np.uint64(state[at + DOWN]))
        vector[to] = other == state[TURN] and not over
        vector[to + 1] = other == state[FIRST]
        vector[to + 2] = state[at + SPACE] != OFF
        vector[to + 3] = 0
        vector[to + 4] = (count_bits(np.uint64(unseen)) - face_down) / np.float32(5)
        vector[to + 5] = face_down / np.float32(5)
        for card in range(len(CARDS)):
            vector[to + 6 + card] = (FULL_HAND & ~unseen) >> card & 1
        for colour in range(len(COLOURS)):
            vector[to + 11 + colour] = state[at + STARS + colour] / np.float32(4)
        vector[to + 17] = state[at + TOKENS] / np.float32(4)
        vector[to + 18] = state[at + POINTS] / np.float32(20)
    # The first payer has a one, the next a half, a third …
    for place in range(number(state[PAYERS])):
        order = (number(state[PAYER + place]) - seat + seats) % seats
        vector[SEAT_BLOCKS + SEAT_SLOTS * order + 3] = np.float32(1) / (place + 1)


@dataclass(frozen=True)
class Layout:
    """The names of all planes and slots for a number of seats."""

    seats: int
    side: int
    planes: tuple[str, ...]
    slots: tuple[str, ...]
    scale: Vector  # a slot holds the number its name says, divided by this
    high: Vector  # the most a slot can hold; the least is 0

    @property
    def planes_shape(self) -> tuple[int, int, int]:
        return (len(self.planes), self.side, self.side)

    @property
    def vector_shape(self) -> tuple[int]:
        return (len(self.slots),)


SIDES = ("down", "left", "up", "right")
COLOUR_NAMES = ("blue", "yellow", "pink", "green", "orange", "white")
WAY_NAMES = (
    *("step left", "step right", "long left", "long right", "high left", "high right"),
    *("drop", "turn left", "turn right", "turn half"),
)


@cache
def layout_of(seats: int) -> Layout:
    """The layout of observations for so many seats."""
    if faults := seats_faults(seats):
        raise SetupError(faults)
    tiles = TILES[seats]
    side = SIDE * max(ACROSS[tiles], tiles // ACROSS[tiles])
    planes = (
        "board",
        *(f"platform {where}" for where in SIDES),
        "replay mark",
        *(f"door, floor {where}" for where in SIDES),
        *(f"star {colour}" for colour in COLOUR_NAMES),
        "open door",
        *(f"feet {where}" for where in SIDES),
        *(f"pawn of seat +{order}" for order in range(seats)),
    )
    stars = MARKS_A_FACE * tiles
    most_points = 18 + stars + stars // 2
    slots: list[tuple[str, float, float]] = [  # name, divided by, at most
        *((name, 1, 1) for name in ("expert", "ending", "acted", "replayed")),
        *((f"phase {phase}", 1, 1) for phase in PHASES),
        ("supply", 18, 18),
        ("stars left", 26, stars),
        ("stars at the end", 26, 12),
        ("target", 20, 24),
        *((f"own {card} in hand", 1, 1) for card in CARDS),
        *((f"own {card} face down", 1, 1) for card in CARDS),
    ]
    for way in WAY_NAMES:
        slots += [
            (f"{way}: open", 1, 1),
            (f"{way}: stars", 4, side + 2),
            (f"{way}: marks", 4, side + 2),
            (f"{way}: pawns", 1, seats - 1),
        ]
    for order in range(seats):
        one = [
            *((name, 1, 1) for name in ("decides", "first", "on board", "pays")),
            ("in hand", 5, 5),
            ("face down", 5, 5),
            *((f"{card} face up", 1, 1) for card in CARDS),
            *((f"{colour} stars", 4, 13) for colour in COLOUR_NAMES),
            ("tokens", 4, 18),
            ("points", 20, most_points),
        ]
        slots += [(f"seat +{order}: {name}", scale, most) for name, scale, most in one]
    scale = np.array([slot[1] for slot in slots], dtype=np.float32)
    high = np.array([slot[2] for slot in slots], dtype=np.float32) / scale
    scale.flags.writeable = high.flags.writeable = False
    return Layout(seats, side, planes, tuple(slot[0] for slot in slots), scale, high)


def frame_of(name: str) -> int:
    """The number of a frame by its name."""
    if name not in FRAMES:
        raise FallstarError(f"a frame is one of {', '.join(FRAMES)}, not {str(name)[:20]!r}")
    return FRAMES.index(name)
