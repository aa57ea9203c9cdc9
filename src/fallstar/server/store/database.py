"""Opening and closing a database, and its connections. The parts of the store extend it."""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from fallstar.server.store.backend import Backend, Statements
from fallstar.server.store.migrate import check_revision, migrate, one_at_a_time
from fallstar.server.store.store import StoreError
from fallstar.server.store.writer import Writer

T = TypeVar("T")
MANY = 1000  # ids in one query
PING_EVERY = 1.0  # seconds for which a ping that succeeded counts


def pieces(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """Split: a database limits the number of parameters in a statement."""
    for start in range(0, len(items), MANY):
        yield items[start : start + MANY]


def bounded(number: int) -> int:
    """The number, limited to what fits into an integer column."""
    return max(0, min(number, 2**31 - 1))


class Database:
    """The connections."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._open: tuple[AsyncEngine, AsyncEngine, Writer] | None = None
        self._pinging = asyncio.Lock()
        self._pinged = -math.inf  # when a ping succeeded last

    async def open(self) -> None:
        check_revision(self._backend.revision(), self._backend.address)
        reader, writer = self._backend.engines()
        try:
            async with one_at_a_time(), writer.begin() as connection:
                await self._backend.lock(connection)
                await connection.run_sync(migrate, self._backend.address)
        except BaseException as error:
            await writer.dispose()
            if isinstance(error, StoreError) or not isinstance(error, Exception):
                raise
            raise StoreError(
                f"the database {self._backend.address} cannot be opened: {_reason(error)}"
            ) from error
        self._open = reader, writer, Writer(writer, self._backend)

    async def close(self) -> None:
        if self._open is None:
            return
        reader, writer, appending = self._open
        self._open = None
        await appending.close()
        await self._backend.close()
        await reader.dispose()
        await writer.dispose()

    async def ping(self) -> None:
        engine = self._opened()[1]
        async with self._pinging:
            if time.monotonic() < self._pinged + PING_EVERY:
                return
            try:
                await self._backend.transact(engine, _write_something())
            except Exception as error:
                raise StoreError(f"the database cannot be written: {_reason(error)}") from error
            self._pinged = time.monotonic()

    @property
    def _writer(self) -> Writer:
        return self._opened()[2]

    def _opened(self) -> tuple[AsyncEngine, AsyncEngine, Writer]:
        if self._open is None:
            raise StoreError("the store is not open")
        return self._open

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for one statement that reads."""
        engine = self._opened()[0]
        with told_errors():
            async with engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection in a transaction."""
        engine = self._opened()[1]
        with told_errors():
            async with self._backend.one_writer(), engine.begin() as connection:
                yield connection


def _write_something() -> Statements[None]:
    """A transaction that is written to the disk and changes nothing."""
    same = "UPDATE alembic_version SET version_num = version_num FROM {values}"
    yield same, (("one", "int4"),), [(1,)]


@contextmanager
def told_errors() -> Iterator[None]:
    """Turn every error of the database into a StoreError."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        raise StoreError(f"the database failed: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    """The driver's message without the statement and details, which may contain personal data."""
    said = str(getattr(error, "orig", None) or error) or type(error).__name__
    return said.splitlines()[0]
