"""The rules, once: what is legal and what happens.

Plain functions over a move table and a state, compiled by Numba. `play` does not check that a
decision is legal: callers ask `legal` first, or go through Game. The order is that of the rule book
told backwards: a space entered, the action, the payments, the turn, and `play` on top of them all.
"""

import numpy as np

from fallstar.rules import event_log as fact
from fallstar.rules.bits import as_int, count_bits, lowest_bit
from fallstar.rules.cards import BELOW, FULL_HAND, MOVEMENTS, STEP_COUNT, STEPS, TURNS_OF
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import (
    CARD_OF,
    COMPLETE,
    END,
    HAND_ALLOWS,
    MOVEMENT_OF,
    SPECIAL,
    TAKE,
    TAKE_TOKEN,
)
from fallstar.rules.event_log import EventLog
from fallstar.rules.moves import MoveTable
from fallstar.rules.state import (
    ACTED,
    ACTION,
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
    MARKER_BIT,
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
    SPACE,
    STAR_BITS,
    STARS,
    STEAL,
    SUPPLY,
    TARGET,
    TOKENS,
    TOKENS_A_TURN,
    TURN,
    State,
)

ONE = np.uint64(1)
NONE = np.uint64(0)
END_BIT = np.uint64(1 << END)
TAKE_SHIFT = np.uint64(TAKE)


@inlined
def block(seat: int) -> int:
    """Where a seat's block begins in the state."""
    return SEAT + SEAT_SIZE * as_int(seat)


@inlined
def note(log: EventLog | None, kind: int, a: int, b: int, c: int) -> None:
    """Write one event, if anybody listens."""
    if log is not None:
        row = as_int(log[0, 0])
        log[row, 0] = kind
        log[row, 1] = a
        log[row, 2] = b
        log[row, 3] = c
        log[0, 0] = row + 1


# What is legal ------------------------------------------------------------------------------------


@compiled
def payable(state: State, seat: int) -> np.uint64:
    """The kinds a seat can pay with: a bit for a star of each colour, and one for a token."""
    at = block(seat)
    mask = NONE
    for colour in range(len(COLOURS)):
        if state[at + STARS + colour]:
            mask |= ONE << np.uint64(colour)
    if state[at + TOKENS]:
        mask |= ONE << np.uint64(TAKE_TOKEN - TAKE)
    return mask


@inlined
def legal(moves: MoveTable, state: State) -> np.uint64:
    """The legal decisions as a mask: none after the end, never none before it."""
    phase = state[PHASE]
    if phase == STEAL:
        return payable(state, state[PAYER]) << TAKE_SHIFT
    if phase == OVER:
        return NONE
    at = block(state[TURN])
    pose = 4 * as_int(state[at + SPACE]) + as_int(state[at + FEET])
    mask: np.uint64 = moves.allowed[pose] & HAND_ALLOWS[as_int(state[at + HAND])]
    if phase == REPLAY:
        mask |= END_BIT
    return mask


# What a seat gains and loses ----------------------------------------------------------------------


@inlined
def gain_star(state: State, at: int, colour: int) -> None:
    """One star more; every second one of a colour makes a pair (rule 7.3)."""
    stars = state[at + STARS + colour] + 1
    state[at + STARS + colour] = stars
    state[at + POINTS] += 2 - stars % 2


@inlined
def gain_token(state: State, at: int) -> None:
    state[at + TOKENS] += 1
    state[at + POINTS] += 1


@inlined
def fix_end(state: State, seat: int, log: EventLog | None) -> None:
    """Expert game: reaching the target fixes the end of this round as the end (rule 7.2)."""
    if (
        state[EXPERT]
        and not state[ENDING]
        and state[block(seat) + POINTS] >= TARGET[as_int(state[SEATS])]
    ):
        state[ENDING] = 1
        note(log, fact.END_FIXED, seat, 0, 0)


# Entering a space ---------------------------------------------------------------------------------


@compiled
def move_marker(moves: MoveTable, state: State, log: EventLog | None) -> None:
    """The marker moves on to the next door no pawn stands on, or stays (rules 6.1, 6.3).

    It moves only when the mover stands on its door, so the mover is on none of the others.
    """
    door = as_int(state[MARKER])
    doors = moves.doors.shape[0]
    for onward in range(1, doors):
        other = (door + onward) % doors
        space = GROUND + as_int(moves.doors[other, 0])
        if not state[space] & PAWN_BITS:
            state[GROUND + as_int(moves.doors[door, 0])] &= 255 - MARKER_BIT
            state[space] |= MARKER_BIT
            state[MARKER] = other
            note(log, fact.DOOR_MOVED, door, other, 0)
            return


