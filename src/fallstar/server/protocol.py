"""HTTP on a TCP connection: uvicorn's protocol, with bounds for what comes before a whole request.

    connected ── head: 16 kB, 10 s ── body: 60 s ── answer ── idle: KEEP ─┐
                   └──────────────────────────────────────────────────────┘

Uvicorn reads a head of any size, for any time, from any number of connections. The size of a body
is bounded by the application. What arrives is handled in small parts, so that nobody waits for all
that one client sent, and a client has to read what is sent to it.
"""

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import State

from fallstar.server.inbox import Inbox, SmallEvent
from fallstar.server.limits import Rate
from fallstar.server.memory import in_system_memory, system_memory
from fallstar.server.security import network_of

MAX_HEAD = 16_384  # bytes of request line and headers
HEAD_TIME = 10.0  # seconds for them to arrive
BODY_TIME = 60.0  # seconds for a body to arrive
# Connections that are accepted at once, before one of them can be refused; those beyond that try
# again a second later. So many more file handles are kept free, with few handles in all.
FEWEST_AT_ONCE, MOST_AT_ONCE = 100, 2048
TEXT_SOCKET = "fallstar.text_socket"  # an extension of ASGI
FIN_TEXT, MASKED = 0x81, 0x80  # RFC 6455: a whole message of text in one frame; from a client
LONG_SIZE = {126: 2, 127: 8}  # bytes of a frame's size, where seven bits are not enough
MAX_FRAME_HEAD = 14
MOST_PIPELINED = 100  # requests that are sent before the one before them is answered
MOST_EARLY = 65_536  # bytes of them
UNREAD = 16  # messages of a client that wait before no more is read from it
# A client to which more is to be sent has to read so many bytes in so many seconds.
LEAST_READ, READ_TIME = 16_384, 30.0
FRAMES = Rate(400, 5)  # frames of any kind that a WebSocket may send
FRAMES_AT_ONCE = 32  # that are handled in one round of the loop
MOST_PARTS = 1000  # frames of one message
SENT_AT_ONCE = 64  # sockets that are written to in one round of the loop: some milliseconds
LOG_EVERY = 60.0  # seconds between two warnings about refused connections
log = logging.getLogger("fallstar.http")


