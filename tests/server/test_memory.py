"""Memory goes back after a rush: what connections are made of is not among objects that stay."""

import asyncio
import gc
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

import pytest
from litestar import Request, WebSocket
from litestar.datastructures import Headers as LitestarHeaders
from websockets.datastructures import Headers as WebsocketHeaders
from websockets.server import ServerProtocol

from fallstar.server import memory
from fallstar.server.api.frames import Frames
from fallstar.server.api.live import _send
from fallstar.server.app import Server
from fallstar.server.live.connection import Connection
from fallstar.server.memory import SystemMemory, in_system_memory, system_memory
from fallstar.server.protocol.http import BoundedHttp
from fallstar.server.protocol.open_connections import OpenConnections
from fallstar.server.protocol.web_socket import CountedWebSocket
from fallstar.server.settings import Settings
from tests.server.protocol.clients import connected
from tests.server.protocol.small_server import serving
from tests.server.running_server import Player, sqlite_at, wait_for

MANY = 10_000
SIZE = sys.getsizeof(object())
here = pytest.mark.skipif(
    not isinstance(system_memory, SystemMemory),
    reason="this needs CPython with its own allocator, and the GNU C library",
)


SmallBytes = Callable[[], int]


def handshake(table: str) -> bytes:
    """A request to look at a table."""
    return (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


@pytest.fixture
def small_bytes(capfd: pytest.CaptureFixture[str]) -> Iterator[SmallBytes]:
    """How much there is in pieces of 1 MB, which are given back as a whole only.

    The collector rests, so that nothing of other tests ends meanwhile.
    """

    def count() -> int:
        sys._debugmallocstats()
        found = re.search(r"bytes in allocated blocks += +([\d,]+)", capfd.readouterr().err)
        assert found is not None
        return int(found[1].replace(",", ""))

    gc.collect()
    gc.disable()
    yield count
    gc.enable()


@here
def test_small_objects_are_made_in_memory_of_the_c_library(small_bytes: SmallBytes) -> None:
    before = small_bytes()
    with system_memory:
        made = [object() for _ in range(MANY)]
    assert small_bytes() - before < SIZE * MANY // 2
    others = [object() for _ in range(MANY)]
    assert small_bytes() - before > SIZE * MANY // 2
    del made, others
    assert small_bytes() - before < SIZE * MANY // 2


@here
def test_objects_may_grow_and_end_wherever_they_were_made() -> None:
    with system_memory:
        made = [[number] for number in range(MANY)]
    others = [[number] for number in range(MANY)]
    for one in made:
        one.extend(range(100, 100 + one[0] % 50))
    with system_memory:
        for one in others:
            one.extend(range(100, 100 + one[0] % 50))
        assert made == others
        del others
    del made


def test_a_version_of_python_that_was_not_tried_makes_all_objects_as_usual(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(memory, "NEWEST", (3, 10))
    assert not isinstance(memory._system_memory(), SystemMemory)


@here
def test_objects_may_be_made_there_while_other_threads_run() -> None:
    done = threading.Event()
    kept: list[list[object]] = []

    def work() -> None:
        while not done.is_set():
            kept.append([object() for _ in range(100)])
            del kept[:-50]

    others = [threading.Thread(target=work) for _ in range(2)]
    for one in others:
        one.start()
    for _ in range(200):
        with system_memory:
            made = [[number] for number in range(1000)]
            with system_memory:
                del made[::2]
        made.clear()
    done.set()
    for one in others:
        one.join()


@here
@pytest.mark.anyio
async def test_each_step_of_a_coroutine_is_made_there_and_nothing_else(
    small_bytes: SmallBytes,
) -> None:
    steps = 3
    made: list[object] = []

    async def work() -> int:
        for _ in range(steps):
            made.extend(object() for _ in range(MANY))
            await asyncio.sleep(0)
        return len(made)

    before = small_bytes()
    task = asyncio.create_task(in_system_memory(work()))
    others: list[object] = []
    while not task.done():
        others.extend(object() for _ in range(MANY))
        await asyncio.sleep(0)
    assert await task == steps * MANY
    assert abs(small_bytes() - before - SIZE * len(others)) < SIZE * MANY // 2


@pytest.mark.anyio
async def test_a_coroutine_there_hears_of_errors_and_is_cancelled() -> None:
    heard: list[str] = []

    async def fail() -> None:
        await asyncio.sleep(0)
        raise LookupError

    async def wait() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise

    async def work() -> None:
        try:
            await fail()
        except LookupError:
            heard.append("failed")
        await wait()

    task = asyncio.create_task(in_system_memory(work()))
    while not heard:
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    assert task.cancelled()
    assert heard == ["failed", "cancelled"]


@here
def test_most_of_a_websocket_is_made_there(tmp_path: Path, small_bytes: SmallBytes) -> None:
    app = Server(Settings(database=sqlite_at(tmp_path), limits=False)).app()
    with serving(OpenConnections(None, None), app, lifespan="on") as port, ExitStack() as stack:
        player = Player(f"http://127.0.0.1:{port}")
        stack.callback(player.close)
        table = player.make("me", "open")
        request = handshake(table)

        def watch(count: int) -> int:
            for _ in range(count):
                sock = stack.enter_context(connected(port))
                sock.sendall(request)
                while b"snapshot" not in sock.recv(65_536):
                    pass
            return small_bytes()

        before = watch(10)  # the first ones compile statements and fill caches
        grown = (watch(50) - before) / 50
    assert grown < 8000, "of 20 kB, less than half is among objects that stay"


def test_a_connection_is_freed_without_the_collector(tmp_path: Path) -> None:
    """Else the memory of a rush stays until the collector runs, and much of it longer: objects that
    stay are made between those that go."""
    app = Server(Settings(database=sqlite_at(tmp_path))).app()
    held = (BoundedHttp, CountedWebSocket, ServerProtocol, WebSocket, Request, Frames)

    def count() -> int:
        return sum(isinstance(one, held) for one in gc.get_objects())

    gc.collect()
    gc.disable()
    try:
        with serving(OpenConnections(None, None), app, lifespan="on") as port:
            player = Player(f"http://127.0.0.1:{port}")
            table = player.make("me", "open")
            before = count()
            for _ in range(3):
                player.live(table).close()
            Player(f"http://127.0.0.1:{port}").close()
            wait_for(lambda: count() <= before)  # that of the player may end meanwhile
            player.close()
    finally:
        gc.enable()


@pytest.mark.anyio
async def test_a_message_that_was_sent_is_not_kept() -> None:
    gone: list[bytes] = []

    class Told(bytes):
        def __del__(self) -> None:
            gone.append(bytes(self))

    class Socket:
        async def send_data(self, data: bytes, mode: str) -> None:
            pass

    connection = Connection(None)
    connection.put(Told(b"snapshot"))
    sender = asyncio.create_task(_send(cast(Any, Socket()), connection))
    for _ in range(5):
        await asyncio.sleep(0)
    assert gone == [b"snapshot"]
    connection.close("gone")
    await sender


def test_headers_of_a_handshake_are_not_kept(tmp_path: Path) -> None:
    """They take a fifth of the memory of a WebSocket."""
    app = Server(Settings(database=sqlite_at(tmp_path))).app()
    held = (WebsocketHeaders, LitestarHeaders)

    def count() -> int:
        return sum(bool(one) for one in gc.get_objects() if isinstance(one, held))

    with serving(OpenConnections(None, None), app, lifespan="on") as port:
        player = Player(f"http://127.0.0.1:{port}")
        table = player.make("me", "open")
        with connected(port) as sock:
            gc.collect()
            before = count()
            sock.sendall(handshake(table))
            text = b""
            while b"snapshot" not in text:
                text = sock.recv(65_536)
            sockets = [one for one in gc.get_objects() if isinstance(one, CountedWebSocket)]
            gc.collect()
            assert count() <= before
            assert [one.scope["headers"] for one in sockets] == [[]]
        player.close()
