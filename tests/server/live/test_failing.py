"""Rooms when something fails that is not an append: logs, races, connections."""

import pytest

from fallstar.server.live.connection import BACKLOG
from fallstar.server.live.table_log import row_of
from fallstar.server.store.store import Append
from fallstar.server.tables.entry import (
    Played,
    encode_entry,
)
from fallstar.server.wire.acts import Leave
from fallstar.server.wire.options import MySeat, OpenSeat, Options, TurnClock
from tests.server.in_process_server import InProcessServer, enter, forget_rooms, heard

pytestmark = pytest.mark.anyio


async def test_a_log_that_cannot_be_read_keeps_nobody_from_signing_in_or_leaving(
    server: InProcessServer,
) -> None:
    ann, bea = await server.person("Ann"), await server.person("Bea", account=True)
    fine = await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)
    broken = await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)
    await server.store.append(Append(broken.id, broken.table.log_number + 1, 0, (b"{}",), None))
    forget_rooms(server)
    await server.player_changes.adopt(ann.player.id, bea.player.id)
    assert (await server.rooms.find(fine.id)).table.seats[0].player == "bea"
    await server.player_changes.forget("bea")
    assert (await server.rooms.find(fine.id)).table.end_reason == "closed"


async def test_a_lost_race_is_told_and_the_row_that_finds_the_table_stays_true(
    server: InProcessServer,
) -> None:
    people = [await server.person("Ann"), await server.person("Ben")]
    room = await server.game(*people, clock=TurnClock(30))
    connection = await enter(room, people[0])
    # Another process writes behind our back.
    table, at = room.table, server.now()
    assert table.game is not None
    assert table.decider is not None
    entry = Played(table.decider, table.game.legal_moves()[0])
    other = table.after([entry], at)
    late = Append(room.id, other.log_number, at, (encode_entry(entry),), row_of(other, at))
    assert await server.store.append(late)
    await room.act(Leave(), people[1])
    assert room.table.log_number == other.log_number + 1
    types = [message["type"] for message in await heard(connection)]
    assert types.count("decision_played") == 1
    found = await server.store.table(room.id)
    assert found is not None
    assert found.due_at == room.table.deadline()


async def test_a_slow_connection_is_closed_and_harms_nobody(server: InProcessServer) -> None:
    ann = await server.person("Ann")
    room = await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)
    slow = await enter(room, None)
    for _ in range(BACKLOG + 5):
        room.tell_table()
    assert slow.closed == "too slow"
    assert await slow.next() is None, "nothing is kept for it"
    await room.leave(slow)
    await room.leave(slow)  # twice is once
    assert room.presence.strangers == 0
