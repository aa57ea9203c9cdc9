"""Lists of tables: they read rows, and open no table."""

import random
from functools import partial

import pytest

from fallstar.server.live.table_lists import LOT, MOST
from fallstar.server.wire.acts import Sit
from fallstar.server.wire.options import BotSeat, MySeat, OpenSeat, Options, TurnClock
from fallstar.server.wire.replies import ListedTable
from fallstar.view.words import bot_title
from tests.server.in_process_server import InProcessServer, enter, forget_rooms, play

HARVESTER = bot_title("greedy")
pytestmark = pytest.mark.anyio


async def listed(server: InProcessServer, player: str = "ann") -> dict[str, ListedTable]:
    """A player's tables, as they see them in a list."""
    tables = (await server.table_lists.of_player(player, None, None)).tables
    return {one.id: one for one in tables}


@pytest.mark.finding(11)
async def test_a_list_opens_no_room_and_shows_what_the_log_says(server: InProcessServer) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben, expert=True, clock=TurnClock(30))
    rng = random.Random(1)
    for _ in range(30):
        game = room.table.game
        assert game is not None
        await play(room, ann, ben, move=rng.choice(game.legal_moves()))
    forget_rooms(server)
    tables = await listed(server, "ben")
    assert len(server.rooms) == 0
    shown, game = tables[room.id], room.table.game
    assert game is not None
    assert shown.points == tuple(game.points())
    assert any(shown.points)
    assert (shown.status, shown.expert, shown.clock) == ("playing", True, TurnClock(30))
    assert [seat.name for seat in shown.seats] == ["Ann", "Ben"]
    assert [seat.mine for seat in shown.seats] == [False, True]
    assert shown.decider == room.table.decider
    assert shown.your_turn == (room.table.decider == 1)


@pytest.mark.finding(11)
async def test_a_list_follows_every_decision_to_the_end(server: InProcessServer) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    rng = random.Random(2)
    while room.table.status == "playing":
        game = room.table.game
        assert game is not None
        shown = (await listed(server))[room.id]
        assert shown.points == tuple(game.points())
        assert (shown.decider, shown.winners) == (room.table.decider, ())
        await play(room, ann, ben, move=rng.choice(game.legal_moves()))
    shown, game = (await listed(server))[room.id], room.table.game
    assert game is not None
    assert (shown.status, shown.decider) == ("finished", None)
    assert shown.winners == tuple(game.winners()) != ()


PUBLIC = Options((MySeat(), OpenSeat()), public=True)


async def public(server: InProcessServer) -> list[str]:
    return [one.id for one in (await server.table_lists.public("open", None)).tables]


@pytest.mark.finding(13)
async def test_a_flood_of_tables_of_one_address_hides_no_others(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await server.person("Ann")
    honest = await server.rooms.create(PUBLIC, ann, start=False, address="192.0.2.1")
    flood = []
    for number in range(MOST + 10):
        eve = await server.person(f"Eve{number}")
        room = await server.rooms.create(PUBLIC, eve, start=False, address="192.0.2.9")
        flood.append(room.id)
    listed = await public(server)
    assert len(listed) == MOST
    assert listed[:2] == [flood[-1], honest.id]
    # After a restart the address is not known, and a lot decides between owners, for a minute.
    forget_rooms(server)
    shown = 0
    for minute in range(60):
        monkeypatch.setattr(server.table_lists, "_now", partial(float, LOT * minute))
        listed = await public(server)
        assert len(listed) == MOST
        assert listed == await public(server)
        shown += honest.id in listed
    assert shown > 30, "50 of 61 are listed"  # fewer: once in fifty million times
    ben = await server.person("Ben")
    later = await server.rooms.create(PUBLIC, ben, start=False, address="192.0.2.2")
    assert (await public(server))[0] == later.id, "its address is known"


async def test_tables_where_somebody_is_present_are_listed_however_old_they_are(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fallstar.server.live.table_lists.CANDIDATES", 5)
    ann, ben = await server.person("Ann"), await server.person("Ben")
    waiting = await server.rooms.create(PUBLIC, ann, start=False)
    for number in range(20):
        await server.rooms.create(PUBLIC, await server.person(f"Eve{number}"), start=False)
    assert waiting.id not in await public(server)
    await enter(waiting, ben)  # a spectator does not count
    assert waiting.id not in await public(server)
    await enter(waiting, ann)
    assert (await public(server))[0] == waiting.id
    secret = await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)
    await enter(secret, ann)
    assert secret.id not in await public(server)


async def test_a_list_names_people_bots_and_open_seats(server: InProcessServer) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    options = Options((MySeat(), MySeat("Abe"), BotSeat("greedy"), OpenSeat(), OpenSeat()))
    room = await server.rooms.create(options, ann, start=False)
    await room.act(Sit(seat=3), ben)
    shown = (await listed(server))[room.id]
    assert [seat.name for seat in shown.seats] == ["Ann", "Abe", HARVESTER, "Ben", ""]
    assert [seat.kind for seat in shown.seats] == ["person", "person", "bot", "person", "open"]
    assert (shown.points, shown.decider, shown.your_turn) == (None, None, False)
    await server.store.change_player("ann", name="Anna")
    await server.store.forget_player("ben")
    shown = (await listed(server))[room.id]
    assert [seat.name for seat in shown.seats] == [
        "Anna",
        "Abe",
        HARVESTER,
        "Guest",
        "",
    ]
