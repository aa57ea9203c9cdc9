"""Ratings from places: against openskill without ties, and what ties do."""

import itertools
import math
from collections.abc import Iterator, Sequence
from statistics import fmean

import pytest
from openskill.models import PlackettLuce

from fallstar.learn.standings import Row, standings
from fallstar.rating import MU, SIGMA, TAU, MuSigma, rate_players, rate_seats

SEATS = range(2, 7)
NEW = (MU, SIGMA)


def rated(places: Sequence[int], before: Sequence[MuSigma]) -> list[MuSigma]:
    return rate_seats(places, before, tau=TAU)


def by_openskill(order: Sequence[int], before: Sequence[MuSigma], tau: float) -> list[MuSigma]:
    """The ratings by seat after a game without a tie; `order` has the seats, best first."""
    model = PlackettLuce(tau=tau)
    teams = [[model.create_rating([mu, sigma])] for mu, sigma in before]
    after = model.rate(teams, ranks=[float(order.index(seat)) for seat in range(len(before))])
    return [(team[0].mu, team[0].sigma) for team in after]


def orders(places: Sequence[int]) -> Iterator[list[int]]:
    """All orders of the seats, best first, that the places allow."""
    for order in itertools.permutations(range(len(places))):
        if sorted(order, key=lambda seat: places[seat]) == list(order):
            yield list(order)


BEFORE = [(30.0, 2.0), (20.0, 5.0), (25.0, 8.0), (-5.0, 3.0), (41.0, 1.5)]


@pytest.mark.parametrize("tau", [0.0, TAU])
def test_without_ties_the_ratings_are_those_of_openskill(tau: float) -> None:
    for places in itertools.permutations(range(1, 6)):
        (order,) = orders(places)
        after = rate_seats(places, BEFORE, tau=tau)
        for one, other in zip(after, by_openskill(order, BEFORE, tau), strict=True):
            assert one == pytest.approx(other)


@pytest.mark.parametrize("places", [(1, 1, 3, 3, 5), (4, 1, 1, 1, 4), (1, 1, 1, 1, 1)])
def test_seats_that_share_a_place_get_the_mean_over_all_orders(places: tuple[int, ...]) -> None:
    after = rated(places, BEFORE)
    all_orders = [by_openskill(order, BEFORE, TAU) for order in orders(places)]
    for seat, (mu, sigma) in enumerate(after):
        assert mu == pytest.approx(fmean(one[seat][0] for one in all_orders))
        # The mean is taken of the update, before sigma's square root.
        assert sigma == pytest.approx(fmean(one[seat][1] for one in all_orders), rel=0.001)


def test_the_arena_and_the_server_rate_alike() -> None:
    places = (1, 1, 3)
    row = Row(0, 0, 1, (0, 1, 2), (9, 9, 2), (0, 0, 0), places, (5, 5, 5), (0.0, 0.0, 0.0), False)
    arena = {one.bot: (one.mu, one.sigma) for one in standings("abc", [row])}
    assert arena == rate_players("abc", places, dict.fromkeys("abc", NEW), tau=0)
    assert round(arena["a"][0], 2) == round(rated(places, [NEW] * 3)[0][0], 2) == 26.79


def all_places(seats: int) -> list[tuple[int, ...]]:
    """Every way a game of so many seats can end, up to the order of the seats."""
    found = set()
    for points in itertools.combinations_with_replacement(range(seats), seats):
        found.add(tuple(1 + sum(other < own for other in points) for own in points))
    return sorted(found)


@pytest.mark.parametrize("seats", SEATS)
def test_better_places_gain_more_and_equal_places_the_same(seats: int) -> None:
    for places in all_places(seats):
        after = [mu for mu, _ in rated(places, [NEW] * seats)]
        for (place, mu), (next_place, next_mu) in itertools.pairwise(
            zip(places, after, strict=True)
        ):
            if place == next_place:
                assert mu == pytest.approx(next_mu)
            else:
                assert mu > next_mu + 0.1, places


@pytest.mark.parametrize("seats", SEATS)
def test_among_equals_nothing_is_gained_or_lost_in_all(seats: int) -> None:
    for places in all_places(seats):
        after = rated(places, [NEW] * seats)
        assert math.isclose(sum(mu for mu, _ in after), seats * MU)


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_where_all_tie_moves_no_equals(seats: int) -> None:
    after = rated([1] * seats, [NEW] * seats)
    assert [mu for mu, _ in after] == pytest.approx([MU] * seats)


def test_a_tie_brings_unequals_nearer() -> None:
    (strong, _), (weak, _) = rated([1, 1], [(30.0, 4.0), (20.0, 4.0)])
    assert 20 < weak < strong < 30


@pytest.mark.parametrize("seats", SEATS)
def test_every_game_makes_newcomers_surer(seats: int) -> None:
    assert all(sigma < SIGMA for _, sigma in rated(range(1, seats + 1), [NEW] * seats))


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    strong, weak = (35.0, 3.0), (15.0, 3.0)
    expected = rated([1, 2], [strong, weak])[0][0] - strong[0]
    surprise = rated([2, 1], [strong, weak])[1][0] - weak[0]
    assert surprise > 10 * expected > 0


def test_seats_may_stand_in_any_order() -> None:
    before = [(30.0, 2.0), (20.0, 5.0), (25.0, 8.0)]
    after = rated([2, 3, 1], before)
    turned = rated([1, 2, 3], [before[2], before[0], before[1]])
    for one, other in zip(turned, (after[2], after[0], after[1]), strict=True):
        assert one == pytest.approx(other)


def test_a_player_with_several_seats_moves_by_their_mean() -> None:
    before = {"a": NEW, "bot:x": NEW}
    after = rate_players(["a", "bot:x", "bot:x"], [1, 2, 3], before, tau=TAU)
    seats = rated([1, 2, 3], [NEW] * 3)
    assert after["a"] == seats[0]
    assert after["bot:x"] == pytest.approx(
        ((seats[1][0] + seats[2][0]) / 2, (seats[1][1] + seats[2][1]) / 2)
    )


def test_nobody_is_rated_against_themselves() -> None:
    assert rate_players(["a", "a"], [1, 2], {"a": NEW}, tau=TAU) == {}
