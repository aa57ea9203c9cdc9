"""What differs between SQLite and PostgreSQL: how to connect, and how to send many rows at once."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from sqlalchemy import URL, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fallstar.server.store.store import StoreError

Columns = Sequence[tuple[str, str]]  # names, and their types in PostgreSQL
Rows = Sequence[tuple[Any, ...]]
READERS = 4  # threads that read SQLite
CONNECTIONS = 10  # to PostgreSQL
WAIT = 10.0  # seconds for a connection, or for another process that writes to the same file
PATIENCE = 60.0  # seconds for a statement of PostgreSQL


class Backend(ABC):
    """One database, whatever it is."""

    url: URL
    begin: str  # starts a transaction that will write

    @abstractmethod
    def engines(self) -> tuple[AsyncEngine, AsyncEngine]:
        """One for single statements that read, one for transactions that write."""

    @abstractmethod
    async def lock(self, connection: AsyncConnection) -> None:
        """Keep other processes from changing the schema until this transaction ends."""

    @abstractmethod
    def values(self, columns: Columns, rows: Rows) -> tuple[str, Sequence[Any]]:
        """Rows as a source named v in a FROM clause, and the parameters that go with it."""

    @abstractmethod
    async def fetch(self, driver: Any, sql: str, parameters: Sequence[Any] = ()) -> Rows:
        """Run one statement on the driver's own connection: in a batch every hop counts."""

    @abstractmethod
    def is_lost(self, error: Exception) -> bool:
        """The connection is gone, so that trying again now is of no use."""

    @property
    def address(self) -> str:
        """For people: without the password."""
        return self.url.render_as_string()


class SqliteBackend(Backend):
    """One file. One connection writes, a few read; WAL keeps them out of each other's way."""

    begin = "BEGIN IMMEDIATE"

    def __init__(self, url: URL, path: Path) -> None:
        self.url = url
        self.path = path

    def engines(self) -> tuple[AsyncEngine, AsyncEngine]:
        self._make_file()
        # The driver begins nothing by itself: a transaction that writes takes the lock at once.
        settings: dict[str, Any] = {
            "connect_args": {"isolation_level": None, "timeout": WAIT},
            "max_overflow": 0,
            "hide_parameters": True,  # errors are logged, and links of tables are not
        }
        reader = create_async_engine(
            self.url,
            pool_size=READERS,
            isolation_level="AUTOCOMMIT",
            skip_autocommit_rollback=True,
            pool_reset_on_return=None,
            **settings,
        )
        writer = create_async_engine(self.url, pool_size=1, **settings)
        event.listen(reader.sync_engine, "connect", _prepare_reader)
        event.listen(writer.sync_engine, "connect", _prepare_writer)
        event.listen(writer.sync_engine, "begin", lambda c: c.exec_driver_sql(self.begin))
        return reader, writer

    def _make_file(self) -> None:
        # The file holds the secret and password hashes: others on the machine need not read it.
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch(mode=0o600)
        except OSError as error:
            raise StoreError(
                f"the database {self.path} cannot be written: {error.strerror}"
            ) from error

    async def lock(self, connection: AsyncConnection) -> None:
        pass  # BEGIN IMMEDIATE did it

    def values(self, columns: Columns, rows: Rows) -> tuple[str, Sequence[Any]]:
        names = ", ".join(f"column{i} AS {name}" for i, (name, _) in enumerate(columns, 1))
        row = f"({', '.join('?' * len(columns))})"
        source = f"(SELECT {names} FROM (VALUES {', '.join([row] * len(rows))})) AS v"
        return source, tuple(chain.from_iterable(rows))

    async def fetch(self, driver: Any, sql: str, parameters: Sequence[Any] = ()) -> Rows:
        rows: Rows = await driver.execute_fetchall(sql, parameters)
        return rows

    def is_lost(self, error: Exception) -> bool:
        return isinstance(
            error, (PoolTimeout, sqlite3.OperationalError)
        )  # locked, full, unreadable


class PostgresBackend(Backend):
    """A server, shared by any number of processes."""

    begin = "BEGIN"

    def __init__(self, url: URL) -> None:
        self.url = url

    def engines(self) -> tuple[AsyncEngine, AsyncEngine]:
        engine = create_async_engine(
            self.url,
            pool_size=CONNECTIONS,
            max_overflow=0,
            hide_parameters=True,
            pool_pre_ping=True,  # a server that was restarted is not noticed by anybody
            connect_args={
                "timeout": WAIT,
                "command_timeout": PATIENCE,
                "server_settings": {
                    "application_name": "fallstar",
                    # A process that froze in the middle must not hold the others up for ever.
                    "idle_in_transaction_session_timeout": str(int(PATIENCE * 1000)),
                },
            },
        )
        return engine.execution_options(isolation_level="AUTOCOMMIT"), engine

    async def lock(self, connection: AsyncConnection) -> None:
        await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7827823682)")

    def values(self, columns: Columns, rows: Rows) -> tuple[str, Sequence[Any]]:
        names = ", ".join(name for name, _ in columns)
        slots = ", ".join(f"${i}::{kind}[]" for i, (_, kind) in enumerate(columns, 1))
        return f"unnest({slots}) AS v({names})", tuple(map(list, zip(*rows, strict=True)))

    async def fetch(self, driver: Any, sql: str, parameters: Sequence[Any] = ()) -> Rows:
        rows: Rows = await driver.fetch(sql, *parameters)
        return rows

    def is_lost(self, error: Exception) -> bool:
        import asyncpg  # type: ignore[import-untyped]

        lost = (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)
        return isinstance(error, (OSError, PoolTimeout, asyncpg.InterfaceError, *lost))


def _prepare_reader(connection: DBAPIConnection, _: object) -> None:
    _run(connection, f"busy_timeout={int(WAIT * 1000)}", "query_only=1")


def _prepare_writer(connection: DBAPIConnection, _: object) -> None:
    # FULL: what is committed is on the disk, and stays there when the power goes. Busy tables
    # change the same pages again and again: a longer log means fewer copies into the file.
    wait = f"busy_timeout={int(WAIT * 1000)}"
    _run(connection, wait, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=1")
    _run(connection, "wal_autocheckpoint=4000")


def _run(connection: DBAPIConnection, *pragmas: str) -> None:
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
