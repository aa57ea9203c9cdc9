"""Figures of reviews, each by one command that shows its progress and ends in time.

    python -m tools.review_figures levels         mistakes by level: do weaker levels make more?
    python -m tools.review_figures positions      the same, all levels in the same positions
    python -m tools.review_figures flips          labels that differ between two seeds
    python -m tools.review_figures ledger         the largest residual of a ledger
    python -m tools.review_figures calibration    shares against results, by number of seats
    python -m tools.review_figures time           seconds and memory of a review of six seats

In the games of a figure the bots of one level play each other, with 2 to 6 seats in turn; those of
`positions` are of mixed levels. After `--minutes` no game is waited for: what is printed says how
many it counts. `levels` has these minutes for every level. All cores are used, or `--workers`; but
`time` takes one.

The decisions of a game end alike, so `calibration` takes many games and few decisions of each.
With two seats a game tells least, so more of its games have two.
"""

import argparse
import resource
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np

from fallstar import Game, Record, review
from fallstar.bots.levels import LEVELS, make_bot
from fallstar.cli.progress import counting
from fallstar.learn.calibration import calibration_error, perfect_error, reliability
from fallstar.learn.workers import run_in_order
from fallstar.rules.rng import below, derive, new_rng
from fallstar.rules.state import MAX_SEATS, MIN_SEATS
from fallstar.study.analysis import Analyst
from fallstar.study.review import Judged, Label, Review, judge

WRONG: frozenset[Label] = frozenset({"inaccuracy", "mistake", "blunder"})
LADDER = ("random", "beginner", "gain", "greedy", "scout", "navigator", "champion")
COUNTS = range(MIN_SEATS, MAX_SEATS + 1)
CALIBRATED = (2, 3, 2, 4, 2, 5, 2, 3, 2, 6, 2, 4)  # seats of the games of `calibration`, in turn
EVERY = 8  # `calibration` and `positions` look at about one decision of so many
Result = TypeVar("Result")


class Reviewed(NamedTuple):
    """What a game and its review give."""

    decisions: int
    wrong: int
    lost: float
    flips: int  # labels that are others with the second seed; 0 without one
    residual: float


class Sampled(NamedTuple):
    """Some decisions of a game."""

    shares: list[tuple[float, ...]]  # of all seats after each
    result: tuple[float, ...]


def played(level: str, number: int, seats: int) -> Record:
    """A game of one level against itself."""
    game = Game.new(seats=seats, seed=number)
    bots = [make_bot(level, number * MAX_SEATS + seat) for seat in range(seats)]
    while game.turn is not None:
        game.play(bots[game.turn].choose(game.view(game.turn, previews=False)))
    return game.record()


def reviewed(number: int, level: str, iterations: int, twice: bool) -> Reviewed:
    """Play a game and review it; twice with two seeds."""
    record = played(level, number, COUNTS[number % len(COUNTS)])
    found = review(record, iterations=iterations, seed=1)
    again = review(record, iterations=iterations, seed=2) if twice else found
    return Reviewed(
        decisions=len(found.judged),
        wrong=sum(one.label in WRONG for one in found.judged),
        lost=sum(one.loss for one in found.judged),
        flips=sum(a.label != b.label for a, b in zip(found.judged, again.judged, strict=True)),
        residual=max(residuals(found)),
    )


def sampled(number: int, level: str, iterations: int) -> Sampled:
    """Play a game, and judge some of its decisions as a review does."""
    record = played(level, number, CALIBRATED[number % len(CALIBRATED)])
    rng, analyst = new_rng(number, "calibration"), Analyst(seed=number)
    game = Game.begin(record)
    shares = []
    for move in record.moves:
        if len(game.legal_moves()) > 1 and below(rng, EVERY) == 0:
            analysis = analyst.analyse(game, iterations, about=move)
            shares.append(judge(game, analysis, move).after)
        game.play(move)
    winners = game.winners()
    result = tuple((seat in winners) / len(winners) for seat in range(game.seats))
    return Sampled(shares, result)


