"""Whole games over real WebSockets: every view is the engine's view for that seat, and no other."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from fallstar import Game, View
from tests.server.running_server import Live, Player, RunningServer, sqlite_at


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(sqlite_at(tmp_path_factory.mktemp("server"))) as running:
        yield running


@pytest.mark.parametrize(("seats", "expert"), [(2, False), (6, True)])
def test_everyone_sees_the_engine_s_view_of_their_seat_until_the_end(
    server: RunningServer, seats: int, expert: bool
) -> None:
    host = server.player("Host")
    table = host.make("me", *["open"] * (seats - 1), expert=expert)
    players = [host, *(server.player(f"Guest of {seat}") for seat in range(1, seats))]
    for seat, player in enumerate(players[1:], start=1):
        assert player.act(table, "sit", seat=seat).status_code == 200
    sockets: list[Live] = [player.live(table) for player in players]
    spectator = server.player("Spectator").live(table)
    assert host.act(table, "start").status_code == 200
    for socket in (*sockets, spectator):
        while socket.view is None:
            socket.receive()
    record = {"expert": expert, "seats": seats}
    game = _same_game(sockets[0], record)
    rng = random.Random(7)
    while not game.is_over:
        turn = game.turn
        assert turn is not None
        move = rng.choice(game.legal_moves())
        answer = sockets[turn].ask(
            "play", log_number=sockets[turn].log_number, seat=turn, move=move
        )
        assert answer["type"] == "done", answer
        game.play(move)
        for seat, socket in enumerate(sockets):
            socket.catch_up(answer["log_number"])
            assert _view(socket) == game.view(seat)
        spectator.catch_up(answer["log_number"])
        assert _view(spectator) == game.view(None)
    _look_back(players, table, game)
    assert sockets[0].table["status"] == "finished"
    kept = host.http.get(f"/api/tables/{table}/record").raise_for_status().text
    assert Game.from_record(kept).points() == game.points()
    for socket in (*sockets, spectator):
        socket.close()


def _look_back(players: list[Player], table: str, game: Game) -> None:
    """What anyone asks about the past is what the engine showed that seat then."""
    for number in range(0, len(game.steps) + 1, 7):
        past = Game.from_setup(game.setup)
        for step in game.steps[:number]:
            past.play(step.move)
        for seat, player in enumerate(players):
            seen = player.http.get(f"/api/tables/{table}/views/{number}").raise_for_status()
            view = past.view(seat, previews=False)
            assert msgspec.json.decode(seen.content, type=View) == msgspec.structs.replace(
                view, legal=()
            )
    beyond = players[0].http.get(f"/api/tables/{table}/views/{len(game.steps) + 1}")
    assert (beyond.status_code, beyond.json()["code"]) == (404, "not_found")


def _view(socket: Live) -> View:
    return msgspec.convert(socket.view, View)


def _same_game(socket: Live, options: dict[str, object]) -> Game:
    """The game the server drew, laid out here from what a seat sees at the beginning."""
    view = _view(socket)
    setup = {
        "format": "fallstar-record/2",
        "seats": ["guest"] * len(view.seats),
        "expert": options["expert"],
        "tiles": view.tiles,
        "stars": view.stars,
        "open_door": 0,
        "first": view.first,
        "moves": [],
        "result": None,
    }
    doors = range(len(view.tiles))
    games = [Game.from_record(msgspec.json.encode(setup | {"open_door": d})) for d in doors]
    return next(game for game in games if game.view(view.seat) == view)


def test_a_game_against_bots_plays_itself_to_the_end(server: RunningServer) -> None:
    host = server.player()
    table = host.make("me", "beginner", "greedy", start=True)
    socket = host.live(table)
    rng = random.Random(3)
    while socket.table["status"] == "playing":
        view = socket.view
        assert view is not None
        if view["turn"] == 0 and view["legal"]:
            move = rng.choice(view["legal"])
            answer = socket.ask("play", log_number=socket.log_number, seat=0, move=move)
            assert answer["type"] == "done", answer
            socket.catch_up(answer["log_number"])
        else:
            socket.until("decision_played")
    record = host.http.get(f"/api/tables/{table}/record").json()
    assert record["seats"][1:] == ["bot:beginner", "bot:greedy"]
    assert record["result"]["points"] == [seat["points"] for seat in socket.view["seats"]]
    assert host.http.get("/api/me/games").json()["tables"][0]["id"] == table
