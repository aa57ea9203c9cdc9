"""Games in the browser without the server: how soon they begin, and what thinking costs the page.

    python bench/local.py

Measured are, in Chromium: the time from a press on "Play now" until the table is drawn, on a slow
4G line with a processor four times slower, at the first visit and after the service worker has kept
the files; and the longest task of the page while five champions think.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.chromium import launch_options
from tests.server.running_server import RunningServer, sqlite_at

SLOWER = 4
SLOW_4G = {
    "offline": False,
    "latency": 150,  # milliseconds
    "downloadThroughput": 1_600_000 / 8,  # bytes a second
    "uploadThroughput": 750_000 / 8,
}
RUNS = 3
KEPT = 6000  # milliseconds until the service worker has kept all files
THINKING = 5000  # milliseconds: five champions think in turn, unless the person begins
PLAY = """() => new Promise((resolve) => {
  const began = performance.now();
  document.querySelector("[data-do=play-now]").click();
  const look = () => {
    if (document.querySelector("[data-game] [data-pawn]")) resolve(performance.now() - began);
    else requestAnimationFrame(look);
  };
  look();
})"""
TASKS = """() => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.longest = Math.max(window.longest, duration);
  }).observe({ type: "longtask" });
}"""


@contextmanager
def visit(browser: Browser, server: RunningServer, **settings: Any) -> Iterator[Page]:
    """A first visit, with an empty cache."""
    context = browser.new_context(base_url=server.url, viewport={"width": 1366, "height": 768})
    page = context.new_page()
    page.request.get("/api/me")
    page.request.patch("/api/me", data={"settings": settings})
    page.goto("/")
    page.locator("[data-do=play-now]").wait_for()
    page.wait_for_load_state("networkidle")
    yield page
    context.close()


def time_to_game(browser: Browser, server: RunningServer, wait: int) -> float:
    """Milliseconds from a press on "Play now" until pawns are drawn."""
    with visit(browser, server) as page:
        page.wait_for_timeout(wait)
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_4G)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return float(page.evaluate(PLAY))


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningServer(sqlite_at(Path(folder))) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**launch_options())
        for what, wait in (("at the first visit", 0), ("with kept files", KEPT)):
            times = sorted(time_to_game(browser, server, wait) for _ in range(RUNS))
            print(f"from a press to the table, {what}: {times[RUNS // 2]:,.0f} ms", flush=True)
        with visit(browser, server, seats=6, level="champion", speed="off") as page:
            page.locator("[data-do=play-now]").click()
            page.locator("[data-game] [data-pawn]").first.wait_for()
            page.wait_for_timeout(1000)  # until everything after the first picture is loaded
            page.evaluate(TASKS)
            page.wait_for_timeout(THINKING)
            longest = page.evaluate("window.longest")
            print(f"longest task of the page while champions think: {longest:.0f} ms", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
