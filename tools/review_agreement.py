"""Do longer searches confirm what reviews say a decision costs?

    python -m tools.review_agreement --minutes 8 --workers 1

Decisions of games of several levels are judged as a review does it, and searched once more with
100,000 iterations and another seed: all that lose 1 % or more, and one in ten of the others, which
count ten times. The tables that it prints stand in docs/study.md, and the numbers of the interval
of a loss in src/fallstar/study/search_error.py. After `--minutes` no game is waited for.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from itertools import pairwise, product
from typing import NamedTuple

import numpy as np

from fallstar.game import Game
from fallstar.study.analysis import Analysis, Analyst
from fallstar.study.exponent import Raised, exponent_of, raised_choices, raised_error, stake_of
from fallstar.study.review import BLUNDER, DEFAULT_ITERATIONS, INACCURACY, MISTAKE
from fallstar.study.search_error import LOSS_DECAY, scale_of
from tools.review_games import MIXED, in_time, played

LEVELS = ("greedy", "gain", MIXED, "scout", "beginner")
SEATS = (2, 4, 3, 6, 5, 2, 3, 4)
LONG = 100_000
SEARCHED_AGAIN = 0.01  # of the victory: decisions that lose less are one in SPARED
SPARED = 10
STEPS = (0.0, 0.01, INACCURACY, MISTAKE, BLUNDER, 0.2, 1.01)
INSIDE = 0.8  # of the losses are inside of their interval


class Compared(NamedTuple):
    """A decision, judged twice."""

    weight: int
    loss: float  # as a review tells it
    long_loss: float
    error: float  # of the interval of a review
    scale: float  # of the two shares, by the search
    difference: float  # of the two shares, by the search
    long_difference: float  # of the same two decisions
    iterations: int


def compared(number: int, first: int, iterations: int) -> tuple[int, list[Compared]]:
    """Play a game, judge its decisions, and search some of them longer."""
    level = LEVELS[number % len(LEVELS)]
    record = played(level, first + number, SEATS[number % len(SEATS)])
    short, long = Analyst(1), Analyst(3)
    rng = np.random.default_rng(first + number)
    game = Game.begin(record)
    analyses, again = [], []
    for move in record.moves:
        if len(game.legal_moves()) > 1:
            analysis = short.analyse(game, iterations, about=move)
            assert analysis.seat is not None
            lost = analysis.shares[analysis.seat] - analysis.choice(move).shares[analysis.seat]
            spared = lost < SEARCHED_AGAIN and rng.random() * SPARED >= 1
            analyses.append((analysis, move))
            again.append(None if spared else long.analyse(game, LONG, about=move))
        game.play(move)
    exponent = exponent_of([stake_of(*one) for one in analyses], game.seats)
    found = [
        _compare(analysis, other, move, exponent)
        for (analysis, move), other in zip(analyses, again, strict=True)
        if other is not None
    ]
    return len(analyses), found


def _compare(analysis: Analysis, again: Analysis, move: str, exponent: float) -> Compared:
    seat = analysis.seat
    assert seat is not None
    choices, others = (raised_choices(one, exponent) for one in (analysis, again))
    best, mine = choices[0], _of(choices, move)
    share, best_share = mine.choice.shares[seat], best.choice.shares[seat]
    longs = [again.choice(one.choice.move).shares[seat] for one in (best, mine)]
    difference = best_share - share
    return Compared(
        weight=1 if analysis.shares[seat] - share >= SEARCHED_AGAIN else SPARED,
        loss=best.shares[seat] - mine.shares[seat],
        long_loss=others[0].shares[seat] - _of(others, move).shares[seat],
        error=raised_error(analysis, best, mine),
        scale=(scale_of(share) + scale_of(best_share)) / 2,
        difference=difference,
        long_difference=longs[0] - longs[1],
        iterations=min(best.choice.iterations, mine.choice.iterations),
    )


def _of(choices: Sequence[Raised], move: str) -> Raised:
    return next(one for one in choices if one.choice.move == move)


def print_agreement(found: list[Compared]) -> None:
    """By the loss that a review tells: what the long search says."""
    print("| loss in the review | searched again | lose 1.5 % | 3 % | 6 % | 10 % | mean | inside |")
    print("| --- |" + " ---: |" * 7)
    for low, high in pairwise(STEPS):
        some = [one for one in found if low <= one.loss < high]
        if not some:
            continue
        weights = np.array([one.weight for one in some]) / sum(one.weight for one in some)
        losses = np.array([one.long_loss for one in some])
        parts = [weights @ (losses >= least) for least in (0.015, INACCURACY, MISTAKE, BLUNDER)]
        inside = np.array([abs(one.loss - one.long_loss) <= one.error for one in some])
        name = f"{low:.0%} to {high:.0%}" if high < 1 else f"{low:.0%} and more"
        cells = [f"{one:.0%}" for one in parts] + [f"{weights @ losses:.1%}"]
        print(f"| {name} | {len(some)} | {' | '.join(cells)} | {weights @ inside:.0%} |")


def fitted(found: list[Compared]) -> tuple[float, float]:
    """COMPARED_SPREAD and COMPARED_PART with which INSIDE of the errors of what reviews name are
    inside."""
    some = [one for one in found if one.loss >= INACCURACY and one.difference > 0]
    column = {
        name: np.array([getattr(one, name) for one in some], dtype=np.float64)
        for name in Compared._fields
    }
    power = column["iterations"] ** LOSS_DECAY
    errors = abs(column["difference"] - column["long_difference"]) * power

    def miss(pair: tuple[float, float]) -> float:
        over = errors - pair[0] * column["scale"] - pair[1] * column["difference"]
        return float(np.where(over > 0, INSIDE * over, (INSIDE - 1) * over).sum())

    return min(product(np.arange(0, 1, 0.05), np.arange(0, 2, 0.05)), key=miss)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=1000, help="seed of a game")
    parser.add_argument("--iterations", type=int, default=DEFAULT_ITERATIONS)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--workers", type=int, help="processes; all cores if it is left out")
    options = parser.parse_args()
    play = partial(compared, first=options.first, iterations=options.iterations)
    games = list(in_time(play, options.games, options.minutes, "games", options.workers))
    found = [one for _, some in games for one in some]
    decisions = sum(count for count, _ in games)
    print(f"{decisions:,} decisions of {len(games)} games, {len(found)} of them searched again\n")
    print_agreement(found)
    spread, part = fitted(found)
    print(f"\nCOMPARED_SPREAD {spread:.2f}, COMPARED_PART {part:.2f}")


if __name__ == "__main__":
    main()
