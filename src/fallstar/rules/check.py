"""The invariants of a state, numbered. `check` raises BrokenState with the first one that fails.

 1  sizes: 2 to 6 seats, as many spaces as their board has, zeros where nothing is kept
 2  every flag, phase, seat and door number is in range
 3  stars on the board and with seats: one for each mark
 4  at most 13 stars of a colour
 5  LEFT counts the stars on the board
 6  tokens with the supply and with seats: 18
 7  stars lie only on marks
 8  replay marks are where the board has them
 9  the marker lies on its door, and nowhere else
10  pawns lie where their seats say, one a space
11  a pawn stands on a platform at its feet
12  no star under a pawn
13  a seat off the board holds all its cards
14  hands: each card once a seat, in hand, face down or face up; a hand is never empty
15  POINTS is what the stars and tokens are worth
16  before the end, the seat to decide is on the board
17  the phase fits what has been done this turn
18  payers are other seats, each once, off the board; the first can choose; an entry has one
19  expert game: the end is fixed once a seat has the target; otherwise it never is
20  the game is over only after the last seat of a round, with the end reached
"""

from collections.abc import Callable

import numpy as np

from fallstar.errors import BrokenState
from fallstar.rules.board import Board
from fallstar.rules.cards import FULL_HAND
from fallstar.rules.face import REPLAY_MARK
from fallstar.rules.kernel import is_last, payable
from fallstar.rules.score import count_points
from fallstar.rules.state import (
    ACTED,
    ALL_TOKENS,
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
    MAX_PAYERS,
    OFF,
    OVER,
    PAWN_BITS,
    PAWN_SHIFT,
    PAYER,
    PAYERS,
    PHASE,
    POINTS,
    REPLAY,
    REPLAY_BIT,
    REPLAYED,
    SEAT,
    SEAT_SIZE,
    SEATS,
    SIZE,
    SPACE,
    STAR_BITS,
    STARS,
    STARS_A_COLOUR,
    STEAL,
    SUPPLY,
    TARGET,
    TILES,
    TOKENS,
    TOKENS_A_TURN,
    TURN,
    State,
)


class Facts:
    """A state taken apart, so that every invariant below reads as one sentence."""

    def __init__(self, board: Board, state: State) -> None:
        self.board = board
        self.state = state
        self.seats = int(state[SEATS])
        self.blocks = state[SEAT:GROUND].reshape(-1, SEAT_SIZE).astype(int)[: self.seats]
        self.ground = state[GROUND : GROUND + board.spaces].astype(int)
        self.on_board = self.blocks[:, SPACE] != OFF
        self.payers = state[PAYER : PAYER + int(state[PAYERS])].tolist()


def _sizes(facts: Facts) -> bool:
    state, seats = facts.state, facts.seats
    return (
        seats in TILES
        and len(facts.board.tiles) == TILES[seats]
        and not state[PAYER + MAX_PAYERS : SEAT].any()
        and not state[SEAT + SEAT_SIZE * seats : GROUND].any()
        and not state[GROUND + facts.board.spaces :].any()
    )


def _ranges(facts: Facts) -> bool:
    state, seats = facts.state, facts.seats
    return (
        bool((state[[EXPERT, ACTED, ENDING]] <= 1).all())
        and state[REPLAYED] <= TOKENS_A_TURN
        and state[PHASE] <= OVER
        and bool((state[[FIRST, TURN, PAYERS]] < seats).all())
        and state[MARKER] < len(facts.board.doors)
        and bool((facts.blocks[facts.on_board, SPACE] < facts.board.spaces).all())
        and bool((facts.blocks[:, FEET] <= 3).all())
    )


def _star_sum(facts: Facts) -> bool:
    lying = np.count_nonzero(facts.ground & STAR_BITS)
    return bool(lying + facts.blocks[:, STARS:].sum() == len(facts.board.mark_spaces))


def _colours(facts: Facts) -> bool:
    lying = np.bincount(facts.ground & STAR_BITS, minlength=8)
    owned = facts.blocks[:, STARS:].sum(axis=0)
    return lying[7] == 0 and bool((lying[1:7] + owned <= STARS_A_COLOUR).all())


def _left(facts: Facts) -> bool:
    return bool(np.count_nonzero(facts.ground & STAR_BITS) == facts.state[LEFT])


def _tokens(facts: Facts) -> bool:
    return bool(facts.state[SUPPLY] + facts.blocks[:, TOKENS].sum() == ALL_TOKENS)


def _stars_on_marks(facts: Facts) -> bool:
    return not (facts.ground & STAR_BITS)[facts.board.marks == 0].any()


def _replay_marks(facts: Facts) -> bool:
    return bool((((facts.ground & REPLAY_BIT) > 0) == (facts.board.marks == REPLAY_MARK)).all())


def _marker(facts: Facts) -> bool:
    lying = np.flatnonzero(facts.ground & MARKER_BIT).tolist()
    return lying == [facts.board.doors[int(facts.state[MARKER])][0]]


