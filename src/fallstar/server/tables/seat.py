"""A seat of a table: who sits there, and what entries of the log change about it."""

import msgspec

from fallstar.server.tables.entry import (
    Adopted,
    AnyEntry,
    Asked,
    BotSat,
    Left,
    Played,
    Returned,
    Sat,
    StandInSat,
    Stood,
    TimedOut,
)
from fallstar.server.tables.stored_words import StoredCharacter, StoredSeatKind


class Seat(msgspec.Struct, frozen=True):
    """Who sits here, and whether they play on."""

    kind: StoredSeatKind = "open"
    player: str | None = None
    name: str | None = None  # where several people share one device
    character: StoredCharacter | None = None
    level: str | None = None  # the bot that sits here
    stand_in: str | None = None  # the bot that plays for the seat's player
    left: bool = False
    timed_out: bool = False
    returned: int = 0  # how often its player came back
    asked: int = 0  # how often its player asked the others to agree

    @property
    def bot(self) -> str | None:
        """The bot that decides for this seat, if one does."""
        return self.level or self.stand_in

    @property
    def absent(self) -> bool:
        """Its player is not there to be asked."""
        return self.left or self.timed_out or self.stand_in is not None


def seats_after(seats: tuple[Seat, ...], entry: AnyEntry) -> tuple[Seat, ...]:
    """The seats after one more entry."""
    match entry:
        case Played():  # the most frequent one
            return seats
        case Sat(seat=seat, player=player, character=character, name=name):
            return replaced(seats, seat, Seat("person", player, name, character))
        case BotSat(seat=seat, level=level, character=character):
            return replaced(seats, seat, Seat("bot", level=level, character=character))
        case Stood(seat=seat):
            return replaced(seats, seat, Seat())
        case TimedOut(seat=seat):
            return changed(seats, seat, timed_out=True)
        case Left(seat=seat):
            return changed(seats, seat, left=True)
        case Returned(seat=seat):
            returned = seats[seat].returned + 1
            return changed(seats, seat, left=False, stand_in=None, returned=returned)
        case StandInSat(seat=seat, level=level):
            return changed(seats, seat, stand_in=level, timed_out=False)
        case Adopted(seat=int(seat), player=player):
            return changed(seats, seat, player=player)
        case Asked(player=player):
            for number, one in enumerate(seats):
                if one.player == player:
                    seats = changed(seats, number, asked=one.asked + 1)
            return seats
        case _:
            return seats


def changed(seats: tuple[Seat, ...], number: int, **changes: object) -> tuple[Seat, ...]:
    """The seats with some things about one of them changed."""
    return replaced(seats, number, msgspec.structs.replace(seats[number], **changes))


def replaced(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats with another one in a place."""
    return (*seats[:number], seat, *seats[number + 1 :])
