"""Points, places and winners (rules 7.3 and 7.4).

`rank` is the only place that knows how ties are broken: compiled code and Python compare ranks.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fallstar.rules.bits import as_int
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.kernel import block
from fallstar.rules.state import ALL_TOKENS, COLOURS, POINTS, SEATS, STARS, TOKENS, State, seat_at


@compiled
def count_points(state: State, seat: int) -> int:
    """One a star, one a token, one for each pair of stars of one colour (rule 7.3)."""
    at = block(seat)
    points = as_int(state[at + TOKENS])
    for colour in range(len(COLOURS)):
        stars = as_int(state[at + STARS + colour])
        points += stars + stars // 2
    return points


@inlined
def rank(points: int, tokens: int) -> int:
    """Most points, of equals the fewest tokens (rule 7.4), as one number: the larger wins."""
    return (ALL_TOKENS + 1) * points - tokens


@inlined
def rank_at(state: State, seat: int) -> int:
    """The rank of a seat."""
    at = block(seat)
    return rank(as_int(state[at + POINTS]), as_int(state[at + TOKENS]))


@compiled
def share_victory(state: State, shares: NDArray[np.float64]) -> None:
    """After the end: one for the winner, or equal parts for those who share the victory."""
    seats = as_int(state[SEATS])
    best, count = -1, 0
    for seat in range(seats):
        own = rank_at(state, seat)
        if own > best:
            best, count = own, 1
        elif own == best:
            count += 1
    for seat in range(seats):
        shares[seat] = 1 / count if rank_at(state, seat) == best else 0.0


@compiled
def fill_places(state: State, places: NDArray[np.uint8]) -> None:
    """The place of every seat as things stand, from 1; equals share the better place."""
    for seat in range(len(places)):
        place = 1
        for other in range(len(places)):
            place += rank_at(state, other) > rank_at(state, seat)
        places[seat] = place


@compiled
def tie_broken(state: State) -> bool:
    """Has a seat as many points as the winners, but more tokens (rule 7.4)?"""
    seats = as_int(state[SEATS])
    most = 0
    best = rank_at(state, 0)
    for seat in range(seats):
        most = max(most, as_int(state[block(seat) + POINTS]))
        best = max(best, rank_at(state, seat))
    for seat in range(seats):
        if state[block(seat) + POINTS] == most and rank_at(state, seat) < best:
            return True
    return False


def points_at(state: State) -> list[int]:
    """The points of every seat."""
    return [int(state[seat_at(seat) + POINTS]) for seat in range(int(state[SEATS]))]


def places_of(points: Sequence[int], tokens: Sequence[int]) -> tuple[int, ...]:
    """The places of seats with these points and tokens, from 1; equals share the better place."""
    ranks = [rank(*one) for one in zip(points, tokens, strict=True)]
    return tuple(1 + sum(other > own for other in ranks) for own in ranks)


def places_at(state: State) -> tuple[int, ...]:
    """The place of every seat as things stand."""
    places = np.empty(int(state[SEATS]), dtype=np.uint8)
    fill_places(state, places)
    return tuple(places.tolist())


def winners_at(state: State) -> list[int]:
    """The seats in the first place; several share the victory."""
    return [seat for seat, place in enumerate(places_at(state)) if place == 1]
