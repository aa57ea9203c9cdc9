"""Nothing leaked: no byte sent to a seat or a spectator depends on another seat's face-down cards.

Two servers play the same game as far as anyone can see, but where one seat lays a card face down it
lays another card in the second game. All that is sent to everyone else must be the same, byte for
byte.
"""

import random
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import msgspec
import pytest

from fallstar.game import Game
from fallstar.server.accounts.caller import Caller
from fallstar.server.app import Server
from fallstar.server.live.connection import Connection
from fallstar.server.live.room import Room
from fallstar.server.settings import Settings
from fallstar.server.store.store import PlayerRow
from fallstar.server.tables.info import view_at
from fallstar.server.tables.playing import can_undo
from fallstar.server.wire.acts import Play, Sit, Start, Undo
from fallstar.server.wire.options import BoardChoice, MySeat, OpenSeat, Options
from tests.server.running_server import sqlite_at
from tests.server.twins import decide_twice, play_twins

encode = msgspec.json.Encoder().encode


@dataclass
class World:
    """One server with a table of several people, all of whom read along, and a spectator."""

    server: Server
    room: Room
    callers: list[Caller]
    connections: list[Connection]  # a seat each, the spectator last

    @property
    def game(self) -> Game:
        assert self.room.table.game is not None
        return self.room.table.game

    async def play(self, seat: int, move: str) -> None:
        number = self.room.table.log_number
        await self.room.act(Play(log_number=number, seat=seat, move=move), self.callers[seat])

    def heard(self, connection: int) -> list[bytes]:
        """All that was sent since the last time, and now and then what could be asked for."""
        queue = self.connections[connection]._queue
        messages = [queue.get_nowait() for _ in range(len(queue))]
        assert None not in messages
        player = self.connections[connection].player
        if self.room.table.log_number % 8 == 0:
            messages.append(encode(self.room.snapshot(player)))
            game, seat = self.room.table.game, self.room.table.seat_shown(player)
            assert game is not None
            messages += [encode(view_at(game, n, seat)) for n in range(len(game.steps))]
        return [message for message in messages if message]


async def make_world(folder: Path, seats: int, seed: int) -> World:
    folder.mkdir()
    ticks = count(1_000_000)  # the same times in both worlds
    settings = Settings(database=sqlite_at(folder), bot_pause=0)
    server = Server(settings, now=lambda: float(next(ticks)))
    await server.open()
    callers = []
    for seat in range(seats + 1):
        row = PlayerRow(
            id=f"player {seat}", kind="guest", name=f"Guest {seat}", character=None, password=None,
            settings="{}", created=0, seen=0, mu=25, sigma=8, rated_games=0,
        )  # fmt: skip
        await server.store.add_player(row)
        callers.append(Caller(row, f"session:{seat}"))
    options = Options((MySeat(), *[OpenSeat()] * (seats - 1)), board=BoardChoice(seed=seed))
    room = await server.rooms.create(options, callers[0], start=False)
    for seat in range(1, seats):
        await room.act(Sit(seat=seat), callers[seat])
    await room.act(Start(), callers[0])
    connections = [Connection(caller) for caller in callers]
    for connection in connections:
        await room.enter(connection)
    return World(server, room, callers, connections)


@pytest.mark.anyio
@pytest.mark.parametrize(("seats", "keeper"), [(2, 0), (2, 1), (3, 2), (4, 0), (6, 3)])
async def test_no_byte_depends_on_the_face_down_cards_of_another_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, keeper: int
) -> None:
    monkeypatch.setattr("fallstar.server.live.rooms.draw_id", lambda: "table")
    rng = random.Random(seats)
    worlds = [await make_world(tmp_path / name, seats, seats) for name in ("one", "two")]
    differing = 0  # times the secret differed while others watched
    for _ in range(120):
        games = [world.game for world in worlds]
        if games[0].is_over:
            break
        turn = games[0].turn
        assert turn is not None
        assert games[1].turn == turn
        moves = decide_twice(rng, [game.legal_moves() for game in games], turn == keeper)
        for world, move in zip(worlds, moves, strict=True):
            await world.play(turn, move)
        if rng.random() < 0.2 and can_undo(worlds[0].room.table, turn):
            for world in worlds:
                undo = Undo(log_number=world.room.table.log_number, seat=turn)
                await world.room.act(undo, world.callers[turn])
        for connection in range(seats + 1):
            told = [world.heard(connection) for world in worlds]
            assert told[0] == told[1] or connection == keeper
        games = [world.game for world in worlds]
        hidden = [game.view(keeper, previews=False).seats[keeper].hidden for game in games]
        differing += hidden[0] != hidden[1]
        for seat in range(seats):
            assert games[0].threats(seat) == games[1].threats(seat)
    assert differing > 10, "there must have been secrets to leak"
    for world in worlds:
        await world.server.close()


def test_no_byte_over_the_network_depends_on_them(tmp_path: Path) -> None:
    """`python bench/campaign.py twins` plays whole games in this way."""
    compared = play_twins(tmp_path, seats=3, keeper=1, seed=4, decisions=24, ask_every=12)
    assert not compared.differences
    assert compared.secrets > 3, "there must have been secrets to leak"
    assert compared.size > 500_000
