"""The end of a game is celebrated: stars rain and points are counted, unless one wants it still."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fallstar import Game
from tests.browser.table_page import TablePage
from tests.browser.table_setup import find_game, lay_out, moves_of

POINTS = "[data-end] [data-points]"

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
    assert page.evaluate("noted") == {"rain": min(36, sum(seat["stars"])), "ended": True}
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
