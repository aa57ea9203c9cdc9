"""The watch goes round by itself: clocks that run out, people who are away, bots whose process
died, lost news."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from fallstar.server.live.rooms import Rooms
from fallstar.server.refusal import Refusal
from fallstar.server.tables.server_entries import lapse
from fallstar.server.tables.table import BOT_OVERDUE

log = logging.getLogger("fallstar.housekeeping")
EVERY = 1.0  # seconds
COMPARE_EVERY = 5  # rounds: is the log longer than we know?
IDLE = 300.0  # seconds after which a room nobody reads is forgotten
AT_ONCE = 200
AGAIN = 10.0  # seconds before a table that is still due is looked at again


class Housekeeping:
    """A task that goes its round every second."""

    def __init__(self, rooms: Rooms, rate: Callable[[], Awaitable[None]]) -> None:
        self._rooms = rooms
        self._rate = rate
        self._task: asyncio.Task[None] | None = None
        self._rounds = 0
        self._woken: dict[str, float] = {}  # tables looked at a moment ago

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
        await self._wake_all()
        for room in list(self._rooms.by_id.values()):
            room.look_round()
        self._rounds += 1
        if self._rounds % COMPARE_EVERY == 0:
            await self._compare()
            await self._rate()
            await self._forget_idle()

    async def _wake_all(self) -> None:
        """Wake what is due. A table that stays due is left alone for a while: others come first."""
        rooms, now = self._rooms, time.monotonic()
        self._woken = {table: at for table, at in self._woken.items() if at > now - AGAIN}
        # At the first round no other process of ours is at work on the bots.
        ahead = BOT_OVERDUE if self._rounds == 0 else 0.0
        due = await rooms.store.due_tables(rooms.now() + ahead, AT_ONCE + len(self._woken))
        for table in [one for one in due if one not in self._woken]:
            if not await self._wake(table):
                self._woken[table] = now

    async def _wake(self, table: str) -> bool:
        """Write down that a clock ran out, ask an overdue bot again; True if the table changed."""
        try:
            room = await self._rooms.room(table)
            log_number = room.table.log_number
            self._rooms.bot_turns.look(room)
            return log_number < await room.write(lambda room: lapse(room.table, self._rooms.now()))
        except Refusal:
            return False
        except Exception:
            log.exception("a table could not be woken", extra={"table": table})
            return False

    async def _compare(self) -> None:
        """The bus may lose a message; the store does not."""
        read = [room for room in self._rooms.by_id.values() if room.readers]
        if not read:
            return
        lengths = await self._rooms.store.lengths([room.id for room in read])
        for room in read:
            try:
                await room.catch_up(lengths.get(room.id, 0))
                await self._rooms.publish_presence(room)
                if room.presence.forget_silent():
                    room.tell_presence()
            except Exception:
                log.exception("a table could not be compared", extra={"table": room.id})

    async def _forget_idle(self) -> None:
        limit = time.monotonic() - IDLE
        for room in list(self._rooms.by_id.values()):
            if not room.readers and room.used < limit and room.table.thinking is None:
                await self._rooms.drop(room)
