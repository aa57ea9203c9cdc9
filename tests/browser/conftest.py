"""A real server, a real Chromium, and pages whose every complaint fails the test."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.chromium import launch_options
from tests.server.running_server import RunningServer, sqlite_at

pytest.register_assert_rewrite(
    *(f"tests.browser.{name}" for name in ("autoplay", "bidi", "table_page"))
)
expect.set_options(timeout=30_000)  # what should happen surely has, on a busy machine


def pytest_itemcollected(item: pytest.Item) -> None:
    if not item.get_closest_marker("needs"):
        item.add_marker(pytest.mark.needs("browser"))


# Playwright keeps an event loop in this thread for as long as it runs. It ends with this folder, so
# that tests of other folders can run loops of their own in the same process.


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser_type(playwright: Playwright) -> BrowserType:
    return playwright.chromium


@pytest.fixture(scope="package")
def launch_browser(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> Callable[..., Browser]:
    def launch(**options: Any) -> Browser:
        return browser_type.launch(**{**browser_type_launch_args, **launch_options(), **options})

    return launch


@pytest.fixture(scope="package")
def browser(launch_browser: Callable[..., Browser]) -> Iterator[Browser]:
    browser = launch_browser()
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(sqlite_at(tmp_path_factory.mktemp("server"))) as running:
        yield running


@pytest.fixture(scope="package")
def browser_context_args(server: RunningServer) -> dict[str, Any]:
    return {
        "base_url": server.url,
        "viewport": {"width": 1280, "height": 800},
        "reduced_motion": "reduce",
        "service_workers": "block",
    }


# What Chromium says when a connection breaks: before an answer, in the middle of one, or while
# there is no network.
BROKEN_CONNECTION = (
    "WebSocket connection to .* failed|ERR_(INTERNET_DISCONNECTED|CONNECTION_|EMPTY_RESPONSE"
    "|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED)"
)


class Complaints:
    """What pages say when something is wrong: errors, broken policies, uncaught exceptions."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        # Most tests are not about the worker: what it keeps would blur what the server sends.
        self._allowed = [
            re.compile("Service Worker registration blocked by Playwright"),
            # A page that waited long for a busy server hangs up, and comes again.
            re.compile("WebSocket is closed before the connection is established"),
        ]

    def listen(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", lambda error: self._hear(str(error.error)))

    def allow(self, pattern: str) -> None:
        """Complaints like this are meant: a test breaks something on purpose."""
        self._allowed.append(re.compile(pattern))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self._hear(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _hear(self, text: str) -> None:
        if not any(pattern.search(text) for pattern in self._allowed):
            self.heard.append(text)


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    complaints = Complaints()
    yield complaints
    assert complaints.heard == []


@pytest.fixture
def visit(
    new_context: Callable[..., BrowserContext], complaints: Complaints
) -> Callable[..., Page]:
    """Someone with a browser of their own: a page with no cookies and no settings yet."""

    def open_page(*, viewport: ViewportSize | None = None, **options: Any) -> Page:
        context = new_context(**options)
        complaints.listen(context)
        page = context.new_page()
        if viewport:
            page.set_viewport_size(viewport)
        return page

    return open_page


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    return visit()
