"""Ratings of players from the places of their games: the Plackett-Luce model of Weng and Lin.

A rating is a pair: mu, the estimated strength, and sigma, how uncertain the estimate is. A game
ranks its seats one after another, and each seat in turn is compared with all that come later. The
model is algorithm 4 of "A Bayesian approximation method for online ranking" (JMLR 12, 2011) for
teams of one, with the parameters of the openskill library, which gives the same results for games
without a tie. Seats that share a place get the mean update over all orders they could have had;
openskill's own ties would put two who share a victory below the third.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb, exp, sqrt

MU = 25.0
SIGMA = MU / 3
BETA = SIGMA / 2  # how much a player's strength varies from game to game
KAPPA = 0.0001  # the least that a variance is multiplied by
TAU = SIGMA / 100  # added to sigma before each game, for players whose strength changes

MuSigma = tuple[float, float]


def rate_seats(places: Sequence[int], before: Sequence[MuSigma], *, tau: float) -> list[MuSigma]:
    """The ratings by seat after a game, from the places and the ratings before it."""
    seats = range(len(places))
    variances = [sigma**2 + tau**2 for _, sigma in before]
    c = sqrt(sum(variance + BETA**2 for variance in variances))
    weights = [exp(mu / c) for mu, _ in before]
    omega, delta = [0.0] * len(places), [0.0] * len(places)
    for place in set(places):
        tied = [seat for seat in seats if places[seat] == place]
        worse = [seat for seat in seats if places[seat] > place]
        for seat in tied:
            omega[seat] += 1
        # Over all orders, every group of `size` tied seats is as often the one still to be ranked.
        for size in range(1, len(tied) + 1):
            for group in combinations(tied, size):
                compared = [*group, *worse]
                total = sum(weights[seat] for seat in compared)
                for seat in compared:
                    chance = weights[seat] / total
                    omega[seat] -= chance / comb(len(tied), size)
                    delta[seat] += chance * (1 - chance) / comb(len(tied), size)
    return [
        (
            before[seat][0] + variances[seat] / c * omega[seat],
            sqrt(variances[seat] * max(1 - (variances[seat] ** 0.5 / c) ** 3 * delta[seat], KAPPA)),
        )
        for seat in seats
    ]


def rate_players(
    players: Sequence[str], places: Sequence[int], before: Mapping[str, MuSigma], *, tau: float
) -> dict[str, MuSigma]:
    """The ratings by player after a game; `players` and `places` are by seat.

    A player with several seats gets the mean of their ratings. A game of one player against
    themselves rates nobody.
    """
    if len(set(players)) < 2:
        return {}
    after = rate_seats(places, [before[player] for player in players], tau=tau)
    rated = {}
    for player in dict.fromkeys(players):
        own = [rating for rating, seated in zip(after, players, strict=True) if seated == player]
        mus, sigmas = zip(*own, strict=True)
        rated[player] = (sum(mus) / len(own), sum(sigmas) / len(own))
    return rated
