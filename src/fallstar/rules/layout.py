"""Laying out a state: the one way to make a state from what is known about a game.

A set-up, a position, a view and an environment all do the same: `clear_state`, write what they know
of the turn and of each seat (see state.py), then `lay_out`, which puts stars, marks, the marker and
the pawns on the spaces and counts what the state keeps counted.
"""

import numpy as np
from numpy.typing import NDArray

from fallstar.rules.bits import as_int, count_bits
from fallstar.rules.board import Board
from fallstar.rules.cards import FULL_HAND
from fallstar.rules.compiled import compiled
from fallstar.rules.face import REPLAY_MARK
from fallstar.rules.kernel import block
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import Rng
from fallstar.rules.score import count_points
from fallstar.rules.state import (
    ALL_TOKENS,
    COLOURS,
    DOWN,
    GROUND,
    HAND,
    LEFT,
    MARKER,
    MARKER_BIT,
    OFF,
    PAWN_SHIFT,
    POINTS,
    REPLAY_BIT,
    SEATS,
    SIZE,
    SPACE,
    SUPPLY,
    TOKENS,
    State,
)
from fallstar.rules.stepping import pick

ONE = np.uint64(1)
STAR_LETTERS = "." + COLOURS  # by what lies on a mark: nothing, or colour + 1


@compiled
def clear_state(state: State, seats: int) -> None:
    """No star anywhere, every pawn off the board, every card in hand."""
    for index in range(SIZE):
        state[index] = 0
    state[SEATS] = seats
    for seat in range(seats):
        state[block(seat) + SPACE] = OFF
        state[block(seat) + HAND] = FULL_HAND


@compiled
def lay_out(moves: MoveTable, marks: NDArray[np.uint8], stars: State, state: State) -> None:
    """Write GROUND, SUPPLY, LEFT and POINTS of a state from all its other bytes.

    `marks` has the kind of mark of every space. `stars` has a byte for each mark in reading order,
    0 or colour + 1, and may be longer.
    """
    mark = 0
    left = 0
    for space in range(len(marks)):
        here = 0
        if marks[space]:
            here = as_int(stars[mark])
            mark += 1
            left += here > 0
        if marks[space] == REPLAY_MARK:
            here |= REPLAY_BIT
        state[GROUND + space] = here
    state[LEFT] = left
    state[GROUND + as_int(moves.doors[as_int(state[MARKER]), 0])] |= MARKER_BIT
    supply = ALL_TOKENS
    for seat in range(as_int(state[SEATS])):
        at = block(seat)
        supply -= as_int(state[at + TOKENS])
        state[at + POINTS] = min(count_points(state, seat), 255)
        if state[at + SPACE] != OFF:
            state[GROUND + as_int(state[at + SPACE])] |= (seat + 1) << PAWN_SHIFT
    state[SUPPLY] = max(supply, 0)


def lay_out_on(board: Board, stars: str, state: State) -> None:
    """The same with the letters of the stars, one a mark, `.` where the star is gone."""
    colours = np.array([STAR_LETTERS.index(star) for star in stars], dtype=np.uint8)
    lay_out(board.moves, board.marks, colours, state)


@compiled
def deal_seat(state: State, seat: int, rng: Rng) -> None:
    """Draw which of a seat's unseen cards lie face down; how many do stays the same."""
    at = block(seat)
    unseen = np.uint64(state[at + HAND] | state[at + DOWN])
    down = np.uint64(0)
    for _ in range(count_bits(np.uint64(state[at + DOWN]))):
        down |= ONE << np.uint64(pick(rng, unseen & ~down))
    state[at + DOWN] = down
    state[at + HAND] = unseen & ~down


@compiled
def deal_others(state: State, viewer: int, rng: Rng) -> None:
    """Draw the face-down cards of every seat but the viewer's."""
    for seat in range(as_int(state[SEATS])):
        if seat != viewer:
            deal_seat(state, seat, rng)
