"""Questions without a table: trying, replaying, choosing (server/api/study.py)."""

import gzip
import re
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.testing import TestClient

from fallstar import Game, Record
from fallstar.bots.levels import LEVELS
from fallstar.rules.face import our_faces
from fallstar.server.api import study
from fallstar.server.api.study import routers
from fallstar.server.limits import LIFTED, Limits, Rate, Rates
from fallstar.server.live.table_lists import TableLists
from fallstar.server.refusal import Refusal
from fallstar.server.security import Border
from fallstar.server.wire.replies import RunningBoard
from fallstar.server.wire.study import Replayed
from fallstar.server.worker import MOST_OF_ADDRESS, MOST_WAITING, Worker
from fallstar.view.shape import shape_of
from fallstar.view.words import BOTS, FACES, LANGUAGES

Client = TestClient[Litestar]
TIMEOUT = 60.0
DOCS = Path(__file__).parents[3] / "docs"


def refuse(_request: Request[Any, Any, Any], error: Refusal) -> Response[dict[str, str]]:
    return Response({"code": error.code, "reason": error.reason}, status_code=error.status)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(app(LIFTED)) as client:
        yield client


def app(rates: Rates) -> Litestar:
    worker = Worker(Limits(rates), Border())

    async def provide_worker() -> Worker:
        return worker

    async def provide_table_lists() -> TableLists:
        """They are asked only about a caller who is known."""
        return TableLists.__new__(TableLists)

    async def provide_viewer() -> None:
        """The caller is not known."""

    return Litestar(
        routers(),
        dependencies={
            "worker": Provide(provide_worker),
            "table_lists": Provide(provide_table_lists),
            "viewer": Provide(provide_viewer),
        },
        exception_handlers={Refusal: refuse},
        on_shutdown=[worker.close],
    )


def plain(value: Any) -> Any:
    """A value as it arrives."""
    return msgspec.json.decode(msgspec.json.encode(value))


def whole_game(seats: int, seed: int, *, expert: bool = False) -> Game:
    game = Game.new(seats=seats, seed=seed, expert=expert)
    while not game.is_over:
        moves = game.legal_moves()
        game.play(moves[(5 * len(game.steps) + seed) % len(moves)])
    return game


