"""Rated tables: when one is finished, its players and bots are rated, once."""

import logging
from collections.abc import Callable

from fallstar.rules.score import places_of
from fallstar.server.accounts.ratings import rate_finished
from fallstar.server.live.room import Room
from fallstar.server.live.rooms import Rooms
from fallstar.server.refusal import Refusal
from fallstar.server.store.store import Store
from fallstar.server.tables.table import Table

log = logging.getLogger("fallstar.rating")
AT_ONCE = 50


async def rate_unrated(rooms: Rooms, store: Store, now: Callable[[], float]) -> None:
    """Rate every finished rated table that is not rated yet, whichever process it was played in."""
    for table in await store.unrated(AT_ONCE):
        try:
            await rate_room(await rooms.find_latest(table), store, now())
        except Refusal:
            log.warning("a rated table has no log", extra={"table": table})
        except Exception:
            log.exception("a table could not be rated", extra={"table": table})


async def rate_room(room: Room, store: Store, at: float) -> None:
    """Rate one finished table. One that was abandoned, or never began, counts for nobody."""
    table = room.table
    if table.status != "finished":
        return  # not as far as is known here: the next round looks again
    places = rated_places(table)
    if places is None:
        await store.rate(table.id, ())
        return
    players = [seat.player or f"bot:{seat.level}" for seat in table.seats]
    await rate_finished(store, table.id, players, places, at)
    await room.people.learn(table)
    room.tell_table()


def rated_places(table: Table) -> tuple[int, ...] | None:
    """The places of a finished table. A player who left is last; the others share the first."""
    if table.game is None:
        return None
    if table.end_reason == "over":
        seats = table.game.view(None).seats
        return places_of([seat.points for seat in seats], [seat.tokens for seat in seats])
    if table.ended is not None and table.ended.reason == "left":
        last = len(table.seats)
        return tuple(last if seat == table.ended.seat else 1 for seat in range(last))
    return None
