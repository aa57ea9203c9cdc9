"""Games in the browser without the server: how soon they begin, and what they cost the page.

    python bench/local.py [beginning | tasks | memory]

Without a word all three are measured, in Chromium:

- beginning: the time from a press on "Play now" until board and hand of the table are drawn, on a
  slow 4G line with a processor four times slower, for a press as soon as the page answers one, and
  for one later. Two seconds later a first visit has fetched ahead what a game needs, but not with
  Save-Data; at a second one the service worker has kept the files. Line and processor are slow for
  the whole visit. The browser slows the thread of the page, not that of the worker;
- tasks: the longest task of the page while five champions think, and the most that one took of the
  processor: other programs make tasks longer, which take turns with the page;
- memory: of page and worker after one game of six seats against champions, and after ten.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.browser import told
from tests.browser.autoplay import best, play_out
from tests.browser.chromium import launch_options
from tests.browser.table_page import TablePage
from tests.server.running_server import RunningServer, sqlite_at

SLOWER = 4
SLOW_4G = {
    "offline": False,
    "latency": 150,  # milliseconds
    "downloadThroughput": 1_600_000 / 8,  # bytes a second
    "uploadThroughput": 750_000 / 8,
}
RUNS = 5
ROUNDS = 3  # in one of six the person begins, and nobody thinks
SIZE = {"width": 1366, "height": 768}
READING = 2000  # milliseconds that a person reads the page before pressing
KEPT = 6000  # milliseconds until the service worker has kept all files
GAMES = 10  # one after the other on one page
MEASURED = (1, GAMES)
MB = 1_000_000
THINKING = 5000  # milliseconds: five champions think in turn, unless the person begins

BEGINNINGS: list[tuple[str, int, dict[str, bool]]] = [
    ("first visit, as soon as the page answers", 0, {}),
    ("first visit, half a second later", 500, {}),
    ("first visit, two seconds later", READING, {}),
    ("first visit, two seconds later, with Save-Data", READING, {"saves": True}),
    ("second visit, as soon as the page answers", 0, {"again": True}),
    ("second visit, two seconds later", READING, {"again": True}),
]

# Runs before the script of the page. The page answers when the button becomes busy.
PRESS = """(wait) => {
  const drawn = () => {
    if (document.querySelector("[data-game] [data-pawn]"))
      console.log("waited", performance.now() - pressed);
    else requestAnimationFrame(drawn);
  };
  let pressed;
  const press = async () => {
    const button = document.querySelector("[data-do=play-now]");
    pressed = performance.now();
    button?.click();
    for (let wait = 0; wait < 5; wait++) await null;
    if (button?.hasAttribute("aria-busy")) drawn();
    else setTimeout(press, 10);
  };
  const look = () => {
    if (document.querySelector("[data-do=play-now]")) setTimeout(press, wait);
    else setTimeout(look, 10);
  };
  look();
}"""
SAVE_DATA = "Object.defineProperty(navigator.connection, 'saveData', { value: true });"
# What a browser traces to tell how long tasks are, and on which thread they run.
TRACED = ["disabled-by-default-devtools.timeline", "devtools.timeline", "blink.user_timing"]


# The browser tells its memory to pages that are alone in their process.
ALONE = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
}
TELLS_MEMORY = "--enable-blink-features=ForceEagerMeasureMemory"  # at once, not some time later
# In front of the worker's script: bots decide without a pause, and its memory can be asked for.
QUICK = """{
  const later = setTimeout;
  self.setTimeout = (work) => later(work, 0);
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => (self.kernel = await instantiate(...given));
}
"""


@contextmanager
def visit(browser: Browser, server: RunningServer, **settings: Any) -> Iterator[Page]:
    """A first visit, with an empty cache."""
    context = browser.new_context(base_url=server.url, viewport=SIZE, service_workers="block")
    page = context.new_page()
    page.request.get("/api/me")
    page.request.patch("/api/me", data={"settings": settings})
    page.goto("/")
    page.locator("[data-do=play-now]").wait_for()
    page.wait_for_load_state("networkidle")
    yield page
    context.close()


def time_to_game(
    browser: Browser, server: RunningServer, wait: int, *, again: bool = False, saves: bool = False
) -> float:
    """Milliseconds from a press on "Play now" until pawns are drawn.

    The press comes so many milliseconds after the button. `again`: at a second visit. At the first
    one there is no service worker, because the browser would give it a line that is not slow.
    """
    workers = "allow" if again else "block"
    context = browser.new_context(base_url=server.url, viewport=SIZE, service_workers=workers)
    page = context.new_page()
    if again:
        page.goto("/")
        page.wait_for_timeout(KEPT)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW_4G)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if saves:
        page.add_init_script(SAVE_DATA)
    page.add_init_script(f"({PRESS})({wait})")
    waited = told(page, "waited")
    context.close()
    return waited


def alone(route: Route) -> None:
    """Serve a file of a page that may ask for its memory."""
    answer = route.fetch()
    body = answer.body()
    if "/assets/worker-" in route.request.url:
        body = QUICK.encode() + body
    route.fulfill(response=answer, headers=answer.headers | ALONE, body=body)


def bytes_of(page: Page) -> int:
    """The bytes of page and worker, as the browser measures them, and of the kernel's memory."""
    measured = page.evaluate("performance.measureUserAgentSpecificMemory()")
    [worker] = page.workers
    return int(measured["bytes"]) + int(worker.evaluate("kernel.exports.memory.buffer.byteLength"))


