"""A slow or broken connection: what was pressed stays marked as sent, and is done exactly once."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fallstar import Game
from tests.browser.autoplay import best
from tests.browser.conftest import BROKEN_CONNECTION, Complaints
from tests.browser.proxy import Proxy
from tests.browser.table_page import TablePage, as_others_see, card_of
from tests.browser.table_setup import act, find_game, lay_out, make_table, moves_of
from tests.server.running_server import RunningServer, wait_for

# Keeps every state of the marks of what was sent, with the time it began.
WATCH = """() => {
  const has = (what) => document.querySelector(what) !== null;
  const read = () => ({
    log_number: Number(document.querySelector("[data-game]").dataset.logNumber),
    card: has("[data-hand] [data-card][data-sent][aria-busy=true]"),
    option: has("[data-option][aria-busy=true]"),
    landing: has("[data-sent] [data-pose]"),
    sending: has("[data-sending]"),
    lost: has("[data-link=lost]"),
  });
  let last = "";
  window.marks = [];
  const look = () => {
    const state = read();
    if (JSON.stringify(state) === last) return;
    last = JSON.stringify(state);
    window.marks.push({ ...state, at: performance.now() });
  };
  new MutationObserver(look)
    .observe(document, { subtree: true, childList: true, attributes: true });
  look();
  addEventListener("offline", () => (window.offlineAt = performance.now()));
}"""


@pytest.fixture
def proxy(server: RunningServer) -> Iterator[Proxy]:
    with Proxy(server.port) as running:
        yield running


@pytest.fixture(autouse=True)
def broken_connections(complaints: Complaints) -> None:
    complaints.allow(BROKEN_CONNECTION)


def some_decisions(game: Game) -> bool:
    return len(game.steps) == 4 and game.phase == "action"


@pytest.fixture
def table(page: Page, proxy: Proxy) -> TablePage:
    """A game on one device, whose page is connected through the proxy."""
    seed, game = find_game(some_decisions)
    page.goto(f"{proxy.url}/t/{lay_out(page, seed, game, moves_of(game))}")
    table = TablePage(page, "board").joined()
    table.ready()
    page.evaluate(WATCH)
    return table


def lands(table: TablePage) -> str:
    """A decision that is made by pressing a landing."""
    previews = table.view["previews"]
    return next(str(one["move"]) for one in previews if one["steps"] and card_of(one["move"]))


def check_done_once(table: TablePage, move: str) -> list[dict[str, Any]]:
    """Wait for the answer. The decision was done once, and was marked as sent from the press until
    the answer; the states of these marks."""
    before, number = table.whole["steps"], table.whole["log_number"]
    steps = table.check(after=number)["steps"]
    assert len(steps) == len(before) + 1
    assert as_others_see(steps[-1]["move"]) == as_others_see(move)
    marks: list[dict[str, Any]] = table.page.evaluate("window.marks")
    pressed = next(n for n, state in enumerate(marks) if state["card"])
    states = [state for state in marks[pressed:] if state["log_number"] == number]
    assert all(state["card"] and state["option"] and state["landing"] for state in states)
    assert not any(state["card"] for state in marks[pressed + len(states) :])
    return states


def test_on_a_slow_connection_a_press_stays_marked_until_its_answer(
    table: TablePage, proxy: Proxy
) -> None:
    proxy.delay = 2.0
    move = lands(table)
    table.press_move(move)
    states = check_done_once(table, move)
    sending = next(state for state in states if state["sending"])
    assert sending["at"] - states[0]["at"] > 1900
    expect(table.page.locator("[data-sending]")).to_have_count(0)


def test_what_is_refused_comes_back_with_the_reason(
    visit: Callable[..., Page], proxy: Proxy
) -> None:
    host, guest = visit(), visit()
    at = make_table(host.request, "me", "open")
    guest.request.get("/api/me")
    act(guest.request, at, "sit", seat=1)
    act(host.request, at, "start")
    decider = host.request.get(f"/api/tables/{at}").json()["table"]["decider"]
    page = (host, guest)[decider]
    page.goto(f"{proxy.url}/t/{at}")
    table = TablePage(page, "board").joined()
    number = table.whole["log_number"]
    pressed, other = (
        next(move for move in table.view["legal"] if card_of(move) == card) for card in "HD"
    )
    proxy.hold_answers()
    act(page.request, at, "play", log_number=number, seat=decider, move=other)
    table.press_move(pressed)
    card = page.locator(f"[data-hand] [data-card={card_of(pressed)}]")
    expect(card).to_have_attribute("data-sent", "true")
    proxy.release_answers()
    reason = page.get_by_role("status").get_by_text("Something has changed")
    expect(reason).to_be_visible()
    expect(page.locator("[data-sent]")).to_have_count(0)
    expect(card).to_have_attribute("data-place", "hand")
    assert [step["move"] for step in table.check(after=number)["steps"]] == [other]


def test_without_a_network_the_page_says_so_and_sends_when_it_is_back(table: TablePage) -> None:
    page = table.page
    page.context.set_offline(True)
    expect(page.locator("[data-link=lost]")).to_be_visible()
    lost = next(state["at"] for state in page.evaluate("window.marks") if state["lost"])
    assert lost - page.evaluate("window.offlineAt") < 3000
    move = lands(table)
    table.press_move(move)
    expect(page.locator("[data-link=lost][data-sending]")).to_be_visible()
    assert table.ask_server()["log_number"] == table.whole["log_number"]
    page.context.set_offline(False)
    check_done_once(table, move)


def test_an_answer_that_never_comes_is_asked_for_again_and_the_act_done_once(
    table: TablePage, proxy: Proxy
) -> None:
    page = table.page
    before = len(table.whole["steps"])
    proxy.hold_answers()
    move = lands(table)
    table.press_move(move)
    wait_for(lambda: len(table.ask_server()["steps"]) > before)
    expect(page.locator("[data-link=open][data-sending]")).to_be_visible()
    expect(page.locator("[data-link=lost][data-sending]")).to_be_visible()  # nobody told the page
    proxy.release_answers()
    check_done_once(table, move)


def test_what_is_pressed_while_the_connection_is_cut_goes_out_later(
    table: TablePage, proxy: Proxy
) -> None:
    proxy.cut()
    expect(table.page.locator("[data-link=lost]")).to_be_visible()
    move = lands(table)
    table.press_move(move)
    expect(table.page.locator("[data-link=lost][data-sending]")).to_be_visible()
    proxy.mend()
    check_done_once(table, move)


def test_a_reader_in_the_past_stays_there_after_a_break(table: TablePage, proxy: Proxy) -> None:
    page = table.page
    page.keyboard.press("[")
    page.keyboard.press("[")
    past = len(table.whole["steps"]) - 2
    expect(page.locator(f"[data-game][data-shown='{past}']")).to_be_visible()
    proxy.cut()
    expect(page.locator("[data-link=lost]")).to_be_visible()
    number, seat = table.whole["log_number"], table.view["seat"]
    number = act(page.request, table.id, "play", log_number=number, seat=seat, move=best(table))
    proxy.mend()
    expect(page.locator(f"[data-game][data-log-number='{number}']")).to_be_visible()
    expect(page.locator("[data-link=lost]")).to_have_count(0)
    expect(page.locator(f"[data-game][data-shown='{past}']")).to_be_visible()
    expect(page.locator(f"[data-past='{past}']").first).to_be_visible()
    page.keyboard.press("End")
    table.check()


def test_a_view_of_the_past_that_a_break_lost_is_asked_for_again(
    table: TablePage, proxy: Proxy
) -> None:
    page = table.page
    proxy.hold_answers()
    with page.expect_request("**/views/*"):
        page.keyboard.press("[")
    proxy.cut()
    expect(page.locator("[data-link=lost]")).to_be_visible()
    with page.expect_response("**/views/*") as answer:
        proxy.release_answers()
        proxy.mend()
    assert answer.value.ok
    expect(page.locator("[data-link=lost]")).to_have_count(0)
