"""Tables over HTTP: make, find, act, export. Live play is in live.py."""

from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import Annotated, Any

from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from fallstar.notation.record import Record
from fallstar.server.accounts.caller import Caller
from fallstar.server.api.replies import MayBeRefused
from fallstar.server.limits import Limits
from fallstar.server.live.room import Room
from fallstar.server.live.rooms import Rooms
from fallstar.server.refusal import Refusal
from fallstar.server.store.store import Store, TableRow
from fallstar.server.tables.info import player_names, seat_name, view_at
from fallstar.server.tables.options import clock_shown
from fallstar.server.tables.summary import decode_summary
from fallstar.server.wire.acts import AnyAct, Chat, React
from fallstar.server.wire.fields import Status
from fallstar.server.wire.messages import Done, Snapshot
from fallstar.server.wire.options import NewTable
from fallstar.server.wire.replies import ListedSeat, ListedTable, MadeTable, TableList, ThreatList
from fallstar.view.view import View

MOST = 50


async def list_rows(store: Store, rows: list[TableRow], viewer: str | None) -> TableList:
    """Rows as a viewer may see them: two questions to the store, and no table is opened."""
    players = {player for row in rows for player in row.players}
    names = {player: row.name for player, row in (await store.players(list(players))).items()}
    return TableList(tuple(_listed(row, names, viewer) for row in rows))


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


@post("/", operation_id="make_table", summary="Make a table", status_code=HTTP_201_CREATED,
      responses=MayBeRefused)  # fmt: skip
async def make_table(
    data: JSONBody[NewTable],
    caller: NamedDependency[Caller],
    rooms: NamedDependency[Rooms],
    limits: NamedDependency[Limits],
) -> MadeTable:
    """The host chooses seats, board, clock and the rest; a link brings the others."""
    limits.take("tables", caller.player.id)
    room = await rooms.create(data, caller, start=data.start)
    return MadeTable(room.id, f"/t/{room.id}")


@get("/", operation_id="public_tables", summary="Public tables", responses=MayBeRefused)
async def public_tables(
    rooms: NamedDependency[Rooms],
    viewer: NamedDependency[Caller | None],
    status: FromQuery[Status] = "open",
) -> TableList:
    """Public tables that wait for players, or, with `status=playing`, that can be watched."""
    find = rooms.store.live_tables if status == "playing" else rooms.store.open_tables
    rows = [] if status == "finished" else await find(MOST)
    return await list_rows(rooms.store, rows, viewer.player.id if viewer else None)


@get("/{table:str}", operation_id="see_table", summary="A table", responses=MayBeRefused)
async def see_table(
    table: FromPath[str], rooms: NamedDependency[Rooms], viewer: NamedDependency[Caller | None]
) -> Snapshot:
    """Everything the viewer may see: the view of their seat, or a spectator's."""
    player = viewer.player.id if viewer else None
    async with rooms.settled(table) as room:
        chat = await room.chat_without(await rooms.store.mutes(player) if player else ())
        return room.snapshot(player, chat)


@post("/{table:str}/acts", operation_id="act", summary="Act at a table", status_code=HTTP_200_OK,
      responses=MayBeRefused)  # fmt: skip
async def act(
    table: FromPath[str],
    data: JSONBody[AnyAct],
    caller: NamedDependency[Caller],
    rooms: NamedDependency[Rooms],
    limits: NamedDependency[Limits],
) -> Done:
    """Sit, start, play, undo, ask, answer, chat: everything done at a table. See `act`."""
    room = await rooms.room(table)
    return Done(await do(room, data, caller, limits), data.ref)


async def do(room: Room, act: AnyAct, caller: Caller, limits: Limits) -> int:
    """Do an act; the number of the log then. It is kept when this returns."""
    if isinstance(act, (Chat, React)):
        limits.take("chat", caller.player.id)
        await room.rooms.say(room, act, caller)
        return room.table.log_number
    with room.rooms.metrics.acts.time():
        return await room.act(act, caller)


