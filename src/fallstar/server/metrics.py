"""Metrics for Prometheus. Each server has its own registry, so that tests can run two."""

import logging
import math
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterator

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)

MINUTE = 60.0  # seconds; Prometheus asks more often than that
LOGGERS = ("bots", "bus", "housekeeping", "http", "live", "rating", "rooms", "store")


class LoopCounter:
    """A Counter that only the event loop increases. Every decision does, and it needs no lock."""

    def __init__(self, name: str, documentation: str, *, registry: CollectorRegistry) -> None:
        self._named, self._made = (name, documentation), time.time()
        self._value = 0
        registry.register(self)

    def inc(self, amount: int = 1) -> None:
        """Count so many more."""
        self._value += amount

    def collect(self) -> Iterator[Metric]:
        """The value, for the registry."""
        yield CounterMetricFamily(*self._named, value=self._value, created=self._made)


class LoopHistogram:
    """A Histogram that only the event loop writes to."""

    def __init__(
        self, name: str, documentation: str, *, buckets: tuple[float, ...],
        registry: CollectorRegistry,
    ) -> None:  # fmt: skip
        self._named, self._made = (name, documentation), time.time()
        self._bounds = (*buckets, math.inf)
        self._counts = [0] * len(self._bounds)
        self._sum = 0.0
        registry.register(self)

    def observe(self, amount: float) -> None:
        """Count an amount."""
        self._sum += amount
        self._counts[bisect_left(self._bounds, amount)] += 1

    def collect(self) -> Iterator[Metric]:
        """The counts, for the registry."""
        up_to, counts = 0, []
        for bound, count in zip(self._bounds, self._counts, strict=True):
            up_to += count
            counts.append((f"{bound}" if bound < math.inf else "+Inf", float(up_to)))
        family = HistogramMetricFamily(*self._named, buckets=counts, sum_value=self._sum)
        family.add_sample(f"{self._named[0]}_created", {}, self._made)
        yield family


class RecentMaximum:
    """A Gauge of the largest amount within the last minute: what lasts for seconds is seen too."""

    def __init__(
        self, name: str, documentation: str, *, registry: CollectorRegistry,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._named, self._clock = (name, documentation), clock
        self._amounts: deque[tuple[float, float]] = deque()  # when, how much
        registry.register(self)

    def observe(self, amount: float) -> None:
        """Remember an amount for a minute."""
        self._amounts.append((self._clock(), amount))
        self._forget()

    def _forget(self) -> None:
        while self._amounts and self._amounts[0][0] < self._clock() - MINUTE:
            self._amounts.popleft()

    def collect(self) -> Iterator[Metric]:
        """The largest, for the registry."""
        self._forget()
        largest = max((amount for _, amount in self._amounts), default=0.0)
        yield GaugeMetricFamily(*self._named, value=largest)


class Metrics:
    """The metrics of this process; docs/server.md lists them, deploy/alerts.yml watches them."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Counter("fallstar_tables_created", "Tables made", registry=self.registry)
        self.entries = LoopCounter(
            "fallstar_log_entries", "Entries committed to logs", registry=self.registry
        )
        self.lost_races = Counter(
            "fallstar_lost_races", "Appends that another process preceded", registry=self.registry
        )
        self.refusals = Counter(
            "fallstar_refusals", "Acts and requests refused", ["code"], registry=self.registry
        )
        self.connections = Gauge(
            "fallstar_connections", "Open WebSockets and streams", registry=self.registry
        )
        self.rooms = Gauge("fallstar_rooms", "Tables in memory", registry=self.registry)
        self.acts = LoopHistogram(
            "fallstar_act_seconds",
            "Time from receiving an act to its commit",
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0),
            registry=self.registry,
        )
        self.bots = Histogram(
            "fallstar_bot_seconds",
            "Time until a bot has decided, without the pause for people",
            buckets=(0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0),
            registry=self.registry,
        )
        self.errors = Counter(
            "fallstar_errors", "Errors in the log, by logger", ["logger"], registry=self.registry
        )
        for logger in LOGGERS:  # an increase is seen only from a value that was there before
            self.errors.labels(f"fallstar.{logger}")
        self.refused_connections = Counter(
            "fallstar_refused_connections", "Connections that were too many", registry=self.registry
        )
        self.loop_delay = RecentMaximum(
            "fallstar_loop_delay_seconds",
            "How late rounds of housekeeping began: the largest delay of the last minute",
            registry=self.registry,
        )
        self.bus_listening = Gauge(
            "fallstar_bus_listening", "Whether other processes are heard", registry=self.registry
        )
        self.disk_free = Gauge(
            "fallstar_disk_free_bytes", "Room beside the SQLite file", registry=self.registry
        )
        self.disk_free.set(math.nan)  # until it is known, and with another database
        ProcessCollector(registry=self.registry)

    def text(self) -> bytes:
        """In the text format of Prometheus."""
        return generate_latest(self.registry)


class ErrorCounter(logging.Handler):
    """Counts the errors that are logged."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self._metrics.errors.labels(record.name).inc()
