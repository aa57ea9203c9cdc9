"""What needs the others: taking back, stopping, and a player who gets up."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.autoplay import best, decide
from tests.browser.table_setup import together


def menu(page: Page, what: str) -> None:
    page.locator("[data-do=menu]").click()
    page.locator(f"dialog [data-do={what}]").click()


def test_a_move_is_taken_back_if_the_other_agrees(visit: Callable[..., Page]) -> None:
    host, guest = visit(), visit()
    tables = together(host, guest, board={"seed": 5})
    first = decide(best, *tables)
    other = next(table for table in tables if table is not first)
    while first.mine:  # a token may be left to spend
        first.play("end")
    for table in tables:
        table.check()
    decisions = first.view["decisions"]
    menu(first.page, "takeback")
    expect(first.page.locator("[data-ask=takeback]")).to_contain_text("Waiting for 1 answer")
    other.page.locator("[data-do=no]").click()
    for table in tables:
        expect(table.page.locator("[data-ask]")).to_have_count(0)
    assert first.check()["view"]["decisions"] == decisions
    menu(first.page, "takeback")
    expect(first.page.locator("[data-ask=takeback]")).to_be_visible()
    other.page.locator("[data-do=yes]").click()
    expect(first.page.locator("[data-ask]")).to_have_count(0)
    for table in tables:
        assert table.check()["view"]["decisions"] == decisions - 1
    assert first.mine


def test_a_game_is_stopped_if_all_agree(visit: Callable[..., Page]) -> None:
    host, guest = visit(), visit()
    one, two = together(host, guest)
    menu(host, "abandon")
    host.locator("[data-do=sure]").click()
    guest.locator("[data-ask=abandon] [data-do=yes]").click()
    for table in (one, two):
        expect(table.page.locator("[data-end=abandoned]")).to_be_visible()
        assert table.check()["table"]["ended"] == "abandoned"


def test_a_bot_stands_in_for_one_who_left_and_gives_the_seat_back(
    visit: Callable[..., Page],
) -> None:
    host, guest = visit(), visit()
    one, two = together(host, guest, board={"seed": 3})
    menu(guest, "leave")
    guest.locator("[data-do=sure]").click()
    expect(guest.locator("[data-gone]")).to_be_visible()
    host.locator("[data-missing='1'] [data-do=missing]").click()
    host.locator("dialog [data-do=stand_in]").click()
    expect(host.locator("[data-missing]")).to_have_count(0)
    for _ in range(6):
        one.wait_for_turn()
        one.play(best(one))
    one.wait_for_turn()
    assert any(step["seat"] == 1 for step in one.whole["steps"])
    two.check()
    guest.locator("[data-do=return]").click()
    expect(guest.locator("[data-gone]")).to_have_count(0)
    one.check()
    while one.mine:
        one.play(best(one))
    two.wait_for_turn()
    assert two.mine
    two.play(best(two))


def test_a_game_ends_because_of_one_who_left_if_the_others_wish(
    visit: Callable[..., Page],
) -> None:
    host, guest = visit(), visit()
    one, _ = together(host, guest)
    menu(guest, "leave")
    guest.locator("[data-do=sure]").click()
    host.locator("[data-missing='1'] [data-do=missing]").click()
    host.locator("dialog [data-do=end-game]").click()
    expect(host.locator("[data-end=left]")).to_be_visible()
    assert one.check()["table"]["ended_by"] == 1
