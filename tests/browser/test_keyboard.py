"""Without a mouse, and without eyes: keys from the first page to the end, and what is said."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.autoplay import best, play_out
from tests.browser.pages import asks_for_payment
from tests.browser.table_page import TablePage
from tests.browser.table_setup import act, find_game, lay_out, moves_of, round_one_device

MOST_TABS = 60


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something of this name has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count() and name in (focused.get_attribute("aria-label") or ""):
            return
        if focused.count() and name in focused.inner_text():
            return
    raise AssertionError(f"Tab does not lead to {name}")


def test_a_game_is_played_by_keys_alone_from_home_to_the_next_game(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    tab_to(page, "Play now")
    assert page.locator(":focus").evaluate("it => getComputedStyle(it).outlineStyle") != "none"
    page.keyboard.press("Enter")
    table = TablePage(page, "keys").joined()
    play_out(best, table)
    first = table.id
    expect(page.locator("[data-end] h2")).to_be_focused()
    tab_to(page, "Play Sprout again")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: first not in url)
    table.joined()


def said(page: Page) -> str:
    return "\n".join(page.locator("[data-said] p").all_text_contents())


def test_events_are_announced_in_order(page: Page) -> None:
    table = TablePage(page, "keys").open(round_one_device(page, 2))
    region = page.locator("[data-said]")
    expect(region).to_have_attribute("aria-live", "polite")
    expect(region).to_contain_text("Player 2's turn.")
    table.ready()
    move = best(table)
    table.play(move)
    expect(region).to_contain_text("Player 2:")
    expect(region).to_contain_text("Player 1's turn.")
    heard = said(page)
    assert heard.index("Player 2:") < heard.index("Player 1's turn.")


def test_single_keys_answer_questions(page: Page) -> None:
    table = TablePage(page, "keys").open(round_one_device(page, 2))
    table.ready()
    answer = page.locator("[data-answer]")
    answers = {
        "w": r"^You are at \w+\. Around you: below: a platform",
        "c": r"Drop: ",
        "s": r"Player 1: 0 points, with 0 stars and 0 tokens; Player 2: .* stars on the board",
        "d": r"^(Nobody can fall on you|Player 1 (can|may))",
    }
    for key, pattern in answers.items():
        page.keyboard.press(key)
        expect(answer).to_have_text(re.compile(pattern))
        expect(answer).to_be_in_viewport(ratio=0.99)
        expect(page.locator("[data-said] p").last).to_have_text(re.compile(pattern))
        page.keyboard.press("Escape")
        expect(answer).to_have_count(0)


def test_the_help_sheet_and_the_log_open_and_close_by_key(page: Page) -> None:
    table = TablePage(page, "keys").open(round_one_device(page, 2))
    table.ready()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    table.play(best(table))
    table.ready()
    page.keyboard.press("[")
    expect(page.locator("[data-past='0']").first).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("[data-past]")).to_have_count(0)
    table.check()


def test_the_board_is_walked_space_by_space_and_told_in_words(page: Page) -> None:
    table = TablePage(page, "keys").open(round_one_device(page, 2))
    table.ready()
    spaces = page.get_by_role("gridcell")
    assert spaces.count() == table.whole["board"]["width"] * table.whole["board"]["height"]
    me = table.view["seats"][table.view["seat"]]
    assert re.match(r"\w+, you\b", spaces.nth(me["space"]).get_attribute("aria-label") or "")
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("data-cell", "1")
    page.keyboard.press("ArrowUp")  # around the wrap
    last_row = table.whole["board"]["width"] * (table.whole["board"]["height"] - 1)
    expect(page.locator(":focus")).to_have_attribute("data-cell", str(last_row + 1))


def test_focus_is_never_lost_when_what_was_pressed_vanishes(page: Page) -> None:
    table = TablePage(page, "keys").open(round_one_device(page, 2))
    expect(page.locator("[data-do=ready]")).to_be_focused()
    table.ready()
    expect(page.locator("[data-hand] [data-playable]").first).to_be_focused()
    page.keyboard.press("1")
    page.locator("[data-option]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-option]")).to_have_count(0)
    expect(page.locator(":focus")).to_have_count(1)
    page.locator("[data-do=menu]").focus()
    page.keyboard.press("Enter")
    page.locator("dialog [data-do=help]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog kbd").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("[data-do=menu]")).to_be_focused()
    expect(page.locator("[data-at='1']")).to_be_visible()  # there is a past to look at
    page.locator("[data-at='0']").focus()
    page.keyboard.press("Enter")
    page.locator("[data-do=now]").last.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-past]")).to_have_count(0)
    expect(page.locator(":focus")).to_have_count(1)


def test_focus_moves_on_when_the_pressed_button_becomes_disabled(page: Page) -> None:
    """Nothing else changes on the page, so only the button itself can tell that it lost the focus:
    Chromium takes it away at the next rendering."""
    page.goto("/settings")
    expect(page.locator("main h1")).to_be_visible()
    page.evaluate("""() => {
      const button = document.createElement("button");
      document.querySelector("main h1").parentElement.append(button);
      button.focus();
      button.disabled = true;
    }""")
    expect(page.locator(":focus")).to_have_count(1)
    expect(page.locator(":focus:disabled")).to_have_count(0)


@pytest.mark.parametrize(
    "at", ["[data-do=menu]", "[role=gridcell][tabindex='0']", "[role=tabpanel] input"]
)
def test_nobody_is_torn_away_when_the_next_person_is_asked(page: Page, at: str) -> None:
    table = TablePage(page, "keys").open(round_one_device(page, 2))
    table.ready()
    page.get_by_role("tab", name="Chat").click()
    page.locator(at).focus()
    seat, number = table.view["seat"], table.whole["log_number"]
    act(page.request, table.id, "play", log_number=number, seat=seat, move=best(table))
    expect(page.locator("[data-do=ready]")).to_be_visible()
    expect(page.locator(at)).to_be_focused()


def test_looking_back_is_heard(page: Page) -> None:
    table = TablePage(page, "keys").open(round_one_device(page, 2))
    table.ready()
    page.keyboard.press("[")
    expect(page.locator("[data-past]")).to_have_count(0)  # there is nothing to look back at
    table.play(best(table))
    table.ready()
    region = page.locator("[data-said]")
    page.keyboard.press("[")
    expect(region).to_contain_text("Looking back: the beginning")
    page.keyboard.press("]")
    expect(region).to_contain_text("Back to now.")


def test_what_is_asked_within_a_turn_is_heard(page: Page) -> None:
    seed, game = find_game(asks_for_payment)
    moves = moves_of(game)
    table = TablePage(page, "keys").open(lay_out(page, seed, game, moves[:-1]))
    table.ready()
    table.play(moves[-1])
    expect(page.locator("[data-said]")).to_contain_text("pays you. What will you take?")