def asked(number: int, levels: tuple[str, ...], iterations: int) -> list[dict[str, Judged]]:
    """Play a game of mixed levels. In some positions each level decides; what is that worth?"""
    rng, analyst = new_rng(number, "positions"), Analyst(seed=number)
    game = Game.new(seats=COUNTS[number % len(COUNTS)], seed=number)
    bots = {level: make_bot(level, derive(number, at)) for at, level in enumerate(levels)}
    sitting = [levels[below(rng, len(levels))] for _ in range(game.seats)]
    found = []
    while game.turn is not None:
        view = game.view(game.turn, previews=False)
        if len(game.legal_moves()) > 1 and below(rng, EVERY) == 0:
            moves = {level: bot.choose(view) for level, bot in bots.items()}
            judged = {
                move: judge(game, analyst.analyse(game, iterations, about=move), move)
                for move in sorted(set(moves.values()))
            }
            found.append({level: judged[move] for level, move in moves.items()})
        game.play(bots[sitting[game.turn]].choose(view))
    return found


def residuals(found: Review) -> Iterator[float]:
    """How far the parts of each ledger are from the result."""
    for about in found.seats:
        ledger = about.ledger
        parts = ledger.fair + ledger.start + ledger.own + ledger.others + ledger.unseen
        yield abs(parts - ledger.result)


def in_time(
    play: Callable[[int], Result], games: int, minutes: float, what: str, workers: int | None
) -> Iterator[Result]:
    """The results of the games that are ready in time, in their order, with a bar."""
    end = time.monotonic() + 60 * minutes
    run = run_in_order(play, range(games), workers=workers)
    with counting(what) as advance, closing(run) as results:
        for result in results:
            advance(games, 1)
            yield result
            if time.monotonic() > end:
                return


