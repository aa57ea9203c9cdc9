"""Connections of viewers, without a network."""

import asyncio

import pytest

from fallstar.server.live import connection
from fallstar.server.live.connection import Connections
from fallstar.server.metrics import Metrics

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("count", [3, 2000])
async def test_connections_are_drained_one_after_another_but_not_for_long(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    connections = Connections(Metrics())
    opened = [connections.open(None) for _ in range(count)]
    left, pauses = [], []

    async def sleep(seconds: float) -> None:
        left.append(sum(one.closed is None for one in opened))
        pauses.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    await connections.drain()
    assert left == [*range(count - 1, -1, -1)]
    assert 0 < sum(pauses) <= connection.DRAIN_MOST * 1.01
