"""What a host chooses when making a table."""

from typing import Annotated

import msgspec
from msgspec import Meta

from fallstar.server.wire.fields import Character, LevelName, Name


class Clock(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """How long a seat may think. Server time decides."""


class NoClock(Clock, frozen=True, tag="none", forbid_unknown_fields=True):
    """As long as it likes."""


class TurnClock(Clock, frozen=True, tag="turn", forbid_unknown_fields=True):
    """So many seconds a turn."""

    seconds: Annotated[int, Meta(ge=5, le=3600)]


class BankClock(Clock, frozen=True, tag="bank", forbid_unknown_fields=True):
    """So many seconds for the whole game, and some more after each turn."""

    seconds: Annotated[int, Meta(ge=10, le=36_000)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class DaysClock(Clock, frozen=True, tag="days", forbid_unknown_fields=True):
    """So many days a turn, for games by correspondence."""

    days: Annotated[int, Meta(ge=1, le=30)]


AnyClock = NoClock | TurnClock | BankClock | DaysClock


class SeatChoice(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Who sits on a seat at first."""


class MySeat(SeatChoice, frozen=True, tag="me", forbid_unknown_fields=True):
    """The host sits here. Several such seats are several people round one device."""

    name: Name | None = None  # None is the host's own name
    character: Character | None = None


class BotSeat(SeatChoice, frozen=True, tag="bot", forbid_unknown_fields=True):
    """A bot of this level."""

    level: LevelName


class OpenSeat(SeatChoice, frozen=True, tag="open", forbid_unknown_fields=True):
    """Whoever comes first."""


AnySeat = MySeat | BotSeat | OpenSeat


class BoardChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board: what is not chosen is drawn, from the seed if one is given."""

    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    tiles: tuple[Annotated[str, Meta(max_length=4)], ...] | None = None  # "4b2": tile, face, turns
    open_door: Annotated[int, Meta(ge=0, le=5)] | None = None


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as its host wants it."""

    seats: Annotated[tuple[AnySeat, ...], Meta(min_length=2, max_length=6)]
    expert: bool = False
    board: BoardChoice = BoardChoice()
    clock: AnyClock = NoClock()
    public: bool = False  # listed for everyone; otherwise by link
    rated: bool = False
    undo: bool = True  # a seat may take back its own decisions inside its turn


class NewTable(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to make. With `start` the game begins at once, if no seat is open."""

    start: bool = False
