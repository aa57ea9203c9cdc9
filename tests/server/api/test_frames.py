"""What the server does with the frames of a socket, without a network."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any, cast

import pytest

from fallstar.server.accounts.caller import Caller
from fallstar.server.api.frames import TOO_MANY, Frames, Read
from fallstar.server.limits import LIFTED, Limits, Rate, Rates
from fallstar.server.live.connection import Connection
from fallstar.server.live.room import Room
from fallstar.server.live.table_log import Then
from fallstar.server.metrics import Metrics
from fallstar.server.refusal import Refusal
from tests.server.accounts.accounts_app import FakeClock
from tests.server.store.rows import person

ROOM = cast(Room, SimpleNamespace(table=SimpleNamespace(log_number=3), now=lambda: 0.0))


def reader(*texts: str) -> Read:
    """Reads these texts from a WebSocket, which then disconnects."""
    left = iter(texts)

    async def read() -> str | None:
        return next(left, None)

    return read


def answers(limits: Limits, player: str | None, address: str, *texts: str) -> list[dict[str, Any]]:
    """What a new socket is answered to these frames."""
    caller = None if player is None else Caller(person(player), f"session:{player}")
    connection = Connection(caller)
    frames = Frames(ROOM, connection, limits, Metrics(), address)
    asyncio.run(frames.listen(reader(*texts)))
    return [json.loads(connection._queue.get_nowait() or b"") for _ in texts]


def pongs(limits: Limits, player: str | None, address: str, frames: int = 4) -> int:
    """How many frames of a new socket are answered; the others must be refused as too many."""
    told = answers(limits, player, address, *['{"act": "ping"}'] * frames)
    assert {one.get("code") for one in told} <= {None, "slow_down"}
    return [one["type"] for one in told].count("pong")


@pytest.mark.finding(15)
def test_the_sockets_of_a_player_share_a_limit_wherever_they_are() -> None:
    limits = Limits(Rates(frames=Rate(4, 60)), FakeClock())
    assert pongs(limits, "ann", "192.0.2.1", 3) == 3
    assert pongs(limits, "ann", "192.0.2.2") == 1
    assert pongs(limits, "ann", "192.0.2.1") == 0
    assert pongs(limits, "bob", "192.0.2.1") == 4


@pytest.mark.finding(15)
def test_the_sockets_of_strangers_at_an_address_share_a_limit() -> None:
    limits = Limits(Rates(frames=Rate(4, 60)), FakeClock())
    assert pongs(limits, None, "192.0.2.1", 3) == 3
    assert pongs(limits, None, "192.0.2.1") == 1
    assert pongs(limits, None, "192.0.2.2") == 4


@pytest.mark.finding(15)
def test_the_sockets_of_an_address_share_a_limit_whoever_they_are() -> None:
    limits = Limits(Rates(frames=Rate(4, 60), frames_address=Rate(6, 60)), FakeClock())
    assert pongs(limits, "ann", "192.0.2.1") == 4
    assert pongs(limits, "bob", "192.0.2.1") == 2
    assert pongs(limits, None, "192.0.2.1") == 0
    assert pongs(limits, "cid", "192.0.2.2") == 4


def test_a_permit_now_and_then_does_not_keep_a_flood_going() -> None:
    clock = FakeClock()
    limits = Limits(Rates(frames=Rate(100, 5)), clock)

    def closes(seconds: float, frames: int) -> bool:
        """Whether a socket is closed that sends so many frames, with so much time between them."""
        connection = Connection(None)
        connection.put = lambda _: None  # type: ignore[assignment, method-assign]
        heard = Frames(ROOM, connection, limits, Metrics(), "192.0.2.1")
        for _ in range(frames):
            heard.hear('{"act": "ping"}')
            clock.now += seconds
        return connection.closed == TOO_MANY

    assert not closes(0.05, 1000), "as many as are allowed"
    assert not closes(0.04, 200), "a few too many"
    assert closes(0.002, 300), "25 for each that is allowed"


@pytest.mark.finding(16)
def test_an_error_of_the_program_is_logged_and_the_socket_stays_open(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_text: str) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr("fallstar.server.api.frames._read", fail)
    told = answers(Limits(), None, "192.0.2.1", "{}", "{}")
    assert [(one["type"], one["code"], one["log_number"]) for one in told] == [
        ("refused", "broken", 3)
    ] * 2
    assert [record.exc_info is not None for record in caplog.records] == [True, True]


def test_frames_that_wait_for_an_act_are_answered_after_it_in_their_order() -> None:
    written: list[Then] = []
    room = SimpleNamespace(**vars(ROOM), submit=lambda _act, _caller, then: written.append(then))
    connection = Connection(Caller(person("ann"), "session:ann"))
    told: list[bytes] = []
    connection.put = told.append  # type: ignore[assignment, method-assign]
    frames = Frames(cast(Room, room), connection, Limits(LIFTED), Metrics(), "192.0.2.1")
    answered: list[int] = []
    frames.all_answered = lambda: answered.append(len(told))
    act = '{"act": "play", "log_number": 3, "seat": 0, "move": "end", "ref": "%s"}'
    assert frames.hear(act % "first") == 0
    pings = 3000  # far more than calls can be nested
    assert [frames.hear('{"act": "ping"}') for _ in range(pings)][-1] == pings
    frames.hear(act % "second")
    assert (told, answered) == ([], [])
    written[0](4)
    assert (len(told), answered) == (1 + pings, [])
    written[1](Refusal("stale", "the game went on"))
    assert answered == [pings + 2]
    answers = [json.loads(one) for one in told]
    assert (answers[0]["type"], answers[0]["ref"], answers[0]["log_number"]) == ("done", "first", 4)
    assert {one["type"] for one in answers[1:-1]} == {"pong"}
    assert (answers[-1]["code"], answers[-1]["ref"]) == ("stale", "second")
