"""Games between quick bots, counted from their events: their length, falls, and who wins.

learn/fairness.py puts them into figures for a board or a set of faces, tools/figures.py for the
page about our own faces.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.players import RANDOM, TurnScratch, choose, new_turn_scratch
from fallstar.rules.bits import as_int
from fallstar.rules.compiled import compiled
from fallstar.rules.event_log import (
    CARD_LAID,
    ENTERED,
    FELL,
    PAWN_EJECTED,
    STAR_COLLECTED,
    TOKEN_COLLECTED,
    TURN_ENDED,
    EventLog,
    new_event_log,
)
from fallstar.rules.face import SIDE
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import Rng, new_rng
from fallstar.rules.score import winners_at
from fallstar.rules.setup import Setup
from fallstar.rules.state import OFF, OVER, PHASE, State
from fallstar.rules.stepping import pick, start, step

Counts = NDArray[np.int64]

# A game that is not over after this many decisions counts as endless.
ENDLESS = 100_000

# What is counted in a game. FALLS is the first of six: movements by the length of their fall.
DECISIONS, TURNS, STARS, TOKENS, EJECTIONS, MOVED, FALLEN, FALLS = range(8)
FALL_NAMES = ("0", "1", "2", "3", "4–5", "6 or more")
FALL_KIND = np.array([0, 1, 2, 3, 4, 4, 5], dtype=np.uint8)
COUNTED = FALLS + len(FALL_NAMES)


@compiled
def count_events(log: EventLog, counts: Counts, entered: State) -> None:
    """Add the events of one decision to the counts; `entered` gets the first entry of each seat."""
    moved = False
    fallen = 0
    for row in range(1, as_int(log[0, 0])):
        kind = log[row, 0]
        if kind == CARD_LAID:
            moved = True
        elif kind == FELL:
            fallen += 1
        elif kind == STAR_COLLECTED:
            counts[STARS] += 1
        elif kind == TOKEN_COLLECTED:
            counts[TOKENS] += 1
        elif kind == PAWN_EJECTED:
            counts[EJECTIONS] += 1
        elif kind == TURN_ENDED:
            counts[TURNS] += 1
        elif kind == ENTERED and entered[as_int(log[row, 1])] == OFF:
            entered[as_int(log[row, 1])] = log[row, 2]
    if moved:
        counts[MOVED] += 1
        counts[FALLEN] += fallen
        counts[FALLS + as_int(FALL_KIND[min(fallen, len(FALL_KIND) - 1)])] += 1


@compiled
def count_game(
    moves: MoveTable,
    state: State,
    player: int,
    rng: Rng,
    scratch: TurnScratch,
    log: EventLog,
    counts: Counts,
    entered: State,
) -> None:
    """Play a game with the same player on every seat, and count its events."""
    mask = start(moves, state, log)
    count_events(log, counts, entered)
    while state[PHASE] != OVER and counts[DECISIONS] < ENDLESS:
        if player == RANDOM:
            decision = pick(rng, mask)
        else:
            decision = choose(moves, state, player, rng, scratch)
        mask = step(moves, state, decision, log)
        counts[DECISIONS] += 1
        count_events(log, counts, entered)


@dataclass(frozen=True)
class Played:
    """One finished game. Seats are numbered from the first seat here."""

    counts: Counts
    over: bool
    faces: frozenset[str]
    doors: tuple[str, ...]  # the face of the door by which each seat first entered
    wins: tuple[float, ...]  # 1 for the winner, or an equal part for each winner


def play_one(setup: Setup, player: int, seed: int) -> Played:
    """Play one game with the same player on every seat."""
    seats = setup.seats
    state = setup.lay_out()
    counts = np.zeros(COUNTED, dtype=np.int64)
    entered = np.full(seats, OFF, dtype=np.uint8)
    rng, scratch = new_rng(seed, "figures"), new_turn_scratch()
    count_game(setup.board.moves, state, player, rng, scratch, new_event_log(), counts, entered)
    winners = winners_at(state)
    order = [(setup.first + place) % seats for place in range(seats)]
    return Played(
        counts,
        bool(state[PHASE] == OVER),
        frozenset(tile[:-1] for tile in setup.tiles),
        tuple(_face_at(setup, int(entered[seat])) for seat in order),
        tuple((seat in winners) / len(winners) for seat in order),
    )


def _face_at(setup: Setup, space: int) -> str:
    """The face a space lies on."""
    x, y = space % setup.board.width, space // setup.board.width
    return setup.tiles[y // SIDE * (setup.board.width // SIDE) + x // SIDE][:-1]


@dataclass(frozen=True)
class Mean:
    """A mean with its standard error."""

    value: float
    error: float

    def __sub__(self, other: "Mean") -> "Mean":
        return Mean(self.value - other.value, float(np.hypot(self.error, other.error)))


def mean_of(values: Iterable[float]) -> Mean:
    """The mean of a sample; of fewer than two values it is unknown."""
    sample = np.fromiter(values, dtype=np.float64)
    if len(sample) < 2:
        return Mean(0.0, float("inf"))
    return Mean(float(sample.mean()), float(sample.std(ddof=1) / np.sqrt(len(sample))))
