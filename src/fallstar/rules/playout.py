"""Random play inside the kernel: for simulations, benchmarks and rollouts."""

import numpy as np

from fallstar.rules.bits import count_bits, lowest_bit
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.kernel import legal, play
from fallstar.rules.moves import Table
from fallstar.rules.rng import Rng, below
from fallstar.rules.state import OVER, PHASE, State

ONE = np.uint64(1)


@inlined
def pick(rng: Rng, mask: np.uint64) -> int:
    """One decision of a mask that has any, each with the same chance."""
    for _ in range(below(rng, count_bits(mask))):
        mask &= mask - ONE
    return lowest_bit(mask)


@compiled
def play_random(table: Table, state: State, rng: Rng, limit: int) -> int:
    """Play random decisions to the end, or `limit` of them; returns how many were played."""
    played = 0
    while played < limit and state[PHASE] != OVER:
        play(table, state, pick(rng, legal(table, state)), None)
        played += 1
    return played


@compiled
def step(table: Table, state: State, decision: int) -> np.uint64:
    """Play one legal decision and return what is legal next: the call for programs."""
    play(table, state, decision, None)
    return legal(table, state)
