"""Learning by doing: every level can be solved as it should, and what was learned is kept."""

import json
from collections.abc import Callable, Sequence
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


def missed(page: Page, level: str, moves: Sequence[str]) -> None:
    page.goto("/")
    page.goto(f"/tutorial#{level}")
    for move in moves:
        play(page, move)


@pytest.mark.parametrize(
    ("level", "moves", "why"),
    [
        ("pairs", ["s>D"], "level_pairs_yellow"),
        ("token", ["L>"], "level_token_long"),  # a decision is left, but nothing can come of it
        ("token", ["s>D", "end"], "level_token_end"),
        ("end", ["s>D"], "level_end_tie"),
    ],
)
def test_whoever_misses_a_level_is_told_why(
    page: Page, level: str, moves: list[str], why: str
) -> None:
    missed(page, level, moves)
    expect(page.locator("[data-verdict=failed]")).to_contain_text(TEXTS[why])


def test_a_hint_after_a_miss_begins_again_and_shows_the_way(page: Page) -> None:
    missed(page, "token", ["L>"])
    expect(page.locator("[data-verdict=failed]")).to_be_visible()
    page.locator("[data-do=hint]").click()
    expect(page.locator("[data-verdict]")).to_have_count(0)
    expect(page.locator("[data-level] [data-decisions='0']")).to_be_visible()
    expect(page.locator("[data-hint] p").filter(visible=True)).to_have_text(
        TEXTS["level_token_hint"]
    )
    expect(page.locator("[data-option][data-aimed]")).to_have_attribute("data-option", "s>D")


def test_the_first_level_goes_on_while_its_star_can_be_reached(page: Page) -> None:
    missed(page, "step", ["s<L", "s>H", "s<D", "s>R"])
    expect(page.locator("[data-level][data-still]")).to_be_visible()
    expect(page.locator("[data-verdict]")).to_have_count(0)
    play(page, "s>W")
    expect(page.locator("[data-verdict=solved]")).to_be_visible()


def test_what_one_owns_is_shown_from_the_level_that_explains_it_on(page: Page) -> None:
    for level, stars, tokens in (("drop", 0, 0), ("rotate", 6, 0), ("token", 6, 1)):
        page.goto("/")
        page.goto(f"/tutorial#{level}")
        expect(page.locator(f"[data-level={level}][data-still]")).to_be_visible()
        owned = page.locator("[data-owner]")
        expect(owned).to_have_count(1)
        expect(owned.locator("[data-star]").filter(visible=True)).to_have_count(stars)
        expect(owned.locator("[data-tokens]")).to_have_count(tokens)


def test_the_other_pawn_is_seen_only_where_it_plays_a_part(page: Page) -> None:
    for level in ("wrap", "eject", "fifth", "end"):
        page.goto("/")
        page.goto(f"/tutorial#{level}")
        expect(page.locator(f"[data-level={level}][data-still]")).to_be_visible()
        shown = level in ("eject", "end")
        expect(page.locator("[data-pawn][data-seat='1']")).to_be_visible(visible=shown)


def test_a_toast_of_a_level_covers_neither_its_title_nor_its_board(
    visit: Callable[..., Page],
) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto("/tutorial#hand")
    expect(page.locator("[data-level=hand][data-still]")).to_be_visible()
    page.locator("[data-level] [data-card=D]").tap(force=True)
    toast = page.locator("[data-toast]")
    expect(toast).to_have_text(texts_of("table", "en")["card_used"])
    board = page.locator("[data-level] [data-decisions]").bounding_box()
    place = toast.bounding_box()
    assert board is not None
    assert place is not None
    assert place["y"] > board["y"] + board["height"]


@pytest.mark.parametrize("keys", [True, False], ids=["mouse", "touch"])
def test_cards_show_their_keys_only_where_there_is_a_keyboard(
    visit: Callable[..., Page], keys: bool
) -> None:
    page = visit() if keys else visit(has_touch=True, is_mobile=True)
    page.goto("/tutorial")
    expect(page.locator("[data-level][data-still]")).to_be_visible()
    expect(page.locator("[data-level] [data-card=L] .digit")).to_be_visible(visible=keys)


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(390, 844), (1366, 768)], ids=["phone", "laptop"])
def test_words_of_a_level_and_its_cards_are_in_sight(
    visit: Callable[..., Page], size: tuple[int, int], language: str
) -> None:
    page = visit(locale=language, viewport={"width": size[0], "height": size[1]})
    for level in ("token", "door"):
        page.goto("/")
        page.goto(f"/tutorial#{level}")
        expect(page.locator(f"[data-level={level}][data-still]")).to_be_visible()
        board = page.locator("[data-level] [data-decisions]")
        before = board.bounding_box()
        page.locator("[data-do=hint]").click()
        for what in ("[data-hint]", "h2", "[data-level] [data-card=L]", "[data-do=skip]"):
            expect(page.locator(what).first).to_be_in_viewport(ratio=1)
        after = board.bounding_box()
        assert before is not None
        assert after is not None
        assert after["height"] > 0.8 * before["height"]


def test_the_last_level_leads_to_a_game(page: Page) -> None:
    page.goto("/tutorial#end")
    for move in LEVELS[-1]["solution"]:
        play(page, move)
    expect(page.locator("[data-do=next]")).to_have_text("Play!")
