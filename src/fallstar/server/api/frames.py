"""The frames that a client sends over a WebSocket: acts, and questions about the connection."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec

from fallstar.server.accounts.caller import Caller
from fallstar.server.api.tables import do
from fallstar.server.limits import Limits, SlowDown
from fallstar.server.live.connection import Connection
from fallstar.server.live.room import Room
from fallstar.server.metrics import Metrics
from fallstar.server.refusal import UNWELL, Refusal
from fallstar.server.store.store import StoreError
from fallstar.server.wire.acts import AnyAct, AnyFrame, Confirm, Ping, Play, Reload, Undo
from fallstar.server.wire.messages import Done, Message, Pong, Refused

log = logging.getLogger("fallstar.live")
encode = msgspec.json.Encoder().encode
frames: msgspec.json.Decoder[AnyFrame] = msgspec.json.Decoder(AnyFrame)
MAX_FRAME = 4096
MOST_REFUSED = 50  # frames that are told to slow down, beyond those that are not
TOO_MANY = "too many frames"  # the socket is closed
Read = Callable[[], Awaitable[str | None]]  # the next message; None after the last one


class Frames:
    """The frames of a connection: they are answered one after another."""

    __slots__ = (
        "_address", "_answered", "_answering", "_connection", "_in_loop", "_limits", "_metrics",
        "_ref", "_refused", "_room", "_task", "_waiting", "all_answered",
    )  # fmt: skip

    def __init__(
        self, room: Room, connection: Connection, limits: Limits, metrics: Metrics, address: str
    ) -> None:
        # Called when a frame was answered and no other waits.
        self.all_answered: Callable[[], None] = lambda: None
        self._room = room
        self._connection = connection
        self._limits = limits
        self._metrics = metrics
        self._address = address
        self._waiting: list[str] = []  # an empty deque takes 600 bytes
        self._ref: str | None = None  # of the frame that is being answered
        self._refused = 0  # frames told to slow down; each that is not makes up for one of them
        self._answering = False
        self._in_loop = False
        self._answered: asyncio.Event | None = None  # when no frame waits
        self._task: asyncio.Task[None] | None = None  # answers a frame that takes longer

    def hear(self, text: str) -> int:
        """Answer a frame, after those before it; how many wait."""
        self._waiting.append(text)
        if not self._answering:
            self._answer_waiting()
        return len(self._waiting)

    async def listen(self, read: Read) -> None:
        """Answer what is read until the other side is gone; a frame is read when all before it
        were answered."""
        while (text := await read()) is not None and self._connection.closed is None:
            self.hear(text)
            while self._answering:
                self._answered = asyncio.Event()
                await self._answered.wait()

    async def close(self) -> None:
        """Finish what was begun."""
        self._waiting.clear()
        if self._task is not None:
            await self._task

    def _answer_waiting(self) -> None:
        if self._in_loop:  # an answer that was known at once
            return
        self._in_loop = True
        while self._waiting and not self._answering:
            self._begin(self._waiting.pop(0))
        self._in_loop = False
        if not self._answering:
            self.all_answered()
            if self._answered is not None:
                self._answered.set()

    def _begin(self, text: str) -> None:
        if self._connection.closed is not None:
            return
        self._answering, self._ref = True, None
        caller = self._connection.caller
        try:
            self._limits.take("frames", self._connection.player or self._address)
            self._limits.take("frames_address", self._address)
            self._refused = max(0, self._refused - 1)
            frame = _read(text)
            self._ref = frame.ref
            if isinstance(frame, Ping):
                self._end(Pong(self._room.now(), frame.ref))
            elif isinstance(frame, Reload):
                self._task = asyncio.create_task(self._reload())
            elif caller is None:
                raise Refusal("unknown_player", "you are not known: GET /api/me first")
            elif isinstance(frame, (Play, Undo, Confirm)):
                self._room.submit(frame, caller, self._done)
            else:
                self._task = asyncio.create_task(self._act(frame, caller))
        except SlowDown as refusal:
            self._refused += 1
            if self._refused > MOST_REFUSED:
                self._connection.close(TOO_MANY)
            self._done(refusal)
        except Exception as error:
            self._done(error)

    async def _reload(self) -> None:
        try:
            await self._room.reload(self._connection)
        except Exception as error:
            self._done(error)
        else:
            self._end(None)

    async def _act(self, act: AnyAct, caller: Caller) -> None:
        try:
            self._done(await do(self._room, act, caller, self._limits))
        except Exception as error:
            self._done(error)

    def _done(self, result: int | Exception) -> None:
        """An act is done, with this log number, or not."""
        log_number = self._room.table.log_number
        if isinstance(result, int):
            self._end(Done(result, self._ref))
        elif isinstance(result, Refusal):
            self._metrics.refusals.labels(result.code).inc()
            self._end(refused(result, self._ref, log_number))
        elif isinstance(result, StoreError):
            # If the act was stored after all, the room will tell it.
            log.error("the database failed: %s", result)
            self._end(Refused("unwell", UNWELL, log_number, self._ref))
        else:
            log.error("a frame could not be answered", exc_info=result)
            reason = "the server failed at this message; its log has the details"
            self._end(Refused("broken", reason, log_number, self._ref))

    def _end(self, answer: Message | None) -> None:
        if answer is not None:
            self._connection.put(encode(answer))
        self._answering = False
        self._answer_waiting()


def _read(text: str) -> AnyFrame:
    if len(text) > MAX_FRAME:
        raise Refusal("too_large", f"a message has at most {MAX_FRAME} characters")
    try:
        return frames.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:  # nested too deep
        raise Refusal("bad_request", f"this message cannot be read: {error}") from None


def refused(refusal: Refusal, ref: str | None, log_number: int = 0) -> Refused:
    return Refused(refusal.code, refusal.reason, refusal.log_number or log_number, ref)
