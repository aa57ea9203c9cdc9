"""What lists show of a table. It is stored in the table's row, so that a list reads no log.

Like every column of the row, it has no version of its own: whoever changes it adds a migration, and
so an older program refuses the database as a whole.
"""

import msgspec

from fallstar.server.tables.options import StoredClock
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


encode_summary = msgspec.json.Encoder().encode
decode_summary = msgspec.json.Decoder(Summary).decode


def summary_of(table: Table) -> Summary:
    """The summary of a table as it is."""
    game = table.game
    return Summary(
        seats=tuple(
            [
                SeatSummary(seat.kind, seat.player, seat.name, seat.character, seat.level)
                for seat in table.seats
            ]
        ),
        expert=table.options.expert,
        clock=table.options.clock,
        decider=table.decider,
        points=None if game is None else tuple(game.points()),
        winners=() if game is None or table.end_reason != "over" else tuple(game.winners()),
    )
