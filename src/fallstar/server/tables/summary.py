"""What lists show of a table. It is stored in the table's row, so that a list reads no log.

Like every column of the row, it has no version of its own: whoever changes it adds a migration, and
so an older program refuses the database as a whole.
"""

from functools import lru_cache

import msgspec

from fallstar.server.tables.options import StoredClock
from fallstar.server.tables.seat import Seat
from fallstar.server.tables.stored_words import StoredCharacter, StoredSeatKind
from fallstar.server.tables.table import Table


class SeatSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat."""

    kind: StoredSeatKind
    player: str | None = None
    name: str | None = None  # where several people share one device
    character: StoredCharacter | None = None
    level: str | None = None  # the bot that sits here


class Summary(msgspec.Struct, frozen=True):
    """A table in a list, without what the other columns of its row say."""

    seats: tuple[SeatSummary, ...]
    expert: bool
    clock: StoredClock
    decider: int | None  # the seat all wait for
    points: tuple[int, ...] | None  # by seat, once the game has begun
    winners: tuple[int, ...]


class _Seating(msgspec.Struct):
    """The fields of a summary that few decisions change, in their order there."""

    seats: tuple[SeatSummary, ...]
    expert: bool
    clock: StoredClock


class _Standing(msgspec.Struct):
    """The other fields."""

    decider: int | None
    points: tuple[int, ...] | None
    winners: tuple[int, ...]


encode = msgspec.json.Encoder().encode
decode_summary = msgspec.json.Decoder(Summary).decode


def summary_json(table: Table) -> str:
    """The Summary of a table as it is, as it is stored."""
    game = table.game
    standing = _Standing(
        decider=table.decider,
        points=None if game is None else tuple(game.points()),
        winners=() if game is None or table.end_reason != "over" else tuple(game.winners()),
    )
    seating = _seating_json(table.seats, table.options.expert, table.options.clock)
    return f"{seating},{encode(standing)[1:].decode()}"


@lru_cache(1024)
def _seating_json(seats: tuple[Seat, ...], expert: bool, clock: StoredClock) -> str:
    """The first half of a summary, without the brace at its end."""
    shown = [
        SeatSummary(seat.kind, seat.player, seat.name, seat.character, seat.level) for seat in seats
    ]
    return encode(_Seating(tuple(shown), expert, clock))[:-1].decode()
