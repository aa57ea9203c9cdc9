"""A table as a value: its log, folded. It knows no network, no database and no clock of its own.

A table never changes. `after` gives the table as it is after some more entries; the parts that stay
the same are shared, so that a new value costs little.
"""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import msgspec

from fallstar.game import Game, Step
from fallstar.rules.events import TurnEnded
from fallstar.rules.setup import Setup
from fallstar.server.tables.clock import Clocks
from fallstar.server.tables.entry import (
    Adopted,
    AnyEntry,
    BotSat,
    Confirmed,
    Created,
    Ended,
    LogError,
    Played,
    Rematched,
    Sat,
    StandInSat,
    Started,
    Stood,
    TakenBack,
    Undone,
)
from fallstar.server.tables.options import DAY, TableOptions
from fallstar.server.tables.question import POSITION_CHANGES, Question, question_after
from fallstar.server.tables.seat import Seat, changed, seats_after
from fallstar.server.wire.fields import CHARACTERS, Character, EndReason, Status

BOT_OVERDUE = 15.0  # seconds after which any process takes over a bot that does not answer
LOBBY = 7 * DAY  # after which a table that was never started, and nobody changed, is closed


class Viewpoint(NamedTuple):
    """What the messages for a viewer depend on: all who share it get the same."""

    seat: int | None  # whose view they get; None for a spectator's
    player: str | None  # who they are, if they sit here or are the host


