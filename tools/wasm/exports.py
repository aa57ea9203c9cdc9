"""What the browser can call, and how a board lies in the memory that it shares with the kernel.

An export is a compiled function of the rules with plain parameters: a pointer for each array, a
number for each integer. Everything that belongs to a board is one block of memory, so that a
function which takes a move table takes one pointer:

    byte      0  WIDTH, 1 HEIGHT in spaces, 2 TILES, 3 SPACES
              4  DOORS    a row a door: space, floor
             16  EDGES    a byte a space: the sides with a platform
            232  MARKS    a byte a space: its kind of mark
            448  ALLOWED  the move table; see rules/moves.py
           7360  START
          41924  PATH
"""

from collections.abc import Callable, Iterator
from math import prod
from typing import Any, NamedTuple

from fallstar.bots import features, players, prior, search, tree, value
from fallstar.bots.weights import SHAPES
from fallstar.rules import (
    check,
    kernel,
    layout,
    moves,
    preview_rows,
    rng,
    score,
    setup,
    stepping,
    threat_rows,
)
from fallstar.rules import tiles as laying
from fallstar.rules.cards import MOVEMENTS
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.event_log import LOG_ROWS
from fallstar.rules.state import ALL_STARS, LONGEST_TURN, MAX_SEATS, MAX_SPACES, SIZE, TILES

MOST_TILES = max(TILES.values())
POSES = 4 * MAX_SPACES

WIDTH, HEIGHT, TILE_COUNT, SPACES, DOORS = range(5)
EDGES = DOORS + 2 * MOST_TILES
MARKS = EDGES + MAX_SPACES
ALLOWED = MARKS + MAX_SPACES
START = ALLOWED + 8 * POSES
PATH = START + 4 * (MOVEMENTS * POSES + 1)
BOARD_SIZE = PATH + MOVEMENTS * POSES * moves.LONGEST_PATH
assert (EDGES, MARKS, ALLOWED, START, PATH) == (16, 232, 448, 7360, 41924)


class Array(NamedTuple):
    """An array at a pointer. A length is a number, a parameter, or a byte of the block."""

    pointer: str
    shape: tuple["int | Length | Integer", ...]
    dtype: str = "uint8"
    offset: int = 0


class Length(NamedTuple):
    """A length that is kept at this byte of the same block."""

    offset: int


class Integer(NamedTuple):
    """A whole number."""

    name: str


class Mask(NamedTuple):
    """A set of decisions, 64 bits."""

    name: str


Argument = Array | Integer | Mask


class Group(NamedTuple):
    """Arrays that the function takes as one NamedTuple."""

    kind: type
    arrays: tuple["Array | Group", ...]


class Export(NamedTuple):
    """A function of the kernel and its arguments."""

    name: str
    function: Callable[..., Any]
    arguments: tuple[Argument | Group, ...]


# The parts of a board
DOOR_ROWS = Array("board", (Length(TILE_COUNT), 2), offset=DOORS)
SIDES = Array("board", (MAX_SPACES,), offset=EDGES)
MARK_KINDS = Array("board", (Length(SPACES),), offset=MARKS)
TABLE = (
    Array("board", (POSES,), "uint64", ALLOWED),
    Array("board", (MOVEMENTS * POSES + 1,), "uint32", START),
    Array("board", (BOARD_SIZE - PATH,), offset=PATH),
)
MOVES = Group(moves.MoveTable, (*TABLE, DOOR_ROWS))

