"""Who is at a table, in this process and in others."""

import asyncio
from typing import Any

import pytest

from fallstar.server.live.connection import Connection
from fallstar.server.live.presence import Attendance, Presence
from fallstar.server.live.rooms import Notice, encode
from fallstar.server.wire.table import ChatLine
from tests.server.in_process_server import InProcessServer, enter, heard
from tests.server.running_server import TIMEOUT

pytestmark = pytest.mark.anyio


async def test_a_process_that_falls_silent_takes_its_readers_along(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    presence = Presence()
    assert presence.hear("other", Attendance(("ben",), 2))
    assert not presence.hear("other", Attendance(("ben",), 2))
    assert presence.everyone() == {"ben"}
    now += 30
    assert presence.forget_silent()
    assert not presence.forget_silent()
    assert (presence.everyone(), presence.spectators_unknown()) == (set(), 0)
    assert presence.away(("ben",), 60) == set()
    now += 40
    assert presence.away(("ben",), 60) == {"ben"}


async def test_who_was_heard_of_or_moved_a_moment_ago_is_not_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    presence = Presence(since=0.0)
    presence.hear("other", Attendance(("ben",), 0))
    now += 30  # nothing more is heard, and nobody has noticed that yet
    assert presence.everyone() == set()
    assert presence.away(("ben",), 60) == set()
    now += 20
    presence.seen("ben")  # their decision is in the log
    now += 40
    assert presence.away(("ben",), 60) == set()
    now += 30
    assert presence.away(("ben",), 60) == {"ben"}


async def test_a_line_that_the_bus_brings_twice_is_told_once(server: InProcessServer) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    reader = await enter(room, ann)
    await heard(reader)
    lines = [ChatLine(number, ben.player.id, "Ben", "Hello", 0.0) for number in (7, 7, 8)]
    for line in lines:
        await server.bus.publish(f"table:{room.id}", encode(Notice("other", line=line)))
    messages: list[dict[str, Any]] = []
    async with asyncio.timeout(TIMEOUT):
        while not messages or messages[-1]["line"]["id"] != 8:
            messages += await heard(reader)
            await asyncio.sleep(0.01)
    assert [message["line"]["id"] for message in messages] == [7, 8]


async def test_news_from_other_processes_is_heard_and_nonsense_does_no_harm(
    server: InProcessServer,
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    reader = await enter(room, ann)
    await heard(reader)
    topic = f"table:{room.id}"
    notices = [Notice("other", attendance=Attendance(("ben",), 3)), Notice("other", log_number=2)]
    for notice in notices:
        await server.bus.publish(topic, encode(notice))
    await server.bus.publish(topic, b"nonsense")
    await server.bus.publish(topic, encode(Notice("other", player="ben", reaction="wow")))
    async with asyncio.timeout(TIMEOUT):
        messages: list[dict[str, Any]] = []
        while not messages or messages[-1]["type"] != "reacted":
            messages += await heard(reader)
            await asyncio.sleep(0.01)
    assert [m["type"] for m in messages] == ["presence", "reacted"]
    assert messages[0]["spectators"] == 3


async def test_a_reader_that_is_closed_hears_nothing_more() -> None:
    reader = Connection(None)
    reader.put(b"one")
    reader.close("gone")
    reader.put(b"two")
    reader.close("again")
    assert [await reader.next(), await reader.next()] == [b"one", None]
    assert reader.closed == "gone"


async def test_who_is_signed_out_while_coming_in_is_told_nothing_and_let_go(
    server: InProcessServer,
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    reader = Connection(ann)
    coming = asyncio.create_task(room.enter(reader))
    await asyncio.sleep(0)  # it has begun
    await server.rooms.revoke(ann.credential)
    await coming
    assert reader.closed == "signed out"
    assert await reader.next() is None
    assert (await enter(room, ben)).closed is None
