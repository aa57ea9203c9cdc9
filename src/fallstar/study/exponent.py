"""Shares of victory among players who play this well.

A search estimates shares as if everybody played on about as it does. Strong players bring an
advantage home more often than that, weak ones less often. So a review raises each share to an
exponent and divides by the sum. Above 1, whoever is ahead wins more often than the search says.

How well the players of a game play is the part that their decisions lost of what decisions by
chance would have lost: 0 for players who lose nothing, 1 for those who decide by chance. A level
loses about the same part with every number of seats. The exponent lies between two numbers:

    exponent = SKILLED ** (1 - part) * CHANCE ** part

A game with little at stake tells little, so a usual part of USUAL_STAKE is counted with it.
`python -m tools.review_figures exponent` fits them; docs/study.md says how they were chosen.

Results are rounded: powers differ in their last digit between one machine and another, and a review
is the same everywhere.
"""

from collections.abc import Sequence
from math import floor
from typing import NamedTuple

from fallstar.study.analysis import Analysis, Choice
from fallstar.study.search_error import DIGITS, LEAST_SHARE

# By the number of seats
SKILLED = {2: 1.8, 3: 1.5, 4: 1.3, 5: 1.3, 6: 1.3}
CHANCE = {2: 0.35, 3: 0.4, 4: 0.45, 5: 0.45, 6: 0.45}
USUAL_PART = 0.35
USUAL_STAKE = 0.5  # the sum of shares that decisions by chance would have lost


class Stake(NamedTuple):
    """What a decision lost by the search, and what decisions by chance lose there on average."""

    lost: float
    by_chance: float


class Raised(NamedTuple):
    """A choice among players who play this well."""

    choice: Choice
    shares: tuple[float, ...]
    steepness: float  # how fast the share of the seat that decides changes with that of the search


def stake_of(analysis: Analysis, move: str) -> Stake:
    """What was at stake in a position where `move` was played."""
    seat = analysis.seat
    assert seat is not None
    best = analysis.shares[seat]
    total = 0.0  # one after the other: `sum` adds differently in other versions of Python
    for choice in analysis.choices:
        total += choice.shares[seat]
    lost = best - analysis.choice(move).shares[seat]
    return Stake(lost, best - total / len(analysis.choices))


def part_lost(stakes: Sequence[Stake]) -> float:
    """The part that the decisions of a game lost of what decisions by chance would have lost."""
    lost, by_chance = USUAL_PART * USUAL_STAKE, USUAL_STAKE
    for stake in stakes:
        lost += stake.lost
        by_chance += stake.by_chance
    return min(lost / by_chance, 1.0)


def exponent_of(stakes: Sequence[Stake], seats: int) -> float:
    """The exponent of the shares of a game, from what was at stake in its decisions."""
    part = part_lost(stakes)
    return _rounded(SKILLED[seats] ** (1 - part) * CHANCE[seats] ** part)


def raised_shares(shares: Sequence[float], exponent: float) -> tuple[float, ...]:
    """Each share to the power of the exponent, divided by the sum of all."""
    powers = [share**exponent for share in shares]
    total = 0.0
    for power in powers:
        total += power
    return tuple(_rounded(power / total) for power in powers)


def raised_choices(analysis: Analysis, exponent: float) -> list[Raised]:
    """The choices of an analysis with raised shares, the best first."""
    seat = analysis.seat
    assert seat is not None
    raised = []
    for choice in analysis.choices:
        shares = raised_shares(choice.shares, exponent)
        steepness = exponent * _spread(shares[seat]) / _spread(choice.shares[seat])
        raised.append(Raised(choice, shares, steepness))
    return sorted(raised, key=lambda one: -one.shares[seat])


def raised_error(analysis: Analysis, one: Raised, other: Raised) -> float:
    """Half of the 80 % interval of the difference of two choices for the seat that decides."""
    error = analysis.loss_error(one.choice, other.choice)
    return error * (one.steepness + other.steepness) / 2


def _rounded(number: float) -> float:
    return floor(number * DIGITS + 0.5) / DIGITS


def _spread(share: float) -> float:
    inside = min(max(share, LEAST_SHARE), 1 - LEAST_SHARE)
    return inside * (1 - inside)
