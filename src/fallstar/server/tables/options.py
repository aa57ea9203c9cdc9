"""What a table was made with, as its log keeps it. What a host sends is in wire/options.py.

The two are separate, so that a request body can change while every stored table stays readable.
"""

from typing import Literal

import msgspec

from fallstar.game import Game
from fallstar.rules.face import Face, read_face
from fallstar.server.wire.options import (
    AnyClock,
    BankClock,
    BoardChoice,
    DaysClock,
    NoClock,
    Options,
    TurnClock,
)

DAY = 86_400


class StoredClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat may think: for a turn, for a turn of days, or for the whole game (bank)."""

    kind: Literal["none", "turn", "days", "bank"]
    seconds: int = 0
    increment: int = 0  # seconds added to a bank after each turn


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seats, rules, clock, and what the host chose for the board: what is None is drawn."""

    seats: int
    expert: bool
    public: bool
    rated: bool
    undo: bool
    clock: StoredClock
    seed: int | None
    tiles: tuple[str, ...] | None
    open_door: int | None
    faces: dict[str, tuple[str, ...]] = {}  # drawings of the host's own; since log version 3
    position: str | None = None  # that the game begins with; since log version 4


def stored_options(asked: Options) -> TableOptions:
    """The options of a new table. A position says what its board is; raises PositionError if it is
    wrong."""
    board = asked.board
    if board.position is not None:
        told = Game.from_position(board.position).record()
        board = BoardChoice(None, told.tiles, told.open_door, told.faces, board.position)
    return TableOptions(
        seats=len(asked.seats),
        expert=asked.expert,
        public=asked.public,
        rated=asked.rated,
        undo=asked.undo,
        clock=_stored_clock(asked.clock),
        seed=board.seed,
        tiles=board.tiles,
        open_door=board.open_door,
        faces=board.faces or {},
        position=board.position,
    )


def _stored_clock(asked: AnyClock) -> StoredClock:
    match asked:
        case NoClock():
            return StoredClock("none")
        case TurnClock(seconds=seconds):
            return StoredClock("turn", seconds)
        case DaysClock(days=days):
            return StoredClock("days", days * DAY)
        case BankClock(seconds=seconds, increment=increment):
            return StoredClock("bank", seconds, increment)


def clock_shown(clock: StoredClock) -> AnyClock:
    """A stored clock as it is sent."""
    match clock.kind:
        case "none":
            return NoClock()
        case "turn":
            return TurnClock(clock.seconds)
        case "days":
            return DaysClock(clock.seconds // DAY)
        case "bank":
            return BankClock(clock.seconds, clock.increment)


def board_shown(options: TableOptions) -> BoardChoice:
    """What the host chose for the board, as it is sent. A position is not: it has hidden cards."""
    return BoardChoice(options.seed, options.tiles, options.open_door, options.faces or None)


def own_faces(options: TableOptions) -> dict[str, Face]:
    """The host's own faces; raises BoardError if a drawing is wrong."""
    return {name: read_face(name, lines) for name, lines in options.faces.items()}
