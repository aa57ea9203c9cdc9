"""A state as numbers for the network: some that all seats share, and a row for each seat.

All of them are about 1 in size.
"""

import numpy as np

from fallstar.bots.dense import Floats
from fallstar.bots.gains import (
    ATTACKERS,
    FAR,
    FAR_MARKS,
    FAR_PAIRS,
    FULL_ALL,
    FULL_TOP,
    HAS,
    MARKS,
    MEAN_PLAN,
    NEAR,
    NEAR_MARKS,
    ODD,
    PAIRS,
    PLAN,
    STEAL_TOP,
    TOP,
    WIDE_PAIRS,
    WIDE_STARS,
    Gains,
    pose_of,
)
from fallstar.bots.reach import SPACE_WORDS, has_space
from fallstar.rules.bits import as_int, count_bits
from fallstar.rules.cards import CARDS, MOVEMENTS
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.kernel import block
from fallstar.rules.moves import MoveTable
from fallstar.rules.state import (
    ACTED,
    ALL_TOKENS,
    COLOURS,
    END_AT,
    ENDING,
    EXPERT,
    FIRST,
    HAND,
    LEFT,
    MAX_SEATS,
    MIN_SEATS,
    OFF,
    PHASE,
    POINTS,
    REPLAY,
    SEATS,
    SPACE,
    SUPPLY,
    TARGET,
    TOKENS,
    TURN,
    State,
)

# The features: first those that are the same for all seats, then those of a seat.
COUNT_AT = 6  # which number of seats it is
SHARED = COUNT_AT + MAX_SEATS - MIN_SEATS + 1 + 5
COMPANY_AT = SHARED - 1
EQUALS, UNKNOWN, MIXED = 0.0, 0.5, 1.0  # what it may be
HAND_AT = 7  # the first feature of a seat that is about one card in hand
REST_AT = HAND_AT + len(CARDS)
NEAR_AT = REST_AT + 18
MORE_AT = NEAR_AT + 8
OWN = MORE_AT + 19
FEATURES = SHARED + OWN
SCALE = 26  # stars left are divided by it; the weights were trained with it


@inlined
def fill_shared(state: State, gains: Gains, row: Floats) -> None:
    """Write the features that are the same for all seats."""
    seats = as_int(state[SEATS])
    expert = as_int(state[EXPERT])
    left = as_int(state[LEFT]) - (0 if expert else as_int(END_AT[seats]))
    marks = 0
    for word in range(SPACE_WORDS):
        marks += count_bits(gains.spaces[MARKS, word])
    row[0] = left / SCALE
    row[1] = left / (6 * seats)
    row[2] = left <= seats
    row[3] = left <= 0
    row[4] = expert
    row[5] = state[ENDING]
    for count in range(MIN_SEATS, MAX_SEATS + 1):
        row[COUNT_AT + count - MIN_SEATS] = seats == count
    rest = row[COUNT_AT + MAX_SEATS - MIN_SEATS + 1 :]
    rest[0] = ((as_int(state[TURN]) - as_int(state[FIRST])) % seats) / seats
    rest[1] = as_int(state[SUPPLY]) / ALL_TOKENS
    rest[2] = marks / 24
    rest[3] = state[ACTED]
    # COMPANY_AT is for whoever evaluates


