"""Measure how far the shares of short searches lie from those of very long ones.

    python -m tools.search_error --games 40 --seed 1

Positions come from games of all levels. The table it prints stands in docs/study.md, the numbers of
the last two lines in src/fallstar/study/search_error.py.
"""

import argparse
from functools import partial

import numpy as np

from fallstar.bots.levels import make_bot
from fallstar.game import Game
from fallstar.learn.workers import run
from fallstar.notation.move import NUMBERS
from fallstar.rules.rng import below, derive, new_rng
from fallstar.rules.state import OVER, PHASE
from fallstar.rules.stepping import step
from fallstar.study.analysis import Search

COMPANY = ("beginner", "gain", "greedy", "scout", "navigator")
LENGTHS = (250, 500, 1000, 2000, 4000, 8000)
LONG = 100_000
SEATS = (2, 3, 4, 5, 6)
EVERY = 6  # about one decision of so many is measured

# seats, share of the long search, error of each of LENGTHS
Row = tuple[int, float, tuple[float, ...]]


def measure_game(number: int, seed: int) -> list[Row]:
    """Play a game and search after random decisions of it."""
    rng = new_rng(derive(seed, number), "search error")
    seats = SEATS[number % len(SEATS)]
    game = Game.new(seats=seats, seed=derive(seed, number), expert=bool(below(rng, 2)))
    bots = [make_bot(COMPANY[below(rng, len(COMPANY))], below(rng, 1 << 30)) for _ in range(seats)]
    search = Search(seed=number)
    rows: list[Row] = []
    while game.turn is not None:
        seat = game.turn
        legal = game.legal_moves()
        if len(legal) > 1 and below(rng, EVERY) == 0:
            state = game.state
            step(game.board.moves, state, NUMBERS[legal[below(rng, len(legal))]], None)
            if state[PHASE] != OVER:
                found = [search.shares(game.board.moves, state, seat, n)[seat] for n in LENGTHS]
                exact = search.shares(game.board.moves, state, seat, LONG)[seat]
                rows.append((seats, exact, tuple(abs(one - exact) for one in found)))
        game.play(bots[seat].choose(game.view(seat, previews=False)))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rows: list[Row] = []
    for some in run(partial(measure_game, seed=options.seed), range(options.games)):
        rows += some
    seats = np.array([row[0] for row in rows])
    exact = np.clip([row[1] for row in rows], 0.01, 0.99)
    scaled = np.array([row[2] for row in rows]) / np.sqrt(exact * (1 - exact))[:, None]
    print(f"{len(rows)} decisions, errors as parts of sqrt(share * (1 - share)), 95 % are below")
    print("| seats | " + " | ".join(f"{n:,}" for n in LENGTHS) + " |")
    print("| --- |" + " --- |" * len(LENGTHS))
    bounds = {}
    for count in SEATS:
        bounds[count] = np.quantile(scaled[seats == count], 0.95, axis=0)
        print(f"| {count} | " + " | ".join(f"{one:.3f}" for one in bounds[count]) + " |")
    logs = np.log(LENGTHS)
    heights = np.mean([np.log(bounds[count]) for count in SEATS], axis=0)
    decay = -float(np.polyfit(logs, heights, 1)[0])
    spread = {
        count: float(np.exp(np.mean(np.log(bounds[count]) + decay * logs))) for count in SEATS
    }
    print("SPREAD =", {count: round(one, 2) for count, one in spread.items()})
    print("DECAY =", round(decay, 2))


if __name__ == "__main__":
    main()
