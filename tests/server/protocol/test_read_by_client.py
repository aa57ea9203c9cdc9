"""Clients have to read what is sent to them."""

import asyncio
import socket
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from fallstar.server.protocol.open_connections import OpenConnections
from fallstar.server.protocol.read_by_client import LEAST_READ, READ_TIME
from tests.server.protocol.clients import HEALTH, send_until_closed
from tests.server.protocol.small_server import accepted, answer, connected_http, serving
from tests.server.running_server import wait_for


async def answer_much(_scope: Any, _receive: Any, send: Any) -> None:
    """An application whose answer does not fit into the buffers of the system."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(100):
        await send({"type": "http.response.body", "body": 1_000_000 * b"a", "more_body": True})
    await send({"type": "http.response.body", "body": b""})


@pytest.mark.parametrize("app", [answer, answer_much], ids=["many answers", "a long answer"])
def test_who_does_not_read_answers_is_cut_off(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fallstar.server.protocol.read_by_client.READ_TIME", 0.5)
    open_connections = OpenConnections(None, None)
    request = b"GET / HTTP/1.1\r\nx: " + 10_000 * b"a" + b"\r\n\r\n"
    with serving(open_connections, app) as port, socket.socket() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1000)
        sock.settimeout(60)
        sock.connect(("127.0.0.1", port))
        most = 10_000_000_000 if app is answer else len(request)
        wait_for(lambda: len(open_connections) == 1)
        send_until_closed(sock, request, most)
        wait_for(lambda: len(open_connections) == 0)


@pytest.mark.anyio
@pytest.mark.parametrize("kind", ["http", "web socket"])
async def test_a_client_has_to_read_some_of_what_was_sent(kind: str) -> None:
    connection, transport = connected_http(answer) if kind == "http" else accepted()
    checks: list[Callable[[], None]] = []  # that wait for their time

    def call_later(seconds: float, call: Callable[..., None], *arguments: Any) -> Any:
        assert seconds == READ_TIME
        checks.append(check := lambda: call(*arguments))
        return SimpleNamespace(cancel=lambda: checks.remove(check))

    connection.loop = cast(asyncio.AbstractEventLoop, SimpleNamespace(call_later=call_later))
    transport.unsent = 10 * LEAST_READ
    connection.pause_writing()
    for _ in range(5):  # it reads, slowly
        transport.unsent -= LEAST_READ
        checks.pop()()
        assert not transport.aborted
    connection.resume_writing()
    assert not checks
    connection.pause_writing()
    transport.unsent -= 10
    checks.pop()()
    assert transport.aborted


@pytest.mark.anyio
async def test_a_client_that_reads_an_answer_slowly_gets_all_of_it() -> None:
    http, transport = connected_http(answer)
    http.timeout_keep_alive = 75  # seconds; a client reads as much twice in them, at least
    transport.unsent = 10 * LEAST_READ
    http.data_received(HEALTH)
    while http.timeout_keep_alive_task is None:
        await asyncio.sleep(0)
    while transport.unsent:
        transport.unsent -= 2 * LEAST_READ
        http.timeout_keep_alive_handler()
        assert not transport.aborted
        assert not http.timeout_keep_alive_task.cancelled()
    http.timeout_keep_alive_handler()
    assert transport.aborted, "it was idle since then"
    http.connection_lost(None)


@pytest.mark.anyio
@pytest.mark.parametrize("unsent", [1000, 10 * LEAST_READ])
async def test_a_client_that_reads_too_little_of_an_answer_is_cut_off(unsent: int) -> None:
    http, transport = connected_http(answer)
    transport.unsent = unsent
    http.data_received(HEALTH)
    while http.timeout_keep_alive_task is None:
        await asyncio.sleep(0)
    transport.unsent -= 10
    http.timeout_keep_alive_handler()
    assert transport.aborted
    http.connection_lost(None)
