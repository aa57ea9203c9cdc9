"""The store on a database, SQLite or PostgreSQL: one class, made of its parts."""

import asyncio
from pathlib import Path

from fallstar.server.store.backup import copy_sqlite
from fallstar.server.store.chat import ChatStore
from fallstar.server.store.players import PlayerStore
from fallstar.server.store.ratings import RatingStore
from fallstar.server.store.sqlite import SqliteBackend
from fallstar.server.store.store import Backup, StoreError
from fallstar.server.store.tables import TableStore


class SqlStore(TableStore, PlayerStore, RatingStore, ChatStore):
    """A Store; its promises stand in the protocol."""

    async def backup(self, path: str, overwrite: bool = False) -> Backup:
        if not isinstance(self._backend, SqliteBackend):
            raise StoreError(
                "PostgreSQL has its own backup: run pg_dump --format=custom --file=FILE on it"
            )
        return await asyncio.to_thread(
            copy_sqlite, self._backend.path, Path(path), overwrite=overwrite
        )
