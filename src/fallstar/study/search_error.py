"""How far the shares of a short search lie from those of a very long one.

The error gets smaller with more iterations, more slowly than chance alone would tell, since a short
search also sees less. It is largest for shares in the middle:

    95 % of errors are below  SPREAD[seats] * sqrt(share * (1 - share)) / iterations ** DECAY

`python -m tools.search_error` measures both numbers; docs/study.md has its table.
"""

SPREAD = {2: 0.62, 3: 0.62, 4: 0.62, 5: 0.62, 6: 0.62}
DECAY = 0.25
LEAST_SHARE = 0.01  # a share of zero may be wrong too


def half_interval(share: float, iterations: int, seats: int) -> float:
    """Half of the 95 % interval of a share that a search found."""
    inside = min(max(share, LEAST_SHARE), 1 - LEAST_SHARE)
    return float(SPREAD[seats] * (inside * (1 - inside)) ** 0.5 / max(iterations, 1) ** DECAY)
