"""Lists of tables: they read rows, and open no rooms, except for the boards of running games."""

import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable, Container, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b

from fallstar.server.live.room import Room
from fallstar.server.live.rooms import Rooms
from fallstar.server.live.table_log import row_of
from fallstar.server.refusal import Refusal
from fallstar.server.store.store import Store, TableRow
from fallstar.server.tables.info import seat_name, view_at
from fallstar.server.tables.options import clock_shown
from fallstar.server.tables.summary import decode_summary
from fallstar.server.wire.fields import Status
from fallstar.server.wire.replies import ListedSeat, ListedTable, RunningBoard, TableList

MOST = 50  # tables in a list
LOT = 60.0  # seconds after which another lot decides what is listed
CANDIDATES = 500  # public tables that are read to list some of them


class TableLists:
    """Finds tables to look at, to sit down at, and one's own."""

    def __init__(self, store: Store, rooms: Rooms, now: Callable[[], float]) -> None:
        self._store = store
        self._rooms = rooms
        self._now = now
        self._secret = secrets.token_bytes()

    async def public(self, status: Status, viewer: str | None) -> TableList:
        """Public tables that wait for players, or that are being played."""
        if status == "finished":
            return TableList(())
        find = self._store.live_tables if status == "playing" else self._store.open_tables
        rows = {row.id: row for row in await find(CANDIDATES)}
        active = [room for room in self._rooms if _is_active(room, status)]
        more = [room for room in active if room.id not in rows][:CANDIDATES]
        rows |= {room.id: row_of(room.table, room.now()) for room in more}
        return await self._listed(self._fair(rows.values(), {room.id for room in active}), viewer)

    def _fair(self, rows: Iterable[TableRow], active: Container[str]) -> list[TableRow]:
        """The rows to list: addresses take turns, and tables with a player present come first.

        The address from which a table was made is known as long as its room is in memory. After
        that the owner stands for it, and as an address can have many owners, a lot decides between
        their tables: so a flood of an hour ago leaves some room to others.
        """
        made_from = {room.id: room.made_from for room in self._rooms}
        turns: Counter[str] = Counter()
        ranked: list[tuple[int, bool, bool, float, TableRow]] = []
        for row in sorted(rows, key=lambda row: (row.id not in active, -row.changed, row.id)):
            address = made_from.get(row.id)
            origin, idle = address or row.owner, row.id not in active
            by_lot = address is None and idle
            rank = self._lot(row.id) if by_lot else -row.changed
            ranked.append((turns[origin], idle, by_lot, rank, row))
            turns[origin] += 1
        ranked.sort(key=lambda one: one[:4])
        return [row for *_, row in ranked[:MOST]]

    def _lot(self, table: str) -> float:
        """A number that nobody can foresee, and that stays the same for a minute."""
        drawn = f"{table} {self._now() // LOT}".encode()
        return int.from_bytes(blake2b(drawn, key=self._secret, digest_size=6).digest())

    async def of_player(
        self, player: str, status: Status | None, before: float | None
    ) -> TableList:
        """Tables that a player sits at or made, changed before that time."""
        return await self._listed(await self._store.tables_of(player, status, before, MOST), player)

    async def boards_of(self, player: str) -> tuple[RunningBoard, ...]:
        """The boards of the games that go on, of those that a player sits at or made."""
        boards = []
        for row in await self._store.tables_of(player, "playing", None, MOST):
            with suppress(Refusal):  # a log that cannot be read
                table = (await self._rooms.find(row.id)).table
                if table.game is not None and table.status == "playing":
                    start = view_at(table.game, 0, None)
                    boards.append(RunningBoard(table.id, start.tiles, start.stars))
        return tuple(boards)

    async def one(self, table: str) -> ListedTable | None:
        """A table as a list shows it to a stranger."""
        row = await self._store.table(table)
        return None if row is None else (await self._listed([row], None)).tables[0]

    async def finished_of(self, player: str) -> AsyncIterator[str]:
        """The ids of all finished tables of a player, the latest first."""
        before: float | None = None
        while rows := await self._store.tables_of(player, "finished", before, MOST):
            for row in rows:
                yield row.id
            before = rows[-1].changed

    async def _listed(self, rows: Sequence[TableRow], viewer: str | None) -> TableList:
        players = {player for row in rows for player in row.players}
        found = await self._store.players(list(players))
        names = {player: row.name for player, row in found.items()}
        return TableList(tuple(_listed(row, names, viewer) for row in rows))


def _is_active(room: Room, status: Status) -> bool:
    """Whether the room's table is public, and a player of it or its host is present."""
    table = room.table
    if table.status != status or not table.options.public:
        return False
    return not room.presence.players().isdisjoint((table.owner, *table.players))


def _listed(row: TableRow, names: Mapping[str, str], viewer: str | None) -> ListedTable:
    summary = decode_summary(row.summary)
    seats = tuple(
        ListedSeat(
            seat=number,
            kind=seat.kind,
            name=seat_name(seat, names),
            character=seat.character,
            player=seat.player,
            level=seat.level,
            mine=viewer is not None and seat.player == viewer,
        )
        for number, seat in enumerate(summary.seats)
    )
    decider = summary.decider
    return ListedTable(
        id=row.id,
        status=row.status,
        owner=row.owner,
        seats=seats,
        expert=summary.expert,
        clock=clock_shown(summary.clock),
        rated=row.rated,
        changed=row.changed,
        decider=decider,
        your_turn=decider is not None and seats[decider].mine,
        points=summary.points,
        winners=summary.winners,
    )
