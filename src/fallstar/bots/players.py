"""Players that live in the kernel, so that whole games run compiled and without the GIL.

A player is a number here; bot.py gives it a name. It sees only what its seat may see: the choices
below read the mover's own hand and public things, never another seat's face-down cards.
"""

import numpy as np

from fallstar.rules.bits import lowest_bit, number
from fallstar.rules.compiled import compiled
from fallstar.rules.kernel import block, legal, play
from fallstar.rules.moves import Table
from fallstar.rules.playout import pick
from fallstar.rules.rng import Rng
from fallstar.rules.state import OVER, PHASE, POINTS, SEATS, SIZE, TURN, State

RANDOM, GAIN = range(2)
ONE = np.uint64(1)


@compiled
def lead(state: State, seat: int) -> int:
    """Points of a seat, less the mean of the others: what an ejection costs others counts too."""
    seats = number(state[SEATS])
    others = 0
    for other in range(seats):
        if other != seat:
            others += number(state[block(other) + POINTS])
    return number(state[block(seat) + POINTS]) * (seats - 1) - others


@compiled
def choose_gain(table: Table, state: State, rng: Rng, scratch: State) -> int:
    """The decision with the best lead right after it; ties are drawn."""
    seat = number(state[TURN])
    mask = legal(table, state)
    best_lead = -10_000
    best = np.uint64(0)
    while mask:
        decision = lowest_bit(mask)
        mask &= mask - ONE
        for index in range(SIZE):
            scratch[index] = state[index]
        play(table, scratch, decision, None)
        value = lead(scratch, seat)
        if value > best_lead:
            best_lead = value
            best = np.uint64(0)
        if value == best_lead:
            best |= ONE << np.uint64(decision)
    return pick(rng, best)


@compiled
def play_game(
    table: Table, state: State, players: State, rng: Rng, scratch: State, moves: State
) -> int:
    """Play on with one player a seat, to the end or until `moves` is full; returns how many."""
    played = 0
    while played < len(moves) and state[PHASE] != OVER:
        if players[number(state[TURN])] == RANDOM:
            decision = pick(rng, legal(table, state))
        else:
            decision = choose_gain(table, state, rng, scratch)
        moves[played] = decision
        play(table, state, decision, None)
        played += 1
    return played
