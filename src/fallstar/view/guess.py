"""A state made from a view, with the hidden cards dealt at random, so that bots can search it.

The deal does not know the true cards: each seat's face-down cards are drawn from its unseen ones.
So what a bot finds this way cannot depend on what its seat may not see.
"""

import numpy as np

from fallstar.notation.move import card_set
from fallstar.rules.layout import clear_state, deal_seat, lay_out_on
from fallstar.rules.rng import Rng
from fallstar.rules.state import (
    ACTED,
    COLOURS,
    DOWN,
    ENDING,
    EXPERT,
    FEET,
    FIRST,
    HAND,
    MARKER,
    PAYER,
    PAYERS,
    PHASE,
    PHASES,
    REPLAYED,
    SIZE,
    SPACE,
    STARS,
    TOKENS,
    TURN,
    State,
    seat_at,
)
from fallstar.view.view import SeatView, View


def guess_state(view: View, rng: Rng) -> State:
    """A random state that has this view."""
    board = view.board
    state = np.empty(SIZE, dtype=np.uint8)
    clear_state(state, len(view.seats))
    state[EXPERT] = view.expert
    state[FIRST] = view.first
    # After the end, the seat before the first decided last.
    state[TURN] = (view.first - 1) % len(view.seats) if view.turn is None else view.turn
    state[PHASE] = PHASES.index(view.phase)
    state[ACTED] = view.acted
    state[REPLAYED] = view.replayed
    state[ENDING] = view.ending
    state[MARKER] = view.marker
    state[PAYERS] = len(view.payers)
    state[PAYER : PAYER + len(view.payers)] = view.payers
    for seat in view.seats:
        _fill_seat(state, seat, rng)
    lay_out_on(board, view.stars, state)
    return state


def _fill_seat(state: State, seat: SeatView, rng: Rng) -> None:
    at = seat_at(seat.seat)
    if seat.space is not None and seat.feet is not None:
        state[at + SPACE] = seat.space
        state[at + FEET] = seat.feet
    hidden = seat.unseen[: seat.face_down] if seat.hidden is None else seat.hidden
    state[at + DOWN] = card_set(hidden)
    state[at + HAND] = card_set(seat.unseen) & ~card_set(hidden)
    if seat.hidden is None:
        deal_seat(state, seat.seat, rng)
    state[at + TOKENS] = seat.tokens
    state[at + STARS : at + STARS + len(COLOURS)] = seat.stars