# What else is in memory
STATE = Array("state", (SIZE,))
SCRATCH = Array("scratch", (SIZE,))
LOG = Array("log", (LOG_ROWS, 4))
ROWS = Array("rows", (DECISIONS, preview_rows.WIDTH))
THREATS = Array("threats", (threat_rows.MOST_THREATS, threat_rows.THREAT_SIZE))
STATES = Array("states", (threat_rows.STATES, SIZE))
PAIRS = Array("pairs", (threat_rows.PAIRS, threat_rows.PAIR_SIZE), "uint64")
FACE = Array("face", (laying.FACE_SIZE,))
STARS = Array("stars", (ALL_STARS,))
RNG = Array("rng", (1,), "uint64")
# A bot's walk through its turn: one block, the arrays in the order of their items' sizes.
TURN_STACK = 16 * LONGEST_TURN
TURN_TRYING = TURN_STACK + SIZE * (LONGEST_TURN + 1)
TURN_SIZE = TURN_TRYING + 2 * LONGEST_TURN
TURN = Group(
    players.TurnScratch,
    (
        Array("walk", (LONGEST_TURN + 1, SIZE), offset=TURN_STACK),
        Array("walk", (LONGEST_TURN,), "uint64"),
        Array("walk", (LONGEST_TURN,), "float64", 8 * LONGEST_TURN),
        Array("walk", (LONGEST_TURN,), offset=TURN_TRYING),
        Array("walk", (LONGEST_TURN,), offset=TURN_TRYING + LONGEST_TURN),
    ),
)

