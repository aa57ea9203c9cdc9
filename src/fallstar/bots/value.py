"""The share of victory of every seat in a state: features, and a small network over them.

The same network gives each seat a score; the shares of victory are the softmax over the seats. So
one network serves 2 to 6 seats, and if the seats are rotated, the shares are rotated with them.

    features of a seat -> HIDDEN, relu -> HIDDEN, relu -> a score
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.exp_log import exp
from fallstar.rules.bits import as_int, count_bits
from fallstar.rules.cards import CARDS, MOVEMENTS
from fallstar.rules.compiled import compiled
from fallstar.rules.decisions import HAND_ALLOWS, MADE_BY
from fallstar.rules.kernel import block
from fallstar.rules.moves import MoveTable
from fallstar.rules.state import (
    ACTED,
    COLOURS,
    END_AT,
    ENDING,
    EXPERT,
    FEET,
    FIRST,
    GROUND,
    HAND,
    LEFT,
    MAX_SEATS,
    MIN_SEATS,
    OFF,
    PAWN_BITS,
    PAWN_SHIFT,
    PHASE,
    POINTS,
    REPLAY,
    REPLAY_BIT,
    SEATS,
    SPACE,
    STAR_BITS,
    STARS,
    SUPPLY,
    TARGET,
    TOKENS,
    TURN,
    State,
)

HAND_AT = 7  # the first feature that is about one card in hand
FEATURES = HAND_AT + len(CARDS) + 30
HIDDEN = 32
SCALE = 26  # stars left are divided by it; the weights were trained with it
Floats = NDArray[np.float32]


class Net(NamedTuple):
    """The weights of the network, and of the priors (prior.py)."""

    first: Floats  # FEATURES x HIDDEN
    first_bias: Floats
    second: Floats  # HIDDEN x HIDDEN
    second_bias: Floats
    last: Floats  # HIDDEN
    prior: Floats


class NetBuffers(NamedTuple):
    """Scratch: what each seat could gain now, the features, and the hidden layers."""

    gains: Floats  # seat x movement: points the movement would bring, -1 where it cannot be made
    hits: Floats  # seat x movement: how many pawns it would eject
    threats: Floats  # by seat: how many movements of others would eject it
    features: Floats  # seat x FEATURES
    hidden: Floats  # 2 x HIDDEN


def new_net_buffers() -> NetBuffers:
    """Buffers for one evaluation at a time."""
    return NetBuffers(
        np.zeros((MAX_SEATS, MOVEMENTS), dtype=np.float32),
        np.zeros((MAX_SEATS, MOVEMENTS), dtype=np.float32),
        np.zeros(MAX_SEATS, dtype=np.float32),
        np.zeros((MAX_SEATS, FEATURES), dtype=np.float32),
        np.zeros((2, HIDDEN), dtype=np.float32),
    )


@compiled
def fill_gains(moves: MoveTable, state: State, buffers: NetBuffers) -> None:
    """Write gains, hits and threats, for every seat and every movement its hand allows."""
    seats = as_int(state[SEATS])
    for seat in range(seats):
        buffers.threats[seat] = 0
    for seat in range(seats):
        at = block(seat)
        space = as_int(state[at + SPACE])
        if space == OFF:
            for movement in range(MOVEMENTS):
                buffers.gains[seat, movement] = -1
                buffers.hits[seat, movement] = 0
            continue
        pose = 4 * space + as_int(state[at + FEET])
        mask = moves.allowed[pose] & HAND_ALLOWS[as_int(state[at + HAND])]
        odd = 0
        for colour in range(len(COLOURS)):
            odd |= (as_int(state[at + STARS + colour]) & 1) << colour
        for movement in range(MOVEMENTS):
            buffers.hits[seat, movement] = 0
            if not mask & MADE_BY[movement]:
                buffers.gains[seat, movement] = -1
                continue
            entry = MOVEMENTS * pose + movement
            points = 0
            pairs = odd
            hits = 0
            for index in range(as_int(moves.start[entry]), as_int(moves.start[entry + 1])):
                here = as_int(state[GROUND + as_int(moves.path[index])])
                if here & 0x7F == 0:
                    continue
                pawn = ((here & PAWN_BITS) >> PAWN_SHIFT) - 1
                if pawn >= 0 and pawn != seat:
                    hits += 1
                    buffers.threats[pawn] += 1
                if here & STAR_BITS:
                    colour = (here & STAR_BITS) - 1
                    points += 1 + (pairs >> colour & 1)
                    pairs ^= 1 << colour
                elif here & REPLAY_BIT and pawn < 0 and state[SUPPLY]:
                    points += 1
            buffers.gains[seat, movement] = points
            buffers.hits[seat, movement] = hits


@compiled
def fill_features(state: State, buffers: NetBuffers) -> None:
    """Write one row of features a seat; all are about 1 in size."""
    seats = as_int(state[SEATS])
    turn = as_int(state[TURN])
    expert = as_int(state[EXPERT])
    left = as_int(state[LEFT]) - (0 if expert else as_int(END_AT[seats]))
    target = as_int(TARGET[seats])
    for seat in range(seats):
        at = block(seat)
        row = buffers.features[seat]
        points = as_int(state[at + POINTS])
        most, total, ahead, their_gain = 0, 0, 0, 0.0
        for other in range(seats):
            if other == seat:
                continue
            theirs = as_int(state[block(other) + POINTS])
            most = max(most, theirs)
            total += theirs
            ahead += theirs > points
            for movement in range(MOVEMENTS):
                gain = buffers.gains[other, movement] + buffers.hits[other, movement]
                their_gain = max(their_gain, gain)
        best, second, hits, gains, paying = 0.0, 0.0, 0.0, 0.0, 0
        for movement in range(MOVEMENTS):
            gain = buffers.gains[seat, movement]
            gains += max(gain, np.float32(0))
            paying += gain > 0
            hits += buffers.hits[seat, movement]
            if gain > best:
                second = best
                best = gain
            elif gain > second:
                second = gain
        odd = 0
        for colour in range(len(COLOURS)):
            odd += as_int(state[at + STARS + colour]) & 1
        hand = as_int(state[at + HAND])
        wait = (seat - turn) % seats
        row[0] = points / 20
        row[1] = (points - most) / 8
        row[2] = (points - total / (seats - 1)) / 8
        row[3] = as_int(state[at + TOKENS]) / 4
        row[4] = odd / len(COLOURS)
        row[5] = state[at + SPACE] != OFF
        row[6] = count_bits(np.uint64(hand)) / len(CARDS)
        for card in range(len(CARDS)):
            row[HAND_AT + card] = hand >> card & 1
        rest = row[HAND_AT + len(CARDS) :]
        rest[0] = best / 4
        rest[1] = second / 4
        rest[2] = min(hits, 3.0) / 3
        rest[3] = min(buffers.threats[seat], 6.0) / 6
        rest[4] = their_gain / 4
        rest[5] = wait / seats
        rest[6] = wait == 0
        rest[7] = wait == 0 and state[PHASE] == REPLAY
        rest[8] = wait == 0 and state[ACTED] == 1
        rest[9] = left / SCALE
        rest[10] = left / (6 * seats)
        rest[11] = left <= seats
        rest[12] = left <= 0
        rest[13] = expert
        rest[14] = state[ENDING]
        rest[15] = expert * (target - points) / 16
        rest[16] = expert * (target - most) / 16
        for count in range(MIN_SEATS, MAX_SEATS + 1):
            rest[15 + count] = seats == count
        rest[22] = ((seat - as_int(state[FIRST])) % seats) / seats
        rest[23] = ((turn - as_int(state[FIRST])) % seats) / seats
        rest[24] = ahead / (seats - 1)
        rest[25] = (points - most) / 8 * (1 - min(left, SCALE) / SCALE)
        rest[26] = (points - most) / (2 + max(left, 0))
        rest[27] = points > most
        rest[28] = gains / 12
        rest[29] = paying / MOVEMENTS


@compiled
def apply_net(net: Net, buffers: NetBuffers, seats: int, shares: NDArray[np.float64]) -> None:
    """Write the shares of victory from the features, one a seat; the sum is one."""
    top = -1e9
    for seat in range(seats):
        one, two = buffers.hidden[0], buffers.hidden[1]
        for unit in range(HIDDEN):
            one[unit] = net.first_bias[unit]
            two[unit] = net.second_bias[unit]
        for feature in range(FEATURES):
            value = buffers.features[seat, feature]
            if value != 0:
                for unit in range(HIDDEN):
                    one[unit] += value * net.first[feature, unit]
        for feature in range(HIDDEN):
            value = one[feature]
            if value > 0:
                for unit in range(HIDDEN):
                    two[unit] += value * net.second[feature, unit]
        score = 0.0
        for unit in range(HIDDEN):
            score += max(two[unit], np.float32(0)) * net.last[unit]
        shares[seat] = score
        top = max(top, score)
    total = 0.0
    for seat in range(seats):
        shares[seat] = exp(shares[seat] - top)
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total


@compiled
def evaluate(
    moves: MoveTable, state: State, net: Net, buffers: NetBuffers, shares: NDArray[np.float64]
) -> None:
    """Write the share of victory of every seat, as the network estimates it."""
    fill_gains(moves, state, buffers)
    fill_features(state, buffers)
    apply_net(net, buffers, as_int(state[SEATS]), shares)
