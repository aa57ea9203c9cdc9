"""A table: its log, folded. It knows no network, no database, no time but that of its entries."""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from fallstar.game import Game, Step
from fallstar.rules.events import TurnEnded
from fallstar.rules.setup import Setup
from fallstar.server.tables.clock import Clocks
from fallstar.server.tables.entry import (
    Adopted,
    Answered,
    AnyEntry,
    Asked,
    BotSat,
    Confirmed,
    Created,
    Ended,
    Left,
    Played,
    Rematched,
    Returned,
    Sat,
    StandInSat,
    Started,
    Stood,
    TakenBack,
    TimedOut,
    Undone,
)
from fallstar.server.tables.options import DAY, TableOptions
from fallstar.server.wire.fields import CHARACTERS, Character, EndReason, Status

BOT_OVERDUE = 15.0  # seconds after which any process takes over a bot that does not answer
LOBBY = 7 * DAY  # after which a table that was never started, and nobody changed, is closed

# The entries after which the question on the table is another one.
CHANGES = (Started, Played, Confirmed, Undone, TakenBack, Ended)


@dataclass(slots=True)
class Seat:
    """Who sits here, and how things stand with them."""

    kind: Literal["open", "person", "bot"] = "open"
    player: str | None = None
    name: str | None = None  # where several people share one device
    character: Character | None = None
    level: str | None = None  # the bot that sits here
    stand_in: str | None = None  # the bot that plays for the absent player
    left: bool = False
    timed_out: bool = False

    @property
    def bot(self) -> str | None:
        """The bot that decides for this seat, if one does."""
        return self.level or self.stand_in

    @property
    def absent(self) -> bool:
        """Its player is not there to be asked."""
        return self.left or self.timed_out or self.stand_in is not None


@dataclass(slots=True)
class Question:
    """What a player asked the others, and who agreed."""

    asked: Asked
    yes: set[str] = field(default_factory=set)