def memory_after_games(page: Page) -> Iterator[tuple[int, int]]:
    """Play games of six against champions, one after the other on one page."""
    page.route("**/*", alone)
    page.goto("/")
    page.locator("[data-do=play-now]").click()
    for games in range(1, GAMES + 1):
        play_out(best, TablePage(page).joined())
        if games in MEASURED:
            yield games, bytes_of(page)
        before = page.url
        page.locator("[data-do=rematch]").click()
        page.wait_for_url(lambda url, before=before: url != before)


def beginning(browser: Browser, server: RunningServer) -> None:
    for what, wait, options in BEGINNINGS:
        times = sorted(time_to_game(browser, server, wait, **options) for _ in range(RUNS))
        print(f"from a press to the table, {what}: {times[RUNS // 2]:,.0f} ms", flush=True)


def tasks_of(browser: Browser, page: Page) -> list[dict[str, Any]]:
    """What the thread of the page does while champions think."""
    page.locator("[data-do=play-now]").click()
    page.locator("[data-game] [data-pawn]").first.wait_for()
    page.wait_for_timeout(1000)  # until everything after the first picture is loaded
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate("performance.mark('page')")
    page.wait_for_timeout(THINKING)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    [mark] = [event for event in events if event["name"] == "page"]
    return [
        event
        for event in events
        if event["name"] == "RunTask" and event["ph"] == "X"
        if (event["pid"], event["tid"]) == (mark["pid"], mark["tid"])
    ]


def longest_tasks(browser: Browser, server: RunningServer) -> None:
    tasks: list[dict[str, Any]] = []
    for _ in range(ROUNDS):
        with visit(browser, server, seats=6, level="champion", speed="off") as page:
            tasks += tasks_of(browser, page)
    for unit, what in (("dur", ""), ("tdur", " of the processor")):
        longest = max(task.get(unit, 0) for task in tasks) / 1000
        print(f"longest task while champions think: {longest:.0f} ms{what}", flush=True)


def memory(browser: Browser, server: RunningServer) -> None:
    with visit(browser, server, seats=6, level="champion", speed="off") as page:
        for games, size in memory_after_games(page):
            print(f"memory after {games} games of six seats: {size / MB:.1f} MB", flush=True)


PARTS = {"beginning": beginning, "tasks": longest_tasks, "memory": memory}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("part", nargs="?", choices=PARTS)
    arguments = parser.parse_args()
    expect.set_options(timeout=30_000)  # on a busy machine
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningServer(sqlite_at(Path(folder))) as server,
        sync_playwright() as playwright,
    ):
        launch = launch_options()
        browser = playwright.chromium.launch(**launch | {"args": [*launch["args"], TELLS_MEMORY]})
        for part in [arguments.part] if arguments.part else PARTS:
            PARTS[part](browser, server)
        browser.close()


if __name__ == "__main__":
    main()
