"""What every seat could gain and lose now: points, pawns, stars and marks within reach.

The network (features.py) and the priors (prior.py) are told about a state in these terms.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.dense import Floats
from fallstar.bots.reach import (
    MOST_PLANS,
    NOT_MADE,
    ONE,
    SPACE_WORDS,
    Reach,
    Sets,
    fill_plans,
    new_reach,
    shared_spaces,
    words_for,
)
from fallstar.rules.bits import as_int, count_bits, lowest_bit
from fallstar.rules.cards import MOVEMENTS
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import HAND_ALLOWS, MADE_BY
from fallstar.rules.face import SIDE
from fallstar.rules.kernel import block
from fallstar.rules.moves import MoveTable
from fallstar.rules.state import (
    COLOURS,
    FEET,
    GROUND,
    HAND,
    MARKER,
    MAX_SEATS,
    OFF,
    PAWN_BITS,
    PAWN_SHIFT,
    REPLAY_BIT,
    SEATS,
    SPACE,
    STAR_BITS,
    STARS,
    SUPPLY,
    TOKENS,
    TURN,
    State,
)

# For eight bytes of GROUND at once: the stars; what carries any star into the highest bit; that
# bit; a factor that gathers the lowest bits of all bytes in the highest byte.
STARS_OF_EIGHT = np.uint64(STAR_BITS * 0x0101010101010101)
CARRY, HIGHEST = np.uint64(0x7F7F7F7F7F7F7F7F), np.uint64(0x8080808080808080)
GATHER = np.uint64(0x0102040810204080)
# SUMS: the most points and pawns of a movement; the most and all points with all cards in hand;
# stars that one movement, whatever the card, and two movements can reach; stars of colours that
# would make a pair within two movements; bare marks within one and two; the most points of a
# movement with what it would steal; the most points that two movements would bring, whatever the
# cards, and the mean of all such plans; stars, and those that would make a pair, within three;
# all stars that would make a pair.
TOP, FULL_TOP, FULL_ALL, NEAR, FAR, FAR_PAIRS, NEAR_MARKS, FAR_MARKS, STEAL_TOP = range(9)
PLAN, MEAN_PLAN, WIDE_STARS, WIDE_PAIRS, PAIRS = range(9, 14)
SUMS = PAIRS + 1
HAS, ODD, ATTACKERS = range(3)  # of `sets`
# Of `spaces`, behind those of each colour: all stars, bare marks, both, stars of colours of which
# the seat that is looked at has an odd number.
ALL, MARKS, GAIN, PAIR = range(len(COLOURS), len(COLOURS) + 4)


class Gains(NamedTuple):
    """What `fill_gains` writes, and the tables of the board that it reads."""

    points: Floats  # seat x movement: points it would bring, -1 where it cannot be made
    hits: Floats  # seat x movement: how many pawns it would eject
    threats: Floats  # by seat: how many movements of others would eject it
    sums: Floats  # seat x SUMS: what the seat could do, added up
    spaces: Sets  # sets of spaces: stars by colour, ALL, MARKS, GAIN, PAIR
    sets: NDArray[np.uint8]  # seat x 3: colours it HAS, of which it has an ODD number, ATTACKERS
    reach: Reach


def new_gains() -> Gains:
    """Gains of one state at a time."""
    return Gains(
        np.zeros((MAX_SEATS, MOVEMENTS), dtype=np.float32),
        np.zeros((MAX_SEATS, MOVEMENTS), dtype=np.float32),
        np.zeros(MAX_SEATS, dtype=np.float32),
        np.zeros((MAX_SEATS, SUMS), dtype=np.float32),
        np.zeros((PAIR + 1, SPACE_WORDS), dtype=np.uint64),
        np.zeros((MAX_SEATS, 3), dtype=np.uint8),
        new_reach(),
    )


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
def fill_stars(state: State, spaces: int, stars: Sets) -> None:
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
def fill_colours(state: State, stars: Sets) -> None:
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
def fill_plan_sums(moves: MoveTable, pose: int, gains: Gains, sums: Floats) -> None:
    """Write the most points of two movements, and the mean; every star of PAIR counts twice."""
    if gains.reach.plan_counts[pose] == NOT_MADE:
        fill_plans(moves, pose, gains.reach)
    stars, plans = gains.spaces, gains.reach.plans
    words = words_for(moves)
    count = as_int(gains.reach.plan_counts[pose])
    first = MOST_PLANS * words * pose
    best, total = 0, 0
    for at in range(first, first + count * words, words):
        points = 0
        # Words behind those of the board belong to other plans, but there is nothing to gain.
        for word in range(SPACE_WORDS):
            here = plans[at + word]
            points += count_bits(here & stars[GAIN, word]) + count_bits(here & stars[PAIR, word])
        best = max(best, points)
        total += points
    sums[PLAN] = best
    sums[MEAN_PLAN] = total / max(count, 1)


@inlined
def fill_gains_of(moves: MoveTable, state: State, seat: int, mask: np.uint64, gains: Gains) -> None:
    """Write gains, hits and some sums of a seat, and add to the threats of others.

    `mask` has the decisions that it may make.
    """
    pose = pose_of(moves, state, seat)
    odd = as_int(gains.sets[seat, ODD])
    top, full_top, full_all, near, steal_top = 0, 0, 0, 0, 0
    for movement in range(MOVEMENTS):
        gains.hits[seat, movement] = 0
        gains.points[seat, movement] = -1
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
                has = as_int(gains.sets[pawn, HAS])
                stolen += 2 if has & odd else has > 0 or state[block(pawn) + TOKENS] > 0
                if can:
                    gains.threats[pawn] += 1
                    gains.sets[pawn, ATTACKERS] |= 1 << seat
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
            gains.points[seat, movement] = points
            gains.hits[seat, movement] = hits
            top = max(top, points + hits)
            steal_top = max(steal_top, points + stolen)
    sums = gains.sums[seat]
    sums[TOP] = top
    sums[FULL_TOP] = full_top
    sums[FULL_ALL] = full_all
    sums[NEAR] = near
    sums[STEAL_TOP] = steal_top


@compiled
def fill_gains_of_mover(moves: MoveTable, state: State, mask: np.uint64, gains: Gains) -> None:
    """Write gains and hits of the seat that decides: all that the priors need."""
    fill_sets(state, gains.sets)
    fill_gains_of(moves, state, as_int(state[TURN]), mask, gains)


@compiled
def fill_gains(moves: MoveTable, state: State, gains: Gains) -> None:
    """Write all of `gains`; `reach.prepare` was called for the board."""
    seats = as_int(state[SEATS])
    stars = gains.spaces
    fill_stars(state, SIDE * SIDE * len(moves.doors), stars)
    fill_colours(state, stars)
    fill_sets(state, gains.sets)
    for seat in range(seats):
        gains.threats[seat] = 0
    for seat in range(seats):
        # Without a pawn on the board nothing can be gained now.
        at = block(seat)
        mask = HAND_ALLOWS[as_int(state[at + HAND])]
        if state[at + SPACE] == OFF:
            mask = np.uint64(0)
        fill_gains_of(moves, state, seat, mask, gains)
        pose = pose_of(moves, state, seat)
        sums = gains.sums[seat]
        sums[FAR] = shared_spaces(gains.reach.far, pose, stars, ALL)
        sums[NEAR_MARKS] = shared_spaces(gains.reach.near, pose, stars, MARKS)
        sums[FAR_MARKS] = shared_spaces(gains.reach.far, pose, stars, MARKS)
        odd = as_int(gains.sets[seat, ODD])
        for word in range(SPACE_WORDS):
            stars[PAIR, word] = 0
        for colour in range(len(COLOURS)):
            if odd >> colour & 1:
                for word in range(SPACE_WORDS):
                    stars[PAIR, word] |= stars[colour, word]
        sums[PAIRS] = shared_spaces(stars, PAIR, stars, PAIR)
        sums[FAR_PAIRS] = shared_spaces(gains.reach.far, pose, stars, PAIR)
        sums[WIDE_STARS] = shared_spaces(gains.reach.wide, pose, stars, ALL)
        sums[WIDE_PAIRS] = shared_spaces(gains.reach.wide, pose, stars, PAIR)
        fill_plan_sums(moves, pose, gains, sums)
