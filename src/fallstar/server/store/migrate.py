"""Bring a database up to date when it is opened, and refuse one of another version."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from fallstar.errors import other_version
from fallstar.server.store.store import StoreError

OLD = "0001"  # the schema of Fallstar 0.1.0
_busy = threading.Lock()


@asynccontextmanager
async def one_at_a_time() -> AsyncIterator[None]:
    """Alembic can run only one migration at a time in a process."""
    while not _busy.acquire(blocking=False):
        await asyncio.sleep(0.01)
    try:
        yield
    finally:
        _busy.release()


def is_known(revision: str) -> bool:
    """Is it a revision of our schema?"""
    script = ScriptDirectory.from_config(_config())
    return revision in {one.revision for one in script.walk_revisions()}


def check_revision(revision: str | None, address: str) -> None:
    """Refuse a database whose schema is not one of ours; None is a new database."""
    if revision is not None and not is_known(revision):
        said = other_version(f"the database {address}", later=revision != OLD)
        raise StoreError(f"{said}; its schema is {revision}, and nothing was changed")


def migrate(connection: Connection, address: str) -> None:
    """Run the steps that are missing, inside the transaction of the connection."""
    current = MigrationContext.configure(connection).get_current_revision()
    if current != ScriptDirectory.from_config(_config()).get_current_head():
        check_revision(current, address)
        upgrade(connection, "head")


def upgrade(connection: Connection, revision: str) -> None:
    """Run the steps up to a revision, inside the transaction of the connection."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _config() -> Config:
    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    return config
