"""Connections whose client has to read what is sent to it."""

import asyncio

# A client to which more is to be sent has to read so many bytes in so many seconds.
LEAST_READ, READ_TIME = 16_384, 30.0


class ReadByClient(asyncio.Protocol):
    """A connection that is aborted if its client does not read what is sent to it. Merely closed,
    it would stay open until everything is sent, which may be never."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _read_timer: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self.must_read()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self._need_not_read()

    def connection_lost(self, exc: Exception | None) -> None:
        self._need_not_read()
        super().connection_lost(exc)

    def must_read(self) -> None:
        """Abort the connection unless the client reads what is sent. Call it after closing."""
        if self._read_timer is None:
            unsent = self.transport.get_write_buffer_size()
            self._read_timer = self.loop.call_later(READ_TIME, self._check_reading, unsent)

    def _check_reading(self, before: int) -> None:
        self._read_timer = None
        if self.transport.get_write_buffer_size() > before - LEAST_READ:
            self.transport.abort()
        else:
            self.must_read()

    def _need_not_read(self) -> None:
        if self._read_timer is not None:
            self._read_timer.cancel()
            self._read_timer = None
