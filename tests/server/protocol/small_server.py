"""A server with a small application, over sockets or without a network."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, Literal, cast

import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.protocol import State
from websockets.uri import parse_uri

from fallstar.server.protocol.config import Config
from fallstar.server.protocol.http import BoundedHttp
from fallstar.server.protocol.open_connections import OpenConnections
from fallstar.server.protocol.web_socket import CountedWebSocket
from tests.server.running_server import wait_for
from tests.server.services import free_port


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """An application that reads the body and answers."""
    assert scope["type"] == "http"
    while (await receive()).get("more_body"):
        pass
    await say_ok(send)


async def say_ok(send: Any) -> None:
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]}
    )
    await send({"type": "http.response.body", "body": b"ok"})


class PeerTransport(asyncio.Transport):
    """Keeps what is written to it, and in which state it is."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closed = self.aborted = self.paused = False
        self.unsent = 0
        self.protocol: asyncio.BaseProtocol | None = None

    def get_extra_info(self, _name: str, default: object = None) -> object:
        return default

    def write(self, data: object) -> None:
        self.written.append(bytes(data))  # type: ignore[call-overload]

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def get_protocol(self) -> Any:
        return self.protocol

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


def connected_http(app: Any) -> tuple[BoundedHttp, PeerTransport]:
    """A connection, without a network."""
    config = Config(app, OpenConnections(None, None), interface="asgi3", lifespan="off")
    http, transport = BoundedHttp(config, ServerState(), {}), PeerTransport()
    http.connection_made(transport)
    transport.protocol = http
    return http, transport


@contextmanager
def serving(
    open_connections: OpenConnections, app: Any = None, lifespan: Literal["on", "off"] = "off"
) -> Iterator[int]:
    port = free_port()
    config = Config(
        app or answer, open_connections, host="127.0.0.1", port=port, log_config=None,
        lifespan=lifespan, timeout_keep_alive=1,
    )  # fmt: skip
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        wait_for(lambda: server.started)
        yield port
    finally:
        server.should_exit = True
        thread.join()


def accepted() -> tuple[CountedWebSocket, PeerTransport]:
    """A WebSocket after the handshake, without an application."""
    config = Config(None, OpenConnections(None, None), ws_max_size=65_536, interface="asgi3")
    config.loaded, config.loaded_app = True, None
    state = SimpleNamespace(connections=set(), tasks=set(), default_headers=[])
    web_socket, transport = CountedWebSocket(config, cast(ServerState, state), {}), PeerTransport()
    web_socket.connection_made(transport)
    web_socket.handshake_initiated = web_socket.handshake_complete = True
    web_socket.conn.state = State.OPEN
    web_socket.conn.parser = web_socket.conn.parse()
    next(web_socket.conn.parser)
    return web_socket, transport


def closed_with(transport: PeerTransport) -> int | None:
    """The code with which the server closed a WebSocket."""
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN)
    client.receive_data(b"".join(transport.written))
    return None if client.close_rcvd is None else client.close_rcvd.code
