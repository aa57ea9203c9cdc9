"""The rooms of this process: found by the id of their table, loaded from its log, and evicted."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator

from fallstar.errors import FallstarError
from fallstar.server.accounts.caller import Caller
from fallstar.server.live.bot_turns import BotTurns
from fallstar.server.live.new_table import draw_id, draw_seed, make_rematch, store_table
from fallstar.server.live.notices import Notices, TableNotice
from fallstar.server.live.people import check_seat_name
from fallstar.server.live.room import Room, RoomServices
from fallstar.server.metrics import Metrics
from fallstar.server.refusal import Refusal
from fallstar.server.settings import Settings
from fallstar.server.store.store import PlayerRow, Store
from fallstar.server.tables.actor import Actor
from fallstar.server.tables.acts import entries_of
from fallstar.server.tables.entry import AnyEntry, LogError, Sat, decode_entry
from fallstar.server.tables.lobby import create
from fallstar.server.tables.table import Table, fold
from fallstar.server.wire.acts import Start
from fallstar.server.wire.options import OpenSeat, Options

log = logging.getLogger("fallstar.rooms")
LONGEST_ID = 40


class Rooms:
    """A registry: at most one room a table."""

    def __init__(
        self, store: Store, notices: Notices, metrics: Metrics, bot_turns: BotTurns,
        settings: Settings, now: Callable[[], float],
    ) -> None:  # fmt: skip
        self._store = store
        self._notices = notices
        self._metrics = metrics
        self._bot_turns = bot_turns
        self._now = now
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._grown: set[str] = set()  # tables whose logs grew while their rooms were loaded
        self._services = RoomServices(
            store=store,
            notices=notices,
            metrics=metrics,
            now=now,
            alone=settings.redis is None,
            away_after=settings.away_after,
            make_rematch=self._make_rematch,
            changed=bot_turns.look,
        )

    @property
    def alone(self) -> bool:
        """Is there no other process that writes to the store?"""
        return self._services.alone

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def __len__(self) -> int:
        return len(self._rooms)

    async def close(self) -> None:
        """Wait for what is being written."""
        await self._bot_turns.close()
        await asyncio.gather(*(room.close() for room in self))

    # Finding

    async def find(self, table: str) -> Room:
        """The room of a table; a Refusal if there is no such table."""
        found = self._rooms.get(table)
        if found is not None:
            found.used = time.monotonic()
            return found
        # The one who asks first may go away; the loading goes on for those who asked meanwhile.
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda done: self._loaded(table, done))
        return await asyncio.shield(task)

    async def find_latest(self, table: str) -> Room:
        """The same, with what other processes have written up to now."""
        room = await self.find(table)
        await room.log.refresh()
        return room

    def _loaded(self, table: str, task: asyncio.Task[Room]) -> None:
        self._loading.pop(table, None)
        self._grown.discard(table)
        if not task.cancelled():
            task.exception()  # perhaps nobody waits for it any more

    async def _load(self, id: str) -> Room:  # noqa: A002
        if len(id) > LONGEST_ID or not (id.isascii() and id.isalnum()):
            raise Refusal("not_found", "there is no such table")
        await self._notices.follow(id)  # before reading, to miss nothing
        try:
            read_at = time.monotonic()
            table, at = await self._read(id)
            room = Room(table, at, self._services, read_at)
            await room.open()
        except BaseException:
            await self._notices.unfollow(id)
            raise
        self._rooms[id] = room
        if id in self._grown:
            await room.log.read_on()
        self._bot_turns.look(room)
        return room

    async def _read(self, id: str) -> tuple[Table, float]:  # noqa: A002
        """A table, and the time of its last entry."""
        lines = await self._store.log(id)
        if not lines:
            raise Refusal("not_found", "there is no such table")
        try:
            return fold(id, [(decode_entry(line.data), line.at) for line in lines]), lines[-1].at
        except (FallstarError, LookupError) as error:
            log.exception("a log cannot be read", extra={"table": id})
            reason = str(error) if isinstance(error, LogError) else "this table cannot be read"
            raise Refusal("not_found", reason) from None

    async def evict(self, room: Room) -> None:
        """Forget a room that is idle."""
        if room.is_idle and self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            room.presence_batch.cancel()
            await self._notices.unfollow(room.id)

    async def hear(self, table: str, notice: TableNotice) -> None:
        """Another process tells something about a table."""
        room = self._rooms.get(table)
        if room is not None:
            await room.hear(notice)
        elif table in self._loading:
            self._grown.add(table)  # its log may have been read before

    # Making

    async def create(
        self, options: Options, caller: Caller, *, start: bool, address: str | None = None
    ) -> Room:
        """Make a table, and start the game if asked to and everyone is there."""
        player = caller.player
        actor = Actor(player.id, player.kind == "account", player.character, (), draw_seed(), "")
        entries = create(options, actor)
        if options.public or any(isinstance(seat, OpenSeat) for seat in options.seats):
            await self._check_names(entries, player)
        if start:
            table = fold("", [(entry, 0.0) for entry in entries])
            entries += entries_of(table, Start(), actor)
        table_id = draw_id()
        await store_table(self._store, table_id, entries, self._now())
        self._metrics.tables.inc()
        room = await self.find(table_id)
        room.made_from = address
        return room

    async def _check_names(self, entries: list[AnyEntry], player: PlayerRow) -> None:
        """Refuse a seat's name that is an account's, where others could take it for that one."""
        for entry in entries:
            if isinstance(entry, Sat):
                await check_seat_name(self._store, entry.name, player, self._now())

    async def _make_rematch(self, old: Table) -> None:
        if await make_rematch(self._store, old, self._now()):
            self._metrics.tables.inc()
