"""Calibration of the shares of reviews, and the exponent that fits them, for review_figures.py."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar import Game
from fallstar.learn.calibration import DRAWS, calibration_error, drawn_outcome, reliability
from fallstar.study.analysis import Analyst
from fallstar.study.exponent import Stake, exponent_of, part_lost, raised_shares, stake_of
from tools.review_games import COUNTS, MIXED, SAMPLED_LEVELS, played

SAMPLED_SEATS = (2, 3, 2, 4, 2, 5, 2, 3, 2, 6, 3, 4)  # of the games of `calibration`, in turn
EXPONENTS = np.arange(0.1, 3.01, 0.05)  # that are tried
LEAST = 1e-4  # a share of zero has an endless surprise
Array = NDArray[np.float64]


class Sampled(NamedTuple):
    """Some decisions of a game."""

    level: str
    shares: Array  # of all seats after each decision, by the search
    stakes: list[Stake]
    result: tuple[float, ...]

    @property
    def seats(self) -> int:
        return len(self.result)

    @property
    def raised(self) -> Array:
        """The shares as a review of these decisions gives them."""
        exponent = exponent_of(self.stakes, self.seats)
        return np.array([raised_shares(shares, exponent) for shares in self.shares])


def sampled(
    number: int, first: int, levels: tuple[str, ...], seats: tuple[int, ...], iterations: int,
    decisions: int,
) -> Sampled:  # fmt: skip
    """Play a game, and analyse about so many of its decisions as a review does."""
    turn, place = divmod(number, len(seats))
    level = levels[(turn + place) % len(levels)]
    seed = first + number
    record = played(level, seed, seats[place])
    rng, analyst = np.random.default_rng(seed), Analyst(seed)
    game = Game.begin(record)
    shares, stakes = [], []
    for move in record.moves:
        if rng.random() * len(record.moves) < decisions and len(game.legal_moves()) > 1:
            analysis = analyst.analyse(game, iterations, about=move)
            shares.append(analysis.choice(move).shares)
            stakes.append(stake_of(analysis, move))
        game.play(move)
    winners = game.winners()
    result = tuple((seat in winners) / len(winners) for seat in range(game.seats))
    return Sampled(level, np.array(shares), stakes, result)


def print_calibration(found: list[Sampled]) -> None:
    """Calibration errors by number of seats, then by level."""
    found = [one for one in found if one.stakes]
    head = "games | decisions | exponent | error of the search | of the review | of a perfect one |"
    rows = "---: | ---: | ---: | ---: | ---: | ---: |"
    print(f"| seats | {head}\n| --- | {rows}")
    for seats in COUNTS:
        print_errors(str(seats), [one for one in found if one.seats == seats])
    print(f"\n| level | {head}\n| --- | {rows}")
    for level in (*SAMPLED_LEVELS, MIXED):
        print_errors(level, [one for one in found if one.level == level])
    print_errors("all", found)


def print_errors(name: str, games: list[Sampled]) -> None:
    """The errors of the search and of a review, and what chance alone makes of so many games."""
    if not games:
        return
    outcome = flat([np.tile(one.result, (len(one.shares), 1)) for one in games])
    searched, raised = flat([one.shares for one in games]), [one.raised for one in games]
    rng = np.random.default_rng(0)
    perfect = [
        calibration_error(reliability(flat(raised), flat(as_predicted(raised, rng))))
        for _ in range(DRAWS)
    ]
    exponent = np.mean([exponent_of(one.stakes, one.seats) for one in games])
    print(
        f"| {name} | {len(games):,} | {sum(len(one.shares) for one in games):,} | {exponent:.2f} "
        f"| {calibration_error(reliability(searched, outcome)):.3f} "
        f"| {calibration_error(reliability(flat(raised), outcome)):.3f} | {np.mean(perfect):.3f} |"
    )


def as_predicted(games: list[Array], rng: np.random.Generator) -> Iterator[Array]:
    """Results of games, drawn from the shares of their decisions."""
    for shares in games:
        yield drawn_outcome(shares, np.zeros(len(shares), np.int64), rng)


def flat(parts: Iterable[Array]) -> Array:
    """All shares one after the other: games differ in their number of seats."""
    return np.concatenate([part.ravel() for part in parts])


def print_exponent(found: list[Sampled]) -> None:
    """By number of seats: what each level loses, the exponent that fits it, and that fits all."""
    found = [one for one in found if one.stakes]
    print("| seats | level | games | part lost | exponent |\n| --- | --- | ---: | ---: | ---: |")
    fits = []
    for group in ((2,), (3,), (4, 5, 6)):
        seats = " to ".join(str(one) for one in sorted({group[0], group[-1]}))
        for level in (*SAMPLED_LEVELS, MIXED):
            games = [one for one in found if one.level == level and one.seats in group]
            if not games:
                continue
            stakes = [stake for one in games for stake in one.stakes]
            part = sum(one.lost for one in stakes) / sum(one.by_chance for one in stakes)
            best = EXPONENTS[np.argmin([surprise_of(games, exponent) for exponent in EXPONENTS])]
            print(f"| {seats} | {level} | {len(games)} | {part:.2f} | {best:.2f} |")
        games = [one for one in found if one.seats in group]
        if games:
            fits.append((seats, *fitted(games)))
    print("\n| seats | SKILLED | CHANCE |\n| --- | ---: | ---: |")
    for seats, skilled, chance in fits:
        print(f"| {seats} | {skilled:.2f} | {chance:.2f} |")


def surprise_of(games: list[Sampled], exponent: float) -> float:
    """The surprise at results, in nats, if shares are raised to this exponent; every game counts
    once."""
    total = 0.0
    for game in games:
        raised = np.maximum(game.shares, LEAST) ** exponent
        raised /= raised.sum(axis=1, keepdims=True)
        total -= float((np.log(raised) @ np.array(game.result)).mean())
    return total


def fitted(games: list[Sampled]) -> tuple[float, float]:
    """SKILLED and CHANCE with the least surprise."""
    parts = np.array([part_lost(game.stakes) for game in games])
    surprises = np.array([[surprise_of([game], one) for one in EXPONENTS] for game in games])
    each = np.arange(len(games))

    def total(skilled: float, chance: float) -> float:
        exponents = skilled ** (1 - parts) * chance**parts
        places = np.interp(exponents, EXPONENTS, np.arange(len(EXPONENTS)))
        before = np.minimum(places.astype(int), len(EXPONENTS) - 2)
        rest = places - before
        between = (1 - rest) * surprises[each, before] + rest * surprises[each, before + 1]
        return float(between.sum())

    tried = [(one, other) for one in EXPONENTS for other in EXPONENTS if other <= one]
    return min(tried, key=lambda pair: total(*pair))
