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
from fallstar.rules.bits import as_int, count_bits, lowest_bit
from fallstar.rules.cards import CARDS, MOVEMENTS, TURNS_OF
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import HAND_ALLOWS, MADE_BY
from fallstar.rules.face import SIDE
from fallstar.rules.kernel import block
from fallstar.rules.moves import MoveTable
from fallstar.rules.state import (
    ACTED,
    ALL_TOKENS,
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

# The features: first those that are the same for all seats, then those of a seat.
COUNT_AT = 6  # which number of seats it is
SHARED = COUNT_AT + MAX_SEATS - MIN_SEATS + 1 + 5
COMPANY_AT = SHARED - 1
HAND_AT = 7  # the first feature of a seat that is about one card in hand
REST_AT = HAND_AT + len(CARDS)
NEAR_AT = REST_AT + 18
MORE_AT = NEAR_AT + 8
OWN = MORE_AT + 20
FEATURES = SHARED + OWN
WIDE, HIDDEN = 64, 32
ONE = np.uint64(1)
# For eight bytes of GROUND at once: the stars; what carries any star into the highest bit; that
# bit; a factor that gathers the lowest bits of all bytes in the highest byte.
STARS_OF_EIGHT = np.uint64(STAR_BITS * 0x0101010101010101)
CARRY, HIGHEST = np.uint64(0x7F7F7F7F7F7F7F7F), np.uint64(0x8080808080808080)
GATHER = np.uint64(0x0102040810204080)
HASH_FACTOR = np.uint64(0x9E3779B97F4A7C15)
SCALE = 26  # stars left are divided by it; the weights were trained with it
weighted_sum = layer_of(WIDE, relu=False)
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
    shared: Floats  # SHARED
    features: Floats  # seat x OWN
    base: Floats  # WIDE: what the shared features add to the first layer
    wide: Floats  # WIDE
    hidden: Floats  # HIDDEN
    # Of a board, by pose: the spaces that one movement can enter, two, and three
    near: NDArray[np.uint64]
    reach: NDArray[np.uint64]
    wide_reach: NDArray[np.uint64]
    landings: NDArray[np.uint16]  # of a board, by entry of the move table: the pose where it ends
    plans: NDArray[np.uint64]  # of a board, by pose: sets of spaces that two movements enter
    plan_counts: NDArray[np.uint8]  # by pose: how many plans; UNKNOWN before they are asked for
    board: NDArray[np.uint64]  # a hash of the board that the tables above are for
    stars: NDArray[np.uint64]  # STAR_SETS of spaces: stars by colour, all stars, bare marks, ...
    sets: NDArray[np.uint8]  # seat x 3: colours it has, colours with an odd number, its attackers


# SUMS: the most points and pawns of a movement; the most and all points with all cards in hand;
# stars that one movement, whatever the card, and two movements can reach; stars of colours that
# would make a pair within two movements; bare marks within one and two; the most stars within a
# movement after one that can be made; the most points of a movement with what it would steal; the
# most points that two movements would bring, whatever the cards, and the mean of all such plans;
# stars, and those that would make a pair, within three movements.
TOP, FULL_TOP, FULL_ALL, NEAR, FAR, FAR_PAIRS, NEAR_MARKS, FAR_MARKS, NEXT, STEAL_TOP = range(10)
PLAN, MEAN_PLAN, WIDE_STARS, WIDE_PAIRS = range(10, 14)
SUMS = WIDE_PAIRS + 1
HAS, ODD, ATTACKERS = range(3)  # of `sets`
# Of `stars`, behind those of each colour: all stars, bare marks, both, stars of colours of which
# the seat that is looked at has an odd number.
ALL, MARKS, GAIN, PAIR = range(len(COLOURS), len(COLOURS) + 4)
STAR_SETS = PAIR + 1
SPACE_WORDS = -(-MAX_SPACES // 64)
POSES = 4 * MAX_SPACES
MOST_PLANS = 32  # of a pose; few have more, and the rest is left out
UNKNOWN = 255


def new_net_buffers() -> NetBuffers:
    """Buffers for one evaluation at a time."""
    return NetBuffers(
        np.zeros((MAX_SEATS, MOVEMENTS), dtype=np.float32),
        np.zeros((MAX_SEATS, MOVEMENTS), dtype=np.float32),
        np.zeros(MAX_SEATS, dtype=np.float32),
        np.zeros((MAX_SEATS, SUMS), dtype=np.float32),
        np.zeros(SHARED, dtype=np.float32),
        np.zeros((MAX_SEATS, OWN), dtype=np.float32),
        np.zeros(WIDE, dtype=np.float32),
        np.zeros(WIDE, dtype=np.float32),
        np.zeros(HIDDEN, dtype=np.float32),
        np.zeros((POSES, SPACE_WORDS), dtype=np.uint64),
        np.zeros((POSES, SPACE_WORDS), dtype=np.uint64),
        np.zeros((POSES, SPACE_WORDS), dtype=np.uint64),
        np.zeros(POSES * MOVEMENTS, dtype=np.uint16),
        np.zeros((POSES, MOST_PLANS, SPACE_WORDS), dtype=np.uint64),
        np.zeros(POSES, dtype=np.uint8),
        np.zeros(1, dtype=np.uint64),
        np.zeros((STAR_SETS, SPACE_WORDS), dtype=np.uint64),
        np.zeros((MAX_SEATS, 3), dtype=np.uint8),
    )


@compiled
def prepare(moves: MoveTable, buffers: NetBuffers) -> None:
    """Write the tables of a board, unless they are there: before any evaluation on it."""
    poses = SIDE * SIDE * 4 * len(moves.doors)
    # What is allowed tells where platforms are: no two boards of a size have the same.
    board = np.uint64(poses)
    for pose in range(poses):
        board = (board ^ moves.allowed[pose]) * HASH_FACTOR
        board ^= board >> np.uint64(29)
    if buffers.board[0] == board:
        return
    buffers.board[0] = board
    near, reach, landings = buffers.near, buffers.reach, buffers.landings
    for pose in range(poses):
        buffers.plan_counts[pose] = UNKNOWN
        for word in range(SPACE_WORDS):
            near[pose, word] = 0
        for movement in range(MOVEMENTS):
            entry = MOVEMENTS * pose + movement
            begin, end = as_int(moves.start[entry]), as_int(moves.start[entry + 1])
            # Where it ends; the feet are those that the movement gives.
            space = as_int(moves.path[end - 1]) if end > begin else pose // 4
            landings[entry] = 4 * space + (pose + as_int(TURNS_OF[movement])) % 4
            for index in range(begin, end):
                add_space(near, pose, as_int(moves.path[index]))
    widen(moves, near, landings, reach)
    widen(moves, reach, landings, buffers.wide_reach)


@compiled
def widen(
    moves: MoveTable,
    near: NDArray[np.uint64],
    landings: NDArray[np.uint16],
    wider: NDArray[np.uint64],
) -> None:
    """Write, by pose, the spaces of `near` there and wherever a movement from there ends."""
    for pose in range(SIDE * SIDE * 4 * len(moves.doors)):
        for word in range(SPACE_WORDS):
            wider[pose, word] = near[pose, word]
        for movement in range(MOVEMENTS):
            if moves.allowed[pose] & MADE_BY[movement]:
                landing = as_int(landings[MOVEMENTS * pose + movement])
                for word in range(SPACE_WORDS):
                    wider[pose, word] |= near[landing, word]


@compiled
def fill_plans(moves: MoveTable, pose: int, buffers: NetBuffers) -> None:
    """Write what every two movements from a pose enter, without sets that are part of others."""
    plans = buffers.plans[pose]
    count = 0
    for movement in range(MOVEMENTS):
        if not moves.allowed[pose] & MADE_BY[movement]:
            continue
        entry = MOVEMENTS * pose + movement
        landing = as_int(buffers.landings[entry])
        for following in range(MOVEMENTS):
            if not moves.allowed[landing] & MADE_BY[following] or count == MOST_PLANS:
                continue
            # The new set is written behind the others, and kept if it is not part of one of them.
            for word in range(SPACE_WORDS):
                plans[count, word] = 0
            for index in range(as_int(moves.start[entry]), as_int(moves.start[entry + 1])):
                add_space(plans, count, as_int(moves.path[index]))
            then = MOVEMENTS * landing + following
            for index in range(as_int(moves.start[then]), as_int(moves.start[then + 1])):
                add_space(plans, count, as_int(moves.path[index]))
            is_part = False
            kept = 0
            for other in range(count):
                is_part = is_part or is_part_of(plans, count, other)
                if is_part or not is_part_of(plans, other, count):
                    for word in range(SPACE_WORDS):
                        plans[kept, word] = plans[other, word]
                    kept += 1
            if not is_part:
                for word in range(SPACE_WORDS):
                    plans[kept, word] = plans[count, word]
                kept += 1
            count = kept
    buffers.plan_counts[pose] = count


@inlined
def is_part_of(plans: NDArray[np.uint64], one: int, other: int) -> bool:
    """Is a set of spaces part of another one?"""
    outside = np.uint64(0)
    for word in range(SPACE_WORDS):
        outside |= plans[one, word] & ~plans[other, word]
    return outside == 0


@inlined
def fill_plan_sums(moves: MoveTable, pose: int, buffers: NetBuffers, sums: Floats) -> None:
    """Write the most points of two movements, and the mean; every star of PAIR counts twice."""
    if buffers.plan_counts[pose] == UNKNOWN:
        fill_plans(moves, pose, buffers)
    stars = buffers.stars
    best, total = 0, 0
    count = as_int(buffers.plan_counts[pose])
    words = (SIDE * SIDE * len(moves.doors) + 63) // 64
    for plan in range(count):
        points = 0
        for word in range(words):
            here = buffers.plans[pose, plan, word]
            points += count_bits(here & stars[GAIN, word]) + count_bits(here & stars[PAIR, word])
        best = max(best, points)
        total += points
    sums[PLAN] = best
    sums[MEAN_PLAN] = total / max(count, 1)


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
def gathered(bits: np.uint64, eight: int) -> np.uint64:
    """The highest bit of each of eight bytes, where these spaces are in a word of a set."""
    found: np.uint64 = ((bits >> np.uint64(7)) * GATHER) >> np.uint64(56)
    return found << np.uint64(8 * (eight & 7))


@inlined
def fill_stars(state: State, spaces: int, stars: NDArray[np.uint64]) -> None:
    """Write the spaces with a star, those with a bare mark, and both, eight at a time."""
    words = state.view(np.uint64)
    for word in range(SPACE_WORDS):
        stars[ALL, word] = 0
        stars[MARKS, word] = 0
    for eight in range(spaces // 8):
        here = words[GROUND // 8 + eight]
        # The highest bit of each byte says whether there is a star, or a mark without one.
        high = ((here & STARS_OF_EIGHT) + CARRY) & HIGHEST
        bare = (here << np.uint64(4)) & HIGHEST & ~high
        stars[ALL, eight >> 3] |= gathered(high, eight)
        stars[MARKS, eight >> 3] |= gathered(bare, eight)
    for word in range(SPACE_WORDS):
        stars[GAIN, word] = stars[ALL, word] | stars[MARKS, word]


@inlined
def fill_colours(state: State, stars: NDArray[np.uint64]) -> None:
    """Write the spaces with a star of each colour; `fill_stars` was called."""
    for colour in range(len(COLOURS)):
        for word in range(SPACE_WORDS):
            stars[colour, word] = 0
    for word in range(SPACE_WORDS):
        rest = stars[ALL, word]
        while rest:
            number = lowest_bit(rest)
            colour = as_int(state[GROUND + 64 * word + number]) & STAR_BITS
            stars[colour - 1, word] |= rest & (~rest + ONE)
            rest &= rest - ONE


@inlined
def fill_sets(state: State, sets: NDArray[np.uint8]) -> None:
    """Write which colours each seat has, and of which an odd number."""
    for seat in range(as_int(state[SEATS])):
        at = block(seat) + STARS
        has, odd = 0, 0
        for colour in range(len(COLOURS)):
            count = as_int(state[at + colour])
            has |= (count > 0) << colour
            odd |= (count & 1) << colour
        sets[seat, HAS] = has
        sets[seat, ODD] = odd
        sets[seat, ATTACKERS] = 0


@inlined
def shared_spaces(
    reach: NDArray[np.uint64], pose: int, stars: NDArray[np.uint64], row: int
) -> int:
    """How many spaces of a set can be reached from a pose."""
    count = 0
    for word in range(SPACE_WORDS):
        count += count_bits(reach[pose, word] & stars[row, word])
    return count


@inlined
def fill_gains_of(
    moves: MoveTable, state: State, seat: int, mask: np.uint64, buffers: NetBuffers
) -> None:
    """Write gains, hits and some sums of a seat, and add to the threats of others.

    `mask` has the decisions that it may make.
    """
    pose = pose_of(moves, state, seat)
    odd = as_int(buffers.sets[seat, ODD])
    top, full_top, full_all, near, steal_top = 0, 0, 0, 0, 0
    for movement in range(MOVEMENTS):
        buffers.hits[seat, movement] = 0
        buffers.gains[seat, movement] = -1
        if not moves.allowed[pose] & MADE_BY[movement]:
            continue
        entry = MOVEMENTS * pose + movement
        points, stolen, hits = 0, 0, 0
        pairs = odd
        can = bool(mask & MADE_BY[movement])
        for index in range(as_int(moves.start[entry]), as_int(moves.start[entry + 1])):
            here = as_int(state[GROUND + as_int(moves.path[index])])
            if here & 0x7F == 0:
                continue
            pawn = ((here & PAWN_BITS) >> PAWN_SHIFT) - 1
            if pawn >= 0 and pawn != seat:
                hits += 1
                has = as_int(buffers.sets[pawn, HAS])
                stolen += 2 if has & odd else has > 0 or state[block(pawn) + TOKENS] > 0
                if can:
                    buffers.threats[pawn] += 1
                    buffers.sets[pawn, ATTACKERS] |= 1 << seat
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
            steal_top = max(steal_top, points + stolen)
    sums = buffers.sums[seat]
    sums[TOP] = top
    sums[FULL_TOP] = full_top
    sums[FULL_ALL] = full_all
    sums[NEAR] = near
    sums[STEAL_TOP] = steal_top


@compiled
def fill_gains_of_mover(
    moves: MoveTable, state: State, mask: np.uint64, buffers: NetBuffers
) -> None:
    """Write gains and hits of the seat that decides: all that the priors need."""
    fill_sets(state, buffers.sets)
    fill_gains_of(moves, state, as_int(state[TURN]), mask, buffers)


@compiled
def fill_gains(moves: MoveTable, state: State, buffers: NetBuffers) -> None:
    """Write gains, hits, threats and sums of every seat; `prepare` was called for the board."""
    seats = as_int(state[SEATS])
    stars = buffers.stars
    fill_stars(state, SIDE * SIDE * len(moves.doors), stars)
    fill_colours(state, stars)
    fill_sets(state, buffers.sets)
    for seat in range(seats):
        buffers.threats[seat] = 0
    for seat in range(seats):
        # Without a pawn on the board nothing can be gained now.
        at = block(seat)
        mask = HAND_ALLOWS[as_int(state[at + HAND])]
        if state[at + SPACE] == OFF:
            mask = np.uint64(0)
        fill_gains_of(moves, state, seat, mask, buffers)
        pose = pose_of(moves, state, seat)
        sums = buffers.sums[seat]
        following = 0
        for movement in range(MOVEMENTS):
            if buffers.gains[seat, movement] >= 0:
                landing = as_int(buffers.landings[MOVEMENTS * pose + movement])
                following = max(following, shared_spaces(buffers.near, landing, stars, ALL))
        sums[NEXT] = following
        sums[FAR] = shared_spaces(buffers.reach, pose, stars, ALL)
        sums[NEAR_MARKS] = shared_spaces(buffers.near, pose, stars, MARKS)
        sums[FAR_MARKS] = shared_spaces(buffers.reach, pose, stars, MARKS)
        odd = as_int(buffers.sets[seat, ODD])
        for word in range(SPACE_WORDS):
            stars[PAIR, word] = 0
        for colour in range(len(COLOURS)):
            if odd >> colour & 1:
                for word in range(SPACE_WORDS):
                    stars[PAIR, word] |= stars[colour, word]
        sums[FAR_PAIRS] = shared_spaces(buffers.reach, pose, stars, PAIR)
        sums[WIDE_STARS] = shared_spaces(buffers.wide_reach, pose, stars, ALL)
        sums[WIDE_PAIRS] = shared_spaces(buffers.wide_reach, pose, stars, PAIR)
        fill_plan_sums(moves, pose, buffers, sums)


@inlined
def fill_shared(state: State, buffers: NetBuffers) -> None:
    """Write the features that are the same for all seats."""
    seats = as_int(state[SEATS])
    expert = as_int(state[EXPERT])
    left = as_int(state[LEFT]) - (0 if expert else as_int(END_AT[seats]))
    marks = 0
    for word in range(SPACE_WORDS):
        marks += count_bits(buffers.stars[MARKS, word])
    row = buffers.shared
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
    # COMPANY_AT is for whoever evaluates: 1 in mixed company, 0 among equals


@compiled
def fill_features(moves: MoveTable, state: State, buffers: NetBuffers) -> None:
    """Write the shared features, and one row of features a seat; all are about 1 in size."""
    fill_shared(state, buffers)
    seats = as_int(state[SEATS])
    turn, start = as_int(state[TURN]), as_int(state[FIRST])
    expert = as_int(state[EXPERT])
    left = as_int(state[LEFT]) - (0 if expert else as_int(END_AT[seats]))
    is_ending = state[ENDING] or left <= 0
    target = as_int(TARGET[seats])
    for seat in range(seats):
        at = block(seat)
        row = buffers.features[seat]
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
            their_gain = max(their_gain, buffers.sums[other, TOP])
            after = max(after, theirs + buffers.sums[other, TOP])
            full_after = max(full_after, theirs + buffers.sums[other, FULL_TOP])
            plan_after = max(plan_after, theirs + buffers.sums[other, PLAN])
            plans += buffers.sums[other, PLAN]
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
        has, odd = as_int(buffers.sets[seat, HAS]), as_int(buffers.sets[seat, ODD])
        pairs = 0
        for colour in range(len(COLOURS)):
            if odd >> colour & 1:
                for word in range(SPACE_WORDS):
                    pairs += count_bits(buffers.stars[colour, word])
        hand = as_int(state[at + HAND])
        wait = (seat - turn) % seats
        # Does it still act in this round?
        to_act = (seat - start) % seats > (turn - start) % seats or (
            wait == 0 and not state[ACTED]
        )
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
        rest[3] = min(float(buffers.threats[seat]), 6.0) / 6
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
        rest[16] = gains / 12
        rest[17] = paying / MOVEMENTS
        sums = buffers.sums[seat]
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
        more[0] = pairs / 12
        more[1] = sums[FAR_PAIRS] / 8
        more[2] = count_bits(np.uint64(buffers.sets[seat, ATTACKERS])) / (seats - 1)
        more[3] = sums[NEXT] / 8
        more[4] = sums[NEAR_MARKS] / 4
        more[5] = sums[FAR_MARKS] / 8
        more[6] = to_act
        more[7] = to_act and is_ending
        more[8] = (points - next_most) / 8 if seats > MIN_SEATS else 0
        more[9] = (points + sums[TOP] - after) / 8
        more[10] = (points + sums[FULL_TOP] - full_after) / 8
        more[11] = sums[STEAL_TOP] / 4
        more[12] = has & ~odd != 0
        more[13] = state[at + TOKENS] > 0
        more[14] = sums[PLAN] / 6
        more[15] = (points + sums[PLAN] - plan_after) / 8
        more[16] = (sums[PLAN] - plans / (seats - 1)) / 6
        more[17] = sums[MEAN_PLAN] / 6
        more[18] = sums[WIDE_STARS] / 24
        more[19] = sums[WIDE_PAIRS] / 16


@compiled
def apply_net(net: Net, buffers: NetBuffers, seats: int, shares: NDArray[np.float64]) -> None:
    """Write the shares of victory from the features, one a seat; the sum is one."""
    top = -1e9
    weighted_sum(buffers.shared, net.first, net.first_bias, buffers.base)
    for seat in range(seats):
        first_layer(buffers.features[seat], net.first[SHARED:], buffers.base, buffers.wide)
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
    """Write the share of victory of every seat; `prepare` was called for the board."""
    fill_gains(moves, state, buffers)
    fill_features(moves, state, buffers)
    apply_net(net, buffers, as_int(state[SEATS]), shares)


@compiled
def evaluate(
    moves: MoveTable, state: State, net: Net, buffers: NetBuffers, shares: NDArray[np.float64]
) -> None:
    """Write the share of victory of every seat, as the network estimates it in mixed company."""
    prepare(moves, buffers)
    buffers.shared[COMPANY_AT] = 1
    judge(moves, state, net, buffers, shares)
    buffers.shared[COMPANY_AT] = 0
