"""Entries that the server adds to a log by itself. The functions change nothing."""

from fallstar.server.tables.entry import Adopted, AnyEntry, Ended, Left, Stood, TimedOut
from fallstar.server.tables.table import LOBBY, Table


def time_out(table: Table, now: float) -> list[AnyEntry]:
    """If the time of the seat all wait for is up: say so."""
    deadline = table.deadline()
    if deadline is None or now < deadline or table.decider is None:
        return []
    return [TimedOut(table.decider)]


def adopt(table: Table, guest: str, account: str) -> list[AnyEntry]:
    """A guest signed in to an account: give the account the guest's seats."""
    seats: list[AnyEntry] = [Adopted(account, seat) for seat in table.seats_of(guest)]
    return [*seats, Adopted(account)] if table.owner == guest else seats


def remove_player(table: Table, player: str) -> list[AnyEntry]:
    """A player's data is deleted: free their seats, or leave the game."""
    mine = table.seats_of(player)
    if table.status == "open":
        return [Ended("closed")] if table.owner == player else [Stood(seat) for seat in mine]
    if table.status == "playing":
        return [Left(seat) for seat in mine if not table.seats[seat].left]
    return []


def close_unused(table: Table, now: float) -> list[AnyEntry]:
    """If a table was not started and nobody changed it for a long time: close it."""
    unused = table.status == "open" and now >= table.changed + LOBBY
    return [Ended("closed")] if unused else []