def _pawns(facts: Facts) -> bool:
    told = np.zeros_like(facts.ground)
    for seat in np.flatnonzero(facts.on_board).tolist():
        told[facts.blocks[seat, SPACE]] += (seat + 1) << PAWN_SHIFT
    return bool((facts.ground & PAWN_BITS == told).all())


def _standing(facts: Facts) -> bool:
    return all(
        facts.board.has_platform(int(block[SPACE]), int(block[FEET]))
        for block in facts.blocks[facts.on_board]
    )


def _no_star_under(facts: Facts) -> bool:
    return not (facts.ground & STAR_BITS)[(facts.ground & PAWN_BITS) > 0].any()


def _off_board(facts: Facts) -> bool:
    away = facts.blocks[~facts.on_board]
    return bool(((away[:, HAND] == FULL_HAND) & (away[:, FEET] == 0)).all())


def _hands(facts: Facts) -> bool:
    hand, down = facts.blocks[:, HAND], facts.blocks[:, DOWN]
    return bool(((hand > 0) & (hand <= FULL_HAND) & (down <= FULL_HAND) & (hand & down == 0)).all())


def _points(facts: Facts) -> bool:
    return all(
        count_points(facts.state, seat) == block[POINTS] for seat, block in enumerate(facts.blocks)
    )


def _mover(facts: Facts) -> bool:
    return bool(facts.on_board[facts.state[TURN]] or facts.state[PHASE] == OVER)


def _phase(facts: Facts) -> bool:
    state = facts.state
    acted, replayed, paying = bool(state[ACTED]), int(state[REPLAYED]), bool(state[PAYERS])
    if state[PHASE] == STEAL:
        return paying and (acted or not replayed)
    if state[PHASE] == REPLAY:
        has_token = bool(facts.blocks[state[TURN], TOKENS])
        return has_token and acted and replayed < TOKENS_A_TURN and not paying
    return not acted and not replayed and not paying


def _payers(facts: Facts) -> bool:
    waiting = facts.payers
    return (
        not facts.state[PAYER + len(waiting) : PAYER + MAX_PAYERS].any()
        and len(set(waiting)) == len(waiting)
        and all(payer < facts.seats and payer != facts.state[TURN] for payer in waiting)
        and not any(facts.on_board[payer] for payer in waiting)
        and (not waiting or int(payable(facts.state, waiting[0])).bit_count() >= 2)
        and (not waiting or bool(facts.state[ACTED]) or _came_in(facts))
    )


def _came_in(facts: Facts) -> bool:
    """Before the action, only the entry can have ejected a pawn: one, on a door."""
    mover = facts.blocks[facts.state[TURN]]
    on_door = (int(mover[SPACE]), int(mover[FEET])) in facts.board.doors
    return len(facts.payers) == 1 and mover[HAND] == FULL_HAND and on_door


def _ending(facts: Facts) -> bool:
    reached = bool((facts.blocks[:, POINTS] >= TARGET[facts.seats]).any())
    if not facts.state[EXPERT]:
        return not facts.state[ENDING]
    return bool(facts.state[ENDING]) or not reached


def _over(facts: Facts) -> bool:
    state = facts.state
    if state[PHASE] != OVER:
        return True
    return (state[TURN] + 1) % facts.seats == state[FIRST] and is_last(state)


INVARIANTS: tuple[tuple[Callable[[Facts], bool], str], ...] = (
    (_sizes, "the seats do not fit the board, or bytes without a meaning are not zero"),
    (_ranges, "a flag, phase, seat, space or door number is out of range"),
    (_star_sum, "the stars on the board and with the seats are not one for each mark"),
    (_colours, "there are more than 13 stars of a colour"),
    (_left, "the count of stars left is not the number of stars on the board"),
    (_tokens, "the tokens of the supply and the seats are not 18"),
    (_stars_on_marks, "a star lies where there is no mark"),
    (_replay_marks, "the replay marks are not where the board has them"),
    (_marker, "the marker does not lie on its door alone"),
    (_pawns, "the pawns on the spaces are not where the seats say"),
    (_standing, "a pawn has no platform at its feet"),
    (_no_star_under, "a star lies under a pawn"),
    (_off_board, "a seat off the board does not hold all its cards"),
    (_hands, "a hand is empty, or a card is in two places"),
    (_points, "the points are not what stars and tokens are worth"),
    (_mover, "the seat to decide has no pawn on the board"),
    (_phase, "the phase does not fit what was done this turn"),
    (_payers, "the seats waiting to pay are not ejected seats with a choice to make first"),
    (_ending, "the fixed end does not fit the points"),
    (_over, "the game is over before the end of its last round"),
)


def check(board: Board, state: State) -> None:
    """Raise BrokenState with the first invariant that does not hold."""
    if state.shape != (SIZE,):
        raise BrokenState(1, f"a state has {SIZE} bytes, not {state.size}")
    facts = Facts(board, state)
    for number, (holds, message) in enumerate(INVARIANTS, start=1):
        if not holds(facts):
            raise BrokenState(number, message)
