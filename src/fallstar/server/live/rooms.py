"""The rooms: all rooms of this process, and what they share."""

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress

import msgspec

from fallstar.errors import IllegalMove, SetupError
from fallstar.server.accounts.caller import Caller
from fallstar.server.accounts.ratings import shown
from fallstar.server.bus.bus import Bus
from fallstar.server.live.bot_turns import BotTurns
from fallstar.server.live.presence import Attendance
from fallstar.server.live.room import Room, row_of
from fallstar.server.metrics import Metrics
from fallstar.server.refusal import Refusal
from fallstar.server.settings import Settings
from fallstar.server.store.store import Store, StoreError
from fallstar.server.tables.acts import Actor, create, draw, entries_of
from fallstar.server.tables.chat import tidy_line
from fallstar.server.tables.entry import (
    LOG_VERSION,
    Adopted,
    AnyEntry,
    BotSat,
    Created,
    LogError,
    Rematched,
    Sat,
    Started,
    Stood,
    decode_entry,
    encode_entry,
)
from fallstar.server.tables.server_entries import adoption, parting
from fallstar.server.tables.table import Table
from fallstar.server.wire.acts import Chat, React, Start
from fallstar.server.wire.fields import Reaction, Status
from fallstar.server.wire.options import Options
from fallstar.server.wire.table import ChatLine

log = logging.getLogger("fallstar.rooms")
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no two that look alike
ID_LENGTH = 12  # 31 ** 12: nobody guesses the link of a table
LONGEST_ID = 40
ALL = 100_000  # tables of a player, more than anyone has
UNFINISHED: tuple[Status, ...] = ("open", "playing")
PEOPLE = "people"  # the topic of news about players
REVOKED_KEPT = 1000  # far more than are revoked while somebody comes in


class Notice(msgspec.Struct, omit_defaults=True):
    """What processes tell each other about a table, or about a player."""

    sender: str
    log_number: int = 0
    attendance: Attendance | None = None
    line: ChatLine | None = None
    player: str | None = None
    reaction: Reaction | None = None
    revoked: str | None = None  # a credential that is no longer good
    renamed: str | None = None  # "" if the player's data was deleted


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Notice).decode


