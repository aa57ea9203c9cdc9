"""Figures of finished games, in SQL."""

from collections.abc import Sequence

from sqlalchemy import insert, select, update

from fallstar.server.store.database import Database
from fallstar.server.store.schema import figures, players, tables
from fallstar.server.store.store import FiguresRow


class FiguresStore(Database):
    """See the protocol in store.py."""

    async def uncounted(self, limit: int) -> list[tuple[str, float]]:
        query = (
            select(tables.c.id, tables.c.changed)
            .where(~tables.c.figures_done, tables.c.status == "finished")
            .order_by(tables.c.changed, tables.c.id)
            .limit(limit)
        )
        async with self._reading() as connection:
            return [(table, at) for table, at in await connection.execute(query)]

    async def count(self, table: str, rows: Sequence[FiguresRow]) -> bool:
        async with self._writing() as connection:
            # The row of the table is the lock, as for ratings.
            marking = (
                update(tables)
                .where(tables.c.id == table, ~tables.c.figures_done)
                .values(figures_done=True)
                .returning(tables.c.id)
            )
            if (await connection.execute(marking)).one_or_none() is None:
                return False
            wanted = select(players.c.id).where(players.c.id.in_([row.player for row in rows]))
            known = set((await connection.execute(wanted)).scalars())
            for row in rows:
                if row.player in known:
                    await connection.execute(
                        insert(figures).values(
                            table_id=table,
                            seat=row.seat,
                            player=row.player,
                            at=row.at,
                            data=row.data,
                        )
                    )
            return True

    async def figures_of(self, player: str, limit: int) -> list[FiguresRow]:
        row = figures.c
        query = (
            select(row.table_id, row.seat, row.player, row.at, row.data)
            .where(row.player == player)
            .order_by(row.at.desc(), row.table_id)
            .limit(limit)
        )
        async with self._reading() as connection:
            return [FiguresRow(*found) for found in await connection.execute(query)]
