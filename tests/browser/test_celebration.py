"""The end of a game is celebrated: stars rain and points are counted, unless one wants it still."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fallstar import Game
from tests.browser.axe import ALL, CONTRAST, faults
from tests.browser.game_states import GAME_STATES, HELD
from tests.browser.table_page import TablePage
from tests.browser.table_setup import find_game, lay_out, moves_of
from tests.browser.touch import TOO_SMALL

POINTS = "[data-end] [data-points]"
RAIN = Path(__file__).parents[2] / "web/src/table/StarRain.svelte"

# On a slow machine a test comes when all is over: so the page itself notes what it shows.
# `press` says whether it presses a key as soon as it celebrates.
NOTE = """press => {
  window.noted = { rain: null, ended: null };
  new MutationObserver(() => {
    const rain = document.querySelector("[data-rain]");
    const lively = document.querySelector("[data-end=over][data-lively]");
    if (!rain || !lively || noted.rain !== null) return;
    noted.rain = Number(rain.dataset.rain);
    if (!press) return;
    dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
    // At once: the clock that ends it has not run out.
    queueMicrotask(() => queueMicrotask(() => {
      noted.ended = document.querySelector("[data-lively], [data-rain]") === null;
    }));
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""


# The clock of the page stands still, and axe waits: what it waits for comes at once.
AT_ONCE = """() => {
  window.setTimeout = (then, _, ...rest) => (queueMicrotask(() => then(...rest)), 0);
  window.requestAnimationFrame = (then) => (queueMicrotask(() => then(0)), 0);
}"""


def most_stars() -> int:
    """So many stars rain at most, as the page says."""
    found = re.search(r"const MOST = (\d+);", RAIN.read_text())
    assert found
    return int(found[1])


def is_over(game: Game) -> bool:
    return game.is_over


def shared(game: Game) -> bool:
    return game.is_over and len(game.winners()) > 1


def end_of(page: Page, seed: int, game: Game, press: bool = False) -> TablePage:
    """The last decision of a game is played on the page."""
    moves = moves_of(game)
    table = TablePage(page).open(lay_out(page, seed, game, moves[:-1]))
    table.ready()
    page.evaluate(NOTE, press)
    table.play(moves[-1])
    expect(page.locator("[data-end=over]")).to_be_visible()
    return table


@pytest.fixture
def moving(visit: Callable[..., Page]) -> Page:
    page = visit()
    page.emulate_media(reduced_motion="no-preference")
    return page


def test_the_winners_stars_rain_and_a_press_ends_it(moving: Page) -> None:
    page = moving
    seed, game = find_game(is_over)
    table = end_of(page, seed, game, press=True)
    page.wait_for_function("() => noted.ended !== null")
    [winner] = game.winners()
    seat = table.view["seats"][winner]
    assert page.evaluate("noted") == {"rain": min(most_stars(), sum(seat["stars"])), "ended": True}
    expect(page.locator("[data-end] [data-winner] [data-points]")).to_have_text(str(seat["points"]))


def test_it_ends_by_itself_with_the_true_score(moving: Page) -> None:
    page = moving
    seed, game = find_game(shared)
    end_of(page, seed, game)
    page.wait_for_function("() => noted.rain !== null")
    expect(page.locator("[data-lively], [data-rain]")).to_have_count(0)
    assert page.locator(POINTS).all_text_contents() == [
        str(points) for points in sorted(game.points(), reverse=True)
    ]


def test_with_reduced_motion_nothing_moves_and_all_is_told(page: Page) -> None:
    seed, game = find_game(is_over)
    end_of(page, seed, game)
    expect(page.locator("[data-lively], [data-rain]")).to_have_count(0)
    heading = page.locator("[data-end] h2")
    expect(heading).to_be_focused()
    described = page.locator(f"#{heading.get_attribute('aria-describedby')}")
    for seat, points in enumerate(game.points()):
        expect(described).to_contain_text(f"Player {seat + 1}: {points} points")
    expect(described).to_contain_text("says:")
    moving = "document.getAnimations().filter(({ playState }) => playState === 'running').length"
    assert page.evaluate(moving) == 0


@pytest.mark.parametrize("state", HELD)
def test_axe_finds_no_fault_in_what_passes_and_a_finger_finds_all(
    visit: Callable[..., Page], state: str
) -> None:
    page = visit(viewport={"width": 390, "height": 844})
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    GAME_STATES[state](page)
    page.evaluate(AT_ONCE)
    assert faults(page, {**ALL, "preload": False}) == []
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    assert faults(page, {**CONTRAST, "preload": False}) == []
    assert page.evaluate(TOO_SMALL) == []
    if "celebration" in state:
        skip = page.locator("[data-do=skip-celebration]")
        expect(skip).to_be_in_viewport(ratio=1)
        box, joke = skip.bounding_box(), page.locator("[data-joke]").bounding_box()
        assert box is not None
        assert joke is not None
        assert box["y"] + box["height"] <= joke["y"] + 1
