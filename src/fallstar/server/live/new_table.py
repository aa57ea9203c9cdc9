"""New tables: made for a host, or as a rematch of a table that is finished."""

import secrets
from collections.abc import Sequence

import msgspec

from fallstar.server.live.table_log import row_of
from fallstar.server.store.store import Store, StoreError
from fallstar.server.tables.entry import (
    LOG_VERSION,
    AnyEntry,
    BotSat,
    Created,
    Sat,
    encode_entry,
)
from fallstar.server.tables.lobby import begin
from fallstar.server.tables.table import Table, fold

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no two that look alike
ID_LENGTH = 12  # 31 ** 12: nobody guesses the link of a table


def draw_id() -> str:
    """An id nobody guesses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def draw_seed() -> int:
    """A seed for a board."""
    return secrets.randbits(53)


async def store_table(store: Store, id: str, entries: Sequence[AnyEntry], at: float) -> None:  # noqa: A002
    """Store a table with the first entries of its log; a StoreError if there is one already."""
    table = fold(id, ((entry, at) for entry in entries))
    await store.create_table(row_of(table, at), at, [encode_entry(entry) for entry in entries])


async def make_rematch(store: Store, old: Table, at: float) -> bool:
    """Make the table after this one, with the same seats; False if it is there already."""
    assert old.rematch is not None
    if await store.table(old.rematch) is not None:
        return False
    options = msgspec.structs.replace(old.options, seed=None)
    seats = [_same_seat(old, number) for number in range(len(old.seats))]
    started = begin(options, draw_seed())
    try:
        entries = [Created(LOG_VERSION, old.owner, options), *seats, started]
        await store_table(store, old.rematch, entries, at)
    except StoreError:
        if await store.table(old.rematch) is None:
            raise
        return False  # another process was first
    return True


def _same_seat(old: Table, number: int) -> AnyEntry:
    seat = old.seats[number]
    assert seat.character is not None
    if seat.level is not None:
        return BotSat(number, seat.level, seat.character)
    assert seat.player is not None
    return Sat(number, seat.player, seat.character, seat.name)
