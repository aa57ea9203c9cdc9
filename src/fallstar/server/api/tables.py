"""Tables over HTTP: make, find, act, export. Live play is in live.py."""

import time
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from fallstar.notation.record import Record
from fallstar.server.accounts.accounts import Accounts
from fallstar.server.accounts.caller import Caller
from fallstar.server.api.replies import MayBeRefused
from fallstar.server.limits import Limits
from fallstar.server.live.room import Room
from fallstar.server.live.rooms import Rooms
from fallstar.server.live.table_lists import TableLists
from fallstar.server.refusal import Refusal
from fallstar.server.tables.info import player_names, view_at
from fallstar.server.wire.acts import AnyAct, Chat, React, Sit
from fallstar.server.wire.fields import Status
from fallstar.server.wire.messages import Done, Snapshot
from fallstar.server.wire.options import NewTable
from fallstar.server.wire.replies import MadeTable, RunningBoards, Spectators, TableList, ThreatList
from fallstar.view.view import View


@post("/", operation_id="make_table", summary="Make a table", status_code=HTTP_201_CREATED,
      responses=MayBeRefused)  # fmt: skip
async def make_table(
    request: Request[Any, Any, Any],
    accounts: NamedDependency[Accounts],
    data: JSONBody[NewTable],
    caller: NamedDependency[Caller],
    rooms: NamedDependency[Rooms],
    limits: NamedDependency[Limits],
) -> MadeTable:
    """The host chooses seats, board, clock and so on. Others join by the link."""
    address = accounts.border.address(request)
    limits.take("tables", caller.player.id)
    limits.take("tables_address", address)
    room = await rooms.create(data, caller, start=data.start, address=address)
    return MadeTable(room.id, f"/t/{room.id}")


@get("/", operation_id="public_tables", summary="Public tables", responses=MayBeRefused)
async def public_tables(
    table_lists: NamedDependency[TableLists],
    viewer: NamedDependency[Caller | None],
    status: FromQuery[Status] = "open",
) -> TableList:
    """Public tables that wait for players, or, with `status=playing`, that can be watched."""
    return await table_lists.public(status, viewer.player.id if viewer else None)


@get("/{table:str}", operation_id="see_table", summary="A table", responses=MayBeRefused)
async def see_table(
    table: FromPath[str], rooms: NamedDependency[Rooms], viewer: NamedDependency[Caller | None]
) -> Snapshot:
    """Everything the viewer may see: the view of their seat, or a spectator's."""
    player, asked = viewer.player.id if viewer else None, time.monotonic()
    room = await rooms.find(table)
    await room.look_up(player, asked)
    return room.snapshot(player)


@get("/{table:str}/spectators", operation_id="spectators", summary="Who watches a table",
     responses=MayBeRefused)  # fmt: skip
async def spectators(table: FromPath[str], rooms: NamedDependency[Rooms]) -> Spectators:
    """The names of those who watch. Messages about presence only count them."""
    return await (await rooms.find(table)).spectators()


@post("/{table:str}/acts", operation_id="act", summary="Act at a table", status_code=HTTP_200_OK,
      responses=MayBeRefused)  # fmt: skip
async def act(
    table: FromPath[str],
    data: JSONBody[AnyAct],
    caller: NamedDependency[Caller],
    rooms: NamedDependency[Rooms],
    limits: NamedDependency[Limits],
) -> Done:
    """Everything that is done at a table: sit, start, play, undo, ask, answer, chat. See `act`."""
    room = await rooms.find(table)
    return Done(await do(room, data, caller, limits), data.ref)


async def do(room: Room, act: AnyAct, caller: Caller, limits: Limits) -> int:
    """Do an act; the log number then. It is stored when this returns."""
    if isinstance(act, (Chat, React)):
        limits.take("chat", caller.player.id)
    if isinstance(act, Sit) and caller.player.id != room.table.owner:
        limits.take("sits", caller.player.id)
    return await room.act(act, caller)


@get("/{table:str}/record", operation_id="record", summary="The record of a finished game",
     responses=MayBeRefused)  # fmt: skip
