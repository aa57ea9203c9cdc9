"""Figures of reviews: mistakes by level, labels that flip between two seeds, the ledger, the time.

    python -m tools.review_figures --games 20 --iterations 20000

For each level its bot plays so many games against itself, with 2 to 6 seats, and every game is
reviewed with two seeds. It prints, by level: the part of decisions that are inaccuracies, mistakes
or blunders; the mean loss; the part of decisions whose label differs between the seeds; the largest
residual of a ledger; the seconds of a review. All cores are used.
"""

import argparse
import time
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from fallstar import Game, Record, review
from fallstar.bots.levels import LEVELS, make_bot
from fallstar.learn.workers import run
from fallstar.rules.state import MAX_SEATS, MIN_SEATS
from fallstar.study.review import Label, Review

WRONG: frozenset[Label] = frozenset({"inaccuracy", "mistake", "blunder"})


class Figures(NamedTuple):
    """What one game gives."""

    decisions: int
    wrong: int
    lost: float
    flips: int
    residual: float
    seconds: float

    def plus(self, other: "Figures") -> "Figures":
        return Figures(
            self.decisions + other.decisions,
            self.wrong + other.wrong,
            self.lost + other.lost,
            self.flips + other.flips,
            max(self.residual, other.residual),
            self.seconds + other.seconds,
        )


def played(level: str, number: int, seats: int) -> Record:
    """A game of one level against itself."""
    game = Game.new(seats=seats, seed=number)
    bots = [make_bot(level, number * MAX_SEATS + seat) for seat in range(seats)]
    while game.turn is not None:
        game.play(bots[game.turn].choose(game.view(game.turn, previews=False)))
    return game.record()


def figures(number: int, level: str, seats: int | None, iterations: int) -> Figures:
    """The figures of one game."""
    record = played(level, number, seats or MIN_SEATS + number % (MAX_SEATS - MIN_SEATS + 1))
    began = time.perf_counter()
    first = review(record, iterations=iterations, seed=1)
    seconds = time.perf_counter() - began
    second = review(record, iterations=iterations, seed=2)
    return Figures(
        len(first.judged),
        sum(one.label in WRONG for one in first.judged),
        sum(one.loss for one in first.judged),
        sum(a.label != b.label for a, b in zip(first.judged, second.judged, strict=True)),
        max(residuals(first)),
        seconds,
    )


def residuals(found: Review) -> Iterator[float]:
    """How far the parts of each ledger are from the result."""
    for about in found.seats:
        ledger = about.ledger
        parts = ledger.fair + ledger.start + ledger.own + ledger.others + ledger.unseen
        yield abs(parts - ledger.result)


def main() -> None:
    """Print a table, a line for each level as it is done."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20, help="for each level")
    parser.add_argument("--iterations", type=int, default=20_000, help="for each decision")
    parser.add_argument("--levels", nargs="+", choices=[*LEVELS], default=[*LEVELS])
    parser.add_argument("--seats", type=int, help="of all games; 2 to 6 in turn if not given")
    chosen = parser.parse_args()
    print("| level | decisions | mistakes | mean loss | flips | residual | seconds a game |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for level in chosen.levels:
        play = partial(figures, level=level, seats=chosen.seats, iterations=chosen.iterations)
        total = Figures(0, 0, 0.0, 0, 0.0, 0.0)
        for game in run(play, range(chosen.games)):
            total = total.plus(game)
        count = max(total.decisions, 1)
        print(
            f"| {level} | {total.decisions} | {100 * total.wrong / count:.1f} % | "
            f"{100 * total.lost / count:.2f} % | {100 * total.flips / count:.1f} % | "
            f"{total.residual:.1e} | {total.seconds / chosen.games:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
