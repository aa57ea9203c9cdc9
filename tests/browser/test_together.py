"""Friends: two windows and one link; six people round one device."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.autoplay import best, decide, play_out
from tests.browser.table_page import TablePage
from tests.browser.table_setup import act, make_table, together
from tests.server.running_server import wait_for


def test_two_windows_meet_by_a_link_and_play_to_the_end(visit: Callable[..., Page]) -> None:
    host, guest, watcher = visit(), visit(), visit()
    host.goto("/")
    host.get_by_role("button", name="A table for 2", exact=False).click()
    link = host.get_by_role("textbox", name="Link to this table").input_value()
    guest.goto(link)
    guest.get_by_role("button", name="Sit down on seat 2").click()
    expect(host.get_by_role("button", name="Start")).to_be_enabled()
    guest.get_by_role("button", name="Start").click()
    tables = (TablePage(host).joined(), TablePage(guest).joined())
    watcher.goto(link)
    watching = TablePage(watcher).joined()
    assert watching.view["seat"] is None
    expect(host.get_by_text("1 watching")).to_be_visible()
    play_out(best, *tables, watching)
    for page in (host, guest, watcher):
        expect(page.locator("[data-end=over]")).to_be_visible()
    play_again(*tables)
    expect(watcher.locator("[data-end] [data-do=to-rematch]")).to_be_visible()


def play_again(one: TablePage, two: TablePage) -> None:
    """One asks, the other agrees: both pages go to the new table by themselves."""
    old = one.id
    one.page.locator("[data-do=rematch]").click()
    two.page.locator("[data-ask=rematch] [data-do=yes]").click()
    for table in (one, two):
        table.page.wait_for_url(lambda url: "/t/" in url and old not in url)
        table.joined()
    assert one.id == two.id


def test_who_comes_by_a_link_is_known_before_they_are_led_to_the_table(
    visit: Callable[..., Page],
) -> None:
    host, guest = visit(), visit()
    table = make_table(host.request, "me", "open")
    held: list[Route] = []
    guest.route("**/api/me", lambda route: held.append(route))
    guest.goto(f"/t/{table}")
    wait_for(lambda: bool(guest.wait_for_timeout(20) or held))
    guest.evaluate("dispatchEvent(new PageTransitionEvent('pageshow'))")  # it may come late
    held[0].continue_()
    guest.get_by_role("button", name="Sit down on seat 2").click()
    expect(guest.get_by_role("button", name="Start")).to_be_enabled()


def test_two_windows_talk_and_play_again(visit: Callable[..., Page]) -> None:
    host, guest = visit(), visit()
    one, two = together(host, guest)
    guest.get_by_role("tab", name="Chat").click()
    host.get_by_role("tab", name="Chat").click()
    host.get_by_label("Say something").fill("Good luck!")
    host.keyboard.press("Enter")
    expect(guest.get_by_text("Good luck!")).to_be_visible()
    act(host.request, one.id, "ask", what="abandon")
    guest.locator("[data-do=yes]").click()
    for page in (host, guest):
        expect(page.locator("[data-end=abandoned]")).to_be_visible()
    two.check()
    play_again(one, two)
    decide(best, one, two)


def test_six_people_play_to_the_end_on_one_device(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Who is playing?").click()
    for _ in range(4):
        page.get_by_role("button", name="One more").click()
    for number, name in enumerate(["Ada", "Bo", "Cy", "Di", "Ed", "Flo"], start=1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Start").click()
    table = TablePage(page).joined()
    assert [seat["name"] for seat in table.table["seats"]] == ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]
    assert table.passing
    play_out(best, table)
    expect(page.locator("[data-end=over] [data-score]")).to_have_count(6)