# A search: the tree is how many records are used, and the records; three arrays are one memory.
RECORDS = Integer("records")
USED_SIZE, RECORD_SIZE = 8, 4 * tree.RECORD
TREE = Group(
    tree.Tree,
    (
        Array("tree", (RECORDS, tree.RECORD), "float32", USED_SIZE),
        Array("tree", (RECORDS, tree.RECORD), "int32", USED_SIZE),
        Array("tree", (RECORDS, tree.RECORD // 2), "uint64", USED_SIZE),
        Array("tree", (1,), "int64"),
    ),
)


def one_after_another(pointer: str, *parts: tuple[str, tuple[int, ...]]) -> tuple[Array, ...]:
    """Arrays of one block, each from a multiple of eight bytes."""
    arrays: list[Array] = []
    offset = 0
    for dtype, shape in parts:
        arrays.append(Array(pointer, shape, dtype, offset))
        offset += -(-ITEM_SIZES[dtype] * prod(shape) // 8) * 8
    return tuple(arrays)


def flat_arrays(group: Any) -> list[Any]:
    """The arrays of a NamedTuple, and of those in it."""
    return [
        array for one in group for array in (flat_arrays(one) if isinstance(one, tuple) else [one])
    ]


def group_like(group: Any, arrays: Iterator[Array]) -> Group:
    """The same NamedTuple over other arrays, in their order."""
    parts = (group_like(one, arrays) if isinstance(one, tuple) else next(arrays) for one in group)
    return Group(type(group), tuple(parts))


ITEM_SIZES = {
    "uint8": 1,
    "uint16": 2,
    "int32": 4,
    "uint32": 4,
    "float32": 4,
    "int64": 8,
    "uint64": 8,
    "float64": 8,
}
FLOAT, DOUBLE = "float32", "float64"
NET_ARRAYS = one_after_another(
    "net",
    (FLOAT, (features.FEATURES, value.WIDE)),
    (FLOAT, (value.WIDE,)),
    (FLOAT, (value.WIDE, value.HIDDEN)),
    (FLOAT, (value.HIDDEN,)),
    (FLOAT, (value.HIDDEN,)),
    (FLOAT, (prior.WEIGHTS,)),
)
NET = Group(value.Net, NET_ARRAYS)
NET_SIZE = NET_ARRAYS[-1].offset + 4 * prior.WEIGHTS
# In the file an array is a byte for the power of two that its weights are multiples of, and a byte
# for each weight.
WEIGHTS_SIZE = sum(1 + prod(shape) for shape in SHAPES.values())
NET_BUFFERS = value.new_net_buffers()
WORK = one_after_another(
    "work",
    (DOUBLE, (MAX_SEATS,)),
    (DOUBLE, (MAX_SEATS,)),
    ("uint8", (SIZE,)),
    ("uint8", (SIZE,)),
    ("int32", (search.MAX_PATH, 3)),
    (FLOAT, (DECISIONS,)),
    *((array.dtype.name, array.shape) for array in flat_arrays(NET_BUFFERS)),
)
SHARES, TOTALS = WORK[:2]
BUFFERS = group_like(NET_BUFFERS, iter(WORK[6:]))
SEARCH_SCRATCH = Group(search.SearchScratch, (*WORK[2:5], SHARES, TOTALS, WORK[5], BUFFERS))
WORK_SIZE = WORK[-1].offset + flat_arrays(NET_BUFFERS)[-1].nbytes
OPTIONS = Array("options", (search.OTHERS + 1,), DOUBLE)
SEARCH = (TREE, NET, SEARCH_SCRATCH, RNG, OPTIONS, Integer("iterations"))

# A list begins with its length, in eight bytes of its own.
NUMBERS = Array("numbers", (Length(0),), offset=8)
PLACES = Array("places", (Length(0),), offset=8)
DRAWN = Array("drawn", (Length(0), 3), offset=8)

WIDE, HIGH = Integer("width"), Integer("height")

EXPORTS = (
    # A board from its tiles
    Export(
        "lay_tile",
        laying.lay_tile,
        (FACE, Integer("turns"), Integer("index"), Integer("tiles"), SIDES, MARK_KINDS, DOOR_ROWS),
    ),
    Export("join_platforms", laying.join_platforms, (SIDES, WIDE, HIGH)),
    Export("open_line", laying.open_line, (SIDES, WIDE, HIGH)),
    Export("fill_moves", moves.fill_moves, (SIDES, WIDE, HIGH, *TABLE)),
    # A set-up from a seed
    Export("below", rng.below, (RNG, Integer("bound"))),
    Export("draw_tiles", setup.draw_tiles, (RNG, NUMBERS, DRAWN)),
    Export("draw_stars", setup.draw_stars, (RNG, STARS)),
    # A state
    Export("clear_state", layout.clear_state, (STATE, Integer("seats"))),
    Export("lay_out", layout.lay_out, (MOVES, MARK_KINDS, STARS, STATE)),
    Export(
        "broken_invariant",
        check.broken_invariant,
        (SIDES, MARK_KINDS, DOOR_ROWS, STATE, Integer("after")),
    ),
    # Playing
    Export("start", stepping.start, (MOVES, STATE, LOG)),
    Export("legal", kernel.legal, (MOVES, STATE)),
    Export("step", stepping.step, (MOVES, STATE, Integer("decision"), LOG)),
    Export("play_random", stepping.play_random, (MOVES, STATE, RNG, Integer("limit"))),
    # Bots without search
    Export("pick", stepping.pick, (RNG, Mask("mask"))),
    Export("deal_others", layout.deal_others, (STATE, Integer("viewer"), RNG)),
    Export("choose", players.choose, (MOVES, STATE, Integer("player"), RNG, TURN)),
    # Search
    Export("search", search.search, (MOVES, STATE, Integer("viewer"), *SEARCH)),
    Export("reuse_tree", tree.reuse_tree, (MOVES, STATE, Integer("viewer"), TREE)),
    Export("evaluate", value.evaluate, (MOVES, STATE, NET, BUFFERS, SHARES)),
    # What is shown
    Export(
        "fill_preview_rows",
        preview_rows.fill_preview_rows,
        (MOVES, STATE, Mask("mask"), SCRATCH, LOG, ROWS),
    ),
    Export(
        "fill_threat_rows",
        threat_rows.fill_threat_rows,
        (MOVES, STATE, Integer("seat"), STATES, PAIRS, THREATS),
    ),
    Export("is_last", kernel.is_last, (STATE,)),
    Export("fill_places", score.fill_places, (STATE, PLACES)),
    Export("tie_broken", score.tie_broken, (STATE,)),
)


def flat(export: Export) -> list[Argument]:
    """The arguments without their grouping."""
    return [argument for one in export.arguments for argument in ungrouped(one)]


def ungrouped(one: Argument | Group) -> list[Argument]:
    if isinstance(one, Group):
        return [argument for inner in one.arrays for argument in ungrouped(inner)]
    return [one]


def parameters(export: Export) -> dict[str, str]:
    """The parameters of the WebAssembly function: names and machine types, each name once."""
    kinds: dict[str, str] = {}
    for one in flat(export):
        if isinstance(one, Array):
            kinds[one.pointer] = "i32"
            kinds |= {length.name: "i32" for length in one.shape if isinstance(length, Integer)}
        else:
            kinds[one.name] = "i64" if isinstance(one, Mask) else "i32"
    return kinds
