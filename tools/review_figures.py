"""Figures of reviews, each by one command that shows its progress and ends in time.

    python -m tools.review_figures levels         mistakes by level: do weaker levels make more?
    python -m tools.review_figures positions      the same, all levels in the same positions
    python -m tools.review_figures flips          labels that differ between two seeds
    python -m tools.review_figures ledger         largest residual of a ledger, size of its parts
    python -m tools.review_figures calibration    shares against results, by seats and by level
    python -m tools.review_figures exponent       fits the numbers of fallstar.study.exponent
    python -m tools.review_figures time           seconds and memory of a review of six seats

In the games of a figure the bots of one level play each other, with 2 to 6 seats in turn; those of
`positions` and those called "mixed" have seats of different levels. After `--minutes` no game is
waited for: what is printed says how many it counts. `levels` has these minutes for every level. All
cores are used, or `--workers`; but `time` takes one.

The decisions of a game end alike, so `calibration` and `exponent` take many games, of all levels in
turn, and some decisions of each. With two seats a game tells least, so more of these games have
two. `--first` gives other games: the numbers are fitted with some and measured with others.
"""

import argparse
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from fallstar import Game, review
from fallstar.bots.levels import LEVELS, make_bot
from fallstar.rules.rng import below, derive, new_rng
from fallstar.rules.state import MAX_SEATS, MIN_SEATS
from fallstar.study.analysis import Analyst
from fallstar.study.ledger import PARTS
from fallstar.study.reason_kinds import Kind
from fallstar.study.review import Judged, Label, Review, judge
from fallstar.study.review_text import LABELS
from tools.review_calibration import SAMPLED_SEATS, print_calibration, print_exponent, sampled
from tools.review_games import COUNTS, MIXED, SAMPLED_LEVELS, in_time, played

WRONG: frozenset[Label] = frozenset({"inaccuracy", "mistake", "blunder"})
LADDER = ("random", "beginner", "gain", "greedy", "scout", "navigator", "champion")
EVERY = 8  # `positions` looks at about one decision of so many


class Reviewed(NamedTuple):
    """What a game and its review give."""

    decisions: int
    wrong: int
    lost: float
    flips: int  # labels that are others with the second seed; 0 without one
    residual: float
    labels: Counter[Label]
    reasons: Counter[Kind]  # of the decisions that lose something; `later` stands alone
    ledgers: list[list[float]]  # the parts, of every seat


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
        labels=Counter(one.label for one in found.judged),
        reasons=Counter(reason.kind for one in found.judged for reason in one.reasons),
        ledgers=[[getattr(about.ledger, part) for part in PARTS] for about in found.seats],
    )


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
        parts = sum(getattr(about.ledger, part) for part in PARTS)
        yield abs(parts - about.ledger.result)


def print_levels(
    games: int, minutes: float, iterations: int, levels: list[str], workers: int | None
) -> None:
    """Mistakes and mean loss, a line for each level as it is done."""
    head = "games | decisions | mistakes a game | of decisions | mean loss | only `later`"
    print(f"| level | {head} | {' | '.join(LABELS)} |")
    print("| --- |" + " ---: |" * (6 + len(LABELS)))
    rates = []
    for level in levels:
        play = partial(reviewed, level=level, iterations=iterations, twice=False)
        found = list(in_time(play, games, minutes, level, workers))
        decisions = max(sum(one.decisions for one in found), 1)
        wrong = sum(one.wrong for one in found)
        rates.append(wrong / len(found))
        loss = sum(one.lost for one in found) / decisions
        labels = sum((one.labels for one in found), Counter[Label]())
        print(
            f"| {level} | {len(found)} | {decisions:,} | {rates[-1]:.1f} "
            f"| {wrong / decisions:.1%} | {loss:.2%} | {part_without_facts(found):.1%} "
            f"| {' | '.join(str(labels[label]) for label in LABELS)} |",
            flush=True,
        )
    print(f"\nWeaker levels make more mistakes in a game: {falls(rates)}")


