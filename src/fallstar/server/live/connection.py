"""Connections: a WebSocket, or a stream of lines, of somebody who looks at a table."""

import asyncio
from collections import Counter, deque
from collections.abc import Iterator
from typing import Protocol

from fallstar.server.accounts.caller import Caller
from fallstar.server.inbox import Inbox
from fallstar.server.limits import SlowDown
from fallstar.server.metrics import Metrics

BACKLOG = 256  # messages a slow connection may be behind before it is closed
BACKLOG_BYTES = 1_000_000  # and so many bytes of them
RETRY = 10.0  # seconds until an address with too many connections may try again
REVOKED_KEPT = 1000  # far more than are revoked while a connection is opened
GOING_DOWN = "the server is going down"
DRAIN_MOST = 4.0  # seconds: containers are killed ten seconds after they were asked to end
DRAIN_EACH = 0.02  # seconds between two connections


class Socket(Protocol):
    """What a connection needs of a WebSocket."""

    def write_text(self, text: bytes, /) -> bool:
        """Send a message without a queue; False if that is not possible now."""

    def abort(self) -> None:
        """Close it at once, whatever was not sent."""


class Connection:
    """A queue of encoded messages between a room and somebody's WebSocket or stream."""

    def __init__(
        self, caller: Caller | None, socket: Socket | None = None, address: str = ""
    ) -> None:
        """What the socket cannot send at once is queued."""
        self.caller = caller
        self.address = address
        # The id of the viewer; None for someone unknown. It is read for every message.
        self.player = None if caller is None else caller.player.id
        self._socket = socket
        self._all_sent = False  # somebody waits in `next`, so all that was queued is sent
        self.closed: str | None = None  # why, once it is
        self.seat: int | None = None  # the seat whose view was shown last
        self._queue: Inbox[bytes | None] = Inbox()
        self._queued = 0  # bytes

    def put(self, message: bytes) -> None:
        """Queue a message. A viewer who does not keep up is disconnected, and comes back."""
        if self.closed is not None:
            return
        socket = self._socket
        all_sent = self._all_sent and not self._queue
        if all_sent and socket is not None and socket.write_text(message):
            return
        if len(self._queue) < BACKLOG and self._queued < BACKLOG_BYTES:
            self._queue.put_nowait(message)
            self._queued += len(message)
        else:
            self._queue.clear()
            self._queued = 0
            self.close("too slow")
            if socket is not None:
                socket.abort()

    def close(self, why: str) -> None:
        """End the connection."""
        if self.closed is None:
            self.closed = why
            self._queue.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message; None once the connection is closed."""
        self._all_sent = True
        message = await self._queue.get()
        self._all_sent = False
        self._queued -= len(message or b"")
        return message


class Connections:
    """All open connections of this process."""

    def __init__(self, metrics: Metrics, most_per_address: int | None = None) -> None:
        """None means no limit."""
        self._open: set[Connection] = set()
        self._metrics = metrics
        self._most_per_address = most_per_address
        self._addresses: Counter[str] = Counter()
        # Credentials that stopped being good while their callers may have been about to connect.
        self._revoked: deque[str] = deque(maxlen=REVOKED_KEPT)

    def __iter__(self) -> Iterator[Connection]:
        return iter(list(self._open))

    def check(self, address: str) -> None:
        """SlowDown if an address has as many connections as it may have."""
        most = self._most_per_address
        if most is not None and self._addresses[address] >= most:
            self._metrics.refused_connections.inc()
            raise SlowDown(RETRY)

    def open(
        self, caller: Caller | None, socket: Socket | None = None, address: str = ""
    ) -> Connection:
        """A connection for a caller; it is closed already if their credential was revoked."""
        connection = Connection(caller, socket, address)
        if caller is not None and caller.credential in self._revoked:
            connection.close("signed out")
        self._open.add(connection)
        self._addresses[address] += 1
        self._metrics.connections.inc()
        return connection

    def end(self, connection: Connection) -> None:
        """The other side is gone."""
        connection.close("gone")
        self._open.remove(connection)
        self._addresses[connection.address] -= 1
        if not self._addresses[connection.address]:
            del self._addresses[connection.address]
        self._metrics.connections.dec()

    def revoke(self, credential: str) -> None:
        """A credential is no longer good: close what was opened with it."""
        self._revoked.append(credential)
        for connection in self:
            if connection.caller is not None and connection.caller.credential == credential:
                connection.close("signed out")

    def close(self) -> None:
        """The server ends: everybody comes back to the next one."""
        for connection in self:
            connection.close(GOING_DOWN)

    async def drain(self) -> None:
        """The same, one after another. Everybody goes on at another process, which would be busy
        for seconds if all arrived at once; those who wait for their turn play on here."""
        leaving = list(self)
        pause = min(DRAIN_EACH, DRAIN_MOST / max(1, len(leaving)))
        for connection in leaving:
            connection.close(GOING_DOWN)
            await asyncio.sleep(pause)
