"""The table of a room and its log: append first, then change.

1. Work out the entries, and the table as it is after them.
2. Append the entries to the log in the store, and wait for the commit.
3. Put the new table in the place of the old one, and tell the change.

So the table in memory is never ahead of the log. Step 3 has no await: nobody can see the new table
before the change is told, a reader of the table needs no lock, and every connection gets the
changes in order. If another process has appended first, or if it is not known whether the entries
are stored, the table goes on from what the log says.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import msgspec

from fallstar.server.metrics import Metrics
from fallstar.server.refusal import Refusal
from fallstar.server.store.store import Append, Store, StoreError, TableRow
from fallstar.server.tables.entry import AnyEntry, decode_entry, encode_entry
from fallstar.server.tables.server_entries import time_out
from fallstar.server.tables.summary import encode_summary, summary_of
from fallstar.server.tables.table import Table

log = logging.getLogger("fallstar.rooms")
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 5.0  # seconds between two attempts to read the log

Propose = Callable[[Table], Sequence[AnyEntry]]  # the entries to append to a table


@dataclass(frozen=True, slots=True)
class TableListener:
    """What is called when a table changes."""

    # Before the change: look up what is needed to tell it. If that fails, the table stays.
    prepare: Callable[[Table, Sequence[AnyEntry]], Awaitable[None]]
    # The table has changed: tell it. It gets the table as it was, and the entries.
    changed: Callable[[Table, Sequence[AnyEntry]], None]
    # This process has appended entries up to this log number: tell the other processes.
    appended: Callable[[int], Awaitable[None]]


class TableLog:
    """A table, and the only way in which it changes."""

    def __init__(
        self, table: Table, at: float, store: Store, now: Callable[[], float], metrics: Metrics,
        listener: TableListener, *, alone: bool,
    ) -> None:  # fmt: skip
        """`at` is the time of the last entry; `alone`: no other process writes to the store."""
        self.table = table
        self._row = row_of(table, at)  # as it is stored
        self._store = store
        self._now = now
        self._metrics = metrics
        self._listener = listener
        self._alone = alone
        self._lock = asyncio.Lock()  # of writers: without it they would lose races
        self._appending: asyncio.Future[bool] | None = None  # the last append
        self._unsure = False  # it is not known whether entries of ours are stored
        self._recovery: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Is something being written, or is it to be found out what was stored?"""
        recovering = self._recovery is not None and not self._recovery.done()
        return self._lock.locked() or recovering

    async def close(self) -> None:
        """Stop. What is being written will be stored when the store is closed."""
        if self._recovery is not None:
            self._recovery.cancel()
            await asyncio.gather(self._recovery, return_exceptions=True)

    # Writing

    async def write(self, propose: Propose) -> int:
        """Append what is proposed for the table as it is; the log number then. If another writer
        was first, ask again what is proposed."""
        async with self._lock:
            while True:
                before = self.table
                try:
                    entries = [*time_out(before, self._now()), *propose(before)]
                except Refusal:
                    # Do not refuse because of news that this process has not heard yet.
                    await self.refresh()
                    if self.table is before:
                        raise
                    continue
                if not entries:
                    return before.log_number
                if await self._commit(before, entries):
                    return before.log_number + len(entries)

    async def _commit(self, before: Table, entries: Sequence[AnyEntry]) -> bool:
        """Append entries, then change the table; False if another writer was first."""
        at = self._now()
        after = before.after(entries, at)
        row = row_of(after, at)
        append = self._append(before, entries, at, row)
        self._appending = asyncio.ensure_future(self._store.append(append))
        try:
            # When the caller is cancelled, the append goes on.
            appended = await asyncio.shield(self._appending)
            if appended:
                self._metrics.entries.inc(len(entries))
                await self._advance(before, after, row, entries)
            else:
                self._metrics.lost_races.inc()
                await self.read_on()
                if self.table is before:
                    raise StoreError("the log has become shorter: restart the server")
        except (Exception, asyncio.CancelledError):
            self._read_on_later()
            raise
        if appended:
            await self._listener.appended(after.log_number)
        return appended

    def _append(
        self, before: Table, entries: Sequence[AnyEntry], at: float, row: TableRow
    ) -> Append:
        only_summary = msgspec.structs.replace(self._row, summary=row.summary) == row
        return Append(
            table=before.id,
            log_number=before.log_number + 1,
            at=at,
            entries=tuple(map(encode_entry, entries)),
            row=None if only_summary else row,
            summary=row.summary if only_summary and row != self._row else None,
        )

    async def _advance(
        self, before: Table, after: Table, row: TableRow, entries: Sequence[AnyEntry]
    ) -> None:
        """Change the table, unless the same entries were read from the log meanwhile."""
        await self._listener.prepare(after, entries)
        if self.table is before:
            self.table, self._row = after, row
            self._listener.changed(before, entries)

    # Reading

    async def catch_up(self, log_number: int) -> None:
        """Another process says that the log has come so far."""
        if log_number > self.table.log_number:
            await self.read_on()

    async def refresh(self) -> None:
        """Read what other processes have written."""
        if not self._alone:
            await self.read_on()

    async def read_on(self) -> None:
        """Bring the table up to date with the log."""
        while True:
            before = self.table
            lines = await self._store.log(before.id, before.log_number)
            if not lines:
                return
            after, entries = before, [decode_entry(line.data) for line in lines]
            for entry, line in zip(entries, lines, strict=True):
                after = after.after([entry], line.at)
            await self._advance(before, after, row_of(after, lines[-1].at), entries)
            if self.table is after:
                return

    def _read_on_later(self) -> None:
        """Find out from the log what was stored, as soon as the log can be read."""
        self._unsure = True
        if self._recovery is None or self._recovery.done():
            self._recovery = asyncio.create_task(self._recover())

    async def _recover(self) -> None:
        pause = FIRST_PAUSE
        while self._unsure:
            self._unsure = False
            if self._appending is not None:
                await asyncio.gather(asyncio.shield(self._appending), return_exceptions=True)
            try:
                await self.read_on()
                await self._listener.appended(self.table.log_number)
            except StoreError as error:
                log.warning("a log cannot be read: %s", error, extra={"table": self.table.id})
                self._unsure = True
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            except Exception:
                log.exception("a log cannot be read", extra={"table": self.table.id})


def row_of(table: Table, at: float) -> TableRow:
    """The row of a table whose last entry was written at that time."""
    return TableRow(
        id=table.id,
        owner=table.owner,
        status=table.status,
        public=table.options.public,
        rated=table.options.rated,
        created=table.created,
        changed=table.changed,
        due_at=table.due_at(at),
        summary=encode_summary(summary_of(table)).decode(),
        players=table.players,
    )