def part_without_facts(found: list[Reviewed]) -> float:
    """Of the decisions that lose something: for how many no fact was found, only `later`."""
    later = sum(one.reasons["later"] for one in found)
    return later / max(sum(one.wrong for one in found), 1)


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
    labels = sum((one.labels for one in found), Counter[Label]())
    print(", ".join(f"{labels[label]} {label}" for label in LABELS))
    reasons = sum((one.reasons for one in found), Counter[Kind]())
    print(f"without a fact: {part_without_facts(found):.1%} of what lost something")
    print(", ".join(f"{count} {kind}" for kind, count in reasons.most_common()))


def print_ledger(found: list[Reviewed]) -> None:
    """The largest residual, and how large the parts are."""
    print(f"largest residual {max(one.residual for one in found):.1e}, in {len(found)} games\n")
    parts = np.array([ledger for one in found for ledger in one.ledgers])
    print("| part | mean size | mean |\n| --- | ---: | ---: |")
    for part, size, mean in zip(PARTS, abs(parts).mean(axis=0), parts.mean(axis=0), strict=True):
        print(f"| {part} | {size:.1%} | {mean:+.1%} |")


def print_time(games: int, minutes: float, iterations: int, level: str) -> None:
    """On one core; the first review, which loads all code, is not counted."""
    review(played("random", 0, MIN_SEATS), iterations=1)
    end = time.monotonic() + 60 * minutes
    before = _peak()
    print("| decisions | with a choice | seconds | of them computing |")
    print("| ---: | ---: | ---: | ---: |")
    for number in range(games):
        record = played(level, number, MAX_SEATS)
        began, computed = time.perf_counter(), time.process_time()
        found = review(record, iterations=iterations)
        seconds, computed = time.perf_counter() - began, time.process_time() - computed
        counts = f"{len(record.moves)} | {len(found.judged)}"
        print(f"| {counts} | {seconds:.1f} | {computed:.1f} |", flush=True)
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
    "calibration": Defaults(4000, 120.0, 1500, ""),
    "exponent": Defaults(4000, 120.0, 1500, ""),
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
    parser.add_argument("--level", choices=[*LEVELS, MIXED], help="whose games are reviewed")
    parser.add_argument("--levels", nargs="+", choices=[*LEVELS, MIXED], help="several of them")
    sampled_only = "for `calibration` and `exponent`: "
    parser.add_argument("--first", type=int, default=0, help=f"{sampled_only}seed of a game")
    parser.add_argument(
        "--seats", nargs="+", type=int, choices=COUNTS, default=SAMPLED_SEATS,
        help=f"{sampled_only}of the games, in turn",
    )  # fmt: skip
    parser.add_argument("--decisions", type=int, default=30, help=f"{sampled_only}of a game")
    parser.add_argument("--workers", type=int, help="processes; all cores if it is left out")
    options = parser.parse_args()
    given = {key: getattr(options, key) for key in Defaults._fields}
    chosen = DEFAULTS[options.figure]._replace(**{k: v for k, v in given.items() if v is not None})
    games, minutes, iterations, level = chosen
    levels = options.levels or [*LADDER]
    if options.figure == "positions" and MIXED in levels:
        parser.error(f"the levels of `positions` are those of one bot each, not {MIXED}")
    if options.figure == "time":
        print_time(games, minutes, iterations, level)
    elif options.figure == "levels":
        print_levels(games, minutes, iterations, levels, options.workers)
    elif options.figure == "positions":
        print_positions(games, minutes, iterations, levels, options.workers)
    elif options.figure in ("calibration", "exponent"):
        company = tuple(options.levels or ([level] if level else [*SAMPLED_LEVELS, MIXED]))
        sample = partial(
            sampled,
            first=options.first,
            levels=company,
            seats=tuple(options.seats),
            iterations=iterations,
            decisions=options.decisions,
        )
        samples = list(in_time(sample, games, minutes, "games", options.workers))
        (print_calibration if options.figure == "calibration" else print_exponent)(samples)
    else:
        twice = options.figure == "flips"
        play = partial(reviewed, level=level, iterations=iterations, twice=twice)
        found = list(in_time(play, games, minutes, "games", options.workers))
        (print_flips if twice else print_ledger)(found)


if __name__ == "__main__":
    main()