class Table:
    """All that is known about a table. `apply` is the only way it changes."""

    options: TableOptions
    owner: str
    created: float

    def __init__(self, id: str) -> None:  # noqa: A002
        self.id = id
        self.log_number = 0  # of the last entry
        self.changed = 0.0  # when status or seats changed last
        self.seats: list[Seat] = []
        self.game: Game | None = None
        self.clocks: Clocks | None = None
        self.unconfirmed: int | None = None  # the seat that has to confirm its turn
        self.question: Question | None = None
        self.ended: Ended | None = None
        self.rematch: str | None = None
        self._positions: list[tuple[int, AnyEntry]] = []

    # How things stand

    @property
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

    @property
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
    def players(self) -> tuple[str, ...]:
        """The people who sit here, without repeats."""
        return tuple(dict.fromkeys(seat.player for seat in self.seats if seat.player is not None))

    def seats_of(self, player: str | None) -> list[int]:
        """The seats of a person."""
        if player is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.player == player]

    def eyes_of(self, player: str | None) -> int | None:
        """The seat through which a person sees: of their own, the next to decide. None watches."""
        mine = self.seats_of(player)
        if not mine or self.game is None:
            return None
        turn = self.decider or 0
        return min(mine, key=lambda seat: (seat - turn) % len(self.seats))

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
        index = bisect_right(self._positions, log_number, key=lambda one: one[0])
        return self._positions[index][1] if index < len(self._positions) else None

    def last_step(self) -> Step | None:
        """The last decision that stands."""
        return self.game.steps[-1] if self.game is not None and self.game.steps else None

    # How it changes

    def apply(self, entry: AnyEntry, at: float) -> None:
        """Fold one more entry in. Entries were checked before they were written."""
        self.log_number += 1
        decider, running = self.decider, self.running
        status = self.status if self.log_number > 1 else None
        self._fold(entry, at)
        if isinstance(entry, CHANGES):
            self._positions.append((self.log_number, entry))
        if self._settles(entry):
            self.question = None
        turned = self.decider != decider or isinstance(entry, TakenBack)
        if decider is not None and turned:
            self.seats[decider].timed_out = False
        if self.clocks is not None and (turned or self.running != running):
            self.clocks.hand_over(running, at, done=isinstance(entry, (Played, Confirmed)))
        if self.status != status or isinstance(entry, (Sat, BotSat, Stood)):
            self.changed = at

    def _settles(self, entry: AnyEntry) -> bool:
        """Does this make an open question needless? Playing on is an answer too; a bot's is not."""
        if self.question is None:
            return False
        asked = self.question.asked
        if self.status == "finished" and asked.what != "rematch":
            return True
        if isinstance(entry, Played) and self.seats[entry.seat].bot is not None:
            return False
        if asked.what == "takeback":
            return isinstance(entry, CHANGES)
        # Is the one who was to be replaced there again?
        here = entry.seat if isinstance(entry, (Played, Undone, Confirmed, Returned)) else None
        return here is not None and here == asked.seat

    def _fold(self, entry: AnyEntry, at: float) -> None:
        match entry:
            case Created(owner=owner, options=options):
                self.owner, self.options, self.created = owner, options, at
                self.seats = [Seat() for _ in range(options.seats)]
            case Sat(seat=seat, player=player, character=character, name=name):
                self.seats[seat] = Seat("person", player, name, character)
            case BotSat(seat=seat, level=level, character=character):
                self.seats[seat] = Seat("bot", level=level, character=character)
            case Stood(seat=seat):
                self.seats[seat] = Seat()
            case Started():
                self._start(entry, at)
            case Played() | Confirmed() | Undone() | TakenBack():
                self._fold_play(entry)
            case TimedOut() | Left() | Returned() | StandInSat():
                self._fold_presence(entry)
            case Adopted():
                self._adopt(entry)
            case Asked(player=player):
                self.question = Question(entry, {player})
            case Answered(player=player, yes=yes):
                self._fold_answer(player, yes)
            case Ended():
                self.ended, self.question = entry, None
            case Rematched(table=table):
                self.rematch, self.question = table, None

    def _fold_presence(self, entry: TimedOut | Left | Returned | StandInSat) -> None:
        seat = self.seats[entry.seat]
        match entry:
            case TimedOut():
                seat.timed_out = True
            case Left():
                seat.left = True
            case Returned():
                seat.left, seat.stand_in = False, None
            case StandInSat(level=level):
                seat.stand_in, seat.timed_out, self.question = level, False, None
                if self.unconfirmed == entry.seat:
                    self.unconfirmed = None

    def _adopt(self, entry: Adopted) -> None:
        if entry.seat is None:
            self.owner = entry.player
            return
        guest, self.seats[entry.seat].player = self.seats[entry.seat].player, entry.player
        if self.question is not None:
            if self.question.asked.player == guest:
                asked = msgspec.structs.replace(self.question.asked, player=entry.player)
                self.question.asked = asked
            if guest in self.question.yes:
                self.question.yes.add(entry.player)

    def _start(self, entry: Started, at: float) -> None:
        setup = Setup(
            seats=len(self.seats),
            expert=self.options.expert,
            tiles=entry.tiles,
            stars=entry.stars,
            open_door=entry.open_door,
            first=entry.first,
        )
        self.game = Game.from_setup(setup)
        self.clocks = Clocks(self.options.clock, len(self.seats), at)

    def _fold_play(self, entry: Played | Confirmed | Undone | TakenBack) -> None:
        game = self.game
        assert game is not None
        self.unconfirmed = None
        match entry:
            case Played(seat=seat, move=move, await_confirm=await_confirm):
                step = game.play(move)
                if await_confirm and ends_turn(step):
                    self.unconfirmed = seat
            case Undone():
                game.undo()
            case TakenBack(to=to):
                while len(game.steps) > to:
                    game.undo()

    def _fold_answer(self, player: str, yes: bool) -> None:
        if self.question is None:
            return
        if yes:
            self.question.yes.add(player)
        else:
            self.question = None


def ends_turn(step: Step) -> bool:
    """Did the turn of the seat that decided end with it?"""
    return any(isinstance(event, TurnEnded) and event.seat == step.seat for event in step.events)
