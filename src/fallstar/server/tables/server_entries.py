"""What the server does at a table by itself, as entries for its log. It changes nothing."""

from fallstar.server.tables.entry import Adopted, AnyEntry, Ended, Left, Stood, TimedOut
from fallstar.server.tables.table import LOBBY, Table


def time_out(table: Table, now: float) -> list[AnyEntry]:
    """The time of the seat all wait for is up."""
    deadline = table.deadline()
    if deadline is None or now < deadline or table.decider is None:
        return []
    return [TimedOut(table.decider)]


def adoption(table: Table, guest: str, account: str) -> list[AnyEntry]:
    """A guest signed in to an account, which has everything of theirs now."""
    seats: list[AnyEntry] = [Adopted(account, seat) for seat in table.seats_of(guest)]
    return [*seats, Adopted(account)] if table.owner == guest else seats


def parting(table: Table, player: str) -> list[AnyEntry]:
    """A player's data is deleted, and they leave every table."""
    mine = table.seats_of(player)
    if table.status == "open":
        return [Ended("closed")] if table.owner == player else [Stood(seat) for seat in mine]
    if table.status == "playing":
        return [Left(seat) for seat in mine if not table.seats[seat].left]
    return []


def lapse(table: Table, now: float) -> list[AnyEntry]:
    """A table that nobody came to is closed."""
    forgotten = table.status == "open" and now >= table.changed + LOBBY
    return [Ended("closed")] if forgotten else []
