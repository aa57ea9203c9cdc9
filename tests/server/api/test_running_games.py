"""Nothing of the server helps anybody to analyse a game that goes on."""

import re

import pytest
from httpx import ASGITransport, AsyncClient

from fallstar import Game
from tests.server.app_people import Person, play_until
from tests.server.in_process_server import InProcessServer, play

pytestmark = pytest.mark.anyio
# Whoever lays it knows the card that seat 1 has face down.
POSITION = "5b3,2a1 normal gwgyppggowywoypwowyywwbw 1 e3v:LHDRW:-:-:0/i5<:HDRW:L:-:0 1 0 action"
JUDGES = re.compile("analy|review|search|evaluat|advice|hint|best", re.IGNORECASE)


async def test_the_record_of_a_running_game_is_refused_to_everybody(
    server: InProcessServer,
) -> None:
    people = [await server.person(name) for name in ("Ann", "Ben")]
    room = await server.game(*people)
    for _ in range(5):
        await play(room, *people)
    assert room.table.status == "playing"
    transport = ASGITransport(server.app())  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://localhost") as http:
        answer = await http.get(f"/api/tables/{room.table.id}/record")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
        paths = (await http.get("/api/openapi.json")).json()["paths"]
    assert len(paths) > 20
    assert [path for path in paths if JUDGES.search(path)] == []


async def test_those_at_a_table_learn_nothing_about_its_position_elsewhere(
    server: InProcessServer,
) -> None:
    app = server.app()
    host, friend, stranger = Person(app), Person(app), Person(app)
    for person in (host, friend, stranger):
        await person.me()
    seats = [{"kind": "me"}, {"kind": "open"}]
    board = {"position": POSITION}
    table = (await host.ask("POST", "/api/tables", {"seats": seats, "board": board}))["id"]
    await friend.act(table, "sit", seat=1)
    assert (await host.ask("GET", "/api/me/boards"))["boards"] == []
    await host.act(table, "start")
    tiles, _, stars, *_ = POSITION.split()
    running = {"table": table, "tiles": tiles.split(","), "stars": stars}
    game = Game.from_position(POSITION)
    while game.view().stars == stars:
        game.play(game.legal_moves()[0])
    record = game.record().to_json()
    asked = [
        ("/api/try", {"position": POSITION}),
        ("/api/try", {"position": game.position()}),
        ("/api/replay", {"record": record}),
    ]
    for person in (host, friend):
        assert (await person.ask("GET", "/api/me/boards"))["boards"] == [running]
        for path, body in asked:
            answer = await person.answer("POST", path, body)
            assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
    assert (await stranger.ask("GET", "/api/me/boards"))["boards"] == []
    for path, body in asked:
        await stranger.ask("POST", path, body)

    # Other positions are tried as ever, and this one too once the game is over.
    await host.ask("POST", "/api/try", {"setup": {"seed": 5}})
    await play_until(table, {(await one.me())["id"]: one for one in (host, friend)})
    for path, body in asked:
        await host.ask("POST", path, body)
