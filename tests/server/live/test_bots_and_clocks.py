"""Bots and clocks on a server that lives: they go on by themselves, and wait for people."""

import asyncio
import random
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from fallstar.bots.bot import Bot
from fallstar.bots.levels import make_bot
from fallstar.server.live import bot_turns
from fallstar.server.live.rating import rate_room, rate_unrated
from fallstar.server.live.room import Room
from fallstar.server.tables.options import DAY
from fallstar.server.wire.acts import Ask
from fallstar.server.wire.options import BotSeat, DaysClock, MySeat, Options
from fallstar.view.view import View
from tests.server.in_process_server import enter, heard, in_process_server, play
from tests.server.running_server import TIMEOUT, Live, Player, RunningServer, sqlite_at, wait_for

AWAY_AFTER = 0.3


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("server")
    with RunningServer(sqlite_at(folder), bot_pause=0.01, away_after=AWAY_AFTER) as running:
        yield running


def length(server: RunningServer, table: str) -> int:
    """How long the log is, read from the file: the server is not asked."""
    file = server.settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(file, timeout=TIMEOUT)) as database:
        query = "select count(*) from entries where table_id = ?"
        found: int = database.execute(query, (table,)).fetchone()[0]
    return found


# Bots


def test_bots_go_on_after_a_kill_though_nobody_is_there(tmp_path: Path) -> None:
    with RunningServer(sqlite_at(tmp_path), bot_pause=0.1) as server:
        table = server.player().make(*["random"] * 6, expert=True, start=True)
        began = length(server, table)
        wait_for(lambda: length(server, table) > began)
        server.kill()
        before = length(server, table)
        server.start()
        wait_for(lambda: length(server, table) > before)


@pytest.mark.anyio
async def test_a_bot_that_thinks_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, enough = threading.Event(), threading.Event()
    choose = bot_turns._choose

    def ponder(level: str, view: View) -> str:
        if level == "champion":
            thinking.set()
            assert enough.wait(5 * TIMEOUT)
        return choose(level, view)

    monkeypatch.setattr(bot_turns, "_choose", ponder)
    async with in_process_server(tmp_path, bot_threads=4) as server:
        ann, ben = await server.person("Ann"), await server.person("Ben")
        seats = (BotSeat("champion"), BotSeat("champion"))
        slow = await server.rooms.create(Options(seats), ann, start=True)
        assert await asyncio.to_thread(thinking.wait, TIMEOUT)
        fast = await server.game(ann, ben)
        for _ in range(10):
            await play(fast, ann, ben)
        bots = (BotSeat("random"), BotSeat("random"))
        other = await server.rooms.create(Options(bots), ann, start=True)
        async with asyncio.timeout(5 * TIMEOUT):
            while other.table.status != "finished":
                await asyncio.sleep(0.01)
        assert slow.table.game is not None
        assert slow.table.game.steps == []
        enough.set()
        async with asyncio.timeout(5 * TIMEOUT):
            while not slow.table.game.steps:
                await asyncio.sleep(0.01)


@pytest.mark.anyio
async def test_what_a_bot_thought_out_for_a_position_that_is_gone_is_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, enough = threading.Event(), threading.Event()
    choose = bot_turns._choose

    def ponder(level: str, view: View) -> str:
        thinking.set()
        assert enough.wait(5 * TIMEOUT)
        return choose(level, view)

    monkeypatch.setattr(bot_turns, "_choose", ponder)
    async with in_process_server(tmp_path) as server:
        ann = await server.person("Ann")
        options = Options((MySeat(), BotSeat("greedy")))
        room = await server.rooms.create(options, ann, start=True)
        while room.table.thinking is None:
            await play(room, ann)
        assert await asyncio.to_thread(thinking.wait, TIMEOUT)
        number = room.table.log_number
        await room.act(Ask("abandon"), ann)
        enough.set()
        await asyncio.sleep(0.2)
        assert room.table.log_number == number + 2  # asked, ended
        assert room.table.status == "finished"


