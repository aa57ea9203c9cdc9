"""Nothing of the server helps anybody to analyse a game that goes on."""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient

from fallstar import Game
from fallstar.server.accounts.caller import Caller
from fallstar.study.analysis import Analysis, Choice
from tests.server.app_people import Person, play_until
from tests.server.in_process_server import InProcessServer, enter, heard, play

pytestmark = pytest.mark.anyio
# Whoever lays it knows the card that seat 1 has face down.
POSITION = "5b3,2a1 normal gwgyppggowywoypwowyywwbw 1 e3v:LHDRW:-:-:0/i5<:HDRW:L:-:0 1 0 action"
# What an answer must hold to tell something of a position: schemas of the OpenAPI document.
OF_POSITIONS = {"View", "Preview", "Threat", "Record", "Replayed", "Tried", "RunningBoard"}
# What only an analysis has.
JUDGEMENT = {*Analysis.__struct_fields__, *Choice.__struct_fields__} - {"seat", "move"}


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


# All routes ---------------------------------------------------------------------------------------

Ask = Callable[[Person, str], Awaitable[Any]]


def of_table(path: str) -> Ask:
    """Ask a route for a table; the answer, refused or not."""

    async def ask(person: Person, table: str) -> Any:
        answer = await person.answer("GET", path.replace("{table}", table))
        return answer.json()

    return ask


async def try_it(person: Person, _: str) -> Any:
    return (await person.answer("POST", "/api/try", {"position": POSITION})).json()


async def replay_it(person: Person, _: str) -> Any:
    game = Game.from_position(POSITION)
    game.play(game.legal_moves()[0])
    body = {"record": game.record().to_json()}
    return (await person.answer("POST", "/api/replay", body)).json()


# How each route is asked that tells something of a position. `live` is asked by itself, below.
ASKED: dict[str, Ask] = {
    "GET /api/tables/{table}": of_table("/api/tables/{table}"),
    "GET /api/tables/{table}/record": of_table("/api/tables/{table}/record"),
    "GET /api/tables/{table}/views/{decisions}": of_table("/api/tables/{table}/views/0"),
    "GET /api/tables/{table}/threats": of_table("/api/tables/{table}/threats?seat=1"),
    "GET /api/me/boards": of_table("/api/me/boards"),
    "POST /api/try": try_it,
    "POST /api/replay": replay_it,
}
LIVE = {"GET /api/tables/{table}/stream", "WS /api/tables/{table}/live"}
REFUSED = {"GET /api/tables/{table}/record", "POST /api/try", "POST /api/replay"}


def schemas_in(part: Any, schemas: dict[str, Any], found: set[str]) -> set[str]:
    """The names of all schemas that a part of the document leads to."""
    if isinstance(part, list):
        for one in part:
            schemas_in(one, schemas, found)
    elif isinstance(part, dict):
        name = str(part.get("$ref", "")).rpartition("/")[2]
        if name and name not in found:
            found.add(name)
            schemas_in(schemas[name], schemas, found)
        for one in part.values():
            schemas_in(one, schemas, found)
    return found


async def telling_routes(server: InProcessServer) -> set[str]:
    """Every route whose answer has a view, previews, threats, a record or a board."""
    app = server.app()
    document = await Person(app).ask("GET", "/api/openapi.json")
    schemas = document["components"]["schemas"]
    found = {
        f"{method.upper()} {path}"
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        for code, answer in operation["responses"].items()
        if code.startswith("2") and schemas_in(answer, schemas, set()) & OF_POSITIONS
    }
    sockets = {route.path for route in app.routes if type(route).__name__ == "WebSocketRoute"}
    return found | {f"WS {path.replace(':str', '')}" for path in sockets}


def dicts_in(value: Any) -> Iterator[dict[str, Any]]:
    """All objects in a JSON value."""
    if isinstance(value, dict):
        yield value
        for one in value.values():
            yield from dicts_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from dicts_in(one)


async def test_no_route_tells_more_of_a_running_game_than_the_view_of_a_seat(
    server: InProcessServer,
) -> None:
    assert await telling_routes(server) == ASKED.keys() | LIVE
    app = server.app()
    host, friend, stranger = Person(app), Person(app), Person(app)
    ids = [(await person.me())["id"] for person in (host, friend, stranger)]
    seats = [{"kind": "me"}, {"kind": "open"}]
    board = {"position": POSITION}
    table = (await host.ask("POST", "/api/tables", {"seats": seats, "board": board}))["id"]
    await friend.act(table, "sit", seat=1)
    await host.act(table, "start")
    game = Game.from_position(POSITION)
    room = await server.rooms.find(table)
    for seat, (person, player) in enumerate(zip((host, friend, stranger), ids, strict=True)):
        viewpoint = seat if seat < 2 else None
        told = {route: await ask(person, table) for route, ask in ASKED.items()}
        row = await server.store.player(player)
        assert row is not None
        connection = await enter(room, Caller(row, f"session:{player}"))
        told |= {"live": await heard(connection)}
        await room.leave(connection)
        for route in REFUSED if viewpoint is not None else {"GET /api/tables/{table}/record"}:
            assert told.pop(route)["code"] == "not_now"
        if viewpoint is None:  # whoever has nothing to do with the table may try any position
            del told["POST /api/try"], told["POST /api/replay"]
        seen = msgspec.json.decode(msgspec.json.encode(game.view(viewpoint).seats))
        views = 0
        for route, answer in told.items():
            for part in dicts_in(answer):
                assert not part.keys() & JUDGEMENT, route
                if {"phase", "turn", "seats", "stars"} <= part.keys():
                    assert part["seats"] == seen, route
                    views += 1
        assert views == 3  # at the table, as it was, and live
