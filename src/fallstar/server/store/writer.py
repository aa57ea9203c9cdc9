"""Group commit: whoever appends while a commit is under way shares the next one.

One task writes. It takes what waits, at most one Append a table, and commits it as one transaction;
only then do the callers hear. Of two for the same table the second waits for the next batch,
where it finds the number taken.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from fallstar.server.store.backend import Backend
from fallstar.server.store.store import Append, StoreError, TableRow

BATCH = 128
log = logging.getLogger(__name__)
encode_players = msgspec.json.Encoder().encode
Waiting = tuple[Append, asyncio.Future[bool]]

ENTRY = (
    ("table_id", "text"),
    ("number", "int4"),
    ("at", "float8"),
    ("data", "bytea"),
    ("before", "int4"),
)
# An entry goes in where the log ends with the one before it, and nowhere else. The order keeps two
# processes from waiting for each other.
INSERT = """
INSERT INTO entries (table_id, number, at, data)
SELECT v.table_id, v.number, v.at, v.data FROM {values}
WHERE EXISTS (SELECT 1 FROM entries e WHERE e.table_id = v.table_id AND e.number = v.before)
ORDER BY v.table_id, v.number
ON CONFLICT DO NOTHING RETURNING table_id, number
"""
ROW = (
    ("id", "text"),
    ("owner", "text"),
    ("status", "text"),
    ("public", "bool"),
    ("rated", "bool"),
    ("changed", "float8"),
    ("wakes", "float8"),
    ("players", "text"),
)
UPDATE = f"""
UPDATE tables SET {", ".join(f"{name} = v.{name}" for name, _ in ROW[1:])}
FROM {{values}} WHERE tables.id = v.id
"""
RESEATED = """
SELECT t.id FROM tables t JOIN {values} ON t.id = v.id WHERE t.players <> v.players
"""
NUMBER = (("table_id", "text"), ("number", "int4"))
SEAT = (("table_id", "text"), ("player", "text"))
TAKE_BACK = """
DELETE FROM entries WHERE (table_id, number) IN (SELECT v.table_id, v.number FROM {values})
"""
EMPTY = "DELETE FROM table_players WHERE table_id IN (SELECT v.table_id FROM {values})"
SEATS = "INSERT INTO table_players (table_id, player) SELECT v.table_id, v.player FROM {values}"


class Writer:
    """The one task of a store that appends."""

    def __init__(self, engine: AsyncEngine, backend: Backend) -> None:
        self._engine = engine
        self._backend = backend
        self._waiting: deque[Waiting] = deque()
        self._work = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def append(self, append: Append) -> bool:
        if self._closing:
            raise StoreError("the store is closed")
        if not append.entries:
            raise StoreError(f"nothing to append to table {append.table}")
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, future))
        self._work.set()
        return await future

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
                answers = await self._commit([append for append, _ in batch])
            except Exception as error:
                await self._rescue(batch, error)
            else:
                for (_, future), answer in zip(batch, answers, strict=True):
                    if not future.done():  # a caller may have gone away
                        future.set_result(answer)

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

    async def _rescue(self, batch: Sequence[Waiting], error: Exception) -> None:
        """One bad Append must not fail its neighbours; a lost database fails all."""
        if len(batch) > 1 and not self._backend.is_lost(error):
            for waiting in batch:
                try:
                    answers = await self._commit([waiting[0]])
                except Exception as own:
                    self._fail([waiting], own)
                else:
                    if not waiting[1].done():
                        waiting[1].set_result(answers[0])
        else:
            self._fail(batch, error)

    def _fail(self, batch: Sequence[Waiting], error: Exception) -> None:
        log.error("appending to %d tables failed: %s", len(batch), error)
        for _, future in batch:
            if not future.done():
                failure = StoreError("the database did not take the entries")
                failure.__cause__ = error
                future.set_exception(failure)

    async def _commit(self, batch: Sequence[Append]) -> list[bool]:
        async with self._engine.connect() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
            fetch = self._backend.fetch
            try:
                await fetch(driver, self._backend.begin)
                answers = await self._write(driver, batch)
                await fetch(driver, "COMMIT")
            except BaseException:
                with suppress(Exception):
                    await fetch(driver, "ROLLBACK")
                with suppress(SQLAlchemyError):
                    await connection.invalidate()
                raise
        return answers

    async def _write(self, driver: Any, batch: Sequence[Append]) -> list[bool]:
        rows = []
        for append in batch:
            before = append.number - 1
            for number, data in enumerate(append.entries, append.number):
                rows.append((append.table, number, append.at, data, before))
        written: dict[str, list[int]] = {}
        for table, number in await self._send(driver, INSERT, ENTRY, rows):
            written.setdefault(table, []).append(number)

        # Another process can take the first of several numbers and leave the rest free.
        answers = [len(written.get(a.table, ())) == len(a.entries) for a in batch]
        parts = [
            (append.table, number)
            for append, won in zip(batch, answers, strict=True)
            if not won
            for number in written.get(append.table, ())
        ]
        if parts:
            await self._send(driver, TAKE_BACK, NUMBER, parts)

        changed = [a.row for a, won in zip(batch, answers, strict=True) if won and a.row]
        if changed:
            await self._update(driver, changed)
        return answers

    async def _update(self, driver: Any, rows: Sequence[TableRow]) -> None:
        values = [
            (
                *(row.id, row.owner, row.status, row.public, row.rated, row.changed, row.wakes),
                encode_players(row.players).decode(),
            )
            for row in sorted(rows, key=lambda row: row.id)
        ]
        reseated = {table for (table,) in await self._send(driver, RESEATED, ROW, values)}
        await self._send(driver, UPDATE, ROW, values)
        if reseated:
            await self._send(driver, EMPTY, SEAT[:1], [(table,) for table in sorted(reseated)])
            seats = [(row.id, p) for row in rows if row.id in reseated for p in row.players]
            if seats:
                await self._send(driver, SEATS, SEAT, seats)

    async def _send(
        self, driver: Any, sql: str, columns: Sequence[tuple[str, str]], rows: list[tuple[Any, ...]]
    ) -> Sequence[tuple[Any, ...]]:
        source, parameters = self._backend.values(columns, rows)
        return await self._backend.fetch(driver, sql.format(values=source), parameters)
