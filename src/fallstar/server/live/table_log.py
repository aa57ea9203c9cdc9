"""The table of a room and its log: append first, then change.

1. Work out the entries, and the table as it is after them.
2. Append the entries to the log in the store, and wait for the commit.
3. Put the new table in the place of the old one, and tell the change.

So the table in memory is never ahead of the log. Step 3 has no await: nobody can see the new table
before the change is told, a reader of the table needs no lock, and every connection gets the
changes in order. If another process has appended first, or if it is not known whether the entries
are stored, the table goes on from what the log says.

Writes wait for one another in a queue. They do not belong to the tasks that ask for them: if a task
is cancelled, its write goes on. A decision needs no task at all: the first step is done when it
arrives, the third when the store has it.
"""

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from fallstar.server.metrics import Metrics
from fallstar.server.refusal import Refusal
from fallstar.server.store.store import Append, Store, StoreError, TableRow
from fallstar.server.tables.entry import AnyEntry, Played, decode_entry, encode_entry
from fallstar.server.tables.info import is_only_a_turn
from fallstar.server.tables.server_entries import time_out
from fallstar.server.tables.summary import summary_json
from fallstar.server.tables.table import Table

log = logging.getLogger("fallstar.rooms")
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 5.0  # seconds between two attempts to read the log

Propose = Callable[[Table], Sequence[AnyEntry]]  # the entries to append to a table
Then = Callable[[int | Exception], None]  # gets the log number after a write, or why it failed


@dataclass(frozen=True, slots=True)
class TableListener:
    """What is called when a table changes."""

    # Before the change: look up what is needed to tell it. If that fails, the table stays. It is
    # not called if there are only decisions.
    prepare: Callable[[Table, Sequence[AnyEntry]], Awaitable[None]]
    # The table has changed: tell it. It gets the table as it was, and the entries.
    changed: Callable[[Table, Sequence[AnyEntry]], None]
    # This process has appended entries up to this log number: tell the other processes.
    appended: Callable[[int], Awaitable[None]]


class Write(NamedTuple):
    """A write that waits for its turn."""

    propose: Propose
    then: Then


class Change(NamedTuple):
    """What an append changes, once it is stored."""

    before: Table
    after: Table
    row: TableRow
    entries: Sequence[AnyEntry]


