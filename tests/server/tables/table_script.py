"""A table without a server: acts go in, entries are folded, and time is what the test says."""

import random
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from fallstar.game import Game
from fallstar.server.refusal import Refusal
from fallstar.server.tables.actor import Actor
from fallstar.server.tables.acts import entries_of
from fallstar.server.tables.entry import AnyEntry, Created, Played, decode_entry, encode_entry
from fallstar.server.tables.info import clock_info, info_for, public_info
from fallstar.server.tables.lobby import create
from fallstar.server.tables.server_entries import time_out
from fallstar.server.tables.table import Table, fold
from fallstar.server.wire.acts import Act, Answer, Play, Sit, Start
from fallstar.server.wire.options import AnySeat, BotSeat, MySeat, OpenSeat, Options
from fallstar.server.wire.table import TableInfo

ME, OPEN, BOT = MySeat(), OpenSeat(), BotSeat("greedy")
NAMES = {name: name.title() for name in ("ann", "ben", "cleo", "dan", "eve")}


def info_of(
    table: Table, viewer: str | None, away: Collection[str] = (),
    names: Mapping[str, str] = NAMES, ratings: Mapping[str, float] | None = None,
) -> TableInfo:  # fmt: skip
    """What a viewer may know about a table."""
    return info_for(public_info(table, names, away, ratings), table, viewer)


class TableScript:
    """Ann is the host unless said otherwise; everyone has an account."""

    def __init__(self, *seats: AnySeat, host: str = "ann", **options: Any) -> None:
        self.now = 1000.0
        self.rng = random.Random(3)
        self.away: set[str] = set()
        created, *seated = create(Options(seats, **options), self.actor(host))
        assert isinstance(created, Created)
        self.log = [(encode_entry(created), self.now)]
        self.table = Table.create("table", created, self.now)
        self.fold(seated)

    def actor(self, player: str, account: bool = True) -> Actor:
        return Actor(player, account, None, self.away, seed=7, rematch="next")

    def fold(self, entries: list[AnyEntry]) -> None:
        self.log += [(encode_entry(entry), self.now) for entry in entries]
        self.table = self.table.after(entries, self.now)

    def act(self, player: str, act: Act, account: bool = True) -> list[AnyEntry]:
        """Do it; what it added to the log."""
        entries = entries_of(self.table, act, self.actor(player, account))
        self.fold(entries)
        return entries

    def refuses(self, player: str, act: Act, account: bool = True) -> str:
        """The code with which the act is refused; nothing may have changed."""
        before = self.picture()
        try:
            entries = entries_of(self.table, act, self.actor(player, account))
        except Refusal as refusal:
            assert self.picture() == before
            return refusal.code
        raise AssertionError(f"{act} was not refused: {entries}")

    def wait(self, seconds: float) -> list[AnyEntry]:
        """Let time pass; what the server writes down by itself then."""
        self.now += seconds
        entries = time_out(self.table, self.now)
        self.fold(entries)
        return entries

    # How it stands

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    @property
    def turn(self) -> int:
        assert self.table.decider is not None
        return self.table.decider

    @property
    def mover(self) -> str:
        """The player who decides."""
        player = self.table.seats[self.turn].player
        assert player is not None
        return player

    @property
    def yes(self) -> Answer:
        """Agree to what was asked last."""
        return self._answer(True)

    @property
    def no(self) -> Answer:
        """Do not agree to what was asked last."""
        return self._answer(False)

    def _answer(self, yes: bool) -> Answer:
        assert self.table.last_question is not None
        return Answer(question=self.table.last_question.id, yes=yes)

    def picture(self, table: Table | None = None) -> bytes:
        """All there is to see of a table, by everyone."""
        table = table or self.table
        viewers = (None, "ann", "ben", "cleo", "dan", "eve")
        infos = [info_of(table, viewer, self.away) for viewer in viewers]
        game = table.game
        stand = None if game is None else (game.position(), [step.move for step in game.steps])
        seats = [(table.seat_shown(viewer), table.concerns(viewer)) for viewer in viewers]
        clock = clock_info(table, self.now)
        due = (table.due_at(self.now), table.changed, table.log_number)
        return msgspec.json.encode((infos, stand, seats, clock, due))

    def folded_again(self) -> Table:
        """The table as a fresh process reads it."""
        return fold("table", [(decode_entry(data), at) for data, at in self.log])

    # Playing

    def move(self, *, ends_turn: bool = False) -> str:
        """A legal decision; of those that end the turn if asked for."""
        legal = self.game.legal_moves()
        if ends_turn:
            legal = [move for move in legal if self._ends_turn(move)]
        return self.rng.choice(legal)

    def _ends_turn(self, move: str) -> bool:
        game = self.game.copy()
        game.play(move)
        return game.turn != self.game.turn

    def play(self, move: str | None = None, await_confirm: bool = False) -> list[AnyEntry]:
        """Whoever decides plays, bots too."""
        seat, move = self.turn, move or self.move()
        act = Play(
            log_number=self.table.log_number, seat=seat, move=move, await_confirm=await_confirm
        )
        if self.table.seats[seat].bot is None:
            return self.act(self.mover, act)
        entries: list[AnyEntry] = [Played(seat, move)]
        self.fold(entries)
        return entries

    def play_turn(self) -> int:
        """Whoever decides plays until their turn ends; their seat."""
        seat = self.turn
        while self.table.decider == seat:
            self.play()
        return seat

    def play_to_the_end(self) -> None:
        while not self.game.is_over:
            self.play()


def started(*players: str, bots: int = 0, **options: Any) -> TableScript:
    """A game of these players and some bots, with Ann as the host."""
    script = TableScript(
        ME, *[OPEN] * (len(players) - 1), *[BOT] * bots, host=players[0], **options
    )
    for seat, player in enumerate(players[1:], start=1):
        script.act(player, Sit(seat=seat))
    script.act(players[0], Start())
    return script
