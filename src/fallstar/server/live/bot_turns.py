"""Bots at the table: they think in threads, wait a natural moment, and block nobody."""

import asyncio
import logging
import os
import random
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from zlib import crc32

from fallstar.bots.levels import LEVELS, make_bot
from fallstar.server.tables.entry import AnyEntry, Played
from fallstar.view.view import View

if TYPE_CHECKING:
    from fallstar.server.live.room import Room

log = logging.getLogger("fallstar.bots")
STAND_IN = "greedy"  # plays for a level that an old table knows and this program no longer has


class BotTurns:
    """Plays for every seat a bot decides for, in rooms of this process."""

    def __init__(self, threads: int, pause: float) -> None:
        self._pool = ThreadPoolExecutor(threads or os.cpu_count() or 1, "bot")
        self._pause = pause
        self._tasks: dict[Room, asyncio.Task[None]] = {}

    def look(self, room: "Room") -> None:
        """If a bot is to decide in this room, let it."""
        if room.table.thinking is not None and room not in self._tasks:
            task = asyncio.create_task(self._play_on(room))
            self._tasks[room] = task
            task.add_done_callback(lambda _: self._tasks.pop(room, None))

    async def close(self) -> None:
        """Stop thinking. After a restart the bots go on where they were."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _play_on(self, room: "Room") -> None:
        """Decide, one decision after another, until it is a person's turn."""
        try:
            while room.table.thinking is not None and not room.dropped:
                await asyncio.sleep(self._pause * random.uniform(0.7, 1.3))
                await self._decide(room)
        except Exception:
            # The watch comes by again later.
            log.exception("a bot could not play", extra={"table": room.id})

    async def _decide(self, room: "Room") -> None:
        table = room.table
        level, seat, game, log_number = table.thinking, table.decider, table.game, table.log_number
        if level is None or seat is None or game is None:
            return
        view = game.view(seat, previews=False)
        seed = crc32(f"{room.id} {len(game.steps)}".encode())
        loop = asyncio.get_running_loop()
        move = await loop.run_in_executor(self._pool, _choose, level, view, seed)

        def propose(now: "Room") -> list[AnyEntry]:
            if now is not room or now.table.change_after(log_number) is not None:
                return []
            return [Played(seat, move)] if now.table.thinking == level else []

        await room.write(propose)


def _choose(level: str, view: View, seed: int) -> str:
    return make_bot(level if level in LEVELS else STAND_IN, seed).choose(view)
