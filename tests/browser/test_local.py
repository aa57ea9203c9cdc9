"""Tables on the device: kept over reloads and in several tabs, listed, exported; and bad luck."""

import base64
import re
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from fallstar import Game
from tests.browser.autoplay import best, decide
from tests.browser.conftest import Complaints
from tests.browser.local_table import is_local, read_log
from tests.browser.table_page import TablePage
from tests.server.running_server import wait_for

ENGINE = re.compile(r"/assets/(worker|kernel)-")
WORKER = re.compile(r"/assets/worker-")
KERNEL = re.compile(r"/assets/kernel-.*\.wasm")
SAVE_DATA = "Object.defineProperty(navigator.connection, 'saveData', { value: true });"
NO_STORAGE = """
Object.defineProperty(self, "indexedDB", {
  value: { open() { throw new DOMException("not in a private window", "SecurityError"); } },
});
"""

# When it is told to, no entry is stored, and the transaction ends as it does when there is no room.
FULL = """
let full = false;
new BroadcastChannel("full").onmessage = ({ data }) => { full = data; };
const add = IDBObjectStore.prototype.add;
IDBObjectStore.prototype.add = function (...given) {
  if (!full) return add.apply(this, given);
  const error = new DOMException("no room", "QuotaExceededError");
  Object.defineProperty(this.transaction, "error", { value: error });
  queueMicrotask(() => this.transaction.abort());
};
"""


def play_now(page: Page) -> TablePage:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    return TablePage(page).joined()


def play_here(page: Page) -> TablePage:
    table = play_now(page)
    assert is_local(table.id)
    return table


def decide_often(table: TablePage, times: int) -> None:
    for _ in range(times):
        if not table.wait_for_turn():
            break
        decide(best, table)
    table.wait_for_turn()


def in_worker(page: Page, script: str) -> None:
    """Run a script before that of the worker."""

    def serve(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=script + answer.text())

    page.route(WORKER, serve)


def card_of(page: Page, table: str) -> Any:
    """A game that goes on is folded in the list."""
    page.locator("[data-do=more-local]").click()
    return page.locator(f"[data-game-of='{table}']")


# Kept ---------------------------------------------------------------------------------------------