def ask(client: Client, path: str, status: int, **body: Any) -> Any:
    answer = client.post(path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


# Trying


def test_moves_from_a_set_up_are_played_as_the_engine_plays_them(client: Client) -> None:
    game = Game.new(seats=3, seed=5, expert=True, first=1)
    moves = []
    for number in range(20):
        moves.append(game.legal_moves()[3 * number % len(game.legal_moves())])
        game.play(moves[-1])
    setup = {"seats": 3, "seed": 5, "expert": True, "first": 1}
    told = ask(client, "/api/try", 200, setup=setup, moves=moves)
    assert told["board"] == plain(shape_of(game.board))
    assert told["opening"] == plain(game.opening)
    assert told["view"] == plain(game.view(game.turn))
    assert told["view"]["previews"]
    assert told["threats"] == plain(game.threats(game.turn or 0))
    assert told["position"] == game.position()
    assert [step["move"] for step in told["steps"]] == moves
    assert [step["events"] for step in told["steps"]] == [plain(s.events) for s in game.steps]
    again = Game.new(seats=3, seed=5, expert=True, first=1)
    for step, move in zip(told["steps"], moves, strict=True):
        again.play(move)
        view = plain(again.view(game.turn, previews=False))
        assert step["view"] == view | {"legal": []}


def test_moves_from_a_position_go_on_from_there(client: Client) -> None:
    game = Game.new(seats=2, seed=3)
    position, move = game.position(), game.legal_moves()[0]
    game.play(move)
    told = ask(client, "/api/try", 200, position=position, moves=[move], seat=0)
    assert told["position"] == game.position()
    assert told["view"]["seat"] == 0
    assert told["view"]["seats"] == plain(game.view(0).seats)


def test_a_finished_game_is_seen_by_a_spectator(client: Client) -> None:
    game = whole_game(2, 1)
    told = ask(client, "/api/try", 200, position=game.position())
    assert told["view"]["seat"] is None
    assert told["view"]["winners"] == list(game.winners())
    assert told["threats"] == []


def test_others_play_the_first_of_their_moves_that_is_legal(client: Client) -> None:
    game = Game.new(seats=3, seed=2, first=0)
    mine = "s>D" if "s>D" in game.legal_moves() else "s<D"
    told = ask(
        client,
        "/api/try",
        200,
        setup={"seats": 3, "seed": 2, "first": 0},
        seat=0,
        moves=[mine],
        others=["end", "hand", "R^", "D"],
    )
    assert [step["seat"] for step in told["steps"]] == [0, 1, 2]
    assert [step["move"] for step in told["steps"]] == [mine, "R^", "R^"]
    assert told["view"]["turn"] == 0


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({}, 400, "a position or a setup"),
        ({"position": "x", "setup": {}}, 400, "one of them, not both"),
        ({"position": "nonsense"}, 400, "position: a position has 8 fields"),
        ({"position": ""}, 400, "position: a position has 8 fields"),
        ({"setup": {"seats": 2, "tiles": ["1a0"]}}, 400, "2 seats play on 2 tiles, not 1"),
        ({"setup": {"seats": 2, "tiles": ["1a0", "1b0"]}}, 400, "tile 1 is used twice"),
        ({"setup": {"seats": 2, "open_door": 5}}, 400, "the open door is one of 0 to 1"),
        ({"setup": {"seats": 2, "first": 5}}, 400, "the first seat is one of 0 to 1"),
        ({"setup": {"seats": 7}}, 400, ""),
        ({"setup": {}, "seat": 2}, 400, "there are seats 0 to 1, not 2"),
        ({"setup": {}, "others": ["hand"]}, 400, "needs `seat`"),
        ({"setup": {}, "moves": ["end"]}, 422, "move 1: 'end' cannot be played now: legal are"),
        ({"setup": {}, "moves": ["R^", "fly"]}, 422, "move 2: 'fly' is not a decision"),
        ({"setup": {}, "moves": ["R^"] * 201}, 400, ""),
        ({"setup": {}, "moves": "R^"}, 400, ""),
        ({"setup": {}, "wings": 2}, 400, ""),
        ({"position": "a" * 9000}, 400, ""),
    ],
)
def test_what_cannot_be_tried_is_refused_with_the_reason(
    client: Client, body: dict[str, Any], status: int, said: str
) -> None:
    answer = client.post("/api/try", json=body)
    assert answer.status_code == status
    assert said in answer.json().get("reason", "")


def test_a_refusal_stays_short(client: Client) -> None:
    game = whole_game(2, 1)
    record = plain(game.record()) | {"tiles": ["nonsense"] * 5000}
    assert len(ask(client, "/api/replay", 400, record=record)["reason"]) < 1100


# Replaying


@pytest.mark.parametrize("as_text", [True, False])
def test_every_position_of_a_record_can_be_drawn(client: Client, as_text: bool) -> None:
    game = whole_game(4, 6)
    record = game.record(["Ada", "Bo", "Cy", "bot:greedy"])
    told = ask(client, "/api/replay", 200, record=record.to_json() if as_text else plain(record))
    assert told["board"] == plain(shape_of(game.board))
    assert told["players"] == ["Ada", "Bo", "Cy", "bot:greedy"]
    assert told["result"] == plain(record.result)
    assert told["opening"] == plain(game.opening)
    again = Game.from_setup(record.setup())
    assert_open(told["start"], again)
    for step, move in zip(told["steps"], record.moves, strict=True):
        played = again.play(move)
        assert (step["index"], step["seat"], step["move"]) == (played.index, played.seat, move)
        assert step["events"] == plain(played.events)
        assert_open(step["view"], again)


