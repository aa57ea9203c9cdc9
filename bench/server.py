"""Load test of a server on loopback: two clients at each table, every decision stored in SQLite.

    python bench/server.py      1, 50 and 200 tables in a closed loop, then 200 at a slow pace

The server has one core and the clients have the others. In a closed loop a client decides at once
when it has to. Measured are: decisions a second; the time from sending a decision until the
opponent receives it, which includes the commit; the server's CPU time for a decision. Enough games
are opened before the measurement, so that a table that finishes one begins the next at once.
"""

import argparse
import asyncio
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
import msgspec
from rich.console import Console
from rich.progress import track
from websockets.asyncio.client import ClientConnection, connect

from fallstar.server.run import new_runner

ASIDE = Console(stderr=True)
READY = 60.0  # seconds the server may take to start
MOST = 16000  # decisions a second, more than any server reaches
SHORT = 60  # decisions; a game lasts 88 on average
PACE = 1.0  # seconds between two decisions of a table in the slow run


class Seen(msgspec.Struct):
    """The part of a view that a client needs."""

    seat: int | None
    turn: int | None
    legal: tuple[str, ...]


class Heard(msgspec.Struct):
    """The part of a message that a client needs."""

    type: str
    log_number: int = 0
    view: Seen | None = None


heard = msgspec.json.Decoder(Heard)
written = msgspec.json.Encoder()


class Table:
    """Two clients that play one game after another until the run ends."""

    def __init__(self, games: list[list[ClientConnection]], pace: float, seed: int) -> None:
        self.games = games
        self.pace = pace
        self.rng = random.Random(seed)
        self.delays: list[float] = []

    async def play(self, until: float) -> None:
        """Decide in turn until the time is up."""
        if self.pace:
            await asyncio.sleep(self.rng.uniform(0, self.pace))
        for sockets in self.games:
            await self._play_one(sockets, until)
            if time.perf_counter() >= until:
                return
        raise SystemExit("a table ran out of games: open more")

    async def _play_one(self, sockets: list[ClientConnection], until: float) -> None:
        await self.decide(sockets, sys.maxsize, lambda: time.perf_counter() < until)

    async def decide(
        self, sockets: list[ClientConnection], most: int, go_on: Callable[[], bool] = lambda: True
    ) -> None:
        """Decide so many times at most, while it is to go on and the game lasts."""
        views = [await self._news(socket) for socket in sockets]
        while most > 0 and go_on():
            most -= 1
            turn = views[0][1].turn
            if turn is None:
                return
            log_number, view = views[turn]
            act = {"act": "play", "log_number": log_number, "seat": turn,
                   "move": self.rng.choice(view.legal)}  # fmt: skip
            sent = time.perf_counter()
            await sockets[turn].send(written.encode(act), text=True)
            views[1 - turn] = await self._news(sockets[1 - turn])
            self.delays.append(time.perf_counter() - sent)
            views[turn] = await self._news(sockets[turn])
            if self.pace:
                await asyncio.sleep(max(0.0, self.pace - (time.perf_counter() - sent)))

    async def _news(self, socket: ClientConnection) -> tuple[int, Seen]:
        while True:
            message = heard.decode(await socket.recv())
            if message.type == "refused":
                raise RuntimeError("the server refused a decision")
            if message.view is not None:
                return message.log_number, message.view


@contextmanager
def server() -> Iterator[tuple[str, int]]:
    """Run `fallstar serve` on one core with its own database; yields its address and process id."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'bench.db'}"
        command = [sys.executable, "-m", "fallstar", "serve", "--port", "0", "--no-limits",
                   "--database", database, "--log", "error"]  # fmt: skip
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        line = process.stdout.readline()
        if "http://" not in line:
            raise SystemExit("the server did not start")
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(process.pid, cores[:1])
        for thread in Path(f"/proc/{process.pid}/task").iterdir():
            os.sched_setaffinity(int(thread.name), cores[:1])
        os.sched_setaffinity(0, cores[1:] or cores)
        try:
            yield line.split("http://")[1].split("/")[0], process.pid
        finally:
            os.sched_setaffinity(0, cores)
            process.terminate()
            process.wait()


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def guest(address: str) -> httpx.AsyncClient:
    """A new guest, with a cookie."""
    http = httpx.AsyncClient(base_url=f"http://{address}", timeout=READY, verify=False)
    (await http.get("/api/me")).raise_for_status()
    return http


async def new_game(address: str, guests: list[httpx.AsyncClient], seed: int) -> list[Any]:
    """A table for two clients, and their sockets."""
    host, other = guests
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = await host.post("/api/tables", json={"seats": seats, "board": {"seed": seed}})
    table = made.raise_for_status().json()["id"]
    for who, act in ((other, {"act": "sit", "seat": 1}), (host, {"act": "start"})):
        (await who.post(f"/api/tables/{table}/acts", json=act)).raise_for_status()
    url = f"ws://{address}/api/tables/{table}/live"
    sockets = []
    for who in guests:
        cookie = "; ".join(f"{one.name}={one.value}" for one in who.cookies.jar)
        headers = {"cookie": cookie}
        sockets.append(
            await connect(
                url,
                additional_headers=headers,
                compression=None,
                max_queue=None,  # while nobody reads, answers to pings must still arrive
                open_timeout=READY,
            )
        )
    return sockets


async def open_table(address: str, pace: float, seed: int, games: int) -> Table:
    """Two new guests, and the games they will play."""
    guests = [await guest(address) for _ in range(2)]
    opened = [await new_game(address, guests, games * seed + game) for game in range(games)]
    for one in guests:
        await one.aclose()
    return Table(opened, pace, seed)


async def load(address: str, pid: int, tables: int, seconds: float, pace: float) -> str:
    """One run: a row of the output."""
    most = seconds / pace if pace else seconds * MOST / max(tables, 4)  # decisions of a table
    games = 1 + math.ceil(most / SHORT)
    opened = [
        await open_table(address, pace, seed, games)
        for seed in track(range(tables), "Opening tables", console=ASIDE, transient=True)
    ]
    began, cpu = time.perf_counter(), cpu_seconds(pid)
    until = began + seconds
    await asyncio.gather(*(table.play(until) for table in opened))
    took, cpu = time.perf_counter() - began, cpu_seconds(pid) - cpu
    delays = sorted(delay for table in opened for delay in table.delays)
    cuts = quantiles(delays, n=20)
    rate = len(delays) / took
    how = f"every {PACE:g} s" if pace else "closed loop"
    return (
        f"{tables:6d}  {how:12s} {rate:11,.0f} {1000 * cuts[9]:8.1f} {1000 * cuts[18]:8.1f}"
        f" {1e6 * cpu / len(delays):10.0f} {100 * cpu / took:8.0f}"
    )


def read_arguments(description: str) -> argparse.Namespace:
    """What the command is to measure."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each run lasts")
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 50, 200])
    return parser.parse_args()


def main() -> None:
    arguments = read_arguments(__doc__.splitlines()[0])
    print("tables  how          decisions/s   p50 ms   p95 ms  CPU µs/dec    CPU %", flush=True)
    runs = [(tables, 0.0) for tables in arguments.tables]
    runs.append((max(arguments.tables), PACE))
    for tables, pace in runs:
        with server() as (address, pid), new_runner() as loop:
            print(loop.run(load(address, pid, tables, arguments.seconds, pace)), flush=True)


if __name__ == "__main__":
    main()