def asked_by(page: Page) -> list[str]:
    """What a page asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


# In front of the worker's script: whether it has compiled the kernel.
TELLS_KERNEL = """{
  const { instantiate } = WebAssembly;
  self.compiled = false;
  WebAssembly.instantiate = (...given) => ((self.compiled = true), instantiate(...given));
}
"""


def has_kernel(page: Page) -> bool:
    [worker] = page.workers
    return bool(worker.evaluate("globalThis.compiled"))


def test_the_engine_is_fetched_ahead_and_started_when_a_game_is_begun(page: Page) -> None:
    in_worker(page, TELLS_KERNEL)
    asked = asked_by(page)
    with (
        page.expect_worker(),
        page.expect_request_finished(lambda request: bool(KERNEL.search(request.url))),
        page.expect_request_finished(lambda request: "/assets/Table-" in request.url),
    ):
        page.goto("/")
    assert not has_kernel(page)
    assert page.evaluate("indexedDB.databases()") == []
    page.get_by_role("button", name="Play now").click()
    table = TablePage(page).joined()
    assert is_local(table.id)
    assert has_kernel(page)
    for file in (WORKER, KERNEL):  # each is fetched once
        assert len([url for url in asked if file.search(url)]) == 1
    assert not [url for url in asked if "/api/tables/" in url]


def test_the_engine_starts_when_somebody_comes_near_the_button(page: Page) -> None:
    in_worker(page, TELLS_KERNEL)
    with page.expect_worker():
        page.goto("/")
    page.get_by_role("button", name="Play now").focus()
    wait_for(lambda: has_kernel(page))


def test_who_saves_data_fetches_the_engine_when_a_game_is_begun(page: Page) -> None:
    page.add_init_script(SAVE_DATA)
    page.clock.install()
    asked = asked_by(page)
    page.goto("/")
    page.locator("[data-do=local-games]").click()
    expect(page.locator("[data-local-games]")).to_be_visible()
    page.clock.run_for(10_000)  # later than anything is fetched ahead
    page.evaluate("fetch('/health')")  # what was asked for before is known then
    assert not [url for url in asked if ENGINE.search(url)]
    page.get_by_role("button", name="Play now").click()
    assert is_local(TablePage(page).joined().id)
    assert len({url for url in asked if ENGINE.search(url)}) == 2


def test_an_engine_that_could_not_start_tries_again(page: Page, complaints: Complaints) -> None:
    complaints.allow("Failed to load resource")
    page.add_init_script(SAVE_DATA)
    page.route(KERNEL, lambda route: route.abort())
    page.goto("/")
    with page.expect_event("requestfailed", lambda request: bool(KERNEL.search(request.url))):
        page.get_by_role("button", name="Play now").focus()  # it starts, and fails
    page.unroute(KERNEL)
    page.get_by_role("button", name="Play now").click()
    assert is_local(TablePage(page).joined().id)


def test_a_reload_and_a_closed_tab_lose_nothing(page: Page) -> None:
    table = play_here(page)
    decide_often(table, 3)
    before = table.whole
    page.reload()
    table.joined()
    assert table.whole == before
    context, name = page.context, table.id
    page.close()
    page = context.new_page()
    page.goto("/")
    page.locator(f"[data-games=go-on] a[href='/t/{name}']").click()
    again = TablePage(page).joined()
    assert again.id == name
    assert again.whole == before
    decide_often(again, 1)
    assert len(again.whole["steps"]) > len(before["steps"])


def test_two_tabs_follow_each_other_and_do_not_spoil_the_game(page: Page) -> None:
    table = play_here(page)
    other = TablePage(page.context.new_page()).open(table.id)
    for number in range(4):
        one, two = (table, other) if number % 2 else (other, table)
        assert one.wait_for_turn()
        decide(best, one)
        one.wait_for_turn()
        two.wait_for_turn()
        assert two.whole == one.whole
    moves = [step["move"] for step in table.whole["steps"]]
    row, entries = read_log(page, table.id)
    assert [entry["move"] for entry in entries] == moves
    assert row["points"] == [seat["points"] for seat in table.view["seats"]]


def test_threats_takeback_and_the_end_work_without_a_server(page: Page) -> None:
    table = play_here(page)
    decide_often(table, 2)
    page.locator("[data-do=threats]").click()
    page.locator("[data-do=menu]").click()
    dialog = page.locator("dialog[open]")
    for absent in ("share", "leave"):
        expect(dialog.locator(f"[data-do={absent}]")).to_have_count(0)
    before = len(table.whole["steps"])
    dialog.locator("[data-do=takeback]").click()
    table.check(after=table.whole["log_number"])
    assert len(table.whole["steps"]) < before
    page.locator("[data-do=menu]").click()
    page.locator("dialog[open] [data-do=abandon]").click()
    page.locator("dialog[open] [data-do=sure]").click()
    expect(page.locator("[data-end=abandoned]")).to_be_visible()
    old = table.id
    page.locator("[data-do=rematch]").click()
    page.wait_for_url(lambda url: old not in url)
    assert TablePage(page).joined().id != old


# The list -----------------------------------------------------------------------------------------


def test_games_are_exported_imported_and_deleted(page: Page) -> None:
    table = play_here(page)
    decide_often(table, 2)
    played, name = table.whole, table.id
    page.goto("/")
    card = card_of(page, name)
    with page.expect_download() as download:
        card.locator("[data-do=export]").click()
    text = download.value.path().read_text(encoding="utf-8")
    game = Game.from_record(text)
    assert [step.move for step in game.steps] == [s["move"] for s in played["steps"]]

    card.locator("[data-do=delete]").click()
    going = page.locator(f"[data-games=go-on] a[href='/t/{name}']")
    expect(going).to_have_count(1)
    page.locator("dialog[open] [data-do=sure]").click()
    expect(card).to_have_count(0)
    expect(going).to_have_count(0)
    page.goto(f"/t/{name}")
    expect(page.locator("[data-away=not_found]")).to_contain_text("no such table on this device")

    page.goto("/")
    page.locator("[data-do=local-games]").click()  # there are none now
    with page.expect_file_chooser() as chooser:
        page.locator("[data-do=import]").click()
    file = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    chooser.value.set_files([file])  # type: ignore[list-item]
    expect(page.get_by_text("1 game was added.")).to_be_visible()
    page.locator("[data-games=go-on] a").click()
    again = TablePage(page).joined()
    assert [s["move"] for s in again.whole["steps"]] == list(game.record().moves)
    decide_often(again, 1)
    page.goto(f"/replay/{again.id}")  # hidden cards stay hidden until the end
    expect(page.get_by_role("alert")).to_contain_text("not over yet")


def test_a_file_that_is_not_a_game_is_refused(page: Page) -> None:
    page.goto("/")
    page.locator("[data-do=local-games]").click()
    with page.expect_file_chooser() as chooser:
        page.locator("[data-do=import]").click()
    file = {"name": "game.json", "mimeType": "application/json", "buffer": b'{"format": 1}'}
    chooser.value.set_files([file])  # type: ignore[list-item]
    expect(page.get_by_text("1 game cannot be read")).to_be_visible()
    expect(page.locator("[data-game-of]")).to_have_count(0)


# Bad luck -----------------------------------------------------------------------------------------


def test_without_webassembly_the_server_has_the_game(page: Page) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    assert not is_local(play_now(page).id)


def test_in_a_browser_that_keeps_nothing_the_server_has_the_game(page: Page) -> None:
    in_worker(page, NO_STORAGE)
    page.add_init_script(NO_STORAGE)
    assert not is_local(play_now(page).id)


def cut(kernel: bytes) -> bytes:
    return kernel[:1000]


def of_another_version(kernel: bytes) -> bytes:
    return kernel[:-16] + b"0" * 16  # its end is the version


@pytest.mark.parametrize("damage", [cut, of_another_version])
def test_a_damaged_or_old_kernel_is_fetched_again(
    page: Page, damage: Callable[[bytes], bytes]
) -> None:
    asked: list[str] = []

    def serve(route: Route) -> None:
        asked.append(route.request.url)
        answer = route.fetch()
        body = answer.body()
        route.fulfill(response=answer, body=body if len(asked) > 1 else damage(body))

    page.add_init_script(SAVE_DATA)  # it is not fetched ahead
    page.route(KERNEL, serve)
    assert is_local(play_now(page).id)
    assert len(asked) == 2


def test_a_kernel_that_stays_damaged_leaves_the_game_to_the_server(page: Page) -> None:
    page.route(KERNEL, lambda route: route.fulfill(body=b"not a kernel"))
    assert not is_local(play_now(page).id)


def test_a_full_storage_is_told_and_nothing_is_lost(page: Page) -> None:
    in_worker(page, FULL)
    table = play_here(page)
    decide_often(table, 1)
    before = table.whole
    page.evaluate("new BroadcastChannel('full').postMessage(true)")
    table.press_move(best(table))
    expect(page.get_by_text("This browser has no room left")).to_be_visible()
    page.evaluate("new BroadcastChannel('full').postMessage(false)")
    table.check()
    assert table.whole == before
    decide_often(table, 1)
    assert len(table.whole["steps"]) > len(before["steps"])


def test_with_a_full_storage_the_server_has_a_new_game(page: Page) -> None:
    in_worker(page, f"{FULL}full = true;\n")
    assert not is_local(play_now(page).id)


def test_a_link_with_a_damaged_record_is_told(page: Page, complaints: Complaints) -> None:
    complaints.allow("/api/replay")
    page.goto("/replay#0~AAAA")
    expect(page.get_by_role("alert").first).to_contain_text("link")


def test_a_link_with_a_huge_record_is_told(page: Page) -> None:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = packer.compress(b" " * 50_000_000) + packer.flush()
    page.goto(f"/replay#0~{base64.urlsafe_b64encode(packed).decode().rstrip('=')}")
    expect(page.get_by_role("alert").first).to_contain_text("link")
