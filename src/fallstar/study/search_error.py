"""How far the shares of a short search lie from those of a very long one.

The error gets smaller with more iterations, more slowly than chance alone would tell, since a short
search also sees less. It is largest for shares in the middle:

    95 % of errors are below  spread * sqrt(share * (1 - share)) / iterations ** decay

The difference of two decisions of one position has numbers of its own, the same for all numbers of
seats: what was measured does not tell them apart. `python -m tools.search_error` measures both;
docs/study.md has the tables.

Those are any two decisions. A review compares the best one with the one that was played, after both
were searched longest. What it says of their difference is nearer to a very long search, and errs
more if it is larger; four of five differences are inside of

    (COMPARED_SPREAD * scale + COMPARED_PART * difference) / iterations ** LOSS_DECAY

where scale is the mean of the two square roots. `python -m tools.review_agreement` measures it.

An error is rounded: powers differ in their last digit between one machine and another, and a review
is the same everywhere.
"""

from math import floor, sqrt

SHARE_SPREAD = {2: 1.93, 3: 1.87, 4: 2.02, 5: 1.47, 6: 1.41}
SHARE_DECAY = 0.20
LOSS_SPREAD = dict.fromkeys(SHARE_SPREAD, 1.39)
LOSS_DECAY = 0.14
COMPARED_SPREAD, COMPARED_PART = 0.3, 0.8
LEAST_SHARE = 0.01  # a share of zero may be wrong too
DIGITS = 1e9


def share_error(share: float, iterations: int, seats: int) -> float:
    """Half of the 95 % interval of a share."""
    return _rounded(SHARE_SPREAD[seats] * scale_of(share) / iterations**SHARE_DECAY)


def loss_error(one: float, other: float, iterations: int, seats: int) -> float:
    """Half of the 95 % interval of the difference of two shares, with so many iterations each."""
    scale = (scale_of(one) + scale_of(other)) / 2
    return _rounded(LOSS_SPREAD[seats] * scale / iterations**LOSS_DECAY)


def compared_error(one: float, other: float, iterations: int) -> float:
    """Half of the 80 % interval of the difference that a review tells, with at least so many
    iterations for each of the two."""
    scale = (scale_of(one) + scale_of(other)) / 2
    return _rounded(
        (COMPARED_SPREAD * scale + COMPARED_PART * abs(one - other)) / iterations**LOSS_DECAY
    )


def scale_of(share: float) -> float:
    """How far a share can err, compared with others: most in the middle."""
    inside = min(max(share, LEAST_SHARE), 1 - LEAST_SHARE)
    return sqrt(inside * (1 - inside))


def _rounded(error: float) -> float:
    return floor(error * DIGITS + 0.5) / DIGITS
