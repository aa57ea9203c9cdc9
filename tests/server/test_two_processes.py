"""Two processes on one PostgreSQL and one Redis are one server, with players on either."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fallstar import Game, View
from tests.server.running_server import Live, Player, RunningServer, wait_for
from tests.server.services import Postgres, RedisServer

pytestmark = pytest.mark.needs("postgresql", "redis")


class Pair:
    """Both processes, and the Redis between them, which a test may kill."""

    def __init__(self, one: RunningServer, two: RunningServer, redis: RedisServer) -> None:
        self.one, self.two, self.redis = one, two, redis


@pytest.fixture(scope="module")
def pair(postgres: Postgres) -> Iterator[Pair]:
    database = postgres.database()
    with (
        RedisServer() as redis,
        RunningServer(database, redis=redis.url) as one,
        RunningServer(database, redis=redis.url) as two,
    ):
        yield Pair(one, two, redis)


class Match:
    """A player at each process, and the game as the engine plays it."""

    def __init__(self, pair: Pair) -> None:
        self.players: list[Player] = [pair.one.player("Ann"), pair.two.player("Ben")]
        self.table = self.players[0].make("me", "open")
        assert self.players[1].act(self.table, "sit", seat=1).status_code == 200
        assert self.players[0].act(self.table, "start").status_code == 200
        self.lives = [player.live(self.table) for player in self.players]
        self.spectator = pair.two.player("Eve").live(self.table)
        self.rng = random.Random(5)

    def play(self) -> bool:
        """One decision, seen by everyone; False once the game is over."""
        seat = self.lives[0].table["decider"]
        if seat is None:
            return False
        live = self.lives[seat]
        assert live.view is not None
        move = self.rng.choice(live.view["legal"])
        answer = live.ask("play", log_number=live.log_number, seat=seat, move=move)
        assert answer["type"] == "done", answer
        for one in (*self.lives, self.spectator):
            one.catch_up(answer["log_number"])
        return True

    def check(self) -> None:
        """Everyone's view is the engine's of their seat. Needs a finished game, for the record."""
        record = self.players[0].http.get(f"/api/tables/{self.table}/record")
        game = Game.from_record(record.raise_for_status().text)
        assert len(game.steps) > 0
        for seat, live in ((0, self.lives[0]), (1, self.lives[1]), (None, self.spectator)):
            assert msgspec.convert(live.view, View) == game.view(seat)
            assert [m["after"] for m in live.messages if m["type"] == "decision_played"] == [
                m["log_number"] - 1 for m in live.messages if m["type"] == "decision_played"
            ]

    def abandon(self) -> None:
        assert self.players[0].act(self.table, "ask", what="abandon").status_code == 200
        assert self.players[1].agree(self.table).status_code == 200

    def close(self) -> None:
        for live in (*self.lives, self.spectator):
            live.close()


@pytest.fixture
def match(pair: Pair) -> Iterator[Match]:
    match = Match(pair)
    yield match
    match.close()


def test_players_on_different_processes_play_one_game_to_the_end(match: Match) -> None:
    while match.play():
        pass
    match.check()


def presence(live: Live) -> tuple[set[str], int]:
    """The players who are there, and how many watch, as far as was told."""
    message = next(m for m in reversed(live.messages) if m["type"] in ("snapshot", "presence"))
    return {one["name"] for one in message["present"]}, message["spectators"]


def until(live: Live, condition: Any) -> None:
    while not condition():
        live.receive()


def test_presence_crosses_over(pair: Pair, match: Match) -> None:
    ann, ben = match.lives
    for live in (ann, ben):
        until(live, lambda live=live: presence(live) == ({"Ann", "Ben"}, 1))
    another = pair.one.player().live(match.table)
    until(ben, lambda: presence(ben) == ({"Ann", "Ben"}, 2))
    another.close()
    until(ben, lambda: presence(ben) == ({"Ann", "Ben"}, 1))
    ben.close()
    until(ann, lambda: presence(ann) == ({"Ann"}, 1))


def test_chat_reactions_names_and_mutes_cross_over(match: Match) -> None:
    ann, ben = match.lives
    assert ann.ask("chat", text="good luck")["type"] == "done"
    said = ben.until("said")["line"]
    assert (said["name"], said["text"]) == ("Ann", "good luck")
    assert match.spectator.until("said")["line"] == said
    assert ben.ask("react", reaction="thanks")["type"] == "done"
    assert ann.until("reacted")["name"] == "Ben"
    match.players[0].http.patch("/api/me", json={"name": "Anna"}).raise_for_status()
    until(ben, lambda: ben.table["seats"][0]["name"] == "Anna")
    muted = match.players[1].http.put(f"/api/me/mutes/{match.players[0].id}")
    assert muted.status_code == 204
    ben.send("reload")
    assert ben.until("snapshot")["chat"] == []
    assert match.players[1].see(match.table)["chat"] == []
    assert ann.ask("chat", text="hello?")["type"] == "done"
    assert match.spectator.until("said")["line"]["text"] == "hello?"
    assert ann.ask("react", reaction="hello")["type"] == "done"
    assert match.spectator.until("reacted")["reaction"] == "hello"
    assert ben.ask("chat", text="silence is golden")["type"] == "done"
    heard = [m for m in ben.messages if m["type"] in ("said", "reacted")]
    assert [m["line"]["text"] for m in heard if m["type"] == "said"][1:] == ["silence is golden"]
    assert len([m for m in heard if m["type"] == "reacted"]) == 1  # ben's own


def test_a_credential_revoked_at_one_process_is_void_at_the_other(pair: Pair) -> None:
    person = pair.one.player()
    table = person.make("me", "open")
    made = person.http.post("/api/me/tokens", json={"name": "bot"}).json()
    script = Player(pair.two.url, token=made["token"])
    live = script.live(table)
    assert person.http.delete(f"/api/me/tokens/{made['id']}").status_code == 204
    assert live.until_closed() == 1001
    wait_for(lambda: script.act(table, "start").status_code == 401)
    script.close()


def test_asking_and_undoing_cross_over(match: Match) -> None:
    while not (match.lives[0].table["can_takeback"] and match.lives[1].table["can_takeback"]):
        assert match.play()
    ann, ben = match.lives
    steps = len(ann.view["legal"]), ann.view["decisions"]  # type: ignore[index]
    assert steps[1] > 0
    assert ann.ask("ask", what="takeback")["type"] == "done"
    ben.until("changed")
    assert ben.table["ask"]["can_answer"]
    assert ben.ask("answer", question=ben.table["ask"]["id"], yes=True)["type"] == "done"
    back = ann.until("went_back")
    assert back["steps"] < steps[1]
    assert back["view"]["decisions"] == back["steps"]
    assert back["table"]["decider"] == 0


def test_an_act_is_not_refused_for_what_its_process_has_not_heard_yet(pair: Pair) -> None:
    """Whoever reads at one process may act at the other: a balancer need not keep them together."""
    ann, ben = pair.one.player(), pair.two.player()
    for _ in range(10):
        table = ann.make("me", "open")
        assert ben.act(table, "sit", seat=1).status_code == 200
        assert ann.act(table, "start").status_code == 200
        assert ben.see(table)["table"]["status"] == "playing"
        for _ in range(3):
            seen = ann.see(table)
            seat = seen["table"]["decider"]
            player, other = ((ann, pair.two), (ben, pair.one))[seat]
            move = player.see(table)["view"]["legal"][0]
            home = str(player.http.base_url)
            player.move_to(other.url)
            answer = player.act(table, "play", log_number=seen["log_number"], seat=seat, move=move)
            assert answer.status_code == 200, answer.text
            player.move_to(home)


def test_the_game_goes_on_while_redis_is_gone_and_after_it_is_back(
    pair: Pair, match: Match
) -> None:
    for _ in range(6):
        assert match.play()
    pair.redis.kill()
    try:
        for _ in range(2):  # each decision is heard when the processes compare with the log
            assert match.play()
        health = match.players[0].http.get("/health")
        assert (health.status_code, health.json()["status"]) == (503, "unwell")
    finally:
        pair.redis.start()
    wait_for(lambda: match.players[0].http.get("/health").status_code == 200)
    for _ in range(6):
        assert match.play()
    match.abandon()
    match.check()