def print_levels(
    games: int, minutes: float, iterations: int, levels: list[str], workers: int | None
) -> None:
    """Mistakes and mean loss, a line for each level as it is done."""
    print("| level | games | decisions | mistakes a game | of decisions | mean loss |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    rates = []
    for level in levels:
        play = partial(reviewed, level=level, iterations=iterations, twice=False)
        found = list(in_time(play, games, minutes, level, workers))
        decisions = max(sum(one.decisions for one in found), 1)
        wrong = sum(one.wrong for one in found)
        rates.append(wrong / len(found))
        loss = sum(one.lost for one in found) / decisions
        print(
            f"| {level} | {len(found)} | {decisions:,} | {rates[-1]:.1f} "
            f"| {wrong / decisions:.1%} | {loss:.2%} |",
            flush=True,
        )
    print(f"\nWeaker levels make more mistakes in a game: {falls(rates)}")


def print_positions(
    games: int, minutes: float, iterations: int, levels: list[str], workers: int | None
) -> None:
    """Mistakes and mean loss of each level in the same positions."""
    play = partial(asked, levels=tuple(levels), iterations=iterations)
    played = list(in_time(play, games, minutes, "games", workers))
    found = [one for game in played for one in game]
    print(f"{len(found)} positions of {len(played)} games\n")
    print("| level | mistakes | mean loss |")
    print("| --- | ---: | ---: |")
    rates, losses = [], []
    for level in levels:
        rates.append(sum(one[level].label in WRONG for one in found) / max(len(found), 1))
        losses.append(sum(one[level].loss for one in found) / max(len(found), 1))
        print(f"| {level} | {rates[-1]:.1%} | {losses[-1]:.2%} |")
    print(f"\nWeaker levels make more mistakes in the same positions: {falls(rates)}")
    print(f"Weaker levels lose more there: {falls(losses)}")


def falls(rates: list[float]) -> str:
    """Is each smaller than the one before?"""
    return "yes" if all(first > second for first, second in pairwise(rates)) else "no"


def print_flips(found: list[Reviewed]) -> None:
    decisions, flips = (sum(getattr(one, key) for one in found) for key in ("decisions", "flips"))
    print(f"{flips} of {decisions} labels flip ({flips / max(decisions, 1):.2%}), ", end="")
    print(f"in {len(found)} games")


def print_ledger(found: list[Reviewed]) -> None:
    print(f"largest residual {max(one.residual for one in found):.1e}, in {len(found)} games")


def print_calibration(found: list[Sampled]) -> None:
    """The calibration error, and that of judgements that were perfect, by number of seats."""
    print("| seats | games | decisions | calibration error | of a perfect one |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for seats in COUNTS:
        games = [one for one in found if len(one.result) == seats and one.shares]
        if not games:
            continue
        shares = np.array([share for one in games for share in one.shares])
        outcome = np.array([one.result for one in games for _ in one.shares])
        numbers = np.repeat(np.arange(len(games)), [len(one.shares) for one in games])
        error = calibration_error(reliability(shares, outcome))
        perfect = perfect_error(shares, numbers)
        print(f"| {seats} | {len(games):,} | {len(shares):,} | {error:.3f} | {perfect:.3f} |")


def print_time(games: int, minutes: float, iterations: int, level: str) -> None:
    """On one core; the first review, which loads all code, is not counted."""
    review(played("random", 0, MIN_SEATS), iterations=1)
    end = time.monotonic() + 60 * minutes
    before = _peak()
    print("| decisions | with a choice | seconds |")
    print("| ---: | ---: | ---: |")
    for number in range(games):
        record = played(level, number, MAX_SEATS)
        began = time.perf_counter()
        found = review(record, iterations=iterations)
        seconds = time.perf_counter() - began
        print(f"| {len(record.moves)} | {len(found.judged)} | {seconds:.1f} |", flush=True)
        if time.monotonic() > end:
            break
    print(f"\n{_peak():.0f} MB at most, {_peak() - before:.0f} MB more than before the reviews")


def _peak() -> float:
    """The most memory of this process so far, in megabytes."""
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


class Defaults(NamedTuple):
    """Of a figure."""

    games: int
    minutes: float
    iterations: int
    level: str


DEFAULTS = {
    "levels": Defaults(20, 20.0, 20_000, ""),
    "positions": Defaults(100, 60.0, 20_000, ""),
    "flips": Defaults(50, 60.0, 20_000, "greedy"),
    "ledger": Defaults(500, 20.0, 200, "beginner"),
    "calibration": Defaults(2400, 120.0, 2000, "navigator"),
    "time": Defaults(3, 10.0, 20_000, "greedy"),
}


def main() -> None:
    """Measure one figure and print it as Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("figure", choices=[*DEFAULTS])
    parser.add_argument("--games", type=int, help="for `levels`: of each level")
    parser.add_argument("--minutes", type=float, help="for `levels`: for each level")
    parser.add_argument("--iterations", type=int, help="for each decision")
    parser.add_argument("--level", choices=[*LEVELS], help="whose games are reviewed")
    parser.add_argument("--levels", nargs="+", choices=[*LEVELS], default=[*LADDER])
    parser.add_argument("--workers", type=int, help="processes; all cores if it is left out")
    options = parser.parse_args()
    given = {key: getattr(options, key) for key in Defaults._fields}
    chosen = DEFAULTS[options.figure]._replace(**{k: v for k, v in given.items() if v is not None})
    games, minutes, iterations, level = chosen
    if options.figure == "time":
        print_time(games, minutes, iterations, level)
    elif options.figure == "levels":
        print_levels(games, minutes, iterations, options.levels, options.workers)
    elif options.figure == "positions":
        print_positions(games, minutes, iterations, options.levels, options.workers)
    elif options.figure == "calibration":
        sample = partial(sampled, level=level, iterations=iterations)
        print_calibration(list(in_time(sample, games, minutes, "games", options.workers)))
    else:
        twice = options.figure == "flips"
        play = partial(reviewed, level=level, iterations=iterations, twice=twice)
        found = list(in_time(play, games, minutes, "games", options.workers))
        (print_flips if twice else print_ledger)(found)


if __name__ == "__main__":
    main()
