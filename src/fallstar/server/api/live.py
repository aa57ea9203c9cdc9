"""Live play: a WebSocket for each table, and the same messages as a stream of lines for bots."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from typing import Any, cast

import msgspec
from anyio import CancelScope
from litestar import Request, Router, WebSocket, get, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath
from litestar.response import Stream
from litestar.types import Empty
from litestar.utils.scope.state import ScopeState

from fallstar.server.accounts.accounts import Accounts
from fallstar.server.accounts.caller import Caller
from fallstar.server.api.frames import TOO_MANY, Frames, Read, refused
from fallstar.server.api.replies import MayBeRefused
from fallstar.server.limits import Limits, SlowDown
from fallstar.server.live.connection import Connection, Connections
from fallstar.server.live.room import Room
from fallstar.server.live.rooms import Rooms
from fallstar.server.memory import in_system_memory
from fallstar.server.metrics import Metrics
from fallstar.server.protocol.web_socket import text_socket
from fallstar.server.refusal import Refusal
from fallstar.server.security import origin_allowed
from fallstar.server.store.store import StoreError
from fallstar.server.wire.messages import AnyMessage

log = logging.getLogger("fallstar.live")
encode = msgspec.json.Encoder().encode
HEARTBEAT = 20.0  # seconds between empty lines of a stream
GOING_AWAY, POLICY = 1001, 1008
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
    asked = time.monotonic()
    try:
        room = await rooms.find(table)
    except Refusal as refusal:
        await _turn_away(socket, refusal)
        return
    address = accounts.border.address(socket)
    try:
        connections.check(address)
    except SlowDown as refusal:
        await _refuse_handshake(socket, refusal)
        return
    await socket.accept()
    _forget_handshake(socket)
    direct = text_socket(socket.scope)
    connection = connections.open(viewer, direct, address)
    read = _reader(socket) if direct is None else direct.read_text
    sender = asyncio.create_task(in_system_memory(_send(socket, connection)))
    frames = Frames(room, connection, limits, metrics, address)
    if direct is not None:
        frames.all_answered = direct.read_on
    try:
        await room.enter(connection, asked)
        if direct is not None:
            direct.on_text = frames.hear
        await frames.listen(read)
    except StoreError as error:
        log.error("the database failed: %s", error)
        connection.close("try again")
    except Exception:
        log.exception("a socket failed")
        connection.close("the server failed")
    finally:
        await frames.close()
        await room.leave(connection)
        connections.end(connection)
        await sender
        del socket.receive, socket.send  # they refer to it: free its memory now, not when collected


def _forget_handshake(socket: WebSocket[Any, Any, Any]) -> None:
    """Litestar keeps the headers that it read, 2 kB, for those who ask again."""
    ScopeState.from_scope(cast(Any, socket.scope)).headers = Empty


async def _refuse_handshake(socket: WebSocket[Any, Any, Any], refusal: SlowDown) -> None:
    """Let nothing of the socket stay open; a page tries again later."""
    if "websocket.http.response" not in (socket.scope.get("extensions") or {}):
        await socket.close(code=POLICY)
        return
    headers = [(b"retry-after", b"%d" % refusal.retry_after)]
    start = {"type": "websocket.http.response.start", "status": refusal.status, "headers": headers}
    await socket.send(cast(Any, start))
    await socket.send(cast(Any, {"type": "websocket.http.response.body", "body": b""}))


async def _turn_away(socket: WebSocket[Any, Any, Any], refusal: Refusal) -> None:
    """A page cannot read why a handshake failed: accept, say why, and close."""
    await socket.accept()
    await socket.send_data(encode(refused(refusal, None)), mode="text")
    await socket.close(code=POLICY, reason=refusal.code)


async def _send(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    try:
        while (message := await connection.next()) is not None:
            await socket.send_data(message, mode="text")
            del message  # a snapshot is large, and the next message may be far away
        if connection.closed != "gone":
            code = POLICY if connection.closed == TOO_MANY else GOING_AWAY
            await socket.close(code=code, reason=connection.closed)
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


@get("/{table:str}/stream", operation_id="stream", summary="A table as a stream of lines",
     media_type="application/x-ndjson", responses=MayBeRefused | Lines)  # fmt: skip
async def stream(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    rooms: NamedDependency[Rooms],
    connections: NamedDependency[Connections],
    accounts: NamedDependency[Accounts],
    viewer: NamedDependency[Caller | None],
) -> Stream:
    """Newline-delimited JSON: the messages of the WebSocket, one per line, until you disconnect.

    An empty line every 20 seconds shows that the connection is alive. Send acts by POST.
    """
    room = await rooms.find(table)
    address = accounts.border.address(request)
    connections.check(address)
    return Stream(_lines(room, connections, viewer, address), media_type="application/x-ndjson")


async def _lines(
    room: Room, connections: Connections, viewer: Caller | None, address: str
) -> AsyncIterator[bytes]:
    connection = connections.open(viewer, address=address)
    try:
        with CancelScope(shield=True):  # a caller who hangs up must not cut off a query
            await room.enter(connection)
        while True:
            try:
                message = await asyncio.wait_for(connection.next(), HEARTBEAT)
            except TimeoutError:
                message = b""
            if message is None:
                return
            yield message + b"\n"
            del message  # as in _send
    finally:
        await room.leave(connection)
        connections.end(connection)


def routers() -> list[Any]:
    """The routes of this file."""
    return [Router("/api/tables", route_handlers=[live, stream], tags=["Live"])]
