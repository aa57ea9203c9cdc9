"""Compiled players, so that whole games run without Python and without the GIL.

A player is a number here; levels.py gives it a name. It uses only what its seat may see: the
functions below read the mover's own hand and public things, never another seat's face-down cards.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.rules.bits import as_int, lowest_bit
from fallstar.rules.cards import CARDS
from fallstar.rules.compiled import compiled
from fallstar.rules.kernel import block, legal, play
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import Rng, below
from fallstar.rules.state import (
    COLOURS,
    HAND,
    LONGEST_TURN,
    OFF,
    OVER,
    PHASE,
    POINTS,
    SEATS,
    SIZE,
    SPACE,
    STARS,
    TURN,
    State,
)
from fallstar.rules.stepping import copy_state, pick

ONE = np.uint64(1)


class Player(NamedTuple):
    """One compiled player. Those without a style have a branch in `choose`."""

    # In percent: how often it slips, that is, decides at random. Without slips two players that
    # plan whole turns could eject each other for ever.
    slip: int = 0
    # The weights for the state at the end of its turn: own points, points of the best other seat,
    # mean points of the others, others off the board, colours that lack one star to a pair, cards
    # in hand.
    style: tuple[float, float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


ALL_PLAYERS = (
    Player(),  # random
    Player(),  # gain
    Player(25),  # beginner
    Player(2, (1.0, 0.0, 0.5, 0.0, 0.02, 0.02)),  # greedy
    Player(2, (1.0, 0.0, 0.0, 0.0, 0.4, 0.05)),  # collector
    Player(2, (0.6, 0.3, 0.6, 1.2, 0.0, 0.02)),  # brawler
    Player(25, (1.0, 0.0, 0.5, 0.0, 0.02, 0.02)),  # newcomer
    Player(55),  # novice
)
RANDOM, GAIN, BEGINNER, GREEDY, COLLECTOR, BRAWLER, NEWCOMER, NOVICE = range(len(ALL_PLAYERS))
SLIP = np.array([player.slip for player in ALL_PLAYERS], dtype=np.uint8)
STYLES = np.array([player.style for player in ALL_PLAYERS], dtype=np.float64)
# The value of each card in hand: of equal moves, keep the better card.
WORTH = {"D": 0.9, "R": 1.1, "W": 1.5}
CARD_WORTH = np.array([WORTH.get(card, 1.0) for card in CARDS], dtype=np.float64)


class TurnScratch(NamedTuple):
    """Scratch to walk through a turn, a row for each of its decisions."""

    stack: State
    masks: NDArray[np.uint64]  # decisions still to try
    best: NDArray[np.float64]
    trying: State
    choice: State


def new_turn_scratch() -> TurnScratch:
    """Scratch for one player at a time."""
    return TurnScratch(
        np.zeros((LONGEST_TURN + 1, SIZE), dtype=np.uint8),
        np.zeros(LONGEST_TURN, dtype=np.uint64),
        np.zeros(LONGEST_TURN, dtype=np.float64),
        np.zeros(LONGEST_TURN, dtype=np.uint8),
        np.zeros(LONGEST_TURN, dtype=np.uint8),
    )


@compiled
def lead(state: State, seat: int) -> int:
    """Points of a seat minus the mean of the others, times (seats - 1) to stay a whole number."""
    seats = as_int(state[SEATS])
    others = 0
    for other in range(seats):
        if other != seat:
            others += as_int(state[block(other) + POINTS])
    return as_int(state[block(seat) + POINTS]) * (seats - 1) - others


@compiled
def choose_now(moves: MoveTable, state: State, rng: Rng, after: State, alone: bool) -> int:
    """The decision with the best state right after it: by own points alone, or by the lead.

    Ties are decided at random. `after` is scratch for one state.
    """
    seat = as_int(state[TURN])
    mask = legal(moves, state)
    most = -10_000
    best = np.uint64(0)
    while mask:
        decision = lowest_bit(mask)
        mask &= mask - ONE
        copy_state(after, state)
        play(moves, after, decision, None)
        value = as_int(after[block(seat) + POINTS]) if alone else lead(after, seat)
        if value > most:
            most = value
            best = np.uint64(0)
        if value == most:
            best |= ONE << np.uint64(decision)
    return pick(rng, best)


@compiled
def turn_value(state: State, seat: int, style: NDArray[np.float64]) -> float:
    """The value of a state at the end of a seat's turn, by the weights of its style."""
    seats = as_int(state[SEATS])
    at = block(seat)
    most, total, away = 0, 0, 0
    for other in range(seats):
        if other != seat:
            points = as_int(state[block(other) + POINTS])
            most = max(most, points)
            total += points
            away += state[block(other) + SPACE] == OFF
    odd = 0
    for colour in range(len(COLOURS)):
        odd += as_int(state[at + STARS + colour]) % 2
    hand = 0.0
    for card in range(len(CARDS)):
        if as_int(state[at + HAND]) >> card & 1:
            hand += CARD_WORTH[card]
    value = style[0] * as_int(state[at + POINTS]) - style[1] * most
    value -= style[2] * total / (seats - 1)
    return float(value + style[3] * away + style[4] * odd + style[5] * hand)


