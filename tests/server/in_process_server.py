"""A server without a network, in the process of the test."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from fallstar.server.accounts.caller import Caller
from fallstar.server.app import Server
from fallstar.server.live.connection import Connection
from fallstar.server.live.room import Room
from fallstar.server.settings import Settings
from fallstar.server.store.store import PlayerRow
from fallstar.server.wire.acts import Play, Sit, Start
from fallstar.server.wire.options import AnySeat, BoardChoice, MySeat, OpenSeat, Options
from tests.server.running_server import sqlite_at


class InProcessServer(Server):
    """A server, people who are known to it, and a clock that the test moves on."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, now=lambda: time.time() + self.later)
        self.later = 0.0  # seconds that the test has let pass

    async def person(self, name: str, account: bool = False) -> Caller:
        row = PlayerRow(
            id=name.lower(), kind="account" if account else "guest", name=name, character=None,
            password=None, settings="{}", created=0, seen=0, mu=25, sigma=25 / 3, rated_games=0,
        )  # fmt: skip
        await self.store.add_player(row)
        return Caller(row, f"session:{row.id}")

    async def game(self, *people: Caller, **options: Any) -> Room:
        """A game that these people have begun, always on the same board."""
        seats: tuple[AnySeat, ...] = (MySeat(), *[OpenSeat()] * (len(people) - 1))
        given = {"board": BoardChoice(seed=1), **options}
        room = await self.rooms.create(Options(seats, **given), people[0], start=False)
        for seat, person in enumerate(people[1:], start=1):
            await room.act(Sit(seat=seat), person)
        await room.act(Start(), people[0])
        return room


@asynccontextmanager
async def in_process_server(folder: Path, **settings: Any) -> AsyncIterator[InProcessServer]:
    given: dict[str, Any] = {"database": sqlite_at(folder), "bot_pause": 0.0} | settings
    server = InProcessServer(Settings(**given))
    await server.open()
    try:
        yield server
    finally:
        await server.close()


def forget_rooms(server: InProcessServer) -> None:
    """As a restart does."""
    server.rooms._rooms.clear()


async def play(room: Room, *people: Caller, move: str | None = None) -> str:
    """Whoever decides plays; the decision."""
    table = room.table
    assert table.decider is not None
    assert table.game is not None
    move = move or table.game.legal_moves()[0]
    act = Play(log_number=table.log_number, seat=table.decider, move=move)
    await room.act(act, people[table.decider])
    return move


async def enter(room: Room, person: Caller | None) -> Connection:
    connection = Connection(person)
    await room.enter(connection)
    return connection


async def heard(connection: Connection) -> list[dict[str, Any]]:
    """What a connection was told since the last time."""
    messages = []
    while not connection._queue.empty():
        message = await connection.next()
        if message is not None:
            messages.append(msgspec.json.decode(message))
    return messages
