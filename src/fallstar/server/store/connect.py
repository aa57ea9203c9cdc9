"""Make the store for a database address."""

from importlib.util import find_spec
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from fallstar.server.store.backend import Backend
from fallstar.server.store.postgres import PostgresBackend
from fallstar.server.store.sql import SqlStore
from fallstar.server.store.sqlite import SqliteBackend
from fallstar.server.store.store import Store, StoreError

RIGHT = "give sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"


def connect_store(url: str) -> Store:
    """A store for that address; it is not opened yet."""
    return SqlStore(_backend(url))


def _backend(text: str) -> Backend:
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise StoreError(f"the database address cannot be read; {RIGHT}") from error
    kind = url.get_backend_name()
    if kind not in ("sqlite", "postgresql", "postgres"):
        raise StoreError(f"there is no store for {kind}:// addresses; {RIGHT}")
    if kind == "sqlite":
        if url.host or not url.database or url.database == ":memory:":
            raise StoreError(
                f"{text} names no file: give sqlite:///FILE, or sqlite:////FOLDER/FILE"
            )
        return SqliteBackend(url.set(drivername="sqlite+aiosqlite"), Path(url.database))
    if find_spec("asyncpg") is None:
        raise StoreError("a PostgreSQL database needs asyncpg: pip install 'fallstar[cluster]'")
    # asyncpg calls it ssl; all other PostgreSQL programs call it sslmode.
    query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
    return PostgresBackend(url.set(drivername="postgresql+asyncpg", query=query))


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None for another one."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite" or address.database is None:
        return None
    return Path(address.database)