@pytest.mark.finding(2)
@pytest.mark.anyio
async def test_nothing_that_a_client_knows_determines_what_a_bot_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every decision has a seed of its own, from `secrets`."""
    secret: list[int] = []
    given: list[int] = []
    randbits = secrets.randbits

    def draw(bits: int) -> int:
        secret.append(randbits(bits))
        return secret[-1]

    def noted(level: str, seed: int) -> Bot:
        given.append(seed)
        return make_bot(level, seed)

    monkeypatch.setattr(secrets, "randbits", draw)
    monkeypatch.setattr(bot_turns, "make_bot", noted)
    async with in_process_server(tmp_path, bot_threads=1) as server:
        ann = await server.person("Ann")
        seats = (BotSeat("random"), BotSeat("greedy"))
        room = await server.rooms.create(Options(seats), ann, start=True)
        async with asyncio.timeout(TIMEOUT):
            while room.table.status != "finished":
                await asyncio.sleep(0.01)
    assert room.table.game is not None
    assert len(given) == len(room.table.game.steps)
    assert given == secret[-len(given) :]
    assert min(given) > 2**64


@pytest.mark.anyio
async def test_a_bot_thinks_during_its_pause_so_that_time_tells_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = threading.Event()
    choose = bot_turns._choose

    def notice(*given: Any) -> str:
        thought.set()
        return choose(*given)

    monkeypatch.setattr(bot_turns, "_choose", notice)
    async with in_process_server(tmp_path, bot_pause=3600.0) as server:
        ann = await server.person("Ann")
        seats = (BotSeat("random"), BotSeat("random"))
        room = await server.rooms.create(Options(seats), ann, start=True)
        number = room.table.log_number
        assert await asyncio.to_thread(thought.wait, 10), "the pause came before the thinking"
        await asyncio.sleep(0.1)
        assert room.table.log_number == number, "the move is played when the pause is over"


@pytest.mark.anyio
async def test_a_forced_move_takes_as_long_as_one_that_was_thought_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else time would tell what is hidden, where a bot thinks longer than its pause."""
    thinking = 0.05
    pauses: dict[bool, list[float]] = {False: [], True: []}
    choose = bot_turns._choose

    def is_forced(view: View) -> bool:
        return view.decisions % 3 == 2  # it seldom happens

    def slow(level: str, view: View) -> str:
        if not is_forced(view):
            time.sleep(thinking)
        return choose(level, view)

    async def note(room: Room, began: float, pause: float) -> None:
        del began
        assert room.table.game is not None
        pauses[is_forced(room.table.game.view())].append(pause)
        await asyncio.sleep(0)

    monkeypatch.setattr(bot_turns, "is_forced", is_forced)
    monkeypatch.setattr(bot_turns, "_choose", slow)
    monkeypatch.setattr(bot_turns, "_sleep_until", note)
    async with in_process_server(tmp_path, bot_threads=1) as server:
        ann = await server.person("Ann")
        seats = (BotSeat("random"), BotSeat("random"))
        await server.rooms.create(Options(seats), ann, start=True)
        async with asyncio.timeout(TIMEOUT):
            while len(pauses[True]) < 3:
                await asyncio.sleep(0.01)
    for pause in pauses.values():
        assert min(pause) >= thinking


# Clocks


def match(server: RunningServer, **options: Any) -> tuple[str, list[Player], list[Live]]:
    players = [server.player("Ann"), server.player("Ben")]
    table = players[0].make("me", "open", **options)
    assert players[1].act(table, "sit", seat=1).status_code == 200
    assert players[0].act(table, "start").status_code == 200
    return table, players, [player.live(table) for player in players]


