"""What clients may do to a server before a request is whole. Real sockets, on loopback."""

import asyncio
import logging
import math
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal, cast

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from fallstar.server import protocol
from fallstar.server.protocol import Config, CountedWebSocket, OpenConnections
from fallstar.server.run import UvicornServer
from tests.server.running_server import RunningServer, new_client, sqlite_at, wait_for
from tests.server.services import free_port

HEALTH = b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n"
HONEST = "127.0.0.2"  # another address than that of the other sockets
UPGRADE = (
    b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
MOST = 20


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("connections")
    with RunningServer(sqlite_at(folder), limits=True, address_connections=MOST) as running:
        yield running


@contextmanager
def connected(port: int, address: str = "127.0.0.1") -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), 20, (address, 0)) as sock:
        yield sock


def read_all(sock: socket.socket) -> bytes:
    """What a server sends until it closes the connection."""
    heard = b""
    try:
        while piece := sock.recv(65_536):
            heard += piece
    except ConnectionResetError:
        pass  # it closed before it had read everything
    return heard


def send_until_closed(sock: socket.socket, piece: bytes, most: int) -> int:
    """Send the piece again and again; how many bytes until the server closed the connection."""
    sent = 0
    try:
        while sent < most:
            sock.sendall(piece)
            sent += len(piece)
    except (BrokenPipeError, ConnectionResetError):
        pass
    return sent


