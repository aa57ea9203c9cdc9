"""The hall: all rooms of this process, and what they share."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable, Sequence

import msgspec

from fallstar.server.accounts.caller import Caller
from fallstar.server.bus.bus import Bus
from fallstar.server.live.presence import Crowd
from fallstar.server.live.room import Room, row_of
from fallstar.server.live.thinker import Thinker
from fallstar.server.metrics import Metrics
from fallstar.server.refusal import Refusal
from fallstar.server.settings import Settings
from fallstar.server.store.store import Store
from fallstar.server.tables.acts import Actor, create, draw, entries_of
from fallstar.server.tables.entry import (
    Adopted,
    AnyEntry,
    BotSat,
    Created,
    Left,
    Rematched,
    Sat,
    Started,
    decode_entry,
    encode_entry,
)
from fallstar.server.tables.options import Options
from fallstar.server.tables.table import Table
from fallstar.server.wire import Chat, ChatLine, React, Reaction, Start

log = logging.getLogger("fallstar.hall")
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no two that look alike
ID_LENGTH = 12  # 31 ** 12: nobody guesses the link of a table
PEOPLE = "people"  # the topic of news about players


class Notice(msgspec.Struct, omit_defaults=True):
    """What processes tell each other about a table, or about a player."""

    sender: str
    number: int = 0
    crowd: Crowd | None = None
    line: ChatLine | None = None
    player: str | None = None
    reaction: Reaction | None = None
    revoked: str | None = None  # a credential that is no longer good
    renamed: str | None = None


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Notice).decode


class Hall:
    """Finds rooms, makes tables, and hears what other processes did."""

    def __init__(self, store: Store, bus: Bus, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.bus = bus
        self.settings = settings
        self.metrics = metrics
        self.process = secrets.token_hex(8)
        self.thinker = Thinker(settings.bot_threads, settings.bot_pause)
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        # Told of every credential that stopped being good, in whichever process.
        self.revoked_here: Callable[[str], None] = lambda _: None
        self.now: Callable[[], float] = time.time

    async def open(self) -> None:
        """Begin to listen."""
        await self.bus.open(self._hear)
        await self.bus.subscribe(PEOPLE)

    async def close(self) -> None:
        """Let everyone go; whatever was acknowledged is kept."""
        for room in self.rooms.values():
            for reader in list(room.readers):
                reader.close("the server is going down")
        await self.thinker.close()
        await self.bus.close()

    # Finding and making

    def new_id(self) -> str:
        """An id nobody guesses."""
        return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))

    def draw_seed(self) -> int:
        """A seed for a board."""
        return secrets.randbits(53)

    async def room(self, table: str) -> Room:
        """The room of a table; a Refusal if there is none."""
        found = self.rooms.get(table)
        if found is not None:
            found.used = time.monotonic()
            return found
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            self._loading.pop(table, None)

    async def _load(self, id: str) -> Room:  # noqa: A002
        await self.bus.subscribe(f"table:{id}")
        row = await self.store.table(id)
        lines = await self.store.log(id) if row is not None else []
        if row is None or not lines:
            await self.bus.unsubscribe(f"table:{id}")
            raise Refusal("not_found", "there is no such table")
        table = Table(id)
        for line in lines:
            table.apply(decode_entry(line.data), line.at)
        room = Room(self, table, row)
        await self.learn_names(room, table.players)
        self.rooms[id] = room
        if table.rematch is not None:
            await self._make_rematch(room, table.rematch)
        self.thinker.look(room)
        return room

    def drop(self, room: Room) -> None:
        """Forget a room; its readers come back to a fresh one."""
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        for reader in list(room.readers):
            reader.close("come again")

    async def create(self, options: Options, caller: Caller, *, start: bool) -> Room:
        """Make a table, and start the game if asked to and everyone is there."""
        actor = self._host(caller)
        entries = create(options, actor)
        if start:
            table = _fold(entries)
            entries += entries_of(table, Start(), actor)
        return await self._make(self.new_id(), entries)

    def _host(self, caller: Caller) -> Actor:
        player = caller.player
        return Actor(
            player.id, player.kind == "account", player.character, (), self.draw_seed(), ""
        )

    async def _make(self, id: str, entries: Sequence[AnyEntry]) -> Room:  # noqa: A002
        at = self.now()
        table = _fold(entries, id, at)
        await self.store.create_table(row_of(table, at), at, [encode_entry(one) for one in entries])
        self.metrics.tables.inc()
        return await self.room(id)

    async def _make_rematch(self, room: Room, id: str) -> None:  # noqa: A002
        """The table after this one, with the same seats: made once, whoever comes first."""
        if await self.store.table(id) is not None:
            return
        old = room.table
        table = Table(id)
        entries: list[AnyEntry] = [Created(old.owner, old.options)]
        table.apply(entries[0], self.now())
        entries += [_same_seat(number, old) for number in range(len(old.seats))]
        board = msgspec.structs.replace(old.options.board, seed=None)
        setup = draw(msgspec.structs.replace(old.options, board=board), self.draw_seed())
        entries.append(Started(setup.tiles, setup.stars, setup.open_door, setup.first))
        await self._make(id, entries)

    # After a change

    async def after_change(
        self, room: Room, entries: Sequence[AnyEntry], *, mine: bool = True
    ) -> None:
        """What follows from new entries, before readers are told."""
        for entry in entries:
            if isinstance(entry, (Sat, Adopted)):
                await self.learn_names(room, [entry.player])
            if isinstance(entry, Rematched) and mine:
                await self._make_rematch(room, entry.table)
        if mine:
            await self._publish(room.id, Notice(self.process, number=room.table.number))
        self.thinker.look(room)

    async def learn_names(self, room: Room, players: Iterable[str]) -> None:
        """Look up names a room does not know."""
        unknown = [player for player in players if player not in room.names]
        if not unknown:
            return
        for player, row in (await self.store.players(unknown)).items():
            room.names[player] = row.name

    # Talk

    async def say(self, room: Room, act: Chat | React, caller: Caller) -> None:
        """Chat is kept; a reaction is not."""
        player = caller.player
        room.check_speaker(player.id)
        room.names[player.id] = player.name
        if isinstance(act, React):
            room.tell_reaction(player.id, act.reaction)
            notice = Notice(self.process, player=player.id, reaction=act.reaction)
        else:
            row = await self.store.add_chat(room.id, player.id, act.text, self.now())
            line = room.chat_line(row)
            room.tell_chat(line)
            notice = Notice(self.process, line=line)
        await self._publish(room.id, notice)

    # People

    async def revoke(self, credential: str) -> None:
        """A credential is no longer good: whoever reads with it is let go, in every process."""
        self._let_go(credential)
        await self.bus.publish(PEOPLE, encode(Notice(self.process, revoked=credential)))

    def _let_go(self, credential: str) -> None:
        self.revoked_here(credential)
        for room in self.rooms.values():
            for reader in list(room.readers):
                if reader.caller is not None and reader.caller.credential == credential:
                    reader.close("signed out")

    async def renamed(self, player: str, name: str) -> None:
        """A player has another name."""
        self._rename(player, name)
        notice = Notice(self.process, player=player, renamed=name)
        await self.bus.publish(PEOPLE, encode(notice))

    def _rename(self, player: str, name: str) -> None:
        for room in self.rooms.values():
            if player in room.names:
                room.names[player] = name

    async def adopt(self, guest: str, account: str) -> None:
        """A guest signed in: the account has the guest's seats, in games that go on."""
        for table in await self._running(guest):
            room = await self.room(table)
            await room.write(
                lambda room=room: [  # type: ignore[misc]
                    Adopted(seat, account) for seat in room.table.seats_of(guest)
                ]
            )

    async def forget(self, player: str) -> None:
        """A player's data is deleted: they leave all games that go on."""
        for table in await self._running(player):
            room = await self.room(table)
            room.names.pop(player, None)
            await room.write(
                lambda room=room: [  # type: ignore[misc]
                    Left(seat)
                    for seat in room.table.seats_of(player)
                    if not room.table.seats[seat].left
                ]
            )

    async def _running(self, player: str) -> list[str]:
        rows = await self.store.tables_of(player, "playing", None, 500)
        rows += await self.store.tables_of(player, "open", None, 500)
        return [row.id for row in rows]

    # The bus

    async def _publish(self, table: str, notice: Notice) -> None:
        await self.bus.publish(f"table:{table}", encode(notice))

    async def publish_presence(self, room: Room) -> None:
        """Tell other processes who is here."""
        await self._publish(room.id, Notice(self.process, crowd=room.presence.crowd()))

    async def _hear(self, topic: str, message: bytes) -> None:
        notice = decode(message)
        if notice.sender == self.process:
            return
        if topic == PEOPLE:
            if notice.revoked is not None:
                self._let_go(notice.revoked)
            elif notice.player is not None and notice.renamed is not None:
                self._rename(notice.player, notice.renamed)
            return
        room = self.rooms.get(topic.removeprefix("table:"))
        if room is None:
            return
        if notice.number:
            await room.catch_up(notice.number)
        if notice.crowd is not None:
            await self._hear_crowd(room, notice.sender, notice.crowd)
        if notice.line is not None:
            room.names.setdefault(notice.line.player, notice.line.name)
            room.tell_chat(notice.line)
        if notice.reaction is not None and notice.player is not None:
            await self.learn_names(room, [notice.player])
            room.tell_reaction(notice.player, notice.reaction)

    async def _hear_crowd(self, room: Room, sender: str, crowd: Crowd) -> None:
        first = sender not in room.presence.remote
        if room.presence.hear(sender, crowd):
            await self.learn_names(room, crowd.players)
            room.tell_presence()
        if first:
            await self.publish_presence(room)


def _fold(entries: Sequence[AnyEntry], id: str = "", at: float = 0.0) -> Table:  # noqa: A002
    table = Table(id)
    for entry in entries:
        table.apply(entry, at)
    return table


def _same_seat(number: int, old: Table) -> AnyEntry:
    seat = old.seats[number]
    assert seat.character is not None
    if seat.level is not None:
        return BotSat(number, seat.level, seat.character)
    assert seat.player is not None
    return Sat(number, seat.player, seat.character, seat.name)
