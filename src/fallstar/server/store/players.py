"""Players, sessions, tokens and mutes, in SQL."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec
from sqlalchemy import (
    ColumnElement,
    Table,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fallstar.server.name_key import first_key, name_key, second_key, spelling_key, third_key
from fallstar.server.store import schema
from fallstar.server.store.database import Database, pieces
from fallstar.server.store.schema import (
    chat,
    figures,
    mutes,
    players,
    resting_names,
    sessions,
    table_players,
    tables,
    tokens,
)
from fallstar.server.store.store import NameTaken, PlayerRow, SessionRow, StoreError, TokenRow
from fallstar.server.store.tables import decode_players
from fallstar.server.store.writer import encode_players

KNOWN = [players.c[name] for name in PlayerRow.__struct_fields__]
CHANGEABLE = frozenset(PlayerRow.__struct_fields__) - {"id"}
TOKEN = [tokens.c[name] for name in TokenRow.__struct_fields__]


def _keys(name: str) -> list[str]:
    """The keys under which a name may be stored; rows of older programs have one of the others.

    They may have the third key, too: see `_accounts`.
    """
    return [name_key(name), second_key(name), first_key(name), spelling_key(name)]


def _hash(key: str) -> str:
    return sha256(key.encode("utf-8", "replace")).hexdigest()


def _key(row: PlayerRow) -> str | None:
    return name_key(row.name) if row.kind == "account" else None


async def _accounts(connection: AsyncConnection, name: str) -> list[PlayerRow]:
    """The accounts that have this name, or one that looks like it.

    The third key of a name may be that of quite another one, such as "fam" of Sam and of Fam.
    """
    named = players.c.name_key.in_(_keys(name))
    query = select(named, *KNOWN).where(named | (players.c.name_key == third_key(name)))
    found = [(sure, PlayerRow(*row)) for sure, *row in await connection.execute(query)]
    return [row for sure, row in found if sure or name_key(row.name) == name_key(name)]


class PlayerStore(Database):
    """See the protocol in store.py."""

    async def add_player(self, row: PlayerRow) -> None:
        values = msgspec.structs.asdict(row) | {"name_key": _key(row)}
        async with self._writing() as connection:
            try:
                await connection.execute(insert(players), values)
            except IntegrityError as error:
                raise _taken(error, row) from error

    async def player(self, player: str) -> PlayerRow | None:
        return (await self.players([player])).get(player)

    async def players(self, players: Sequence[str]) -> dict[str, PlayerRow]:
        found = {}
        for piece in pieces(players):
            query = select(*KNOWN).where(schema.players.c.id.in_(piece))
            async with self._reading() as connection:
                for row in await connection.execute(query):
                    found[row.id] = PlayerRow(*row)
        return found

    async def account(self, name: str) -> PlayerRow | None:
        async with self._reading() as connection:
            found = await _accounts(connection, name)
        # Before look-alikes had one key, there could be accounts for several of them.
        found.sort(key=lambda row: spelling_key(row.name) != spelling_key(name))
        return found[0] if found else None

    async def is_taken(self, name: str, player: str, at: float) -> bool:
        rests = resting_names.c
        hashes = [_hash(key) for key in (*_keys(name), third_key(name))]
        resting = select(rests.player).where(rests.name_hash.in_(hashes), rests.until > at)
        async with self._reading() as connection:
            having = [row.id for row in await _accounts(connection, name)]
            found = (await connection.execute(resting)).scalars()
            return any(one != player for one in (*having, *found))

    async def rest_name(self, name: str, player: str, at: float, until: float) -> None:
        rests, hashed = resting_names.c, _hash(name_key(name))
        over = delete(resting_names).where((rests.name_hash == hashed) | (rests.until <= at))
        async with self._writing() as connection:
            await connection.execute(over)
            row = insert(resting_names).values(name_hash=hashed, player=player, until=until)
            await connection.execute(row)

    async def change_player(
        self, player: str, *, if_settings: str | None = None, **changes: object
    ) -> bool:
        if unknown := sorted(set(changes) - CHANGEABLE):
            raise StoreError(
                f"a player has no {', '.join(unknown)} to change, "
                f"only {', '.join(sorted(CHANGEABLE))}"
            )
        if not changes:
            return True
        this = players.c.id == player
        as_expected = this if if_settings is None else this & (players.c.settings == if_settings)
        async with self._writing() as connection:
            values: Mapping[str, object] = changes
            if {"name", "kind"} & set(changes):
                # The key depends on both, and one of them may be unchanged.
                query = select(*KNOWN).where(this).with_for_update()
                row = (await connection.execute(query)).one_or_none()
                if row is None:
                    return if_settings is None
                changed = msgspec.structs.replace(PlayerRow(*row), **changes)
                values = changes | {"name_key": _key(changed)}
            try:
                done = await connection.execute(update(players).where(as_expected).values(**values))
            except IntegrityError as error:
                if "name_key" not in values:
                    raise
                raise _taken(error, changed) from error
        return if_settings is None or done.rowcount == 1

    async def make_account(self, player: str, name: str, password: str) -> bool:
        values = {"kind": "account", "name": name, "password": password}
        this = update(players).where(players.c.id == player, players.c.kind == "guest")
        async with self._writing() as connection:
            try:
                done = await connection.execute(this.values(**values, name_key=name_key(name)))
            except IntegrityError:
                raise NameTaken(name) from None
            return done.rowcount == 1

    async def forget_player(self, player: str) -> None:
        async with self._writing() as connection:
            # Foreign keys delete all that belongs to the player.
            await connection.execute(delete(players).where(players.c.id == player))

    async def move_tables(self, guest: str, account: str) -> None:
        seated = select(table_players.c.table_id).where(table_players.c.player == guest)
        query = (
            select(tables.c.id, tables.c.players)
            .where(tables.c.id.in_(seated))
            .order_by(tables.c.id)
            .with_for_update()
        )
        here = table_players.c
        async with self._writing() as connection:
            await connection.execute(
                update(figures).where(figures.c.player == guest).values(player=account)
            )
            await connection.execute(
                update(tables).where(tables.c.owner == guest).values(owner=account)
            )
            for table, listed in (await connection.execute(query)).all():
                names = (account if p == guest else p for p in decode_players(listed))
                people = encode_players(list(dict.fromkeys(names))).decode()
                await connection.execute(
                    update(tables).where(tables.c.id == table).values(players=people)
                )
                await connection.execute(
                    delete(table_players).where(
                        here.table_id == table, here.player.in_([guest, account])
                    )
                )
                await connection.execute(
                    insert(table_players).values(table_id=table, player=account)
                )

    async def add_session(self, session: str, player: str, at: float) -> None:
        async with self._writing() as connection:
            await connection.execute(insert(sessions).values(id=session, player=player, created=at))

    async def session(self, session: str) -> SessionRow | None:
        async with self._reading() as connection:
            query = select(sessions.c.player, sessions.c.created).where(sessions.c.id == session)
            row = (await connection.execute(query)).one_or_none()
            return None if row is None else SessionRow(*row)

    async def use_session(self, session: str, at: float) -> None:
        async with self._writing() as connection:
            this = update(sessions).where(sessions.c.id == session)
            await connection.execute(this.values(created=at))

    async def expire_sessions(self, before: float, limit: int) -> int:
        return await self._delete(sessions, [sessions.c.created < before], limit)

    async def expire_guests(
        self, once_before: float, once: float, before: float, limit: int
    ) -> int:
        row = players.c
        has_token = exists().where(tokens.c.player == row.id)
        came_once = and_(row.seen < once_before, row.seen <= row.created + once, ~has_token)
        unused = [
            row.kind == "guest",
            or_(row.seen < before, came_once),
            ~exists().where(table_players.c.player == row.id),
            ~exists().where(tables.c.owner == row.id),
            ~exists().where(chat.c.player == row.id),
        ]
        return await self._delete(players, unused, limit)

    async def _delete(self, rows: Table, unused: list[ColumnElement[bool]], limit: int) -> int:
        """Delete some rows. They are found before writing, so that others need not wait."""
        async with self._reading() as connection:
            query = select(rows.c.id).where(*unused).limit(limit)
            found = list((await connection.execute(query)).scalars())
        deleted = 0
        for piece in pieces(found):
            async with self._writing() as connection:
                these = delete(rows).where(rows.c.id.in_(piece), *unused)
                deleted += (await connection.execute(these)).rowcount
        return deleted

    async def end_session(self, session: str) -> None:
        async with self._writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.id == session))

    async def end_sessions(self, player: str, keep: str | None = None) -> list[str]:
        these = [sessions.c.player == player]
        if keep is not None:
            these.append(sessions.c.id != keep)
        async with self._writing() as connection:
            ended = delete(sessions).where(*these).returning(sessions.c.id)
            return list((await connection.execute(ended)).scalars())

    async def add_token(self, row: TokenRow, most: int | None = None) -> bool:
        # The lock of the player makes those who count at the same time wait for each other.
        lock = select(players.c.id).where(players.c.id == row.player).with_for_update()
        count = select(func.count()).select_from(tokens).where(tokens.c.player == row.player)
        async with self._writing() as connection:
            if most is not None:
                await connection.execute(lock)
                if (await connection.execute(count)).scalar_one() >= most:
                    return False
            await connection.execute(insert(tokens), msgspec.structs.asdict(row))
            return True

    async def token(self, hash: str) -> TokenRow | None:  # noqa: A002
        async with self._reading() as connection:
            query = select(*TOKEN).where(tokens.c.hash == hash)
            row = (await connection.execute(query)).one_or_none()
            return None if row is None else TokenRow(*row)

    async def tokens_of(self, player: str) -> list[TokenRow]:
        async with self._reading() as connection:
            query = select(*TOKEN).where(tokens.c.player == player)
            query = query.order_by(tokens.c.created, tokens.c.id)
            return [TokenRow(*row) for row in await connection.execute(query)]

    async def revoke_token(self, player: str, token: str) -> TokenRow | None:
        this = (tokens.c.id == token, tokens.c.player == player)
        async with self._writing() as connection:
            row = (
                await connection.execute(delete(tokens).where(*this).returning(*TOKEN))
            ).one_or_none()
            return None if row is None else TokenRow(*row)

    async def good_credentials(self, credentials: Sequence[str]) -> set[str]:
        good: set[str] = set()
        for kind, ids in (("session", sessions.c.id), ("token", tokens.c.id)):
            named = [one.removeprefix(f"{kind}:") for one in credentials if one.startswith(kind)]
            for piece in pieces(named):
                async with self._reading() as connection:
                    found = await connection.execute(select(ids).where(ids.in_(piece)))
                    good.update(f"{kind}:{one}" for one in found.scalars())
        return good

    # Whose chat a player does not want to see.

    async def mute(self, player: str, muted: str, on: bool) -> None:
        """Nothing happens if one of the players does not exist."""
        async with self._writing() as connection:
            if on:
                await connection.execute(MUTE, {"player": player, "muted": muted})
            else:
                this = (mutes.c.player == player, mutes.c.muted == muted)
                await connection.execute(delete(mutes).where(*this))

    async def mutes(self, player: str) -> list[str]:
        async with self._reading() as connection:
            query = select(mutes.c.muted).where(mutes.c.player == player).order_by(mutes.c.muted)
            return list((await connection.execute(query)).scalars())


MUTE = text(
    "INSERT INTO mutes (player, muted) "
    "SELECT p.id, m.id FROM players p JOIN players m ON m.id = :muted WHERE p.id = :player "
    "ON CONFLICT DO NOTHING"
).bindparams(bindparam("player", type_=schema.Words), bindparam("muted", type_=schema.Words))


def _taken(error: IntegrityError, row: PlayerRow) -> Exception:
    """The message of both drivers tells whether the name or the id exists already."""
    if "name_key" in str(error.orig):
        return NameTaken(row.name)
    return StoreError(f"there is a player {row.id} already")