async def record(table: FromPath[str], rooms: NamedDependency[Rooms]) -> Record:
    """In the format fallstar-record/2, or 3 if the game began with a position. The record of a
    running game would show hidden cards."""
    return record_of(await rooms.find_latest(table))


def record_of(room: Room) -> Record:
    """The record of a table that is finished."""
    table = room.table
    if table.status != "finished" or table.game is None:
        raise Refusal("not_now", "a game can be exported when it is finished", table.log_number)
    return table.game.record(player_names(table, room.people.names))


@get("/{table:str}/views/{decisions:int}", operation_id="past_view",
     summary="A table as it was", responses=MayBeRefused)  # fmt: skip
async def past_view(
    table: FromPath[str],
    decisions: FromPath[int],
    rooms: NamedDependency[Rooms],
    viewer: NamedDependency[Caller | None],
) -> View:
    """The view after that many decisions, as the viewer's seat or a spectator may see it.

    For looking back at what happened before one came.
    """
    room = await rooms.find_latest(table)
    game = room.table.game
    played = 0 if game is None else len(game.steps)
    if game is None or not 0 <= decisions <= played:
        raise Refusal("not_found", f"the game has {played} decisions, not {decisions}")
    seat = room.table.seat_shown(viewer.player.id if viewer else None)
    return view_at(game, decisions, seat)


@get("/{table:str}/threats", operation_id="threats", summary="Who could fall on a seat",
     responses=MayBeRefused)  # fmt: skip
async def threats(
    table: FromPath[str],
    rooms: NamedDependency[Rooms],
    seat: Annotated[int, QueryParameter(ge=0, le=5, description="the seat in danger")],
) -> ThreatList:
    """Computed from what everybody knows, so anyone may ask about any seat."""
    room = await rooms.find_latest(table)
    game = room.table.game
    if game is None:
        raise Refusal("not_now", "the game has not begun", room.table.log_number)
    if seat >= game.seats:
        raise Refusal("bad_request", f"there are seats 0 to {game.seats - 1}, not {seat}")
    return ThreatList(seat, game.threats(seat))


@get("/games", operation_id="my_games", summary="My games", responses=MayBeRefused)
async def my_games(
    caller: NamedDependency[Caller],
    table_lists: NamedDependency[TableLists],
    status: FromQuery[Status | None] = None,
    before: FromQuery[float | None] = None,
) -> TableList:
    """Tables that the caller sits at or made; `your_turn` marks those that wait for the caller."""
    return await table_lists.of_player(caller.player.id, status, before)


@get("/boards", operation_id="my_boards", summary="Boards of my running games",
     responses=MayBeRefused)  # fmt: skip
async def my_boards(
    table_lists: NamedDependency[TableLists], viewer: NamedDependency[Caller | None]
) -> RunningBoards:
    """The boards of the games that go on where the viewer sits, or that the viewer made.

    A page that analyses refuses positions that can be reached from them.
    """
    return RunningBoards(await table_lists.boards_of(viewer.player.id) if viewer else ())


@get("/export", operation_id="export", summary="All my finished games",
     media_type="application/x-ndjson",
     responses=MayBeRefused)  # fmt: skip
async def export(
    caller: NamedDependency[Caller],
    rooms: NamedDependency[Rooms],
    table_lists: NamedDependency[TableLists],
) -> Stream:
    """One record per line."""
    tables = table_lists.finished_of(caller.player.id)
    return Stream(_records(tables, rooms), media_type="application/x-ndjson")


async def _records(tables: AsyncIterator[str], rooms: Rooms) -> AsyncIterator[bytes]:
    async for table in tables:
        with suppress(Refusal):
            text = record_of(await rooms.find_latest(table)).to_json()
            yield text.encode() + b"\n"


def routers() -> list[Any]:
    """The routes of this file."""
    return [
        Router("/api/tables", route_handlers=[make_table, public_tables, see_table, spectators, act,
                                              record, past_view, threats], tags=["Tables"]),
        Router("/api/me", route_handlers=[my_games, my_boards, export], tags=["Me"]),
    ]  # fmt: skip
