"""The game as a folder on a static host, below a path; it goes on when the host is gone."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fallstar import Game
from fallstar.cli.site import site
from fallstar.view.words import LANGUAGES
from tests.browser.autoplay import best, decide, play_out
from tests.browser.conftest import Complaints
from tests.browser.local_table import is_local
from tests.browser.static_site import KEPT, PATH, StaticHost
from tests.browser.table_page import TablePage
from tests.browser.test_local import FULL
from tests.browser.test_tutorial import solve_all
from tests.browser.words import texts_of
from tests.server.running_server import wait_for

# Bots decide at once: no test waits for them.
QUICK = "{ const later = setTimeout; self.setTimeout = (work) => later(work, 0); }\n"
DAMAGE = """async () => {
  const cache = await caches.open("fallstar-1");
  const [kernel] = (await cache.keys()).filter(({ url }) => url.endsWith(".wasm"));
  await cache.put(kernel, new Response("half a kernel"));
}"""
OUTDATE = """async () => {
  const cache = await caches.open("fallstar-1");
  const [kernel] = (await cache.keys()).filter(({ url }) => url.endsWith(".wasm"));
  const bytes = new Uint8Array(await (await cache.match(kernel)).arrayBuffer());
  await cache.put(kernel, new Response(bytes.fill(48, -16)));
}"""
KERNEL_VERSION = """async () => {
  const cache = await caches.open("fallstar-1");
  const [kernel] = (await cache.keys()).filter(({ url }) => url.endsWith(".wasm"));
  return (await (await cache.match(kernel)).text()).slice(-16);
}"""
KEPT_KERNEL = """async () => {
  const cache = await caches.open("fallstar-1");
  const [kernel] = (await cache.keys()).filter(({ url }) => url.endsWith(".wasm"));
  return (await (await cache.match(kernel)).arrayBuffer()).byteLength;
}"""
CHOOSE_SEATS = """(seats) =>
  localStorage.setItem("fallstar", JSON.stringify({ values: { seats }, unsent: [] }))"""


@pytest.fixture(scope="module")
def browser_context_args() -> dict[str, Any]:
    return {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / PATH.strip("/")
    folder.parent.mkdir(parents=True)
    site(folder)
    for worker in folder.glob("assets/worker-*.js"):
        worker.write_text(QUICK + worker.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


@pytest.fixture
def host(tmp_path: Path, folder: Path) -> Iterator[StaticHost]:
    assert folder.is_dir()
    host = StaticHost(tmp_path).start()
    yield host
    host.stop()


@pytest.fixture
def page(new_context: Callable[..., BrowserContext], complaints: Complaints) -> Page:
    context = new_context()
    complaints.listen(context)
    # When the host is gone, the browser says so of what it asks for first.
    complaints.allow("ERR_CONNECTION_REFUSED|ERR_FAILED")
    return context.new_page()


def take_offline(page: Page, host: StaticHost) -> None:
    """Visit once, wait until all is kept, then shut the host down."""
    page.goto(host.url)
    wait_for(lambda: bool(page.evaluate(KEPT)))
    host.stop()


def play_now(page: Page) -> TablePage:
    page.get_by_role("button", name="Play now").click()
    table = TablePage(page).joined()
    assert is_local(table.id)
    return table


def test_a_first_visit_is_enough_for_a_whole_game_without_the_host(
    page: Page, host: StaticHost
) -> None:
    take_offline(page, host)
    page.reload()
    table = play_now(page)
    assert table.wait_for_turn()
    decide(best, table)
    assert table.table["awaits_confirm"] or table.mine
    for _ in range(2):  # in the middle of a turn, and of the game
        before = table.whole
        page.reload()
        table.joined()
        assert table.whole == before
        decide(best, table)
        table.wait_for_turn()
    before = table.whole
    context, address = page.context, page.url
    page.close()
    page = context.new_page()
    page.goto(host.url)
    page.locator("[data-games=go-on] a").click()
    again = TablePage(page).joined()
    assert page.url == address
    play_out(best, again)
    expect(page.locator("[data-end=over]")).to_be_visible()
    last = len(again.whole["steps"])
    page.goto(f"{host.url}?replay/{again.id}")
    expect(page.locator(f"[data-replay][data-last='{last}']")).to_be_visible()


@pytest.mark.parametrize("seats", [4, 6])
def test_more_seats_are_played_without_the_host(page: Page, host: StaticHost, seats: int) -> None:
    take_offline(page, host)
    page.evaluate(CHOOSE_SEATS, seats)
    page.reload()
    table = play_now(page)
    assert len(table.table["seats"]) == seats
    play_out(best, table)
    expect(page.locator("[data-end=over] [data-score]")).to_have_count(seats)


def test_every_page_opens_without_the_host(page: Page, host: StaticHost) -> None:
    take_offline(page, host)
    for path in ("", "?new", "?rules", "?replay", "?settings", "?me"):
        page.goto(host.url + path)
        expect(page.locator("main h1")).to_be_visible()
        expect(page.locator("[data-offline]")).to_have_count(0)


def test_people_pass_the_device_without_the_host(page: Page, host: StaticHost) -> None:
    take_offline(page, host)
    page.reload()
    page.get_by_role("button", name="Who is playing?").click()
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_role("button", name="Start").click()
    table = TablePage(page).joined()
    assert table.passing
    for _ in range(6):
        decide(best, table)


def test_the_tutorial_is_played_without_the_host(page: Page, host: StaticHost) -> None:
    take_offline(page, host)
    page.goto(f"{host.url}?tutorial")
    solve_all(page)


def test_a_link_carries_the_whole_game(page: Page, host: StaticHost) -> None:
    game = Game.new(seats=2, seed=7)
    while not game.is_over:
        game.play(max(game.preview(), key=lambda one: one.points).move)
    page.goto(f"{host.url}?replay")
    page.get_by_label("paste").or_(page.locator("textarea")).first.fill(game.record().to_json())
    page.locator("[data-do=watch]").click()
    shown = page.locator(f"[data-replay][data-last='{len(game.steps)}']")
    expect(shown).to_be_visible()
    address = page.url
    assert re.search(r"\?replay#0~[\w-]{100,}$", address)
    other = page.context.new_page()
    other.goto(address)
    expect(other.locator(f"[data-replay][data-last='{len(game.steps)}']")).to_be_visible()
    other.goto("about:blank")
    other.goto(address[:-200])
    expect(other.get_by_role("alert").first).to_be_visible()


@pytest.mark.parametrize("path", ["", "?new", "?me", "?t/abcdefgh", "?replay/abcdefgh"])
def test_what_needs_a_server_says_so(page: Page, host: StaticHost, path: str) -> None:
    page.goto(host.url + path)
    expect(page.locator("main")).to_contain_text(re.compile("server", re.IGNORECASE))
    assert page.locator("a[href^='/api']").count() == 0


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_other_languages_are_there_without_the_host(
    page: Page, host: StaticHost, language: str
) -> None:
    take_offline(page, host)
    page.reload()
    page.locator(f"footer [lang={language}]").click()
    expect(page.get_by_role("button", name=texts_of("shell", language)["play_now"])).to_be_visible()
    page.locator("header").get_by_role("link").first.click()
    for link in page.locator("footer a").all():
        href = link.get_attribute("href") or ""
        assert href.startswith(PATH)


def build_anew(folder: Path) -> None:
    """The same build with other names: what a change of every file would give."""
    files = list(folder.glob("assets/*"))
    names = {file.name: f"newer-{file.name}" for file in files}
    for file in [folder / "index.html", folder / "files.json", *files]:
        if file.suffix in (".html", ".json", ".js", ".css"):
            text = file.read_text(encoding="utf-8")
            for old, new in names.items():
                text = text.replace(old, new)
            file.write_text(text, encoding="utf-8")
    for file in files:
        file.rename(file.with_name(names[file.name]))


def test_a_new_version_is_told(page: Page, host: StaticHost, folder: Path) -> None:
    page.goto(host.url)
    wait_for(lambda: bool(page.evaluate(KEPT)))
    build_anew(folder)
    page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.postMessage('keep'))")
    expect(page.get_by_text("There is a new version of Fallstar")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert page.locator("script[src*=newer]").count() == 1


def test_it_can_be_installed(page: Page, host: StaticHost, folder: Path) -> None:
    page.goto(host.url)
    wait_for(lambda: bool(page.evaluate(KEPT)))
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
    manifest: dict[str, Any] = json.loads((folder / "manifest.webmanifest").read_text())
    pictures = [one["src"] for kind in ("icons", "screenshots") for one in manifest[kind]]
    assert all((folder / picture).is_file() for picture in pictures)


def test_without_webassembly_the_page_says_why_it_cannot_play(page: Page, host: StaticHost) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(host.url)
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_text("This browser cannot run the game")).to_be_visible()


def test_a_damaged_kernel_in_the_cache_is_replaced(
    page: Page, host: StaticHost, folder: Path
) -> None:
    page.goto(host.url)
    wait_for(lambda: bool(page.evaluate(KEPT)))
    page.evaluate(DAMAGE)
    page.reload()  # the page had fetched it before
    play_now(page)
    [kernel] = folder.glob("assets/*.wasm")
    assert page.evaluate(KEPT_KERNEL) == kernel.stat().st_size


def test_an_old_kernel_in_the_cache_is_replaced(page: Page, host: StaticHost, folder: Path) -> None:
    page.goto(host.url)
    wait_for(lambda: bool(page.evaluate(KEPT)))
    page.evaluate(OUTDATE)
    assert page.evaluate(KERNEL_VERSION) == "0" * 16
    page.reload()
    play_now(page)
    [kernel] = folder.glob("assets/*.wasm")
    assert page.evaluate(KERNEL_VERSION) == kernel.read_bytes()[-16:].decode()


def test_a_damaged_kernel_without_the_host_is_told(page: Page, host: StaticHost) -> None:
    take_offline(page, host)
    page.evaluate(DAMAGE)
    page.reload()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_text("This browser cannot run the game")).to_be_visible()


def test_a_browser_that_keeps_nothing_still_plays_and_says_so(
    page: Page, host: StaticHost, folder: Path
) -> None:
    broken = 'Object.defineProperty(self, "indexedDB", { value: null });\n'
    for worker in folder.glob("assets/worker-*.js"):
        worker.write_text(broken + worker.read_text(encoding="utf-8"), encoding="utf-8")
    page.goto(host.url)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("[data-game]")).to_be_visible()
    expect(page.get_by_text("This browser keeps no games")).to_be_visible()


def test_a_full_storage_is_told_where_there_is_no_server(
    page: Page, host: StaticHost, folder: Path
) -> None:
    for worker in folder.glob("assets/worker-*.js"):
        script = f"{FULL}full = true;\n" + worker.read_text(encoding="utf-8")
        worker.write_text(script, encoding="utf-8")
    page.goto(host.url)
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_text("This browser has no room left")).to_be_visible()
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
