"""Nobody in: attempts to do what is not one's own, each refused with the right code, no change."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from fallstar.server.accounts.cookie import session_key
from tests.server.running_server import TIMEOUT, Live, Player, RunningServer, sqlite_at

STATUS = {
    "bad_request": 400,
    "unknown_player": 401,
    "forbidden": 403,
    "not_your_seat": 403,
    "not_found": 404,
    "not_now": 409,
    "not_your_turn": 409,
    "stale": 409,
    "too_large": 413,
    "unsupported": 415,
    "illegal": 422,
}


class World:
    """A game that Ann, the host, and Ben have begun, and Eve, who has nothing to do with it."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.ann, self.ben, self.eve = (server.player(name) for name in ("Ann", "Ben", "Eve"))
        self.table = self.ann.make("me", "open")
        assert self.ben.act(self.table, "sit", seat=1).status_code == 200
        assert self.ann.act(self.table, "start").status_code == 200
        self.closed = self.ann.make("me", "open")
        assert self.ann.act(self.closed, "close").status_code == 200

    @property
    def log_number(self) -> int:
        return int(self.ann.see(self.table)["log_number"])

    @property
    def mover(self) -> Player:
        return (self.ann, self.ben)[self.ann.see(self.table)["table"]["decider"]]

    @property
    def other(self) -> Player:
        return self.ben if self.mover is self.ann else self.ann

    def picture(self) -> Any:
        """All that the players see, but for the time."""
        seen = [player.see(self.table) for player in (self.ann, self.ben)]
        kept = ("log_number", "table", "view", "steps", "chat")
        return [{key: one[key] for key in kept} for one in seen]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    database = sqlite_at(tmp_path_factory.mktemp("server"))
    # Nobody is marked as away while something is compared.
    with RunningServer(database, away_after=1e6) as running:
        yield running


@pytest.fixture(scope="module")
def world(server: RunningServer) -> World:
    world = World(server)
    turn = world.ann.see(world.table)["table"]["decider"]
    legal = world.mover.see(world.table)["view"]["legal"]
    # A turn that waits for confirmation: something to undo, and something to confirm.
    answer = None
    for move in legal:
        answer = world.mover.act(
            world.table,
            "play",
            log_number=world.log_number,
            seat=turn,
            move=move,
            await_confirm=True,
        )
        if world.ann.see(world.table)["table"]["awaits_confirm"]:
            break
        world.mover.act(world.table, "undo", log_number=world.log_number, seat=turn)
    assert world.ann.see(world.table)["table"]["awaits_confirm"], answer
    return world


