"""A game for people and programs, on top of the kernel.

    game = Game.new(seats=3, seed=7)
    game.legal_moves()
    step = game.play("H>")

`Game` holds one state, checks every decision, stores each step, and can undo.
"""

import threading
from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from fallstar.errors import IllegalMove, RecordError
from fallstar.notation.move import MOVES, NUMBERS, Move, SeenMove, moves_in
from fallstar.notation.position import read_position, write_position
from fallstar.notation.record import (
    Record,
    check_names,
    check_result,
    decisions_of,
    make_record,
    position_record,
    refused,
)
from fallstar.rules.board import Board
from fallstar.rules.check import check
from fallstar.rules.event_log import TURN_ENDED, new_event_log
from fallstar.rules.events import AnyEvent, read_events
from fallstar.rules.face import Face
from fallstar.rules.kernel import legal
from fallstar.rules.score import winners_at
from fallstar.rules.setup import Setup, draw_setup
from fallstar.rules.state import (
    FIRST,
    OVER,
    PHASE,
    PHASES,
    POINTS,
    SEATS,
    SIZE,
    TURN,
    Phase,
    State,
    seat_at,
)
from fallstar.rules.stepping import start, step
from fallstar.view.preview import Preview, preview_all
from fallstar.view.step_json import step_and_views_json, step_json
from fallstar.view.threats import Threat, threats_to
from fallstar.view.view import View, events_for, move_for, spectator_view, view_for
from fallstar.view.view_json import view_json


class Step(msgspec.Struct, frozen=True, gc=False):
    """One decision played: its seat, its events, and the states before and after it."""

    index: int  # 0 for the first decision of the game
    round: int  # 1 for the first round
    seat: int
    move: Move
    # A server holds many steps and reads few of them again, so they are kept small: the events as
    # their rows, the states without the zeros at their ends, which are spaces of larger boards.
    log: bytes
    packed_before: bytes
    packed_after: bytes

    @property
    def before(self) -> bytes:
        """The state before it."""
        return self.packed_before.ljust(SIZE, b"\0")

    @property
    def after(self) -> bytes:
        """The state after it."""
        return self.packed_after.ljust(SIZE, b"\0")

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """What happened."""
        return read_events(np.frombuffer(self.log, dtype=np.uint8).reshape(-1, 4))

    def move_for(self, seat: int | None) -> SeenMove:
        """The decision as another seat, or a spectator, may see it."""
        return move_for(self.move, self.seat, seat)

    def events_for(self, seat: int | None) -> tuple[AnyEvent, ...]:
        """The events as another seat, or a spectator, may see them."""
        return self.events if seat == self.seat else events_for(self.events, seat)

    def json_for(self, seat: int | None) -> bytes:
        """Index, seat, decision and events as JSON, as another seat, or a spectator, may see it."""
        return step_json(self.index, self.seat, self.move, self.log, own=seat == self.seat)

    @property
    def ends_turn(self) -> bool:
        """Did the turn of the seat that decided end with it?"""
        return (TURN_ENDED, self.seat) in zip(self.log[4::4], self.log[5::4], strict=True)


def _packed(state: State) -> bytes:
    return state.tobytes().rstrip(b"\0")


class _Scratch(threading.local):
    """The log that a thread plays with: a new one for each decision would take longer."""

    def __init__(self) -> None:
        self.log = new_event_log()
        self.rows = self.log.reshape(-1).data


SCRATCH = _Scratch()


