"""Who can eject a seat before its next turn, worked out in one compiled call.

Each opponent whose turn comes before is examined alone, from the present position. Opponents off
the board enter first, in order, because they have no choice; other moves of other opponents are not
considered. An opponent may hold any of its unseen cards. Which of them lie face down is never read,
only how many do, so a threat cannot show a hidden card.

A threat is one row of bytes:

    0 seat  1 space  2 feet, where it acts from  3 actions: 0 if entering is enough, 1 or 2
    4 it needs a token  5 the cards for it are in hand, whichever cards lie face down
    LEG, and LEG + LEG_SIZE for a second action:
        +0 decision, the lowest of those that do it  +1 cards of special moves that do it, a bit set
        +2 steps  +3 spaces fallen  +4 feet at its end  +5 the spaces entered, steps first
"""

import numpy as np
from numpy.typing import NDArray

from fallstar.rules.bits import as_int, count_bits, lowest_bit
from fallstar.rules.cards import CARDS, FULL_HAND, MOVEMENTS, STEP_COUNT, TURNS_OF
from fallstar.rules.compiled import compiled
from fallstar.rules.decisions import (
    CARD_OF,
    COMPLETE,
    DECISIONS,
    END,
    MOVEMENT_OF,
    SPECIAL,
    TAKE_TOKEN,
)
from fallstar.rules.kernel import begin_turn, block, is_last, legal, play
from fallstar.rules.moves import LONGEST_PATH, MoveTable
from fallstar.rules.state import (
    ACTION,
    DOWN,
    FEET,
    FIRST,
    HAND,
    MAX_SEATS,
    OFF,
    OVER,
    PAYERS,
    PHASE,
    REPLAY,
    SEAT,
    SEATS,
    SIZE,
    SPACE,
    STEAL,
    TURN,
    State,
)
from fallstar.rules.stepping import copy_state

OPPONENT, FROM_SPACE, FROM_FEET, LEGS, NEEDS_TOKEN, CERTAIN, LEG = range(7)
MOVE, LEG_CARDS, LEG_STEPS, LEG_FALL, LEG_FEET, LEG_PATH = range(6)
LEG_SIZE = LEG_PATH + LONGEST_PATH
THREAT_SIZE = LEG + 2 * LEG_SIZE
MOST_THREATS = (MAX_SEATS - 1) * MOVEMENTS

STAY = MOVEMENTS  # not a movement: the action that only takes the cards back
ONE = np.uint64(1)
ACTIONS = np.uint64((1 << END) - 1)

# Three states to work on: the position, the opponent's turn, and its turn after one action.
NOW, BEFORE, AFTER = range(3)
STATES = 3

# Two actions that reach the pawn, a row for each pair of movements: how many hands allow them, the
# last of these hands, when they were found, and the decisions that make the first and the second.
COUNT, LAST, FOUND, FIRSTS, SECONDS = range(5)
PAIRS = (MOVEMENTS + 1) * MOVEMENTS
PAIR_SIZE = 5

# All hands; those with the same number of cards in the order of their cards.
ALL_HANDS = np.array(
    sorted(
        range(FULL_HAND + 1),
        key=lambda hand: [bit for bit in range(len(CARDS)) if hand >> bit & 1],
    ),
    dtype=np.uint8,
)

Rows = NDArray[np.uint8]
Pairs = NDArray[np.uint64]


@compiled
def fill_threat_rows(
    moves: MoveTable, state: State, seat: int, states: Rows, pairs: Pairs, rows: Rows
) -> int:
    """One row for each threat to a seat; how many there are.

    If it is its own turn, the turn counts as ended. At most one threat of two actions is listed for
    each opponent, and only if it has none of one.
    """
    now = states[NOW]
    copy_state(now, state)
    mine = block(seat)
    if now[PHASE] == OVER or now[mine + SPACE] == OFF:
        return 0
    count = 0
    turn = as_int(now[TURN])
    seats = as_int(now[SEATS])
    for onward in range(seats):
        other = (turn + onward) % seats
        if other == seat:
            if onward == 0:
                continue
            break
        if onward:
            if other == now[FIRST] and is_last(now):
                break
            for index in range(PAYERS, SEAT):
                now[index] = 0
            begin_turn(moves, now, other, None)
        if now[mine + SPACE] == OFF:
            _begin_row(now, other, rows[count])
            rows[count, CERTAIN] = 1
            return count + 1
        copy_state(states[BEFORE], now)
        _settle(moves, states[BEFORE], other)
        if not _may_act(states[BEFORE], other):
            continue
        target = as_int(now[mine + SPACE])
        found = _by_one(moves, states[BEFORE], other, target, rows[count:])
        if not found:
            found = _by_two(moves, states, other, target, pairs, rows[count])
        count += found
    return count


# One opponent -------------------------------------------------------------------------------------


