"""Group commit: all appends that arrive during a commit share the next one.

One task writes. It takes what waits, at most one Append for each table, and commits it in one
transaction; then the callers get their answers. A second Append for the same table waits for the
next batch, where its log number is taken.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncEngine

from fallstar.server.store.backend import Backend, Columns, Statements, Taken
from fallstar.server.store.store import Append, StoreError, TableRow

BATCH = 512
log = logging.getLogger("fallstar.store")
encode_players = msgspec.json.Encoder().encode
Waiting = tuple[Append, asyncio.Future[bool]]

# An entry is inserted only if the log ends with the one before it. This finds the tables for which
# that is not so: almost always none, and a result without rows is cheap.
FIRST: Columns = (("table_id", "text"), ("log_number", "int4"))
TOO_LATE = """
SELECT v.table_id FROM {values} WHERE
EXISTS (SELECT 1 FROM entries e WHERE e.table_id = v.table_id AND e.log_number = v.log_number)
OR NOT EXISTS
(SELECT 1 FROM entries e WHERE e.table_id = v.table_id AND e.log_number = v.log_number - 1)
"""
# All processes insert in the same order, which prevents deadlocks.
ENTRY: Columns = (*FIRST, ("at", "float8"), ("data", "bytea"))
INSERT = """
INSERT INTO entries (table_id, log_number, at, data)
SELECT v.table_id, v.log_number, v.at, v.data FROM {values} ORDER BY v.table_id, v.log_number
"""
ROW: Columns = (
    ("id", "text"),
    ("owner", "text"),
    ("status", "text"),
    ("public", "bool"),
    ("rated", "bool"),
    ("changed", "float8"),
    ("due_at", "float8"),
    ("summary", "text"),
    ("players", "text"),
)
UPDATE = f"""
UPDATE tables SET {", ".join(f"{name} = v.{name}" for name, _ in ROW[1:])}
FROM {{values}} WHERE tables.id = v.id
"""
# Most decisions change the summary alone. Naming no indexed column keeps SQLite off the indexes.
SUMMARY: Columns = (("id", "text"), ("summary", "text"))
SUMMARIZE = "UPDATE tables SET summary = v.summary FROM {values} WHERE tables.id = v.id"
RESEATED = """
SELECT t.id FROM tables t JOIN {values} ON t.id = v.id WHERE t.players <> v.players
"""
SEAT: Columns = (("table_id", "text"), ("player", "text"))
EMPTY = "DELETE FROM table_players WHERE table_id IN (SELECT v.table_id FROM {values})"
SEATS = "INSERT INTO table_players (table_id, player) SELECT v.table_id, v.player FROM {values}"


class Writer:
    """The task of a store that appends."""

    def __init__(self, engine: AsyncEngine, backend: Backend) -> None:
        self._engine = engine
        self._backend = backend
        self._waiting: deque[Waiting] = deque()
        self._work = asyncio.Event()
        self._closing = False
        self._loop = asyncio.get_running_loop()  # which is slow to find for every append
        self._task = asyncio.create_task(self._run(), name="store writer")

    def append(self, append: Append) -> asyncio.Future[bool]:
        if self._closing:
            raise StoreError("the store is closed")
        if not append.entries:
            raise StoreError(f"nothing to append to table {append.table}")
        future: asyncio.Future[bool] = self._loop.create_future()
        self._waiting.append((append, future))
        self._work.set()
        return future

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._closing = True
        self._work.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            if not self._waiting:
                self._work.clear()
                await self._work.wait()
                continue
            batch = self._take()
            try:
                await self._commit(batch)
            except Exception as error:
                await self._rescue(batch, error)

    def _take(self) -> list[Waiting]:
        batch: dict[str, Waiting] = {}
        later = []
        while self._waiting and len(batch) < BATCH:
            waiting = self._waiting.popleft()
            table = waiting[0].table
            if table in batch:
                later.append(waiting)
            else:
                batch[table] = waiting
        self._waiting.extendleft(reversed(later))
        return list(batch.values())

    async def _commit(self, batch: Sequence[Waiting]) -> None:
        appends = [append for append, _ in batch]
        try:
            late = await self._backend.transact(self._engine, _statements(appends))
        except Taken:  # by another process at the same time: now its rows can be seen
            late = await self._backend.transact(self._engine, _statements(appends))
        for append, future in batch:
            if not future.done():  # its caller was cancelled
                future.set_result(append.table not in late)

    async def _rescue(self, batch: Sequence[Waiting], error: Exception) -> None:
        """Commit one by one, so that one bad Append fails alone; a lost database fails all."""
        if len(batch) == 1 or self._backend.is_lost(error):
            self._fail(batch, error)
            return
        for done, waiting in enumerate(batch):
            try:
                await self._commit([waiting])
            except Exception as own:
                if self._backend.is_lost(own):
                    self._fail(batch[done:], own)
                    return
                self._fail([waiting], own)

    def _fail(self, batch: Sequence[Waiting], error: Exception) -> None:
        # Only the first line: the others may contain ids of tables, which are the links to them.
        log.error("appending to %d tables failed: %s", len(batch), str(error).partition("\n")[0])
        for _, future in batch:
            if not future.done():
                future.set_exception(StoreError("the database did not store the entries"))


def _statements(batch: Sequence[Append]) -> Statements[set[str]]:
    """A transaction that writes a batch; returns the tables for which it is too late."""
    first = [(append.table, append.log_number) for append in batch]
    late = {table for (table,) in (yield TOO_LATE, FIRST, first)}
    written = [append for append in batch if append.table not in late]
    yield INSERT, ENTRY, [
        (append.table, log_number, append.at, data)
        for append in written
        for log_number, data in enumerate(append.entries, append.log_number)
    ]  # fmt: skip
    rows = sorted((a.row for a in written if a.row is not None), key=lambda row: row.id)
    values = list(map(_values, rows))
    reseated = {table for (table,) in (yield RESEATED, ROW, values)}
    yield UPDATE, ROW, values
    yield SUMMARIZE, SUMMARY, sorted((a.table, a.summary) for a in written if a.summary is not None)
    yield EMPTY, SEAT[:1], [(table,) for table in sorted(reseated)]
    yield SEATS, SEAT, [(r.id, player) for r in rows if r.id in reseated for player in r.players]
    return late


def _values(row: TableRow) -> tuple[Any, ...]:
    players = encode_players(row.players).decode()
    found_by = (row.id, row.owner, row.status, row.public, row.rated, row.changed, row.due_at)
    return (*found_by, row.summary, players)
