"""Rated tables: when one is finished, its players and bots are rated, once."""

import logging

from fallstar.rules.score import places_of
from fallstar.server.accounts.ratings import rate_finished
from fallstar.server.live.room import Room
from fallstar.server.live.rooms import Rooms
from fallstar.server.refusal import Refusal
from fallstar.server.tables.table import Table

log = logging.getLogger("fallstar.rating")
AT_ONCE = 50


async def rate_unrated(rooms: Rooms) -> None:
    """Rate every finished rated table that is not rated yet, in this process or another."""
    for table in await rooms.store.unrated(AT_ONCE):
        try:
            await rate_room(rooms, await rooms.room(table))
        except Refusal:
            log.warning("a rated table has no log", extra={"table": table})
        except Exception:
            log.exception("a table could not be rated", extra={"table": table})


async def rate_room(rooms: Rooms, room: Room) -> None:
    """Rate one finished table. What was abandoned by consent, or never began, counts for nobody."""
    await room.refresh()
    table = room.table
    if table.status != "finished":
        return  # not here, not yet: the next round looks again
    places = places_at(table)
    if places is None:
        await rooms.store.rate(table.id, ())
        return
    players = [seat.player or f"bot:{seat.level}" for seat in table.seats]
    await rate_finished(rooms.store, table.id, players, places, rooms.now())
    await rooms.learn_ratings(room)
    room.tell_table()


def places_at(table: Table) -> tuple[int, ...] | None:
    """The places of a finished table: who left it is last, and the others share the first."""
    if table.game is None:
        return None
    if table.end_reason == "over":
        seats = table.game.view(None).seats
        return places_of([seat.points for seat in seats], [seat.tokens for seat in seats])
    if table.ended is not None and table.ended.reason == "left":
        last = len(table.seats)
        return tuple(last if seat == table.ended.seat else 1 for seat in range(last))
    return None
