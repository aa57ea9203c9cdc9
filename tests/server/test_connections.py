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
from collections.abc import Iterator
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
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]}
    )
    await send({"type": "http.response.body", "body": b"ok"})


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
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN)
    client.receive_data(b"".join(written))
    assert client.close_rcvd is not None
    assert client.close_rcvd.code == code


def read_by_server(
    stream: bytes, piece: int, written: list[bytes] | None = None
) -> list[str | None]:
    """What the server reads of bytes that arrive in pieces of this length."""

    class Transport(asyncio.Transport):
        closed = False

        def get_extra_info(self, _name: str, default: object = None) -> object:
            return default

        def write(self, data: object) -> None:
            if written is not None:
                written.append(bytes(data))  # type: ignore[call-overload]

        def close(self) -> None:
            self.closed = True

        def is_closing(self) -> bool:
            return self.closed

        def pause_reading(self) -> None:
            pass

        def resume_reading(self) -> None:
            pass

    async def read() -> list[str | None]:
        config = Config(None, OpenConnections(None, None), ws_max_size=65_536, interface="asgi3")
        config.loaded, config.loaded_app = True, None
        state = SimpleNamespace(connections=set(), tasks=set(), default_headers=[])
        web_socket = CountedWebSocket(config, cast(ServerState, state), {})
        web_socket.connection_made(Transport())
        web_socket.handshake_complete = True
        web_socket.conn.state = State.OPEN
        web_socket.conn.parser = web_socket.conn.parse()
        next(web_socket.conn.parser)
        for at in range(0, len(stream), piece):
            if not web_socket.transport.is_closing():
                web_socket.data_received(stream[at : at + piece])
        return [await web_socket.read_text() for _ in range(len(web_socket.queue))]

    return asyncio.run(read())
