"""Racing clients: of those who do the same at once one wins, and all are told the truth."""

import random
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from fallstar import Game
from tests.server.running_server import Live, Player, RunningServer, sqlite_at
from tests.server.services import Postgres, RedisServer

Servers = Sequence[RunningServer]


@pytest.fixture(
    scope="module",
    params=[
        "one process",
        pytest.param("two processes", marks=pytest.mark.needs("postgresql", "redis")),
    ],
)
def servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Servers]:
    """SQLite in one process; PostgreSQL and Redis under two."""
    if request.param == "one process":
        with RunningServer(sqlite_at(tmp_path_factory.mktemp("server"))) as server:
            yield [server, server]
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    redis: RedisServer = request.getfixturevalue("redis_server")
    database = postgres.database()
    with (
        RunningServer(database, redis=redis.url) as one,
        RunningServer(database, redis=redis.url) as two,
    ):
        yield [one, two]


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Call them all at the same moment; what they answer."""
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(run, call) for call in calls]]


class Match:
    """Two players, each with a device at either server."""

    def __init__(self, servers: Servers) -> None:
        self.servers = servers
        self.players = [servers[0].player(), servers[1].player()]
        self.table = self.players[0].make("me", "open")
        assert self.players[1].act(self.table, "sit", seat=1).status_code == 200
        assert self.players[0].act(self.table, "start").status_code == 200

    def devices(self, seat: int, count: int) -> list[Live]:
        """Several sockets of one player, at both servers in turn."""
        player, lives = self.players[seat], []
        for index in range(count):
            player.move_to(self.servers[index % 2].url)
            lives.append(player.live(self.table))
        number = max(live.log_number for live in lives)
        for live in lives:
            live.catch_up(number)
        return lives

    def see(self) -> dict[str, Any]:
        return self.players[0].see(self.table)

    @property
    def decider(self) -> int:
        return int(self.see()["table"]["decider"])

    def check(self, *lives: Live) -> None:
        """Everyone ends at the same number and view, and the game so far replays."""
        whole = self.see()
        for live in lives:
            live.catch_up(whole["log_number"])
            assert live.view is not None
            assert live.view["decisions"] == whole["view"]["decisions"] == len(whole["steps"])
            assert live.view["turn"] == whole["view"]["turn"]
            live.close()
        self.players[1].move_to(self.servers[1].url)
        assert self.players[0].act(self.table, "ask", what="abandon").status_code == 200
        assert self.players[1].agree(self.table).status_code == 200
        record = self.players[0].http.get(f"/api/tables/{self.table}/record")
        assert len(Game.from_record(record.text).steps) == len(whole["steps"])


@pytest.fixture
def match(servers: Servers) -> Match:
    return Match(servers)


def honest(answers: Sequence[dict[str, Any]], now: int) -> list[dict[str, Any]]:
    """Those that were done; the others were refused as stale and told a number that was true."""
    for answer in answers:
        assert answer["type"] in ("done", "refused")
        assert 0 < answer["log_number"] <= now
        if answer["type"] == "refused":
            assert answer["code"] in ("stale", "not_your_turn", "not_now"), answer
    return [answer for answer in answers if answer["type"] == "done"]


def test_a_decision_sent_ten_times_at_once_is_played_once_and_answered_ten_times(
    match: Match,
) -> None:
    seat = match.decider
    lives = match.devices(seat, 10)
    number, move = lives[0].log_number, lives[0].view["legal"][0]  # type: ignore[index]
    answers = at_once(
        *[partial(live.ask, "play", log_number=number, seat=seat, move=move) for live in lives]
    )
    assert [answer["type"] for answer in answers] == ["done"] * 10
    assert {answer["log_number"] for answer in answers} == {number + 1}
    assert [step["move"] for step in match.players[seat].see(match.table)["steps"]] == [move]
    match.check(*lives)


def test_of_different_decisions_on_many_devices_one_is_played(match: Match) -> None:
    rng = random.Random(1)
    for _ in range(4):
        seat = match.decider
        lives = match.devices(seat, 6)
        number, legal = lives[0].log_number, lives[0].view["legal"]  # type: ignore[index]
        moves = rng.sample(legal, min(6, len(legal)))
        pairs = list(zip(lives, moves, strict=False))
        answers = at_once(
            *[
                partial(live.ask, "play", log_number=number, seat=seat, move=move)
                for live, move in pairs
            ]
        )
        now = match.see()["log_number"]
        assert now == number + 1
        (won,) = honest(answers, now)
        played = match.players[seat].see(match.table)["steps"][-1]["move"]
        assert played == moves[answers.index(won)]
        assert all(a["log_number"] == now for a in answers if a["type"] == "refused")
        for live in lives:
            live.close()
    match.check()


def test_undo_against_play_has_one_winner(match: Match) -> None:
    rng = random.Random(2)
    undone = 0
    for _ in range(60):
        if undone == 5:
            break
        seat = match.decider
        one, two = match.devices(seat, 2)
        move = rng.choice(one.view["legal"])  # type: ignore[index]
        fields = {"log_number": one.log_number, "seat": seat, "move": move}
        played = one.ask("play", **fields, await_confirm=True)
        for live in (one, two):
            live.catch_up(played["log_number"])
        number = one.log_number
        if one.table["awaits_confirm"]:
            other, fields = "confirm", {}
        elif one.table["can_undo"]:
            other, fields = "play", {"move": one.view["legal"][0]}  # type: ignore[index]
        else:
            one.close()
            two.close()
            continue
        answers = at_once(
            partial(one.ask, "undo", log_number=number, seat=seat),
            partial(two.ask, other, log_number=number, seat=seat, **fields),
        )
        now = match.see()["log_number"]
        assert now == number + 1
        assert len(honest(answers, now)) == 1
        undone += 1
        for live in (one, two):
            live.close()
    assert undone == 5
    match.check()


def test_of_two_who_sit_down_on_one_seat_one_sits(servers: Servers) -> None:
    for _ in range(4):
        host = servers[0].player()
        table = host.make("open", "me")
        guests = [servers[index % 2].player() for index in range(6)]
        answers = at_once(*[partial(guest.act, table, "sit", seat=0) for guest in guests])
        codes = sorted(answer.status_code for answer in answers)
        assert codes == [200] + [409] * 5
        assert {a.json()["code"] for a in answers if a.status_code == 409} == {"seat_taken"}
        winner = guests[[answer.status_code for answer in answers].index(200)]
        assert host.see(table)["table"]["seats"][0]["player"] == winner.id


def test_of_many_who_start_the_game_at_once_all_see_one_board(servers: Servers) -> None:
    host, guest = servers[0].player(), servers[1].player()
    table = host.make("me", "open")
    assert guest.act(table, "sit", seat=1).status_code == 200
    players: list[Player] = [host, guest, host, guest]
    answers = at_once(*[partial(player.act, table, "start") for player in players])
    assert [answer.status_code for answer in answers] == [200] * 4
    assert host.see(table)["board"] == guest.see(table)["board"]
    assert host.see(table)["log_number"] == 4


def test_two_who_want_a_rematch_at_once_meet_at_one_table(match: Match) -> None:
    one, two = match.players
    assert one.act(match.table, "ask", what="abandon").status_code == 200
    assert two.agree(match.table).status_code == 200
    answers = at_once(
        *[partial(player.act, match.table, "ask", what="rematch") for player in match.players]
    )
    assert [answer.status_code for answer in answers] == [200, 200]
    table = one.see(match.table)["table"]["rematch"]
    assert two.see(match.table)["table"]["rematch"] == table
    assert one.see(table)["board"] == two.see(table)["board"]
    assert [seat["mine"] for seat in one.see(table)["table"]["seats"]] == [True, False]
