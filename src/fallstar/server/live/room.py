"""A room: one table in this process, and the connections of those who look at it."""

import asyncio
import time
import weakref
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

from fallstar.server.accounts.caller import Caller
from fallstar.server.live.audience import Audience
from fallstar.server.live.batch import Batch
from fallstar.server.live.chat import RoomChat
from fallstar.server.live.connection import Connection
from fallstar.server.live.new_table import draw_id, draw_seed
from fallstar.server.live.notices import (
    AttendanceChanged,
    LineSaid,
    Notices,
    ReactionShown,
    TableChanged,
    TableNotice,
)
from fallstar.server.live.people import People, check_seat_name
from fallstar.server.live.presence import Attendance, RoomPresence
from fallstar.server.live.table_log import Propose, TableListener, TableLog, Then
from fallstar.server.metrics import Metrics
from fallstar.server.refusal import Refusal
from fallstar.server.store.store import PlayerRow, Store
from fallstar.server.tables.actor import Actor
from fallstar.server.tables.acts import entries_of
from fallstar.server.tables.entry import (
    Adopted,
    AnyEntry,
    BotSat,
    Played,
    Rematched,
    Sat,
    Stood,
)
from fallstar.server.tables.table import Table
from fallstar.server.wire.acts import (
    Act,
    Answer,
    Ask,
    Chat,
    Confirm,
    Leave,
    Play,
    React,
    Sit,
    Start,
    Undo,
)
from fallstar.server.wire.messages import Snapshot
from fallstar.server.wire.replies import Spectators

# Everyone is told of everyone who comes and goes, so a crowd is told in batches.
PRESENCE_EVERY = 0.5  # seconds at least between two messages about presence
MOST_NAMES = 100  # of spectators in an answer
PRESENCE_MESSAGES = 1000  # of them a second at most, to all connections of a room


@dataclass(frozen=True, slots=True)
class RoomServices:
    """What a room needs from its process."""

    store: Store
    notices: Notices
    metrics: Metrics
    now: Callable[[], float]
    alone: bool  # no other process writes to the store
    away_after: float  # seconds until a player whose page is closed counts as away
    make_rematch: Callable[[Table], Awaitable[None]]
    changed: Callable[["Room"], None]  # called after every change of the table


