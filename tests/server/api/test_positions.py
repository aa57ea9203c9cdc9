"""A table whose game begins with a position: friends join it, play it to its end, and replay it."""

import json

import pytest

from fallstar import Game
from tests.server.app_people import Person, play_until
from tests.server.in_process_server import InProcessServer

pytestmark = pytest.mark.anyio
# Seat 1 has laid a card face down, which seat 0 may not know.
POSITION = "5b3,2a1 normal gwgyppggowywoypwowyywwbw 1 e3v:LHDRW:-:-:0/i5<:HDRW:L:-:0 1 0 action"


async def test_a_game_from_a_position_is_played_and_replayed(server: InProcessServer) -> None:
    app = server.app()
    host, friend = Person(app), Person(app)
    people = {(await one.me())["id"]: one for one in (host, friend)}
    seats = [{"kind": "me"}, {"kind": "open"}]
    asked = {"seats": seats, "board": {"position": POSITION}}
    table = (await host.ask("POST", "/api/tables", asked))["id"]
    await friend.act(table, "sit", seat=1)
    await host.act(table, "start")
    seen = await host.see(table)
    assert POSITION not in json.dumps(seen)
    assert [one["hidden"] for one in seen["view"]["seats"]] == ["", None]
    assert [one["event"] for one in seen["opening"]] == ["entered", "entered"]
    assert (await friend.see(table))["view"]["seats"][1]["hidden"] == "L"

    await play_until(table, people)
    record = await host.ask("GET", f"/api/tables/{table}/record")
    assert record["position"] == POSITION
    game = Game.from_record(json.dumps(record))
    assert game.is_over
    replayed = await host.ask("POST", "/api/replay", {"record": record})
    assert len(replayed["steps"]) == len(game.steps)
    assert (await host.ask("GET", "/api/me/statistics"))["games"] == []
