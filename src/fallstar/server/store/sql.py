"""The store on a database, SQLite or PostgreSQL: one class, made of its parts."""

import asyncio
from pathlib import Path

from fallstar.server.store.backup import (
    copy_sqlite,
    private_file,
    remove_database,
    restore_sqlite,
)
from fallstar.server.store.chat import ChatStore
from fallstar.server.store.database import told_errors
from fallstar.server.store.figures import FiguresStore
from fallstar.server.store.migrate import one_at_a_time
from fallstar.server.store.players import PlayerStore
from fallstar.server.store.ratings import RatingStore
from fallstar.server.store.sqlite import SqliteBackend
from fallstar.server.store.store import Backup, StoreError
from fallstar.server.store.tables import TableStore
from fallstar.server.store.transfer import Told, read_rows, write_rows


class SqlStore(TableStore, PlayerStore, RatingStore, FiguresStore, ChatStore):
    """A Store; its promises stand in the protocol."""

    async def backup(self, path: str, overwrite: bool = False) -> Backup:
        file = self._file("PostgreSQL has its own backup: run pg_dump --format=custom --file=FILE")
        return await asyncio.to_thread(copy_sqlite, file, Path(path), overwrite=overwrite)

    async def restore(self, path: str) -> tuple[Backup, Path | None]:
        file = self._file("PostgreSQL restores its own backups: run pg_restore --dbname=NAME FILE")
        return await asyncio.to_thread(restore_sqlite, Path(path), file)

    def _file(self, otherwise: str) -> Path:
        if not isinstance(self._backend, SqliteBackend):
            raise StoreError(otherwise)
        return self._backend.path

    async def export(self, path: str, overwrite: bool, told: Told) -> int:
        lines = 0
        with private_file(Path(path), overwrite=overwrite) as part:
            async with self._reading() as connection:
                await self._backend.snapshot(connection)
                with part.open("wb") as file:
                    async for line in read_rows(connection, told):
                        file.write(line + b"\n")
                        lines += 1
                await connection.rollback()
        return lines - 1

    async def load(self, path: str, told: Told) -> int:
        file = Path(path)
        if not file.is_file():
            raise StoreError(f"there is no file {file} to import")
        if isinstance(self._backend, SqliteBackend) and self._backend.path.exists():
            raise StoreError(f"{self._backend.path} exists: import into a new database")
        _, writer = self._backend.engines()
        try:
            with told_errors(), file.open("rb") as lines:
                async with one_at_a_time(), writer.begin() as connection:
                    await self._backend.lock(connection)
                    header = await connection.run_sync(write_rows, lines, told)
        except BaseException:
            await writer.dispose()
            if isinstance(self._backend, SqliteBackend):
                remove_database(self._backend.path)
            raise
        await writer.dispose()
        return sum(header.rows.values())