def is_well(port: int) -> bool:
    """Does the server answer someone at another address?"""
    with connected(port, HONEST) as sock:
        sock.sendall(HEALTH.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
        return read_all(sock).startswith(b"HTTP/1.1 200")


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


@pytest.mark.finding(4)
def test_silent_sockets_of_one_address_do_not_shut_out_others(running: RunningServer) -> None:
    with ExitStack() as stack:
        silent = [stack.enter_context(connected(running.port)) for _ in range(3 * MOST)]
        for sock in silent[2 * MOST :]:
            assert read_all(sock).startswith(b"HTTP/1.1 429 ")
        assert is_well(running.port)
    wait_for(lambda: httpx.get(f"{running.url}/health", verify=False).status_code == 200)


def test_a_websocket_counts_until_it_is_closed(running: RunningServer) -> None:
    player = running.player()
    table = player.make("me", "open")
    for _ in range(2):
        lives = [player.live(table) for _ in range(MOST - 3)]
        with ExitStack() as stack:
            others = [stack.enter_context(connected(running.port)) for _ in range(5)]
            assert read_all(others[-1]).startswith(b"HTTP/1.1 429 ")
        for live in lives:
            live.close()
        wait_for(lambda: httpx.get(f"{running.url}/health", verify=False).status_code == 200)


def test_behind_a_proxy_sockets_and_streams_are_counted_by_the_address_it_tells(
    tmp_path: Path,
) -> None:
    most = 3
    database = sqlite_at(tmp_path)
    with (
        RunningServer(database, limits=True, address_connections=most, proxies=1) as running,
        ExitStack() as stack,
    ):
        path = f"/api/tables/{running.player().make('me', 'open')}".encode()

        def status(what: bytes, address: bytes) -> int:
            sock = stack.enter_context(connected(running.port))
            request = UPGRADE if what == b"live" else b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
            request = request.replace(b"/", path + b"/" + what, 1)
            sock.sendall(request.replace(b"\r\n", b"\r\nx-forwarded-for: " + address + b"\r\n", 1))
            return int(sock.recv(1000).split()[1])

        assert [status(b"live", b"192.0.2.1") for _ in range(most - 1)] == [101] * (most - 1)
        assert status(b"stream", b"192.0.2.1") == 200
        assert status(b"live", b"192.0.2.1") == 429
        assert status(b"stream", b"192.0.2.1") == 429
        assert status(b"live", b"192.0.2.2") == 101
        stack.close()
        wait_for(lambda: status(b"live", b"192.0.2.1") == 101)


@pytest.mark.finding(4)
def test_connections_leave_a_reserve_of_file_handles(tmp_path: Path) -> None:
    files = 400
    port = free_port()
    flags = ["--no-prepare", "--no-limits", "--port", str(port), "--database", sqlite_at(tmp_path)]
    words = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", sys.executable, "-m", "fallstar"]
    with (
        subprocess.Popen([*words, "serve", *flags], stderr=subprocess.PIPE, text=True) as process,
        new_client(base_url=f"http://127.0.0.1:{port}") as person,
    ):
        assert process.stderr is not None
        try:
            wait_for(lambda: answers(person))
            with ExitStack() as stack:
                socks = [stack.enter_context(connected(port)) for _ in range(files)]
                assert read_all(socks[-1]).startswith(b"HTTP/1.1 503 ")
                # Who is connected goes on: there are handles for the page and the database.
                assert person.get("/api/me").status_code == 200
                assert person.get("/").status_code == 200
        finally:
            process.terminate()
        said = process.stderr.read()
    assert said.count("raise the limit of open files") == 1


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


@pytest.mark.parametrize(
    ("files", "waiting", "most"),
    [(None, 2048, None), (256, 100, 128), (1024, 100, 824), (20_000, 1000, 18_000),
     (1_000_000, 2048, 995_904)],
)  # fmt: skip
def test_a_server_with_many_file_handles_lets_many_clients_connect_at_once(
    files: int | None, waiting: int, most: int | None
) -> None:
    assert protocol.backlog(files) == waiting
    assert protocol.most_connections(files) == most


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be stopped there")
def test_many_clients_connect_while_the_server_is_busy(tmp_path: Path) -> None:
    """A stopped process accepts nobody: the system keeps new connections until it goes on."""
    if (protocol.file_limit() or math.inf) < 8000:
        pytest.skip("this needs a limit of 8,000 open files")
    with RunningServer(sqlite_at(tmp_path)) as server, ExitStack() as stack:
        os.kill(server.pid, signal.SIGSTOP)
        stack.callback(os.kill, server.pid, signal.SIGCONT)
        for _ in range(400):
            stack.enter_context(connected(server.port))


def answers(person: httpx.Client) -> bool:
    try:
        return person.get("/health").status_code == 200
    except httpx.TransportError:
        return False


# With a small application in this process, whose time limits are short -------------------------


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


def connected_http(app: Any) -> tuple[protocol.BoundedHttp, PeerTransport]:
    """A connection, without a network."""
    config = Config(app, OpenConnections(None, None), interface="asgi3", lifespan="off")
    http, transport = protocol.BoundedHttp(config, ServerState(), {}), PeerTransport()
    http.connection_made(transport)
    transport.protocol = http
    return http, transport


@contextmanager
def serving(
    open_connections: OpenConnections, app: Any = None, lifespan: Literal["on", "off"] = "off"
) -> Iterator[int]:
    port = free_port()
    config = protocol.Config(
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


@pytest.mark.anyio
async def test_a_server_that_ends_accepts_nobody_while_it_closes_its_connections() -> None:
    config = Config(answer, OpenConnections(None, None), log_config=None, lifespan="off")
    server, refused = UvicornServer(config), []

    async def say_goodbye() -> None:
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection(*address)
        refused.append(address)

    server.say_goodbye = say_goodbye
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = listener.getsockname()
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        _, writer = await asyncio.open_connection(*address)
        server.should_exit = True
        await serving
        writer.close()
    assert refused == [address]


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEAD_TIME", 0.3)
    monkeypatch.setattr(protocol, "BODY_TIME", 0.6)


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


async def answer_much(_scope: Any, _receive: Any, send: Any) -> None:
    """An application whose answer does not fit into the buffers of the system."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(100):
        await send({"type": "http.response.body", "body": 1_000_000 * b"a", "more_body": True})
    await send({"type": "http.response.body", "body": b""})


@pytest.mark.parametrize("app", [answer, answer_much], ids=["many answers", "a long answer"])
def test_who_does_not_read_answers_is_cut_off(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "READ_TIME", 0.5)
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
        assert seconds == protocol.READ_TIME
        checks.append(check := lambda: call(*arguments))
        return SimpleNamespace(cancel=lambda: checks.remove(check))

    connection.loop = cast(asyncio.AbstractEventLoop, SimpleNamespace(call_later=call_later))
    transport.unsent = 10 * protocol.LEAST_READ
    connection.pause_writing()
    for _ in range(5):  # it reads, slowly
        transport.unsent -= protocol.LEAST_READ
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
    transport.unsent = 10 * protocol.LEAST_READ
    http.data_received(HEALTH)
    while http.timeout_keep_alive_task is None:
        await asyncio.sleep(0)
    while transport.unsent:
        transport.unsent -= 2 * protocol.LEAST_READ
        http.timeout_keep_alive_handler()
        assert not transport.aborted
        assert not http.timeout_keep_alive_task.cancelled()
    http.timeout_keep_alive_handler()
    assert transport.aborted, "it was idle since then"
    http.connection_lost(None)


@pytest.mark.anyio
@pytest.mark.parametrize("unsent", [1000, 10 * protocol.LEAST_READ])
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
    assert len(http.pipeline) < protocol.MAX_HEAD // 1000
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
    size = 3 * protocol.MOST_EARLY
    http.data_received(b"POST / HTTP/1.1\r\ncontent-length: %d\r\n\r\n" % size + size * b"a")
    http.data_received(protocol.MOST_EARLY * b"a")
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


@pytest.mark.finding(4)
def test_too_many_connections_are_refused_and_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with (
        caplog.at_level(logging.WARNING, "fallstar.http"),
        serving(OpenConnections(3, None)) as port,
    ):
        with ExitStack() as stack:
            socks = [stack.enter_context(connected(port)) for _ in range(6)]
            assert all(read_all(sock).startswith(b"HTTP/1.1 503 ") for sock in socks[3:])
            for sock in socks[:3]:
                sock.sendall(b"GET / HTTP/1.1\r\n\r\n")
                assert sock.recv(1000).startswith(b"HTTP/1.1 200 ")
        with closing(socket.create_connection(("127.0.0.1", port))):
            pass
    lines = [record.getMessage() for record in caplog.records if "refused" in record.getMessage()]
    assert len(lines) == 1
    assert "open files" in lines[0]


def test_a_warning_counts_the_connections_refused_since_the_last() -> None:
    now = 0.0
    connections = OpenConnections(None, 1, clock=lambda: now)
    assert connections.enter("one") is None
    assert connections.enter("two") is None
    assert [connections.enter("one") for _ in range(3)] == [429] * 3
    assert connections._refused == 2  # the first was logged at once
    now = 61.0
    assert connections.enter("one") == 429
    assert connections._refused == 0
    for _ in range(4):
        connections.leave("one")
    assert connections.enter("one") == 429
    assert len(connections) == 3


class Transport:
    """Keeps what is written to it."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.broken = False

    def write(self, data: bytes) -> None:
        assert not self.broken
        self.written.append(data)

    def is_closing(self) -> bool:
        return False


def open_web_socket(config: Config) -> tuple[CountedWebSocket, Transport]:
    """A WebSocket whose client keeps up."""
    web_socket, transport = object.__new__(CountedWebSocket), Transport()
    web_socket.config, web_socket.loop = config, asyncio.get_running_loop()
    web_socket.writable, web_socket.close_sent = asyncio.Event(), False
    web_socket.writable.set()
    web_socket.transport = transport  # type: ignore[assignment]
    web_socket._frames = []
    return web_socket, transport


@pytest.mark.anyio
@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 200_000])
async def test_a_message_of_any_length_is_one_frame_of_text(length: int) -> None:
    web_socket, transport = open_web_socket(Config(None, OpenConnections(None, None)))
    message = length * b"a"
    web_socket.writable.clear()
    assert not web_socket.write_text(message), "the client does not keep up"
    web_socket.writable.set()
    assert web_socket.write_text(message)
    assert web_socket.write_text(b"next")
    await asyncio.sleep(0)
    assert len(transport.written) == 1, "one call of the system"
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)
    client.receive_data(transport.written[0])
    frames = client.events_received()
    for frame, data in zip(frames, (message, b"next"), strict=True):
        assert isinstance(frame, Frame)
        assert (frame.opcode, frame.fin, frame.data) == (Opcode.TEXT, True, data)


