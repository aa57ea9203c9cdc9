"""Commit, then change: nobody sees what is not stored, and nobody misses what is."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient

from fallstar.server.live.connection import Connection
from fallstar.server.live.room import Room
from fallstar.server.store.store import Append, LogEntry, StoreError
from fallstar.server.tables.entry import Played, decode_entry
from fallstar.server.wire.acts import Ask, Leave, Play, Sit
from fallstar.server.wire.options import MySeat, OpenSeat, Options
from tests.server.in_process_server import InProcessServer, enter, heard, play
from tests.server.running_server import TIMEOUT

pytestmark = pytest.mark.anyio

Outcome = Literal["stored", "stored, but it fails", "not stored, and it fails"]
OUTCOMES: tuple[Outcome, ...] = ("stored", "stored, but it fails", "not stored, and it fails")


class SlowStore:
    """Takes the place of a store's append: the first call hangs until it is told how to end."""

    def __init__(self, server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
        self._append = server.store.append
        self._outcome: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.hangs = asyncio.Event()
        monkeypatch.setattr(server.store, "append", self.append)

    async def append(self, append: Append) -> bool:
        if self.hangs.is_set():
            return await self._append(append)
        self.hangs.set()
        outcome = await self._outcome
        if outcome.startswith("stored"):
            assert await self._append(append)
        if outcome.endswith("fails"):
            raise StoreError("the connection broke")
        return True

    def end(self, outcome: Outcome) -> None:
        self._outcome.set_result(outcome)


class Follower:
    """Somebody at a connection, who would notice a gap."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.log_number = 0
        self.table: dict[str, Any] = {}
        self.decisions = 0

    async def follow(self) -> list[str]:
        """The types of what was told since the last time."""
        assert self.connection.closed is None
        messages = await heard(self.connection)
        for message in messages:
            if message["type"] == "snapshot":
                self.decisions = len(message["steps"])
            elif "after" in message:
                assert message["after"] == self.log_number, "something was missed"
                self.decisions += message["type"] == "decision_played"
            if "log_number" in message:
                self.log_number, self.table = message["log_number"], message["table"]
        return [message["type"] for message in messages]

    async def follow_to(self, log_number: int) -> None:
        async with asyncio.timeout(TIMEOUT):
            while self.log_number < log_number:
                await self.follow()
                await asyncio.sleep(0.01)


async def follow(room: Room, *people: Any) -> list[Follower]:
    followers = [Follower(await enter(room, person)) for person in people]
    for follower in followers:
        await follower.follow()
    return followers


@asynccontextmanager
async def browser(server: InProcessServer) -> AsyncIterator[AsyncClient]:
    async with AsyncClient(transport=ASGITransport(server.app()), base_url="http://test") as http:
        yield http


async def read_stream(server: InProcessServer, table: str) -> dict[str, Any]:
    """The first line of a stream of a table."""
    line: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def receive() -> Any:
        await line
        await asyncio.sleep(0)
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message.get("body") and not line.done():
            line.set_result(message["body"])

    path = f"/api/tables/{table}/stream"
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET",
        "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": [(b"host", b"test")], "client": ("test", 1), "server": ("test", 80),
    }  # fmt: skip
    reading = asyncio.create_task(server.app()(scope, receive, send))  # type: ignore[arg-type]
    async with asyncio.timeout(TIMEOUT):
        first = await line
        await asyncio.gather(reading, return_exceptions=True)
    seen: dict[str, Any] = msgspec.json.decode(first)
    return seen


async def look_everywhere(server: InProcessServer, room: Room) -> list[Any]:
    """All that can be seen of a public table by asking: in lists, at the table, in a stream."""
    async with browser(server) as http:
        path = f"/api/tables/{room.id}"
        listed = (await http.get("/api/tables?status=playing")).json()["tables"]
        seen = (await http.get(path)).json()
        made = len(seen["steps"])
        later = await http.get(f"{path}/views/{made + 1}")
        threats = (await http.get(f"{path}/threats?seat=0")).json()
        streamed = await read_stream(server, room.id)
    assert later.status_code == 404
    for one in (seen, streamed):
        del one["now"], one["clock"], one["spectators"]
    return [listed, seen, threats, streamed]


async def test_while_an_append_hangs_nobody_sees_what_is_not_stored(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben, public=True)
    followers = await follow(room, ann, ben, None)
    number, before = room.table.log_number, await look_everywhere(server, room)
    store = SlowStore(server, monkeypatch)
    playing = asyncio.create_task(play(room, ann, ben))
    await store.hangs.wait()
    for follower in followers:
        await follower.follow()

    assert await look_everywhere(server, room) == before
    late = Follower(await enter(room, None))
    await late.follow()
    await server.player_changes.rename("ann", "Anna")  # something else is told meanwhile
    await server.housekeeping.round()
    for follower in (*followers, late):
        await follower.follow()
        assert follower.log_number == number
        assert follower.table["seats"][0]["name"] == "Anna"
    assert not playing.done()

    store.end("stored")
    await playing
    for follower in (*followers, late):
        assert await follower.follow() == ["decision_played"]
        assert follower.log_number == number + 1 == len(await server.store.log(room.id))
    assert await look_everywhere(server, room) != before


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("cancelled", [False, True])
async def test_whatever_becomes_of_an_append_everyone_follows_the_log(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch, outcome: Outcome, cancelled: bool
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    followers = await follow(room, ann, ben, None)
    number, seat = room.table.log_number, room.table.decider
    assert seat is not None
    assert room.table.game is not None
    act = Play(number, seat, room.table.game.legal_moves()[0])
    store = SlowStore(server, monkeypatch)
    playing = asyncio.create_task(room.act(act, (ann, ben)[seat]))
    await store.hangs.wait()
    if cancelled:  # the caller's page was closed
        playing.cancel()
        await asyncio.wait([playing])
    store.end(outcome)
    (answer,) = await asyncio.gather(playing, return_exceptions=True)
    if cancelled:
        assert isinstance(answer, asyncio.CancelledError)
    elif outcome.endswith("fails"):
        assert isinstance(answer, StoreError)
    else:
        assert answer == number + 1

    # The same act once more is done, or was done: after a failure a client sends it again.
    assert await room.act(act, (ann, ben)[seat]) == number + 1
    lines = await server.store.log(room.id)
    assert room.table.log_number == len(lines) == number + 1
    assert sum(isinstance(decode_entry(line.data), Played) for line in lines) == 1
    for follower in followers:
        await follower.follow_to(number + 1)
        assert follower.decisions == 1
    assert await room.act(Leave(), ben) == number + 2
    for follower in followers:
        assert await follower.follow() == ["changed"]


async def test_an_append_whose_outcome_is_unknown_is_told_once_the_log_can_be_read(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    followers = await follow(room, ann, ben)
    number, read, failures = room.table.log_number, server.store.log, 3

    async def log(table: str, after: int = 0) -> list[LogEntry]:
        nonlocal failures
        if failures:
            failures -= 1
            raise StoreError("the database is away")
        return await read(table, after)

    store = SlowStore(server, monkeypatch)
    store.end("stored, but it fails")
    monkeypatch.setattr(server.store, "log", log)
    with pytest.raises(StoreError):
        await play(room, ann, ben)
    assert room.table.log_number == number
    assert not room.is_idle, "it must not be evicted now"
    for follower in followers:
        await follower.follow_to(number + 1)
        assert follower.decisions == 1
    assert failures == 0


async def test_a_change_that_cannot_be_told_yet_waits_and_keeps_its_place(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)
    (follower,) = await follow(room, ann)
    number = room.table.log_number

    async def fail(_: object) -> dict[str, Any]:
        raise StoreError("gone for a moment")

    with monkeypatch.context() as broken:
        broken.setattr(server.store, "players", fail)  # ben's name cannot be looked up
        with pytest.raises(StoreError):
            await room.act(Sit(seat=1), ben)
    await follower.follow_to(number + 1)
    assert follower.table["seats"][1]["name"] == "Ben"


async def test_acts_wait_for_one_another_and_all_are_done(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    followers = await follow(room, ann, ben)
    number, store = room.table.log_number, SlowStore(server, monkeypatch)
    acts = [
        asyncio.create_task(room.act(Ask("abandon"), ann)),
        asyncio.create_task(room.act(Leave(), ben)),
    ]
    await store.hangs.wait()
    store.end("not stored, and it fails")
    answers = await asyncio.gather(*acts, return_exceptions=True)
    assert isinstance(answers[0], StoreError)
    assert answers[1] == room.table.log_number == number + 1
    for follower in followers:
        await follower.follow()
        assert follower.log_number == number + 1


async def test_a_log_that_became_shorter_is_an_error_and_not_a_loop(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when an operator restores an old copy of the database beneath a running server."""
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)

    async def refuse(_: Append) -> bool:
        return False

    monkeypatch.setattr(server.store, "append", refuse)
    async with asyncio.timeout(TIMEOUT):
        with pytest.raises(StoreError, match="shorter"):
            await room.act(Leave(), ben)
