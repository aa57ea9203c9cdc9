"""What a host chooses when making a table."""

from typing import Annotated

import msgspec
from msgspec import Meta

from fallstar.rules.face import LINES
from fallstar.rules.state import TILES
from fallstar.server.wire.fields import Character, LevelName, Name, items

LEAST_SEATS, MOST_SEATS = min(TILES), max(TILES)
MOST_TILES = max(TILES.values())
MOST_POSITION = 4000  # characters: six seats and six faces of one's own


class Clock(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """How long a seat may think. The server's time counts."""


class NoClock(Clock, frozen=True, tag="none"):
    """No limit."""


class TurnClock(Clock, frozen=True, tag="turn"):
    """Seconds for each turn."""

    seconds: Annotated[int, Meta(ge=5, le=3600)]


class BankClock(Clock, frozen=True, tag="bank"):
    """Seconds for the whole game, and an increment after each turn."""

    seconds: Annotated[int, Meta(ge=10, le=36_000)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class DaysClock(Clock, frozen=True, tag="days"):
    """Days for each turn."""

    days: Annotated[int, Meta(ge=1, le=30)]


AnyClock = NoClock | TurnClock | BankClock | DaysClock


class SeatChoice(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Who sits on a seat at first."""


class MySeat(SeatChoice, frozen=True, tag="me"):
    """The host sits here. Several such seats are for people who share the host's device."""

    name: Name | None = None  # None: the host's own name
    character: Character | None = None


class BotSeat(SeatChoice, frozen=True, tag="bot"):
    """A bot of this level."""

    level: LevelName


class OpenSeat(SeatChoice, frozen=True, tag="open"):
    """A seat for whoever joins."""


AnySeat = MySeat | BotSeat | OpenSeat


# A drawing of a face of one's own: docs/boards.md has its form.
Drawing = Annotated[tuple[Annotated[str, Meta(max_length=LINES)], ...], Meta(max_length=LINES)]
FaceName = Annotated[str, Meta(max_length=3)]


class BoardChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board. What is None is drawn at random, or from the seed."""

    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    tiles: tuple[Annotated[str, Meta(max_length=4)], ...] | None = None  # "4b2": tile, face, turns
    open_door: Annotated[int, Meta(ge=0, le=5)] | None = None
    faces: Annotated[dict[FaceName, Drawing], Meta(max_length=MOST_TILES)] | None = None  # own ones
    # The game begins with it, and nothing else is chosen: docs/position.md has its form. It is not
    # sent back, because it may have hidden cards.
    position: Annotated[str, Meta(max_length=MOST_POSITION)] | None = None


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table."""

    seats: Annotated[tuple[AnySeat, ...], items(LEAST_SEATS, MOST_SEATS)]
    expert: bool = False
    board: BoardChoice = BoardChoice()
    clock: AnyClock = NoClock()
    public: bool = False  # in the public list; otherwise only by link
    rated: bool = False
    undo: bool = True  # players may take back decisions of the current turn

    def __post_init__(self) -> None:
        if not LEAST_SEATS <= len(self.seats) <= MOST_SEATS:
            raise ValueError(
                f"a table has {LEAST_SEATS} to {MOST_SEATS} seats, not {len(self.seats)}"
            )


class NewTable(Options, frozen=True, kw_only=True):
    """A table to make. With `start` the game begins at once, if no seat is open."""

    start: bool = False
