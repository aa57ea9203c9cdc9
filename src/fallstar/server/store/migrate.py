"""Bring a database up to date when it is opened."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from fallstar.server.store.store import StoreError

_busy = threading.Lock()


@asynccontextmanager
async def one_at_a_time() -> AsyncIterator[None]:
    """Alembic knows only one migration a process, whatever loop or thread it runs in."""
    while not _busy.acquire(blocking=False):
        await asyncio.sleep(0.01)
    try:
        yield
    finally:
        _busy.release()


def migrate(connection: Connection) -> None:
    """Run the steps that are missing, inside the transaction of the connection."""
    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current == script.get_current_head():
        return
    try:
        script.get_revisions(current or ())
    except CommandError as error:
        raise StoreError(
            f"the database was written by a newer Fallstar (its schema is {current}); "
            "install that version or a later one"
        ) from error
    command.upgrade(config, "head")
