"""How many connections a server keeps. Real sockets, on loopback."""

import logging
import math
import os
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from fallstar.server.protocol.open_connections import (
    OpenConnections,
    backlog,
    file_limit,
    most_connections,
)
from tests.server.protocol.clients import MOST, UPGRADE, answers, connected, is_well, read_all
from tests.server.protocol.small_server import serving
from tests.server.running_server import RunningServer, new_client, sqlite_at, wait_for
from tests.server.services import free_port


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


@pytest.mark.parametrize(
    ("files", "waiting", "most"),
    [(None, 2048, None), (256, 100, 128), (1024, 100, 824), (20_000, 1000, 18_000),
     (1_000_000, 2048, 995_904)],
)  # fmt: skip
def test_a_server_with_many_file_handles_lets_many_clients_connect_at_once(
    files: int | None, waiting: int, most: int | None
) -> None:
    assert backlog(files) == waiting
    assert most_connections(files) == most


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be stopped there")
def test_many_clients_connect_while_the_server_is_busy(tmp_path: Path) -> None:
    """A stopped process accepts nobody: the system keeps new connections until it goes on."""
    if (file_limit() or math.inf) < 8000:
        pytest.skip("this needs a limit of 8,000 open files")
    with RunningServer(sqlite_at(tmp_path)) as server, ExitStack() as stack:
        os.kill(server.pid, signal.SIGSTOP)
        stack.callback(os.kill, server.pid, signal.SIGCONT)
        for _ in range(400):
            stack.enter_context(connected(server.port))


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
