"""Rooms: each table has one, and it tells every connection what changed."""

import asyncio
import gc
import weakref

import msgspec
import pytest

from fallstar.server.live import housekeeping
from fallstar.server.live.new_table import make_rematch, store_table
from fallstar.server.live.notices import TableChanged
from fallstar.server.live.room import Room
from fallstar.server.refusal import Refusal
from fallstar.server.store.store import Append, StoreError
from fallstar.server.tables.entry import (
    LOG_VERSION,
    BotSat,
    Created,
    Rematched,
    Started,
)
from fallstar.server.tables.table import LOBBY
from fallstar.server.wire.acts import (
    Answer,
    Ask,
    Chat,
    Close,
    Confirm,
    Play,
    React,
    Sit,
    Start,
    Undo,
)
from fallstar.server.wire.messages import (
    AnyMessage,
    Changed,
    DecisionPlayed,
    Presence,
    Snapshot,
    WentBack,
)
from fallstar.server.wire.options import BoardChoice, BotSeat, MySeat, OpenSeat, Options, TurnClock
from tests.server.in_process_server import InProcessServer, enter, forget_rooms, heard, play
from tests.server.running_server import TIMEOUT

pytestmark = pytest.mark.anyio


# Finding


async def test_many_who_ask_for_a_table_at_once_find_the_same_room(server: InProcessServer) -> None:
    ann = await server.person("Ann")
    table = (await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)).id
    forget_rooms(server)
    first = asyncio.create_task(server.rooms.find(table))
    await asyncio.sleep(0)
    first.cancel()  # who asked first hangs up
    rooms = await asyncio.gather(*[server.rooms.find(table) for _ in range(20)])
    assert len(set(map(id, rooms))) == 1
    assert list(server.rooms) == rooms[:1]


@pytest.mark.parametrize("table", ["", "nosuchtable2", "\0", "a b", "x" * 1000, "é", "../x"])
async def test_there_is_no_room_for_a_table_that_is_not(
    server: InProcessServer, table: str
) -> None:
    with pytest.raises(Refusal) as refused:
        await server.rooms.find(table)
    assert refused.value.code == "not_found"
    assert len(server.rooms) == 0


async def test_a_log_that_cannot_be_read_hides_no_other_table(server: InProcessServer) -> None:
    ann = await server.person("Ann")
    room = await server.game(ann, await server.person("Ben"))
    at = server.now()
    broken = Append(room.id, room.table.log_number + 1, at, (b'{"entry": "tomorrow"}',))
    assert await server.store.append(broken)
    forget_rooms(server)
    with pytest.raises(Refusal, match="cannot be read"):
        await server.rooms.find(room.id)
    fine = await server.game(ann, await server.person("Cleo"), clock=TurnClock(5))
    server.later = 10
    await server.housekeeping.round()
    assert fine.table.seats[fine.table.decider or 0].timed_out


async def test_what_another_process_stores_while_a_room_is_loaded_is_read_at_once(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [await server.person(name) for name in ("Ann", "Ben")]
    elsewhere = await server.game(*people)
    forget_rooms(server)

    async def look_up_slowly(room: Room) -> None:  # after the log was read
        await play(elsewhere, *people)
        await server.rooms.hear(room.id, TableChanged(elsewhere.table.log_number))

    monkeypatch.setattr(Room, "open", look_up_slowly)
    room = await server.rooms.find(elsewhere.id)
    assert room is not elsewhere
    assert room.table.log_number == elsewhere.table.log_number


# Telling


async def test_messages_are_written_as_msgspec_writes_them(server: InProcessServer) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben, clock=TurnClock(seconds=600))
    viewers = [await enter(room, person) for person in (ann, ben, None)]
    for _ in range(6):
        seat, game = room.table.decider, room.table.game
        assert seat is not None
        assert game is not None
        move, number = game.legal_moves()[0], room.table.log_number
        one = (ann, ben)[seat]
        await room.act(Play(log_number=number, seat=seat, move=move, await_confirm=True), one)
        await room.act(Undo(log_number=number + 1, seat=seat), one)
        await play(room, ann, ben)
    await room.act(Ask(what="takeback"), ann)
    types = set()
    for viewer in viewers:
        while not viewer._queue.empty():
            text = await viewer.next()
            assert text is not None
            message = msgspec.json.decode(text, type=AnyMessage)
            assert msgspec.json.encode(message) == text
            types.add(type(message))
    assert types == {Snapshot, DecisionPlayed, WentBack, Changed, Presence}


