"""Figures of finished games, and the statistics of players (live/counting.py)."""

import random

import msgspec
import pytest

from fallstar.rules.events import Fell, PawnEjected
from fallstar.server.live import counting
from fallstar.server.live.counting import count_finished
from fallstar.server.live.room import Room
from fallstar.server.store.store import FiguresRow, StoreError
from fallstar.server.tables.figures import Figures, decode_figures
from fallstar.server.wire.accounts import GameFigures
from fallstar.server.wire.acts import Ask
from fallstar.server.wire.options import MySeat, OpenSeat, Options
from tests.server.in_process_server import InProcessServer, play

pytestmark = pytest.mark.anyio


async def finish(room: Room, *people: object) -> None:
    rng = random.Random(1)
    while room.table.status == "playing":
        game = room.table.game
        assert game is not None
        await play(room, *people, move=rng.choice(game.legal_moves()))  # type: ignore[arg-type]


async def test_a_finished_game_is_counted_once_for_each_player(server: InProcessServer) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    await count_finished(server.store)
    assert await server.store.figures_of("ann", 10) == []
    await finish(room, ann, ben)
    for _ in range(2):
        await count_finished(server.store)
    game = room.table.game
    assert game is not None
    events = [event for step in game.steps for event in step.events]
    for seat, player in enumerate(("ann", "ben")):
        (row,) = await server.store.figures_of(player, 10)
        found, view = decode_figures(row.data), game.view().seats[seat]
        assert (found.points, found.stars, found.tokens) == (view.points, view.stars, view.tokens)
        assert (found.place == 1) == (seat in game.winners())
        assert found.opponents == ("",)
        throws = [one for one in events if isinstance(one, PawnEjected)]
        assert found.throws == sum(one.seat == seat for one in throws)
        assert found.thrown == sum(one.owner == seat for one in throws)
        longest = max(
            sum(isinstance(one, Fell) and one.seat == seat for one in step.events)
            for step in game.steps
        )
        assert found.fall == longest
    assert await server.store.uncounted(10) == []


async def test_a_game_that_was_stopped_counts_for_nobody(server: InProcessServer) -> None:
    ann = await server.person("Ann")
    room = await server.game(ann, await server.person("Ben"))
    other = await server.rooms.create(
        Options((MySeat(), MySeat(name="Tom"))), ann, start=True
    )  # alone at the device
    await other.act(Ask("abandon"), ann)
    assert other.table.status == "finished"
    assert room.table.status == "playing"
    await count_finished(server.store)
    assert await server.store.uncounted(10) == []
    assert await server.store.figures_of("ann", 10) == []


async def test_another_person_at_the_device_is_not_the_player(server: InProcessServer) -> None:
    ann = await server.person("Ann")
    seats = (MySeat(), MySeat(name="Tom"))
    room = await server.rooms.create(Options(seats), ann, start=True)
    await finish(room, ann, ann)
    await count_finished(server.store)
    assert [row.seat for row in await server.store.figures_of("ann", 10)] == [0]


async def test_figures_go_with_the_player(server: InProcessServer) -> None:
    ann, cy = await server.person("Ann"), await server.person("Cy", account=True)
    room = await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)
    row = FiguresRow(room.id, 0, "ann", 1.0, msgspec.json.encode({}).decode())
    assert await server.store.count(room.id, [row])
    assert not await server.store.count(room.id, [row])
    await server.store.move_tables("ann", "cy")
    assert [one.player for one in await server.store.figures_of("cy", 10)] == ["cy"]
    await server.store.forget_player(cy.player.id)
    assert await server.store.figures_of("cy", 10) == []


async def test_a_failure_of_the_database_loses_no_figures(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    await finish(await server.game(ann, ben), ann, ben)

    async def fail(_table: str) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(server.store, "log", fail)
        with pytest.raises(StoreError):
            await count_finished(server.store)
    await count_finished(server.store)
    assert len(await server.store.figures_of("ann", 10)) == 1


async def test_a_log_that_cannot_be_replayed_is_counted_once(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    await finish(await server.game(ann, ben), ann, ben)
    monkeypatch.setattr(counting, "decode_entry", lambda _data: 1 / 0)
    await count_finished(server.store)
    assert "could not be counted" in caplog.text
    assert await server.store.uncounted(10) == []


def test_figures_are_sent_as_they_are_stored() -> None:
    assert GameFigures.__struct_fields__ == ("at", *Figures.__struct_fields__)
