"""Who thinks first: people's tables, then in turn by address and owner."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from fallstar.server.live import bot_turns
from fallstar.server.live.bot_queue import BotQueue, Claim, Rank
from fallstar.server.live.bot_turns import claim_of
from fallstar.server.wire.options import BotSeat, MySeat, Options
from tests.server.in_process_server import enter, in_process_server

pytestmark = pytest.mark.anyio
EVE, HONEST = "192.0.2.1", "198.51.100.7"


class Threads(Executor):
    """Threads that finish when the test says so; every thought takes a second."""

    def __init__(self) -> None:
        self.now = 0.0
        self.running: list[tuple[Future[Any], Any]] = []

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.running.append((future, work(*given, **named)))
        return future

    async def finish(self) -> Any:
        """Let the first finish; what it thought."""
        future, result = self.running.pop(0)
        self.now += 1.0
        future.set_result(result)
        for _ in range(5):
            await asyncio.sleep(0)
        return result


class Queue:
    """A queue on such threads."""

    def __init__(self, threads: int) -> None:
        self.threads = Threads()
        self.queue = BotQueue(self.threads, threads, lambda: self.threads.now)
        self.tasks: list[asyncio.Task[Any]] = []

    async def add(self, name: str, claim: Claim, times: int = 1) -> None:
        for _ in range(times):
            self.tasks.append(asyncio.create_task(self.queue.run(claim, lambda: name)))
        await asyncio.sleep(0)

    async def order(self, count: int) -> list[str]:
        return [await self.threads.finish() for _ in range(count)]


@pytest.mark.finding(10)
async def test_a_person_s_bot_does_not_wait_for_300_tables_of_bots_alone() -> None:
    queue = Queue(threads=2)
    await queue.add("alone", Claim(Rank.ALONE, EVE, "eve"), 300)
    assert len(queue.threads.running) == 1, "they leave a thread for others"
    await queue.add("honest", Claim(Rank.AWAITED, HONEST, "ann"))
    assert [result for _, result in queue.threads.running] == ["alone", "honest"]
    for task in queue.tasks:
        task.cancel()


@pytest.mark.finding(10)
async def test_with_one_thread_a_person_s_bot_is_the_next() -> None:
    queue = Queue(threads=1)
    await queue.add("alone", Claim(Rank.ALONE, EVE, "eve"), 300)
    await queue.add("seen", Claim(Rank.SEEN, EVE, "eve"), 300)
    await queue.add("honest", Claim(Rank.AWAITED, HONEST, "ann"))
    assert await queue.order(3) == ["alone", "honest", "seen"]
    for task in queue.tasks:
        task.cancel()


@pytest.mark.finding(10)
async def test_addresses_and_owners_take_turns() -> None:
    queue = Queue(threads=1)
    for number in range(100):  # many owners at one address
        await queue.add("eve", Claim(Rank.AWAITED, EVE, f"eve{number}"))
    await queue.add("ann", Claim(Rank.AWAITED, HONEST, "ann"), 3)
    await queue.add("ben", Claim(Rank.AWAITED, HONEST, "ben"), 1)
    order = await queue.order(10)
    honest = [name for name in order if name != "eve"]
    assert len(honest) == 4
    assert honest.index("ben") <= 1, "one owner does not wait for all tables of another"
    assert max(order.index("ann"), order.index("ben")) <= 4
    for task in queue.tasks:
        task.cancel()


async def test_every_thought_is_done_in_the_end_and_nothing_is_kept() -> None:
    queue = Queue(threads=2)
    for number in range(20):
        rank = Rank(number % 3)
        await queue.add(str(number), Claim(rank, f"a{number % 4}", f"o{number % 5}"))
    queue.tasks[-1].cancel()
    await asyncio.sleep(0)
    done = await queue.order(19)
    assert sorted(done, key=int) == [str(number) for number in range(19)]
    assert not queue.queue._used
    assert not queue.queue._claims
    assert not queue.queue._waiting


async def test_a_table_is_urgent_by_the_people_who_are_there(tmp_path: Path) -> None:
    async with in_process_server(tmp_path, bot_pause=3600.0) as server:
        ann = await server.person("Ann")
        bots = (BotSeat("random"), BotSeat("random"))
        room = await server.rooms.create(Options(bots), ann, start=True, address=EVE)
        assert claim_of(room) == Claim(Rank.ALONE, EVE, "ann")
        watching = await enter(room, None)
        assert claim_of(room).rank == Rank.SEEN
        await room.leave(watching)
        assert claim_of(room).rank == Rank.ALONE
        mine = await server.rooms.create(Options((MySeat(), BotSeat("random"))), ann, start=True)
        assert claim_of(mine) == Claim(Rank.SEEN, "ann", "ann")
        await enter(mine, ann)
        assert claim_of(mine).rank == Rank.AWAITED


@pytest.mark.finding(10)
async def test_bots_that_nobody_watches_make_longer_pauses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds
        slept.append(seconds)

    async with in_process_server(tmp_path, bot_pause=3600.0) as server:
        ann = await server.person("Ann")
        bots = (BotSeat("random"), BotSeat("random"))
        room = await server.rooms.create(Options(bots), ann, start=True)
        with monkeypatch.context() as patched:
            patched.setattr("time.monotonic", lambda: now)
            patched.setattr("asyncio.sleep", sleep)
            await bot_turns._sleep_until(room, now, 1.0)
        assert sum(slept) == bot_turns.ALONE_FACTOR
        await enter(room, None)
        slept.clear()
        with monkeypatch.context() as patched:
            patched.setattr("time.monotonic", lambda: now)
            patched.setattr("asyncio.sleep", sleep)
            await bot_turns._sleep_until(room, now, 1.0)
        assert sum(slept) == 1.0
