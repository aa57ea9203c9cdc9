"""HTTP on a TCP connection: uvicorn's protocol, with bounds for what comes before a whole request.

    connected ── head: 16 kB, 10 s ── body: 60 s ── answer ── idle: KEEP ─┐
                   └──────────────────────────────────────────────────────┘

Uvicorn reads a head of any size, for any time, from any number of connections. The size of a body
is bounded by the application. What arrives is handled in small parts, so that nobody waits for all
that one client sent, and a client has to read what is sent to it.
"""

import asyncio
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fallstar.server.memory import system_memory
from fallstar.server.protocol.config import Config
from fallstar.server.protocol.read_by_client import LEAST_READ, READ_TIME, ReadByClient
from fallstar.server.security import network_of

MAX_HEAD = 16_384  # bytes of request line and headers
HEAD_TIME = 10.0  # seconds for them to arrive
BODY_TIME = 60.0  # seconds for a body to arrive
MOST_PIPELINED = 100  # requests that are sent before the one before them is answered
MOST_EARLY = 65_536  # bytes of them


class BoundedHttp(ReadByClient, HttpToolsProtocol):
    """A connection on which each request has to arrive in time, with a head of bounded size."""

    config: Config
    _timer: asyncio.TimerHandle | None = None  # until the head, or the body, has to be whole
    _in_head = True  # the next byte belongs to a head
    _head_size = 0  # bytes of it so far
    _empty_size = 0  # bytes since the head that brought no body, such as trailers
    _brought_body = False  # the piece that is read now
    _early = b""  # what came before the request before it was answered
    _counted: str | None = None  # the address that this connection is counted for
    _unsent = 0  # bytes of answers, when the idle time began

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        with system_memory:
            super().connection_made(transport)
        self._counted = network_of(self.client[0] if self.client else "local")
        refused = self.config.open_connections.enter(self._counted)
        if refused is not None:
            self._refuse(refused)
        else:
            self._wait(HEAD_TIME)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._stop_counting()
        super().connection_lost(exc)
        self._break_cycle()

    def handle_websocket_upgrade(self) -> None:
        if self._answering or self.flow.write_paused:
            self.transport.abort()  # no client asks for a WebSocket before it read all answers
            return
        self._stop_waiting()
        self._stop_counting()  # the WebSocket counts itself
        super().handle_websocket_upgrade()
        self._break_cycle()

    def _break_cycle(self) -> None:
        """Free this connection at once: the collector would do it later."""
        self.parser = None  # type: ignore[assignment]
        self._early = b""

    def data_received(self, data: bytes) -> None:
        """Read the request; what comes after it waits until it is answered."""
        self._early += data
        while self._early and not self.transport.is_closing():
            if self._in_head and self._answering:
                self.flow.pause_reading()
                if len(self._early) > MOST_EARLY:
                    self.transport.abort()
                return
            piece = self._early[: MAX_HEAD - self._head_size]
            self._early = self._early[len(piece) :]
            self._read(piece)
            if self.transport.get_protocol() is not self:
                return  # a WebSocket now, whose client waits for our answer

    def _read(self, piece: bytes) -> None:
        was_in_head, self._brought_body = self._in_head, False
        if was_in_head:
            self._head_size += len(piece)
            if self._timer is None:
                self._wait(HEAD_TIME)
        with system_memory:
            super().data_received(piece)
        if self._in_head:
            if self._head_size >= MAX_HEAD:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif self._brought_body or was_in_head:
            self._empty_size = 0
        else:
            self._empty_size += len(piece)
            if self._empty_size >= MAX_HEAD:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Trailers are read by nobody, and must not look like headers."""
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head, self._head_size = False, 0
        self._wait(BODY_TIME)
        if len(self.pipeline) >= MOST_PIPELINED:
            self.transport.abort()
        if not self.transport.is_closing():
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._brought_body = True
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_head = True
        self._stop_waiting()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._unsent = self.transport.get_write_buffer_size()
        if self.transport.is_closing():
            self.must_read()
        elif self._early:
            self.loop.call_soon(self.data_received, b"")

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self._too_late, seconds)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_late(self, seconds: float) -> None:
        if self._in_head and self._answering:
            self._wait(seconds)  # the client sent the next request early, and is not read yet
        elif self._in_head and not self._head_size:
            self.transport.abort()
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _refuse(self, status: HTTPStatus) -> None:
        """Close the connection, with an answer if this request has none yet."""
        if self._in_head != self._answering and not (
            self._answering and self.cycle.response_started
        ):
            phrase = status.phrase.encode()
            self.transport.write(
                b"HTTP/1.1 %d %b\r\ncontent-type: text/plain\r\ncontent-length: %d\r\n"
                b"connection: close\r\n\r\n%b" % (status, phrase, len(phrase), phrase)
            )
        self.transport.close()
        self.must_read()

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        self.must_read()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing was heard for long: close the connection, unless the client reads an answer that
        is still being sent to it. Then it may be idle for as long after that."""
        before, self._unsent = self._unsent, self.transport.get_write_buffer_size()
        least = LEAST_READ * max(1, int(self.timeout_keep_alive / READ_TIME))
        if not before or self._unsent > max(0, before - least):
            self.transport.abort()
        else:
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def _stop_counting(self) -> None:
        if self._counted is not None:
            self.config.open_connections.leave(self._counted)
            self._counted = None
