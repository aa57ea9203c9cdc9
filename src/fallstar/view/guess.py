"""From a view back to a state a kernel player can search, the hidden cards dealt at random.

The deal never looks at the truth: each seat's face-down cards are drawn from its unseen ones. So
what a bot finds this way cannot depend on what its seat may not see.
"""

import numpy as np

from fallstar.rules.cards import CARDS
from fallstar.rules.face import REPLAY_MARK
from fallstar.rules.rng import Rng, shuffle
from fallstar.rules.state import (
    ACTED,
    COLOURS,
    DOWN,
    ENDING,
    EXPERT,
    FEET,
    FIRST,
    GROUND,
    HAND,
    LEFT,
    MARKER,
    MARKER_BIT,
    OFF,
    PAWN_SHIFT,
    PAYER,
    PAYERS,
    PHASE,
    PHASES,
    POINTS,
    REPLAY_BIT,
    REPLAYED,
    SEATS,
    SIZE,
    SPACE,
    STARS,
    SUPPLY,
    TOKENS,
    TURN,
    State,
    seat_at,
)
from fallstar.view.view import SeatView, View


def guess_state(view: View, rng: Rng) -> State:
    """A state this view could be of."""
    board = view.board
    state = np.zeros(SIZE, dtype=np.uint8)
    state[SEATS] = len(view.seats)
    state[EXPERT] = view.expert
    state[FIRST] = view.first
    # After the end, the last to decide was the seat before the first.
    state[TURN] = (view.first - 1) % len(view.seats) if view.turn is None else view.turn
    state[PHASE] = PHASES.index(view.phase)
    state[ACTED] = view.acted
    state[REPLAYED] = view.replayed
    state[ENDING] = view.ending
    state[MARKER] = view.marker
    state[SUPPLY] = view.supply
    state[LEFT] = view.stars_left
    state[PAYERS] = len(view.payers)
    state[PAYER : PAYER + len(view.payers)] = view.payers
    for space, star in zip(board.mark_spaces, view.stars, strict=True):
        state[GROUND + space] = ("." + COLOURS).index(star)
        if board.marks[space] == REPLAY_MARK:
            state[GROUND + space] |= REPLAY_BIT
    state[GROUND + board.doors[view.marker][0]] |= MARKER_BIT
    for seat in view.seats:
        _fill_seat(state, seat, rng)
    return state


def _fill_seat(state: State, seat: SeatView, rng: Rng) -> None:
    at = seat_at(seat.seat)
    state[at + SPACE] = OFF
    if seat.space is not None and seat.feet is not None:
        state[at + SPACE] = seat.space
        state[at + FEET] = seat.feet
        state[GROUND + seat.space] |= (seat.seat + 1) << PAWN_SHIFT
    hidden = seat.hidden
    if hidden is None:
        cards = list(seat.unseen)
        shuffle(rng, cards)
        hidden = "".join(cards[: seat.face_down])
    for card in seat.unseen:
        state[at + (DOWN if card in hidden else HAND)] |= 1 << CARDS.index(card)
    state[at + TOKENS] = seat.tokens
    state[at + POINTS] = seat.points
    state[at + STARS : at + STARS + len(COLOURS)] = seat.stars