async def test_people_round_one_device_see_through_the_seat_that_decides(
    server: InProcessServer,
) -> None:
    ann = await server.person("Ann")
    room = await server.rooms.create(Options((MySeat(), MySeat())), ann, start=True)
    connection = await enter(room, ann)
    assert room.table.game is not None
    seat = room.table.decider
    assert seat is not None
    move = next(move for move in room.table.game.legal_moves() if move[0] in "s")
    await room.act(
        Play(log_number=room.table.log_number, seat=seat, move=move, await_confirm=True), ann
    )
    told = await heard(connection)
    assert told[-1]["view"]["seat"] == seat
    if room.table.unconfirmed is None:  # a replay is offered: let it pass
        await room.act(
            Play(log_number=room.table.log_number, seat=seat, move="end", await_confirm=True), ann
        )
    await room.act(Confirm(log_number=room.table.log_number, seat=seat), ann)
    told = await heard(connection)
    assert told[-1]["type"] == "snapshot"
    assert told[-1]["view"]["seat"] == 1 - seat
    assert told[-1]["view"]["legal"]


@pytest.mark.finding(18)
async def test_a_seat_does_not_get_the_name_of_an_account(server: InProcessServer) -> None:
    ann, ada = await server.person("Ann"), await server.person("Ada", account=True)
    for name in ("Ada", "АDА"):  # the second has Cyrillic letters
        for options in (
            Options((MySeat(name=name), OpenSeat())),
            Options((MySeat(name=name), MySeat()), public=True),
        ):
            with pytest.raises(Refusal) as refused:
                await server.rooms.create(options, ann, start=False)
            assert refused.value.code == "name_taken"
    room = await server.rooms.create(Options((OpenSeat(), OpenSeat())), ann, start=False)
    with pytest.raises(Refusal) as refused:
        await room.act(Sit(seat=0, name="ada"), ann)
    assert refused.value.code == "name_taken"
    await room.act(Sit(seat=0, name="Ada"), ada)
    await room.act(Sit(seat=1, name="Bea"), ann)
    # Round one device nobody can be taken for somebody else.
    await server.rooms.create(Options((MySeat(name="Ada"), MySeat())), ann, start=False)


async def test_a_guest_does_not_sit_down_with_a_name_that_became_an_account_s(
    server: InProcessServer,
) -> None:
    """The guest was called Ada first."""
    guest, nameless = await server.person("Ada"), await server.person("Guest 1234")
    await server.store.add_player(
        msgspec.structs.replace(guest.player, id="other", kind="account", name="Аdа")  # Cyrillic
    )
    host = await server.person("Ann")
    room = await server.rooms.create(Options((OpenSeat(), OpenSeat())), host, start=False)
    for name in (None, "Ada"):
        with pytest.raises(Refusal, match="called Ada") as refused:
            await room.act(Sit(seat=0, name=name), guest)
        assert refused.value.code == "name_taken"
    with pytest.raises(Refusal, match="called Ada"):
        await server.rooms.create(Options((MySeat(), OpenSeat())), guest, start=False)
    await room.act(Sit(seat=0, name="Bea"), guest)
    await room.act(Sit(seat=1), nameless)
    await server.rooms.create(Options((MySeat(), MySeat())), guest, start=False)


