"""Chat, in SQL."""

from sqlalchemy import insert, select

from fallstar.server.store.database import Database, bounded
from fallstar.server.store.schema import chat, tables
from fallstar.server.store.store import ChatRow

LINE = [chat.c.id, chat.c.table_id, chat.c.player, chat.c.text, chat.c.at]


class ChatStore(Database):
    """See the protocol in store.py."""

    async def add_chat(
        self, table: str, player: str, text: str, at: float, ref: str | None = None
    ) -> ChatRow:
        async with self._writing() as connection:
            # The lock makes the ids of a table's lines ascend in the order of their commits.
            lock = select(tables.c.id).where(tables.c.id == table).with_for_update(key_share=True)
            await connection.execute(lock)
            sent = select(*LINE).where(
                chat.c.table_id == table, chat.c.player == player, chat.c.ref == ref
            )
            if ref is not None and (row := (await connection.execute(sent)).one_or_none()):
                return ChatRow(*row)
            line = insert(chat).values(table_id=table, player=player, text=text, at=at, ref=ref)
            row = (await connection.execute(line.returning(*LINE))).one()
            return ChatRow(*row)

    async def chat(self, table: str, after: int, limit: int) -> list[ChatRow]:
        query = (
            select(*LINE)
            .where(chat.c.table_id == table, chat.c.id > bounded(after))
            .order_by(chat.c.id.desc())
            .limit(limit)
        )
        async with self._reading() as connection:
            latest = [ChatRow(*row) for row in await connection.execute(query)]
        return latest[::-1]