def file_limit() -> int | None:
    """How many files this process may have open; None where there is no limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if limit == resource.RLIM_INFINITY else limit


def backlog(files: int | None) -> int:
    """How many connections may wait to be accepted. All are accepted at once, so each of them needs
    a file handle of the reserve."""
    return MOST_AT_ONCE if files is None else min(max(files // 20, FEWEST_AT_ONCE), MOST_AT_ONCE)


def reserve(files: int) -> int:
    """File handles for these, the database, the bus and the files of the page."""
    return 2 * backlog(files)


def most_connections(files: int | None) -> int | None:
    """How many connections leave a reserve of file handles; None where there is no limit."""
    return None if files is None else max(files - reserve(files), files // 2)


class OpenConnections:
    """Counts the TCP connections of this process, and says which are too many."""

    def __init__(
        self, most: int | None, most_per_address: int | None,
        clock: Callable[[], float] = time.monotonic, refused: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        """None means no limit; `refused` is called for each that is refused."""
        self._tell_refused = refused
        self._most = most
        self._most_per_address = most_per_address
        self._clock = clock
        self._count = 0
        self._addresses: Counter[str] = Counter()
        self._refused = 0  # since the last warning
        self._next_warning = 0.0

    def __len__(self) -> int:
        return self._count

    def enter(self, address: str) -> HTTPStatus | None:
        """Count a connection; the status to refuse it with, if there are too many."""
        self._count += 1
        self._addresses[address] += 1
        if self._most is not None and self._count > self._most:
            self._warn(
                f"{self._most} connections are open, and file handles are kept for other things: "
                "raise the limit of open files (ulimit -n, LimitNOFILE)"
            )
            return HTTPStatus.SERVICE_UNAVAILABLE
        most = self._most_per_address
        if most is not None and self._addresses[address] > most:
            self._warn(f"an address has {most} connections: FALLSTAR_ADDRESS_CONNECTIONS is more")
            return HTTPStatus.TOO_MANY_REQUESTS
        return None

    def leave(self, address: str) -> None:
        """A connection that was counted is closed."""
        self._count -= 1
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]

    def _warn(self, why: str) -> None:
        self._refused += 1
        self._tell_refused()
        now = self._clock()
        if now >= self._next_warning:
            log.warning("refused %d new connections; %s", self._refused, why)
            self._next_warning, self._refused = now + LOG_EVERY, 0


class Unsent:
    """WebSockets with messages to send. Some are sent in each round of the loop, so that a table
    with thousands of viewers does not hold up everybody else."""

    def __init__(self) -> None:
        self._sockets: deque[CountedWebSocket] = deque()

    def add(self, socket: "CountedWebSocket") -> None:
        """Let a socket send soon."""
        if not self._sockets:
            socket.loop.call_soon(self._send_some, socket.loop)
        self._sockets.append(socket)

    def _send_some(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            for _ in range(min(len(self._sockets), SENT_AT_ONCE)):
                self._sockets.popleft().flush()
        finally:  # an error of one socket must not stop the others
            if self._sockets:
                loop.call_soon(self._send_some, loop)


class Config(uvicorn.Config):
    """The configuration of uvicorn, with what its protocols share."""

    def __init__(self, app: Any, open_connections: OpenConnections, **options: Any) -> None:
        waiting = backlog(file_limit())
        super().__init__(app, http=BoundedHttp, ws=CountedWebSocket, backlog=waiting, **options)
        self.open_connections = open_connections
        self.frames: Rate | None = FRAMES  # of a WebSocket; None means no limit
        self.unsent = Unsent()


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


def text_socket(scope: Mapping[str, Any]) -> "CountedWebSocket | None":
    """The WebSocket of a connection; None if another server holds it."""
    extension = (scope.get("extensions") or {}).get(TEXT_SOCKET)
    return None if extension is None else cast(CountedWebSocket, extension["socket"])


class CountedWebSocket(ReadByClient, WebSocketsSansIOProtocol):
    """A WebSocket that counts as an open connection, with a short way for messages of text.

    The way through ASGI has a dozen calls and several task switches for each message.
    """

    config: Config

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.queue: Inbox[Any] = Inbox()  # type: ignore[assignment]
        self.writable = SmallEvent()  # type: ignore[assignment]
        # Gets the texts of messages at once, without the queue; says how many are not answered.
        self.on_text: Callable[[str], int] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._frames: list[bytes] = []  # heads and texts of messages that are sent soon
        self._received = b""  # frames that were not handled yet; the last may be a part
        self._frames_full_at = 0.0  # when the socket may send as many frames as ever
        self._counted = network_of(self.client[0] if self.client else "local")
        self.config.open_connections.enter(self._counted)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self.scope["extensions"] |= {TEXT_SOCKET: {"socket": self}}

    async def run_asgi(self) -> None:
        """Run the application. What it made for this connection refers to it in cycles: the memory
        of a rush is free at once if they are broken, and not at the next collection."""
        try:
            await in_system_memory(super().run_asgi())
        finally:
            if not self.disconnected:
                self.must_read()
            self.on_text = None
            cast(dict[str, Any], self.scope).clear()

    async def read_text(self) -> str | None:
        """The next message, "" if it is not text; None after the last one."""
        event = await self.receive()
        return event.get("text") or "" if event["type"] == "websocket.receive" else None

    def data_received(self, data: bytes) -> None:
        """Keep what arrives, and handle some of it at once."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._received += data
        if self.handshake_complete:
            self._read_frames()
        else:
            self._pause_reading()

    def _read_frames(self) -> None:
        """Handle some frames, and others in the next round of the loop, if the application keeps
        up. A message that is one frame of text is read here; uvicorn gets all other frames, as a
        whole."""
        data, at = self._received, 0
        for _ in range(FRAMES_AT_ONCE):
            end = _frame_end(data, at)
            too_large = end is not None and end > at + MAX_FRAME_HEAD + self.config.ws_max_size
            if end is None or (end > len(data) and not too_large):
                break
            if self._is_one_too_many():
                self._close(CloseCode.POLICY_VIOLATION, "too many frames")
            elif too_large or not self._receive_text(data, at, end):
                super().data_received(data[at:end])  # what is too large is refused there
            at = end
            if self.read_paused or self.transport.is_closing():
                break
        else:
            self._pause_reading()
            self.loop.call_soon(self.read_on)
        self._received = data[at:]

    def _is_one_too_many(self) -> bool:
        """Count a frame, as limits.Buckets does."""
        rate = self.config.frames
        if rate is None:
            return False
        now = self.loop.time()
        self._frames_full_at = max(self._frames_full_at, now) + rate.seconds / rate.most
        return self._frames_full_at > now + rate.seconds

    def _close(self, code: CloseCode, reason: str) -> None:
        """Close the WebSocket without waiting for the client's answer."""
        self.conn.fail(code, reason)
        self.handle_parser_exception()
        self.must_read()

    def _pause_reading(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_cont(self, event: Frame) -> None:
        """Empty frames add nothing to the size of a message, so they are counted."""
        if len(self.frames) < MOST_PARTS:
            super().handle_cont(event)
        else:
            self._close(CloseCode.MESSAGE_TOO_BIG, "a message in too many frames")

    def handle_ping(self) -> None:
        """Answer, unless the client reads no answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Nothing was heard for long: do not wait until the client reads that it is closed."""
        super().keepalive_timeout()
        self.transport.abort()

    def _receive_text(self, data: bytes, at: int, end: int) -> bool:
        """Queue the text of a frame; False if it is not a whole message of text."""
        conn = self.conn
        plain = data[at] == FIN_TEXT and end - at > 5 and data[at + 1] & MASKED
        if not plain or conn.current_size is not None or conn.state is not State.OPEN:
            return False
        text_at = at + 6 + LONG_SIZE.get(data[at + 1] & ~MASKED, 0)
        if end - text_at > self.config.ws_max_size:
            return False  # it is refused there
        try:
            text = apply_mask(data[text_at:end], data[text_at - 4 : text_at]).decode()
        except UnicodeDecodeError:
            return False  # as well
        if self.on_text is not None and not self.queue:
            unread = self.on_text(text)
        else:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            unread = len(self.queue)
        if unread >= UNREAD:
            self._pause_reading()
        return True

    def read_on(self) -> None:
        """All messages were answered: read more, if there were too many of them."""
        if (
            self.read_paused
            and not self.queue
            and self.handshake_complete
            and not self.transport.is_closing()
        ):
            self.read_paused = False
            self._read_frames()
            if not self.read_paused and not self.transport.is_closing():
                self.transport.resume_reading()

    async def receive(self) -> Any:
        """The next event; when all were taken, more is read."""
        event = await self.queue.get()
        if self.read_paused and not self.queue:
            self.loop.call_soon(self.read_on)
        return event

    def write_text(self, text: bytes) -> bool:
        """Send a message soon; False if the client does not keep up, or is gone. All that is sent
        to a client in one round of the loop is one call of the system."""
        if not self.writable.is_set() or self.transport.is_closing() or self.close_sent:
            return False
        length = len(text)
        if length < 126:
            head = bytes((FIN_TEXT, length))
        elif length < 65_536:
            head = b"%c\x7e%b" % (FIN_TEXT, length.to_bytes(2, "big"))
        else:
            head = b"%c\x7f%b" % (FIN_TEXT, length.to_bytes(8, "big"))
        if not self._frames:
            self.config.unsent.add(self)
        self._frames += (head, text)
        return True

    def flush(self) -> None:
        """Send the messages that wait."""
        frames = b"".join(self._frames)
        self._frames.clear()
        if frames and not self.transport.is_closing() and not self.close_sent:
            self.transport.write(frames)

    def abort(self) -> None:
        """Close the connection at once, whatever was not sent."""
        self.transport.abort()

    async def send(self, message: Any) -> None:
        """What ASGI sends comes after the messages that wait."""
        self.flush()
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._forget_handshake()
            self.read_on()
        elif message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # uvicorn misses an answer else
        elif self.close_sent and self._received and not self.transport.is_closing():
            self._read_frames()  # the answer to our close may be there

    def _forget_handshake(self) -> None:
        """Headers are read before a socket is accepted, and take 5 kB as long as they are kept."""
        self.request.headers.clear()
        self.response.headers.clear()
        self.scope["headers"] = []

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.open_connections.leave(self._counted)
        super().connection_lost(exc)
        self.conn.parser.close()  # a generator that refers to `conn`


def _frame_end(data: bytes, at: int) -> int | None:
    """Where the frame that begins there will end; None if that is not known yet."""
    if len(data) < at + 2:
        return None
    size, masked = data[at + 1] & ~MASKED, data[at + 1] & MASKED
    text_at = at + 2 + LONG_SIZE.get(size, 0)
    if size in LONG_SIZE:
        if len(data) < text_at:
            return None
        size = int.from_bytes(data[at + 2 : text_at], "big")
    return text_at + (4 if masked else 0) + size
