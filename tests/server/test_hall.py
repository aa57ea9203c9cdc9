"""Rooms: found once, kept true whatever fails, and honest to those who read along."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from fallstar.server.live.hall import Notice, encode
from fallstar.server.live.presence import Crowd, Presence
from fallstar.server.live.reader import BACKLOG, Reader
from fallstar.server.live.room import row_of
from fallstar.server.live.watch import Watch
from fallstar.server.refusal import Refusal
from fallstar.server.store.store import Append, StoreError
from fallstar.server.tables.entry import (
    BotSat,
    Created,
    Played,
    Started,
    decode_entry,
    encode_entry,
)
from fallstar.server.tables.options import (
    BoardChoice,
    BotSeat,
    MySeat,
    OpenSeat,
    Options,
    TurnClock,
)
from fallstar.server.tables.table import LOBBY, Table
from fallstar.server.wire import Ask, Chat, Close, Confirm, Leave, Play, Sit, Start
from server.house import House, enter, heard, house_at, play

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(tmp_path: Path, anyio_backend: str) -> AsyncIterator[House]:
    assert anyio_backend == "asyncio"
    async with house_at(tmp_path) as house:
        yield house


async def forget_rooms(house: House) -> None:
    for room in list(house.hall.rooms.values()):
        await house.hall.drop(room)


# Finding


async def test_many_who_ask_for_a_table_at_once_find_the_same_room(house: House) -> None:
    ann = await house.person("Ann")
    table = (await house.hall.create(Options((MySeat(), OpenSeat())), ann, start=False)).id
    await forget_rooms(house)
    first = asyncio.create_task(house.hall.room(table))
    await asyncio.sleep(0)
    first.cancel()  # who asked first hangs up
    rooms = await asyncio.gather(*[house.hall.room(table) for _ in range(20)])
    assert len(set(map(id, rooms))) == 1
    assert house.hall.rooms[table] is rooms[0]


@pytest.mark.parametrize("table", ["", "nosuchtable2", "\0", "a b", "x" * 1000, "é", "../x"])
async def test_there_is_no_room_for_a_table_that_is_not(house: House, table: str) -> None:
    with pytest.raises(Refusal) as refused:
        await house.hall.room(table)
    assert refused.value.code == "not_found"
    assert house.hall.rooms == {}


async def test_a_log_that_cannot_be_read_hides_no_other_table(house: House) -> None:
    ann = await house.person("Ann")
    room = await house.game(ann, await house.person("Ben"))
    at = house.hall.now()
    broken = Append(room.id, room.table.number + 1, at, (b'{"entry": "tomorrow"}',))
    assert await house.server.store.append(broken)
    await forget_rooms(house)
    with pytest.raises(Refusal, match="cannot be read"):
        await house.hall.room(room.id)
    fine = await house.game(ann, await house.person("Cleo"), clock=TurnClock(5))
    house.later = 10
    await Watch(house.hall, _nothing).round()
    assert fine.table.seats[fine.table.decider or 0].timed_out


async def _nothing() -> None:
    pass


# Failing


async def test_when_the_database_fails_nothing_is_pretended_and_the_game_goes_on_from_the_log(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [await house.person("Ann"), await house.person("Ben")]
    room = await house.game(*people)
    readers = [await enter(room, person) for person in people]
    number, waiting = room.table.number, []
    append = house.server.store.append

    async def fail(_: Append) -> bool:
        # Another act waits for the room meanwhile.
        waiting.append(asyncio.create_task(room.act(Leave(), people[1])))
        await asyncio.sleep(0)
        monkeypatch.setattr(house.server.store, "append", append)
        raise StoreError("the disk is full")

    monkeypatch.setattr(house.server.store, "append", fail)
    with pytest.raises(StoreError):
        await play(room, *people)
    assert [reader.closed for reader in readers] == ["come again"] * 2
    await waiting[0]
    fresh = await house.hall.room(room.id)
    assert fresh is not room
    assert fresh.table.number == number + 1
    assert fresh.table.seats[1].left
    assert fresh.table.game is not None
    assert fresh.table.game.steps == []
    again = await enter(fresh, people[0])
    decider = fresh.table.decider
    assert decider is not None
    move = fresh.table.game.legal_moves()[0]
    act = Play(number=fresh.table.number, seat=decider, move=move)
    await room.act(act, people[decider])  # whoever holds the old room acts on the new one
    told = [message["type"] for message in await heard(again)]
    assert told[0] == "whole"
    assert "stepped" in told


async def test_an_act_that_is_cut_off_leaves_the_table_as_the_log_tells(house: House) -> None:
    people = [await house.person("Ann"), await house.person("Ben")]
    room = await house.game(*people)
    seat = room.table.decider
    assert seat is not None
    assert room.table.game is not None
    act = Play(number=room.table.number, seat=seat, move=room.table.game.legal_moves()[0])
    task = asyncio.create_task(room.act(act, people[seat]))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    # Whether it was kept or not: the same act once more is done or answered, and all agree.
    fresh = await house.hall.room(room.id)
    await fresh.act(act, people[seat])
    lines = await house.server.store.log(room.id)
    assert fresh.table.number == len(lines)
    assert sum(isinstance(decode_entry(line.data), Played) for line in lines) == 1


async def test_what_is_not_committed_is_told_to_nobody_whatever_else_there_is_to_tell(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    room = await house.game(ann, ben)
    reader = await enter(room, ben)
    number, gate = room.table.number, asyncio.Event()
    append = house.server.store.append

    async def slow(one: Append) -> bool:
        await gate.wait()
        return await append(one)

    monkeypatch.setattr(house.server.store, "append", slow)
    playing = asyncio.create_task(play(room, ann, ben))
    await asyncio.sleep(0.01)
    await heard(reader)
    await house.hall.renamed("ann", "Anna")
    room.look_round()
    reading = asyncio.create_task(_settled_number(house, room.id))
    await asyncio.sleep(0.01)
    assert await heard(reader) == []
    assert not reading.done(), "who asks waits for what is under way"
    gate.set()
    await playing
    assert await reading == number + 1
    room.look_round()
    told = await heard(reader)
    assert [message["number"] for message in told] == [number + 1] * 2
    assert told[-1]["table"]["seats"][0]["name"] == "Anna"


async def _settled_number(house: House, table: str) -> int:
    async with house.hall.settled(table) as room:
        return room.table.number


async def test_who_asks_about_a_table_is_told_what_the_log_says_after_a_failure(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    room = await house.game(ann, ben)
    number, asking = room.table.number, []

    async def fail(_: Append) -> bool:
        asking.append(asyncio.create_task(_settled_number(house, room.id)))
        await asyncio.sleep(0.01)
        raise StoreError("the disk is full")

    monkeypatch.setattr(house.server.store, "append", fail)
    with pytest.raises(StoreError):
        await play(room, ann, ben)
    assert await asking[0] == number


async def test_if_what_follows_a_commit_fails_readers_come_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    room = await house.hall.create(Options((MySeat(), OpenSeat())), ann, start=False)
    reader = await enter(room, ann)
    number = room.table.number

    async def fail(_: object) -> dict[str, Any]:
        raise StoreError("gone for a moment")

    with monkeypatch.context() as broken:
        broken.setattr(house.server.store, "players", fail)
        with pytest.raises(StoreError):
            await room.act(Sit(seat=1), ben)
    assert reader.closed == "come again"
    fresh = await house.hall.room(room.id)
    assert fresh.table.number == number + 1
    assert fresh.names["ben"] == "Ben"


async def test_a_log_that_cannot_be_read_keeps_nobody_from_signing_in_or_leaving(
    house: House,
) -> None:
    ann, bea = await house.person("Ann"), await house.person("Bea", account=True)
    fine = await house.hall.create(Options((MySeat(), OpenSeat())), ann, start=False)
    broken = await house.hall.create(Options((MySeat(), OpenSeat())), ann, start=False)
    await house.server.store.append(Append(broken.id, broken.table.number + 1, 0, (b"{}",), None))
    await forget_rooms(house)
    await house.hall.adopt(ann.player.id, bea.player.id)
    assert (await house.hall.room(fine.id)).table.seats[0].player == "bea"
    await house.hall.forget("bea")
    assert (await house.hall.room(fine.id)).table.end_reason == "closed"


async def test_a_lost_race_is_told_and_the_row_that_finds_the_table_stays_true(
    house: House,
) -> None:
    people = [await house.person("Ann"), await house.person("Ben")]
    room = await house.game(*people, clock=TurnClock(30))
    reader = await enter(room, people[0])
    # Another process writes behind our back.
    other = Table(room.id)
    for line in await house.server.store.log(room.id):
        other.apply(decode_entry(line.data), line.at)
    assert other.game is not None
    assert other.decider is not None
    entry, at = Played(other.decider, other.game.legal_moves()[0]), house.hall.now()
    other.apply(entry, at)
    late = Append(room.id, other.number, at, (encode_entry(entry),), row_of(other, at))
    assert await house.server.store.append(late)
    await room.act(Leave(), people[1])
    assert room.table.number == other.number + 1
    types = [message["type"] for message in await heard(reader)]
    assert types.count("stepped") == 1
    found = await house.server.store.table(room.id)
    assert found is not None
    assert found.wakes == room.table.deadline()


async def test_a_slow_reader_is_let_go_and_harms_nobody(house: House) -> None:
    ann = await house.person("Ann")
    room = await house.hall.create(Options((MySeat(), OpenSeat())), ann, start=False)
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


# Telling


async def test_people_round_one_device_see_through_the_seat_that_decides(house: House) -> None:
    ann = await house.person("Ann")
    room = await house.hall.create(Options((MySeat(), MySeat())), ann, start=True)
    reader = await enter(room, ann)
    assert room.table.game is not None
    seat = room.table.decider
    assert seat is not None
    move = next(move for move in room.table.game.legal_moves() if move[0] in "s")
    await room.act(Play(number=room.table.number, seat=seat, move=move, hold=True), ann)
    told = await heard(reader)
    assert told[-1]["view"]["seat"] == seat
    if room.table.unconfirmed is None:  # a replay is offered: let it pass
        await room.act(Play(number=room.table.number, seat=seat, move="end", hold=True), ann)
    await room.act(Confirm(number=room.table.number, seat=seat), ann)
    told = await heard(reader)
    assert told[-1]["type"] == "whole"
    assert told[-1]["view"]["seat"] == 1 - seat
    assert told[-1]["view"]["legal"]


async def test_a_new_name_is_told_to_everyone_and_an_old_socket_does_not_bring_back_the_old(
    house: House,
) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    room = await house.game(ann, ben)
    reader = await enter(room, ben)
    await house.server.store.change_player("ann", name="Anna")
    await house.hall.renamed("ann", "Anna")
    assert (await heard(reader))[-1]["table"]["seats"][0]["name"] == "Anna"
    await house.hall.say(room, Chat("hello"), ann)  # whose socket knows the name of before
    assert (await heard(reader))[-1]["line"]["name"] == "Anna"
    assert room.names["ann"] == "Anna"


async def test_ratings_of_a_rated_table_are_shown_from_the_start(house: House) -> None:
    ann = await house.person("Ann", account=True)
    options = Options((MySeat(), BotSeat("greedy")), rated=True)
    room = await house.hall.create(options, ann, start=True)
    assert room.info(None).seats[0].rating == 1500


async def test_after_a_game_people_still_talk(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    room = await house.game(ann, ben)
    await room.act(Ask("abandon"), ann)
    await room.act(Ask("abandon"), ben)
    assert room.table.status == "finished"
    reader = await enter(room, ben)
    await house.hall.say(room, Chat("well played"), ann)
    assert (await heard(reader))[-1]["line"]["text"] == "well played"
    with pytest.raises(Refusal, match="only players"):
        await house.hall.say(room, Chat("hello"), await house.person("Eve"))


# Rematch


async def test_a_rematch_keeps_seats_and_options_and_draws_another_board(house: House) -> None:
    people = [await house.person("Ann"), await house.person("Ben")]
    room = await house.game(*people, expert=True, undo=False, board=BoardChoice(seed=5))
    await room.act(Ask("abandon"), people[0])
    await room.act(Ask("abandon"), people[1])
    await room.act(Ask("rematch"), people[0])
    await room.act(Ask("rematch"), people[1])
    assert room.table.rematch is not None
    again = await house.hall.room(room.table.rematch)
    assert again.table.status == "playing"
    assert again.table.players == room.table.players
    assert [s.character for s in again.table.seats] == [s.character for s in room.table.seats]
    assert (again.table.options.expert, again.table.options.undo) == (True, False)
    assert again.table.options.board.seed is None
    assert again.table.game is not None
    assert room.table.game is not None
    assert again.table.game.position() != room.table.game.position()


async def test_a_rematch_whose_table_was_never_made_is_made_later(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [await house.person("Ann"), await house.person("Ben")]
    room = await house.game(*people)
    await room.act(Ask("abandon"), people[0])
    await room.act(Ask("abandon"), people[1])
    await room.act(Ask("rematch"), people[0])

    async def die(*_: object) -> None:
        raise StoreError("the power went")

    with monkeypatch.context() as patch:
        patch.setattr(house.server.store, "create_table", die)
        with pytest.raises(StoreError):
            await room.act(Ask("rematch"), people[1])
    await forget_rooms(house)  # as a restart does
    fresh = await house.hall.room(room.id)
    assert fresh.table.rematch is not None
    assert (await house.hall.room(fresh.table.rematch)).table.status == "playing"


async def test_two_processes_that_make_the_same_rematch_make_one(house: House) -> None:
    people = [await house.person("Ann"), await house.person("Ben")]
    room = await house.game(*people)
    await room.act(Ask("abandon"), people[0])
    await room.act(Ask("abandon"), people[1])
    await asyncio.gather(*[house.hall._make_rematch(room, "sametable") for _ in range(3)])
    assert (await house.hall.room("sametable")).table.status == "playing"


# People


async def test_an_account_has_the_tables_of_its_guest_also_those_finished_or_only_hosted(
    house: House,
) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    await house.person("Account", account=True)
    running = await house.game(ann, ben)
    finished = await house.game(ann, ben)
    await finished.act(Ask("abandon"), ann)
    await finished.act(Ask("abandon"), ben)
    hosted = await house.hall.create(Options((OpenSeat(), OpenSeat())), ann, start=False)
    await house.hall.adopt("ann", "account")
    await house.server.store.move_tables("ann", "account")
    for room in (running, finished, hosted):
        assert room.table.owner == "account"
        row = await house.server.store.table(room.id)
        assert row is not None
        assert row.owner == "account"
        assert "ann" not in row.players
    account = await house.server.store.player("account")
    assert account is not None
    assert finished.info("account").seats[0].mine


async def test_deleted_people_stand_up_from_open_tables_and_leave_games(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    game = await house.game(ann, ben)
    lobby = await house.hall.create(Options((MySeat(), OpenSeat())), ann, start=False)
    await lobby.act(Sit(seat=1), ben)
    own = await house.hall.create(Options((MySeat(), OpenSeat()), public=True), ben, start=False)
    reader = await enter(game, ann)
    await house.hall.forget("ben")
    assert game.table.seats[1].left
    assert lobby.table.seats[1].kind == "open"
    assert (own.table.status, own.table.end_reason) == ("finished", "closed")
    await house.server.store.forget_player("ben")
    await house.hall.renamed("ben", "")
    await game.greet(reader)
    assert (await heard(reader))[-1]["table"]["seats"][1]["name"] == "Guest"
    await lobby.act(Sit(seat=1), await house.person("Cleo"))
    await lobby.act(Start(), ann)


# The watch


async def test_a_lobby_nobody_comes_back_to_is_closed(house: House) -> None:
    ann = await house.person("Ann")
    room = await house.hall.create(Options((MySeat(), OpenSeat()), public=True), ann, start=False)
    watch = Watch(house.hall, _nothing)
    await watch.round()
    assert room.table.status == "open"
    house.later = LOBBY + 1
    await watch.round()
    assert (room.table.status, room.table.end_reason) == ("finished", "closed")
    assert await house.server.store.open_tables(10) == []


async def test_a_bot_whose_level_is_no_more_is_stood_in_for(house: House) -> None:
    ann = await house.person("Ann")
    room = await house.hall.create(
        Options((BotSeat("greedy"), BotSeat("greedy"))), ann, start=False
    )
    setup_room = await house.hall.create(
        Options((BotSeat("random"), BotSeat("random"))), ann, start=True
    )
    assert setup_room.table.game is not None
    setup = setup_room.table.game.setup
    assert setup is not None
    entries = [
        Created("ann", room.table.options),
        BotSat(0, "oracle", "fox"),
        BotSat(1, "greedy", "frog"),
        Started(setup.tiles, setup.stars, setup.open_door, setup.first),
    ]
    table, at = Table("oldtable"), house.hall.now()
    for entry in entries:
        table.apply(entry, at)
    await house.server.store.create_table(
        row_of(table, at), at, [encode_entry(entry) for entry in entries]
    )
    await Watch(house.hall, _nothing).round()
    old = await house.hall.room("oldtable")
    async with asyncio.timeout(60):
        while old.table.status != "finished":
            await asyncio.sleep(0.02)
    assert old.table.end_reason == "over"


async def test_rooms_nobody_uses_are_forgotten_with_all_that_hangs_on_them(house: House) -> None:
    ann = await house.person("Ann")
    room = await house.hall.create(Options((MySeat(), OpenSeat())), ann, start=False)
    topics = house.server.bus._opened().topics  # type: ignore[attr-defined]
    assert f"table:{room.id}" in topics
    room.used -= 1000
    watch = Watch(house.hall, _nothing)
    for _ in range(5):
        await watch.round()
    assert house.hall.rooms == {}
    assert f"table:{room.id}" not in topics
    fresh = await house.hall.room(room.id)
    await fresh.act(Close(), ann)
    with pytest.raises(Refusal, match="closed"):
        await room.act(Sit(seat=1), ann)


# Presence


async def test_a_process_that_falls_silent_takes_its_readers_along(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    presence = Presence()
    assert presence.hear("other", Crowd(("ben",), 2))
    assert not presence.hear("other", Crowd(("ben",), 2))
    assert presence.everyone() == {"ben"}
    now += 30
    assert presence.forget_silent()
    assert not presence.forget_silent()
    assert (presence.everyone(), presence.spectators_unknown()) == (set(), 0)
    assert presence.away(("ben",), 60) == set()
    now += 40
    assert presence.away(("ben",), 60) == {"ben"}


async def test_who_was_heard_of_or_moved_a_moment_ago_is_not_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    presence = Presence(since=0.0)
    presence.hear("other", Crowd(("ben",), 0))
    now += 30  # nothing more is heard, and nobody has noticed that yet
    assert presence.everyone() == set()
    assert presence.away(("ben",), 60) == set()
    now += 20
    presence.seen("ben")  # their decision is in the log
    now += 40
    assert presence.away(("ben",), 60) == set()
    now += 30
    assert presence.away(("ben",), 60) == {"ben"}


async def test_news_from_other_processes_is_heard_and_nonsense_does_no_harm(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    room = await house.game(ann, ben)
    reader = await enter(room, ann)
    await heard(reader)
    topic = f"table:{room.id}"
    notices = [Notice("other", crowd=Crowd(("ben",), 3)), Notice("other", number=2)]
    for notice in notices:
        await house.server.bus.publish(topic, encode(notice))
    await house.server.bus.publish(topic, b"nonsense")
    await house.server.bus.publish(topic, encode(Notice("other", player="ben", reaction="wow")))
    async with asyncio.timeout(10):
        messages: list[dict[str, Any]] = []
        while not messages or messages[-1]["type"] != "reacted":
            messages += await heard(reader)
            await asyncio.sleep(0.01)
    assert [m["type"] for m in messages] == ["presence", "reacted"]
    assert messages[0]["spectators"] == 3


async def test_a_reader_that_is_closed_hears_nothing_more() -> None:
    reader = Reader(None)
    reader.put(b"one")
    reader.close("gone")
    reader.put(b"two")
    reader.close("again")
    assert [await reader.next(), await reader.next()] == [b"one", None]
    assert reader.closed == "gone"
