"""Housekeeping: what the server looks after by itself. Clocks that run out, players who are away,
bots whose process died, news that the bus lost, tables to rate and to count, rooms that nobody
uses, guests and sessions that nobody came back to."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from fallstar.server.live.bot_turns import BotTurns
from fallstar.server.live.rooms import Rooms
from fallstar.server.memory import give_back_memory
from fallstar.server.metrics import Metrics
from fallstar.server.refusal import Refusal
from fallstar.server.store.store import Store
from fallstar.server.tables.server_entries import close_unused
from fallstar.server.tables.table import BOT_OVERDUE

log = logging.getLogger("fallstar.housekeeping")
EVERY = 1.0  # seconds between two rounds
COMPARE_EVERY = 5  # rounds: is a log longer than its room knows?
COLLECT_EVERY = 60  # rounds
IDLE = 300.0  # seconds after which a room nobody uses is forgotten
FINISHED_IDLE = 60.0  # the same if its game is over: few come back to it
AT_ONCE = 200
EXPIRE_EVERY = 3600.0  # seconds between two looks for guests and sessions that nobody uses
EXPIRE_AT_ONCE = 500  # of each are deleted in a round, so that nobody waits
DAY = 86_400.0
YEAR = 365 * DAY
AGAIN = 10.0  # seconds before a table that is still due is looked at again


class Housekeeping:
    """A task that looks at everything once a second."""

    def __init__(
        self, rooms: Rooms, store: Store, bot_turns: BotTurns, now: Callable[[], float],
        look_at_finished: Callable[[], Awaitable[None]],
        check_connections: Callable[[], Awaitable[None]],
        metrics: Metrics,
    ) -> None:  # fmt: skip
        """`look_at_finished` rates tables that are finished, and counts their figures;
        `check_connections` closes connections of people who signed out in another process."""
        self._rooms = rooms
        self._store = store
        self._bot_turns = bot_turns
        self._now = now
        self._metrics = metrics
        self._look_at_finished = look_at_finished
        self._check_connections = check_connections
        self._task: asyncio.Task[None] | None = None
        self._rounds = 0
        self._expire_at = time.monotonic()  # when guests and sessions are looked at next
        self._still_due: dict[str, float] = {}  # when a table was looked at that stayed due

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
                log.exception("a round of housekeeping failed")
            planned = time.monotonic() + EVERY
            await asyncio.sleep(EVERY)
            self._metrics.loop_delay.observe(time.monotonic() - planned)

    async def round(self) -> None:
        """Look at everything once."""
        await self._look_at_due()
        for room in self._rooms:
            room.tell_away()
        self._rounds += 1
        if self._rounds % COMPARE_EVERY == 0:
            await self._check_connections()
            await self._compare()
            await self._look_at_finished()
            await self._evict_idle()
            await self._expire()
        if self._rounds % COLLECT_EVERY == 0:
            give_back_memory()

    async def _look_at_due(self) -> None:
        """Look at the tables that are due. One that stays due is left alone for a while: others
        come first."""
        now = time.monotonic()
        self._still_due = {table: at for table, at in self._still_due.items() if at > now - AGAIN}
        # In the first round no other process is at work on the bots.
        ahead = BOT_OVERDUE if self._rounds == 0 else 0.0
        due = await self._store.due_tables(self._now() + ahead, AT_ONCE + len(self._still_due))
        for table in [one for one in due if one not in self._still_due]:
            if not await self._look_at(table):
                self._still_due[table] = now

    async def _look_at(self, table: str) -> bool:
        """Write down that a clock ran out, ask an overdue bot again; True if the table changed."""
        try:
            room = await self._rooms.find(table)
            before = room.table.log_number
            self._bot_turns.look(room)
            return before < await room.write(lambda table: close_unused(table, self._now()))
        except Refusal:
            return False
        except Exception:
            log.exception("a table that was due could not be changed", extra={"table": table})
            return False

    async def _compare(self) -> None:
        """The bus may lose a notice of another process: compare with the store."""
        if self._rooms.alone:
            return
        watched = [room for room in self._rooms if room.connections]
        if not watched:
            return
        lengths = await self._store.lengths([room.id for room in watched])
        for room in watched:
            try:
                await room.log.catch_up(lengths.get(room.id, 0))
                await room.compare_attendance()
            except Exception:
                log.exception("a table could not be compared", extra={"table": room.id})

    async def _expire(self) -> None:
        """Delete guests and sessions by the rules in docs/server.md. If there may be more, the rest
        waits for the next rounds."""
        if time.monotonic() < self._expire_at:
            return
        now = self._now()
        guests = await self._store.expire_guests(now - 30 * DAY, DAY, now - YEAR, EXPIRE_AT_ONCE)
        sessions = await self._store.expire_sessions(now - YEAR, EXPIRE_AT_ONCE)
        if guests or sessions:
            log.info("deleted %d guests and %d sessions that nobody used", guests, sessions)
        if max(guests, sessions) < EXPIRE_AT_ONCE:
            self._expire_at = time.monotonic() + EXPIRE_EVERY

    async def _evict_idle(self) -> None:
        now = time.monotonic()
        for room in self._rooms:
            most = FINISHED_IDLE if room.table.status == "finished" else IDLE
            if room.used < now - most:
                await self._rooms.evict(room)
