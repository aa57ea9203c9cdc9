"""What differs between SQLite and PostgreSQL: connecting, and sending many rows at once."""

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, TypeVar

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")
Columns = tuple[tuple[str, str], ...]  # names, and their types in PostgreSQL
Rows = Sequence[tuple[Any, ...]]
# A transaction: statements about a source of rows named v. A later statement may depend on what an
# earlier one found. A statement without rows is not sent.
Statements = Generator[tuple[str, Columns, Rows], Rows, T]
WAIT = 10.0  # seconds for a connection, or for another process that writes to the same file


class Taken(Exception):
    """The row exists: another process inserted it at the same time."""


class Backend(ABC):
    """A database."""

    url: URL

    @abstractmethod
    def engines(self) -> tuple[AsyncEngine, AsyncEngine]:
        """An engine for single statements that read, and one for transactions that write."""

    def revision(self) -> str | None:
        """The revision of the schema where it can be read before connecting, or None."""
        return None

    @abstractmethod
    async def lock(self, connection: AsyncConnection) -> None:
        """Lock the schema against other processes until this transaction ends."""

    @abstractmethod
    async def snapshot(self, connection: AsyncConnection) -> None:
        """Let a connection that reads see the database as it is now until it is closed."""

    @abstractmethod
    def one_writer(self) -> AbstractAsyncContextManager[None]:
        """Held by every transaction that writes, where only one can write at a time."""

    @abstractmethod
    async def transact(self, writer: AsyncEngine, statements: Statements[T]) -> T:
        """Run a transaction on the driver itself, and return what the generator returns."""

    @abstractmethod
    async def close(self) -> None:
        """Close what `transact` opened."""

    @abstractmethod
    def is_lost(self, error: Exception) -> bool:
        """Whether the connection is lost, so that trying again at once is useless."""

    @property
    def address(self) -> str:
        """The address without the password, for messages."""
        return self.url.set(drivername=self.url.get_backend_name()).render_as_string()
