"""The page of the client at all its addresses, with what other sites show of a link to it.

A link to a table gets a title, a sentence and a picture of its board: those of Open Graph. They say
what anybody who has the link sees. The picture is a PNG, because few sites show an SVG.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from html import escape
from typing import Any
from urllib.parse import quote
from weakref import WeakValueDictionary

from litestar import Request, Response, route
from litestar.di import NamedDependency
from litestar.params import FromPath

from fallstar.game import Game
from fallstar.server.accounts.accounts import Accounts
from fallstar.server.drawing import DrawingError, DrawingProcess
from fallstar.server.limits import Limits
from fallstar.server.live.rooms import Rooms
from fallstar.server.live.table_lists import TableLists
from fallstar.server.names import is_default
from fallstar.server.refusal import Refusal
from fallstar.server.security import Border
from fallstar.server.site import FRESH, PAGES, page
from fallstar.server.store.store import StoreError
from fallstar.server.tables.options import own_faces
from fallstar.server.tables.table import Table
from fallstar.server.wire.replies import ListedTable
from fallstar.server.worker import Worker
from fallstar.view.picture.invitation import HEIGHT, WIDTH, drawing_of, invitation_svg
from fallstar.view.words import LANGUAGES, Language, say

log = logging.getLogger("fallstar.http")
AnyRequest = Request[Any, Any, Any]
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


# Pages --------------------------------------------------------------------------------------------


@route(PAGES, http_method=["GET", "HEAD"], include_in_schema=False, sync_to_thread=False)
def plain_page(request: AnyRequest, accounts: NamedDependency[Accounts]) -> Response[bytes]:
    """The page of the client, which shows what the address says."""
    return _plain(request, accounts)


@route(
    ["/t/{table:str}", "/replay/{table:str}"], http_method=["GET", "HEAD"], include_in_schema=False
)
async def table_page(
    request: AnyRequest,
    table: FromPath[str],
    accounts: NamedDependency[Accounts],
    table_lists: NamedDependency[TableLists],
    rooms: NamedDependency[Rooms],
) -> Response[bytes]:
    """The same; other sites show what the table is."""
    try:
        found = await table_lists.one(table)
    except StoreError:
        found = None  # the page itself says that the server is unwell
    if found is None or (found.status == "finished" and found.points is None):
        return _plain(request, accounts)
    language = language_of(request.headers.get("accept-language", ""))
    words = words_of(found, language)
    if found.status == "open":
        with suppress(Refusal, StoreError):  # a log that cannot be read has no picture either
            if shows_example((await rooms.find(table)).table):
                words = words[0], f"{words[1]} {say(language, 'link_example')}"
    return _page(request, accounts, words, f"/t/{found.id}/picture.png", (WIDTH, HEIGHT))


def _plain(request: AnyRequest, accounts: Accounts) -> Response[bytes]:
    """The page, as a preview of the game itself."""
    language = language_of(request.headers.get("accept-language", ""))
    words = say(language, "link_title"), say(language, "link_text")
    return _page(request, accounts, words, "/icon-512.png", (512, 512))


def _page(
    request: AnyRequest, accounts: Accounts, words: tuple[str, str], picture: str,
    size: tuple[int, int],
) -> Response[bytes]:  # fmt: skip
    """The page, with the tags of Open Graph. Addresses in them are whole."""
    scheme = "https" if accounts.border.is_https(request) else "http"
    origin = f"{scheme}://{request.headers.get('host', '')}"
    tags = {
        "og:site_name": "Fallstar",
        "og:type": "website",
        "og:title": words[0],
        "og:description": words[1],
        "og:url": origin + quote(request.url.path),
        "og:image": origin + picture,
        "og:image:width": str(size[0]),
        "og:image:height": str(size[1]),
    }
    head = "".join(
        f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items()
    )
    card = "summary_large_image" if size == (WIDTH, HEIGHT) else "summary"
    head += f'<meta name="twitter:card" content="{card}" />'
    headers = FRESH | {"vary": "accept-language"}
    return Response(page(head), media_type="text/html", headers=headers)


def words_of(table: ListedTable, language: Language) -> tuple[str, str]:
    """A title and a sentence about a table."""
    names = [seat.name for seat in table.seats if seat.kind != "open"]
    if table.status == "open":
        host = next((seat.name for seat in table.seats if seat.player == table.owner), "")
        free = len(table.seats) - len(names)
        return (
            say(language, "link_invited", name=host)
            if host and not is_default(host)
            else say(language, "link_invited_guest"),
            say(language, "link_open", count=free) if free else say(language, "link_full"),
        )
    title = say(language, "link_game")
    if table.status == "playing" or table.points is None:
        return title, say(language, "link_playing", names=", ".join(names))
    ranked = sorted(zip(table.points, names, strict=True), key=lambda one: -one[0])
    scores = ", ".join(f"{name} {points}" for points, name in ranked)
    return title, say(language, "link_over", scores=scores)


def language_of(accepted: str) -> Language:
    """The first language of an Accept-Language header that we speak."""
    known: Mapping[str, Language] = {language: language for language in LANGUAGES}
    for part in accepted[:200].split(","):
        code = part.partition(";")[0].strip().partition("-")[0].lower()
        if code in known:
            return known[code]
    return "en"


# Pictures -----------------------------------------------------------------------------------------


class Pictures:
    """The pictures that were drawn last, by table, and the process that draws.

    They have a worker of their own, whose thread waits for the process, so that questions do not.
    """

    def __init__(self, limits: Limits, border: Border) -> None:
        self._worker = Worker(limits, border, MOST_WAITING, MOST_OF_ADDRESS, "pictures")
        self.process = DrawingProcess()
        self._kept: OrderedDict[str, tuple[int, float, bytes]] = OrderedDict()
        self._drawing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def get(self, request: AnyRequest, table: Table) -> bytes:
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
    request: AnyRequest,
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


def page_handlers() -> list[Any]:
    """The routes of this file."""
    return [plain_page, table_page, table_picture]
