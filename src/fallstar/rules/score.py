"""Points and winners (rules 7.3 and 7.4)."""

from collections.abc import Sequence

from fallstar.rules.state import POINTS, SEATS, TOKENS, State, seat_at


def points_of(stars: Sequence[int], tokens: int) -> int:
    """One a star, one a token, one for each pair of stars of one colour."""
    return sum(stars) + tokens + sum(count // 2 for count in stars)


def points_at(state: State) -> list[int]:
    """The points of every seat."""
    return [int(state[seat_at(seat) + POINTS]) for seat in range(int(state[SEATS]))]


def winners_at(state: State) -> list[int]:
    """The seats with most points; of those the ones with fewest tokens; several share."""
    seats = range(int(state[SEATS]))
    rank = {
        seat: (int(state[seat_at(seat) + POINTS]), -int(state[seat_at(seat) + TOKENS]))
        for seat in seats
    }
    best = max(rank.values())
    return [seat for seat in seats if rank[seat] == best]


def places_of(points: Sequence[int], tokens: Sequence[int]) -> tuple[int, ...]:
    """Places from 1: by points, then by fewest tokens (rule 7.4); equals share the better place."""
    worth = [(point, -token) for point, token in zip(points, tokens, strict=True)]
    return tuple(1 + sum(other > own for other in worth) for own in worth)
