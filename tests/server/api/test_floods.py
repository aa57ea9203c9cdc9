"""Floods: whoever asks too much is told to slow down, however slow the machine is."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from fallstar.server.live.chat import SHOWN
from tests.server.running_server import RunningServer, sqlite_at

MOST_TRIES = 3000  # until it is refused


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(sqlite_at(tmp_path_factory.mktemp("guarded")), limits=True) as running:
        yield running


def test_a_flood_of_frames_is_refused_and_those_who_do_not_read_are_let_go(
    guarded: RunningServer,
) -> None:
    host = guarded.player()
    live = host.live(host.make("me", "open"))
    told: list[dict[str, Any]] = []
    while not (refused := [one for one in told if one["type"] == "refused"]):
        assert len(told) < MOST_TRIES
        for _ in range(150):
            live.send("ping", ref="again")
        told += [live.until("pong", "refused") for _ in range(150)]
    assert {one["code"] for one in refused} == {"slow_down"}
    assert len(told) - len(refused) >= 100
    live.close()


def test_a_flood_of_chat_is_refused(guarded: RunningServer) -> None:
    host = guarded.player()
    table = host.make("me", "open")
    said = 0
    while (answer := host.act(table, "chat", text=f"line {said}")).status_code == 200:
        said += 1
        assert said < MOST_TRIES
    assert answer.status_code == 429
    assert said >= 5
    assert int(answer.headers["retry-after"]) > 0
    live = host.live(table)
    for _ in range(MOST_TRIES):  # a moment later one more may be allowed
        if (told := live.ask("react", reaction="wow"))["type"] != "done":
            break
    assert told["code"] == "slow_down"
    assert len(live.messages[0]["chat"]) == min(said, SHOWN)
    live.close()


def test_a_flood_of_requests_and_of_tables_is_refused(guarded: RunningServer) -> None:
    host = guarded.player()
    made = 0
    seats = {"seats": [{"kind": "me"}, {"kind": "open"}]}
    while (answer := host.http.post("/api/tables", json=seats)).status_code == 201:
        made += 1
        assert made < MOST_TRIES
    assert answer.status_code == 429
    assert made >= 30
    assert answer.json()["code"] == "slow_down"

    def ask(_: int) -> int:
        return host.http.get("/api/me/mutes").status_code

    with ThreadPoolExecutor(16) as many:
        assert any(429 in many.map(ask, range(100)) for _ in range(MOST_TRIES // 100))
