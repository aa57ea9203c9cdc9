"""Learning by doing: every level can be solved as it should, and what was learned is kept."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fallstar.view.words import LANGUAGES
from tests.browser.table_page import card_of
from tests.browser.words import texts_of

LEVELS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web/src/tutorial/levels.json").read_text()
)
TEXTS = texts_of("levels", "en")


def play(page: Page, move: str) -> None:
    expect(page.locator("[data-level][data-still]")).to_be_visible()
    card = card_of(move)
    if move in ("hand", "end"):
        page.locator(f"[data-do={move}]").click()
    elif card is None:
        page.locator(f"[data-take={move[1]}]").click()
    else:
        page.locator(f"[data-level] [data-card={card}][data-playable]").click()
        page.locator(f'[data-option="{move}"]').click()


def solve_all(page: Page) -> None:
    """Solve every level, from the first one on, and begin the first game."""
    for level in LEVELS:
        expect(page.locator(f"[data-level={level['id']}]")).to_be_visible()
        expect(page.get_by_role("heading", level=2)).to_have_text(TEXTS[level["title"]])
        for move in level["solution"]:
            play(page, move)
        expect(page.locator("[data-verdict=solved]")).to_be_visible()
        page.locator("[data-do=next]").click()
    expect(page.locator("[data-finish]")).to_be_visible()
    page.locator("[data-do=first-game]").click()
    expect(page.locator("[data-game]")).to_be_visible()


def test_all_levels_are_solved_one_after_the_other(page: Page) -> None:
    page.goto("/tutorial")
    solve_all(page)
    page.goto("/tutorial")
    expect(page.locator("[data-do=levels] [data-done]")).to_have_count(len(LEVELS))


def test_a_hint_shows_the_way_and_enter_takes_it(page: Page) -> None:
    page.goto("/tutorial")
    page.locator("[data-do=hint]").click()
    expect(page.locator("[data-hint]")).to_have_text(TEXTS[LEVELS[0]["hints"][0]])
    expect(page.locator("[data-option][data-aimed]")).to_have_count(1)
    page.locator("[data-option][data-aimed]").click()
    expect(page.locator("[data-verdict=solved]")).to_be_visible()


def test_levels_are_skipped_and_tried_again(page: Page) -> None:
    page.goto("/tutorial")
    page.locator("[data-do=skip]").click()
    expect(page.locator(f"[data-level={LEVELS[1]['id']}]")).to_be_visible()
    page.reload()
    expect(page.locator(f"[data-level={LEVELS[1]['id']}]")).to_be_visible()


def test_the_keys_of_a_level_can_be_asked_for(page: Page) -> None:
    page.goto("/tutorial")
    expect(page.locator("[data-level][data-still]")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("dialog dd").first).to_be_visible()
    keys = page.locator("dialog dt").all_inner_texts()
    assert keys == ["1 – 5", "← ↑ → ↓", "Enter", "Esc", "Space", "E", "W", "C", "?"]


def test_cards_are_taken_back_only_in_the_level_about_it(page: Page) -> None:
    for level, count in (("wild", 0), ("hand", 1)):
        page.goto("/")
        page.goto(f"/tutorial#{level}")
        expect(page.locator(f"[data-level={level}][data-still]")).to_be_visible()
        expect(page.locator("[data-do=hand]")).to_have_count(count)
        page.keyboard.press("h")
        expect(page.locator("[data-decisions='0']")).to_have_count(1 - count)


def test_doors_are_drawn_from_the_level_about_them_on(page: Page) -> None:
    for level in ("step", "eject", "door", "end"):
        page.goto("/")
        page.goto(f"/tutorial#{level}")
        expect(page.locator(f"[data-level={level}][data-still]")).to_be_visible()
        shown = level in ("door", "end")
        expect(page.locator("[data-level] [data-door]")).to_be_visible(visible=shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_stay_where_they_are_after_the_first_move_of_a_level(
    visit: Callable[..., Page], language: str
) -> None:
    page = visit(locale=language)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/tutorial#hand")
    expect(page.locator("[data-level=hand][data-still]")).to_be_visible()
    card, board = (
        page.locator("[data-level] [data-card=D]"),
        page.locator("[data-level] [data-decisions]"),
    )
    before = card.bounding_box(), board.bounding_box()
    play(page, "hand")
    expect(page.locator("[data-level] [data-card=D][data-playable]")).to_be_visible()
    expect(page.locator("[data-do=restart]")).to_be_visible()
    page.mouse.move(0, 0)  # a card under a pointer is lifted
    page.locator("[data-level][data-still]").wait_for()
    assert (card.bounding_box(), board.bounding_box()) == before


def test_the_last_level_leads_to_a_game(page: Page) -> None:
    page.goto("/tutorial#end")
    for move in LEVELS[-1]["solution"]:
        play(page, move)
    expect(page.locator("[data-do=next]")).to_have_text("Play!")