@compiled
def eject(state: State, seat: int, space: int, log: EventLog | None) -> None:
    """A pawn goes home, its cards return, and its owner will pay (rules 5.1, 5.2)."""
    owner = ((as_int(state[GROUND + space]) & PAWN_BITS) >> PAWN_SHIFT) - 1
    state[GROUND + space] &= 255 - PAWN_BITS
    at = block(owner)
    state[at + SPACE] = OFF
    state[at + FEET] = 0
    note(log, fact.PAWN_EJECTED, seat, owner, space)
    if state[at + HAND] != FULL_HAND:
        state[at + HAND] = FULL_HAND
        state[at + DOWN] = 0
        note(log, fact.HAND_RETURNED, owner, fact.EJECTED, 0)
    waiting = as_int(state[PAYERS])
    state[PAYER + waiting] = owner
    state[PAYERS] = waiting + 1


@inlined
def enter_space(
    moves: MoveTable, state: State, seat: int, space: int, log: EventLog | None
) -> None:
    """What the mover meets on a space it enters, in the order of rules 5.1 to 5.5."""
    here = state[GROUND + space]
    if here == 0:
        return
    if here & PAWN_BITS:
        eject(state, seat, space, log)
    if here & STAR_BITS:
        colour = as_int(here & STAR_BITS) - 1
        state[GROUND + space] &= 255 - STAR_BITS
        state[LEFT] -= 1
        gain_star(state, block(seat), colour)
        note(log, fact.STAR_COLLECTED, seat, colour, space)
    elif here & REPLAY_BIT and not here & PAWN_BITS and state[SUPPLY]:
        state[SUPPLY] -= 1
        gain_token(state, block(seat))
        note(log, fact.TOKEN_COLLECTED, seat, space, 0)
    if here & MARKER_BIT:
        move_marker(moves, state, log)


# The action ---------------------------------------------------------------------------------------


@compiled
def lay_card(state: State, seat: int, decision: int, log: EventLog | None) -> None:
    """A card goes down, face up or face down; after the last all come back (rule 4.4)."""
    at = block(seat)
    card = as_int(CARD_OF[decision])
    face_up = decision >= SPECIAL
    note(log, fact.CARD_LAID, seat, card, face_up)
    hand = as_int(state[at + HAND]) & ~(1 << card)
    if hand == 0:
        state[at + HAND] = FULL_HAND
        state[at + DOWN] = 0
        note(log, fact.HAND_RETURNED, seat, fact.LAST_CARD, 0)
    else:
        state[at + HAND] = hand
        if not face_up:
            state[at + DOWN] |= 1 << card


@inlined
def note_step(
    log: EventLog | None, seat: int, movement: int, feet: int, entered: int, space: int
) -> None:
    """Tell one entered space: the steps of the movement first, then the fall."""
    if log is not None:
        if entered >= STEP_COUNT[movement]:
            note(log, fact.FELL, seat, space, feet)
        elif STEPS[movement, entered] == BELOW:
            note(log, fact.DROPPED, seat, space, feet)
        else:
            note(log, fact.STEPPED, seat, space, (feet + as_int(STEPS[movement, entered])) % 4)


@compiled
def move_pawn(
    moves: MoveTable, state: State, seat: int, movement: int, log: EventLog | None
) -> None:
    """Walk the path of a movement, meeting what lies on it, and stand where it ends."""
    at = block(seat)
    space = as_int(state[at + SPACE])
    feet = as_int(state[at + FEET])
    entry = MOVEMENTS * (4 * space + feet) + movement
    state[GROUND + space] &= 255 - PAWN_BITS
    turns = as_int(TURNS_OF[movement])
    if turns:
        feet = (feet + turns) & 3
        state[at + FEET] = feet
        note(log, fact.TURNED, seat, feet, 0)
    begin = as_int(moves.start[entry])
    for index in range(begin, as_int(moves.start[entry + 1])):
        space = as_int(moves.path[index])
        note_step(log, seat, movement, feet, index - begin, space)
        enter_space(moves, state, seat, space, log)
    state[at + SPACE] = space
    state[GROUND + space] |= (seat + 1) << PAWN_SHIFT
    fix_end(state, seat, log)


@inlined
def act(moves: MoveTable, state: State, decision: int, log: EventLog | None) -> None:
    """One action, paid for with a token if it is not the first of the turn."""
    seat = as_int(state[TURN])
    at = block(seat)
    if state[PHASE] == REPLAY:
        state[TOKENS + at] -= 1
        state[POINTS + at] -= 1
        state[SUPPLY] += 1
        state[REPLAYED] += 1
        note(log, fact.TOKEN_SPENT, seat, 0, 0)
    state[ACTED] = 1
    if decision == COMPLETE:
        state[at + HAND] = FULL_HAND
        state[at + DOWN] = 0
        note(log, fact.HAND_RETURNED, seat, fact.COMPLETED, 0)
    else:
        lay_card(state, seat, decision, log)
        move_pawn(moves, state, seat, as_int(MOVEMENT_OF[decision]), log)


