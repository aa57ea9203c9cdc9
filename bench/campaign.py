"""Campaigns against a server on loopback: crowds, memory, a long run, a rolling restart, twins.

    python bench/campaign.py memory     what a table and a socket cost, and what a rush leaves
    python bench/campaign.py crowd      2,000 sockets, slow readers and senders, 1,000 joins at once
    python bench/campaign.py questions  clients who ask for replays and pictures without a pause
    python bench/campaign.py soak       30 minutes of games: memory and file handles
    python bench/campaign.py rolling    restarts of two processes behind nginx under 200 live tables
    python bench/campaign.py twins      games that differ in face-down cards: does anybody see it?

Each prints what it measured. Kills and faults are tests: `KILLS=25 pytest
tests/server/test_nothing_lost.py tests/server/test_nothing_lost_by_one_of_two.py`.
"""

import argparse
import asyncio
import contextlib
import multiprocessing
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import linear_regression, quantiles

import httpx
import server as load
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from fallstar.game import Game
from fallstar.server.run import new_runner
from tests.server.rolling_restart import nginx_before, roll
from tests.server.running_server import RunningServer
from tests.server.services import Postgres, RedisServer
from tests.server.twins import Compared, play_twins

SETTLE = 3.0  # seconds until a server that has nothing to do is quiet
KB = 1024
spawn = multiprocessing.get_context("spawn")