async def test_a_new_name_is_told_to_everyone_and_an_old_socket_does_not_bring_back_the_old(
    server: InProcessServer,
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    connection = await enter(room, ben)
    await server.store.change_player("ann", name="Anna")
    await server.player_changes.rename("ann", "Anna")
    assert (await heard(connection))[-1]["table"]["seats"][0]["name"] == "Anna"
    await room.act(Chat("hello"), ann)  # whose socket knows the name of before
    assert (await heard(connection))[-1]["line"]["name"] == "Anna"
    assert room.people.names["ann"] == "Anna"


async def test_ratings_of_a_rated_table_are_shown_from_the_start(server: InProcessServer) -> None:
    ann = await server.person("Ann", account=True)
    options = Options((MySeat(), BotSeat("greedy")), rated=True)
    room = await server.rooms.create(options, ann, start=True)
    assert room.audience.info(room.table, None).seats[0].rating == 1500


async def test_after_a_game_people_still_talk(server: InProcessServer) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    await room.act(Ask("abandon"), ann)
    await room.act(Ask("abandon"), ben)
    assert room.table.status == "finished"
    connection = await enter(room, ben)
    await room.act(Chat("well played"), ann)
    assert (await heard(connection))[-1]["line"]["text"] == "well played"
    with pytest.raises(Refusal, match="only players"):
        await room.act(Chat("hello"), await server.person("Eve"))


# Rematch


async def test_a_rematch_keeps_seats_and_options_and_draws_another_board(
    server: InProcessServer,
) -> None:
    people = [await server.person("Ann"), await server.person("Ben")]
    room = await server.game(*people, expert=True, undo=False, board=BoardChoice(seed=5))
    await room.act(Ask("abandon"), people[0])
    await room.act(Ask("abandon"), people[1])
    await room.act(Ask("rematch"), people[0])
    await room.act(Ask("rematch"), people[1])
    assert room.table.rematch is not None
    again = await server.rooms.find(room.table.rematch)
    assert again.table.status == "playing"
    assert again.table.players == room.table.players
    assert [s.character for s in again.table.seats] == [s.character for s in room.table.seats]
    assert (again.table.options.expert, again.table.options.undo) == (True, False)
    assert again.table.options.seed is None
    assert again.table.game is not None
    assert room.table.game is not None
    assert again.table.game.position() != room.table.game.position()


async def test_a_rematch_whose_table_was_never_made_is_made_later(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [await server.person("Ann"), await server.person("Ben")]
    room = await server.game(*people)
    await room.act(Ask("abandon"), people[0])
    await room.act(Ask("abandon"), people[1])
    await room.act(Ask("rematch"), people[0])

    async def die(*_: object) -> None:
        raise StoreError("the power went")

    with monkeypatch.context() as patch:
        patch.setattr(server.store, "create_table", die)
        with pytest.raises(StoreError):
            await room.act(Ask("rematch"), people[1])
        assert room.table.rematch is None, "nobody is sent to a table that is not there"
        forget_rooms(server)
        with pytest.raises(StoreError):
            await server.rooms.find(room.id)
    fresh = await server.rooms.find(room.id)
    assert fresh.table.rematch is not None
    assert (await server.rooms.find(fresh.table.rematch)).table.status == "playing"
    async with asyncio.timeout(TIMEOUT):
        while room.table.rematch is None:  # the room of before has read it from the log
            await asyncio.sleep(0.01)


async def test_two_processes_that_make_the_same_rematch_make_one(server: InProcessServer) -> None:
    people = [await server.person("Ann"), await server.person("Ben")]
    room = await server.game(*people)
    await room.act(Ask("abandon"), people[0])
    await room.act(Ask("abandon"), people[1])
    finished = room.table.after([Rematched("sametable")], server.now())
    made = await asyncio.gather(*[make_rematch(server.store, finished, 1.0) for _ in range(3)])
    assert sorted(made) == [False, False, True]
    assert (await server.rooms.find("sametable")).table.status == "playing"


# People


async def test_an_account_has_the_tables_of_its_guest_also_those_finished_or_only_hosted(
    server: InProcessServer,
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    await server.person("Account", account=True)
    running = await server.game(ann, ben)
    finished = await server.game(ann, ben)
    await finished.act(Ask("abandon"), ann)
    await finished.act(Ask("abandon"), ben)
    hosted = await server.rooms.create(Options((OpenSeat(), OpenSeat())), ann, start=False)
    await server.player_changes.adopt("ann", "account")
    await server.store.move_tables("ann", "account")
    for room in (running, finished, hosted):
        assert room.table.owner == "account"
        row = await server.store.table(room.id)
        assert row is not None
        assert row.owner == "account"
        assert "ann" not in row.players
    account = await server.store.player("account")
    assert account is not None
    assert finished.audience.info(finished.table, "account").seats[0].mine


async def test_deleted_people_stand_up_from_open_tables_and_leave_games(
    server: InProcessServer,
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    game = await server.game(ann, ben)
    lobby = await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)
    await lobby.act(Sit(seat=1), ben)
    own = await server.rooms.create(Options((MySeat(), OpenSeat()), public=True), ben, start=False)
    connection = await enter(game, ann)
    await server.player_changes.forget("ben")
    assert game.table.seats[1].left
    assert lobby.table.seats[1].kind == "open"
    assert (own.table.status, own.table.end_reason) == ("finished", "closed")
    await server.store.forget_player("ben")
    await server.player_changes.rename("ben", None)
    await game.reload(connection)
    assert (await heard(connection))[-1]["table"]["seats"][1]["name"] == "Guest"
    await lobby.act(Sit(seat=1), await server.person("Cleo"))
    await lobby.act(Start(), ann)


# Housekeeping


async def test_a_table_that_nobody_starts_is_closed(server: InProcessServer) -> None:
    ann = await server.person("Ann")
    room = await server.rooms.create(Options((MySeat(), OpenSeat()), public=True), ann, start=False)
    await server.housekeeping.round()
    assert room.table.status == "open"
    server.later = LOBBY + 1
    await server.housekeeping.round()
    assert (room.table.status, room.table.end_reason) == ("finished", "closed")
    assert await server.store.open_tables(10) == []


@pytest.mark.finding(17)
async def test_guests_and_sessions_that_nobody_uses_are_deleted_in_batches(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "EXPIRE_AT_ONCE", 2)
    ann, ben = await server.person("Ann"), await server.person("Ben")
    await server.game(ann, ben)
    guests = [(await server.person(f"Guest{number}")).player.id for number in range(5)]
    for player in ("ann", *guests):
        await server.store.add_session(player, player, 0.0)
    left = []
    for _ in range(6):
        for _ in range(housekeeping.COMPARE_EVERY):
            await server.housekeeping.round()
        left.append(len(await server.store.players(guests)))
    assert left == [3, 1, 0, 0, 0, 0]
    assert set(await server.store.players(["ann", "ben"])) == {"ann", "ben"}
    assert await server.store.session("ann") is None  # its cookie ended long ago


async def test_another_bot_plays_where_a_level_no_longer_exists(server: InProcessServer) -> None:
    ann = await server.person("Ann")
    room = await server.rooms.create(
        Options((BotSeat("greedy"), BotSeat("greedy"))), ann, start=False
    )
    setup_room = await server.rooms.create(
        Options((BotSeat("random"), BotSeat("random"))), ann, start=True
    )
    assert setup_room.table.game is not None
    setup = setup_room.table.game.setup
    assert setup is not None
    entries = [
        Created(LOG_VERSION, "ann", room.table.options),
        BotSat(0, "oracle", "fox"),
        BotSat(1, "greedy", "frog"),
        Started(setup.tiles, setup.stars, setup.open_door, setup.first),
    ]
    await store_table(server.store, "oldtable", entries, server.now())
    await server.housekeeping.round()
    old = await server.rooms.find("oldtable")
    async with asyncio.timeout(5 * TIMEOUT):
        while old.table.status != "finished":
            await asyncio.sleep(0.02)
    assert old.table.end_reason == "over"


async def test_rooms_nobody_uses_are_forgotten_with_all_that_hangs_on_them(
    server: InProcessServer,
) -> None:
    ann = await server.person("Ann")
    room = await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)
    topics = server.bus._opened().topics  # type: ignore[attr-defined]
    assert f"table:{room.id}" in topics
    room.used -= 1000
    for _ in range(5):
        await server.housekeeping.round()
    assert len(server.rooms) == 0
    assert f"table:{room.id}" not in topics
    fresh = await server.rooms.find(room.id)
    await fresh.act(Close(), ann)
    with pytest.raises(Refusal, match="closed"):
        await room.act(Sit(seat=1), ann)


async def test_a_room_that_is_forgotten_is_free_without_the_collector(
    server: InProcessServer,
) -> None:
    """Else its game stays for up to a minute, and each new one takes more memory meanwhile."""
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    connection = await enter(room, ann)
    await play(room, ann, ben)
    await room.leave(connection)
    game = room.table.game
    assert game is not None
    gone = [weakref.ref(room), weakref.ref(game)]
    del game
    gc.collect()
    gc.disable()
    try:
        await server.rooms.evict(room)
        del room
        for _ in range(3):
            await asyncio.sleep(0)
        assert [one() for one in gone] == [None, None]
    finally:
        gc.enable()


async def test_the_room_of_a_finished_game_is_forgotten_sooner(server: InProcessServer) -> None:
    ann, options = await server.person("Ann"), Options((MySeat(), OpenSeat()))
    unfinished, watched, finished = [
        await server.rooms.create(options, ann, start=False) for _ in range(3)
    ]
    for room in (watched, finished):
        await room.act(Close(), ann)
        assert room.table.status == "finished"
    await enter(watched, ann)
    for room in (unfinished, watched, finished):
        room.used -= housekeeping.FINISHED_IDLE + 1
    for _ in range(housekeeping.COMPARE_EVERY):
        await server.housekeeping.round()
    assert set(server.rooms) == {unfinished, watched}


# Acts that are delivered twice


@pytest.mark.finding(7)
async def test_chat_and_reactions_that_are_delivered_twice_are_told_once(
    server: InProcessServer,
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    connection = await enter(room, ben)
    await heard(connection)
    for act in (Chat(text="hello", ref="a1"), React(reaction="wow", ref="a2")):
        await room.act(act, ann)
        await room.act(act, ann)
    forget_rooms(server)
    restarted = await server.rooms.find(room.id)
    await restarted.act(Chat(text="hello", ref="a1"), ann)
    assert [message["type"] for message in await heard(connection)] == ["said", "reacted"]
    assert len(await server.store.chat(room.id, 0, 10)) == 1


@pytest.mark.finding(7)
async def test_a_question_that_is_delivered_twice_is_asked_once(server: InProcessServer) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    ask = Ask(what="abandon", ref="a1")
    await room.act(ask, ann)
    await room.act(Answer(question=room.table.log_number, yes=False), ben)
    number = room.table.log_number
    forget_rooms(server)
    restarted = await server.rooms.find(room.id)
    assert await restarted.act(ask, ann) == number
    assert restarted.table.question is None