@compiled
def fill_features(
    moves: MoveTable, state: State, gains: Gains, shared: Floats, rows: Floats
) -> None:
    """Write the shared features, and a row for each seat; `gains` are those of the state."""
    fill_shared(state, gains, shared)
    seats = as_int(state[SEATS])
    turn, start = as_int(state[TURN]), as_int(state[FIRST])
    expert = as_int(state[EXPERT])
    left = as_int(state[LEFT]) - (0 if expert else as_int(END_AT[seats]))
    is_ending = state[ENDING] or left <= 0
    target = as_int(TARGET[seats])
    for seat in range(seats):
        at = block(seat)
        row = rows[seat]
        points = as_int(state[at + POINTS])
        pose = pose_of(moves, state, seat)
        space = as_int(state[at + SPACE])
        most, next_most, total, ahead, their_gain = 0, 0, 0, 0, np.float32(0)
        after, full_after, plan_after, plans = (
            np.float32(0), np.float32(0), np.float32(0), np.float32(0),
        )  # fmt: skip
        prey, hunters, tokens, far = 0, 0, 0, np.float32(0)
        for other in range(seats):
            if other == seat:
                continue
            theirs = as_int(state[block(other) + POINTS])
            next_most = max(next_most, min(most, theirs))
            most = max(most, theirs)
            total += theirs
            ahead += theirs > points
            tokens = max(tokens, as_int(state[block(other) + TOKENS]))
            their_gain = max(their_gain, gains.sums[other, TOP])
            after = max(after, theirs + gains.sums[other, TOP])
            full_after = max(full_after, theirs + gains.sums[other, FULL_TOP])
            plan_after = max(plan_after, theirs + gains.sums[other, PLAN])
            plans += gains.sums[other, PLAN]
            far += gains.sums[other, FAR]
            there = as_int(state[block(other) + SPACE])
            if there != OFF:
                prey += has_space(gains.reach.far, pose, there)
            if space != OFF:
                hunters += has_space(gains.reach.far, pose_of(moves, state, other), space)
        best, second, hits, every, paying = (
            np.float32(0), np.float32(0), np.float32(0), np.float32(0), 0,
        )  # fmt: skip
        for movement in range(MOVEMENTS):
            gain = gains.points[seat, movement]
            every += max(gain, np.float32(0))
            paying += gain > 0
            hits += gains.hits[seat, movement]
            if gain > best:
                second = best
                best = gain
            elif gain > second:
                second = gain
        has, odd = as_int(gains.sets[seat, HAS]), as_int(gains.sets[seat, ODD])
        hand = as_int(state[at + HAND])
        wait = (seat - turn) % seats
        # Does it still act in this round?
        to_act = (seat - start) % seats > (turn - start) % seats or (wait == 0 and not state[ACTED])
        row[0] = points / 20
        row[1] = (points - most) / 8
        row[2] = (points - total / (seats - 1)) / 8
        row[3] = as_int(state[at + TOKENS]) / 4
        row[4] = count_bits(np.uint64(odd)) / len(COLOURS)
        row[5] = space != OFF
        row[6] = count_bits(np.uint64(hand)) / len(CARDS)
        for card in range(len(CARDS)):
            row[HAND_AT + card] = hand >> card & 1
        rest = row[REST_AT:]
        rest[0] = best / 4
        rest[1] = second / 4
        rest[2] = min(float(hits), 3.0) / 3
        rest[3] = min(float(gains.threats[seat]), 6.0) / 6
        rest[4] = their_gain / 4
        rest[5] = wait / seats
        rest[6] = wait == 0
        rest[7] = wait == 0 and state[PHASE] == REPLAY
        rest[8] = wait == 0 and state[ACTED] == 1
        rest[9] = expert * (target - points) / 16
        rest[10] = expert * (target - most) / 16
        rest[11] = ((seat - start) % seats) / seats
        rest[12] = ahead / (seats - 1)
        rest[13] = (points - most) / 8 * (1 - min(left, SCALE) / SCALE)
        rest[14] = (points - most) / (2 + max(left, 0))
        rest[15] = points > most
        rest[16] = every / 12
        rest[17] = paying / MOVEMENTS
        sums = gains.sums[seat]
        near = row[NEAR_AT:]
        near[0] = sums[FULL_TOP] / 4
        near[1] = sums[FULL_ALL] / 16
        near[2] = sums[NEAR] / 16
        near[3] = sums[FAR] / 16
        near[4] = (sums[FAR] - far / (seats - 1)) / 8
        near[5] = prey / (seats - 1)
        near[6] = hunters / (seats - 1)
        near[7] = tokens / 4
        more = row[MORE_AT:]
        more[0] = sums[PAIRS] / 12
        more[1] = sums[FAR_PAIRS] / 8
        more[2] = count_bits(np.uint64(gains.sets[seat, ATTACKERS])) / (seats - 1)
        more[3] = sums[NEAR_MARKS] / 4
        more[4] = sums[FAR_MARKS] / 8
        more[5] = to_act
        more[6] = to_act and is_ending
        more[7] = (points - next_most) / 8 if seats > MIN_SEATS else 0
        more[8] = (points + sums[TOP] - after) / 8
        more[9] = (points + sums[FULL_TOP] - full_after) / 8
        more[10] = sums[STEAL_TOP] / 4
        more[11] = has & ~odd != 0
        more[12] = state[at + TOKENS] > 0
        more[13] = sums[PLAN] / 6
        more[14] = (points + sums[PLAN] - plan_after) / 8
        more[15] = (sums[PLAN] - plans / (seats - 1)) / 6
        more[16] = sums[MEAN_PLAN] / 6
        more[17] = sums[WIDE_STARS] / 24
        more[18] = sums[WIDE_PAIRS] / 16