class TableLog:
    """A table, and the only way in which it changes."""

    def __init__(
        self, table: Table, at: float, store: Store, now: Callable[[], float], metrics: Metrics,
        listener: TableListener, *, alone: bool, read_at: float,
    ) -> None:  # fmt: skip
        """`at` is the time of the last entry; `alone`: no other process writes to the store. The
        log was read at the time.monotonic() `read_at`."""
        self.table = table
        self._read_at = read_at
        self._row = row_of(table, at)  # as it is stored
        self._store = store
        self._now = now
        self._metrics = metrics
        self._listener = listener
        self._alone = alone
        self._waiting: list[Write] = []  # an empty deque takes 600 bytes
        self._writing = False  # two at once would lose races against each other
        self._appending: asyncio.Future[bool] | None = None  # the last append
        self._task: asyncio.Task[None] | None = None  # what is left to do of the last write
        self._unsure = False  # it is not known whether entries of ours are stored
        self._recovery: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Is something being written, or is it to be found out what was stored?"""
        recovering = self._recovery is not None and not self._recovery.done()
        return self._writing or recovering

    async def close(self) -> None:
        """Stop. What is being written will be stored when the store is closed."""
        if self._recovery is not None:
            self._recovery.cancel()
            await asyncio.gather(self._recovery, return_exceptions=True)

    # Writing

    async def write(self, propose: Propose) -> int:
        """Append what is proposed for the table as it is; the log number then."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def then(result: int | Exception) -> None:
            if done.done():
                return  # whoever asked is gone
            if isinstance(result, Exception):
                done.set_exception(result)
            else:
                done.set_result(result)

        self.submit(propose, then)
        return await done

    def submit(self, propose: Propose, then: Then) -> None:
        """The same without waiting: `then` gets the result, perhaps before this returns. If another
        writer was first, it is asked again what is proposed."""
        self._waiting.append(Write(propose, then))
        if not self._writing:
            self._write_next()

    def _write_next(self) -> None:
        """Begin writes, up to the first that has to wait for the store."""
        self._writing = True
        while self._waiting:
            write = self._waiting.pop(0)
            result = self._begin(write)
            if result is None:
                return
            _tell(write, result)
        self._writing = False

    def _begin(self, write: Write) -> int | Exception | None:
        """Begin a write; its result, if it is known already."""
        before = self.table
        try:
            entries = [*time_out(before, self._now()), *write.propose(before)]
            if not entries:
                return before.log_number
            self._append(write, before, entries)
        except Refusal as refusal:
            if self._alone:
                return refusal
            # Do not refuse because of news that this process has not heard yet.
            self._go_on(self._propose_again(write, before, refusal))
        except Exception as error:
            return error
        return None

    def _append(self, write: Write, before: Table, entries: Sequence[AnyEntry]) -> None:
        at, old = self._now(), self._row
        after = before.after(entries, at)
        if is_only_a_turn(before, after):
            due_at = after.due_at(at)
            row = msgspec.structs.replace(old, due_at=due_at, summary=summary_json(after))
            only_summary = due_at == old.due_at
        else:
            row = row_of(after, at)
            only_summary = msgspec.structs.replace(old, summary=row.summary) == row
        append = Append(
            table=before.id,
            log_number=before.log_number + 1,
            at=at,
            entries=tuple(map(encode_entry, entries)),
            row=None if only_summary else row,
            summary=row.summary if only_summary and row.summary != old.summary else None,
        )
        appending = self._appending = asyncio.ensure_future(self._store.append(append))
        change = Change(before, after, row, entries)
        appending.add_done_callback(lambda done: self._appended(write, change, done))

    def _appended(self, write: Write, change: Change, appending: asyncio.Future[bool]) -> None:
        stored = not appending.cancelled() and not appending.exception() and appending.result()
        if not stored or not self._alone or not _only_decisions(change.entries):
            self._go_on(self._finish(write, change, appending))
            return
        self._metrics.entries.inc(len(change.entries))
        result: int | Exception = change.after.log_number
        try:
            self._advance(change)
        except Exception as error:
            self._read_on_later()
            result = error
        self._end(write, result)

    def _advance(self, change: Change) -> None:
        """Change the table, unless the same entries were read from the log meanwhile."""
        if self.table is change.before:
            self.table, self._row = change.after, change.row
            self._listener.changed(change.before, change.entries)

    def _end(self, write: Write, result: int | Exception) -> None:
        _tell(write, result)
        self._write_next()

    def _go_on(self, rest: Coroutine[Any, Any, None]) -> None:
        """Do what is left of a write in a task: it has to ask the store or tell other processes."""
        self._task = asyncio.create_task(rest)

    async def _propose_again(self, write: Write, before: Table, refusal: Refusal) -> None:
        result: Exception = refusal
        try:
            await self.refresh()
        except Exception as error:
            result = error
        if self.table is before:
            self._end(write, result)
        else:
            self._waiting.insert(0, write)
            self._write_next()

    async def _finish(
        self, write: Write, change: Change, appending: asyncio.Future[bool]
    ) -> None:  # fmt: skip
        try:
            if await appending:
                self._metrics.entries.inc(len(change.entries))
                if not _only_decisions(change.entries):
                    await self._listener.prepare(change.after, change.entries)
                self._advance(change)
            else:
                self._metrics.lost_races.inc()
                await self.read_on()
                if self.table is change.before:
                    raise StoreError("the log has become shorter: restart the server")
                self._waiting.insert(0, write)
                self._write_next()
                return
            await self._listener.appended(change.after.log_number)
        except asyncio.CancelledError:
            self._read_on_later()
            self._end(write, StoreError("the append was cancelled"))
        except Exception as error:
            self._read_on_later()
            self._end(write, error)
        else:
            self._end(write, change.after.log_number)

    # Reading

    async def catch_up(self, log_number: int) -> None:
        """Another process says that the log has come so far."""
        if log_number > self.table.log_number:
            await self.read_on()

    async def refresh(self, asked: float = math.inf) -> None:
        """Read what other processes have written before the time.monotonic() `asked`, or now."""
        if not self._alone and self._read_at < asked:
            await self.read_on()

    async def read_on(self) -> None:
        """Bring the table up to date with the log."""
        while True:
            before, began = self.table, time.monotonic()
            lines = await self._store.log(before.id, before.log_number)
            if not lines:
                self._read_at = max(self._read_at, began)
                return
            after, entries = before, [decode_entry(line.data) for line in lines]
            for entry, line in zip(entries, lines, strict=True):
                after = after.after([entry], line.at)
            await self._listener.prepare(after, entries)
            self._advance(Change(before, after, row_of(after, lines[-1].at), entries))
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


def _only_decisions(entries: Sequence[AnyEntry]) -> bool:
    return all(isinstance(entry, Played) for entry in entries)


def _tell(write: Write, result: int | Exception) -> None:
    """An error of one who asked must not stop the writes of others."""
    try:
        write.then(result)
    except Exception:
        log.exception("the result of a write could not be told")


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
        summary=summary_json(table),
        players=table.players,
    )