def test_a_turn_clock_runs_out_the_other_lets_a_bot_play_and_the_player_comes_back(
    server: RunningServer,
) -> None:
    _, _, early = match(server, clock={"kind": "turn", "seconds": 3600})
    late = early[0].table["decider"]
    told = early[1 - late].ask("ask", what="stand_in", seat=late, level="random")
    assert told["code"] == "not_now"
    table, players, lives = match(server, clock={"kind": "turn", "seconds": 5})
    late = lives[0].table["decider"]
    other = 1 - late
    while not lives[other].table["seats"][late]["timed_out"]:
        told = lives[other].receive()
    assert told["clock"]["left"][late] == 0
    assert told["table"]["decider"] == late  # only a mark: all still wait
    answer = lives[other].ask("ask", what="stand_in", seat=late, level="random")
    assert answer["type"] == "done"
    while lives[other].table["decider"] == late:
        lives[other].receive()
    seat = lives[other].table["seats"][late]
    assert (seat["stand_in"], seat["level"], seat["timed_out"]) == (True, "random", False)
    assert seat["player"] == players[late].id
    assert lives[late].ask("return")["type"] == "done"
    lives[late].catch_up(players[late].see(table)["log_number"])
    seat = lives[late].table["seats"][late]
    assert (seat["stand_in"], seat["level"], seat["mine"]) == (False, None, True)
    # The other plays, and it is the player, not the bot, who is waited for.
    while lives[other].table["decider"] == other:
        view = players[other].see(table)
        lives[other].ask(
            "play", log_number=view["log_number"], seat=other, move=view["view"]["legal"][-1]
        )
        lives[other].catch_up(view["log_number"] + 1)
    seen = players[late].see(table)
    assert seen["table"]["decider"] == late
    assert seen["clock"]["running"] == late
    move = seen["view"]["legal"][0]
    assert (
        players[late]
        .act(table, "play", log_number=seen["log_number"], seat=late, move=move)
        .is_success
    )


def test_a_player_is_away_some_time_after_closing_the_page_and_at_once_after_leaving(
    server: RunningServer,
) -> None:
    table, players, lives = match(server)
    refused = lives[0].ask("ask", what="stand_in", seat=1, level="random")
    assert refused["code"] == "not_now"
    lives[1].close()
    stand_in = {"what": "stand_in", "seat": 1, "level": "random"}
    wait_for(lambda: players[0].act(table, "ask", **stand_in).status_code == 200)
    assert players[0].see(table)["table"]["seats"][1]["stand_in"]
    assert players[1].act(table, "return").status_code == 200
    assert players[1].act(table, "leave").status_code == 200
    assert players[0].see(table)["table"]["seats"][1]["left"]
    assert players[0].act(table, "ask", what="end", seat=1).status_code == 200
    seen = players[1].see(table)["table"]
    assert (seen["status"], seen["ended"], seen["ended_by"]) == ("finished", "left", 1)


@pytest.mark.anyio
async def test_days_pass_and_survive_a_restart(tmp_path: Path) -> None:
    async with in_process_server(tmp_path, away_after=0) as server:
        people = [await server.person("Ann"), await server.person("Ben")]
        room = await server.game(*people, clock=DaysClock(2))
        assert room.away() == set()  # by correspondence nobody has to sit there
        await play(room, *people)
    async with in_process_server(tmp_path) as server:
        await server.housekeeping.round()
        assert len(server.rooms) == 0
        server.later = 2 * DAY + 1
        await server.housekeeping.round()
        (room,) = server.rooms
        assert room.table.decider is not None
        assert room.table.seats[room.table.decider].timed_out
        number = room.table.log_number
        await server.housekeeping.round()
        assert room.table.log_number == number, "once is enough"


@pytest.mark.anyio
async def test_a_time_out_is_told_to_those_who_read(tmp_path: Path) -> None:
    async with in_process_server(tmp_path) as server:
        people = [await server.person("Ann"), await server.person("Ben")]
        room = await server.game(*people, clock=DaysClock(1))
        connection = await enter(room, None)
        await heard(connection)
        server.later = DAY + 1
        await server.housekeeping.round()
        (told,) = await heard(connection)
        assert told["type"] == "changed"
        assert told["table"]["seats"][room.table.decider]["timed_out"]


