"""A game against a bot: one press on the first page, and then pressed to its end."""

from playwright.sync_api import Page, expect

from tests.browser.autoplay import best, play_out
from tests.browser.table_page import TablePage


def test_a_game_against_a_bot_is_played_to_its_end(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    table = TablePage(page, "board").joined()
    play_out(best, table)
    assert table.over
    panel = page.locator("[data-end=over]")
    expect(panel).to_be_visible()
    for seat in table.view["seats"]:
        row = panel.locator(f"[data-score='{seat['seat']}']")
        expect(row.locator("[data-points]")).to_have_text(str(seat["points"]))
