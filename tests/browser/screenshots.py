"""Pictures of every page, to be looked at: sizes of a phone, a tablet and a desk, night and day.

python -m tests.browser.screenshots FOLDER [PAGE ...]
"""

import argparse
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright
from rich.progress import track

from fallstar.view.words import LANGUAGES
from tests.browser.chromium import launch_options
from tests.browser.pages import PAGES, SETTLE
from tests.server.running_server import RunningServer, sqlite_at

SIZES = ((360, 740), (820, 1180), (1440, 900))
Schemes = tuple[Literal["dark", "light"], ...]
SCHEMES: Schemes = ("dark", "light")
TRANSLATED = ("home", "new", "lobby", "table-4", "payment", "end", "rules", "tutorial", "settings")
LONG = ("home", "new", "lobby", "rules", "me")  # shown once more as a whole
TALL = 4000  # pixels of a long page that are shown


def take(
    page: Page, folder: Path, name: str, schemes: tuple[Literal["dark", "light"], ...]
) -> None:
    """One page, as it is, in all sizes."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)
            page.evaluate(SETTLE)
            page.wait_for_timeout(100)  # the board measures its place a frame later
            path = folder / f"{name}.{width}x{height}.{scheme}.png"
            page.screenshot(path=path)
        if name in LONG:
            whole = int(page.evaluate("document.documentElement.scrollHeight"))
            page.set_viewport_size({"width": width, "height": min(max(whole, height), TALL)})
            page.screenshot(path=folder / f"{name}.{width}.long.png")


def visit(browser: Browser, server: RunningServer, locale: str) -> Page:
    context = browser.new_context(
        base_url=server.url,
        locale=locale,
        reduced_motion="reduce",
        service_workers="block",
        viewport={"width": 1440, "height": 900},
    )
    return context.new_page()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("pages", nargs="*", choices=[*PAGES, []], help="all, if none is named")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    names = arguments.pages or list(PAGES)
    jobs = [(name, "en-GB", SCHEMES) for name in names]
    jobs += [
        (name, language, SCHEMES[:1])
        for language in LANGUAGES[1:]
        for name in names
        if name in TRANSLATED
    ]
    with (
        tempfile.TemporaryDirectory() as scratch,
        RunningServer(sqlite_at(Path(scratch))) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**launch_options())
        for name, locale, schemes in track(jobs, description="Taking pictures"):
            page = visit(browser, server, locale)
            PAGES[name](page)
            language = "" if locale.startswith("en") else f".{locale}"
            take(page, arguments.folder, name + language, schemes)
            page.context.close()
        browser.close()
    print(f"{len(list(arguments.folder.glob('*.png')))} pictures in {arguments.folder}")


if __name__ == "__main__":
    main()
