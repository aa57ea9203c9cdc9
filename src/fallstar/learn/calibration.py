"""Calibration of the network: predicted shares of victory against the results of new games.

A network is calibrated if seats with a predicted share of 30 % win three times in ten. The expected
calibration error is the mean difference between predicted and won share over bins of predicted
share, weighted by the size of the bins; the Brier score is the mean squared error. The error of a
perfect forecaster is not zero in a sample, least of all as the decisions of one game end alike. So
it is worked out beside: what the error would be if the games had ended as predicted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.features import COMPANY_AT, SHARED, UNKNOWN
from fallstar.bots.value import Net
from fallstar.learn.samples import Samples, features_of
from fallstar.rules.state import (
    COLOURS,
    END_AT,
    EXPERT,
    GROUND,
    LEFT,
    POINTS,
    SEAT,
    SEAT_SIZE,
    SEATS,
    STARS,
    TARGET,
)

BINS = 20
DRAWS = 20
SCALES = (1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 8.0, 12.0, 20.0)
POINTS_UNIT = 20  # the first feature of a seat is points / 20
MODES, PARTS = ("normal", "expert"), ("early", "middle", "late")
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Bin:
    """Samples with about the same predicted share."""

    predicted: float
    won: float
    count: int


@dataclass(frozen=True)
class Calibration:
    """How good the predictions are for one number of seats, and perhaps one mode and part."""

    seats: int
    group: str  # such as "expert, late"; empty for all
    rows: int
    error: float  # expected calibration error
    perfect: float  # that of a perfect forecaster
    brier: float
    points_brier: float  # of points alone, at the scale that fits these games best
    bins: tuple[Bin, ...]


def shares_of(net: Net, features: NDArray[np.float32]) -> Array:
    """The network's shares for many rows at once; the same as value.apply_net for one."""
    hidden = np.maximum(features @ net.first + net.first_bias, 0)
    hidden = np.maximum(hidden @ net.second + net.second_bias, 0)
    return softmax((hidden @ net.last).astype(np.float64))