class Table(msgspec.Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """All that is known about a table."""

    id: str
    owner: str
    options: TableOptions
    created: float
    changed: float  # when status or seats changed last
    seats: tuple[Seat, ...]
    log_number: int = 1  # of the last entry
    game: Game | None = None  # not to be changed: play on a copy
    clocks: Clocks | None = None
    unconfirmed: int | None = None  # the seat that has to confirm its turn
    last_question: Question | None = None  # open or closed
    ended: Ended | None = None
    rematch: str | None = None  # the id of the next table
    # The entries that changed the position, by log number.
    positions: tuple[tuple[int, AnyEntry], ...] = ()

    @classmethod
    def create(cls, id: str, entry: Created, at: float) -> "Table":  # noqa: A002
        """The table after the first entry of its log."""
        seats = (Seat(),) * entry.options.seats
        owner, options = entry.owner, entry.options
        return cls(id=id, owner=owner, options=options, created=at, changed=at, seats=seats)

    # What is asked about it

    @cached_property
    def status(self) -> Status:
        """open, playing or finished."""
        if self.ended is not None:
            return "finished"
        if self.game is None:
            return "open"
        return "finished" if self.game.is_over and self.unconfirmed is None else "playing"

    @property
    def end_reason(self) -> EndReason | None:
        """Why it is finished, if it is."""
        if self.ended is not None:
            return self.ended.reason
        return "over" if self.status == "finished" else None

    @cached_property
    def decider(self) -> int | None:
        """The seat all wait for; None before and after the game."""
        if self.game is None or self.ended is not None:
            return None
        return self.unconfirmed if self.unconfirmed is not None else self.game.turn

    @property
    def thinking(self) -> str | None:
        """The bot all wait for, if it is one."""
        return None if self.decider is None else self.seats[self.decider].bot

    @property
    def running(self) -> int | None:
        """The seat whose clock runs: bots have none."""
        return self.decider if self.thinking is None else None

    @property
    def question(self) -> Question | None:
        """The question that waits for answers, if there is one."""
        last = self.last_question
        return last if last is not None and last.open else None

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The people who sit here, without repeats."""
        return tuple(dict.fromkeys(seat.player for seat in self.seats if seat.player is not None))

    def seats_of(self, player: str | None) -> list[int]:
        """The seats of a person."""
        if player is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.player == player]

    def viewpoint_of(self, player: str | None) -> Viewpoint:
        """The viewpoint of a person, or of someone unknown: of several seats, the next to decide
        is the one they see through."""
        mine = self.seats_of(player)
        matters = bool(mine) or player == self.owner
        turn, seat = self.decider or 0, None
        if mine and self.game is not None:
            seat = min(mine, key=lambda number: (number - turn) % len(self.seats))
        return Viewpoint(seat, player if matters else None)

    def free_character(self, wish: str | None) -> Character:
        """The character asked for, or the first that nobody at the table has."""
        taken = {seat.character for seat in self.seats}
        free = [one for one in CHARACTERS if one not in taken]
        return next((one for one in free if one == wish), free[0])

    def deadline(self) -> float | None:
        """When the time of the seat all wait for is up; None for bots and without a clock."""
        seat = self.running
        if seat is None or self.clocks is None or self.seats[seat].timed_out:
            return None
        return self.clocks.deadline(seat)

    def due_at(self, now: float) -> float | None:
        """When the server has to look at this table by itself."""
        if self.status == "open":
            return self.changed + LOBBY
        return now + BOT_OVERDUE if self.thinking is not None else self.deadline()

    def change_after(self, log_number: int) -> AnyEntry | None:
        """The first entry after that one that changed the position."""
        index = bisect_right(self.positions, log_number, key=lambda one: one[0])
        return self.positions[index][1] if index < len(self.positions) else None

    def last_step(self) -> Step | None:
        """The last decision that stands."""
        return self.game.steps[-1] if self.game is not None and self.game.steps else None

    # What comes after it

    def after(self, entries: Iterable[AnyEntry], at: float) -> "Table":
        """The table after these entries of one moment. They were checked before."""
        table = self
        for entry in entries:
            table = table._after(entry, at)
        return table

    def _after(self, entry: AnyEntry, at: float) -> "Table":
        log_number = self.log_number + 1
        changes = {"log_number": log_number, "seats": seats_after(self.seats, entry)}
        changes |= self._own_changes(entry, at)
        if isinstance(entry, POSITION_CHANGES):
            changes["positions"] = (*self.positions, (log_number, entry))
        table = msgspec.structs.replace(self, **changes)
        return msgspec.structs.replace(table, **self._changes_of(table, entry, at))

    def _own_changes(self, entry: AnyEntry, at: float) -> dict[str, object]:
        """What an entry says about the table itself, its game and its end."""
        match entry:
            case Started():
                clocks = Clocks.start(self.options.clock, len(self.seats), at)
                return {"game": self._start(entry), "clocks": clocks}
            case Played() | Undone() | TakenBack() | Confirmed():
                return self._play(entry)
            case StandInSat(seat=seat) if seat == self.unconfirmed:
                return {"unconfirmed": None}
            case Adopted(seat=None, player=player):
                return {"owner": player}
            case Ended():
                return {"ended": entry}
            case Rematched(table=table):
                return {"rematch": table}
            case _:
                return {}

    def _start(self, entry: Started) -> Game:
        setup = Setup(
            seats=len(self.seats),
            expert=self.options.expert,
            tiles=entry.tiles,
            stars=entry.stars,
            open_door=entry.open_door,
            first=entry.first,
        )
        return Game.from_setup(setup)

    def _play(self, entry: Played | Undone | TakenBack | Confirmed) -> dict[str, object]:
        assert self.game is not None
        if isinstance(entry, Confirmed):
            return {"unconfirmed": None}
        game, unconfirmed = self.game.copy(), None
        match entry:
            case Played(seat=seat, move=move, await_confirm=asks):
                step = game.play(move)
                unconfirmed = seat if asks and ends_turn(step) else None
            case Undone():
                game.undo()
            case TakenBack(to=to):
                while len(game.steps) > to:
                    game.undo()
        return {"game": game, "unconfirmed": unconfirmed}

    def _changes_of(self, table: "Table", entry: AnyEntry, at: float) -> dict[str, object]:
        """What follows for seats, clocks and questions once all wait for somebody else."""
        finished = table.status == "finished"
        changes: dict[str, object] = {
            "last_question": question_after(
                self.last_question, entry, table.log_number, self.seats, finished
            )
        }
        turned = table.decider != self.decider or isinstance(entry, TakenBack)
        if self.decider is not None and turned and table.seats[self.decider].timed_out:
            changes["seats"] = changed(table.seats, self.decider, timed_out=False)
        if table.clocks is not None and (turned or table.running != self.running):
            ended = isinstance(entry, (Played, Confirmed))
            changes["clocks"] = table.clocks.hand_over(self.running, at, turn_ended=ended)
        if table.status != self.status or isinstance(entry, (Sat, BotSat, Stood)):
            changes["changed"] = at
        return changes


def fold(id: str, log: Iterable[tuple[AnyEntry, float]]) -> Table:  # noqa: A002
    """The table that a log tells of, from its first entry on."""
    table: Table | None = None
    for entry, at in log:
        if table is not None:
            table = table.after([entry], at)
        elif isinstance(entry, Created):
            table = Table.create(id, entry, at)
        else:
            break
    if table is None:
        raise LogError("the log of this table does not begin with its first entry")
    return table


def ends_turn(step: Step) -> bool:
    """Did the turn of the seat that decided end with it?"""
    return any(isinstance(event, TurnEnded) and event.seat == step.seat for event in step.events)