@get("/{table:str}/record", operation_id="record", summary="The record of a finished game",
     responses=MayBeRefused)  # fmt: skip
async def record(table: FromPath[str], rooms: NamedDependency[Rooms]) -> Record:
    """In the format fallstar-record/2. While a game goes on its record would tell hidden cards."""
    async with rooms.settled(table) as room:
        return record_of(room)


def record_of(room: Room) -> Record:
    """The record of a table that is finished."""
    table = room.table
    if table.status != "finished" or table.game is None:
        raise Refusal("not_now", "a game can be exported when it is finished", table.log_number)
    return table.game.record(player_names(table, room.names))


@get("/{table:str}/moments/{moment:int}", operation_id="moment",
     summary="A table as it was", responses=MayBeRefused)  # fmt: skip
async def moment(
    table: FromPath[str],
    moment: FromPath[int],
    rooms: NamedDependency[Rooms],
    viewer: NamedDependency[Caller | None],
) -> View:
    """The view after so many decisions that stand, as the viewer's seat or a spectator may see it.

    For looking back: who has just come has not seen it.
    """
    async with rooms.settled(table) as room:
        game = room.table.game
        made = 0 if game is None else len(game.steps)
        if game is None or not 0 <= moment <= made:
            raise Refusal("not_found", f"there is no moment {moment} of {made} decisions")
        return view_at(game, moment, room.eyes(viewer.player.id if viewer else None)[0])


@get("/{table:str}/threats", operation_id="threats", summary="Who could fall on a seat",
     responses=MayBeRefused)  # fmt: skip
async def threats(
    table: FromPath[str],
    rooms: NamedDependency[Rooms],
    seat: Annotated[int, QueryParameter(ge=0, le=5, description="the seat in danger")],
) -> ThreatList:
    """Worked out from what everybody knows, so anyone may ask about any seat."""
    async with rooms.settled(table) as room:
        game = room.table.game
        if game is None:
            raise Refusal("not_now", "the game has not begun", room.table.log_number)
        if seat >= game.seats:
            raise Refusal("bad_request", f"there are seats 0 to {game.seats - 1}, not {seat}")
        return ThreatList(seat, game.threats(seat))


@get("/games", operation_id="my_games", summary="My games", responses=MayBeRefused)
async def my_games(
    caller: NamedDependency[Caller],
    rooms: NamedDependency[Rooms],
    status: FromQuery[Status | None] = None,
    before: FromQuery[float | None] = None,
) -> TableList:
    """Tables the caller sits at or made; `your_turn` marks those that wait for them."""
    rows = await rooms.store.tables_of(caller.player.id, status, before, MOST)
    return await list_rows(rooms.store, rows, caller.player.id)


@get("/export", operation_id="export", summary="All my finished games",
     media_type="application/x-ndjson",
     responses=MayBeRefused)  # fmt: skip
async def export(caller: NamedDependency[Caller], rooms: NamedDependency[Rooms]) -> Stream:
    """One record a line."""
    return Stream(_records(caller.player.id, rooms), media_type="application/x-ndjson")


async def _records(player: str, rooms: Rooms) -> AsyncIterator[bytes]:
    before: float | None = None
    while rows := await rooms.store.tables_of(player, "finished", before, MOST):
        for row in rows:
            with suppress(Refusal):
                async with rooms.settled(row.id) as room:
                    text = record_of(room).to_json()
                yield text.encode() + b"\n"
        before = rows[-1].changed


def routers() -> list[Any]:
    """The routes of this file."""
    return [
        Router("/api/tables", route_handlers=[make_table, public_tables, see_table, act, record,
                                              moment, threats], tags=["Tables"]),
        Router("/api/me", route_handlers=[my_games, export], tags=["Me"]),
    ]  # fmt: skip
