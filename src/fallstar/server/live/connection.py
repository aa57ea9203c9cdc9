"""Someone who reads along at a table: a WebSocket, or a stream of lines."""

import asyncio

from fallstar.server.accounts.caller import Caller

BACKLOG = 256  # messages a slow reader may be behind before it is let go


class Connection:
    """A queue of encoded messages between a room and one connection."""

    def __init__(self, caller: Caller | None) -> None:
        self.caller = caller
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(BACKLOG)
        self.closed: str | None = None  # why, once it is
        self.eyes: int | None = None  # the seat whose view they were shown last

    @property
    def player(self) -> str | None:
        """The id of who reads; None for someone unknown."""
        return None if self.caller is None else self.caller.player.id

    def put(self, message: bytes) -> None:
        """Queue a message. A reader that does not keep up is let go, and comes back for it all."""
        if self.closed is not None:
            return
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close("too slow")

    def close(self, why: str) -> None:
        """Tell the connection to end."""
        if self.closed is None:
            self.closed = why
            if self._queue.full():
                self._queue.get_nowait()
            self._queue.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message; None once the reader is closed."""
        return await self._queue.get()
