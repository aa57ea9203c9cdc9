"""Live play: a WebSocket for each table, and the same messages as a stream of lines for bots."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, cast

import msgspec
from litestar import Router, WebSocket, get, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath
from litestar.response import Stream

from fallstar.server.accounts.accounts import Accounts
from fallstar.server.accounts.caller import Caller
from fallstar.server.api.replies import MayBeRefused
from fallstar.server.api.tables import do
from fallstar.server.limits import Limits
from fallstar.server.live.connection import Connection, Connections
from fallstar.server.live.room import Room
from fallstar.server.live.rooms import Rooms
from fallstar.server.metrics import Metrics
from fallstar.server.protocol import text_socket
from fallstar.server.refusal import UNWELL, Refusal
from fallstar.server.security import origin_allowed
from fallstar.server.store.store import StoreError
from fallstar.server.wire.acts import AnyFrame, Ping, Reload
from fallstar.server.wire.messages import AnyMessage, Done, Pong, Refused

log = logging.getLogger("fallstar.live")
encode = msgspec.json.Encoder().encode
frames: msgspec.json.Decoder[AnyFrame] = msgspec.json.Decoder(AnyFrame)
HEARTBEAT = 20.0  # seconds between empty lines of a stream
GOING_AWAY, POLICY = 1001, 1008
MAX_FRAME = 4096
Read = Callable[[], Awaitable[str | None]]  # the next message; None after the last one
Lines = {
    200: ResponseSpec(cast(Any, AnyMessage), description="One a line",
                      media_type="application/x-ndjson", generate_examples=False),
}  # fmt: skip


@websocket("/{table:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    table: FromPath[str],
    rooms: NamedDependency[Rooms],
    connections: NamedDependency[Connections],
    limits: NamedDependency[Limits],
    metrics: NamedDependency[Metrics],
    accounts: NamedDependency[Accounts],
    viewer: NamedDependency[Caller | None],
) -> None:
    """Sends a snapshot, then messages as things happen; receives acts."""
    if not origin_allowed(socket, accounts.border):
        await socket.close(code=POLICY)  # before accept(): the handshake fails with 403
        return
    try:
        room = await rooms.find(table)
    except Refusal as refusal:
        await _turn_away(socket, refusal)
        return
    await socket.accept()
    direct = text_socket(socket.scope)
    connection = connections.open(viewer, None if direct is None else direct.write_text)
    read = _reader(socket) if direct is None else direct.read_text
    sender = asyncio.create_task(_send(socket, connection))
    try:
        await room.enter(connection)
        address = accounts.border.address(socket)
        await _listen(read, room, connection, limits, metrics, address)
    except StoreError as error:
        log.error("the database failed: %s", error)
        connection.close("try again")
    except Exception:
        log.exception("a socket failed")
        connection.close("the server failed")
    finally:
        await room.leave(connection)
        connections.end(connection)
        await sender


async def _turn_away(socket: WebSocket[Any, Any, Any], refusal: Refusal) -> None:
    """A page cannot read why a handshake failed: accept, say why, and close."""
    await socket.accept()
    await socket.send_data(encode(_refused(refusal, None)), mode="text")
    await socket.close(code=POLICY, reason=refusal.code)


async def _send(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    try:
        while (message := await connection.next()) is not None:
            await socket.send_data(message, mode="text")
        if connection.closed != "gone":
            await socket.close(code=GOING_AWAY, reason=connection.closed)
    except (WebSocketDisconnect, RuntimeError, OSError):
        connection.close("gone")  # the other side hung up


def _reader(socket: WebSocket[Any, Any, Any]) -> Read:
    """Reads from a server that is not ours."""

    async def read() -> str | None:
        try:
            return await socket.receive_text()
        except (WebSocketDisconnect, RuntimeError):
            return None

    return read


async def _listen(
    read: Read,
    room: Room,
    connection: Connection,
    limits: Limits,
    metrics: Metrics,
    address: str,
) -> None:
    while (text := await read()) is not None and connection.closed is None:
        ref = None
        try:
            limits.take("frames", connection.player or address)
            limits.take("frames_address", address)
            frame = _read(text)
            ref = frame.ref
            await _answer(room, connection, frame, limits)
        except Refusal as refusal:
            metrics.refusals.labels(refusal.code).inc()
            connection.put(encode(_refused(refusal, ref, room.table.log_number)))
        except StoreError as error:
            # If the act was stored after all, the room will tell it.
            log.error("the database failed: %s", error)
            refused = Refused("unwell", UNWELL, room.table.log_number, ref)
            connection.put(encode(refused))
        except Exception:
            log.exception("a frame could not be answered")
            reason = "the server failed at this message; its log has the details"
            connection.put(encode(Refused("broken", reason, room.table.log_number, ref)))


def _read(text: str) -> AnyFrame:
    if len(text) > MAX_FRAME:
        raise Refusal("too_large", f"a message has at most {MAX_FRAME} characters")
    try:
        return frames.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:  # nested too deep
        raise Refusal("bad_request", f"this message cannot be read: {error}") from None


async def _answer(room: Room, connection: Connection, frame: AnyFrame, limits: Limits) -> None:
    match frame:
        case Ping(ref=ref):
            connection.put(encode(Pong(room.now(), ref)))
        case Reload():
            await room.reload(connection)
        case act:
            if connection.caller is None:
                raise Refusal("unknown_player", "you are not known: GET /api/me first")
            log_number = await do(room, act, connection.caller, limits)
            connection.put(encode(Done(log_number, act.ref)))


def _refused(refusal: Refusal, ref: str | None, log_number: int = 0) -> Refused:
    return Refused(refusal.code, refusal.reason, refusal.log_number or log_number, ref)


@get("/{table:str}/stream", operation_id="stream", summary="A table as a stream of lines",
     media_type="application/x-ndjson", responses=MayBeRefused | Lines)  # fmt: skip
async def stream(
    table: FromPath[str],
    rooms: NamedDependency[Rooms],
    connections: NamedDependency[Connections],
    viewer: NamedDependency[Caller | None],
) -> Stream:
    """Newline-delimited JSON: the messages of the WebSocket, one per line, until you disconnect.

    An empty line every 20 seconds shows that the connection is alive. Send acts by POST.
    """
    room = await rooms.find(table)
    return Stream(_lines(room, connections, viewer), media_type="application/x-ndjson")


async def _lines(
    room: Room, connections: Connections, viewer: Caller | None
) -> AsyncIterator[bytes]:
    connection = connections.open(viewer)
    try:
        await room.enter(connection)
        while True:
            try:
                message = await asyncio.wait_for(connection.next(), HEARTBEAT)
            except TimeoutError:
                message = b""
            if message is None:
                return
            yield message + b"\n"
    finally:
        await room.leave(connection)
        connections.end(connection)


def routers() -> list[Any]:
    """The routes of this file."""
    return [Router("/api/tables", route_handlers=[live, stream], tags=["Live"])]