@compiled
def _by_one(moves: MoveTable, state: State, other: int, target: int, rows: Rows) -> int:
    """Every movement that is enough alone, in the order in which hands allow them."""
    at = block(other)
    unseen = as_int(state[at + HAND] | state[at + DOWN])
    held = count_bits(np.uint64(state[at + HAND]))
    pose = _pose(state, other)
    count = 0
    seen = 0
    for index in range(len(ALL_HANDS)):
        hand = as_int(ALL_HANDS[index])
        if not _possible(hand, unseen, held):
            continue
        actions = _actions(moves, state, other, hand, unseen)
        while actions:
            movement = _movement(lowest_bit(actions))
            actions &= actions - ONE
            if seen >> movement & 1 or not _reach(moves, pose, movement, target):
                continue
            seen |= 1 << movement
            _one_row(moves, state, other, movement, unseen, held, rows[count])
            count += 1
    return count


@compiled
def _one_row(
    moves: MoveTable, state: State, other: int, movement: int, unseen: int, held: int, row: Rows
) -> None:
    """The threat of one movement: which decisions make it, and whether every hand has one."""
    known = np.uint64(0)
    certain = True
    for index in range(len(ALL_HANDS)):
        hand = as_int(ALL_HANDS[index])
        if not _possible(hand, unseen, held):
            continue
        made = _making(_actions(moves, state, other, hand, unseen), movement)
        known |= made
        certain = certain and made != 0
    _begin_row(state, other, row)
    row[LEGS] = 1
    row[NEEDS_TOKEN] = state[PHASE] == REPLAY
    row[CERTAIN] = certain
    _write_leg(moves, _pose(state, other), movement, known, row[LEG:])


@compiled
def _by_two(
    moves: MoveTable, states: Rows, other: int, target: int, pairs: Pairs, row: Rows
) -> int:
    """The pair of movements that most hands allow; among equals the shortest, then the first."""
    before = states[BEFORE]
    pose = _pose(before, other)
    hands = _find_pairs(moves, states, other, target, pairs)
    best = -1
    for pair in range(PAIRS):
        if pairs[pair, COUNT] and (best < 0 or _better(moves, pose, pairs, pair, best)):
            best = pair
    if best < 0:
        return 0
    first = best // MOVEMENTS
    _begin_row(before, other, row)
    row[LEGS] = 2
    row[NEEDS_TOKEN] = 1
    row[CERTAIN] = as_int(pairs[best, COUNT]) == hands
    _write_leg(moves, pose, first, pairs[best, FIRSTS], row[LEG:])
    there = _landing(moves, pose, first)
    _write_leg(moves, there, best % MOVEMENTS, pairs[best, SECONDS], row[LEG + LEG_SIZE :])
    return 1


@compiled
def _find_pairs(moves: MoveTable, states: Rows, other: int, target: int, pairs: Pairs) -> int:
    """Fill the table of pairs; returns how many hands there are."""
    before = states[BEFORE]
    after = states[AFTER]
    at = block(other)
    # `_by_one` has tried hands: how many cards there are in hand is known from the position.
    unseen = as_int(states[NOW, at + HAND] | states[NOW, at + DOWN])
    held = count_bits(np.uint64(states[NOW, at + HAND]))
    pose = _pose(before, other)
    for pair in range(PAIRS):
        for index in range(PAIR_SIZE):
            pairs[pair, index] = 0
    hands = 0
    found = 0
    for index in range(len(ALL_HANDS)):
        hand = as_int(ALL_HANDS[index])
        if not _possible(hand, unseen, held):
            continue
        hands += 1
        actions = _actions(moves, before, other, hand, unseen)
        while actions:
            decision = lowest_bit(actions)
            actions &= actions - ONE
            first = _movement(decision)
            there = _landing(moves, pose, first)
            if not _reaches(moves, there, target):
                continue
            copy_state(after, before)
            play(moves, after, decision, None)
            _settle(moves, after, other)
            if after[PHASE] != REPLAY or after[TURN] != other:
                continue
            seconds = legal(moves, after) & ACTIONS
            while seconds:
                second = lowest_bit(seconds)
                seconds &= seconds - ONE
                movement = _movement(second)
                if movement == STAY or not _reach(moves, there, movement, target):
                    continue
                pair = MOVEMENTS * first + movement
                if not pairs[pair, COUNT]:
                    found += 1
                    pairs[pair, FOUND] = found
                if as_int(pairs[pair, LAST]) != hands:
                    pairs[pair, LAST] = hands
                    pairs[pair, COUNT] += ONE
                pairs[pair, FIRSTS] |= ONE << np.uint64(decision)
                pairs[pair, SECONDS] |= ONE << np.uint64(second)
    return hands


@compiled
def _better(moves: MoveTable, pose: int, pairs: Pairs, pair: int, other: int) -> bool:
    """Is a pair allowed by more hands than another, or shorter, or found earlier?"""
    if pairs[pair, COUNT] != pairs[other, COUNT]:
        return bool(pairs[pair, COUNT] > pairs[other, COUNT])
    own = _second_length(moves, pose, pair)
    length = _second_length(moves, pose, other)
    if own != length:
        return own < length
    return bool(pairs[pair, FOUND] < pairs[other, FOUND])