@pytest.mark.anyio
async def test_a_crowd_is_told_in_several_rounds_of_the_loop() -> None:
    config, rounds = Config(None, OpenConnections(None, None)), 3
    crowd = [open_web_socket(config) for _ in range(rounds * protocol.SENT_AT_ONCE)]
    failures: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: failures.append(what))
    crowd[0][1].broken = True  # which does not harm the others
    for web_socket, _ in crowd:
        web_socket.write_text(b"news")
    told = []
    for _ in range(rounds + 1):
        await asyncio.sleep(0)
        told.append(sum(bool(transport.written) for _, transport in crowd))
    at_once = protocol.SENT_AT_ONCE
    assert told == [0, at_once, 2 * at_once, 3 * at_once - 1]
    assert len(failures) == 1


@pytest.mark.anyio
async def test_what_asgi_sends_comes_after_the_messages_that_wait() -> None:
    web_socket, transport = open_web_socket(Config(None, OpenConnections(None, None)))
    web_socket.disconnected, web_socket.handshake_complete = False, True
    web_socket.initial_response, web_socket.conn = None, ServerProtocol(state=State.OPEN)
    web_socket.write_text(b"first")
    await web_socket.send({"type": "websocket.send", "text": "second"})
    assert [frame[2:] for frame in transport.written] == [b"first", b"second"]
    await asyncio.sleep(0)
    assert len(transport.written) == 2


