"""A table: what its log says, as a value that never changes.

`after` gives the table as it is after some more entries. The two share what did not change, so that
a new table costs little. Nothing here knows the network, the database or the time of day.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec
from msgspec import field

from fallstar.game import Game, Step
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
from fallstar.server.tables.grown import Grown, GrownSet
from fallstar.server.tables.options import DAY, TableOptions, own_faces
from fallstar.server.tables.question import POSITION_CHANGES, Question, question_after
from fallstar.server.tables.seat import Seat, changed, seats_after
from fallstar.server.wire.fields import CHARACTERS, Character, EndReason, Status

BOT_OVERDUE = 15.0  # seconds after which any process plays for a bot that has not decided
LOBBY = 7 * DAY  # seconds after which a table is closed that was not started or changed


class Table(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """All that is known about a table."""

    id: str
    owner: str
    options: TableOptions
    created: float
    changed: float  # when status or seats changed last
    seats: tuple[Seat, ...]
    players: tuple[str, ...] = ()  # the people who sit here, without repeats
    log_number: int = 1  # of the last entry
    game: Game | None = None  # not to be changed: play on a copy
    clocks: Clocks | None = None
    unconfirmed: int | None = None  # the seat that has to confirm its turn
    status: Status = "open"
    decider: int | None = None  # the seat all wait for; None before and after the game
    last_question: Question | None = None  # open or closed
    ended: Ended | None = None
    rematch: str | None = None  # the id of the next table
    # The entries that changed the position, and their log numbers.
    position_changes: Grown[AnyEntry] = field(default_factory=Grown)
    position_numbers: Grown[int] = field(default_factory=Grown)
    # Of acts: what is sent again is not done again.
    refs: GrownSet[str] = field(default_factory=GrownSet)

    @classmethod
    def create(cls, id: str, entry: Created, at: float) -> "Table":  # noqa: A002
        """The table after the first entry of its log."""
        seats = (Seat(),) * entry.options.seats
        owner, options = entry.owner, entry.options
        return cls(id=id, owner=owner, options=options, created=at, changed=at, seats=seats)

    # Reading

    @property
    def end_reason(self) -> EndReason | None:
        """Why it is finished, if it is."""
        if self.ended is not None:
            return self.ended.reason
        return "over" if self.status == "finished" else None

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

    def seats_of(self, player: str | None) -> list[int]:
        """The seats of a person."""
        if player is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.player == player]

    def concerns(self, player: str | None) -> bool:
        """Does a person sit here, or are they the host? All others see what a spectator sees."""
        return player in self.players or player == self.owner

    def seat_shown(self, player: str | None) -> int | None:
        """The seat whose view a person gets; None for a spectator's. With several seats it is the
        one that decides, or will be the next to decide."""
        return self.seat_of(self.seats_of(player))

    def seat_of(self, mine: Sequence[int]) -> int | None:
        """The same for a person with these seats."""
        if self.game is None or not mine:
            return None
        turn, seats = self.decider or 0, len(self.seats)
        return mine[0] if len(mine) == 1 else min(mine, key=lambda one: (one - turn) % seats)

    def free_character(self, wanted: str | None) -> Character:
        """The character asked for, or the first that nobody at the table has."""
        taken = {seat.character for seat in self.seats}
        free = [one for one in CHARACTERS if one not in taken]
        return next((one for one in free if one == wanted), free[0])

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
        if log_number >= self.log_number:
            return None
        index = bisect_right(self.position_numbers, log_number)
        return self.position_changes[index] if index < len(self.position_changes) else None

    def last_step(self) -> Step | None:
        """The last decision that stands."""
        return self.game.steps[-1] if self.game is not None and self.game.steps else None

    # Folding

    def after(self, entries: Iterable[AnyEntry], at: float) -> "Table":
        """The table after these entries, written at that time. They must be legal."""
        table = self
        for entry in entries:
            table = table._after(entry, at)
        return table

    def _after(self, entry: AnyEntry, at: float) -> "Table":
        log_number = self.log_number + 1
        seats = seats_after(self.seats, entry)
        game, unconfirmed = self._game_after(entry)
        ended = entry if isinstance(entry, Ended) else self.ended
        status = _status(game, unconfirmed, ended)
        decider = _decider(game, unconfirmed, ended)
        turned = decider != self.decider or isinstance(entry, TakenBack)
        if turned and self.decider is not None and seats[self.decider].timed_out:
            seats = changed(seats, self.decider, timed_out=False)
        thinking = None if decider is None else seats[decider].bot
        handed_over = turned or (decider if thinking is None else None) != self.running
        changes, numbers = self.position_changes, self.position_numbers
        if isinstance(entry, POSITION_CHANGES):
            changes, numbers = changes.plus(_kept(entry)), numbers.plus(log_number)
        return msgspec.structs.replace(
            self,
            log_number=log_number,
            owner=_owner_after(self.owner, entry),
            changed=at if self._is_changed(entry, status) else self.changed,
            seats=seats,
            players=self.players if seats is self.seats else _players(seats),
            game=game,
            clocks=self._clocks_after(entry, at, handed_over),
            unconfirmed=unconfirmed,
            status=status,
            decider=decider,
            last_question=question_after(
                self.last_question, entry, log_number, self.seats, status == "finished"
            ),
            ended=ended,
            rematch=entry.table if isinstance(entry, Rematched) else self.rematch,
            position_changes=changes,
            position_numbers=numbers,
            refs=self.refs if entry.ref is None else self.refs.plus(entry.ref),
        )

    def _game_after(self, entry: AnyEntry) -> tuple[Game | None, int | None]:
        """The game, and the seat that has to confirm its turn."""
        match entry:
            case Played(seat=seat, move=move, await_confirm=await_confirm):
                game = self._copy_game()
                step = game.play(move)
                return game, seat if await_confirm and step.ends_turn else None
            case Started() if self.options.position is not None:
                return Game.from_position(self.options.position), None
            case Started():
                return Game.from_setup(self._setup(entry)), None
            case Undone():
                game = self._copy_game()
                game.undo()
                return game, None
            case TakenBack(to=to):
                game = self._copy_game()
                while len(game.steps) > to:
                    game.undo()
                return game, None
            case Confirmed():
                return self.game, None
            case StandInSat(seat=seat) if seat == self.unconfirmed:
                return self.game, None
            case _:
                return self.game, self.unconfirmed

    def _copy_game(self) -> Game:
        if self.game is None:
            raise LogError("the log of this table has decisions before the start of its game")
        return self.game.copy()

    def _setup(self, entry: Started) -> Setup:
        return Setup(
            seats=len(self.seats),
            expert=self.options.expert,
            tiles=entry.tiles,
            stars=entry.stars,
            open_door=entry.open_door,
            first=entry.first,
            faces=own_faces(self.options),
        )

    def _is_changed(self, entry: AnyEntry, status: Status) -> bool:
        return status != self.status or isinstance(entry, (Sat, BotSat, Stood))

    def _clocks_after(self, entry: AnyEntry, at: float, handed_over: bool) -> Clocks | None:
        if isinstance(entry, Started):
            return Clocks.start(self.options.clock, len(self.seats), at)
        if self.clocks is None or not handed_over:
            return self.clocks
        turn_ended = isinstance(entry, (Played, Confirmed))
        return self.clocks.hand_over(self.running, at, turn_ended=turn_ended)


def _kept(entry: AnyEntry) -> AnyEntry:
    """The entry to keep: all tables keep the same one of equal decisions, which are few."""
    return _first_equal(entry) if isinstance(entry, Played) else entry


@lru_cache(1024)
def _first_equal(entry: Played) -> Played:
    return entry


def _players(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(seat.player for seat in seats if seat.player is not None))


def _status(game: Game | None, unconfirmed: int | None, ended: Ended | None) -> Status:
    if ended is not None:
        return "finished"
    if game is None:
        return "open"
    return "finished" if game.is_over and unconfirmed is None else "playing"


def _decider(game: Game | None, unconfirmed: int | None, ended: Ended | None) -> int | None:
    if game is None or ended is not None:
        return None
    return unconfirmed if unconfirmed is not None else game.turn


def _owner_after(owner: str, entry: AnyEntry) -> str:
    return entry.player if isinstance(entry, Adopted) and entry.seat is None else owner


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
