"""A rolling restart: processes behind nginx end and start, one after another, while tables play."""

import asyncio
import json
import random
import re
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.protocol import State

from tests.server.kill_server import check_logs, restart
from tests.server.running_server import TIMEOUT, RunningServer
from tests.server.services import Nginx

DOCS = Path(__file__).parents[2] / "docs" / "server.md"
GONE = (OSError, WebSocketException, TimeoutError, httpx.TransportError)
AGAIN = 0.05  # seconds until a client tries to connect again


def nginx_before(servers: Sequence[RunningServer]) -> Nginx:
    """Nginx as docs/server.md says, in front of these processes."""
    location, upstream = re.findall(r"```nginx\n(.*?)```", DOCS.read_text(), re.DOTALL)[:2]
    for number, server in enumerate(servers, 8001):
        assert f"127.0.0.1:{number}" in upstream
        upstream = upstream.replace(f"127.0.0.1:{number}", f"127.0.0.1:{server.port}")
    return Nginx(location.replace("http://127.0.0.1:8000", "http://fallstar"), upstream)


class LiveTable:
    """Two clients who play each other, and come back when they are disconnected."""

    def __init__(self, url: str, seed: int) -> None:
        self._url = url
        self._rng = random.Random(seed)
        self._cookies: list[str] = []
        self.table = ""
        # Log number, seat and move of everything ever sent.
        self.sent: set[tuple[int, int, str]] = set()
        self.acknowledged: dict[int, tuple[int, str]] = {}  # by number in the log
        self._sockets: dict[int, ClientConnection] = {}  # by seat
        self._seen: dict[int, dict[str, Any]] = {}  # the last message with a view, by seat
        self.delays: list[float] = []  # from the wish to decide until all heard of the decision

    async def open(self) -> None:
        """Two new guests begin a game."""
        guests = [httpx.AsyncClient(base_url=self._url, timeout=TIMEOUT, verify=False)
                  for _ in range(2)]  # fmt: skip
        for guest in guests:
            (await guest.get("/api/me")).raise_for_status()
            self._cookies.append("; ".join(f"{one.name}={one.value}" for one in guest.cookies.jar))
        host, other = guests
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = await host.post("/api/tables", json={"seats": seats, "board": {"seed": 1}})
        self.table = made.raise_for_status().json()["id"]
        for who, act in ((other, {"act": "sit", "seat": 1}), (host, {"act": "start"})):
            (await who.post(f"/api/tables/{self.table}/acts", json=act)).raise_for_status()
        for guest in guests:
            await guest.aclose()
        await self._come_back()

    async def play(self, pace: float, over: asyncio.Event) -> None:
        """Decide in turn until it is over, or the game is."""
        wished = 0.0
        try:
            while not over.is_set():
                try:
                    await self._come_back()
                    if self._seen[0]["view"]["turn"] is None:
                        return
                    if not wished:
                        await asyncio.sleep(pace * self._rng.uniform(0.5, 1.5))
                        wished = time.monotonic()
                    await self._decide()
                    self.delays.append(time.monotonic() - wished)
                    wished = 0.0
                except GONE:
                    await asyncio.sleep(AGAIN)
        finally:
            for socket in self._sockets.values():
                await socket.close()

    async def _come_back(self) -> None:
        """Connect who is not connected, and wait until both see the same position."""
        for seat in range(2):
            if seat not in self._sockets or self._sockets[seat].state is not State.OPEN:
                self._sockets[seat] = await self._connect(self._cookies[seat])
                self._seen[seat] = await _position(self._sockets[seat], 0)
        newest = max(seen["log_number"] for seen in self._seen.values())
        for seat in range(2):
            await self._catch_up(seat, newest)

    async def _catch_up(self, seat: int, log_number: int) -> None:
        if self._seen[seat]["log_number"] < log_number:
            self._seen[seat] = await _position(self._sockets[seat], log_number)

    async def _connect(self, cookie: str) -> ClientConnection:
        url = f"{self._url.replace('http', 'ws', 1)}/api/tables/{self.table}/live"
        headers = {"cookie": cookie}
        return await connect(
            url, additional_headers=headers, compression=None, open_timeout=TIMEOUT
        )

    async def _decide(self) -> None:
        """One decision, until both have heard of it."""
        turn: int = self._seen[0]["view"]["turn"]
        seen, ref = self._seen[turn], secrets.token_hex(8)
        move = self._rng.choice(seen["view"]["legal"])
        self.sent.add((seen["log_number"], turn, move))
        act = {"act": "play", "log_number": seen["log_number"], "seat": turn, "move": move}
        await self._sockets[turn].send(json.dumps(act | {"ref": ref}))
        await self._catch_up(turn, seen["log_number"] + 1)
        answer = await _message(self._sockets[turn], "done", "refused", ref=ref)
        if answer.get("code") == "unwell":
            raise ConnectionError("the database failed: come back, and see what is stored")
        if answer.get("code") == "stale":  # the other process had stored one and said nothing yet
            await self._catch_up(turn, answer["log_number"])
            raise ConnectionError("see what is stored")
        assert answer["type"] == "done", answer
        self.acknowledged[answer["log_number"]] = (turn, move)
        await self._catch_up(1 - turn, answer["log_number"])


async def _message(socket: ClientConnection, *types: str, **fields: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), TIMEOUT))
        if message["type"] in types and fields.items() <= message.items():
            return message


async def _position(socket: ClientConnection, log_number: int) -> dict[str, Any]:
    """The next message with a view of the table, as it is at that log number or later."""
    while True:
        message = await _message(socket, "snapshot", "decision_played")
        if message["log_number"] >= log_number and message["view"] is not None:
            return message


async def roll(
    database: str, servers: Sequence[RunningServer], url: str, tables: int, pace: float,
    pause: float,
) -> tuple[int, list[float]]:  # fmt: skip
    """Restart each of the servers while tables play; how many decisions are stored, and how long
    each of them took. An assertion fails if one was lost or doubled."""
    opened = [LiveTable(url, seed) for seed in range(tables)]
    for table in opened:
        await table.open()
    over = asyncio.Event()
    playing = [asyncio.create_task(table.play(pace, over)) for table in opened]
    for server in servers:
        await asyncio.sleep(pause)
        await asyncio.to_thread(restart, server)
    await asyncio.sleep(pause)
    over.set()
    await asyncio.gather(*playing)
    decisions = await check_logs(database, opened)
    return decisions, [delay for table in opened for delay in table.delays]
