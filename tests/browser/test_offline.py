"""Without a network: the page opens and says what is missing. And it can be installed."""

import struct
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.autoplay import best, decide
from tests.browser.conftest import Complaints
from tests.browser.local_table import is_local
from tests.browser.table_page import TablePage
from tests.browser.table_setup import make_table
from tests.server.running_server import RunningServer, wait_for


@pytest.fixture(scope="module")
def browser_context_args(server: RunningServer) -> dict[str, Any]:
    return {"base_url": server.url, "reduced_motion": "reduce"}


KEPT = """async () => {
  if (!navigator.serviceWorker.controller) return null;
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(url);
  const needed = performance.getEntriesByType("resource").map(({ name }) => name);
  const whole = needed.every((url) => !url.includes("/assets/") || found.includes(url));
  return whole ? found.map((url) => new URL(url).pathname) : null;
}"""


def kept(page: Page) -> list[str]:
    """Wait until the worker keeps what the page is made of; all that it keeps."""
    page.goto("/")
    found: list[str] = []

    def is_there() -> bool:
        found[:] = page.evaluate(KEPT) or []
        return "/" in found

    wait_for(is_there)
    return found


def test_a_page_that_was_loaded_without_the_worker_gets_it(page: Page) -> None:
    """As one that began to load just before the worker was active: it was not there to be taken."""
    kept(page)
    page.add_init_script("window.hadWorker = navigator.serviceWorker.controller !== null")
    session = page.context.new_cdp_session(page)
    with page.expect_navigation():
        session.send("Page.reload", {"ignoreCache": True})
    assert not page.evaluate("window.hadWorker")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_the_page_opens_without_a_network_and_says_so(page: Page, complaints: Complaints) -> None:
    complaints.allow("ERR_INTERNET_DISCONNECTED|ERR_FAILED|some-table")
    kept(page)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.locator("[data-offline]")).to_contain_text("No connection to the server")
    page.goto("/t/some-table")
    expect(page.get_by_text("The server cannot be reached. Are you online?").first).to_be_visible()
    page.context.set_offline(False)
    page.goto("/")
    expect(page.locator("[data-offline]")).to_have_count(0)


def test_a_game_against_a_bot_is_begun_without_a_network(
    page: Page, complaints: Complaints
) -> None:
    complaints.allow("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    kept(page)
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("button", name="Play now").click()
    table = TablePage(page).joined()
    assert is_local(table.id)
    table.wait_for_turn()
    decide(best, table)


def test_a_table_comes_by_itself_when_the_network_is_back(
    page: Page, complaints: Complaints
) -> None:
    complaints.allow("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    kept(page)
    table = make_table(page.request, "me", "open")
    page.context.set_offline(True)
    page.goto(f"/t/{table}")
    expect(page.get_by_text("The server cannot be reached. Are you online?").first).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("textbox", name="Link to this table")).to_be_visible()


def test_no_worker_keeps_what_the_server_knows(page: Page) -> None:
    urls = kept(page)
    assert not [url for url in urls if url.startswith(("/api", "/health", "/t/"))]


def test_the_manifest_is_whole_and_its_icons_are_what_it_says(page: Page) -> None:
    page.goto("/")
    session = page.context.new_cdp_session(page)
    answer = session.send("Page.getAppManifest")
    assert answer["errors"] == []
    link = page.locator("link[rel=manifest]").get_attribute("href")
    assert link is not None
    manifest = page.request.get(link).json()
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        image = page.request.get(icon["src"])
        assert image.ok
        assert image.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", image.body()[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_chromium_would_install_it(page: Page) -> None:
    kept(page)
    session = page.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