@pytest.fixture(autouse=True)
def nothing_changes(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever is tried, the table is afterwards as it was."""
    if "world" not in request.fixturenames:
        yield
        return
    world: World = request.getfixturevalue("world")
    before = world.picture()
    yield
    assert world.picture() == before


# Acts

MOVER, OTHER, EVE = "mover", "other", "eve"
ATTEMPTS = [
    # who, what, fields, code; SEAT is the mover's seat, NOW the log number
    (OTHER, "play", {"seat": "SEAT", "move": "D", "log_number": "NOW"}, "not_your_seat"),
    (OTHER, "undo", {"seat": "SEAT", "log_number": "NOW"}, "not_your_seat"),
    (OTHER, "confirm", {"seat": "SEAT", "log_number": "NOW"}, "not_your_seat"),
    (OTHER, "play", {"seat": "OWN", "move": "D", "log_number": "NOW"}, "not_your_turn"),
    (OTHER, "undo", {"seat": "OWN", "log_number": "NOW"}, "not_your_turn"),
    (OTHER, "confirm", {"seat": "OWN", "log_number": "NOW"}, "not_your_turn"),
    (OTHER, "play", {"seat": "OWN", "move": "D", "log_number": 2}, "stale"),
    (OTHER, "play", {"seat": "OWN", "move": "D", "log_number": 999}, "stale"),
    (MOVER, "play", {"seat": "SEAT", "move": "D", "log_number": "NOW"}, "not_now"),
    (MOVER, "play", {"seat": "SEAT", "move": "D", "log_number": 1}, "stale"),
    (MOVER, "sit", {"seat": 0}, "not_now"),
    (MOVER, "stand", {"seat": 0}, "not_now"),
    (MOVER, "sit_bot", {"seat": 1, "level": "greedy"}, "not_now"),
    (MOVER, "ask", {"what": "rematch"}, "not_now"),
    (MOVER, "ask", {"what": "stand_in"}, "bad_request"),
    (OTHER, "ask", {"what": "stand_in", "seat": "SEAT", "level": "greedy"}, "not_now"),
    (OTHER, "ask", {"what": "end", "seat": "SEAT"}, "not_now"),
    (OTHER, "answer", {"question": 1, "yes": True}, "stale"),
    (EVE, "play", {"seat": "SEAT", "move": "D", "log_number": "NOW"}, "not_your_seat"),
    (EVE, "undo", {"seat": "SEAT", "log_number": "NOW"}, "not_your_seat"),
    (EVE, "confirm", {"seat": "SEAT", "log_number": "NOW"}, "not_your_seat"),
    (EVE, "close", {}, "forbidden"),
    (EVE, "leave", {}, "forbidden"),
    (EVE, "return", {}, "forbidden"),
    (EVE, "ask", {"what": "abandon"}, "forbidden"),
    (EVE, "chat", {"text": "Take the star!"}, "forbidden"),
    (EVE, "react", {"reaction": "wow"}, "forbidden"),
    (EVE, "sit", {"seat": 0}, "not_now"),
    (EVE, "start", {}, "not_now"),
]


def meant(world: World, fields: dict[str, Any]) -> dict[str, Any]:
    seat = world.ann.see(world.table)["table"]["decider"]
    words = {"SEAT": seat, "OWN": 1 - seat, "NOW": world.log_number}
    return {key: words.get(value, value) for key, value in fields.items()}


@pytest.mark.parametrize(("who", "what", "fields", "code"), ATTEMPTS)
@pytest.mark.parametrize("way", ["http", "socket"])
def test_nobody_does_what_is_not_theirs_to_do(
    world: World, who: str, what: str, fields: dict[str, Any], code: str, way: str
) -> None:
    player: Player = getattr(world, who)
    sent = meant(world, fields)
    if way == "http":
        answer = player.act(world.table, what, **sent)
        assert (answer.status_code, answer.json()["code"]) == (STATUS[code], code), answer.text
        told = answer.json()
    else:
        live = player.live(world.table)
        told = live.ask(what, **sent)
        live.close()
        assert (told["type"], told["code"]) == ("refused", code), told
    assert told["log_number"] in (0, world.log_number)
    assert told["reason"]


@pytest.mark.parametrize(("move", "said"), [("fly", "is not a decision"), ("end", "legal are")])
def test_a_wrong_decision_is_illegal_and_the_reason_lists_others(
    server: RunningServer, move: str, said: str
) -> None:
    player = server.player()
    table = player.make("me", "me", start=True)
    now = player.see(table)
    played = {"seat": now["table"]["decider"], "move": move, "log_number": now["log_number"]}
    answer = player.act(table, "play", **played)
    assert (answer.status_code, answer.json()["code"]) == (STATUS["illegal"], "illegal")
    assert said in answer.json()["reason"]


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("sit", {"seat": 1}),
        ("stand", {"seat": 0}),
        ("sit_bot", {"seat": 1, "level": "greedy"}),
        ("start", {}),
        ("play", {"seat": 0, "move": "D", "log_number": 1}),
        ("leave", {}),
        ("ask", {"what": "abandon"}),
        ("ask", {"what": "rematch"}),
    ],
)
def test_nothing_is_done_at_a_closed_table(world: World, what: str, fields: dict[str, Any]) -> None:
    number = world.ann.see(world.closed)["log_number"]
    answer = world.ann.act(world.closed, what, **fields)
    assert answer.status_code == 409
    assert world.ann.see(world.closed)["log_number"] == number


# Who one is


def forged(session: str) -> list[str]:
    return [
        session[:-1],
        f"{session}x",
        f"{session[:-1]}{'y' if session[-1] == 'x' else 'x'}",
        session_key(session),
        ".",
        "a" * 5000,
        "\u00e9",
        "%00",
    ]


@pytest.mark.parametrize("index", range(8))
def test_a_forged_cookie_is_nobody_s(world: World, index: int) -> None:
    value = forged(world.mover.http.cookies["fallstar"])[index]
    headers = {"cookie": f"fallstar={value}".encode()}
    act = {"act": "undo", "seat": world.ann.see(world.table)["table"]["decider"]}
    act["log_number"] = world.log_number
    with httpx.Client(base_url=world.server.url, headers=headers, timeout=TIMEOUT) as http:
        answer = http.post(f"/api/tables/{world.table}/acts", json=act)
        assert (answer.status_code, answer.json()["code"]) == (401, "unknown_player")
        seen = http.get(f"/api/tables/{world.table}").json()
        assert seen["view"]["seat"] is None  # a spectator's
        assert not any(seat["mine"] for seat in seen["table"]["seats"])


def test_a_stranger_may_watch_a_table_and_nothing_else(world: World) -> None:
    with httpx.Client(base_url=world.server.url) as http:
        live = Live(http, world.table)
        assert live.view is not None
        assert live.view["seat"] is None
        number = world.log_number
        for what, fields in (
            ("undo", {"seat": 0, "log_number": number}),
            ("sit", {"seat": 0}),
            ("chat", {"text": "hello"}),
        ):
            assert live.ask(what, **fields)["code"] == "unknown_player"
        live.close()


def test_a_revoked_token_opens_nothing_and_closes_what_it_had_opened(world: World) -> None:
    made = world.eve.http.post("/api/me/tokens", json={"name": "script"}).json()
    script = Player(world.server.url, token=made["token"])
    assert script.id == world.eve.id
    live = script.live(world.table)
    stream = httpx.stream(
        "GET", f"{world.server.url}/api/tables/{world.table}/stream",
        headers=script.http.headers, timeout=TIMEOUT,
    )  # fmt: skip
    with stream as lines:
        assert lines.status_code == 200
        told = lines.iter_lines()
        assert '"type":"snapshot"' in next(told)
        path = f"/api/me/tokens/{made['id']}"
        assert world.eve.http.delete(path).status_code == 204
        for _ in told:
            pass  # until it ends
    assert live.until_closed() == 1001
    answer = script.act(world.table, "chat", text="still here")
    assert (answer.status_code, answer.json()["code"]) == (401, "unknown_player")
    assert script.http.get(f"/api/tables/{world.table}").status_code == 401
    with pytest.raises(InvalidStatus) as refused:
        script.live(world.table)
    assert refused.value.response.status_code in (401, 403)
    script.close()


def test_signing_out_closes_the_connection(world: World) -> None:
    guest = world.server.player()
    live = guest.live(world.table)
    assert guest.http.post("/api/me/sign-out", json={}).status_code == 204
    assert live.until_closed() == 1001


ORIGINS = ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost", "file://"]


@pytest.mark.parametrize("origin", ORIGINS)
def test_pages_of_other_sites_open_no_socket_and_send_no_act(world: World, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        world.mover.live(world.table, origin=origin)
    assert refused.value.response.status_code == 403
    act = {"act": "undo", "seat": world.ann.see(world.table)["table"]["decider"]}
    act["log_number"] = world.log_number
    answer = world.mover.http.post(
        f"/api/tables/{world.table}/acts", json=act, headers={"origin": origin}
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def test_pages_of_this_site_do(world: World) -> None:
    world.mover.live(world.table, origin=world.server.url).close()


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_form_of_another_site_cannot_act(world: World, kind: str) -> None:
    body = json.dumps({"act": "leave"})
    answer = world.mover.http.post(
        f"/api/tables/{world.table}/acts", content=body, headers={"content-type": kind}
    )
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported")


# Tables there are not

IDS = ["nosuchtable2", "%00", "x" * 300, "%2e%2e%2fetc", "é", "a%20b", "'--", "a" * 8000]


@pytest.mark.parametrize("table", IDS)
def test_there_is_no_such_table(world: World, table: str) -> None:
    for path in (
        table,
        f"{table}/record",
        f"{table}/threats?seat=0",
        f"{table}/views/0",
        f"{table}/stream",
    ):
        answer = world.eve.http.get(f"/api/tables/{path}")
        assert answer.status_code in (404, 414), path
    answer = world.eve.act(table, "start")
    assert answer.status_code in (404, 405, 414)


@pytest.mark.parametrize("name", IDS)
def test_there_is_no_such_file(world: World, name: str) -> None:
    for folder in ("/", "/assets/"):
        answer = world.eve.http.get(f"{folder}{name}")
        assert answer.status_code in (404, 414), folder


def test_a_socket_to_no_table_is_told_so(world: World) -> None:
    url = world.server.url.replace("http", "ws") + "/api/tables/nosuchtable/live"
    with connect(url, open_timeout=TIMEOUT) as socket:
        told = json.loads(socket.recv(TIMEOUT))
        assert (told["type"], told["code"]) == ("refused", "not_found")
        with pytest.raises(ConnectionClosed) as ended:
            socket.recv(TIMEOUT)
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 1008


# What cannot be read

NONSENSE: list[Any] = [
    "",
    "{",
    "[]",
    "null",
    "1",
    '"leave"',
    "{}",
    '{"act": null}',
    '{"act": "unknown"}',
    '{"act": "LEAVE"}',
    '{"act": ["leave"]}',
    '{"act": "leave", "more": 1}',
    '{"act": "undo"}',
    '{"act": "undo", "seat": 0}',
    '{"act": "undo", "seat": "0", "log_number": 1}',
    '{"act": "undo", "seat": 0, "log_number": 1.5}',
    '{"act": "undo", "seat": -1, "log_number": 1}',
    '{"act": "undo", "seat": 6, "log_number": 1}',
    '{"act": "undo", "seat": 0, "log_number": -1}',
    '{"act": "undo", "seat": 0, "log_number": 99999999999999999999}',
    '{"act": "undo", "seat": 0, "log_number": NaN}',
    '{"act": "play", "seat": 0, "log_number": 1, "move": ""}',
    '{"act": "play", "seat": 0, "log_number": 1, "move": "too long"}',
    '{"act": "play", "seat": 0, "log_number": 1, "move": "D", "await_confirm": 1}',
    '{"act": "ask", "what": "money"}',
    '{"act": "answer", "question": 1, "yes": "yes"}',
    '{"act": "answer", "yes": true}',
    '{"act": "chat", "text": ""}',
    '{"act": "chat", "text": "\\ud800"}',
    '{"act": "chat", "text": "%s"}' % ("x" * 301),
    '{"act": "react", "reaction": "rude"}',
    '{"act": "leave", "ref": "%s"}' % ("x" * 41),
    '{"act": "sit", "seat": 0, "character": "dragon"}',
    '{"act": ' * 400,
    '{"ref": ' + "[" * 4000,  # nested too deep
    "\x00",
    '{"act": "leave"} {"act": "leave"}',
]


@pytest.mark.finding(16)
@pytest.mark.parametrize("body", NONSENSE)
def test_what_cannot_be_read_is_refused(world: World, body: str) -> None:
    path = f"/api/tables/{world.table}/acts"
    headers = {"content-type": "application/json"}
    answer = world.mover.http.post(path, content=body.encode(), headers=headers)
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] == "bad_request"
    assert answer.json()["reason"]
    live = world.mover.live(world.table)
    live.socket.send(body)
    assert live.until("refused")["code"] == "bad_request"
    # The socket goes on working.
    live.send("ping", ref="1")
    live.until("pong", ref="1")
    live.close()


def test_frames_that_are_not_text_or_too_long_are_refused(world: World) -> None:
    live = world.mover.live(world.table)
    for frame in (b"\x00\xff", b'{"act": "leave"}'):
        live.socket.send(frame)
        assert live.until("refused")["code"] == "bad_request"
    live.socket.send(json.dumps({"act": "leave", "ref": "x" * 4100}))
    assert live.until("refused")["code"] == "too_large"
    live.socket.send("x" * 70_000)
    assert live.until_closed() == 1009


def test_bodies_that_are_too_large_are_refused(world: World) -> None:
    headers = {"content-type": "application/json"}
    bodies = (
        ("POST", f"/api/tables/{world.table}/acts", b'{"act": "leave", "ref": "%s"}', 16_384),
        ("POST", "/api/tables", b'{"seats": [], "board": {"position": "%s"}}', 16_384),
        ("PATCH", "/api/me", b'{"settings": {"a": "%s"}}', 16_384),
        ("POST", "/api/me/account", b'{"name": "%s"}', 16_384),
        ("POST", "/api/try", b'{"position": "%s"}', 16_384),
        ("POST", "/api/replay", b'{"record": "%s"}', 1_200_000),
    )
    for method, path, body, most in bodies:
        for size in (most, 1_300_000):
            content = body % (b"x" * size)
            answer = world.mover.http.request(method, path, content=content, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (413, "too_large"), path
            assert answer.json()["reason"] == f"a body has at most {most:,} bytes here"


def test_the_largest_honest_bodies_are_read(world: World) -> None:
    record = json.dumps({"record": "x" * (1 << 20)})
    faces = {f"x{number}a"[-3:]: ["." * 13] * 13 for number in range(6)}
    seats = [{"kind": "me", "name": "\U0001f98a" * 24}] * 6
    table = json.dumps({"seats": seats, "board": {"faces": faces, "position": "x" * 4000}})
    tried = json.dumps({"position": "x" * 8000, "moves": ["R^"] * 200, "others": ["R^"] * 35})
    settings = json.dumps({"settings": {"a": "\u00e9" * 2000}})
    for method, path, content in (
        ("POST", "/api/replay", record),
        ("POST", "/api/tables", table),
        ("POST", "/api/try", tried),
        ("PATCH", "/api/me", settings),
    ):
        headers = {"content-type": "application/json"}
        answer = world.mover.http.request(method, path, content=content, headers=headers)
        assert answer.status_code in (200, 400), answer.text


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_other_methods_are_refused(world: World, method: str) -> None:
    answer = world.mover.http.request(method, f"/api/tables/{world.table}")
    assert (answer.status_code, answer.json()["code"]) == (405, "bad_method")
