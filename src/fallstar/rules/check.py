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

import numpy as np
from numpy.typing import NDArray

from fallstar.errors import BrokenState
from fallstar.rules.bits import as_int, count_bits
from fallstar.rules.board import Board
from fallstar.rules.cards import FULL_HAND
from fallstar.rules.compiled import compiled
from fallstar.rules.face import REPLAY_MARK
from fallstar.rules.kernel import block, is_last, payable
from fallstar.rules.score import count_points
from fallstar.rules.state import (
    ACTED,
    ALL_TOKENS,
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
    MAX_PAYERS,
    MAX_SEATS,
    MIN_SEATS,
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

Bytes = NDArray[np.uint8]

_TILES = np.array([TILES.get(seats, 0) for seats in range(MAX_SEATS + 1)], dtype=np.uint8)


@compiled
def _all_zero(state: State, begin: int, end: int) -> bool:
    found = 0
    for index in range(begin, end):
        found |= as_int(state[index])
    return found == 0


@compiled
def _sizes(marks: Bytes, doors: Bytes, state: State) -> bool:
    seats = as_int(state[SEATS])
    return bool(
        MIN_SEATS <= seats <= MAX_SEATS
        and doors.shape[0] == _TILES[seats]
        and _all_zero(state, PAYER + MAX_PAYERS, block(0))
        and _all_zero(state, block(seats), GROUND)
        and _all_zero(state, GROUND + len(marks), SIZE)
    )


@compiled
def _ranges(marks: Bytes, doors: Bytes, state: State) -> bool:
    seats = as_int(state[SEATS])
    for seat in range(seats):
        at = block(seat)
        space = as_int(state[at + SPACE])
        if (space != OFF and space >= len(marks)) or state[at + FEET] > 3:
            return False
    return bool(
        state[EXPERT] <= 1
        and state[ACTED] <= 1
        and state[ENDING] <= 1
        and state[REPLAYED] <= TOKENS_A_TURN
        and state[PHASE] <= OVER
        and state[FIRST] < seats
        and state[TURN] < seats
        and state[PAYERS] < seats
        and state[MARKER] < doors.shape[0]
    )


@compiled
def _lying(marks: Bytes, state: State) -> int:
    """How many stars lie on the board."""
    count = 0
    for space in range(len(marks)):
        count += (state[GROUND + space] & STAR_BITS) > 0
    return count


@compiled
def _star_sum(marks: Bytes, state: State) -> bool:
    stars = _lying(marks, state)
    for seat in range(as_int(state[SEATS])):
        for colour in range(len(COLOURS)):
            stars += as_int(state[block(seat) + STARS + colour])
    for space in range(len(marks)):
        stars -= marks[space] > 0
    return stars == 0


@compiled
def _colours(marks: Bytes, state: State) -> bool:
    for colour in range(STAR_BITS):
        count = 0
        for space in range(len(marks)):
            count += (state[GROUND + space] & STAR_BITS) == colour + 1
        if colour >= len(COLOURS):
            if count:
                return False
            continue
        for seat in range(as_int(state[SEATS])):
            count += as_int(state[block(seat) + STARS + colour])
        if count > STARS_A_COLOUR:
            return False
    return True


@compiled
def _tokens(state: State) -> bool:
    tokens = as_int(state[SUPPLY])
    for seat in range(as_int(state[SEATS])):
        tokens += as_int(state[block(seat) + TOKENS])
    return tokens == ALL_TOKENS


@compiled
def _stars_on_marks(marks: Bytes, state: State) -> bool:
    for space in range(len(marks)):
        if state[GROUND + space] & STAR_BITS and not marks[space]:
            return False
    return True


@compiled
def _replay_marks(marks: Bytes, state: State) -> bool:
    for space in range(len(marks)):
        if ((state[GROUND + space] & REPLAY_BIT) > 0) != (marks[space] == REPLAY_MARK):
            return False
    return True


@compiled
def _marker(marks: Bytes, doors: Bytes, state: State) -> bool:
    door = as_int(doors[as_int(state[MARKER]), 0])
    for space in range(len(marks)):
        if ((state[GROUND + space] & MARKER_BIT) > 0) != (space == door):
            return False
    return True


@compiled
def _pawns(marks: Bytes, state: State) -> bool:
    for space in range(len(marks)):
        told = 0
        for seat in range(as_int(state[SEATS])):
            if state[block(seat) + SPACE] == space:
                told += (seat + 1) << PAWN_SHIFT
        if as_int(state[GROUND + space]) & PAWN_BITS != told:
            return False
    return True


@compiled
def _standing(edges: Bytes, state: State) -> bool:
    for seat in range(as_int(state[SEATS])):
        at = block(seat)
        if state[at + SPACE] != OFF:
            sides = as_int(edges[as_int(state[at + SPACE])])
            if not sides >> as_int(state[at + FEET]) & 1:
                return False
    return True


@compiled
def _no_star_under(marks: Bytes, state: State) -> bool:
    for space in range(len(marks)):
        here = state[GROUND + space]
        if here & STAR_BITS and here & PAWN_BITS:
            return False
    return True


@compiled
def _off_board(state: State) -> bool:
    for seat in range(as_int(state[SEATS])):
        at = block(seat)
        if state[at + SPACE] == OFF and (state[at + HAND] != FULL_HAND or state[at + FEET]):
            return False
    return True


@compiled
def _hands(state: State) -> bool:
    for seat in range(as_int(state[SEATS])):
        hand = state[block(seat) + HAND]
        down = state[block(seat) + DOWN]
        if not 0 < hand <= FULL_HAND or down > FULL_HAND or hand & down:
            return False
    return True


@compiled
def _points(state: State) -> bool:
    for seat in range(as_int(state[SEATS])):
        if count_points(state, seat) != state[block(seat) + POINTS]:
            return False
    return True


@compiled
def _mover(state: State) -> bool:
    return bool(state[block(state[TURN]) + SPACE] != OFF or state[PHASE] == OVER)


@compiled
def _phase(state: State) -> bool:
    acted = state[ACTED] > 0
    replayed = as_int(state[REPLAYED])
    paying = state[PAYERS] > 0
    if state[PHASE] == STEAL:
        return bool(paying and (acted or not replayed))
    if state[PHASE] == REPLAY:
        has_token = state[block(state[TURN]) + TOKENS] > 0
        return bool(has_token and acted and replayed < TOKENS_A_TURN and not paying)
    return bool(not acted and not replayed and not paying)


@compiled
def _payers(doors: Bytes, state: State) -> bool:
    waiting = as_int(state[PAYERS])
    if not _all_zero(state, PAYER + waiting, PAYER + MAX_PAYERS):
        return False
    for index in range(waiting):
        payer = as_int(state[PAYER + index])
        if payer >= state[SEATS] or payer == state[TURN] or state[block(payer) + SPACE] != OFF:
            return False
        for other in range(index):
            if state[PAYER + other] == payer:
                return False
    if waiting and count_bits(payable(state, as_int(state[PAYER]))) < 2:
        return False
    return bool(waiting == 0 or state[ACTED] or _came_in(doors, state))


@compiled
def _came_in(doors: Bytes, state: State) -> bool:
    """Before the action, only the entry can have ejected a pawn: one, on a door."""
    at = block(state[TURN])
    on_door = False
    for door in range(doors.shape[0]):
        on_door |= state[at + SPACE] == doors[door, 0] and state[at + FEET] == doors[door, 1]
    return bool(state[PAYERS] == 1 and state[at + HAND] == FULL_HAND and on_door)


@compiled
def _ending(state: State) -> bool:
    seats = as_int(state[SEATS])
    reached = False
    for seat in range(seats):
        reached |= state[block(seat) + POINTS] >= TARGET[seats]
    if not state[EXPERT]:
        return bool(not state[ENDING])
    return bool(state[ENDING] or not reached)


@compiled
def _over(state: State) -> bool:
    if state[PHASE] != OVER:
        return True
    last = (as_int(state[TURN]) + 1) % as_int(state[SEATS]) == state[FIRST]
    return bool(last and is_last(state))


@compiled
def broken_invariant(  # noqa: C901
    edges: Bytes, marks: Bytes, doors: Bytes, state: State, after: int
) -> int:
    """The number of the first invariant above `after` that does not hold, 0 if all of them do.

    Those of sizes and ranges come first: the others rely on them.
    """
    if after < 1 and not _sizes(marks, doors, state):
        return 1
    if after < 2 and not _ranges(marks, doors, state):
        return 2
    if after < 3 and not _star_sum(marks, state):
        return 3
    if after < 4 and not _colours(marks, state):
        return 4
    if after < 5 and _lying(marks, state) != state[LEFT]:
        return 5
    if after < 6 and not _tokens(state):
        return 6
    if after < 7 and not _stars_on_marks(marks, state):
        return 7
    if after < 8 and not _replay_marks(marks, state):
        return 8
    if after < 9 and not _marker(marks, doors, state):
        return 9
    if after < 10 and not _pawns(marks, state):
        return 10
    if after < 11 and not _standing(edges, state):
        return 11
    if after < 12 and not _no_star_under(marks, state):
        return 12
    if after < 13 and not _off_board(state):
        return 13
    if after < 14 and not _hands(state):
        return 14
    if after < 15 and not _points(state):
        return 15
    if after < 16 and not _mover(state):
        return 16
    if after < 17 and not _phase(state):
        return 17
    if after < 18 and not _payers(doors, state):
        return 18
    if after < 19 and not _ending(state):
        return 19
    if after < 20 and not _over(state):
        return 20
    return 0


# What is wrong with a state, by the number of the invariant; the first is number 1.
INVARIANTS = (
    "the seats do not fit the board, or bytes without a meaning are not zero",
    "a flag, phase, seat, space or door number is out of range",
    "the stars on the board and with the seats are not one for each mark",
    "there are more than 13 stars of a colour",
    "the count of stars left is not the number of stars on the board",
    "the tokens of the supply and the seats are not 18",
    "a star lies where there is no mark",
    "the replay marks are not where the board has them",
    "the marker does not lie on its door alone",
    "the pawns on the spaces are not where the seats say",
    "a pawn has no platform at its feet",
    "a star lies under a pawn",
    "a seat off the board does not hold all its cards",
    "a hand is empty, or a card is in two places",
    "the points are not what stars and tokens are worth",
    "the seat to decide has no pawn on the board",
    "the phase does not fit what was done this turn",
    "the seats waiting to pay are not ejected seats with a choice to make first",
    "the fixed end does not fit the points",
    "the game is over before the end of its last round",
)


def check(board: Board, state: State) -> None:
    """Raise BrokenState with the first invariant that does not hold."""
    if state.shape != (SIZE,):
        raise BrokenState(1, f"a state has {SIZE} bytes, not {state.size}")
    number = int(broken_invariant(board.edges, board.marks, board.moves.doors, state, 0))
    if number:
        raise BrokenState(number, INVARIANTS[number - 1])
