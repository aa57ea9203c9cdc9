"""Connections of viewers, without a network."""

import asyncio

import pytest

from fallstar.server.limits import SlowDown
from fallstar.server.live import connection
from fallstar.server.live.connection import BACKLOG, BACKLOG_BYTES, Connection, Connections
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


class Stuck:
    """A socket whose client reads nothing."""

    aborted = False

    def write_text(self, _text: bytes) -> bool:
        return False

    def abort(self) -> None:
        self.aborted = True


@pytest.mark.parametrize(("size", "most"), [(1, BACKLOG), (BACKLOG_BYTES // 10, 10)])
async def test_who_does_not_read_is_cut_off_and_nothing_is_kept_for_it(
    size: int, most: int
) -> None:
    socket = Stuck()
    slow = Connection(None, socket)
    for _ in range(most):
        slow.put(size * b"a")
    assert slow.closed is None
    slow.put(b"one more")
    assert slow.closed == "too slow"
    assert socket.aborted
    assert await slow.next() is None


async def test_who_catches_up_is_not_too_slow() -> None:
    connection = Connection(None, Stuck())
    for _ in range(20):
        connection.put(BACKLOG_BYTES // 2 * b"a")
        assert await connection.next() is not None
    assert connection.closed is None


async def test_an_address_has_so_many_connections() -> None:
    connections = Connections(Metrics(), most_per_address=2)
    one, _ = (connections.open(None, address="192.0.2.1") for _ in range(2))
    connections.check("192.0.2.2")
    with pytest.raises(SlowDown):
        connections.check("192.0.2.1")
    connections.end(one)
    connections.check("192.0.2.1")
