"""Ratings, in SQL."""

from collections.abc import Sequence

from sqlalchemy import insert, select, update

from fallstar.server.store.database import Database
from fallstar.server.store.players import KNOWN
from fallstar.server.store.schema import players, ratings, tables
from fallstar.server.store.store import PlayerRow, RatingRow

GIVEN = [
    ratings.c.table_id,
    *(ratings.c[name] for name in RatingRow.__struct_fields__ if name != "table"),
]


class RatingStore(Database):
    """See the protocol in store.py."""

    async def rate(self, table: str, rows: Sequence[RatingRow]) -> bool:
        ids = [row.player for row in rows]
        async with self._writing() as connection:
            # The row of the table is the lock: only the process that sets `rating_done` rates it.
            marking = (
                update(tables)
                .where(tables.c.id == table, ~tables.c.rating_done)
                .values(rating_done=True)
                .returning(tables.c.id)
            )
            if (await connection.execute(marking)).one_or_none() is None:
                return False
            query = (
                select(players.c.id, players.c.mu, players.c.sigma)
                .where(players.c.id.in_(ids))
                .order_by(players.c.id)
                .with_for_update()
            )
            known = {player: rest for player, *rest in await connection.execute(query)}
            due = [row for row in rows if row.player in known]
            if any(known[row.player] != [row.mu_before, row.sigma_before] for row in due):
                await connection.rollback()
                return False
            for row in due:
                await connection.execute(
                    update(players)
                    .where(players.c.id == row.player)
                    .values(mu=row.mu, sigma=row.sigma, rated_games=players.c.rated_games + 1)
                )
                await connection.execute(
                    insert(ratings).values(
                        table_id=table,
                        player=row.player,
                        place=row.place,
                        mu_before=row.mu_before,
                        sigma_before=row.sigma_before,
                        mu=row.mu,
                        sigma=row.sigma,
                        at=row.at,
                    )
                )
            return True

    async def ratings_of(self, player: str, limit: int) -> list[RatingRow]:
        query = (
            select(*GIVEN)
            .where(ratings.c.player == player)
            .order_by(ratings.c.at.desc(), ratings.c.table_id)
            .limit(limit)
        )
        async with self._reading() as connection:
            return [RatingRow(*row) for row in await connection.execute(query)]

    async def best(self, limit: int) -> list[PlayerRow]:
        sure = players.c.mu - 3 * players.c.sigma
        query = (
            select(*KNOWN)
            .where(players.c.rated_games > 0)
            .order_by(sure.desc(), players.c.id)
            .limit(limit)
        )
        async with self._reading() as connection:
            return [PlayerRow(*row) for row in await connection.execute(query)]
