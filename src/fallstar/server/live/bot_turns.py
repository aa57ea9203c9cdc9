"""Bots at tables: they think in threads, wait as long as a person might, and block nobody."""

import asyncio
import logging
import os
import random
import secrets
from concurrent.futures import ThreadPoolExecutor

from fallstar.bots.levels import LEVELS, make_bot
from fallstar.server.live.room import Room
from fallstar.server.tables.entry import AnyEntry, Played
from fallstar.server.tables.table import Table
from fallstar.view.view import View

log = logging.getLogger("fallstar.bots")
SUBSTITUTE = "greedy"  # plays where an old table names a level that this program no longer has
SEED_BITS = 128


class BotTurns:
    """Plays for every seat that a bot decides for, in rooms of this process."""

    def __init__(self, threads: int, pause: float) -> None:
        self._pool = ThreadPoolExecutor(threads or os.cpu_count() or 1, "bot")
        self._pause = pause
        self._tasks: dict[Room, asyncio.Task[None]] = {}

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
        loop = asyncio.get_running_loop()
        # The bot thinks during the pause: the time of a move does not tell whether it was forced.
        pause_ends = loop.time() + self._pause * random.uniform(0.7, 1.3)
        view = game.view(seat, previews=False)
        move = await loop.run_in_executor(self._pool, _choose, level, view)
        await asyncio.sleep(pause_ends - loop.time())

        def propose(now: Table) -> list[AnyEntry]:
            if now.change_after(table.log_number) is not None or now.thinking != level:
                return []  # the bot thought about a position that is gone
            return [Played(seat, move)]

        await room.write(propose)


def _choose(level: str, view: View) -> str:
    """A decision that nobody can compute: the seed is new and secret each time."""
    name = level if level in LEVELS else SUBSTITUTE
    return make_bot(name, secrets.randbits(SEED_BITS)).choose(view)
