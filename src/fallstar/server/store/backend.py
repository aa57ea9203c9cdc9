"""What differs between SQLite and PostgreSQL: how to connect, and how to send many rows at once."""

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from typing import Any, TypeVar

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")
Columns = Sequence[tuple[str, str]]  # names, and their types in PostgreSQL
Rows = Sequence[tuple[Any, ...]]
# A transaction: statements about a source of rows named v, which may follow from what earlier ones
# found. One without rows is not sent.
Statements = Generator[tuple[str, Columns, Rows], Rows, T]
WAIT = 10.0  # seconds for a connection, or for another process that writes to the same file


class Taken(Exception):
    """A row is there already: another process wrote it while this one was about to."""


class Backend(ABC):
    """One database, whatever it is."""

    url: URL

    @abstractmethod
    def engines(self) -> tuple[AsyncEngine, AsyncEngine]:
        """One for single statements that read, one for transactions that write."""

    def revision(self) -> str | None:
        """The revision of the schema where it can be read before connecting, or None."""
        return None

    @abstractmethod
    async def lock(self, connection: AsyncConnection) -> None:
        """Keep other processes from changing the schema until this transaction ends."""

    @abstractmethod
    async def transact(self, writer: AsyncEngine, statements: Statements[T]) -> T:
        """Run a transaction straight on the driver, and return what it returns."""

    @abstractmethod
    async def close(self) -> None:
        """End what `transact` began."""

    @abstractmethod
    def is_lost(self, error: Exception) -> bool:
        """The connection is gone, so that trying again now is of no use."""

    @property
    def address(self) -> str:
        """For people: without the password."""
        return self.url.set(drivername=self.url.get_backend_name()).render_as_string()
