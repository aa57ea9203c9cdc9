"""Rooms are kept true whatever fails: what is told is committed, and nobody misses what was."""

import asyncio
from typing import Any

import pytest

from fallstar.server.live.connection import BACKLOG
from fallstar.server.live.room import row_of
from fallstar.server.store.store import Append, StoreError
from fallstar.server.tables.entry import (
    Played,
    decode_entry,
    encode_entry,
)
from fallstar.server.tables.table import Table
from fallstar.server.wire.acts import Leave, Play, Sit
from fallstar.server.wire.options import MySeat, OpenSeat, Options, TurnClock
from tests.server.in_process_server import InProcessServer, enter, forget_rooms, heard, play

pytestmark = pytest.mark.anyio


async def test_when_the_database_fails_nothing_is_pretended_and_the_game_goes_on_from_the_log(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [await server.person("Ann"), await server.person("Ben")]
    room = await server.game(*people)
    readers = [await enter(room, person) for person in people]
    number, waiting = room.table.log_number, []
    append = server.store.append

    async def fail(_: Append) -> bool:
        # Another act waits for the room meanwhile.
        waiting.append(asyncio.create_task(room.act(Leave(), people[1])))
        await asyncio.sleep(0)
        monkeypatch.setattr(server.store, "append", append)
        raise StoreError("the disk is full")

    monkeypatch.setattr(server.store, "append", fail)
    with pytest.raises(StoreError):
        await play(room, *people)
    assert [reader.closed for reader in readers] == ["come again"] * 2
    await waiting[0]
    fresh = await server.rooms.room(room.id)
    assert fresh is not room
    assert fresh.table.log_number == number + 1
    assert fresh.table.seats[1].left
    assert fresh.table.game is not None
    assert fresh.table.game.steps == []
    again = await enter(fresh, people[0])
    decider = fresh.table.decider
    assert decider is not None
    move = fresh.table.game.legal_moves()[0]
    act = Play(log_number=fresh.table.log_number, seat=decider, move=move)
    await room.act(act, people[decider])  # whoever holds the old room acts on the new one
    told = [message["type"] for message in await heard(again)]
    assert told[0] == "snapshot"
    assert "decision_played" in told


async def test_an_act_that_is_cut_off_leaves_the_table_as_the_log_tells(
    server: InProcessServer,
) -> None:
    people = [await server.person("Ann"), await server.person("Ben")]
    room = await server.game(*people)
    seat = room.table.decider
    assert seat is not None
    assert room.table.game is not None
    act = Play(log_number=room.table.log_number, seat=seat, move=room.table.game.legal_moves()[0])
    task = asyncio.create_task(room.act(act, people[seat]))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    # Whether it was kept or not: the same act once more is done or answered, and all agree.
    fresh = await server.rooms.room(room.id)
    await fresh.act(act, people[seat])
    lines = await server.store.log(room.id)
    assert fresh.table.log_number == len(lines)
    assert sum(isinstance(decode_entry(line.data), Played) for line in lines) == 1


async def test_what_is_not_committed_is_told_to_nobody_whatever_else_there_is_to_tell(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    reader = await enter(room, ben)
    number, gate = room.table.log_number, asyncio.Event()
    append = server.store.append

    async def slow(one: Append) -> bool:
        await gate.wait()
        return await append(one)

    monkeypatch.setattr(server.store, "append", slow)
    playing = asyncio.create_task(play(room, ann, ben))
    await asyncio.sleep(0.01)
    await heard(reader)
    await server.rooms.renamed("ann", "Anna")
    room.look_round()
    reading = asyncio.create_task(_settled_number(server, room.id))
    await asyncio.sleep(0.01)
    assert await heard(reader) == []
    assert not reading.done(), "who asks waits for what is under way"
    gate.set()
    await playing
    assert await reading == number + 1
    room.look_round()
    told = await heard(reader)
    assert [message["log_number"] for message in told] == [number + 1] * 2
    assert told[-1]["table"]["seats"][0]["name"] == "Anna"


async def _settled_number(server: InProcessServer, table: str) -> int:
    async with server.rooms.settled(table) as room:
        return room.table.log_number


async def test_who_asks_about_a_table_is_told_what_the_log_says_after_a_failure(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    number, asking = room.table.log_number, []

    async def fail(_: Append) -> bool:
        asking.append(asyncio.create_task(_settled_number(server, room.id)))
        await asyncio.sleep(0.01)
        raise StoreError("the disk is full")

    monkeypatch.setattr(server.store, "append", fail)
    with pytest.raises(StoreError):
        await play(room, ann, ben)
    assert await asking[0] == number


async def test_if_what_follows_a_commit_fails_readers_come_again(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)
    reader = await enter(room, ann)
    number = room.table.log_number

    async def fail(_: object) -> dict[str, Any]:
        raise StoreError("gone for a moment")

    with monkeypatch.context() as broken:
        broken.setattr(server.store, "players", fail)
        with pytest.raises(StoreError):
            await room.act(Sit(seat=1), ben)
    assert reader.closed == "come again"
    fresh = await server.rooms.room(room.id)
    assert fresh.table.log_number == number + 1
    assert fresh.names["ben"] == "Ben"


async def test_a_log_that_cannot_be_read_keeps_nobody_from_signing_in_or_leaving(
    server: InProcessServer,
) -> None:
    ann, bea = await server.person("Ann"), await server.person("Bea", account=True)
    fine = await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)
    broken = await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)
    await server.store.append(Append(broken.id, broken.table.log_number + 1, 0, (b"{}",), None))
    await forget_rooms(server)
    await server.rooms.adopt(ann.player.id, bea.player.id)
    assert (await server.rooms.room(fine.id)).table.seats[0].player == "bea"
    await server.rooms.forget("bea")
    assert (await server.rooms.room(fine.id)).table.end_reason == "closed"


async def test_a_lost_race_is_told_and_the_row_that_finds_the_table_stays_true(
    server: InProcessServer,
) -> None:
    people = [await server.person("Ann"), await server.person("Ben")]
    room = await server.game(*people, clock=TurnClock(30))
    reader = await enter(room, people[0])
    # Another process writes behind our back.
    other = Table(room.id)
    for line in await server.store.log(room.id):
        other.apply(decode_entry(line.data), line.at)
    assert other.game is not None
    assert other.decider is not None
    entry, at = Played(other.decider, other.game.legal_moves()[0]), server.rooms.now()
    other.apply(entry, at)
    late = Append(room.id, other.log_number, at, (encode_entry(entry),), row_of(other, at))
    assert await server.store.append(late)
    await room.act(Leave(), people[1])
    assert room.table.log_number == other.log_number + 1
    types = [message["type"] for message in await heard(reader)]
    assert types.count("decision_played") == 1
    found = await server.store.table(room.id)
    assert found is not None
    assert found.due_at == room.table.deadline()


async def test_a_slow_reader_is_let_go_and_harms_nobody(server: InProcessServer) -> None:
    ann = await server.person("Ann")
    room = await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)
    slow = await enter(room, None)
    for _ in range(BACKLOG + 5):
        room.tell_presence()
    assert slow.closed == "too slow"
    count = 0
    while await slow.next() is not None:
        count += 1
    assert count == BACKLOG - 1
    await room.leave(slow)
    await room.leave(slow)  # twice is once
    assert room.presence.strangers == 0
