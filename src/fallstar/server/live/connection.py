"""Connections: a WebSocket, or a stream of lines, of somebody who looks at a table."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator

from fallstar.server.accounts.caller import Caller
from fallstar.server.inbox import Inbox
from fallstar.server.metrics import Metrics

BACKLOG = 256  # messages a slow connection may be behind before it is closed
REVOKED_KEPT = 1000  # far more than are revoked while a connection is opened
GOING_DOWN = "the server is going down"
DRAIN_MOST = 4.0  # seconds: containers are killed ten seconds after they were asked to end
DRAIN_EACH = 0.02  # seconds between two connections


class Connection:
    """A queue of encoded messages between a room and somebody's WebSocket or stream."""

    def __init__(self, caller: Caller | None, write: Callable[[bytes], bool] | None = None) -> None:
        """`write` sends a message without a queue, if it can; what it cannot send is queued."""
        self.caller = caller
        self._write = write
        self._all_sent = False  # somebody waits in `next`, so all that was queued is sent
        self.closed: str | None = None  # why, once it is
        self.seat: int | None = None  # the seat whose view was shown last
        self._queue: Inbox[bytes | None] = Inbox()

    @property
    def player(self) -> str | None:
        """The id of the viewer; None for someone unknown."""
        return None if self.caller is None else self.caller.player.id

    def put(self, message: bytes) -> None:
        """Queue a message. A viewer who does not keep up is disconnected, and comes back."""
        if self.closed is not None:
            return
        if self._all_sent and not self._queue and self._write is not None and self._write(message):
            return
        if len(self._queue) < BACKLOG:
            self._queue.put_nowait(message)
        else:
            self.close("too slow")

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
        return message


class Connections:
    """All open connections of this process."""

    def __init__(self, metrics: Metrics) -> None:
        self._open: set[Connection] = set()
        self._metrics = metrics
        # Credentials that stopped being good while their callers may have been about to connect.
        self._revoked: deque[str] = deque(maxlen=REVOKED_KEPT)

    def __iter__(self) -> Iterator[Connection]:
        return iter(list(self._open))

    def open(
        self, caller: Caller | None, write: Callable[[bytes], bool] | None = None
    ) -> Connection:
        """A connection for a caller; it is closed already if their credential was revoked."""
        connection = Connection(caller, write)
        if caller is not None and caller.credential in self._revoked:
            connection.close("signed out")
        self._open.add(connection)
        self._metrics.connections.inc()
        return connection

    def end(self, connection: Connection) -> None:
        """The other side is gone."""
        connection.close("gone")
        self._open.remove(connection)
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
