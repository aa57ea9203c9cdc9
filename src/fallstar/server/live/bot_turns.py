"""Bots at tables: they think in threads, wait as long as a person might, and block nobody."""

import asyncio
import logging
import os
import random
import secrets
import time
from collections import defaultdict, deque
from concurrent.futures import ThreadPoolExecutor

from fallstar.bots.levels import LEVELS, make_bot
from fallstar.server.live.bot_queue import BotQueue, Claim, Rank
from fallstar.server.live.room import Room
from fallstar.server.metrics import Metrics
from fallstar.server.tables.entry import AnyEntry, Played
from fallstar.server.tables.table import Table
from fallstar.view.view import View

log = logging.getLogger("fallstar.bots")
SUBSTITUTE = "greedy"  # plays where an old table names a level that this program no longer has
SEED_BITS = 128
ALONE_FACTOR = 8  # how much longer bots wait where nobody watches
TIMES_KEPT = 50  # of a level
ALONE_MOST = 10.0  # seconds of such a wait; less than BOT_OVERDUE


class BotTurns:
    """Plays for every seat that a bot decides for, in rooms of this process."""

    def __init__(self, threads: int, pause: float, metrics: Metrics) -> None:
        self._metrics = metrics
        threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(threads, "bot")
        self._queue = BotQueue(self._pool, threads)
        self._pause = pause
        self._tasks: dict[Room, asyncio.Task[None]] = {}
        self._thinking_times: defaultdict[str, deque[float]] = defaultdict(
            lambda: deque(maxlen=TIMES_KEPT)
        )

    def look(self, room: Room) -> None:
        """If a bot is to decide in this room, let it."""
        running = self._tasks.get(room)
        if room.table.thinking is not None and (running is None or running.done()):
            task = asyncio.create_task(self._play_on(room))
            self._tasks[room] = task
            task.add_done_callback(lambda done: self._forget(room, done))

    def _forget(self, room: Room, task: asyncio.Task[None]) -> None:
        if self._tasks.get(room) is task:
            del self._tasks[room]

    async def close(self) -> None:
        """Stop thinking. After a restart the bots go on where they were."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _drawn_times(self, level: str, count: int) -> list[float]:
        """How long bots of this level thought of late, drawn at random.

        A move lasts as long as the larger of its own time and one drawn time. A forced move has no
        time of its own, so the larger of two drawn times takes its place: nobody can tell it apart.
        """
        times = self._thinking_times[level]
        return [random.choice(times) if times else 0.0 for _ in range(count)]

    async def _play_on(self, room: Room) -> None:
        """Decide, one decision after another, until it is a person's turn."""
        try:
            while room.table.thinking is not None:
                await self._decide(room)
        except Exception:
            # Housekeeping looks at the table again later.
            log.exception("a bot could not play", extra={"table": room.id})

    async def _decide(self, room: Room) -> None:
        table = room.table
        level, seat, game = table.thinking, table.decider, table.game
        if level is None or seat is None or game is None:
            return
        # The bot thinks during the pause: the time of a move does not tell whether it was forced.
        began, pause = time.monotonic(), self._pause * random.uniform(0.7, 1.3)
        view = game.view(seat, previews=False)
        with self._metrics.bots.time():
            move = await self._queue.run(claim_of(room), lambda: _choose(level, view))
        forced = is_forced(view)
        if not forced:
            self._thinking_times[level].append(time.monotonic() - began)
        pause = max(pause, *self._drawn_times(level, 2 if forced else 1))
        await _sleep_until(room, began, pause)

        def propose(now: Table) -> list[AnyEntry]:
            if now.change_after(table.log_number) is not None or now.thinking != level:
                return []  # the bot thought about a position that is gone
            return [Played(seat, move)]

        await room.write(propose)


def claim_of(room: Room) -> Claim:
    """How urgent it is for a bot to decide in a room, and on whose behalf."""
    table, here = room.table, room.presence.players()
    if any(player in here for player in table.players):
        rank = Rank.AWAITED
    elif table.players or here or room.presence.unknown_viewers():
        rank = Rank.SEEN
    else:
        rank = Rank.ALONE
    return Claim(rank, room.made_from or table.owner, table.owner)


def is_forced(view: View) -> bool:
    """Has the seat no choice?"""
    return len(view.legal) == 1


async def _sleep_until(room: Room, began: float, pause: float) -> None:
    """Wait until the pause is over, which began then. Bots that nobody watches make longer ones."""
    while True:
        alone = claim_of(room).rank == Rank.ALONE
        whole = min(ALONE_FACTOR * pause, max(pause, ALONE_MOST)) if alone else pause
        rest = began + whole - time.monotonic()
        if rest <= 0:
            await asyncio.sleep(0)
            return
        await asyncio.sleep(min(rest, pause))  # somebody may begin to watch


def _choose(level: str, view: View) -> str:
    """A decision that nobody can compute: the seed is new and secret each time."""
    name = level if level in LEVELS else SUBSTITUTE
    return make_bot(name, secrets.randbits(SEED_BITS)).choose(view)
