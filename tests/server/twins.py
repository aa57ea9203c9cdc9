"""Twins: two servers play the same game as far as anyone can see, but one seat, the keeper, lays
other cards face down in the second game. All that is sent to everyone else must be the same."""

import json
import random
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from fallstar.notation.move import hide_card
from tests.server.running_server import (
    Live,
    Player,
    RunningServer,
    new_client,
    sqlite_at,
    wait_for,
)

TIME = re.compile(r"\b1\d{9}(\.\d+)?(e\+09)?\b")  # seconds since 1970
# Decisions. A picture is kept for half a minute, so a later one may be older in one world.
PICTURE_AT = 24
NEVER = 86_400.0  # seconds until a player is away: a busy machine may be slow to connect them
OWN_HEADERS = {"date", "content-length", "set-cookie"}  # they depend on time, ids and ports
# Lines about time, memory and the disk: they differ from second to second.
OWN_METRICS = re.compile(r"_seconds|_created|process_|python_|disk_free")


def decide_twice(rng: random.Random, legal: Sequence[Sequence[str]], secretly: bool) -> list[str]:
    """A decision for each world. Others cannot tell them apart; without a secret they are equal."""
    if not secretly:
        return [rng.choice(legal[0])] * 2
    seen = [{hide_card(move) for move in moves} for moves in legal]
    both = sorted(seen[0] & seen[1])
    shown = rng.choice([move for move in both if "?" in move] * 2 + both)
    return [rng.choice([move for move in moves if hide_card(move) == shown]) for moves in legal]


@dataclass
class Compared:
    """What was compared."""

    size: int = 0  # bytes of one of the two worlds
    channels: set[str] = field(default_factory=set)
    differences: list[str] = field(default_factory=list)
    secrets: int = 0  # decisions after which the keeper saw other cards in the second world

    def compare(self, channel: str, told: Sequence[str]) -> None:
        """What a channel told in both worlds."""
        one, two = told
        self.channels.add(channel)
        self.size += len(one.encode())
        if one != two:
            at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), -1)
            shown = slice(max(0, at - 40), at + 40)
            self.differences.append(f"{channel}: {one[shown]!r} {two[shown]!r}")


class Stream:
    """The stream of lines of a table, read by a thread."""

    def __init__(self, http: httpx.Client, table: str) -> None:
        self.lines: list[str] = []
        self.log_number = 0
        self._http = new_client(
            base_url=http.base_url, cookies=dict(http.cookies), headers=http.headers
        )
        self._thread = threading.Thread(target=self._read, args=(table,), daemon=True)
        self._thread.start()
        wait_for(lambda: bool(self.lines))  # what the next viewers are told depends on the order

    def _read(self, table: str) -> None:
        try:
            with self._http.stream("GET", f"/api/tables/{table}/stream") as answer:
                for line in answer.iter_lines():
                    if line:
                        self.lines.append(line)
                        self.log_number = json.loads(line).get("log_number", self.log_number)
        except httpx.TransportError:
            pass  # the server ended

    def close(self) -> None:
        """Call it when the server has ended."""
        self._thread.join()
        self._http.close()


class World:
    """One server with a table of several people, all of whom read along, as do others."""

    def __init__(self, server: RunningServer, seats: int, seed: int) -> None:
        self.server = server
        self.players = [server.player(f"Player {seat}") for seat in range(seats)]
        spectator = server.player("Spectator")
        host = self.players[0]
        self.table = host.make(
            "me", *["open"] * (seats - 1), board={"seed": seed}, public=True, expert=seed % 2 == 0
        )
        for seat, player in enumerate(self.players[1:], start=1):
            player.act(self.table, "sit", seat=seat).raise_for_status()
        host.act(self.table, "start").raise_for_status()
        self.stranger = new_client(base_url=server.url)
        self.viewers: dict[str, httpx.Client] = {
            **{f"seat {seat}": player.http for seat, player in enumerate(self.players)},
            "spectator": spectator.http,
            "stranger": self.stranger,
        }
        self.lives = {name: Live(http, self.table) for name, http in self.viewers.items()}
        self.streams = {name: Stream(http, self.table) for name, http in self.viewers.items()}
        everybody = [*self.players, spectator]
        self._names = {one.id: f"(id {number})" for number, one in enumerate(everybody)}
        self._names |= {self.table: "(table)", f":{server.port}": ":(port)"}
        self.catch_up()

    def close(self) -> None:
        for live in self.lives.values():
            live.close()
        self.stranger.close()

    def catch_up(self) -> None:
        """Everybody reads up to the last entry of the log."""
        log_number = self.players[0].see(self.table)["log_number"]
        for live in self.lives.values():
            live.catch_up(log_number)
        wait_for(lambda: all(one.log_number >= log_number for one in self.streams.values()))

    def plain(self, text: str) -> str:
        """A text without ids, ports and times, which differ from one server to another."""
        for own, name in self._names.items():
            text = text.replace(own, name)
        return TIME.sub("(time)", text)

    def ask(self, viewer: str, method: str, path: str, body: Any = None) -> str:
        """The status, headers and body of an answer."""
        answer = self.viewers[viewer].request(method, path.format(table=self.table), json=body)
        headers = [one for one in answer.headers.items() if one[0] not in OWN_HEADERS]
        text = answer.content.decode("latin-1")
        if path == "/metrics":
            lines = text.splitlines()
            text = "\n".join(line for line in lines if not OWN_METRICS.search(line))
        return self.plain(f"{answer.status_code} {sorted(headers)} {text}")

    def frames(self, viewer: str) -> str:
        """What a socket was told since the last time."""
        frames, self.lives[viewer].frames = self.lives[viewer].frames, []
        return self.plain(_without_presence(frames))

    def lines(self, viewer: str) -> str:
        """What a stream was told since the last time."""
        lines, self.streams[viewer].lines = self.streams[viewer].lines, []
        return self.plain(_without_presence(lines))


