"""The watch goes round by itself: clocks that run out, bots whose process died, lost news."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from fallstar.server.live.hall import Hall
from fallstar.server.live.room import Room
from fallstar.server.refusal import Refusal

log = logging.getLogger("fallstar.watch")
EVERY = 1.0  # seconds
COMPARE_EVERY = 5  # rounds: is the log longer than we know?
IDLE = 300.0  # seconds after which a room nobody reads is forgotten
AT_ONCE = 200


class Watch:
    """A task that goes its round every second."""

    def __init__(self, hall: Hall, rate: Callable[[], Awaitable[None]]) -> None:
        self._hall = hall
        self._rate = rate
        self._task: asyncio.Task[None] | None = None
        self._rounds = 0

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self.round()
            except Exception:
                log.exception("a round of the watch failed")
            await asyncio.sleep(EVERY)

    async def round(self) -> None:
        """Look at everything once."""
        hall = self._hall
        for table in await hall.store.waking(hall.now(), AT_ONCE):
            try:
                await self._wake(await hall.room(table))
            except Refusal:
                continue
        self._rounds += 1
        if self._rounds % COMPARE_EVERY == 0:
            await self._compare()
            await self._rate()
            self._forget_idle()

    async def _wake(self, room: Room) -> None:
        """A clock that ran out is written down; a bot that is overdue is asked again."""
        await room.write(lambda: ())
        self._hall.thinker.look(room)

    async def _compare(self) -> None:
        """The bus may lose a message; the store does not."""
        read = [room for room in self._hall.rooms.values() if room.readers]
        if not read:
            return
        lengths = await self._hall.store.lengths([room.id for room in read])
        for room in read:
            await room.catch_up(lengths.get(room.id, 0))
            await self._hall.publish_presence(room)

    def _forget_idle(self) -> None:
        limit = time.monotonic() - IDLE
        for room in list(self._hall.rooms.values()):
            if not room.readers and room.used < limit and room.table.thinking is None:
                self._hall.drop(room)
