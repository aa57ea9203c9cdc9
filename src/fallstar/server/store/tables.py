"""Tables and their logs, in SQL."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, and_, func, insert, select

from fallstar.server.store import schema
from fallstar.server.store.database import Database, bounded, pieces
from fallstar.server.store.schema import table_players, tables
from fallstar.server.store.store import Append, LogEntry, TableRow
from fallstar.server.store.writer import encode_players
from fallstar.server.wire.fields import Status

FOUND_BY = [tables.c[name] for name in TableRow.__struct_fields__]
decode_players = msgspec.json.Decoder(tuple[str, ...]).decode


def _table_row(row: Row[Any]) -> TableRow:
    *rest, players = tuple(row)
    return TableRow(*(*rest, decode_players(players)))


class TableStore(Database):
    """See the protocol in store.py."""

    async def create_table(self, row: TableRow, at: float, entries: Sequence[bytes]) -> None:
        values = msgspec.structs.asdict(row) | {"players": encode_players(row.players).decode()}
        log = [
            {"table_id": row.id, "log_number": number, "at": at, "data": data}
            for number, data in enumerate(entries, 1)
        ]
        seats = [{"table_id": row.id, "player": player} for player in row.players]
        async with self._writing() as connection:
            await connection.execute(insert(tables), values)
            if seats:
                await connection.execute(insert(table_players), seats)
            if log:
                await connection.execute(insert(schema.entries), log)

    def append(self, append: Append) -> asyncio.Future[bool]:
        return self._writer.append(append)

    async def table(self, table: str) -> TableRow | None:
        found = await self._find(tables.c.id == table, limit=1)
        return found[0] if found else None

    async def log(self, table: str, after: int = 0) -> list[LogEntry]:
        line = schema.entries.c
        query = (
            select(line.log_number, line.at, line.data)
            .where(line.table_id == table, line.log_number > bounded(after))
            .order_by(line.log_number)
        )
        async with self._reading() as connection:
            return [LogEntry(*row) for row in await connection.execute(query)]

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        line, table = schema.entries.c, schema.tables.c
        last = select(func.max(line.log_number)).where(line.table_id == table.id).scalar_subquery()
        found: dict[str, int] = {}
        for piece in pieces(tables):
            query = select(table.id, func.coalesce(last, 0)).where(table.id.in_(piece))
            async with self._reading() as connection:
                found.update((name, number) for name, number in await connection.execute(query))
        return found

    async def open_tables(self, limit: int) -> list[TableRow]:
        return await self._find_public("open", limit)

    async def live_tables(self, limit: int) -> list[TableRow]:
        return await self._find_public("playing", limit)

    async def tables_of(
        self, player: str, status: Status | None, before: float | None, limit: int
    ) -> list[TableRow]:
        seated = select(table_players.c.table_id).where(table_players.c.player == player)
        hosted = select(schema.tables.c.id).where(schema.tables.c.owner == player)
        wanted: list[ColumnElement[bool]] = [tables.c.id.in_(seated.union(hosted))]
        if status is not None:
            wanted.append(tables.c.status == status)
        if before is not None:
            wanted.append(tables.c.changed < before)
        return await self._find(*wanted, limit=limit)

    async def due_tables(self, now: float, limit: int) -> list[str]:
        query = (
            select(tables.c.id)
            .where(tables.c.due_at <= now)
            .order_by(tables.c.due_at, tables.c.id)
            .limit(limit)
        )
        async with self._reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def unrated(self, limit: int) -> list[str]:
        due = and_(~tables.c.rating_done, tables.c.rated, tables.c.status == "finished")
        query = select(tables.c.id).where(due).order_by(tables.c.changed, tables.c.id).limit(limit)
        async with self._reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def _find_public(self, status: Status, limit: int) -> list[TableRow]:
        """Hosts take turns, so that the tables of one do not hide those of the others."""
        latest = (tables.c.changed.desc(), tables.c.id)
        turn = func.row_number().over(partition_by=tables.c.owner, order_by=latest).label("turn")
        wanted = (tables.c.status == status, tables.c.public)
        found = select(*FOUND_BY, turn).where(*wanted).subquery().c
        query = select(*(found[column.name] for column in FOUND_BY))
        query = query.order_by(found.turn, found.changed.desc(), found.id).limit(limit)
        async with self._reading() as connection:
            return [_table_row(row) for row in await connection.execute(query)]

    async def _find(self, *wanted: ColumnElement[bool], limit: int) -> list[TableRow]:
        latest = (tables.c.changed.desc(), tables.c.id)
        query = select(*FOUND_BY).where(*wanted).order_by(*latest).limit(limit)
        async with self._reading() as connection:
            return [_table_row(row) for row in await connection.execute(query)]
