"""The process that draws pictures (server/drawing.py)."""

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient

from fallstar.server import drawing
from fallstar.server.accounts.caller import Caller
from fallstar.server.api import pictures
from fallstar.server.drawing import DrawingError, DrawingProcess
from fallstar.server.live.room import Room
from fallstar.server.wire.options import BoardChoice, MySeat, OpenSeat, Options
from tests.server.in_process_server import InProcessServer, in_process_server

pytestmark = pytest.mark.anyio
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="5"/></svg>'
TIMEOUT = 30  # seconds


@pytest.fixture
def process() -> Iterator[DrawingProcess]:
    found = DrawingProcess()
    yield found
    found.close()


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[InProcessServer]:
    async with in_process_server(tmp_path) as found:
        yield found


def pid_of(process: DrawingProcess) -> int:
    assert process.pid is not None
    return process.pid


def open_files(pid: int) -> set[str]:
    found = set()
    for one in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # that of iterdir itself
            found.add(one.readlink().as_posix())
    return found


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_another_process_draws_and_it_stays(process: DrawingProcess) -> None:
    assert process.pid is None, "it is started for the first picture"
    assert process.to_png(SVG, 30).startswith(b"\x89PNG")
    first = pid_of(process)
    assert first != os.getpid()
    assert process.to_png(SVG, 40).startswith(b"\x89PNG")
    assert process.pid == first
    process.close()
    assert is_gone(first)


async def test_the_loop_goes_on_while_a_picture_is_drawn(server: InProcessServer) -> None:
    room = await a_table(server, await server.person("Ann"), seed=1)
    process = server.pictures.process
    await asyncio.to_thread(process.to_png, SVG, 30)
    os.kill(pid_of(process), signal.SIGSTOP)  # it draws for as long as we like
    async with client_of(server) as http:
        asked = asyncio.create_task(http.get(f"/t/{room.id}/picture.png"))
        for _ in range(20):
            assert (await http.get("/health")).status_code == 200
            await asyncio.sleep(0.01)
        assert not asked.done()
        os.kill(pid_of(process), signal.SIGCONT)
        assert (await asked).content.startswith(b"\x89PNG")


async def a_table(server: InProcessServer, owner: Caller, seed: int) -> Room:
    options = Options((MySeat(), OpenSeat()), board=BoardChoice(seed=seed))
    return await server.rooms.create(options, owner, start=False)


def client_of(server: InProcessServer) -> AsyncClient:
    transport = ASGITransport(server.app())  # type: ignore[arg-type]
    return AsyncClient(transport=transport, base_url="http://localhost", timeout=TIMEOUT)


def test_a_process_that_died_is_replaced(process: DrawingProcess) -> None:
    process.to_png(SVG, 30)
    first = pid_of(process)
    os.kill(first, signal.SIGTERM)
    until = time.monotonic() + TIMEOUT
    while process._process is not None and process._process.is_alive():
        assert time.monotonic() < until
        time.sleep(0.01)
    assert process.to_png(SVG, 30).startswith(b"\x89PNG")
    assert process.pid != first


def test_a_picture_that_takes_too_long_ends_its_process(
    process: DrawingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    process.to_png(SVG, 30)
    first = pid_of(process)
    os.kill(first, signal.SIGSTOP)
    monkeypatch.setattr(drawing, "LONGEST", 0.1)
    with pytest.raises(DrawingError, match="took more than"):
        process.to_png(SVG, 30)
    assert is_gone(first)
    monkeypatch.undo()
    assert process.to_png(SVG, 30).startswith(b"\x89PNG")


def test_what_is_not_a_picture_is_an_error(process: DrawingProcess) -> None:
    with pytest.raises(DrawingError, match="was not drawn"):
        process.to_png("<svg", 30)
    assert process.to_png(SVG, 30).startswith(b"\x89PNG")


def test_a_process_that_cannot_be_started_is_an_error(
    process: DrawingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "get_context", fail_to_start)
    with pytest.raises(DrawingError, match="Too many open files"):
        process.to_png(SVG, 30)
    monkeypatch.undo()
    assert process.to_png(SVG, 30).startswith(b"\x89PNG")


def fail_to_start(_method: str) -> None:
    raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))


async def test_a_picture_that_cannot_be_drawn_is_refused_and_logged_in_one_line(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = await a_table(server, await server.person("Ann"), seed=1)
    monkeypatch.setattr(drawing, "get_context", fail_to_start)
    async with client_of(server) as http:
        answer = await http.get(f"/t/{room.id}/picture.png")
    assert (answer.status_code, answer.json()["code"]) == (503, "unwell")
    (line,) = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert (line.name, line.exc_info) == ("fallstar.http", None)
    assert "Too many open files" in line.getMessage()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_the_process_has_neither_our_sockets_nor_the_database(
    server: InProcessServer,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.set_inheritable(True)
        await server.person("Ann")  # uses the database
        process = server.pictures.process
        await asyncio.to_thread(process.to_png, SVG, 30)
        links, ours = open_files(pid_of(process)), open_files(os.getpid())
        listening = f"socket:[{os.fstat(listener.fileno()).st_ino}]"
    assert listening in ours
    assert any(".db" in link for link in ours)
    assert listening not in links
    assert not any(".db" in link for link in links), links
    assert sum(link.startswith("socket:") for link in links) == 1, "its pipe"


@pytest.mark.parametrize("bound", ["MOST_WAITING", "MOST_OF_ADDRESS"])
async def test_few_pictures_wait_and_the_others_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    for name in ("MOST_WAITING", "MOST_OF_ADDRESS"):
        monkeypatch.setattr(pictures, name, 2 if name == bound else 100)
    async with in_process_server(tmp_path) as server, client_of(server) as http:
        ann = await server.person("Ann")
        rooms = [await a_table(server, ann, seed) for seed in range(5)]
        answers = await asyncio.gather(*(http.get(f"/t/{one.id}/picture.png") for one in rooms))
        assert sorted(one.status_code for one in answers) == [200, 200, 429, 429, 429]
        first = server.pictures.process.pid
    assert first is not None
    assert is_gone(first), "it ends with the server"