class Rooms:
    """Finds rooms, makes tables, and hears what other processes did."""

    def __init__(self, store: Store, bus: Bus, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.bus = bus
        self.settings = settings
        self.metrics = metrics
        self.process = secrets.token_hex(8)
        self.alone = settings.redis is None  # no other process writes to these tables
        self.bot_turns = BotTurns(settings.bot_threads, settings.bot_pause)
        self.by_id: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        # Told of every credential that stopped being good, in whichever process.
        self.revoked_here: Callable[[str], None] = lambda _: None
        self._void: deque[str] = deque(maxlen=REVOKED_KEPT)  # the credentials of which it was told
        self.now: Callable[[], float] = time.time

    async def open(self) -> None:
        """Begin to listen."""
        await self.bus.open(self._hear)
        await self.bus.subscribe(PEOPLE)

    async def close(self) -> None:
        """Let everyone go; whatever was acknowledged is kept."""
        self.say_goodbye()
        await self.bot_turns.close()
        await self.bus.close()

    def say_goodbye(self) -> None:
        """Let all readers go: they come back to the next server."""
        for room in self.by_id.values():
            for reader in list(room.readers):
                reader.close("the server is going down")

    # Finding and making

    def new_id(self) -> str:
        """An id nobody guesses."""
        return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))

    def draw_seed(self) -> int:
        """A seed for a board."""
        return secrets.randbits(53)

    async def room(self, table: str) -> Room:
        """The room of a table; a Refusal if there is none."""
        found = self.by_id.get(table)
        if found is not None:
            found.used = time.monotonic()
            return found
        # Whoever asks first may go away; the loading goes on for those who asked meanwhile.
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda done: self._loaded(table, done))
        return await asyncio.shield(task)

    @asynccontextmanager
    async def settled(self, table: str) -> AsyncIterator[Room]:
        """A room whose table is what the log says: nothing is under way, nothing is missing."""
        while True:
            room = await self.room(table)
            await room.refresh()
            async with room.lock:
                if not room.dropped:
                    yield room
                    return

    def _loaded(self, table: str, task: asyncio.Task[Room]) -> None:
        self._loading.pop(table, None)
        if not task.cancelled():
            task.exception()  # perhaps nobody waits to hear it any more

    async def _load(self, id: str) -> Room:  # noqa: A002
        if len(id) > LONGEST_ID or not (id.isascii() and id.isalnum()):
            raise Refusal("not_found", "there is no such table")
        if await self.store.table(id) is None:
            raise Refusal("not_found", "there is no such table")
        await self.bus.subscribe(f"table:{id}")  # before reading, to miss nothing
        table = Table(id)
        try:
            for line in await self.store.log(id):
                table.apply(decode_entry(line.data), line.at)
        except (LogError, IllegalMove, SetupError) as error:
            log.exception("a log cannot be read", extra={"table": id})
            await self.bus.unsubscribe(f"table:{id}")
            reason = str(error) if isinstance(error, LogError) else "this table cannot be read"
            raise Refusal("not_found", reason) from None
        room = Room(self, table, row_of(table, self.now()))
        await self.learn_names(room, table.players)
        await self.learn_ratings(room)
        if table.rematch is not None:
            await self._make_rematch(room, table.rematch)
        self.by_id[id] = room
        self.bot_turns.look(room)
        return room

    async def drop(self, room: Room) -> None:
        """Forget a room; its readers come back to a fresh one."""
        room.dropped = True
        for reader in list(room.readers):
            reader.close("come again")
        if self.by_id.get(room.id) is room:
            del self.by_id[room.id]
            await self.bus.unsubscribe(f"table:{room.id}")

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
        options = msgspec.structs.replace(old.options, seed=None)
        setup = draw(options, self.draw_seed())
        seats = [_same_seat(number, old) for number in range(len(old.seats))]
        started = Started(setup.tiles, setup.stars, setup.open_door, setup.first)
        try:
            await self._make(id, [Created(LOG_VERSION, old.owner, options), *seats, started])
        except StoreError:
            if await self.store.table(id) is None:
                raise
            # Another process was first.

    # After a change

    async def after_change(
        self, room: Room, entries: Sequence[AnyEntry], *, mine: bool = True
    ) -> None:
        """What follows from new entries, before readers are told."""
        for entry in entries:
            if isinstance(entry, (Sat, Adopted)):
                await self.learn_names(room, [entry.player])
            if isinstance(entry, (Sat, BotSat, Adopted)):
                await self.learn_ratings(room)
            if isinstance(entry, Rematched):
                await self._make_rematch(room, entry.table)
        if mine:
            await self._publish(room.id, Notice(self.process, log_number=room.table.log_number))
        if any(isinstance(entry, (Sat, Stood, Adopted)) for entry in entries):
            room.tell_presence()  # a spectator became a player, or the other way round
        self.bot_turns.look(room)

    async def learn_names(self, room: Room, players: Iterable[str]) -> None:
        """Look up names a room does not know."""
        unknown = [player for player in players if player not in room.names]
        if not unknown:
            return
        for player, row in (await self.store.players(unknown)).items():
            room.names[player] = row.name

    async def learn_ratings(self, room: Room) -> None:
        """Look up what the players and bots of a rated table are rated."""
        if room.table.options.rated:
            players = [seat.player or f"bot:{seat.level}" for seat in room.table.seats]
            rows = await self.store.players(players)
            room.ratings = {
                player: float(shown(row.mu, row.sigma, row.rated_games).value)
                for player, row in rows.items()
            }

    # Talk

    async def say(self, room: Room, act: Chat | React, caller: Caller) -> None:
        """Chat is kept; a reaction is not."""
        player = caller.player
        room.check_speaker(player.id)
        await self.learn_names(room, [player.id])
        if isinstance(act, React):
            room.tell_reaction(player.id, act.reaction)
            notice = Notice(self.process, player=player.id, reaction=act.reaction)
        else:
            text = tidy_line(act.text)
            row = await self.store.add_chat(room.id, player.id, text, self.now())
            line = room.chat_line(row)
            room.tell_chat(line)
            notice = Notice(self.process, line=line)
        await self._publish(room.id, notice)

    # People

    async def revoke(self, credential: str) -> None:
        """A credential is no longer good: whoever reads with it is let go, in every process."""
        self._let_go(credential)
        await self.bus.publish(PEOPLE, encode(Notice(self.process, revoked=credential)))

    def is_void(self, caller: Caller | None) -> bool:
        """Did their credential stop being good, perhaps while they were on their way in?"""
        return caller is not None and caller.credential in self._void

    def _let_go(self, credential: str) -> None:
        self._void.append(credential)
        self.revoked_here(credential)
        for room in self.by_id.values():
            for reader in list(room.readers):
                if reader.caller is not None and reader.caller.credential == credential:
                    reader.close("signed out")

    async def renamed(self, player: str, name: str) -> None:
        """A player has another name."""
        self._rename(player, name)
        notice = Notice(self.process, player=player, renamed=name)
        await self.bus.publish(PEOPLE, encode(notice))

    def _rename(self, player: str, name: str) -> None:
        for room in self.by_id.values():
            if player in room.names:
                if name:
                    room.names[player] = name
                else:
                    del room.names[player]
                room.tell_table()

    async def adopt(self, guest: str, account: str) -> None:
        """A guest signed in: the account has the guest's tables and seats."""
        for room in await self._rooms_of(guest, None):
            await room.write(lambda room: adoption(room.table, guest, account))

    async def forget(self, player: str) -> None:
        """A player is about to be deleted: they leave all tables."""
        for status in UNFINISHED:
            for room in await self._rooms_of(player, status):
                await room.write(lambda room: parting(room.table, player))

    async def _rooms_of(self, player: str, status: Status | None) -> list[Room]:
        """The rooms of a player's tables, but those whose log cannot be read."""
        rooms = []
        for row in await self.store.tables_of(player, status, None, ALL):
            with suppress(Refusal):
                rooms.append(await self.room(row.id))
        return rooms

    # The bus

    async def _publish(self, table: str, notice: Notice) -> None:
        if self.settings.redis is not None:  # else nobody else is there to hear it
            await self.bus.publish(f"table:{table}", encode(notice))

    async def publish_presence(self, room: Room) -> None:
        """Tell other processes who is here."""
        await self._publish(room.id, Notice(self.process, attendance=room.presence.attendance()))

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
        room = self.by_id.get(topic.removeprefix("table:"))
        if room is None:
            return
        if notice.log_number:
            await room.catch_up(notice.log_number)
        if notice.attendance is not None:
            await self._hear_attendance(room, notice.sender, notice.attendance)
        if notice.line is not None:
            room.names.setdefault(notice.line.player, notice.line.name)
            room.tell_chat(notice.line)
        if notice.reaction is not None and notice.player is not None:
            await self.learn_names(room, [notice.player])
            room.tell_reaction(notice.player, notice.reaction)

    async def _hear_attendance(self, room: Room, sender: str, attendance: Attendance) -> None:
        first = sender not in room.presence.remote
        if room.presence.hear(sender, attendance):
            await self.learn_names(room, attendance.players)
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
