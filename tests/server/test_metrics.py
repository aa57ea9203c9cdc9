"""The metrics without a lock tell what those of prometheus_client tell."""

import random
from collections.abc import Iterator

import pytest
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

from fallstar.server.metrics import MINUTE, LoopCounter, LoopHistogram, RecentMaximum

BUCKETS = (0.001, 0.25, 1.0)


def told(registry: CollectorRegistry) -> Iterator[str]:
    """The text for Prometheus, without the time when a metric was made."""
    for line in generate_latest(registry).decode().splitlines():
        if "_created" not in line:
            yield line


@pytest.mark.parametrize("amounts", [[], [0.0, 0.001, 0.0011, 0.25, 0.9, 1.0, 1.01, 60.0]])
def test_amounts_fall_into_the_buckets_of_the_library(amounts: list[float]) -> None:
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    mine = LoopHistogram("act", "Time", buckets=BUCKETS, registry=ours)
    other = Histogram("act", "Time", buckets=BUCKETS, registry=theirs)
    for amount in random.Random(1).sample(amounts, len(amounts)):
        mine.observe(amount)
        other.observe(amount)
    assert list(told(ours)) == list(told(theirs))


def test_a_counter_counts_as_that_of_the_library() -> None:
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    mine = LoopCounter("entries", "Entries", registry=ours)
    other = Counter("entries", "Entries", registry=theirs)
    for amount in (1, 3):
        mine.inc(amount)
        other.inc(amount)
    assert list(told(ours)) == list(told(theirs))


def test_a_moment_is_seen_for_a_minute() -> None:
    registry, now = CollectorRegistry(), 100.0
    delays = RecentMaximum("delay", "A delay", registry=registry, clock=lambda: now)
    assert registry.get_sample_value("delay") == 0.0
    delays.observe(3.0)
    for _ in range(int(MINUTE)):
        delays.observe(0.01)
        now += 1.0
        assert registry.get_sample_value("delay") == 3.0
    now += 1.0
    assert registry.get_sample_value("delay") == 0.01
    now += 2 * MINUTE
    assert registry.get_sample_value("delay") == 0.0