def memory(pid: int) -> int:
    """The private memory of a process, in kB."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty"):
            return int(line.split()[1])
    raise SystemExit("this system does not tell how much memory a process has")


def open_files(pid: int) -> int:
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


async def rooms_of(guest: httpx.AsyncClient) -> int:
    """How many tables a server has in memory."""
    lines = (await guest.get("/metrics")).raise_for_status().text.splitlines()
    return next(int(float(line.split()[1])) for line in lines if line.startswith("fallstar_rooms "))


async def settled(pid: int) -> int:
    await asyncio.sleep(SETTLE)
    return memory(pid)


async def watch(address: str, table: str, cookie: str = "") -> ClientConnection:
    url = f"ws://{address}/api/tables/{table}/live"
    headers = {"cookie": cookie} if cookie else {}
    return await connect(
        url, additional_headers=headers, compression=None, max_queue=None, open_timeout=load.READY
    )


async def play_some(sockets: list[ClientConnection], decisions: int, seed: int) -> None:
    """Play so many decisions at a table."""
    await load.Table([sockets], 0.0, seed).decide(sockets, decisions)


async def measure_memory(address: str, pid: int) -> None:
    """Memory of tables in the middle of a game, and of sockets of spectators."""
    guests = [await load.guest(address) for _ in range(2)]
    first = await load.new_game(address, guests, 0)
    await play_some(first, 40, 0)
    before, tables, sockets = await settled(pid), 150, 500
    opened = []
    for seed in range(1, tables + 1):
        opened.append(await load.new_game(address, guests, seed))
        await play_some(opened[-1], 44, seed)
    playing = await settled(pid)
    watched = first[0].request.path.split("/")[3]  # type: ignore[union-attr]
    crowd = [await watch(address, watched) for _ in range(sockets)]
    crowded = await settled(pid)
    socket = (crowded - playing) / sockets
    table = (playing - before) / tables - 2 * socket
    print(f"a table in mid-game {table:.0f} kB, without its sockets; a socket {socket:.0f} kB")
    for one in crowd:
        await one.close()
    for pair in opened:
        for one in pair:
            await one.close()
    print(f"a rush took {(crowded - before) / KB:.1f} MB; ", end="")
    await asyncio.sleep(60)  # until the server gives memory back
    print(f"a minute later {(await settled(pid) - before) / KB:.1f} MB are left, with the tables")


def ask_health(address: str, over: Event, told: "Connection[list[float], None]") -> None:
    """Ask for /health again and again, and tell the times of the answers. This is a process of its
    own: the one with all the clients is busy itself."""
    times = []
    with httpx.Client(base_url=f"http://{address}", timeout=30, verify=False) as http:
        told.send([])  # ready
        while not over.wait(0.02):
            began = time.perf_counter()
            http.get("/health").raise_for_status()
            times.append(time.perf_counter() - began)
    told.send(times)


def p95(times: list[float]) -> str:
    return f"/health p95 {1000 * quantiles(times, n=20)[18]:.0f} ms of {len(times)}"


async def during(address: str, what: str, work: Callable[[], Awaitable[None]]) -> None:
    """Do this, and measure how long others wait meanwhile."""
    over, (heard, told) = spawn.Event(), spawn.Pipe()
    asking = spawn.Process(target=ask_health, args=(address, over, told))
    asking.start()
    await asyncio.to_thread(heard.recv)
    began = time.perf_counter()
    await work()
    took = time.perf_counter() - began
    over.set()
    times = await asyncio.to_thread(heard.recv)
    asking.join()
    print(f"{what}: {took:.1f} s, {p95(times)}", flush=True)


async def measure_crowd(address: str, pid: int) -> None:
    """Many sockets; clients who do not read, or send byte by byte; many who join at once."""
    guests = [await load.guest(address) for _ in range(2)]
    pair = await load.new_game(address, guests, 0)
    table = pair[0].request.path.split("/")[3]  # type: ignore[union-attr]
    host, port = address.split(":")
    before, sizes = await settled(pid), []

    async def phase(what: str, work: Callable[[], Awaitable[None]]) -> None:
        await during(address, what, work)
        sizes.append(memory(pid))
        print(f"  {open_files(pid)} files", flush=True)

    crowd: list[ClientConnection] = []

    async def join(count: int) -> None:
        gate = asyncio.Semaphore(100)

        async def one() -> None:
            async with gate:
                crowd.append(await watch(address, table))

        await asyncio.gather(*(one() for _ in range(count)))

    async def slow() -> None:
        """Clients who open a WebSocket and read nothing of what is played, or who send the head of
        a request byte by byte."""
        readers, senders = [], []
        for _ in range(100):
            _, writer = await asyncio.open_connection(host, int(port), limit=KB)
            path = f"/api/tables/{table}/live"
            key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            head = f"GET {path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n"
            writer.write(f"{head}Connection: Upgrade\r\n{key}\r\n".encode())
            readers.append(writer)
            senders.append((await asyncio.open_connection(host, int(port)))[1])
        playing = asyncio.create_task(play_some(others, 500, 1))
        for letter in b"GET / HTTP/1.1\r\nX: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa":
            for writer in senders:
                with contextlib.suppress(OSError):
                    writer.write(bytes([letter]))
            await asyncio.sleep(0.1)
        await playing
        for writer in readers + senders:
            writer.close()

    await phase("1,000 joins at one table", lambda: join(1000))
    await phase("1,000 more", lambda: join(1000))
    await phase("40 decisions before 2,000 sockets", lambda: play_some(pair, 40, 0))
    for socket in crowd:
        await socket.close()
    others = await load.new_game(address, guests, 1)
    table = others[0].request.path.split("/")[3]  # type: ignore[union-attr]
    await phase("200 slow readers and senders, and a game", slow)
    await asyncio.sleep(60)  # until the server gives memory back
    most, left = (max(sizes) - before) / KB, (await settled(pid) - before) / KB
    print(f"memory: up to {most:.1f} MB more than before, and {left:.1f} MB a minute later")


async def measure_questions(address: str) -> None:
    """Questions that take long, from many clients without a pause, and others meanwhile."""
    host = await load.guest(address)
    rng, game = random.Random(1), Game.new(seats=6, seed=1)
    while not game.is_over:
        game.play(rng.choice(game.legal_moves()))
    record = {"record": game.record().to_json()}
    tables = []
    for seed in range(100):  # all clients ask for pictures of these; the server keeps the last 64
        options = {"seats": [{"kind": "me"}, {"kind": "open"}], "board": {"seed": seed}}
        tables.append(
            (await host.post("/api/tables", json=options)).raise_for_status().json()["id"]
        )

    async def ask(questions: Sequence[str]) -> None:
        async def client(number: int) -> None:
            async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
                until = time.monotonic() + 15
                while time.monotonic() < until:
                    if questions[number % len(questions)] == "replay":
                        answer = await http.post("/api/replay", json=record)
                    else:
                        answer = await http.get(f"/t/{rng.choice(tables)}/picture.png")
                    counts[answer.status_code] += 1
                    await asyncio.sleep(0.1 if answer.status_code == 429 else 0)

        counts: Counter[int] = Counter()
        await asyncio.gather(*map(client, range(8)))
        print(f"  answers by status: {dict(counts)}", flush=True)

    await during(address, "nothing", lambda: asyncio.sleep(5))
    for questions in (("replay",), ("picture",), ("replay", "picture")):
        await during(address, f"8 clients: {' and '.join(questions)}", partial(ask, questions))


async def soak(address: str, pid: int, minutes: float, pace: float) -> None:
    """Tables play games, with a decision in so many seconds; memory and files every ten seconds.
    More games a minute leave more rooms in memory for a while, so these are printed: a machine that
    is busy for a part of the time changes both."""
    until = time.monotonic() + 60 * minutes
    guests = [await load.guest(address) for _ in range(2)]
    played = games = 0

    async def table(number: int) -> None:
        nonlocal played, games
        chance, seed = random.Random(number), number
        await asyncio.sleep(chance.uniform(0, 10))
        while time.monotonic() < until:
            seed += 1000
            pair = await load.new_game(address, guests, seed)
            one = load.Table([pair], pace, seed)
            await one.decide(pair, 10_000, lambda: time.monotonic() < until)
            played += len(one.delays)
            games += 1
            for socket in pair:
                await socket.close()

    tables = [asyncio.create_task(table(number)) for number in range(20)]
    points: list[tuple[float, int, int]] = []
    began = time.monotonic()
    while time.monotonic() < until:
        await asyncio.sleep(10)
        points.append((time.monotonic() - began, memory(pid), open_files(pid)))
        if len(points) % 12 == 0:
            at, kilobytes, files = points[-1]
            rooms = await rooms_of(guests[0])
            size = f"{kilobytes / KB:7.2f} MB  {files} files  {rooms} rooms"
            print(f"{at / 60:5.1f} min  {size}  {games} games", flush=True)
    await asyncio.gather(*tables)
    late = [point for point in points if point[0] > 60 * minutes * 0.4]
    slope = linear_regression([at for at, _, _ in late], [size for _, size, _ in late]).slope
    files = [count for _, _, count in late]
    grown = f"memory {slope * 3600 / KB:+.2f} MB/h after {minutes * 0.4:.0f} minutes"
    print(f"{games} games, {played} decisions; {grown}; {min(files)} to {max(files)} files")


def measure_rolling() -> None:
    """Two processes with PostgreSQL and Redis; each table has a decision about every second."""
    with Postgres() as postgres, RedisServer() as redis:
        database, settings = postgres.database(), {"redis": redis.url, "proxies": 1}
        with (
            RunningServer(database, **settings) as first,
            RunningServer(database, **settings) as second,
            nginx_before([first, second]) as nginx,
            new_runner() as loop,
        ):
            restarted = [first, second]
            stored, delays = loop.run(roll(database, restarted, nginx.url, 200, 1.0, 10.0))
    cuts = quantiles(delays, n=100)
    print(f"{stored} decisions stored, none lost or doubled; the longest pause {max(delays):.2f} s")
    print(f"a decision took {1000 * cuts[49]:.0f} ms (p50), {1000 * cuts[98]:.0f} ms (p99)")


def measure_twins() -> None:
    """Whole games on two servers, in which one seat lays other cards face down."""
    games = [(2, 0), (2, 1), (3, 2), (4, 0), (5, 1), (6, 3)]
    total = Compared()
    for seed, (seats, keeper) in enumerate(games, 1):
        with tempfile.TemporaryDirectory() as folder:
            one = play_twins(Path(folder), seats, keeper, seed, 10_000, ask_every=8)
        found = f"{len(one.channels)} channels, {one.size / 1e6:.1f} MB, {one.secrets} secrets"
        print(f"{seats} seats, keeper {keeper}: {found}, {len(one.differences)} differ", flush=True)
        print(*one.differences, sep="\n", end="", flush=True)
        total.size += one.size
        total.channels |= one.channels
        total.differences += one.differences
    channels = f"{len(total.channels)} channels and {total.size / 1e6:.1f} MB"
    print(f"{channels} of each world were compared: {len(total.differences)} differ")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "what", choices=("memory", "crowd", "questions", "soak", "rolling", "twins")
    )
    parser.add_argument("--minutes", type=float, default=30.0, help="of the soak")
    parser.add_argument(
        "--pace", type=float, default=0.5, help="of the soak: seconds before a decision"
    )
    arguments = parser.parse_args()
    if arguments.what in ("rolling", "twins"):
        (measure_rolling if arguments.what == "rolling" else measure_twins)()
        return
    with load.server() as (address, pid), new_runner() as loop:
        if arguments.what == "memory":
            loop.run(measure_memory(address, pid))
        elif arguments.what == "crowd":
            loop.run(measure_crowd(address, pid))
        elif arguments.what == "questions":
            loop.run(measure_questions(address))
        else:
            loop.run(soak(address, pid, arguments.minutes, arguments.pace))


if __name__ == "__main__":
    main()