def assert_open(told: Any, game: Game) -> None:
    """A view of everything."""
    for seat in range(game.seats):
        assert told["seats"][seat] == plain(game.view(seat, previews=False).seats[seat])
        assert told["seats"][seat]["hand"]
    spectator = plain(game.view())
    assert told | {"seats": 0} == spectator | {"seats": 0}


def test_turns_and_ejections_are_places_to_jump_to(client: Client) -> None:
    told = ask(client, "/api/replay", 200, record=whole_game(5, 2).record().to_json())
    views = [told["start"], *(step["view"] for step in told["steps"])]
    assert told["turns"][0] == 0
    assert len(told["turns"]) > 20
    assert told["ejections"]
    for decisions in told["turns"]:
        assert not views[decisions]["acted"]
    for decisions in range(1, len(views)):
        names = [event["event"] for event in told["steps"][decisions - 1]["events"]]
        assert ("turn_began" in names) == (decisions in told["turns"])
        assert ("pawn_ejected" in names) == (decisions in told["ejections"])


def test_a_record_of_an_unfinished_game_is_replayed_too(client: Client) -> None:
    game = Game.new(seats=2, seed=1)
    assert ask(client, "/api/replay", 200, record=game.record().to_json())["steps"] == []
    game.play(game.legal_moves()[0])
    told = ask(client, "/api/replay", 200, record=game.record().to_json())
    assert (len(told["steps"]), told["result"]) == (1, None)


def test_a_replay_is_small_on_the_wire(client: Client) -> None:
    record = whole_game(6, 3).record()
    answer = client.post("/api/replay", json={"record": record.to_json()})
    assert len(gzip.compress(answer.content)) < 120 * len(record.moves)


def test_what_cannot_be_replayed_is_refused_with_the_reason(client: Client) -> None:
    record = whole_game(2, 1).record()

    def refused(status: int, **changes: Any) -> str:
        changed = msgspec.structs.replace(record, **changes)
        return str(ask(client, "/api/replay", status, record=changed.to_json())["reason"])

    assert refused(422, moves=("end", *record.moves)).startswith("move 1: 'end' cannot be played")
    assert refused(422, moves=(*record.moves, "fly")).startswith(
        f"move {len(record.moves) + 1}: 'fly' is not a decision"
    )
    assert "the result is null" in refused(400, result=None)
    assert "the name of seat 1" in refused(400, seats=("\n", "b"))
    assert "the board has 24 marks" in refused(400, stars="b")
    assert "at most 2,000 moves" in refused(413, moves=("R^",) * 2001)
    for text in ("", "{", "[]", "null", "{}", '{"format": 1}', "\x00", '"\\ud800"', "é" * 1000):
        reason = ask(client, "/api/replay", 400, record=text)["reason"]
        assert reason.startswith("not ")
    assert (
        client.post("/api/replay", json={"record": plain(record) | {"stars": 3}}).status_code == 400
    )
    assert client.post("/api/replay", json={"record": " " * (1 << 20) + "x"}).status_code == 400
    assert client.post("/api/replay", content=b'{"record": "\\ud800"}').status_code == 400
    assert client.post("/api/replay", content=b"\xff").status_code == 400


def test_faces_of_ones_own_are_replayed(client: Client) -> None:
    faces = our_faces()
    game = Game.new(
        seats=2, seed=1, tiles=["21a1", "22b3"], faces={"21a": faces["1a"], "22b": faces["3b"]}
    )
    game.play(game.legal_moves()[0])
    told = ask(client, "/api/replay", 200, record=game.record().to_json())
    assert told["board"] == plain(shape_of(game.board))


# Work that takes long


