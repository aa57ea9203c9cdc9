"""Metrics for Prometheus. Each server has its own registry, so that tests can run two."""

import logging
import math

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

LOGGERS = ("bots", "bus", "housekeeping", "http", "live", "rating", "rooms", "store")


class Metrics:
    """The metrics of this process; docs/server.md lists them, deploy/alerts.yml watches them."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Counter("fallstar_tables_created", "Tables made", registry=self.registry)
        self.entries = Counter(
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
        self.acts = Histogram(
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
        self.loop_delay = Gauge(
            "fallstar_loop_delay_seconds",
            "How late the last round of housekeeping began",
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
