"""Measure how far the shares of short searches lie from those of very long ones.

    python -m tools.search_error --games 40 --seed 1

Positions come from games of all levels. After `--minutes` no game is waited for. The tables that it
prints stand in docs/study.md, and what describes them in src/fallstar/study/search_error.py.
"""

import argparse
import time
from contextlib import closing
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.levels import make_bot
from fallstar.game import Game
from fallstar.learn.workers import run_in_order
from fallstar.notation.move import NUMBERS
from fallstar.rules.rng import below, derive, new_rng
from fallstar.rules.state import OVER, PHASE
from fallstar.rules.stepping import step
from fallstar.study.analysis import Search
from fallstar.study.search_error import LEAST_SHARE

COMPANY = ("beginner", "gain", "greedy", "scout", "navigator")
LENGTHS = (250, 500, 1000, 2000, 4000, 8000)
LONG = 100_000
SEATS = (2, 3, 4, 5, 6)
EVERY = 6  # about one decision of so many is measured


class Pair(NamedTuple):
    """Two decisions of a position: shares by a long search, and by those of LENGTHS."""

    seats: int
    exact: tuple[float, float]
    found: tuple[tuple[float, float], ...]


def measure_game(number: int, seed: int) -> list[Pair]:
    """Play a game and search after random decisions of it, two in a position."""
    rng = new_rng(derive(seed, number), "search error")
    seats = SEATS[number % len(SEATS)]
    game = Game.new(seats=seats, seed=derive(seed, number), expert=bool(below(rng, 2)))
    bots = [make_bot(COMPANY[below(rng, len(COMPANY))], below(rng, 1 << 30)) for _ in range(seats)]
    search = Search(seed=number)
    pairs: list[Pair] = []
    while game.turn is not None:
        seat = game.turn
        legal = game.legal_moves()
        if len(legal) > 1 and below(rng, EVERY) == 0:
            first = below(rng, len(legal))
            second = (first + 1 + below(rng, len(legal) - 1)) % len(legal)
            states = [game.state, game.state]
            for state, move in zip(states, (legal[first], legal[second]), strict=True):
                step(game.board.moves, state, NUMBERS[move], None)
            if all(state[PHASE] != OVER for state in states):
                shares = [
                    tuple(search.shares(game.board.moves, state, seat, n)[seat] for state in states)
                    for n in (*LENGTHS, LONG)
                ]
                pairs.append(Pair(seats, shares[-1], tuple(shares[:-1])))  # type: ignore[arg-type]
        game.play(bots[seat].choose(game.view(seat, previews=False)))
    return pairs


def report(name: str, seats: NDArray[np.int64], scaled: NDArray[np.float64]) -> None:
    """Print the errors that 95 % stay below, and the numbers that describe them."""
    print(f"\n{name}, as parts of sqrt(share * (1 - share)): 95 % are below\n")
    print("| seats | " + " | ".join(f"{n:,}" for n in LENGTHS) + " |")
    print("| --- |" + " --- |" * len(LENGTHS))
    bounds = {str(count): bound_of(scaled[seats == count]) for count in SEATS}
    for count, bound in {**bounds, "all": bound_of(scaled)}.items():
        print(f"| {count} | " + " | ".join(f"{one:.3f}" for one in bound) + " |")
    decay = decay_of(np.mean([np.log(one) for one in bounds.values()], axis=0))
    spread = {count: spread_of(one, decay) for count, one in bounds.items()}
    print(f"\nby seats: spread {spread}, decay {decay:.2f}")
    decay = decay_of(np.log(bound_of(scaled)))
    print(f"for all: spread {spread_of(bound_of(scaled), decay)}, decay {decay:.2f}")


def bound_of(scaled: NDArray[np.float64]) -> NDArray[np.float64]:
    """By iterations: what 95 % of the errors are below."""
    return np.asarray(np.quantile(scaled, 0.95, axis=0))


def decay_of(logs: NDArray[np.float64]) -> float:
    """The power of the iterations by which bounds fall, from their logarithms."""
    return -float(np.polyfit(np.log(LENGTHS), logs, 1)[0])


def spread_of(bound: NDArray[np.float64], decay: float) -> float:
    """The factor before that power, which fits the bounds best."""
    return round(float(np.exp(np.mean(np.log(bound) + decay * np.log(LENGTHS)))), 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600.0)
    parser.add_argument("--workers", type=int, help="processes; all cores if it is left out")
    options = parser.parse_args()
    end = time.monotonic() + 60 * options.minutes
    measure = partial(measure_game, seed=options.seed)
    pairs: list[Pair] = []
    games = 0
    with closing(run_in_order(measure, range(options.games), workers=options.workers)) as measured:
        for some in measured:
            pairs += some
            games += 1
            if time.monotonic() > end:
                break
    print(f"{len(pairs)} positions of {games} games, two decisions in each")
    seats = np.array([pair.seats for pair in pairs])
    exact = np.array([pair.exact for pair in pairs])[:, None, :]
    found = np.array([pair.found for pair in pairs])
    inside = np.clip(exact, LEAST_SHARE, 1 - LEAST_SHARE)
    scale = np.sqrt(inside * (1 - inside))
    errors = (np.abs(found - exact) / scale).transpose(0, 2, 1).reshape(-1, len(LENGTHS))
    report("Errors of shares", np.repeat(seats, 2), errors)
    losses = np.abs(np.diff(found, axis=2) - np.diff(exact, axis=2))[:, :, 0]
    report("Errors of differences", seats, losses / scale.mean(axis=2))


if __name__ == "__main__":
    main()