@pytest.mark.finding(9)
def test_replays_wait_for_one_thread_and_too_many_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many records are sent, one is replayed at a time, away from the event loop."""
    threads: set[str] = set()
    enough = threading.Event()
    replayed = study.replayed

    def slow(record: Record, boards: Sequence[RunningBoard]) -> Replayed:
        threads.add(threading.current_thread().name)
        assert enough.wait(TIMEOUT)
        return replayed(record, boards)

    monkeypatch.setattr(study, "replayed", slow)
    record = whole_game(2, 1).record().to_json()
    with TestClient(app(LIFTED)) as client, ThreadPoolExecutor(3 * MOST_OF_ADDRESS) as many:
        sent = [
            many.submit(client.post, "/api/replay", json={"record": record})
            for _ in range(3 * MOST_OF_ADDRESS)
        ]
        refused = 0
        while refused < 2 * MOST_OF_ADDRESS:
            done, _ = wait(sent, return_when="FIRST_COMPLETED", timeout=TIMEOUT)
            assert done, "nothing was refused"
            assert {one.result().status_code for one in done} == {429}
            refused += len(done)
            sent = [one for one in sent if one not in done]
        assert client.get("/api/levels").status_code == 200, "others are answered meanwhile"
        enough.set()
        assert {one.result().status_code for one in sent} == {200}
    assert len(sent) == MOST_OF_ADDRESS
    assert threads == {"worker_0"}
    assert MOST_OF_ADDRESS < MOST_WAITING


@pytest.mark.finding(9)
def test_replays_are_limited_by_the_decisions_they_cost() -> None:
    game = whole_game(6, 3)
    moves = len(game.steps)
    rates = Rates(decisions=Rate(4 * moves, 1e9))
    with TestClient(app(rates)) as client:
        record = game.record().to_json()
        codes = [client.post("/api/replay", json={"record": record}).status_code for _ in range(5)]
        assert codes[:3] == [200] * 3
        assert codes[-1] == 429
        few = {"setup": {"seats": 2}, "moves": []}
        assert client.post("/api/try", json=few).status_code == 200, "a small question still is"


def test_an_answer_is_compressed_by_the_worker(client: Client) -> None:
    record = whole_game(2, 1).record().to_json()
    for accepted, encoding in (("gzip", "gzip"), ("identity", None)):
        answer = client.post(
            "/api/replay", json={"record": record}, headers={"accept-encoding": accepted}
        )
        assert answer.headers.get("content-encoding") == encoding
        assert answer.json()["steps"]


# Choosing


def test_every_bot_is_listed_in_all_languages(client: Client) -> None:
    told = client.get("/api/levels").json()["levels"]
    assert [level["name"] for level in told] == list(LEVELS)
    for level in told:
        for language in LANGUAGES:
            title, description = BOTS[language][level["name"]]
            assert level["title"][language] == title
            assert level["description"][language] == description


def test_ratings_are_those_of_the_ladder_in_the_docs(client: Client) -> None:
    text = (DOCS / "bots.md").read_text(encoding="utf-8")
    ladder = re.findall(r"^\| (\w+) \| (-?[\d.]+) ± ", text, re.MULTILINE)
    told = client.get("/api/levels").json()["levels"]
    ratings = {x["name"]: x["rating"] for x in told if x["rating"] is not None}
    assert {name: float(rating) for name, rating in ladder} == ratings


def test_every_face_is_listed_in_all_languages(client: Client) -> None:
    told = client.get("/api/faces").json()["faces"]
    assert [face["name"] for face in told] == list(our_faces())
    for face in told:
        assert face["shape"]["edges"] == list(our_faces()[face["name"]].edges)
        for language in LANGUAGES:
            title, description = FACES[language][face["name"]]
            assert face["title"][language] == title
            assert face["description"][language] == description


def test_the_document_tells_what_can_be_asked(client: Client) -> None:
    document = client.get("/schema/openapi.json").json()
    operations = {o["operationId"]: o for p in document["paths"].values() for o in p.values()}
    assert {"try_moves", "replay", "levels", "faces"} <= set(operations)
    assert all(operation["summary"] for operation in operations.values())
    assert "BoardShape" in str(document["components"]["schemas"].keys())


def test_a_record_read_twice_is_the_same() -> None:
    record = whole_game(3, 4, expert=True).record()
    assert Record.from_json(record.to_json()) == record
