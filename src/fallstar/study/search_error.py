"""How far the shares of a short search lie from those of a very long one.

The error gets smaller with more iterations, more slowly than chance alone would tell, since a short
search also sees less. It is largest for shares in the middle:

    95 % of errors are below  spread * sqrt(share * (1 - share)) / iterations ** decay

The difference of two decisions of one position has numbers of its own, the same for all numbers of
seats: what was measured does not tell them apart. `python -m tools.search_error` measures both;
docs/study.md has the tables.

An error is rounded: powers differ in their last digit between one machine and another, and a review
is the same everywhere.
"""

from math import floor, sqrt

SHARE_SPREAD = {2: 1.93, 3: 1.87, 4: 2.02, 5: 1.47, 6: 1.41}
SHARE_DECAY = 0.20
LOSS_SPREAD = dict.fromkeys(SHARE_SPREAD, 1.39)
LOSS_DECAY = 0.14
LEAST_SHARE = 0.01  # a share of zero may be wrong too
DIGITS = 1e9


def share_error(share: float, iterations: int, seats: int) -> float:
    """Half of the 95 % interval of a share."""
    return _rounded(SHARE_SPREAD[seats] * _scale(share) / iterations**SHARE_DECAY)


def loss_error(one: float, other: float, iterations: int, seats: int) -> float:
    """Half of the 95 % interval of the difference of two shares, with so many iterations each."""
    scale = (_scale(one) + _scale(other)) / 2
    return _rounded(LOSS_SPREAD[seats] * scale / iterations**LOSS_DECAY)


def _scale(share: float) -> float:
    inside = min(max(share, LEAST_SHARE), 1 - LEAST_SHARE)
    return sqrt(inside * (1 - inside))


def _rounded(error: float) -> float:
    return floor(error * DIGITS + 0.5) / DIGITS
