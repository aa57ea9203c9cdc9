"""What must fit: the moves beside a board for six, and boards that keep their size."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fallstar import Game
from fallstar.view.words import LANGUAGES
from tests.browser.game_states import Played, prefer, someone_else
from tests.browser.pages import PAGES, at_table, is_over
from tests.browser.table_setup import find_game, lay_out, moves_of, round_one_device

# The lines of the list that are wholly in sight, and the buttons below it that are not.
PANEL = """(panel) => {
  const inside = (one, ...others) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return others
      .map((other) => other.getBoundingClientRect())
      .every((box) =>
        top >= box.top && bottom <= box.bottom && left >= box.left && right <= box.right);
  };
  const all = (what) => [...panel.querySelectorAll(`[role=tabpanel] ${what}`)];
  const seen = (line) => inside(line, line.closest("ol"), panel);
  return {
    lines: all("[data-at]").filter(seen).length,
    buttons: all("[data-do]").map(({ dataset }) => dataset.do),
    outside: all("[data-do]").filter((button) => !inside(button, panel)).length,
  };
}"""
BOARD = """() => {
  const { x, y, width, height } =
    document.querySelector("[data-replay] [data-decisions]").getBoundingClientRect();
  return [x, y, width, height];
}"""


def test_six_seats_leave_room_for_the_moves_on_a_laptop(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    PAGES["table-6"](page)
    panel = page.get_by_role("complementary")
    expect(panel).to_be_in_viewport(ratio=1)
    seen = panel.evaluate(PANEL)
    assert seen["lines"] >= 3
    assert seen["buttons"] == ["first", "earlier", "later", "now"]
    assert seen["outside"] == 0


def test_the_board_of_a_replay_keeps_its_size_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    seed, game = find_game(is_over)
    moves = moves_of(game)
    page.goto(f"/replay/{lay_out(page, seed, game, moves)}")
    sizes = []
    for decisions in range(len(moves) + 1):
        expect(page.locator(f"[data-replay][data-at='{decisions}'][data-still]")).to_be_visible()
        sizes.append(page.evaluate(BOARD))
        page.keyboard.press("ArrowRight")
    assert sizes == [sizes[0]] * len(sizes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_keeps_its_size_when_a_card_is_taken_up(
    visit: Callable[..., Page], language: str
) -> None:
    page = visit(locale=language)
    page.set_viewport_size({"width": 1366, "height": 768})
    at_table(page, round_one_device(page, 6))
    page.locator("[data-do=ready]").click()
    board = page.locator("[data-game] [data-decisions]")
    before = board.bounding_box()
    page.locator("[data-card=W]").click()
    expect(page.locator("[data-option]").first).to_be_visible()
    assert board.bounding_box() == before


def stands_on_its_head_with_cards_laid(game: Game) -> bool:
    """On a phone, where the board of two seats lies across."""
    own = game.view().seats[0]
    return (
        game.phase == "action" and game.turn == 0 and own.feet == 3 and "hand" in game.legal_moves()
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_asked_fits_a_phone_and_an_offer_is_made_for_one_turn(
    visit: Callable[..., Page], language: str
) -> None:
    page = visit(locale=language)
    page.set_viewport_size({"width": 390, "height": 844})
    seed, game = find_game(stands_on_its_head_with_cards_laid)
    with someone_else(page) as others:
        table = Played(page, others, seed, 2)
        table.play(*moves_of(game))
        prefer(page, gravityOffered=False)
        at_table(page, table.id)
        offer = page.locator("[data-do=offer-yes]")
        expect(offer).to_be_visible()
        # What just happened and what can be done stay in sight beside the offer.
        expect(page.locator("[data-asked] [data-caption]")).to_be_visible()
        for button in page.locator("[data-asked] button, [data-offer] button").all():
            box = button.bounding_box()
            assert box is not None
            assert 0 <= box["x"] <= box["x"] + box["width"] <= 390
        page.locator("[data-asked] [data-do=hand]").click()
        table.game.play("hand")
        played = str(table.game.view().decisions)
        expect(page.locator("[data-game]")).to_have_attribute("data-decisions", played)
        while table.game.turn != 0 or table.game.phase != "action":
            table.play(table.game.legal_moves()[0])
        assert table.game.view().seats[0].feet == 3  # it still stands on its head
        expect(page.locator("[data-asked=action]")).to_be_visible()
        expect(offer).to_have_count(0)