class Game:
    """A game in progress. Make one with `new`, `from_setup`, `from_record` or `from_position`."""

    def __init__(self, board: Board, state: State, setup: Setup | None = None) -> None:
        """A game in this state; `setup` is None if it does not begin with the set-up."""
        self.board = board
        self.setup = setup
        self.beginning: str | None = None  # the position that it began with, as text
        self.steps: list[Step] = []
        self.opening: tuple[AnyEvent, ...] = ()  # what happened before the first decision
        self.round = 1  # a game that begins with a position counts from there
        self._state = state
        self._mask = int(legal(board.moves, state))
        self._public: View | None = None  # the spectators' view, once somebody asked for it

    # Beginnings

    @classmethod
    def new(
        cls,
        *,
        seats: int,
        seed: int,
        expert: bool = False,
        tiles: Sequence[str] | None = None,
        open_door: int | None = None,
        first: int | None = None,
        faces: Mapping[str, Face] | None = None,
    ) -> "Game":
        """A new game; what is not given is drawn, the same on every machine for the same seed."""
        return cls.from_setup(
            draw_setup(
                seats,
                seed,
                expert=expert,
                tiles=tiles,
                open_door=open_door,
                first=first,
                faces=faces,
            )
        )

    @classmethod
    def from_setup(cls, setup: Setup) -> "Game":
        """A game at its first decision."""
        log = new_event_log()
        game = cls(setup.board, setup.start(log), setup)
        game.opening = read_events(log)
        return game

    @classmethod
    def begin(cls, record: Record) -> "Game":
        """The game of a record, at its first decision; raises RecordError if its start is wrong."""
        if record.position is None:
            return cls.from_setup(record.setup())
        record.start()
        return cls.from_position(record.position)

    @classmethod
    def from_record(cls, record: Record | str | bytes) -> "Game":
        """Replay a record or its text; raises RecordError if it does not replay."""
        if not isinstance(record, Record):
            record = Record.from_json(record)
        game = cls.begin(record)
        decisions_of(record)
        for number, move in enumerate(record.moves, start=1):
            try:
                game.play(move)
            except IllegalMove as error:
                raise refused(number, move, list(error.legal)) from None
        check_result(record, game._state)
        return game

    @classmethod
    def from_position(cls, text: str) -> "Game":
        """A game that begins with a position; raises PositionError if the text is wrong."""
        game = cls(*read_position(text))
        game.beginning = text
        return game

    # What is asked

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self._state.item(SEATS)

    @property
    def turn(self) -> int | None:
        """The seat that decides; None after the end."""
        return None if self.is_over else self._state.item(TURN)

    @property
    def phase(self) -> Phase:
        """Which question is asked."""
        return PHASES[int(self._state[PHASE])]

    @property
    def is_over(self) -> bool:
        """Has the last round ended?"""
        return self._state.item(PHASE) == OVER

    def legal_moves(self) -> list[Move]:
        """The legal decisions in notation, in number order; none after the end."""
        return moves_in(self._mask)

    def is_legal(self, move: str) -> bool:
        """May this decision be played now?"""
        decision = NUMBERS.get(move, -1)
        return decision >= 0 and bool(self._mask >> decision & 1)

    def preview(self) -> tuple[Preview, ...]:
        """What each legal decision would do, in the order of `legal_moves`."""
        return preview_all(self.board, self._state, self._mask)

    def preview_turn(self, seat: int) -> tuple[Preview, ...]:
        """The same of a seat, if its turn began now: a pawn off the board enters first."""
        self._check_seat(seat)
        state = self.state
        state[FIRST] = seat
        return preview_all(self.board, state, int(start(self.board.moves, state, None)))

    # Playing

    def play(self, move: str) -> Step:
        """Play one decision; after IllegalMove the game is unchanged."""
        if not self.is_legal(move):
            raise self._illegal(move)
        decision = NUMBERS[move]
        before = self.steps[-1].packed_after if self.steps else _packed(self._state)
        seat = before[TURN]
        log, rows = SCRATCH.log, SCRATCH.rows
        self._mask = int(step(self.board.moves, self._state, decision, log))
        self._public = None
        after = _packed(self._state)
        played = Step(
            index=len(self.steps),
            round=self.round,
            seat=seat,
            move=MOVES[decision],  # one text for all steps, whoever sent it
            log=rows[: 4 * rows[0]].tobytes(),
            packed_before=before,
            packed_after=after,
        )
        self.steps.append(played)
        if after[TURN] == after[FIRST] != seat:
            self.round += 1
        return played

    def _illegal(self, move: str) -> IllegalMove:
        possible = self.legal_moves()
        shown = repr(move if len(str(move)) <= 20 else str(move)[:20] + "…")
        if move not in NUMBERS:
            message = f"{shown} is not a decision: the {len(MOVES)} are {' '.join(MOVES)}"
        elif not possible:
            message = f"{shown} cannot be played: the game is over"
        else:
            message = f"{shown} cannot be played now: legal are {' '.join(possible)}"
        return IllegalMove(message, move, possible)

    def undo(self) -> Step:
        """Undo one decision and return its step; raises IllegalMove at the beginning."""
        if not self.steps:
            raise IllegalMove("there is nothing to undo", "undo", self.legal_moves())
        last = self.steps.pop()
        self.round = last.round
        self._state = np.frombuffer(last.before, dtype=np.uint8).copy()
        self._mask = int(legal(self.board.moves, self._state))
        self._public = None
        return last

    # Views

    def view(self, seat: int | None = None, *, previews: bool = True) -> View:
        """What a seat may see, with previews if it decides; None is a spectator."""
        public = self._public
        if public is None:
            public = spectator_view(self.board, self._state, len(self.steps), self.round)
            self._public = public
        if seat is None:
            return public
        self._check_seat(seat)
        return view_for(public, self.board, self._state, self._mask, seat, previews=previews)

    def view_json(self, seat: int | None = None) -> bytes:
        """The same as JSON, with previews; this is much faster."""
        if seat is not None:
            self._check_seat(seat)
        state, played = self._state, len(self.steps)
        return view_json(self.board, state, self._mask, seat, played, self.round)

    def last_step_json(self, seats: Sequence[int | None]) -> list[tuple[bytes, bytes]]:
        """The last step and the view after it as JSON, for each of these seats or spectators. Each
        is named once."""
        if not self.steps:
            raise IndexError("no decision was played yet")
        for seat in seats:
            if seat is not None:
                self._check_seat(seat)
        last = self.steps[-1]
        return step_and_views_json(
            self.board, self._state, self._mask, seats, self.round,
            last.index, last.seat, last.move, last.log,
        )  # fmt: skip

    def threats(self, seat: int) -> tuple[Threat, ...]:
        """Who can eject a seat before its next turn, as far as that seat may know."""
        self._check_seat(seat)
        return threats_to(self.board, self._state, seat)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise IndexError(f"there are seats 0 to {self.seats - 1}, not {seat}")

    def points(self) -> list[int]:
        """The points of every seat."""
        state = self._state.tobytes()  # indexing an array takes much longer
        return [state[seat_at(seat) + POINTS] for seat in range(state[SEATS])]

    def winners(self) -> list[int]:
        """The seats that won, several if they share; none before the end."""
        return winners_at(self._state) if self.is_over else []

    # Texts

    def record(self, players: Sequence[str] | None = None) -> Record:
        """The record so far; `players` are the names by seat."""
        names = tuple(players) if players is not None else ("guest",) * self.seats
        if len(names) != self.seats:
            raise RecordError(f"a record has one name a seat, {self.seats}, not {len(names)}")
        check_names(names)
        moves = tuple(one.move for one in self.steps)
        if self.setup is not None:
            return make_record(self.setup, names, moves, self._state)
        if self.beginning is None:
            raise RecordError("a game that began with a state has no record")
        return position_record(self.beginning, names, moves, self._state)

    def position(self) -> str:
        """The position in one line."""
        return write_position(self.board, self._state)

    def __repr__(self) -> str:
        return f"<Game of {self.seats} seats, {len(self.steps)} decisions: {self.position()}>"

    # For programs

    @property
    def state(self) -> State:
        """A copy of the state, for functions of the kernel."""
        return self._state.copy()

    def copy(self) -> "Game":
        """An independent copy with the same steps."""
        other = Game.__new__(Game)
        other.board, other.setup, other.opening = self.board, self.setup, self.opening
        other.beginning = self.beginning
        other.steps = self.steps.copy()
        other.round = self.round
        other._state = self._state.copy()
        other._mask = self._mask
        other._public = self._public
        return other

    def check(self) -> None:
        """Raise BrokenState if the state breaks an invariant, which would be a bug."""
        check(self.board, self._state)
