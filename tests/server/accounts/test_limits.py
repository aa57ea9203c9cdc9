"""How often something may be done."""

import pickle

import pytest

from fallstar.server.limits import LIFTED, Buckets, Limits, Rate, Rates, SlowDown
from tests.server.accounts.accounts_app import FakeClock


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(50.0)


def taken(buckets: Buckets, key: str, tries: int = 1000) -> int:
    """How many turns can be taken at once."""
    for turn in range(tries):
        try:
            buckets.take(key)
        except SlowDown:
            return turn
    return tries


@pytest.mark.parametrize(("most", "seconds"), [(1, 1.0), (5, 10.0), (100, 5.0), (60, 3600.0)])
def test_a_full_bucket_gives_as_many_permits_as_it_holds(
    clock: FakeClock, most: int, seconds: float
) -> None:
    buckets = Buckets(Rate(most, seconds), clock)
    assert taken(buckets, "a") == most
    clock.now += seconds
    assert taken(buckets, "a") == most


def test_a_bucket_fills_evenly(clock: FakeClock) -> None:
    buckets = Buckets(Rate(5, 10), clock)
    taken(buckets, "a")
    clock.now += 1.9
    assert taken(buckets, "a") == 0
    clock.now += 0.1
    assert taken(buckets, "a") == 1
    clock.now += 6
    assert taken(buckets, "a") == 3


def test_a_bucket_holds_no_more_after_a_long_rest(clock: FakeClock) -> None:
    buckets = Buckets(Rate(5, 10), clock)
    taken(buckets, "a")
    clock.now += 1e6
    assert taken(buckets, "a") == 5


def test_each_key_has_its_own_bucket(clock: FakeClock) -> None:
    buckets = Buckets(Rate(2, 10), clock)
    taken(buckets, "a")
    assert taken(buckets, "b") == 2


def test_a_refusal_says_when_to_try_again_and_costs_nothing(clock: FakeClock) -> None:
    buckets = Buckets(Rate(2, 60), clock)
    taken(buckets, "a")
    for _ in range(10):
        with pytest.raises(SlowDown) as caught:
            buckets.take("a")
    assert caught.value.retry_after == 30
    assert caught.value.status == 429
    assert "30 s" in caught.value.reason
    clock.now += caught.value.retry_after
    buckets.take("a")


def test_memory_is_bounded_and_keeps_those_seen_last(clock: FakeClock) -> None:
    buckets = Buckets(Rate(1, 60), clock, most_keys=100)
    for number in range(1000):
        buckets.take(str(number))
    assert len(buckets) == 100
    assert taken(buckets, "999") == 0
    assert taken(buckets, "0") == 1


def test_a_frequent_key_is_not_forgotten_for_new_ones(clock: FakeClock) -> None:
    buckets = Buckets(Rate(500, 60), clock, most_keys=100)
    for number in range(500):
        buckets.take("often")
        buckets.take(str(number))
    assert taken(buckets, "often") == 0


def test_lifted_limits_refuse_nothing() -> None:
    limits = Limits(LIFTED)
    for name in Rates.__struct_fields__:
        for _ in range(1000):
            limits.take(name, "a")


def test_each_thing_has_a_limit_of_its_own(clock: FakeClock) -> None:
    limits = Limits(Rates(chat=Rate(1, 10), tables=Rate(1, 10)), clock)
    limits.take("chat", "a")
    limits.take("tables", "a")
    with pytest.raises(SlowDown):
        limits.take("chat", "a")


def test_the_usual_limits_are_generous_to_people_and_tight_for_guessing() -> None:
    rates = Rates()
    assert rates.player == Rate(100, 5)
    assert rates.chat == Rate(5, 10)
    assert rates.sign_in == Rate(10, 600)
    assert rates.tables == Rate(30, 600)
    assert rates.guests == Rate(60, 3600)


def test_a_refusal_crosses_process_borders() -> None:
    copy = pickle.loads(pickle.dumps(SlowDown(12.3)))
    assert (copy.retry_after, copy.code, copy.status) == (13, "slow_down", 429)