@compiled
def _second_length(moves: MoveTable, pose: int, pair: int) -> int:
    """How many spaces the second movement of a pair enters."""
    entry = MOVEMENTS * _landing(moves, pose, pair // MOVEMENTS) + pair % MOVEMENTS
    return as_int(moves.start[entry + 1]) - as_int(moves.start[entry])


# Hands and decisions ------------------------------------------------------------------------------


@compiled
def _possible(hand: int, unseen: int, held: int) -> bool:
    """Can these cards be in hand, if so many of the unseen ones are?"""
    return (hand & ~unseen) == 0 and count_bits(np.uint64(hand)) == held


@compiled
def _hold(state: State, seat: int, hand: int, unseen: int) -> None:
    """Put these unseen cards into the hand, and the others face down."""
    state[block(seat) + HAND] = hand
    state[block(seat) + DOWN] = unseen & ~hand


@compiled
def _actions(moves: MoveTable, state: State, seat: int, hand: int, unseen: int) -> np.uint64:
    """The legal actions with this hand."""
    _hold(state, seat, hand, unseen)
    return legal(moves, state) & ACTIONS


@compiled
def _movement(decision: int) -> int:
    return STAY if decision == COMPLETE else as_int(MOVEMENT_OF[decision])


@compiled
def _making(actions: np.uint64, movement: int) -> np.uint64:
    """Those actions that make a movement."""
    made = np.uint64(0)
    for decision in range(DECISIONS):
        if actions >> np.uint64(decision) & ONE and _movement(decision) == movement:
            made |= ONE << np.uint64(decision)
    return made


@compiled
def _may_act(state: State, seat: int) -> bool:
    return bool(state[TURN] == seat and (state[PHASE] == ACTION or state[PHASE] == REPLAY))


@compiled
def _settle(moves: MoveTable, state: State, seat: int) -> None:
    """Let a seat take its payments: a token if possible, because it buys an action.

    Taking a token is the highest decision.
    """
    while state[PHASE] == STEAL and state[TURN] == seat:
        kinds = legal(moves, state)
        decision = TAKE_TOKEN
        while not kinds >> np.uint64(decision) & ONE:
            decision -= 1
        play(moves, state, decision, None)


# Paths --------------------------------------------------------------------------------------------


@compiled
def _pose(state: State, seat: int) -> int:
    return 4 * as_int(state[block(seat) + SPACE]) + as_int(state[block(seat) + FEET])


@compiled
def _landing(moves: MoveTable, pose: int, movement: int) -> int:
    """The pose at the end of a movement."""
    if movement == STAY:
        return pose
    entry = MOVEMENTS * pose + movement
    end = as_int(moves.start[entry + 1])
    space = pose // 4
    if end > as_int(moves.start[entry]):
        space = as_int(moves.path[end - 1])
    return 4 * space + (pose + as_int(TURNS_OF[movement])) % 4


@compiled
def _reach(moves: MoveTable, pose: int, movement: int, target: int) -> bool:
    """Does the movement enter this space?"""
    if movement == STAY:
        return False
    entry = MOVEMENTS * pose + movement
    hit = False
    for index in range(as_int(moves.start[entry]), as_int(moves.start[entry + 1])):
        hit |= as_int(moves.path[index]) == target
    return hit


@compiled
def _reaches(moves: MoveTable, pose: int, target: int) -> bool:
    """Does any movement from here enter this space?"""
    hit = False
    for movement in range(MOVEMENTS):
        hit |= _reach(moves, pose, movement, target)
    return hit


# Rows ---------------------------------------------------------------------------------------------


@compiled
def _begin_row(state: State, seat: int, row: Rows) -> None:
    for index in range(THREAT_SIZE):
        row[index] = 0
    row[OPPONENT] = seat
    row[FROM_SPACE] = state[block(seat) + SPACE]
    row[FROM_FEET] = state[block(seat) + FEET]


@compiled
def _write_leg(moves: MoveTable, pose: int, movement: int, known: np.uint64, leg: Rows) -> None:
    """Every card can pay for a step, so only the cards of special moves are listed."""
    leg[MOVE] = lowest_bit(known)
    cards = 0
    for decision in range(SPECIAL, END):
        if known >> np.uint64(decision) & ONE:
            cards |= 1 << as_int(CARD_OF[decision])
    leg[LEG_CARDS] = cards
    leg[LEG_FEET] = _landing(moves, pose, movement) % 4
    if movement == STAY:
        return
    entry = MOVEMENTS * pose + movement
    begin = as_int(moves.start[entry])
    length = as_int(moves.start[entry + 1]) - begin
    leg[LEG_STEPS] = STEP_COUNT[movement]
    leg[LEG_FALL] = length - as_int(STEP_COUNT[movement])
    for index in range(length):
        leg[LEG_PATH + index] = moves.path[begin + index]


def threat_rows_of(moves: MoveTable, state: State, seat: int) -> list[bytes]:
    """The rows of the threats to a seat."""
    states = np.empty((STATES, SIZE), dtype=np.uint8)
    pairs = np.empty((PAIRS, PAIR_SIZE), dtype=np.uint64)
    rows = np.empty((MOST_THREATS, THREAT_SIZE), dtype=np.uint8)
    count = fill_threat_rows(moves, state, seat, states, pairs, rows)
    return [row.tobytes() for row in rows[:count]]
