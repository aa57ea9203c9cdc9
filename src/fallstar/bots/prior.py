"""Which decisions the search tries first: a linear score of each, learned from search results.

The score is linear in the weights. So the value of a feature is the score under a weight vector
that is one for this feature and zero elsewhere, and training needs no second list of the features.
"""

import numpy as np

from fallstar.bots.value import Floats, NetBuffers
from fallstar.rules.bits import as_int, count_bits, lowest_bit
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import (
    CARD_OF,
    COMPLETE,
    END,
    MOVEMENT_OF,
    MOVEMENTS,
    SIMPLE,
    SPECIAL,
    TAKE,
    TAKE_TOKEN,
    WILD,
)
from fallstar.rules.kernel import block
from fallstar.rules.state import HAND, PAYER, PHASE, REPLAY, STARS, TURN, State

ONE = np.uint64(1)
WEIGHTS = 26
SPARE = 2.5  # subtracted from a step's score if a better card can pay for the same step


@inlined
def prior_score(
    weights: Floats, state: State, buffers: NetBuffers, best: float, decision: int
) -> float:
    """The score of a decision; `best` is the mover's best gain among its movements."""
    seat = as_int(state[TURN])
    at = block(seat)
    left = count_bits(np.uint64(state[at + HAND]))
    if decision == COMPLETE:
        return float(weights[0] + weights[1] * (5 - left) + weights[2] * best)
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
    gain = buffers.gains[seat, movement]
    score = weights[8] * gain + weights[9] * buffers.hits[seat, movement]
    if gain == 0:
        score += weights[10]
    if gain == best:
        score += weights[11]
    if left == 1:
        score += weights[12]
    if state[PHASE] == REPLAY:
        score += weights[13]
    if decision < SPECIAL:
        return float(score + weights[14 + as_int(CARD_OF[decision])])
    if decision >= WILD:
        score += weights[19]
    return float(score + weights[20 + (movement - 2) // 2] + weights[24] * (left == 5))


@inlined
def best_gain(state: State, buffers: NetBuffers) -> float:
    """The most points a movement of the mover would bring."""
    seat = as_int(state[TURN])
    best = 0.0
    for movement in range(MOVEMENTS):
        best = max(best, buffers.gains[seat, movement])
    return best


@inlined
def is_spare(weights: Floats, mask: np.uint64, decision: int) -> bool:
    """Is there a better card to lay for the same simple move?

    The five ways to pay for a step lead to nearly the same state. A search that tried all of them
    alike would waste most of its iterations.
    """
    first = SIMPLE if decision < SIMPLE + 5 else SIMPLE + 5
    for other in range(first, first + 5):
        if other != decision and mask >> np.uint64(other) & ONE:
            mine = weights[14 + decision - first]
            theirs = weights[14 + other - first]
            if theirs > mine or (theirs == mine and other < decision):
                return True
    return False


@compiled
def set_priors(
    weights: Floats, state: State, buffers: NetBuffers, mask: np.uint64, scores: Floats
) -> None:
    """Write the softmax of the scores of a set of decisions; `scores` must be zero before."""
    best = best_gain(state, buffers)
    top = -1e9
    rest = mask
    while rest:
        decision = lowest_bit(rest)
        rest &= rest - ONE
        score = prior_score(weights, state, buffers, best, decision)
        if SIMPLE <= decision < SPECIAL and is_spare(weights, mask, decision):
            score -= SPARE
        scores[decision] = score
        top = max(top, score)
    total = 0.0
    rest = mask
    while rest:
        decision = lowest_bit(rest)
        rest &= rest - ONE
        value = np.exp(scores[decision] - top)
        scores[decision] = value
        total += value
    rest = mask
    while rest:
        decision = lowest_bit(rest)
        rest &= rest - ONE
        scores[decision] /= total
