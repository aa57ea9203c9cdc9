"""The layout of observations: the order, the names and the scale of all planes and numbers.

planes  uint8, 0 or 1, (21 + seats) x side x side      side: the longer side of the board
         0      board           the spaces; a board that is not square leaves the rest empty
         1..4   platform        at the lower, left, upper, right side of the space
         5      replay mark
         6..9   door            with its floor down, left, up, right
        10..15  star            blue yellow pink green orange white
        16      open door
        17..20  feet            a pawn whose feet point down, left, up, right
        21..    pawn            of the seat itself, then of the others in turn order

vector  float32, 62 + 19 * seats, each number divided so that it is about 1 in size
         0..11  shared          expert, ending, acted, replayed, phase (four), supply,
                                stars left, stars that end the game, expert target
        12..21  own cards       in hand L H D R W, face down L H D R W
        22..61  paths           for each of the movements: open, and what lies on its path:
                                stars, bare replay marks, pawns of others
        62..    seats           19 numbers a seat, itself first, then in turn order: decides,
                                first, on board, pays, cards in hand, face down, face up
                                L H D R W, stars of each colour, tokens, points
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from fallstar.errors import FallstarError, SetupError
from fallstar.rules.cards import ALL_MOVEMENTS, CARDS, MOST_STEPS, MOVEMENTS
from fallstar.rules.face import SIDE
from fallstar.rules.setup import seats_faults
from fallstar.rules.state import (
    ALL_STARS,
    ALL_TOKENS,
    COLOURS,
    END_AT,
    PHASES,
    STARS_A_COLOUR,
    TARGET,
    TILES,
    TOKENS_A_TURN,
)
from fallstar.rules.tiles import ACROSS

Planes = NDArray[np.uint8]
Vector = NDArray[np.float32]

FRAMES = ("table", "gravity")
TABLE, GRAVITY = range(2)

# Planes
PLATFORM, REPLAY_PLANE, DOOR = 1, 5, 6
CONSTANT = 6  # the planes before this one never change on a board
STAR, OPEN_DOOR, FEET_PLANE, PAWN = 10, 16, 17, 21

# The vector
PATH_SLOTS = 4
FACE_UP = 6  # in the block of a seat
OWN = 12
PATHS = OWN + 2 * len(CARDS)
SEAT_BLOCKS = PATHS + PATH_SLOTS * MOVEMENTS
SEAT_SLOTS = FACE_UP + len(CARDS) + len(COLOURS) + 2


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


@cache
def layout_of(seats: int) -> Layout:
    """The layout of observations for a number of seats."""
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
    most_points = ALL_TOKENS + ALL_STARS + ALL_STARS // 2
    # Name, divided by, at most. The divisors bring most numbers to about 1. They are not rules, and
    # stay as they are: a network that was trained on observations depends on them.
    slots: list[tuple[str, float, float]] = [
        *((name, 1, 1) for name in ("expert", "ending", "acted")),
        ("replayed", TOKENS_A_TURN, TOKENS_A_TURN),
        *((f"phase {phase}", 1, 1) for phase in PHASES),
        ("supply", ALL_TOKENS, ALL_TOKENS),
        ("stars left", 26, ALL_STARS),
        ("stars at the end", 26, int(END_AT.max())),
        ("target", 20, int(TARGET.max())),
        *((f"own {card} in hand", 1, 1) for card in CARDS),
        *((f"own {card} face down", 1, 1) for card in CARDS),
    ]
    for name in (movement.name for movement in ALL_MOVEMENTS):
        slots += [
            (f"{name}: open", 1, 1),
            (f"{name}: stars", 4, side + MOST_STEPS),
            (f"{name}: marks", 4, side + MOST_STEPS),
            (f"{name}: pawns", 1, seats - 1),
        ]
    for order in range(seats):
        one = [
            *((name, 1, 1) for name in ("decides", "first", "on board", "pays")),
            ("in hand", len(CARDS), len(CARDS)),
            ("face down", len(CARDS), len(CARDS)),
            *((f"{card} face up", 1, 1) for card in CARDS),
            *((f"{colour} stars", 4, STARS_A_COLOUR) for colour in COLOUR_NAMES),
            ("tokens", 4, ALL_TOKENS),
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
