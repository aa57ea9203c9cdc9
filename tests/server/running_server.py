"""A real server in a process of its own, and players who talk to it over HTTP and WebSockets."""

import json
import multiprocessing
import secrets
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fallstar.server.prepare import is_prepared, prepare
from fallstar.server.run import new_runner, run
from fallstar.server.settings import Settings
from tests.server.services import free_port

TIMEOUT = 60.0  # seconds until something that should happen surely has, on a busy machine


# A process that has imported everything, and forks a server whenever one is wanted: a start takes a
# moment, and a kill is a kill.
_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(
    ["tests.server.running_server", "fallstar.server.run", "tests.server.loaded_kernels"]
)


@cache
def compile_bots() -> None:
    """As `fallstar serve` does: nobody at a table waits for the compiler."""
    if not is_prepared():
        prepare()


def _serve(settings: Settings) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the tests
    with new_runner() as runner:
        runner.run(run(settings, lambda _: None))


class RunningServer:
    """A server on loopback. `kill` it as often as wanted: `start` goes on where it was.

    Its process is not a daemon: a daemon may not have children, and the server starts one that
    draws pictures. So Python waits for it at the end, and nothing here may leave it running.
    """

    def __init__(self, database: str, **settings: Any) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        given: dict[str, Any] = {"bot_pause": 0.0, "log": "error", "limits": False} | settings
        self.settings = Settings(database=database, port=self.port, **given)
        self._process: ForkServerProcess | None = None
        self._players: list[Player] = []

    def start(self) -> None:
        compile_bots()
        self._process = _forks.Process(target=_serve, args=(self.settings,))
        self._process.start()
        try:
            wait_for(self._is_up)
        except BaseException:
            self.kill()
            raise

    def _is_up(self) -> bool:
        assert self._process is not None
        assert self._process.is_alive(), f"the server ended with {self._process.exitcode}"
        try:
            return httpx.get(f"{self.url}/health", timeout=5, verify=False).status_code == 200
        except httpx.TransportError:
            return False

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def stop(self) -> int | None:
        """Ask it to end, and wait; its exit code."""
        assert self._process is not None
        self._process.terminate()
        self._process.join(TIMEOUT)
        if self._process.is_alive():
            self.kill()
        return self._process.exitcode

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        assert self._process is not None
        self._process.kill()
        self._process.join(TIMEOUT)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        for player in self._players:
            player.close()
        if self._process is not None and self._process.is_alive():
            self.stop()

    def player(self, name: str | None = None) -> "Player":
        """A new guest."""
        player = Player(self.url)
        self._players.append(player)
        if name is not None:
            player.http.patch("/api/me", json={"name": name}).raise_for_status()
        return player


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.02)


def sqlite_at(folder: Path) -> str:
    return f"sqlite:///{folder / 'fallstar.db'}"


def new_client(**options: Any) -> httpx.Client:
    """A client without TLS: to load certificates would take longer than most tests."""
    return httpx.Client(timeout=TIMEOUT, verify=False, **options)


class Player:
    """Someone with a cookie of their own, or with someone's token."""

    def __init__(self, url: str, token: str | None = None) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.http = new_client(base_url=url, headers=headers)
        self._sockets: list[Live] = []
        try:
            self.id: str = self.http.get("/api/me").raise_for_status().json()["id"]
        except httpx.HTTPError:
            self.http.close()
            raise

    def move_to(self, url: str) -> None:
        """Go on at another process of the same server."""
        cookies, headers = dict(self.http.cookies), self.http.headers
        self.http.close()
        self.http = new_client(base_url=url, headers=headers, cookies=cookies)

    def make(self, *seats: dict[str, Any] | str, start: bool = False, **options: Any) -> str:
        """A table; a seat is "me", "open" or the level of a bot. Always on the same board."""
        given = {"board": {"seed": 1}, "start": start, **options}
        answer = self.http.post("/api/tables", json={"seats": [*map(_seat, seats)], **given})
        table: str = answer.raise_for_status().json()["id"]
        return table

    def act(self, table: str, what: str, /, **fields: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/acts", json={"act": what, **fields})

    def agree(self, table: str) -> httpx.Response:
        """Say yes to what is asked at a table."""
        return self.act(table, "answer", question=self.see(table)["table"]["ask"]["id"], yes=True)

    def see(self, table: str) -> dict[str, Any]:
        seen: dict[str, Any] = self.http.get(f"/api/tables/{table}").raise_for_status().json()
        return seen

    def live(self, table: str, **options: Any) -> "Live":
        self._sockets.append(Live(self.http, table, **options))
        return self._sockets[-1]

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()
        self.http.close()


def _seat(seat: dict[str, Any] | str) -> dict[str, Any]:
    if isinstance(seat, dict):
        return seat
    return {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}


class Live:
    """A WebSocket at a table, which keeps what it was told as a page would."""

    def __init__(self, http: httpx.Client, table: str, origin: str | None = None) -> None:
        url = str(http.base_url).replace("http", "ws", 1) + f"/api/tables/{table}/live"
        cookie = "; ".join(f"{one.name}={one.value}" for one in http.cookies.jar)
        headers = {"cookie": cookie} if cookie else {}
        if "authorization" in http.headers:
            headers["authorization"] = http.headers["authorization"]
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                url,
                additional_headers=headers,
                origin=origin,  # type: ignore[arg-type]
                max_size=None,
                max_queue=None,  # what nobody reads must not keep the socket from closing
                open_timeout=TIMEOUT,
                ping_interval=None,  # on a busy machine an answer may take longer than it waits
            )
        )
        self.frames: list[str] = []  # everything that was sent to us, as it was
        self.messages: list[dict[str, Any]] = []
        self.log_number = 0
        self.view: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.until("snapshot")

    def close(self) -> None:
        self._open.close()

    def receive(self) -> dict[str, Any]:
        """The next message, taken to heart."""
        frame = self.socket.recv(TIMEOUT)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        self.messages.append(message)
        if message["type"] in ("snapshot", "decision_played", "went_back", "changed"):
            self.log_number = message["log_number"]
            self.table = message["table"]
            self.view = message.get("view", self.view)
        return message

    def until(self, *types: str, **fields: Any) -> dict[str, Any]:
        """The next message of one of these types, with these fields."""
        while True:
            message = self.receive()
            if message["type"] in types and fields.items() <= message.items():
                return message

    def until_closed(self) -> int:
        """Read on until the server lets go; the code it closes with."""
        while True:
            try:
                self.receive()
            except ConnectionClosed as ended:
                return ended.rcvd.code if ended.rcvd is not None else 1006

    def send(self, what: str, /, **fields: Any) -> None:
        self.socket.send(json.dumps({"act": what, **fields}))

    def ask(self, what: str, /, **fields: Any) -> dict[str, Any]:
        """Send, and wait for the answer."""
        ref = secrets.token_hex(8)
        self.send(what, ref=ref, **fields)
        return self.until("done", "refused", ref=ref)

    def catch_up(self, log_number: int) -> None:
        """Read until the table is at that log number."""
        while self.log_number < log_number:
            self.receive()
