"""Who is at a table, in this process and in others."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fallstar.server.live import presence
from fallstar.server.live.batch import Batch
from fallstar.server.live.connection import Connection
from fallstar.server.live.housekeeping import COMPARE_EVERY
from fallstar.server.live.notices import (
    AttendanceChanged,
    Envelope,
    LineSaid,
    ReactionShown,
    TableChanged,
    TableNotice,
    encode,
)
from fallstar.server.live.presence import Attendance, RoomPresence
from fallstar.server.live.room import Room
from fallstar.server.refusal import Refusal
from fallstar.server.store.store import ChatRow
from fallstar.server.wire.acts import Ask
from fallstar.server.wire.replies import Spectators
from tests.server.in_process_server import InProcessServer, enter, heard, in_process_server
from tests.server.running_server import TIMEOUT
from tests.server.services import RedisServer

pytestmark = pytest.mark.anyio


async def test_a_process_that_falls_silent_takes_its_viewers_along(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    presence = RoomPresence()
    assert presence.hear("other", Attendance(("ben",), 2))
    assert not presence.hear("other", Attendance(("ben",), 2))
    assert presence.players() == {"ben"}
    now += 30
    assert presence.forget_silent()
    assert not presence.forget_silent()
    assert (presence.players(), presence.unknown_viewers()) == (set(), 0)
    assert presence.away(("ben",), 60) == set()
    now += 40
    assert presence.away(("ben",), 60) == {"ben"}


async def test_a_player_who_was_seen_or_moved_a_moment_ago_is_not_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    presence = RoomPresence(since=0.0)
    presence.hear("other", Attendance(("ben",), 0))
    now += 30  # nothing more is heard, and nobody has noticed that yet
    assert presence.players() == set()
    assert presence.away(("ben",), 60) == set()
    now += 20
    presence.acted("ben")  # their decision is in the log
    now += 40
    assert presence.away(("ben",), 60) == set()
    now += 30
    assert presence.away(("ben",), 60) == {"ben"}


@pytest.mark.finding(3)
async def test_nobody_is_away_while_other_processes_cannot_be_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, since = 1000.0, 0.0

    def listening_since() -> float | None:
        return since or None

    monkeypatch.setattr("time.monotonic", lambda: now)
    since = 900.0
    presence = RoomPresence(listening_since, since=0.0)
    presence.hear("other", Attendance(("ben",), 1))
    assert presence.away(("ann", "ben"), 60) == {"ann"}
    since = 0.0  # the bus is down
    now += 600
    assert not presence.forget_silent()
    assert (presence.players(), presence.unknown_viewers()) == ({"ben"}, 1)
    assert presence.away(("ann", "ben"), 60) == set(), "both may be connected elsewhere"
    since = now  # it is back, but the others may not have told anything yet
    now += 19
    assert not presence.forget_silent()
    assert presence.away(("ann", "ben"), 5) == set()
    now += 2
    assert presence.forget_silent()
    assert presence.away(("ann", "ben"), 60) == set(), "absence counts from the return of the bus"
    now += 60
    assert presence.away(("ann", "ben"), 60) == {"ann", "ben"}


@pytest.mark.finding(3)
@pytest.mark.needs("redis")
async def test_a_player_at_another_process_is_not_away_when_redis_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "STALE", 0.5)
    with RedisServer() as redis:
        given = {"redis": redis.url, "away_after": 0.5}
        async with (
            in_process_server(tmp_path, **given) as one,
            in_process_server(tmp_path, **given) as two,
        ):
            ann, ben = await one.person("Ann"), await one.person("Ben")
            room = await one.game(ann, ben, rated=False)
            await enter(room, ann)
            await enter(await two.rooms.find(room.id), ben)
            async with asyncio.timeout(TIMEOUT):
                while room.presence.players() != {"ann", "ben"}:
                    await asyncio.sleep(0.01)
            redis.kill()
            await asyncio.sleep(1.5)
            for server in (one, two):
                await server.housekeeping.round()
            with pytest.raises(Refusal, match="that player is here"):
                await room.act(Ask(what="end", seat=1), ann)
            assert room.table.status == "playing"


@pytest.mark.finding(8)
@pytest.mark.needs("redis")
async def test_a_sign_out_closes_sockets_of_another_process_though_redis_is_gone(
    tmp_path: Path,
) -> None:
    with RedisServer() as redis:
        async with (
            in_process_server(tmp_path, redis=redis.url) as one,
            in_process_server(tmp_path, redis=redis.url) as two,
        ):
            people = {name: await one.person(name) for name in ("Ann", "Ben", "Cleo")}
            for person in people.values():
                await one.store.add_session(person.player.id, person.player.id, 0.0)
            connections = {name: two.connections.open(who) for name, who in people.items()}
            stranger = two.connections.open(None)
            redis.kill()
            await one.accounts.end_session(people["Ann"])
            await one.accounts.end_sessions("ben")
            for _ in range(COMPARE_EVERY):
                await two.housekeeping.round()
            closed = {name: connection.closed for name, connection in connections.items()}
            assert closed == {"Ann": "signed out", "Ben": "signed out", "Cleo": None}
            assert stranger.closed is None


async def publish(server: InProcessServer, room: Room, notice: TableNotice) -> None:
    """As another process does."""
    await server.bus.publish(f"table:{room.id}", encode(Envelope("other", notice)))


async def test_a_line_that_the_bus_brings_twice_is_told_once(server: InProcessServer) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    connection = await enter(room, ann)
    await heard(connection)
    for number in (7, 7, 8):
        await publish(server, room, LineSaid(ChatRow(number, room.id, "ben", "Hello", 0.0)))
    messages: list[dict[str, Any]] = []
    async with asyncio.timeout(TIMEOUT):
        while not messages or messages[-1]["line"]["id"] != 8:
            messages += await heard(connection)
            await asyncio.sleep(0.01)
    assert [message["line"]["id"] for message in messages] == [7, 8]


async def test_news_from_other_processes_is_heard_and_nonsense_does_no_harm(
    server: InProcessServer,
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    connection = await enter(room, ann)
    await heard(connection)
    await publish(server, room, AttendanceChanged("other", Attendance(("ben",), 3)))
    await publish(server, room, TableChanged(2))
    await server.bus.publish(f"table:{room.id}", b"nonsense")
    await publish(server, room, ReactionShown("ben", "wow"))
    async with asyncio.timeout(TIMEOUT):
        messages: list[dict[str, Any]] = []
        while len(messages) < 2:
            messages += await heard(connection)
            await asyncio.sleep(0.01)
    assert [m["type"] for m in messages] == ["presence", "reacted"]
    assert messages[0]["spectators"] == 3


async def test_a_batch_calls_at_once_and_then_after_its_interval() -> None:
    calls: list[int] = []
    slow = Batch(lambda: calls.append(1), lambda: 1e6)
    for _ in range(3):
        slow.want()
    assert calls == [1]
    slow.cancel()
    quick = Batch(lambda: calls.append(2), lambda: 0.5)
    for _ in range(3):
        quick.want()
    async with asyncio.timeout(TIMEOUT):
        while calls != [1, 2, 2]:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)
    assert calls == [1, 2, 2]


@pytest.mark.finding(14)
async def test_many_who_join_at_once_are_told_in_batches(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fallstar.server.live.room.PRESENCE_EVERY", 1e6)
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    crowd = [await enter(room, None) for _ in range(200)]
    told = [await heard(connection) for connection in crowd]
    # Somebody sat down before, which was told at once: the others wait for the interval's end.
    assert all([one["type"] for one in messages] == ["snapshot"] for messages in told)
    assert [messages[0]["spectators"] for messages in told] == [*range(1, 201)]
    for connection in crowd[:50]:
        await room.leave(connection)
    room.presence_batch.call_now()
    for connection in crowd[50:]:
        assert [(one["type"], one["spectators"]) for one in await heard(connection)] == [
            ("presence", 150)
        ]


@pytest.mark.finding(14)
async def test_spectators_are_counted_in_messages_and_named_on_request(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    cleo, dan = await server.person("Cleo"), await server.person("Dan")
    room = await server.game(ann, ben)
    for caller in (ann, dan, cleo, None, None):
        await enter(room, caller)
    connection = await enter(room, ben)
    (snapshot,) = [one for one in await heard(connection) if one["type"] == "snapshot"]
    assert [one["name"] for one in snapshot["present"]] == ["Ann", "Ben"]
    assert snapshot["spectators"] == 4
    assert await room.spectators() == Spectators(("Cleo", "Dan"), others=2)
    room.presence.hear("other", Attendance(("somebody",), 3))
    monkeypatch.setattr("fallstar.server.live.room.MOST_NAMES", 1)
    assert await room.spectators() == Spectators(("Cleo",), others=7)


async def test_what_changed_within_the_interval_is_told_at_its_end(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fallstar.server.live.room.PRESENCE_EVERY", 0.05)
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    watcher = await enter(room, ann)
    for _ in range(5):
        await enter(room, None)
    messages = await heard(watcher)
    async with asyncio.timeout(TIMEOUT):
        while messages[-1].get("spectators") != 5:
            messages += await heard(watcher)
            await asyncio.sleep(0.01)
    assert [one["player"] for one in messages[-1]["present"]] == ["ann"]


async def test_a_closed_connection_hears_nothing_more() -> None:
    connection = Connection(None)
    connection.put(b"one")
    connection.close("gone")
    connection.put(b"two")
    connection.close("again")
    assert [await connection.next(), await connection.next()] == [b"one", None]
    assert connection.closed == "gone"


async def test_messages_stay_in_order_whether_written_at_once_or_queued() -> None:
    sent: list[bytes] = []
    keeps_up = True

    class Slow:
        def write_text(self, message: bytes) -> bool:
            if keeps_up:
                sent.append(message)
            return keeps_up

        def abort(self) -> None:
            raise AssertionError("it is not that slow")

    async def send() -> None:  # as the task of a WebSocket does
        while (message := await connection.next()) is not None:
            await asyncio.sleep(0)  # until the client takes it
            sent.append(message)

    connection = Connection(None, Slow())
    connection.put(b"1")  # nobody has asked for the next message yet
    sender = asyncio.create_task(send())
    for number in range(2, 40):
        keeps_up = number % 7 != 0
        connection.put(b"%d" % number)
        for _ in range(number % 4):
            await asyncio.sleep(0)
    keeps_up = True
    connection.close("gone")
    await sender
    assert sent == [b"%d" % number for number in range(1, 40)]


async def test_a_player_signed_out_while_connecting_gets_nothing_and_is_disconnected(
    server: InProcessServer,
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    connection = server.connections.open(ann)
    coming = asyncio.create_task(room.enter(connection))
    await asyncio.sleep(0)  # it has begun
    await server.player_changes.revoke(ann.credential)
    await coming
    assert connection.closed == "signed out"
    assert await connection.next() is None
    assert server.connections.open(ann).closed == "signed out", "the caller was found before"
    assert server.connections.open(ben).closed is None
