"""Harms a server again and again while clients play, and compares the logs with what they know.

KILLS=30 in the environment does it as often as a release needs.
"""

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import httpx
from websockets.exceptions import WebSocketException

from fallstar.server.store.connect import connect_store
from fallstar.server.tables.entry import Entry, Played, decode_entry
from tests.server.running_server import TIMEOUT, Live, Player, RunningServer, wait_for
from tests.server.services import Service

KILLS = int(os.environ.get("KILLS", "7"))
TABLES = 3
GONE = (OSError, WebSocketException, httpx.TransportError, TimeoutError)


class Pair(threading.Thread):
    """Two clients who play each other as fast as they can, and note what was acknowledged."""

    def __init__(self, servers: Sequence[RunningServer], seed: int) -> None:
        super().__init__(daemon=True)
        self.players = [server.player() for server in servers]
        self.table = self.players[0].make("me", "open")
        self.players[1].act(self.table, "sit", seat=1).raise_for_status()
        self.players[0].act(self.table, "start").raise_for_status()
        self.rng = random.Random(seed)
        # Log number, seat and move of everything ever sent.
        self.sent: set[tuple[int, int, str]] = set()
        self.acknowledged: dict[int, tuple[int, str]] = {}  # by number in the log
        self.stopping = threading.Event()
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stopping.is_set():
                try:
                    self._play(lives=[_come_back(player, self.table) for player in self.players])
                except GONE:
                    time.sleep(0.05)
        except BaseException as failure:
            self.failure = failure

    def _play(self, lives: list[Live]) -> None:
        while not self.stopping.is_set():
            for live in lives:
                live.catch_up(max(one.log_number for one in lives))
            view = lives[0].view
            assert view is not None
            turn = view["turn"]
            if turn is None:
                self.stopping.set()
                return
            mover = lives[turn]
            assert mover.view is not None
            move = self.rng.choice(mover.view["legal"])
            self.sent.add((mover.log_number, turn, move))
            answer = mover.ask("play", log_number=mover.log_number, seat=turn, move=move)
            if answer.get("code") == "unwell":
                raise ConnectionError("the database failed: come back, and see what is stored")
            assert answer["type"] == "done", answer
            self.acknowledged[answer["log_number"]] = (turn, move)
            mover.catch_up(answer["log_number"])


def _come_back(player: Player, table: str) -> Live:
    until = time.monotonic() + TIMEOUT
    while True:
        try:
            return player.live(table)
        except GONE:
            assert time.monotonic() < until, "the server did not come back"
            time.sleep(0.05)


def _new_pair(servers: Sequence[RunningServer], seed: int) -> Pair:
    """Two clients at a new table; a server that was harmed just now may refuse them at first."""
    until = time.monotonic() + TIMEOUT
    while True:
        try:
            return Pair(servers, seed)
        except (*GONE, httpx.HTTPStatusError):
            assert time.monotonic() < until, "no table could be made"
            time.sleep(0.05)


class Told(Protocol):
    """What the clients of a table sent, and what was acknowledged to them."""

    table: str
    sent: set[tuple[int, int, str]]
    acknowledged: dict[int, tuple[int, str]]


async def check_logs(database: str, pairs: Sequence[Told]) -> int:
    """Compare the logs with what the clients were told; how many decisions there are."""
    told = [dict(pair.acknowledged) for pair in pairs]  # before reading: later ones may come
    store = connect_store(database)
    await store.open()
    try:
        decisions = 0
        for pair, acknowledged in zip(pairs, told, strict=True):
            log = {line.log_number: decode_entry(line.data) for line in await store.log(pair.table)}
            decisions += check_log(log, pair.sent, acknowledged)
        return decisions
    finally:
        await store.close()


def check_log(
    log: Mapping[int, Entry],
    sent: set[tuple[int, int, str]],
    acknowledged: Mapping[int, tuple[int, str]],
) -> int:
    """Each decision of a log was sent for its place in the log, so none is there twice, and each
    that was acknowledged is there; how many there are."""
    assert sorted(log) == list(range(1, len(log) + 1))
    played = {n: (e.seat, e.move) for n, e in log.items() if isinstance(e, Played)}
    assert acknowledged.items() <= played.items()
    assert {(n - 1, seat, move) for n, (seat, move) in played.items()} <= sent
    return len(played)


def _wait_for_one_more(pairs: Sequence[Pair]) -> None:
    """Until another decision was acknowledged, however slow the machine is; or there is no more."""
    before = sum(len(pair.acknowledged) for pair in pairs)
    wait_for(
        lambda: (
            any(pair.stopping.is_set() or pair.failure for pair in pairs)
            or sum(len(pair.acknowledged) for pair in pairs) > before
        )
    )


def kill(service: RunningServer | Service) -> None:
    """End it at once, and start it again."""
    service.kill()
    service.start()


def restart(server: RunningServer) -> None:
    """End it in peace, and start it again."""
    assert server.stop() == 0
    server.start()


def freeze(server: RunningServer) -> None:
    """Nothing of it moves for a while."""
    os.kill(server.pid, signal.SIGSTOP)
    time.sleep(1.5)
    os.kill(server.pid, signal.SIGCONT)


async def harm_while_playing(
    database: str, servers: Sequence[RunningServer], faults: Sequence[Callable[[], None]], seed: int
) -> None:
    """Bring about the faults in turn, KILLS in all."""
    rng = random.Random(seed)
    pairs = [Pair(servers, seed) for seed in range(TABLES)]
    for pair in pairs:
        pair.start()
    acknowledged = 0
    for number in range(KILLS):
        _wait_for_one_more(pairs)
        time.sleep(rng.uniform(0.02, 0.4))
        faults[number % len(faults)]()
        for index, pair in enumerate(pairs):
            if pair.stopping.is_set() and pair.failure is None:  # its game is over: another
                pairs.append(fresh := _new_pair(servers, rng.randrange(2**32)))
                fresh.start()
                pair.stopping = threading.Event()
                pairs[index], pairs[-1] = pairs[-1], pairs[index]
                break
        acknowledged = await check_logs(database, pairs)
    for pair in pairs:
        pair.stopping.set()
        pair.join(TIMEOUT)
        assert pair.failure is None, pair.failure
    await check_logs(database, pairs)
    assert acknowledged > KILLS, "there must have been something to lose"
    for pair in pairs:
        seen = pair.players[0].see(pair.table)
        assert seen["view"]["decisions"] == len(seen["steps"])
        games = pair.players[0].http.get("/api/me/games").raise_for_status().json()["tables"]
        (listed,) = [game for game in games if game["id"] == pair.table]
        assert listed["points"] == [seat["points"] for seat in seen["view"]["seats"]]
        assert listed["decider"] == seen["table"]["decider"]
