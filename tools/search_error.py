"""Measure how far the shares of short searches lie from those of very long ones.

    python -m tools.search_error --games 40 --seed 1

Positions come from games of all levels. The tables that it prints stand in docs/study.md, and what
describes them in src/fallstar/study/search_error.py.
"""

import argparse
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.levels import make_bot
from fallstar.game import Game
from fallstar.learn.workers import run
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
    bounds = {}
    for count in SEATS:
        bounds[count] = np.quantile(scaled[seats == count], 0.95, axis=0)
        print(f"| {count} | " + " | ".join(f"{one:.3f}" for one in bounds[count]) + " |")
    logs = np.log(LENGTHS)
    decay = -float(
        np.polyfit(logs, np.mean([np.log(one) for one in bounds.values()], axis=0), 1)[0]
    )
    spread = {
        count: round(float(np.exp(np.mean(np.log(one) + decay * logs))), 2)
        for count, one in bounds.items()
    }
    print(f"\nspread {spread}, decay {decay:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    pairs: list[Pair] = []
    for some in run(partial(measure_game, seed=options.seed), range(options.games)):
        pairs += some
    print(f"{len(pairs)} positions, two decisions in each")
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