@compiled
def choose_turn(
    moves: MoveTable, state: State, style: NDArray[np.float64], rng: Rng, scratch: TurnScratch
) -> int:
    """The first decision of the best whole turn: action, payments and replay together.

    A depth-first walk through all ways to end the turn. It is not recursive, because Numba's disk
    cache cannot link recursive functions.
    """
    seat = as_int(state[TURN])
    stack, masks, best = scratch.stack, scratch.masks, scratch.best
    depth = 0
    copy_state(stack[0], state)
    masks[0] = legal(moves, state)
    best[0] = -1e9
    while True:
        if masks[depth]:
            decision = lowest_bit(masks[depth])
            masks[depth] &= masks[depth] - ONE
            scratch.trying[depth] = decision
            copy_state(stack[depth + 1], stack[depth])
            play(moves, stack[depth + 1], decision, None)
            goes_on = stack[depth + 1, PHASE] != OVER and stack[depth + 1, TURN] == seat
            if goes_on and depth + 1 < LONGEST_TURN:
                depth += 1
                masks[depth] = legal(moves, stack[depth])
                best[depth] = -1e9
                continue
            # A tiny random number decides between equal turns.
            value = turn_value(stack[depth + 1], seat, style) + 1e-6 * below(rng, 1000)
        elif depth == 0:
            return as_int(scratch.choice[0])
        else:
            value = best[depth]
            depth -= 1
        if value > best[depth]:
            best[depth] = value
            scratch.choice[depth] = scratch.trying[depth]


@compiled
def choose(moves: MoveTable, state: State, player: int, rng: Rng, scratch: TurnScratch) -> int:
    """The decision of a player."""
    mask = legal(moves, state)
    if not mask & (mask - ONE):
        return lowest_bit(mask)
    if player == RANDOM or below(rng, 100) < SLIP[player]:
        return pick(rng, mask)
    if player in (GAIN, BEGINNER, NOVICE):
        return choose_now(moves, state, rng, scratch.stack[0], player != GAIN)
    return choose_turn(moves, state, STYLES[player], rng, scratch)


@compiled
def play_game(
    moves: MoveTable, state: State, players: State, rng: Rng, scratch: TurnScratch, decisions: State
) -> int:
    """Play to the end, or until `decisions` is full, one player a seat. Returns how many."""
    played = 0
    while played < len(decisions) and state[PHASE] != OVER:
        player = as_int(players[as_int(state[TURN])])
        decision = choose(moves, state, player, rng, scratch)
        decisions[played] = decision
        play(moves, state, decision, None)
        played += 1
    return played
