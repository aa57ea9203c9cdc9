"""Ways to drive the kernel: one step for programs, a list of decisions, random play to the end."""

import numpy as np

from fallstar.rules.bits import as_int, count_bits, lowest_bit
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.event_log import EventLog
from fallstar.rules.kernel import begin_turn, legal, play
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import Rng, below
from fallstar.rules.state import FIRST, OVER, PHASE, SIZE, State

ONE = np.uint64(1)


@inlined
def pick(rng: Rng, mask: np.uint64) -> int:
    """One decision of a mask that has any, each with the same chance."""
    for _ in range(below(rng, count_bits(mask))):
        mask &= mask - ONE
    return lowest_bit(mask)


@inlined
def copy_state(target: State, source: State) -> None:
    """Copy a state, eight bytes at a time; both must be contiguous."""
    to, of = target.view(np.uint64), source.view(np.uint64)
    for word in range(SIZE // 8):
        to[word] = of[word]


@compiled
def start(moves: MoveTable, state: State, log: EventLog | None) -> np.uint64:
    """Begin the first seat's turn on a laid-out state; returns what is legal."""
    begin_turn(moves, state, as_int(state[FIRST]), log)
    return legal(moves, state)


@compiled
def step(moves: MoveTable, state: State, decision: int, log: EventLog | None) -> np.uint64:
    """Play one legal decision and return what is legal next: the call for programs."""
    if log is not None:
        log[0, 0] = 1
    play(moves, state, decision, log)
    return legal(moves, state)


@compiled
def replay(moves: MoveTable, state: State, decisions: State) -> int:
    """Play decisions while they are legal; returns how many were."""
    for index in range(len(decisions)):
        decision = as_int(decisions[index])
        if not legal(moves, state) >> np.uint64(decision) & ONE:
            return index
        play(moves, state, decision, None)
    return len(decisions)


@compiled
def play_random(moves: MoveTable, state: State, rng: Rng, limit: int) -> int:
    """Play random decisions to the end, or `limit` of them; returns how many were played."""
    played = 0
    while played < limit and state[PHASE] != OVER:
        play(moves, state, pick(rng, legal(moves, state)), None)
        played += 1
    return played
