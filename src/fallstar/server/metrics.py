"""Metrics for Prometheus. Each server has its own registry, so that tests can run two."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The metrics of this process."""

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

    def text(self) -> bytes:
        """In the text format of Prometheus."""
        return generate_latest(self.registry)
