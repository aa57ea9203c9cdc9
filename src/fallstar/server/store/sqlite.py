"""SQLite: one file."""

import asyncio
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, closing
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from sqlalchemy import URL, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fallstar.server.store.backend import WAIT, Backend, Columns, Rows, Statements, T
from fallstar.server.store.store import StoreError

READERS = 4  # threads
READER_CACHE = "cache_size=-500"  # kB each: what they read is in the system's cache as well
BEGIN = "BEGIN IMMEDIATE"  # a transaction that will write
BUSY = f"busy_timeout={int(WAIT * 1000)}"
WRITING = (
    BUSY,
    "journal_mode=WAL",
    "synchronous=FULL",  # a commit survives a power failure
    "foreign_keys=1",
    # Busy tables change the same pages again and again: a longer WAL copies each page less often.
    "wal_autocheckpoint=4000",
    "temp_store=MEMORY",  # else almost every commit makes a file, for a moment
)


class SqliteBackend(Backend):
    """One file. One connection writes, a few read; with WAL they do not block each other."""

    def __init__(self, url: URL, path: Path) -> None:
        self.url = url
        self.path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store writer")
        self._connection: sqlite3.Connection | None = None  # used by that thread only
        # Transactions of this process take turns here: waiting for the file's lock costs more.
        self._one_writer = asyncio.Lock()

    def revision(self) -> str | None:
        return revision_of(self.path)

    def engines(self) -> tuple[AsyncEngine, AsyncEngine]:
        self._make_file()
        # The driver begins no transaction by itself: one that writes takes the lock at once.
        settings: dict[str, Any] = {
            "connect_args": {"isolation_level": None, "timeout": WAIT},
            "max_overflow": 0,
            "hide_parameters": True,  # errors are logged, and parameters may be links of tables
            "pool_reset_on_return": None,  # transactions end by themselves
        }
        reader = create_async_engine(
            self.url,
            pool_size=READERS,
            isolation_level="AUTOCOMMIT",
            skip_autocommit_rollback=True,
            **settings,
        )
        writer = create_async_engine(self.url, pool_size=1, **settings)
        event.listen(reader.sync_engine, "connect", _prepare_reader)
        event.listen(writer.sync_engine, "connect", _prepare_writer)
        event.listen(writer.sync_engine, "begin", lambda c: c.exec_driver_sql(BEGIN))
        return reader, writer

    def _make_file(self) -> None:
        # The file has password hashes: other users of the machine must not read it.
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch(mode=0o600)
        except OSError as error:
            raise StoreError(
                f"the database {self.path} cannot be written: {error.strerror}"
            ) from error

    async def lock(self, connection: AsyncConnection) -> None:
        pass  # BEGIN IMMEDIATE did it

    async def snapshot(self, connection: AsyncConnection) -> None:
        await connection.exec_driver_sql("BEGIN")

    def one_writer(self) -> AbstractAsyncContextManager[None]:
        return self._one_writer

    async def transact(self, writer: AsyncEngine, statements: Statements[T]) -> T:  # noqa: ARG002
        async with self._one_writer:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._transact, statements)

    def _transact(self, statements: Statements[T]) -> T:
        """The whole transaction in one call of the thread: a call for each statement is slower."""
        if self._connection is None:
            fresh = sqlite3.connect(self.path, WAIT, isolation_level=None)
            _run(fresh.cursor(), *WRITING)
            self._connection = fresh
        with self._connection as connection:
            connection.execute(BEGIN)
            found: Rows | None = None
            while True:
                try:
                    sql, columns, rows = statements.send(found)  # type: ignore[arg-type]
                except StopIteration as end:
                    result: T = end.value
                    return result
                found = ()
                if rows:
                    size = _size(len(rows))
                    empty = (None,) * (len(columns) * (size - len(rows)))
                    values = (*chain.from_iterable(rows), *empty)
                    found = connection.execute(_filled(sql, columns, size), values).fetchall()

    async def close(self) -> None:
        def close() -> None:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

        await asyncio.get_running_loop().run_in_executor(self._thread, close)

    def is_lost(self, error: Exception) -> bool:
        # The database is locked, the disk is full, or the file cannot be read.
        return isinstance(error, sqlite3.OperationalError)


def _size(count: int) -> int:
    """How many rows to send for so many: 1, 2, 3, 4, 6, 8, 12, 16, 24 and so on. To compile a
    statement takes longer than to run it, so few of them are used, which the driver keeps."""
    power = 1 << (count - 1).bit_length()
    return power * 3 // 4 if power > 2 and count <= power * 3 // 4 else power


@cache
def _filled(sql: str, columns: Columns, size: int) -> str:
    """A statement about so many rows. Those that begin with NULL are not there."""
    names = ", ".join(f"column{i} AS {name}" for i, (name, _) in enumerate(columns, 1))
    row = f"({', '.join('?' * len(columns))})"
    rows = f"(VALUES {', '.join([row] * size)})"
    source = f"(SELECT {names} FROM {rows} WHERE column1 IS NOT NULL) AS v"
    return sql.format(values=source)


def revision_of(path: Path) -> str | None:
    """The revision of a file's schema, or None. No byte of the file or of its WAL is changed."""
    if not path.is_file():
        return None
    # A plain read-only connection would leave a new WAL beside the file. `immutable` prevents that,
    # but it also skips a WAL that is there, as after a crash.
    wal = path.with_name(f"{path.name}-wal")
    has_wal = wal.exists() and wal.stat().st_size > 0
    address = f"{path.resolve().as_uri()}?mode=ro{'' if has_wal else '&immutable=1'}"
    try:
        with closing(sqlite3.connect(address, WAIT, uri=True)) as connection:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error:
        return None  # it is empty, or opening it will tell what is wrong
    return None if row is None else str(row[0])


def _prepare_reader(connection: DBAPIConnection, _: object) -> None:
    _run(connection.cursor(), BUSY, READER_CACHE, "query_only=1")


def _prepare_writer(connection: DBAPIConnection, _: object) -> None:
    _run(connection.cursor(), *WRITING)


def _run(cursor: Any, *pragmas: str) -> None:
    until = time.monotonic() + WAIT
    for pragma in pragmas:
        while True:
            try:
                cursor.execute(f"PRAGMA {pragma}")
                break
            except sqlite3.OperationalError as error:
                # busy_timeout does not cover switching to WAL.
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.01)
    cursor.close()
