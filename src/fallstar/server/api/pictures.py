"""Pictures of tables, which other sites show with a link. They are PNG: few sites show an SVG."""

import asyncio
import logging
import time
from collections import OrderedDict
from typing import Any
from weakref import WeakValueDictionary

from litestar import Request, Response, route
from litestar.di import NamedDependency
from litestar.params import FromPath

from fallstar.game import Game
from fallstar.server.drawing import DrawingError, DrawingProcess
from fallstar.server.limits import Limits
from fallstar.server.live.rooms import Rooms
from fallstar.server.refusal import Refusal
from fallstar.server.security import Border
from fallstar.server.tables.options import own_faces
from fallstar.server.tables.table import Table
from fallstar.server.worker import Worker
from fallstar.view.picture.invitation import WIDTH, drawing_of, invitation_svg

log = logging.getLogger("fallstar.http")
COST = 1000  # of drawing a picture, as a number of decisions
MOST_WAITING = 4  # pictures, of all callers; each takes about half a second
MOST_OF_ADDRESS = 2
KEPT = 64  # pictures; some 100 kB each
STALE = 30.0  # seconds after which a picture of a game that goes on is drawn anew
EXAMPLE = 1  # the seed of the board that is shown where none is drawn yet
# Other sites show the picture: it says nothing that the link does not.
SHARED = {
    "cache-control": f"public, max-age={int(STALE)}",
    "cross-origin-resource-policy": "cross-origin",
}


class Pictures:
    """The pictures that were drawn last, by table, and the process that draws.

    They have a worker of their own, whose thread waits for the process, so that questions do not.
    """

    def __init__(self, limits: Limits, border: Border) -> None:
        self._worker = Worker(limits, border, MOST_WAITING, MOST_OF_ADDRESS, "pictures")
        self.process = DrawingProcess()
        self._kept: OrderedDict[str, tuple[int, float, bytes]] = OrderedDict()
        self._drawing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def get(self, request: Request[Any, Any, Any], table: Table) -> bytes:
        """The picture of a table, for a caller; SlowDown if too many are asked for, another Refusal
        if it cannot be drawn."""
        async with self._drawing.setdefault(table.id, asyncio.Lock()):  # others take what is drawn
            picture = self.find(table)
            if picture is None:
                try:
                    picture = await self._worker.run(request, COST, lambda: self._draw(table))
                except DrawingError as error:
                    log.error("%s", error)
                    raise Refusal("unwell", "the picture cannot be drawn now: try again") from None
                self.keep(table, picture)
        return picture

    def _draw(self, table: Table) -> bytes:
        return self.process.to_png(picture_of(table), WIDTH)

    def close(self) -> None:
        """Drop what waits, and end the process."""
        self._worker.close()
        self.process.close()

    def find(self, table: Table) -> bytes | None:
        """A picture of the table as it is, or as it was a moment ago."""
        log_number, at, picture = self._kept.get(table.id, (-1, 0.0, b""))
        if log_number == table.log_number or time.monotonic() - at < STALE:
            return picture or None
        return None

    def keep(self, table: Table, picture: bytes) -> None:
        """Keep a picture, and forget the one that was drawn longest ago if there are too many."""
        self._kept[table.id] = table.log_number, time.monotonic(), picture
        self._kept.move_to_end(table.id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


@route("/t/{table:str}/picture.png", http_method=["GET", "HEAD"], include_in_schema=False)
async def table_picture(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    rooms: NamedDependency[Rooms],
    pictures: NamedDependency[Pictures],
) -> Response[bytes]:
    """The board of a table as everybody sees it. Before the game, the board that the host chose, or
    any board for as many seats."""
    picture = await pictures.get(request, (await rooms.find(table)).table)
    return Response(picture, media_type="image/png", headers=SHARED)


def shows_example(table: Table) -> bool:
    """Whether the picture is of a board that the game will not have: the host chose nothing of it,
    and it is drawn when the game starts."""
    options = table.options
    return table.game is None and (options.position, options.seed, options.tiles) == (None,) * 3


def picture_of(table: Table) -> str:
    """An SVG of a table."""
    game = table.game
    options = table.options
    if game is None and options.position is not None:
        game = Game.from_position(options.position)
    elif game is None:
        seed = EXAMPLE if options.seed is None else options.seed
        game = Game.new(
            seats=options.seats, seed=seed, tiles=options.tiles, open_door=options.open_door,
            expert=options.expert, faces=own_faces(options),
        )  # fmt: skip
    drawings = [drawing_of(seat.character, number) for number, seat in enumerate(table.seats)]
    return invitation_svg(game.board, game.view(), drawings)