def client_frame(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize("piece", [1, 7, 1000, 10**6])
def test_messages_of_a_client_arrive_whole_and_in_order_however_they_are_cut(piece: int) -> None:
    sent = ["a", "", "é" * 62, "b" * 125, "c" * 126, "d" * 65_000, "in two frames", "after it", "e"]
    stream = b"".join(client_frame(Opcode.TEXT, text.encode()) for text in sent[:6])
    stream += client_frame(Opcode.TEXT, b"in two ", fin=False) + client_frame(Opcode.PONG, b"1")
    stream += client_frame(Opcode.CONT, b"frames") + client_frame(Opcode.TEXT, b"after it")
    stream += client_frame(Opcode.BINARY, b"no text") + client_frame(Opcode.TEXT, b"e")
    read = read_by_server(stream, piece)
    assert read == [*sent[:-1], "", "e"], "what is not text is an empty message"


@pytest.mark.parametrize(
    ("stream", "code"),
    [
        (Frame(Opcode.TEXT, b"not masked").serialize(mask=False), 1002),
        (client_frame(Opcode.TEXT, b"\xff"), 1007),
        (client_frame(Opcode.TEXT, b"x" * 70_000), 1009),
        (client_frame(Opcode.TEXT, b"a", fin=False) + client_frame(Opcode.TEXT, b"b"), 1002),
    ],
    ids=["not masked", "not UTF-8", "too large", "not continued"],
)
def test_what_breaks_the_rules_of_web_sockets_closes_the_connection(
    stream: bytes, code: int
) -> None:
    written: list[bytes] = []
    read = read_by_server(stream, 1000, written)
    assert read[-1] is None
    transport = PeerTransport()
    transport.written = written
    assert closed_with(transport) == code


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


def read_by_server(
    stream: bytes, piece: int, written: list[bytes] | None = None
) -> list[str | None]:
    """What the server reads of bytes that arrive in pieces of this length."""

    async def read() -> list[str | None]:
        web_socket, transport = accepted()
        texts: list[str | None] = []
        for at in range(0, len(stream), piece):
            if not transport.is_closing():
                web_socket.data_received(stream[at : at + piece])
            while web_socket.queue:
                texts.append(await web_socket.read_text())
                await asyncio.sleep(0)
        if written is not None:
            written.extend(transport.written)
        return texts

    return asyncio.run(read())


KINDS = {
    "pings": client_frame(Opcode.PING, b"a"),
    "pongs": client_frame(Opcode.PONG, b""),
    "empty texts": client_frame(Opcode.TEXT, b""),
    "texts": client_frame(Opcode.TEXT, b"{"),
    "binary": client_frame(Opcode.BINARY, b"a"),
    "parts": client_frame(Opcode.CONT, b"", fin=False),
}


def megabyte(kind: str) -> bytes:
    begun = client_frame(Opcode.TEXT, b"", fin=False) if kind == "parts" else b""
    return begun + KINDS[kind] * (1_000_000 // len(KINDS[kind]))


@pytest.mark.anyio
@pytest.mark.parametrize("kind", KINDS)
async def test_few_frames_are_handled_in_a_round_of_the_loop_and_too_many_close_the_socket(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    web_socket, transport = accepted()
    handled = 0
    frame_end = protocol._frame_end

    def counted(data: bytes, at: int) -> int | None:
        nonlocal handled
        handled += 1
        return frame_end(data, at)

    monkeypatch.setattr(protocol, "_frame_end", counted)
    web_socket.on_text = lambda _text: 0
    web_socket.data_received(megabyte(kind))
    rounds = [handled]
    while not transport.closed:
        assert transport.paused, "no more is read while there is something to handle"
        while web_socket.queue:
            await web_socket.receive()
        await asyncio.sleep(0)
        rounds.append(handled - sum(rounds))
        assert len(rounds) < 1000
    assert max(rounds) <= 2 * protocol.FRAMES_AT_ONCE
    assert handled <= protocol.FRAMES.most + 10
    assert closed_with(transport) == 1008


@pytest.mark.anyio
async def test_all_frames_of_a_burst_are_handled_in_the_end() -> None:
    web_socket, transport = accepted()
    count = 3 * protocol.FRAMES_AT_ONCE
    web_socket.data_received(count * KINDS["pings"])
    for at_once in (1, 2, 3):
        assert len(transport.written) == at_once * protocol.FRAMES_AT_ONCE
        await asyncio.sleep(0)
    assert not transport.paused
    assert not transport.closed


@pytest.mark.anyio
async def test_frames_that_come_before_the_answer_to_the_handshake_wait_for_it() -> None:
    web_socket, transport = accepted()
    web_socket.handshake_complete = False
    web_socket.data_received(megabyte("pings"))
    assert transport.paused
    assert not transport.written
    web_socket.handshake_complete = True
    web_socket.read_on()
    assert len(transport.written) == protocol.FRAMES_AT_ONCE


@pytest.mark.anyio
async def test_a_message_of_very_many_empty_parts_closes_the_socket() -> None:
    web_socket, transport = accepted()
    web_socket.config.frames = None
    web_socket.data_received(megabyte("parts"))
    for _ in range(1000):
        await asyncio.sleep(0)
    assert closed_with(transport) == 1009


@pytest.mark.anyio
async def test_who_sends_pings_and_does_not_read_is_cut_off() -> None:
    web_socket, transport = accepted()
    web_socket.pause_writing()
    web_socket.data_received(KINDS["pings"])
    assert transport.aborted
    assert not transport.written