def softmax(scores: Array) -> Array:
    """Shares from scores, along the last axis."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True))


def brier(shares: Array, outcome: Array) -> float:
    """Mean squared error, summed over the seats."""
    return float(((shares - outcome) ** 2).sum(axis=-1).mean())


def reliability(shares: Array, outcome: Array) -> tuple[Bin, ...]:
    """Predicted and won shares, in bins of predicted share."""
    predicted, won = shares.ravel(), outcome.ravel()
    where = np.minimum((predicted * BINS).astype(int), BINS - 1)
    return tuple(
        Bin(
            float(predicted[where == b].mean()),
            float(won[where == b].mean()),
            int((where == b).sum()),
        )
        for b in range(BINS)
        if (where == b).any()
    )


def calibration_error(bins: Sequence[Bin]) -> float:
    """The mean difference over the bins, weighted by their size."""
    total = sum(one.count for one in bins)
    return sum(one.count * abs(one.predicted - one.won) for one in bins) / total


def perfect_error(shares: Array, games: NDArray[np.int64], draws: int = DRAWS) -> float:
    """The mean calibration error if every game ended as predicted."""
    rng = np.random.default_rng(0)
    errors = [
        calibration_error(reliability(shares, drawn_outcome(shares, games, rng)))
        for _ in range(draws)
    ]
    return float(np.mean(errors))


def drawn_outcome(shares: Array, games: NDArray[np.int64], rng: np.random.Generator) -> Array:
    """Results as predicted.

    One number is drawn a game, so that its decisions end alike as far as they are judged alike.
    """
    _, game = np.unique(games, return_inverse=True)
    drawn = rng.uniform(size=game.max() + 1)[game]
    winner = (drawn[:, None] > shares.cumsum(axis=1)[:, :-1]).sum(axis=1)
    return np.asarray(np.eye(shares.shape[1])[winner])


def parts_of(states: NDArray[np.uint8]) -> NDArray[np.int64]:
    """How far the game of each state is, as can be seen in it: 0 early, 1 middle, 2 late.

    What counts is the way to the last round: stars that are taken, in the expert game the points of
    the seat that has most. How long a game really took is no measure: nobody knows it before, and
    games that end soon end for those who lead.
    """
    seats = states[:, SEATS].astype(int)
    blocks = states[:, SEAT:GROUND].reshape(len(states), -1, SEAT_SIZE).astype(int)
    taken = blocks[:, :, STARS : STARS + len(COLOURS)].sum(axis=(1, 2))
    left = np.maximum(states[:, LEFT].astype(int) - END_AT[seats], 0)
    most, target = blocks[:, :, POINTS].max(axis=1), TARGET[seats].astype(int)
    is_expert = states[:, EXPERT] > 0
    way = np.where(is_expert, most, taken)
    whole = np.where(is_expert, target, taken + left)
    return np.asarray(np.minimum(way * len(PARTS) // np.maximum(whole, 1), len(PARTS) - 1))


def measure(samples: Samples, net: Net, *, in_groups: bool = False) -> list[Calibration]:
    """One result for each number of seats in the samples; in groups, also by mode and part."""
    results = []
    expert = samples.states[:, EXPERT] > 0
    features = features_of(samples)
    features[:, :, COMPANY_AT] = UNKNOWN  # as in value.evaluate
    parts = parts_of(samples.states)
    for seats in sorted(set(samples.seats.tolist())):
        rows = samples.seats == seats
        results.append(_measure(samples, features, net, rows, seats, ""))
        if in_groups:
            results += [
                _measure(samples, features, net, group, seats, f"{mode}, {part}")
                for number, mode in enumerate(MODES)
                for which, part in enumerate(PARTS)
                if (group := rows & (expert == number) & (parts == which)).any()
            ]
    return results


def _measure(
    samples: Samples,
    all_features: NDArray[np.float16],
    net: Net,
    rows: NDArray[np.bool_],
    seats: int,
    group: str,
) -> Calibration:
    features = all_features[rows, :seats].astype(np.float32)
    outcome = samples.shares[rows, :seats].astype(np.float64)
    shares = shares_of(net, features)
    points = features[:, :, SHARED].astype(np.float64) * POINTS_UNIT
    bins = reliability(shares, outcome)
    return Calibration(
        seats=seats,
        group=group,
        rows=int(rows.sum()),
        error=calibration_error(bins),
        perfect=perfect_error(shares, samples.games[rows]),
        brier=brier(shares, outcome),
        points_brier=min(brier(softmax(points / scale), outcome) for scale in SCALES),
        bins=bins,
    )


def table_markdown(results: Sequence[Calibration]) -> str:
    """The results as a Markdown table."""
    head = "| seats | decisions | calibration error | of a perfect one | Brier | of points alone |"
    rows = [
        f"| {r.seats}{r.group and f', {r.group}'} | {r.rows:,} | {r.error:.3f} | {r.perfect:.3f} "
        f"| {r.brier:.3f} | {r.points_brier:.3f} |"
        for r in results
    ]
    return "\n".join([head, "| --- | --- | --- | --- | --- | --- |", *rows])


LINE_COLOURS = ("#4c78a8", "#d1853b", "#54a24b", "#b279a2", "#e45756")
SIZE, EDGE = 360, 44


def plot_svg(results: Sequence[Calibration]) -> str:
    """A plot of predicted share against share won, a line for each number of seats."""

    def at(x: float, y: float) -> str:
        return f"{EDGE + x * SIZE:.1f},{EDGE / 2 + (1 - y) * SIZE:.1f}"

    side = SIZE + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side + 60} {side}" role="img" '
        'font-family="system-ui, sans-serif" font-size="12" fill="#888">',
        "<title>Reliability of the predictions</title>",
        "<desc>Predicted share of victory, across, against share won, up; lines near the diagonal "
        "are good.</desc>",
        f'<polyline points="{at(0, 0)} {at(1, 1)}" stroke="#999" stroke-dasharray="4 4"/>',
        f'<polyline points="{at(0, 1)} {at(0, 0)} {at(1, 0)}" fill="none" stroke="#999"/>',
    ]
    for tick in (0, 0.25, 0.5, 0.75, 1):
        x, y = at(tick, 0).split(",")
        parts.append(f'<text x="{x}" y="{float(y) + 16}" text-anchor="middle">{tick:.0%}</text>')
        x, y = at(0, tick).split(",")
        parts.append(
            f'<text x="{float(x) - 6}" y="{float(y) + 4}" text-anchor="end">{tick:.0%}</text>'
        )
    for number, result in enumerate(one for one in results if not one.group):
        colour = LINE_COLOURS[number % len(LINE_COLOURS)]
        points = " ".join(at(one.predicted, one.won) for one in result.bins if one.count >= 50)
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        down = EDGE + 18 * number
        label = f"{result.seats} seats"
        parts.append(f'<text x="{side - 30}" y="{down}" fill="{colour}">{label}</text>')
    middle = EDGE + SIZE / 2
    parts.append(f'<text x="{middle}" y="{side - 8}" text-anchor="middle">predicted</text>')
    parts.append(f'<text x="12" y="{middle}" transform="rotate(-90 12 {middle})">won</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def write_plot(path: Path, results: Sequence[Calibration]) -> None:
    """Write the plot to a file."""
    path.write_text(plot_svg(results), encoding="utf-8")
