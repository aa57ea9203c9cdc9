"""WebSockets: uvicorn's protocol, with bounds, and a short way for messages of text."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import State

from fallstar.server.inbox import Inbox, SmallEvent
from fallstar.server.memory import in_system_memory
from fallstar.server.protocol.config import Config
from fallstar.server.protocol.read_by_client import ReadByClient
from fallstar.server.security import network_of

TEXT_SOCKET = "fallstar.text_socket"  # an extension of ASGI
FIN_TEXT, MASKED = 0x81, 0x80  # RFC 6455: a whole message of text in one frame; from a client
LONG_SIZE = {126: 2, 127: 8}  # bytes of a frame's size, where seven bits are not enough
MAX_FRAME_HEAD = 14
UNREAD = 16  # messages of a client that wait before no more is read from it
FRAMES_AT_ONCE = 32  # that are handled in one round of the loop
MOST_PARTS = 1000  # frames of one message


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
            # Uvicorn sets this only if the handshake is accepted or closed. After an answer in its
            # place it would log an error: "ASGI callable returned without completing handshake".
            self.handshake_complete = True
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
