"""Pictures of every page and of states of a game, to be looked at, on four screens, night and day.

python -m tests.browser.screenshots FOLDER [NAME ...]

A picture is called after the point of the game's design that it shows, what is on it, the size and
the theme: 02-trail-4.390x844.night.png.
"""

import argparse
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, expect, sync_playwright
from rich.progress import track

from fallstar.view.words import LANGUAGES
from tests.browser.chromium import launch_options
from tests.browser.game_states import GAME_STATES, HELD
from tests.browser.pages import PAGES, SETTLE, Arrival
from tests.browser.table_setup import make_table
from tests.server.running_server import RunningServer, sqlite_at

SIZES = ((390, 844), (820, 1180), (1366, 768), (1920, 1080))
ARRIVAL = (1366, 768)  # what is seen there is then seen in all sizes
Scheme = Literal["dark", "light"]
THEMES: dict[Scheme, str] = {"dark": "night", "light": "day"}

ALL: dict[str, Arrival] = {**PAGES, **GAME_STATES}
# What shows which point; all else has the number 00.
POINTS = {
    "01": ("turned", "sideways", "lesson-turned", "tutorial"),  # which way is left
    "02": ("trail-2", "trail-4", "trail-6", "thrown", "past"),  # what just happened
    "03": ("wild-2", "wild-4", "wild-6", "table-2", "table-3", "table-4", "table-6"),  # previews
    "04": ("moves", "coordinates"),  # the list of moves
    "05": ("newcomer", "home", "home-full", "home-local", "lobby", "lobby-guest", "install"),
    "06": ("opponents", "ladder", "climb", "mood-thinking", "mood-glad", "mood-ejected"),
    "07": (
        "celebration",
        "won",
        "celebration-4",
        "lost",
        "lost-6",
        "shared",
        "end",
        "me",
        "settings",
    ),
    "08": ("left", "days", "rated"),  # words
    "09": ("asked", "chat", "may-undo"),  # each other
    "10": ("statistics", "statistics-empty"),
    "11": ("last-round", "rules", "keys", "about"),  # what a table shows
}
NUMBERS = {name: number for number, names in POINTS.items() for name in names}

TRANSLATED = ("newcomer", "new", "lobby", "trail-4", "payment", "lost", "rules", "tutorial", "me")
TRANSLATED_SIZES = SIZES[::2]
LONG = (
    "home-full",
    "new",
    "lobby",
    "rules",
    "me",
    "settings",
    "statistics",
    "install",
)  # once more as a whole
TALL = 4000  # pixels of a long page that are shown
# While a card is up the board keeps its side, so these are opened in each size.
CARD_UP = [name for name in ALL if name.startswith(("table-", "wild-"))]


Size = tuple[int, int]


def take(page: Page, path: Path, size: Size, long: bool, held: bool) -> None:
    """One page, as it is, in both themes."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    for scheme, theme in THEMES.items():
        page.emulate_media(color_scheme=scheme)
        if not held:
            page.evaluate(SETTLE)
        page.wait_for_timeout(250 if held else 100)  # the board measures its place a frame later
        page.screenshot(path=path.with_name(f"{path.name}.{width}x{height}.{theme}.png"))
    if long:
        whole = int(page.evaluate("document.documentElement.scrollHeight"))
        page.set_viewport_size({"width": width, "height": min(max(whole, height), TALL)})
        page.screenshot(path=path.with_name(f"{path.name}.{width}.whole.png"))


def invitation(page: Page, path: Path) -> None:
    """What other sites show of a link to a table."""
    table = make_table(page.request, "me", "open", "open")
    path.write_bytes(page.request.get(f"/t/{table}/picture.png").body())


def visit(browser: Browser, server: RunningServer, locale: str, size: Size) -> Page:
    context = browser.new_context(
        base_url=server.url,
        locale=locale,
        reduced_motion="reduce",
        service_workers="block",
        viewport={"width": size[0], "height": size[1]},
    )
    return context.new_page()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", choices=[*ALL, []], help="all, if none is named")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=30_000)
    names = arguments.names or sorted(ALL, key=lambda name: NUMBERS.get(name, "00"))
    jobs = [(name, "en-GB") for name in names]
    jobs += [(name, language) for language in LANGUAGES[1:] for name in names if name in TRANSLATED]
    with (
        tempfile.TemporaryDirectory() as scratch,
        RunningServer(sqlite_at(Path(scratch))) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**launch_options())
        for name, locale in track(jobs, description="Taking pictures"):
            english = locale.startswith("en")
            called = f"{NUMBERS.get(name, '00')}-{name}" + ("" if english else f".{locale}")
            held, long = name in HELD, english and name in LONG
            sizes = SIZES if english else TRANSLATED_SIZES
            anew = held or name in CARD_UP
            page = visit(browser, server, locale, sizes[0] if anew else ARRIVAL)
            ALL[name](page)
            for size in sizes:
                if anew and size != sizes[0]:
                    page.context.close()
                    page = visit(browser, server, locale, size)
                    ALL[name](page)
                take(page, arguments.folder / called, size, long, held)
            page.context.close()
        if not arguments.names:
            page = visit(browser, server, "en-GB", ARRIVAL)
            invitation(page, arguments.folder / "05-invitation.png")
            page.context.close()
        browser.close()
    print(f"{len(list(arguments.folder.glob('*.png')))} pictures in {arguments.folder}")


if __name__ == "__main__":
    main()
