"""With motion: pressing while things move loses nothing and doubles nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.autoplay import best
from tests.browser.table_page import TablePage
from tests.browser.table_setup import make_table

TOLD = "number => Number(document.querySelector('[data-game]').dataset.logNumber) >= number"
DECIDED = "before => document.querySelector('[data-game]').dataset.decisions > before"


@pytest.fixture
def moving(visit: Callable[..., Page]) -> Page:
    page = visit()
    page.emulate_media(reduced_motion="no-preference")
    return page


def wait_for_news(table: TablePage) -> None:
    """Until the page has what the server has, and one of us has to decide; whatever still moves."""
    while True:
        table.whole = table.ask_server()
        # The page may have more by now: a bot does not wait for us to look.
        table.page.wait_for_function(TOLD, arg=table.whole["log_number"])
        if table.over or table.mine:
            return


def test_a_game_is_played_while_things_still_move(moving: Page) -> None:
    page = moving
    table = TablePage(page, "board").open(make_table(page.request, "me", "beginner", start=True))
    board = page.locator("[data-game] [data-decisions]")
    while_moving = 0
    played: list[str] = []
    while True:
        # A card pressed too early does nothing, or can be put down again. Payments lie over cards.
        if len(played) % 2 and page.locator("[data-take]").count() == 0:
            # The result may come to lie over the cards meanwhile: press the card itself.
            page.locator("[data-hand] [data-card]").nth(len(played) % 5).dispatch_event("click")
        wait_for_news(table)
        if table.over:
            break
        page.keyboard.press("Escape")
        move = best(table)
        while_moving += board.get_attribute("data-moving") is not None
        table.press_move(move)
        if len(played) % 4 == 1:
            board.click(force=True)  # shows the end of what moves
        played.append(move)
        page.wait_for_function(DECIDED, arg=table.view["decisions"])
    assert while_moving > 0
    table.check()
    ours = [step["move"] for step in table.whole["steps"] if step["seat"] == table.view["seat"]]
    assert ours == played
    expect(page.locator("[data-end=over]")).to_be_visible()


def test_the_board_of_the_home_page_stops_and_goes_on(moving: Page) -> None:
    """An error on the page, such as a step that does not follow the last one, fails the test."""
    page = moving
    page.set_viewport_size({"width": 1280, "height": 500})
    page.goto("/")
    board = page.locator("[data-hero] [data-decisions]")
    expect(board.locator("[data-pawn]").first).to_be_visible()
    for _ in range(4):
        page.locator("[data-hero] [data-do=pause]").click()
        page.locator("[data-hero] [data-do=play]").click()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.evaluate("scrollTo(0, 0)")
    expect(board).to_have_attribute("data-moving", "true")
    for _ in range(4):  # now in the middle of a step
        page.locator("[data-hero] [data-do=pause]").click()
        page.locator("[data-hero] [data-do=play]").click()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(board).not_to_be_in_viewport()
        page.evaluate("scrollTo(0, 0)")
    shown = int(board.get_attribute("data-decisions") or 0)
    expect(board).to_have_attribute("data-decisions", str(shown + 1))
    expect(board).to_have_attribute("data-decisions", str(shown + 2))
    page.locator("[data-hero] [data-do=pause]").click()
    expect(board).not_to_have_attribute("data-moving", "true")
    shown = int(board.get_attribute("data-decisions") or 0)
    page.wait_for_timeout(2000)  # longer than a step is looked at before it is played
    expect(board).to_have_attribute("data-decisions", str(shown))
