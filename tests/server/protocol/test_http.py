"""What clients may do to a server before a request is whole."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from fallstar.server.protocol.http import MAX_HEAD, MOST_EARLY
from fallstar.server.protocol.open_connections import OpenConnections
from tests.server.protocol.clients import (
    HEALTH,
    UPGRADE,
    answers,
    connected,
    is_well,
    read_all,
    send_until_closed,
)
from tests.server.protocol.small_server import answer, connected_http, say_ok, serving
from tests.server.running_server import RunningServer, new_client, sqlite_at, wait_for
from tests.server.services import free_port


@pytest.mark.finding(1)
def test_a_header_without_end_is_refused(running: RunningServer) -> None:
    with connected(running.port) as sock:
        sock.sendall(b"GET / HTTP/1.1\r\nX: " + 20_000 * b"a")
        assert read_all(sock).startswith(b"HTTP/1.1 431 ")
    assert is_well(running.port)


@pytest.mark.finding(1)
@pytest.mark.parametrize(
    "start", [b"GET / HTTP/1.1\r\nX: ", b"GET /", b"\r\n", b"GET / HTTP/1.1\r\na: b\r\n"]
)
def test_a_head_of_50_megabytes_is_cut_off(running: RunningServer, start: bytes) -> None:
    most = 50_000_000
    piece = 65_536 * b"a" if start != b"\r\n" else 32_768 * b"\r\n"
    if start.endswith(b"b\r\n"):
        piece = 10_000 * b"a: b\r\n"
    with connected(running.port) as sock:
        sock.sendall(start)
        assert send_until_closed(sock, piece, most) < most // 5
    assert is_well(running.port)


def test_heads_of_ordinary_size_pass_in_pieces(running: RunningServer) -> None:
    request = HEALTH.replace(b"\r\n\r\n", b"\r\ncookie: " + 12_000 * b"c" + b"\r\n\r\n")
    last = HEALTH.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n")
    with connected(running.port) as sock:
        requests = 3 * request + last
        for start in range(0, len(requests), 5000):
            sock.sendall(requests[start : start + 5000])
        assert read_all(sock).count(b"HTTP/1.1 200 ") == 4


def test_a_client_that_hangs_up_is_not_an_error(tmp_path: Path) -> None:
    port = free_port()
    flags = ["--no-prepare", "--no-limits", "--port", str(port), "--database", sqlite_at(tmp_path)]
    words = [sys.executable, "-m", "fallstar", "serve", *flags]
    with (
        subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as process,
        new_client(base_url=f"http://127.0.0.1:{port}") as person,
    ):
        assert process.stderr is not None
        try:
            wait_for(lambda: answers(person))
            person.get("/api/me")
            seats = {"seats": [{"kind": "me"}, {"kind": "open"}]}
            table = person.post("/api/tables", json=seats).json()["id"]
            half = b"content-type: application/json\r\ncontent-length: 500\r\n\r\n{"
            requests = [
                b"POST /api/replay HTTP/1.1\r\nhost: x\r\n" + half,
                b"GET /api/tables/%b/stream HTTP/1.1\r\nhost: x\r\n\r\n" % table.encode(),
                UPGRADE.replace(b"/", b"/api/tables/%b/live" % table.encode(), 1),
            ]
            for pause in (0.0, 0.01, 0.1):
                for request in 4 * requests:
                    with connected(port) as sock:
                        sock.sendall(request)
                        time.sleep(pause)
            wait_for(lambda: "connections 0.0" in person.get("/metrics").text)
        finally:
            process.terminate()
        said = process.stderr.read()
    assert '"/api/replay", "status": 400' in said
    assert '"status": 500' not in said
    assert '"level": "error"' not in said


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fallstar.server.protocol.http.HEAD_TIME", 0.3)
    monkeypatch.setattr("fallstar.server.protocol.http.BODY_TIME", 0.6)


@pytest.mark.finding(4)
@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize(
    ("sent", "heard"),
    [
        (b"", b""),
        (b"\r\n", b"HTTP/1.1 408 "),
        (b"GET / HTTP/1.1\r\nX: a", b"HTTP/1.1 408 "),
        (b"POST / HTTP/1.1\r\ncontent-length: 5\r\n\r\nabc", b"HTTP/1.1 408 "),
        (b"GET / HTTP/1.1\r\n\r\nGET / HT", b"HTTP/1.1 200 "),
        (b"GET / HTTP/1.1\r\n\r\n", b"HTTP/1.1 200 "),
    ],
    ids=["silent", "empty lines", "half a head", "half a body", "half a second head", "idle"],
)
def test_a_request_that_is_not_whole_in_time_is_cut_off(sent: bytes, heard: bytes) -> None:
    with serving(OpenConnections(None, None)) as port, connected(port) as sock:
        sock.sendall(sent)
        said = read_all(sock)
    assert said.startswith(heard)
    assert bool(said) == bool(heard)


@pytest.mark.finding(1)
@pytest.mark.usefixtures("in_a_hurry")
def test_a_head_that_comes_byte_by_byte_is_cut_off() -> None:
    with serving(OpenConnections(None, None)) as port, connected(port) as sock:
        sock.sendall(b"GET / HTTP/1.1\r\n")
        until = time.monotonic() + 20
        try:
            while time.monotonic() < until:
                sock.sendall(b"a: b\r\n")
                time.sleep(0.01)
        except (BrokenPipeError, ConnectionResetError):
            return
    pytest.fail("the server went on reading")


CHUNKED = b"POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "start",
    [b"1\r\na\r\n0\r\na: ", b"0\r\n", b"1;a="],
    ids=["a trailer", "trailers", "an extension of a chunk"],
)
def test_what_a_chunked_request_has_beside_its_body_is_bounded(start: bytes) -> None:
    most = 20_000_000
    piece = 8000 * b"a: b\r\n" if start == b"0\r\n" else 48_000 * b"a"
    with serving(OpenConnections(None, None)) as port, connected(port) as sock:
        sock.sendall(CHUNKED + start)
        assert send_until_closed(sock, piece, most) < most // 2


def test_a_body_in_very_small_chunks_is_read_and_its_trailers_are_not_headers() -> None:
    heard = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        body = b""
        while (event := await receive())["more_body"]:
            body += event["body"]
        heard.append((body + event["body"], dict(scope["headers"])))
        await say_ok(send)

    with serving(OpenConnections(None, None), app) as port, connected(port) as sock:
        sock.sendall(CHUNKED + 30_000 * b"1\r\na\r\n" + b"0\r\nx-forwarded-for: me\r\n\r\n")
        assert sock.recv(1000).startswith(b"HTTP/1.1 200 ")
    assert heard == [(30_000 * b"a", {b"transfer-encoding": b"chunked"})]


def test_very_many_requests_without_waiting_for_an_answer_are_cut_off() -> None:
    most = 20_000_000
    with serving(OpenConnections(None, None)) as port, connected(port) as sock:
        assert send_until_closed(sock, 4000 * b"GET /x HTTP/1.1\r\n\r\n", most) < most // 2


@pytest.mark.anyio
async def test_requests_are_not_read_before_those_before_them_are_answered() -> None:
    may_answer = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await may_answer.wait()
        await answer(scope, receive, send)

    http, transport = connected_http(app)
    count = 50
    http.data_received(count * (b"GET / HTTP/1.1\r\nx: " + 1000 * b"a" + b"\r\n\r\n"))
    for _ in range(10):
        await asyncio.sleep(0)
    assert transport.paused
    assert len(http.pipeline) < MAX_HEAD // 1000
    may_answer.set()
    for _ in range(100 * count):
        await asyncio.sleep(0)
    assert b"".join(transport.written).count(b"HTTP/1.1 200 ") == count
    assert not transport.paused
    http.connection_lost(None)


@pytest.mark.anyio
async def test_what_comes_too_early_is_bounded() -> None:
    """A body of any size is no part of it: it is read."""
    http, transport = connected_http(answer)
    size = 3 * MOST_EARLY
    http.data_received(b"POST / HTTP/1.1\r\ncontent-length: %d\r\n\r\n" % size + size * b"a")
    http.data_received(MOST_EARLY * b"a")
    assert not transport.aborted
    http.data_received(b"a")
    assert transport.aborted
    http.connection_lost(None)


@pytest.mark.anyio
async def test_a_web_socket_begins_only_when_all_answers_were_given() -> None:
    http, transport = connected_http(answer)
    http.data_received(b"GET / HTTP/1.1\r\n\r\n" + UPGRADE)
    assert transport.aborted
    http.connection_lost(None)