def _without_presence(messages: Sequence[str]) -> str:
    """Presence is told in batches, some time after others come and go."""
    return "\n".join(one for one in messages if not one.startswith('{"type":"presence"'))


@contextmanager
def twin_worlds(folder: Path, seats: int, seed: int) -> Iterator[list[World]]:
    """Two servers with the same game."""
    worlds: list[World] = []
    with ExitStack() as stack:
        stack.callback(lambda: [one.close() for world in worlds for one in world.streams.values()])
        for name in ("one", "two"):
            (folder / name).mkdir()
            server = stack.enter_context(
                RunningServer(sqlite_at(folder / name), bot_pause=0.0, away_after=NEVER)
            )
            worlds.append(World(server, seats, seed))
            stack.callback(worlds[-1].close)
        yield worlds


def play_twins(
    folder: Path, seats: int, keeper: int, seed: int, decisions: int, ask_every: int
) -> Compared:
    """Play a game in two worlds, and compare all that is told to others than the keeper."""
    rng, compared = random.Random(seed), Compared()
    game = f"{seats} seats, keeper {keeper}, seed {seed}"
    with twin_worlds(folder, seats, seed) as worlds:

        def compare(viewer: str, what: str, told: Callable[[World], str]) -> None:
            compared.compare(f"{game}: {viewer}: {what}", [told(world) for world in worlds])

        for number in range(1, decisions + 1):
            seen = [[live.view for live in world.lives.values()] for world in worlds]
            turn = _turn(seen[0][0])
            assert turn == _turn(seen[1][0])
            if turn is None:
                break
            legal = [views[turn]["legal"] for views in seen]  # type: ignore[index]
            moves = decide_twice(rng, legal, turn == keeper)
            for world, move in zip(worlds, moves, strict=True):
                _act(world.players[turn], world, turn, "play", move=move)
            if rng.random() < 0.2 and worlds[0].lives[f"seat {turn}"].table["can_undo"]:
                for world in worlds:
                    _act(world.players[turn], world, turn, "undo")
            for viewer in worlds[0].viewers:
                told = [world.frames(viewer) for world in worlds]
                lines = [world.lines(viewer) for world in worlds]
                if viewer == f"seat {keeper}":
                    compared.secrets += told[0] != told[1]
                else:
                    compared.compare(f"{game}: {viewer}: socket", told)
                    compared.compare(f"{game}: {viewer}: stream", lines)
            over = _turn(worlds[0].lives["stranger"].view) is None
            if over or number % ask_every:
                continue  # the record of a finished game shows all cards
            for viewer in worlds[0].viewers:
                if viewer == f"seat {keeper}":
                    continue
                for what, method, path, body in _questions(worlds, seats, keeper, number):
                    compare(viewer, what, lambda world: world.ask(viewer, method, path, body))  # noqa: B023
    return compared


def _turn(view: dict[str, Any] | None) -> int | None:
    assert view is not None
    turn: int | None = view["turn"]
    return turn


def _act(player: Player, world: World, seat: int, what: str, **fields: Any) -> None:
    log_number = world.lives[f"seat {seat}"].log_number
    done = player.act(world.table, what, log_number=log_number, seat=seat, **fields)
    assert done.is_success, done.text
    world.catch_up()


def _questions(
    worlds: Sequence[World], seats: int, keeper: int, number: int
) -> Iterator[tuple[str, str, str, Any]]:
    """All that others could ask for: a name, a method, a path and a body."""
    table, live = "/api/tables/{table}", worlds[0].lives["stranger"]
    assert live.view is not None
    yield "snapshot", "GET", table, None
    steps = len(worlds[0].players[keeper].see(worlds[0].table)["steps"])
    for past in range(steps + 1):
        yield "view of the past", "GET", f"{table}/views/{past}", None
    for seat in range(seats):
        yield "threats", "GET", f"{table}/threats?seat={seat}", None
    for name in ("spectators", "record", "no such path"):
        yield name, "GET", f"{table}/{name}", None
    for name in ("games", "export", "statistics", "mutes"):
        yield name, "GET", f"/api/me/{name}", None
    for status in ("open", "playing", "finished"):
        yield "list", "GET", f"/api/tables?status={status}", None
    yield "ratings", "GET", "/api/ratings", None
    yield "page", "GET", "/t/{table}", None
    yield "replay", "GET", "/replay/{table}", None
    if number == PICTURE_AT:
        yield "picture", "GET", "/t/{table}/picture.png", None
    # What is refused has reasons: they must not tell what would be legal for another seat.
    log_number = live.log_number
    for move in ("s<L", "s<W", "H>", "WD", "t0", "nonsense"):
        play = {"act": "play", "log_number": log_number, "seat": keeper, "move": move}
        yield "refused act", "POST", f"{table}/acts", play
    for act in ("undo", "confirm"):
        about = {"act": act, "log_number": log_number, "seat": keeper}
        yield "refused act", "POST", f"{table}/acts", about
    yield "metrics", "GET", "/metrics", None