# Payments -----------------------------------------------------------------------------------------


@compiled
def take(state: State, kind: int, log: EventLog | None) -> None:
    """The first waiting seat pays the mover one star of a colour, or one token."""
    seat = as_int(state[TURN])
    payer = as_int(state[PAYER])
    mine = block(seat)
    theirs = block(payer)
    if kind == TAKE_TOKEN - TAKE:
        state[theirs + TOKENS] -= 1
        state[theirs + POINTS] -= 1
        gain_token(state, mine)
        note(log, fact.TOKEN_TAKEN, seat, payer, 0)
    else:
        stars = state[theirs + STARS + kind]
        state[theirs + STARS + kind] = stars - 1
        state[theirs + POINTS] -= 2 - stars % 2
        gain_star(state, mine, kind)
        note(log, fact.STAR_TAKEN, seat, payer, kind)
    dismiss(state)
    fix_end(state, seat, log)


@compiled
def dismiss(state: State) -> None:
    """The first waiting seat is done with."""
    waiting = as_int(state[PAYERS]) - 1
    for index in range(waiting):
        state[PAYER + index] = state[PAYER + index + 1]
    state[PAYER + waiting] = 0
    state[PAYERS] = waiting


@compiled
def collect_payments(state: State, log: EventLog | None) -> bool:
    """Settle payments without a choice in order; True if one with a choice comes up (rule 5.2)."""
    while state[PAYERS]:
        payer = as_int(state[PAYER])
        kinds = payable(state, payer)
        if kinds == NONE:
            note(log, fact.NOTHING_TAKEN, state[TURN], payer, 0)
            dismiss(state)
        elif count_bits(kinds) == 1:
            take(state, lowest_bit(kinds), log)
        else:
            state[PHASE] = STEAL
            return True
    return False


# The turn -----------------------------------------------------------------------------------------


@compiled
def begin_turn(moves: MoveTable, state: State, seat: int, log: EventLog | None) -> None:
    """Enter if off the board, then ask for the action (rules 4.5, 4.6)."""
    state[TURN] = seat
    state[ACTED] = 0
    state[REPLAYED] = 0
    note(log, fact.TURN_BEGAN, seat, 0, 0)
    at = block(seat)
    if state[at + SPACE] == OFF:
        door = as_int(state[MARKER])
        space = as_int(moves.doors[door, 0])
        feet = moves.doors[door, 1]
        note(log, fact.ENTERED, seat, space, feet)
        enter_space(moves, state, seat, space, log)
        state[at + SPACE] = space
        state[at + FEET] = feet
        state[GROUND + space] |= (seat + 1) << PAWN_SHIFT
        if state[PAYERS] and collect_payments(state, log):
            return
    state[PHASE] = ACTION


@compiled
def is_last(state: State) -> bool:
    """At the end of a round: does the game end with it? (rules 7.1, 7.2)"""
    if state[EXPERT]:
        return bool(state[ENDING] or state[LEFT] == 0)
    return bool(state[LEFT] <= END_AT[as_int(state[SEATS])])


@inlined
def end_turn(moves: MoveTable, state: State, log: EventLog | None) -> None:
    """The next seat's turn begins, or the game is over."""
    seat = as_int(state[TURN])
    note(log, fact.TURN_ENDED, seat, 0, 0)
    after = seat + 1
    if after == state[SEATS]:
        after = 0
    if after == state[FIRST] and is_last(state):
        state[PHASE] = OVER
        state[ACTED] = 0
        state[REPLAYED] = 0
        note(log, fact.GAME_ENDED, 0, 0, 0)
    else:
        begin_turn(moves, state, after, log)


@inlined
def play(moves: MoveTable, state: State, decision: int, log: EventLog | None) -> None:
    """Play a legal decision and all that follows from it, up to the next decision."""
    if decision == END:
        end_turn(moves, state, log)
        return
    if decision >= TAKE:
        take(state, decision - TAKE, log)
    else:
        act(moves, state, decision, log)
    if state[PAYERS] and collect_payments(state, log):
        return
    if not state[ACTED]:
        state[PHASE] = ACTION
    elif state[block(state[TURN]) + TOKENS] and state[REPLAYED] < TOKENS_A_TURN:
        state[PHASE] = REPLAY
    else:
        end_turn(moves, state, log)
