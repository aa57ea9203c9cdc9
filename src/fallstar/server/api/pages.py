"""The page of the client at all its addresses, with what other sites show of a link to it.

A link to a table gets a title, a sentence and a picture of its board: those of Open Graph. They say
what anybody who has the link sees. pictures.py has the picture.
"""

from collections.abc import Mapping
from contextlib import suppress
from html import escape
from typing import Any
from urllib.parse import quote

from litestar import Request, Response, route
from litestar.di import NamedDependency
from litestar.params import FromPath

from fallstar.server.accounts.accounts import Accounts
from fallstar.server.api.pictures import shows_example
from fallstar.server.live.rooms import Rooms
from fallstar.server.live.table_lists import TableLists
from fallstar.server.names import is_default
from fallstar.server.refusal import Refusal
from fallstar.server.site import FRESH, PAGES, page
from fallstar.server.store.store import StoreError
from fallstar.server.wire.replies import ListedTable
from fallstar.view.picture.invitation import HEIGHT, WIDTH
from fallstar.view.words import LANGUAGES, Language, say

AnyRequest = Request[Any, Any, Any]


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


def page_handlers() -> list[Any]:
    """The routes of this file."""
    return [plain_page, table_page]