@pytest.mark.anyio
async def test_others_are_told_once_that_a_player_is_away_and_once_that_they_are_back(
    tmp_path: Path,
) -> None:
    async with in_process_server(tmp_path, away_after=60.0) as server:
        ann, ben = await server.person("Ann"), await server.person("Ben")
        room = await server.game(ann, ben)
        connection, gone = await enter(room, ann), await enter(room, ben)
        await room.leave(gone)
        await server.housekeeping.round()
        assert [told["type"] for told in await heard(connection)].count("changed") == 0, "not yet"
        room.presence.last_here["ben"] -= 61
        await server.housekeeping.round()
        await server.housekeeping.round()
        (told,) = [told for told in await heard(connection) if told["type"] == "changed"]
        assert [seat["away"] for seat in told["table"]["seats"]] == [False, True]
        await enter(room, ben)
        changed = [told for told in await heard(connection) if told["type"] == "changed"]
        assert [seat["away"] for seat in changed[-1]["table"]["seats"]] == [False, False]


# Ratings


@pytest.mark.anyio
async def test_a_game_that_goes_on_here_is_not_taken_for_one_that_counts_for_nobody(
    tmp_path: Path,
) -> None:
    """Another process may know of its end already."""
    async with in_process_server(tmp_path) as server:
        people = [await server.person(name, account=True) for name in ("Ann", "Ben")]
        room = await server.game(*people, rated=True)
        await rate_room(room, server.store, server.now())
        chance = random.Random(1)
        while room.table.status == "playing":
            assert room.table.game is not None
            await play(room, *people, move=chance.choice(room.table.game.legal_moves()))
        await rate_unrated(server.rooms, server.store, server.now)
        row = await server.store.player("ann")
        assert row is not None
        assert row.rated_games == 1


def account(server: RunningServer, name: str) -> Player:
    player = server.player()
    made = player.http.post("/api/me/account", json={"name": name, "password": "correct horse"})
    assert made.status_code == 201, made.text
    return player


def rating_of(player: Player, who: str) -> tuple[int, int]:
    answer = player.http.get(f"/api/players/{who}")
    rating = answer.json()["rating"] if answer.status_code == 200 else {"value": 0, "games": 0}
    return rating["value"], rating["games"]


def test_a_rated_game_is_rated_once_though_its_server_was_killed_at_the_end(
    tmp_path: Path,
) -> None:
    with RunningServer(sqlite_at(tmp_path)) as server:
        ann = account(server, "Ann")
        table = ann.make("me", "greedy", rated=True, start=True)
        assert ann.act(table, "ask", what="abandon").status_code == 200
        server.kill()
        server.start()
        wait_for(lambda: rating_of(ann, ann.id)[1] == 1)
        value, _ = rating_of(ann, ann.id)
        bot, games = rating_of(ann, "bot:greedy")
        assert value < 1500 < bot
        assert games == 1
        wait_for(
            lambda: [seat["rating"] for seat in ann.see(table)["table"]["seats"]] == [value, bot]
        )


@pytest.mark.anyio
async def test_a_rated_table_counts_once_and_an_abandoned_one_for_nobody(tmp_path: Path) -> None:
    async with in_process_server(tmp_path) as server:
        people = [
            await server.person("Ann", account=True),
            await server.person("Ben", account=True),
        ]
        room = await server.game(*people, rated=True)
        connection = await enter(room, people[0])
        rng = random.Random(1)
        while room.table.game is not None and not room.table.game.is_over:
            await play(room, *people, move=rng.choice(room.table.game.legal_moves()))
            await heard(connection)
        abandoned = await server.game(*people, rated=True)
        await abandoned.act(Ask("abandon"), people[0])
        await abandoned.act(Ask("abandon"), people[1])
        for _ in range(3):
            await rate_unrated(server.rooms, server.store, server.now)
        rows = await server.store.players(["ann", "ben"])
        assert [rows[one].rated_games for one in ("ann", "ben")] == [1, 1]
        told = await heard(connection)
        assert [seat["rating"] for seat in told[-1]["table"]["seats"]] != [1500, 1500]
        assert told[-1]["after"] == told[-1]["log_number"] == room.table.log_number
        assert await server.store.unrated(10) == []
