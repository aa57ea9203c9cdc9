"""Figures of finished games: they are counted once, after the game, for the players' statistics."""

import asyncio
import logging
from collections.abc import Sequence

from fallstar.server.store.store import FiguresRow, LogEntry, Store
from fallstar.server.tables.entry import decode_entry
from fallstar.server.tables.figures import encode_figures, figures_of
from fallstar.server.tables.table import fold

log = logging.getLogger("fallstar.counting")
AT_ONCE = 20  # tables in a round: games of years are counted after an update


async def count_finished(store: Store) -> None:
    """Count the figures of finished tables that nobody counted yet. A thread replays them."""
    for table, at in await store.uncounted(AT_ONCE):
        lines = await store.log(table)  # if the database fails, the next round tries again
        try:
            rows = await asyncio.to_thread(_rows, table, at, lines)
        except Exception:
            # A log that cannot be replayed now cannot be replayed later.
            log.exception("the figures of a table could not be counted", extra={"table": table})
            rows = []
        await store.count(table, rows)


def _rows(table: str, at: float, lines: Sequence[LogEntry]) -> list[FiguresRow]:
    folded = fold(table, [(decode_entry(line.data), line.at) for line in lines])
    return [
        FiguresRow(table, seat, player, at, encode_figures(figures).decode())
        for seat, (player, figures) in figures_of(folded).items()
    ]
