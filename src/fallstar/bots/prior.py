"""Which decisions the search tries first: a linear score of each, learned from search results.

The score is linear in the weights. So the value of a feature is the score under a weight vector
that is one for this feature and zero elsewhere, and training needs no second list of the features.
"""

import numpy as np

from fallstar.bots.dense import Floats
from fallstar.bots.exp_log import exp
from fallstar.bots.gains import Gains
from fallstar.rules.bits import as_int, count_bits, lowest_bit
from fallstar.rules.cards import ALL_MOVEMENTS, CARDS, MOVEMENTS
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import (
    CARD_OF,
    COMPLETE,
    END,
    MADE_BY,
    MOVEMENT_OF,
    SIMPLE,
    SPECIAL,
    TAKE,
    TAKE_TOKEN,
    WILD,
)
from fallstar.rules.kernel import block
from fallstar.rules.state import HAND, PAYER, PHASE, REPLAY, STARS, TURN, State

ONE = np.uint64(1)
# Special movements have a weight for every two of them, in the order of their table: by movement,
# which one it is.
_SPECIALS = [number for number, one in enumerate(ALL_MOVEMENTS) if one.card]
KIND_OF = np.array(
    [_SPECIALS.index(one) // 2 if one in _SPECIALS else 0 for one in range(MOVEMENTS)],
    dtype=np.uint8,
)
# Where the weights of the cards begin: one for each card laid face down, one for the Wild, those of
# the special movements, and two more.
CARD_AT = 14
WILD_AT = CARD_AT + len(CARDS)
KIND_AT = WILD_AT + 1
FULL_AT = KIND_AT + int(KIND_OF.max()) + 1
WEIGHTS = FULL_AT + 2
LEFT, RIGHT = (MADE_BY[number] for number, one in enumerate(ALL_MOVEMENTS) if not one.card)
SPARE = 2.5  # subtracted from a step's score if a better card can pay for the same step


@inlined
def prior_score(weights: Floats, state: State, gains: Gains, best: float, decision: int) -> float:
    """The score of a decision; `best` is the mover's best gain among its movements."""
    seat = as_int(state[TURN])
    at = block(seat)
    left = count_bits(np.uint64(state[at + HAND]))
    if decision == COMPLETE:
        return float(weights[0] + weights[1] * (len(CARDS) - left) + weights[2] * best)
    if decision == END:
        return float(weights[3] + weights[4] * best)
    if decision == TAKE_TOKEN:
        return float(weights[5])
    if decision >= TAKE:
        colour = decision - TAKE
        mine = as_int(state[at + STARS + colour]) & 1
        theirs = 1 - as_int(state[block(state[PAYER]) + STARS + colour]) & 1
        return float(weights[6] * mine + weights[7] * theirs)
    movement = as_int(MOVEMENT_OF[decision])
    gain = gains.points[seat, movement]
    score = weights[8] * gain + weights[9] * gains.hits[seat, movement]
    if gain == 0:
        score += weights[10]
    if gain == best:
        score += weights[11]
    if left == 1:
        score += weights[12]
    if state[PHASE] == REPLAY:
        score += weights[13]
    if decision < SPECIAL:
        return float(score + weights[CARD_AT + as_int(CARD_OF[decision])])
    if decision >= WILD:
        score += weights[WILD_AT]
    kind = as_int(KIND_OF[movement])
    return float(score + weights[KIND_AT + kind] + weights[FULL_AT] * (left == len(CARDS)))


@inlined
def best_gain(state: State, gains: Gains) -> float:
    """The most points a movement of the mover would bring."""
    seat = as_int(state[TURN])
    best = 0.0
    for movement in range(MOVEMENTS):
        best = max(best, gains.points[seat, movement])
    return best


@inlined
def best_payment(weights: Floats, mask: np.uint64) -> int:
    """Of some ways to pay for the same simple move, the one with the best card to lay, or -1.

    All of them lead to nearly the same state. A search that tried all of them alike would waste
    most of its iterations. So the others are spare.
    """
    best = -1
    while mask:
        decision = lowest_bit(mask)
        mask &= mask - ONE
        if best < 0 or (
            weights[CARD_AT + as_int(CARD_OF[decision])] > weights[CARD_AT + as_int(CARD_OF[best])]
        ):
            best = decision
    return best


@compiled
def is_spare(weights: Floats, mask: np.uint64, decision: int) -> bool:
    """Is there a better card to lay for the same simple move?"""
    if not SIMPLE <= decision < SPECIAL:
        return False
    same = mask & MADE_BY[as_int(MOVEMENT_OF[decision])]
    return bool(decision != best_payment(weights, same))


@compiled
def set_priors(
    weights: Floats, state: State, gains: Gains, mask: np.uint64, scores: Floats
) -> None:
    """Write the softmax of the scores of a set of decisions."""
    best = best_gain(state, gains)
    left, right = best_payment(weights, mask & LEFT), best_payment(weights, mask & RIGHT)
    top = -1e9
    rest = mask
    while rest:
        decision = lowest_bit(rest)
        rest &= rest - ONE
        score = prior_score(weights, state, gains, best, decision)
        if SIMPLE <= decision < SPECIAL and decision != left and decision != right:
            score -= SPARE
        scores[decision] = score
        top = max(top, score)
    total = 0.0
    rest = mask
    while rest:
        decision = lowest_bit(rest)
        rest &= rest - ONE
        value = exp(scores[decision] - top)
        scores[decision] = value
        total += value
    rest = mask
    while rest:
        decision = lowest_bit(rest)
        rest &= rest - ONE
        scores[decision] /= total
