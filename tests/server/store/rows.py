"""Rows for tests: what a test does not care about has a value here."""

from typing import Any

import msgspec

from fallstar.server.store.store import Append, LogEntry, PlayerRow, RatingRow, Store, TableRow

TABLE = TableRow(
    id="t1",
    owner="ann",
    status="playing",
    public=True,
    rated=False,
    created=100.0,
    changed=100.5,
    due_at=None,
    summary="{}",
    players=("ann", "bob"),
)
PLAYER = PlayerRow(
    id="ann",
    kind="guest",
    name="Ann",
    character=None,
    password=None,
    settings="{}",
    created=100.0,
    seen=100.25,
    mu=25.0,
    sigma=25 / 3,
    rated_games=0,
)


def table(name: str = "t1", **changes: Any) -> TableRow:
    return msgspec.structs.replace(TABLE, id=name, **changes)


def person(player: str, **changes: Any) -> PlayerRow:
    return msgspec.structs.replace(PLAYER, id=player, **({"name": player.title()} | changes))


def adding(number: int, *entries: bytes, to: str = "t1", **changes: Any) -> Append:
    return Append(to, number, 101.5, entries, **changes)


def rating(player: str, name: str = "t1", **changes: Any) -> RatingRow:
    row = RatingRow(name, player, 1, PLAYER.mu, PLAYER.sigma, 27.5, 7.75, 102.5)
    return msgspec.structs.replace(row, **changes)


async def texts(store: Store, name: str = "t1") -> list[bytes]:
    """The log of a table; its numbers must run from 1 without a gap."""
    log: list[LogEntry] = await store.log(name)
    assert [entry.log_number for entry in log] == list(range(1, len(log) + 1))
    return [entry.data for entry in log]
