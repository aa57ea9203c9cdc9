"""Floods: whoever asks too much is told to slow down, however slow the machine is."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from fallstar.server.api.frames import MOST_REFUSED
from fallstar.server.live.chat import SHOWN
from tests.server.protocol.clients import (
    KINDS,
    connected,
    is_well,
    megabyte,
    read_all,
    send_until_closed,
)
from tests.server.running_server import RunningServer, sqlite_at

MOST_TRIES = 3000  # until it is refused
HANDSHAKE = (
    b"GET /api/tables/%b/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(sqlite_at(tmp_path_factory.mktemp("guarded")), limits=True) as running:
        yield running


def test_a_flood_of_frames_is_refused_and_ends_with_the_socket(guarded: RunningServer) -> None:
    host = guarded.player()
    live = host.live(host.make("me", "open"))
    with suppress(ConnectionClosed):
        for _ in range(300):  # fewer than the socket may send frames
            live.send("ping")
    assert live.until_closed() == 1008
    told = [one["code"] for one in live.messages if one["type"] == "refused"]
    assert set(told) == {"slow_down"}
    assert len(told) >= MOST_REFUSED
    assert sum(one["type"] == "pong" for one in live.messages) >= 100
    live.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_megabyte_of_frames_closes_the_socket_and_others_are_answered(
    guarded: RunningServer, kind: str
) -> None:
    table = guarded.player().make("me", "open")
    with connected(guarded.port) as sock:
        sock.sendall(HANDSHAKE % table.encode())
        assert sock.recv(20).startswith(b"HTTP/1.1 101 ")
        send_until_closed(sock, megabyte(kind), 1)
        assert is_well(guarded.port)
        read_all(sock)


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
