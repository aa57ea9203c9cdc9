"""Bring a database up to date when it is opened."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from fallstar.server.store.store import StoreError


def migrate(connection: Connection) -> None:
    """Run the steps that are missing, inside the transaction of the connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
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