class Room:
    """One table in this process."""

    def __init__(self, table: Table, at: float, services: RoomServices, read_at: float) -> None:
        """`at` is the time of the last entry of the log, which was read at `read_at`."""
        self.used = time.monotonic()
        self.made_from: str | None = None  # the address, if the table was made here; never stored
        self.connections: set[Connection] = set()
        self.presence = RoomPresence(lambda: services.notices.listening_since)
        self.people = People(services.store)
        self.chat = RoomChat(
            table.id,
            services.store,
            services.notices,
            self.people,
            self.connections,
            alone=services.alone,
        )
        self._services = services
        # What a room has refers to it weakly: so an evicted one is free at once, with its game. The
        # collector would find it later, among objects that stay.
        me: Room = weakref.proxy(self)
        self.presence_batch = Batch(
            lambda: me._tell_presence_now(),
            lambda: max(PRESENCE_EVERY, len(me.connections) / PRESENCE_MESSAGES),
        )
        self._published: Attendance | None = None  # what other processes were told
        self._publishing: set[asyncio.Task[None]] = set()
        self.audience = Audience(
            self.connections, self.people, self.presence, self.chat, services.now
        )
        listener = TableListener(
            lambda after, entries: me._prepare(after, entries),
            lambda before, entries: me._changed(before, entries),
            lambda log_number: me._appended(log_number),
        )
        self.log = TableLog(
            table,
            at,
            services.store,
            services.now,
            services.metrics,
            listener,
            alone=services.alone,
            read_at=read_at,
        )

    @property
    def table(self) -> Table:
        """The table as it is; every value of it is stored."""
        return self.log.table

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.table.id

    @property
    def is_idle(self) -> bool:
        """Nobody looks, nothing is being written, no bot thinks."""
        return not self.connections and not self.log.is_busy and self.table.thinking is None

    def now(self) -> float:
        """The server's time."""
        return self._services.now()

    async def close(self) -> None:
        """Wait for what is being written, and tell nothing more."""
        self.presence_batch.cancel()
        await self.log.close()
        await asyncio.gather(*self._publishing)

    async def open(self) -> None:
        """Look up what a new room has to know."""
        await self.people.learn(self.table)
        if self.table.rematch is not None:
            await self._services.make_rematch(self.table)

    # Changing

    async def act(self, act: Act, caller: Caller) -> int:
        """Do what a player asks; the log number then, or a Refusal. It is stored by then."""
        player = caller.player
        if isinstance(act, (Chat, React)):
            await self._say(act, player.id)
            return self.table.log_number
        if isinstance(act, Sit) and not self.table.options.rated:
            await check_seat_name(self._services.store, act.name, player, self.now())
        began = time.perf_counter()
        try:
            return await self.write(partial(self._entries_of, act, player))
        finally:
            self._services.metrics.acts.observe(time.perf_counter() - began)

    def _entries_of(self, act: Act, player: PlayerRow, table: Table) -> list[AnyEntry]:
        draws = isinstance(act, (Start, Ask, Answer, Leave))  # may need `away`, a seed or an id
        actor = Actor(
            player=player.id,
            account=player.kind == "account",
            character=player.character,
            away=self.away() if draws else (),
            seed=draw_seed() if draws else 0,
            rematch=draw_id() if draws else "",
        )
        return entries_of(table, act, actor)

    def submit(self, act: Play | Undo | Confirm, caller: Caller, then: Then) -> None:
        """Do what a player decides, as `act` does, but without a task: `then` gets the log number,
        or what went wrong."""
        began, observe = time.perf_counter(), self._services.metrics.acts.observe

        def done(result: int | Exception) -> None:
            observe(time.perf_counter() - began)
            then(result)

        self.used = time.monotonic()
        self.log.submit(partial(self._entries_of, act, caller.player), done)

    async def write(self, propose: Propose) -> int:
        """Append what is proposed for the table as it is; the log number then."""
        self.used = time.monotonic()
        return await self.log.write(propose)

    async def _say(self, act: Chat | React, player: str) -> None:
        """Only people at the table speak: spectators might tell what a player should not know."""
        if player not in self.table.players and player != self.table.owner:
            reason = "only players at the table may speak"
            raise Refusal("forbidden", reason, self.table.log_number)
        if isinstance(act, React):
            await self.chat.react(player, act.reaction, act.ref)
        else:
            await self.chat.say(player, act.text, self.now(), act.ref)

    # What a change needs and brings about

    async def _prepare(self, after: Table, entries: Sequence[AnyEntry]) -> None:
        for entry in entries:
            if isinstance(entry, (Sat, BotSat, Adopted)):
                await self.people.learn(after)
            elif isinstance(entry, Rematched):
                await self._services.make_rematch(after)

    def _changed(self, before: Table, entries: Sequence[AnyEntry]) -> None:
        for entry in entries:
            if isinstance(entry, Played):
                self.presence.acted(before.seats[entry.seat].player)
            elif isinstance(entry, (Sat, Stood, Adopted)):
                self.presence_batch.want()  # a spectator became a player, or the other way round
        self.audience.tell_change(before, self.table, entries)
        self._services.changed(self)

    async def _appended(self, log_number: int) -> None:
        await self._services.notices.tell_table(self.id, TableChanged(log_number))

    # Telling

    def tell_table(self) -> None:
        """Tell how the table looks, after a change that is not in its log."""
        self.audience.tell_table(self.table)

    def tell_away(self) -> None:
        """Players who were here a moment ago may be away by now: tell it once."""
        self.audience.tell_away(self.table, self.away())

    def _tell_presence_now(self) -> None:
        """Tell who is present, here and to other processes."""
        self.tell_away()
        self.audience.tell_presence(self.table)
        if not self._services.alone and self._published != self.presence.attendance():
            task = asyncio.create_task(self._publish_attendance())
            self._publishing.add(task)
            task.add_done_callback(self._publishing.discard)

    def snapshot(self, viewer: str | None) -> Snapshot:
        """Everything a viewer may see."""
        return self.audience.snapshot(self.table, viewer)

    async def spectators(self) -> Spectators:
        """Who watches, by name: messages about presence only count them."""
        watching = self.presence.players() - set(self.table.players)
        named = await self._services.store.players(sorted(watching)[:MOST_NAMES])
        names = tuple(sorted(row.name for row in named.values()))
        return Spectators(names, len(watching) - len(names) + self.presence.unknown_viewers())

    def away(self) -> set[str]:
        """Players who closed their page a while ago; with days a turn nobody is away."""
        if self.table.options.clock.kind == "days" or self.table.status != "playing":
            return set()
        return self.presence.away(self.table.players, self._services.away_after)

    # Connections

    async def look_up(self, viewer: str | None, asked: float) -> None:
        """Read what a snapshot for a viewer needs. They asked at the time.monotonic() `asked`: what
        was read later need not be read again."""
        await self.log.refresh(asked)
        await self.chat.look_up(viewer, asked)

    async def enter(self, connection: Connection, asked: float | None = None) -> None:
        """Somebody connects: tell them everything, and from then on every change."""
        await self.look_up(connection.player, asked or time.monotonic())
        self.used = time.monotonic()
        self.connections.add(connection)
        self.presence.connect(connection.player)
        self.audience.tell_all(self.table, connection)
        if connection.player in self.table.players:
            self.tell_away()  # a player who is back is told at once
        self.presence_batch.want()

    async def reload(self, connection: Connection) -> None:
        """Tell somebody everything again."""
        await self.look_up(connection.player, time.monotonic())
        self.audience.tell_all(self.table, connection)

    async def leave(self, connection: Connection) -> None:
        """A connection ended."""
        if connection in self.connections:
            self.connections.remove(connection)
            self.presence.disconnect(connection.player)
            self.used = time.monotonic()
            self.presence_batch.want()

    def rename(self, player: str, name: str | None) -> None:
        """A player has another name; None if the player was deleted."""
        if self.people.rename(player, name):
            if name is None:
                self.chat.forget(player)
            self.tell_table()

    # Other processes

    async def _publish_attendance(self) -> None:
        """Tell other processes who is here."""
        notices = self._services.notices
        attendance = self._published = self.presence.attendance()
        await notices.tell_table(self.id, AttendanceChanged(notices.process, attendance))

    async def compare_attendance(self) -> None:
        """Tell it again, and forget processes that say nothing more."""
        await self._publish_attendance()
        if self.presence.forget_silent():
            self.presence_batch.want()

    async def hear(self, notice: TableNotice) -> None:
        """Another process tells something about this table."""
        match notice:
            case TableChanged(log_number=log_number):
                await self.log.catch_up(log_number)
            case AttendanceChanged(process=process, attendance=attendance):
                await self._hear_attendance(process, attendance)
            case LineSaid(line=line):
                await self.chat.hear_line(line)
            case ReactionShown(player=player, reaction=reaction, ref=ref):
                await self.chat.hear_reaction(player, reaction, ref)

    async def _hear_attendance(self, process: str, attendance: Attendance) -> None:
        first = process not in self.presence.remote
        if self.presence.hear(process, attendance):
            self.presence_batch.want()
        if first:
            await self._publish_attendance()
