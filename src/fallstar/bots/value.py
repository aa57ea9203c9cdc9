"""The share of victory of every seat in a state: features, and a small network over them.

The same network gives each seat a score; the shares of victory are the softmax over the seats. So
one network serves 2 to 6 seats, and if the seats are rotated, the shares are rotated with them.

    features of a seat -> WIDE, relu -> HIDDEN, relu -> a score
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.dense import Floats, layer_of, product_of
from fallstar.bots.exp_log import exp
from fallstar.rules.bits import as_int, count_bits
from fallstar.rules.cards import CARDS, MOVEMENTS, TURNS_OF
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import HAND_ALLOWS, MADE_BY
from fallstar.rules.face import SIDE
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
    MARKER,
    MAX_SEATS,
    MAX_SPACES,
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
REST_AT = HAND_AT + len(CARDS)
NEAR_AT = REST_AT + 30  # what was added later: weights without it are read as well
FEATURES = NEAR_AT + 8
WIDE, HIDDEN = 64, 32
ONE = np.uint64(1)
# For eight bytes of GROUND at once: the stars; what carries any star into the highest bit; that
# bit; a factor that gathers the lowest bits of all bytes in the highest byte.
STARS_OF_EIGHT = np.uint64(STAR_BITS * 0x0101010101010101)
CARRY, HIGHEST = np.uint64(0x7F7F7F7F7F7F7F7F), np.uint64(0x8080808080808080)
GATHER = np.uint64(0x0102040810204080)
SCALE = 26  # stars left are divided by it; the weights were trained with it
first_layer, second_layer = layer_of(WIDE), layer_of(HIDDEN)
product = product_of(HIDDEN)


class Net(NamedTuple):
    """The weights of the network, and of the priors (prior.py)."""

    first: Floats  # FEATURES x WIDE
    first_bias: Floats
    second: Floats  # WIDE x HIDDEN
    second_bias: Floats
    last: Floats  # HIDDEN
    prior: Floats


class NetBuffers(NamedTuple):
    """Scratch: what each seat could gain now, the features, and the hidden layers."""

    gains: Floats  # seat x movement: points the movement would bring, -1 where it cannot be made
    hits: Floats  # seat x movement: how many pawns it would eject
    threats: Floats  # by seat: how many movements of others would eject it
    sums: Floats  # seat x SUMS: what the seat could do, added up
    features: Floats  # seat x FEATURES
    wide: Floats  # WIDE
    hidden: Floats  # HIDDEN
    reach: NDArray[np.uint64]  # of a board: pose x words, the spaces that two movements can enter
    stars: NDArray[np.uint64]  # the spaces with a star


# SUMS: the most points and pawns of a movement; the most and all points with all cards in hand;
# stars that one movement, whatever the card, and two movements can reach.
TOP, FULL_TOP, FULL_ALL, NEAR, FAR = range(5)
SPACE_WORDS = -(-MAX_SPACES // 64)
POSES = 4 * MAX_SPACES


def new_net_buffers() -> NetBuffers:
    """Buffers for one evaluation at a time."""
    return NetBuffers(
        np.zeros((MAX_SEATS, MOVEMENTS), dtype=np.float32),
        np.zeros((MAX_SEATS, MOVEMENTS), dtype=np.float32),
        np.zeros(MAX_SEATS, dtype=np.float32),
        np.zeros((MAX_SEATS, FAR + 1), dtype=np.float32),
        np.zeros((MAX_SEATS, FEATURES), dtype=np.float32),
        np.zeros(WIDE, dtype=np.float32),
        np.zeros(HIDDEN, dtype=np.float32),
        np.zeros((POSES, SPACE_WORDS), dtype=np.uint64),
        np.zeros(SPACE_WORDS, dtype=np.uint64),
    )


@compiled
def fill_reach(moves: MoveTable, buffers: NetBuffers) -> None:
    """Write which spaces two movements can enter, from every pose: once for a board."""
    reach = buffers.reach
    for pose in range(SIDE * SIDE * 4 * len(moves.doors)):
        for word in range(SPACE_WORDS):
            reach[pose, word] = 0
        for movement in range(MOVEMENTS):
            if not moves.allowed[pose] & MADE_BY[movement]:
                continue
            entry = MOVEMENTS * pose + movement
            # Where it ends; the feet are those that the movement gives.
            begin, end = as_int(moves.start[entry]), as_int(moves.start[entry + 1])
            space = as_int(moves.path[end - 1]) if end > begin else pose // 4
            landing = 4 * space + (pose + as_int(TURNS_OF[movement])) % 4
            first = as_int(moves.start[MOVEMENTS * landing])
            last = as_int(moves.start[MOVEMENTS * (landing + 1)])
            for index in range(begin, end):
                add_space(reach, pose, as_int(moves.path[index]))
            for index in range(first, last):
                add_space(reach, pose, as_int(moves.path[index]))


@inlined
def add_space(reach: NDArray[np.uint64], pose: int, space: int) -> None:
    reach[pose, space >> 6] |= ONE << np.uint64(space & 63)


@inlined
def has_space(reach: NDArray[np.uint64], pose: int, space: int) -> bool:
    return bool(reach[pose, space >> 6] >> np.uint64(space & 63) & ONE)


@inlined
def pose_of(moves: MoveTable, state: State, seat: int) -> int:
    """Where a pawn stands; off the board: where it would enter now."""
    at = block(seat)
    if state[at + SPACE] == OFF:
        door = as_int(state[MARKER])
        return 4 * as_int(moves.doors[door, 0]) + as_int(moves.doors[door, 1])
    return 4 * as_int(state[at + SPACE]) + as_int(state[at + FEET])


@inlined
def fill_stars(state: State, spaces: int, stars: NDArray[np.uint64]) -> None:
    """Write the spaces with a star, eight at a time."""
    words = state.view(np.uint64)
    for word in range(SPACE_WORDS):
        stars[word] = 0
    for eight in range(spaces // 8):
        here = words[GROUND // 8 + eight] & STARS_OF_EIGHT
        if here:
            # The highest bit of each byte says whether there is a star; these bits are gathered.
            high = (here + CARRY) & HIGHEST
            bits = ((high >> np.uint64(7)) * GATHER) >> np.uint64(56)
            stars[eight >> 3] |= bits << np.uint64(8 * (eight & 7))


@inlined
def fill_gains_of(moves: MoveTable, state: State, seat: int, buffers: NetBuffers) -> None:
    """Write gains, hits and sums of a seat, but for FAR, and add to the threats of others."""
    at = block(seat)
    pose = pose_of(moves, state, seat)
    # Without a pawn on the board nothing can be gained now.
    is_off = state[at + SPACE] == OFF
    mask = np.uint64(0) if is_off else HAND_ALLOWS[as_int(state[at + HAND])]
    odd = 0
    for colour in range(len(COLOURS)):
        odd |= (as_int(state[at + STARS + colour]) & 1) << colour
    top, full_top, full_all, near = 0, 0, 0, 0
    for movement in range(MOVEMENTS):
        buffers.hits[seat, movement] = 0
        buffers.gains[seat, movement] = -1
        if not moves.allowed[pose] & MADE_BY[movement]:
            continue
        entry = MOVEMENTS * pose + movement
        points = 0
        pairs = odd
        hits = 0
        can = bool(mask & MADE_BY[movement])
        for index in range(as_int(moves.start[entry]), as_int(moves.start[entry + 1])):
            here = as_int(state[GROUND + as_int(moves.path[index])])
            if here & 0x7F == 0:
                continue
            pawn = ((here & PAWN_BITS) >> PAWN_SHIFT) - 1
            if pawn >= 0 and pawn != seat:
                hits += 1
                buffers.threats[pawn] += can
            if here & STAR_BITS:
                colour = (here & STAR_BITS) - 1
                points += 1 + (pairs >> colour & 1)
                pairs ^= 1 << colour
                near += 1
            elif here & REPLAY_BIT and pawn < 0 and state[SUPPLY]:
                points += 1
        full_top = max(full_top, points)
        full_all += points
        if can:
            buffers.gains[seat, movement] = points
            buffers.hits[seat, movement] = hits
            top = max(top, points + hits)
    buffers.sums[seat, TOP] = top
    buffers.sums[seat, FULL_TOP] = full_top
    buffers.sums[seat, FULL_ALL] = full_all
    buffers.sums[seat, NEAR] = near


@compiled
def fill_gains_of_mover(moves: MoveTable, state: State, buffers: NetBuffers) -> None:
    """Write gains and hits of the seat that decides: all that the priors need."""
    fill_gains_of(moves, state, as_int(state[TURN]), buffers)


@compiled
def fill_gains(moves: MoveTable, state: State, buffers: NetBuffers) -> None:
    """Write gains, hits, threats and sums of every seat; `fill_reach` was called for the board."""
    seats = as_int(state[SEATS])
    fill_stars(state, SIDE * SIDE * len(moves.doors), buffers.stars)
    for seat in range(seats):
        buffers.threats[seat] = 0
    for seat in range(seats):
        fill_gains_of(moves, state, seat, buffers)
        pose = pose_of(moves, state, seat)
        far = 0
        for word in range(SPACE_WORDS):
            far += count_bits(buffers.reach[pose, word] & buffers.stars[word])
        buffers.sums[seat, FAR] = far


@compiled
def fill_features(moves: MoveTable, state: State, buffers: NetBuffers) -> None:
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
        pose = pose_of(moves, state, seat)
        space = as_int(state[at + SPACE])
        most, total, ahead, their_gain = 0, 0, 0, np.float32(0)
        prey, hunters, tokens, far = 0, 0, 0, np.float32(0)
        for other in range(seats):
            if other == seat:
                continue
            theirs = as_int(state[block(other) + POINTS])
            most = max(most, theirs)
            total += theirs
            ahead += theirs > points
            tokens = max(tokens, as_int(state[block(other) + TOKENS]))
            their_gain = max(their_gain, buffers.sums[other, TOP])
            far += buffers.sums[other, FAR]
            there = as_int(state[block(other) + SPACE])
            if there != OFF:
                prey += has_space(buffers.reach, pose, there)
            if space != OFF:
                hunters += has_space(buffers.reach, pose_of(moves, state, other), space)
        best, second, hits, gains, paying = (
            np.float32(0), np.float32(0), np.float32(0), np.float32(0), 0,
        )  # fmt: skip
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
        row[5] = space != OFF
        row[6] = count_bits(np.uint64(hand)) / len(CARDS)
        for card in range(len(CARDS)):
            row[HAND_AT + card] = hand >> card & 1
        rest = row[REST_AT:]
        rest[0] = best / 4
        rest[1] = second / 4
        rest[2] = min(float(hits), 3.0) / 3
        rest[3] = min(float(buffers.threats[seat]), 6.0) / 6
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
        near = row[NEAR_AT:]
        near[0] = buffers.sums[seat, FULL_TOP] / 4
        near[1] = buffers.sums[seat, FULL_ALL] / 16
        near[2] = buffers.sums[seat, NEAR] / 16
        near[3] = buffers.sums[seat, FAR] / 16
        near[4] = (buffers.sums[seat, FAR] - far / (seats - 1)) / 8
        near[5] = prey / (seats - 1)
        near[6] = hunters / (seats - 1)
        near[7] = tokens / 4


@compiled
def apply_net(net: Net, buffers: NetBuffers, seats: int, shares: NDArray[np.float64]) -> None:
    """Write the shares of victory from the features, one a seat; the sum is one."""
    top = -1e9
    for seat in range(seats):
        first_layer(buffers.features[seat], net.first, net.first_bias, buffers.wide)
        second_layer(buffers.wide, net.second, net.second_bias, buffers.hidden)
        score = product(buffers.hidden, net.last)
        shares[seat] = score
        top = max(top, score)
    total = 0.0
    for seat in range(seats):
        shares[seat] = exp(shares[seat] - top)
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total


@compiled
def judge(
    moves: MoveTable, state: State, net: Net, buffers: NetBuffers, shares: NDArray[np.float64]
) -> None:
    """Write the share of victory of every seat; `fill_reach` was called for the board."""
    fill_gains(moves, state, buffers)
    fill_features(moves, state, buffers)
    apply_net(net, buffers, as_int(state[SEATS]), shares)


@compiled
def evaluate(
    moves: MoveTable, state: State, net: Net, buffers: NetBuffers, shares: NDArray[np.float64]
) -> None:
    """Write the share of victory of every seat, as the network estimates it."""
    fill_reach(moves, buffers)
    judge(moves, state, net, buffers, shares)
