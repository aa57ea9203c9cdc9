"""Puzzles: the day's is solved by press, a streak ends with a mistake, and no network is needed."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fallstar.notation.move import MOVES
from fallstar.study.puzzle import Puzzle
from tests.browser.conftest import Complaints
from tests.browser.table_page import card_of
from tests.browser.test_offline import kept
from tests.browser.visitors import Visitor, each_visitor
from tests.server.running_server import RunningServer
from tools.puzzle_chunks import shipped

PUZZLES = {puzzle.id: puzzle for puzzle in shipped()}
TODAY = datetime(2026, 11, 17, 12, tzinfo=UTC)  # the puzzle of this day is always the same


@pytest.fixture(scope="module")
def browser_context_args(server: RunningServer) -> dict[str, Any]:
    return {"base_url": server.url, "reduced_motion": "reduce", "timezone_id": "UTC"}


def shown(page: Page) -> Puzzle:
    """The puzzle on the page, once it can be played."""
    expect(page.locator("[data-puzzle][data-still]")).to_be_visible()
    return PUZZLES[str(page.locator("[data-puzzle]").get_attribute("data-puzzle"))]


def play(page: Page, move: str) -> None:
    expect(page.locator("[data-puzzle][data-still]")).to_be_visible()
    card = card_of(move)
    if move in ("hand", "end"):
        page.locator(f"[data-do={move}]").click()
    elif card is None:
        page.locator(f"[data-take={move[1]}]").click()
    else:
        page.locator(f"[data-puzzle] [data-card={card}][data-playable]").click()
        page.locator(f'[data-option="{move}"]').click()


def solve(page: Page) -> None:
    for right in shown(page).steps:
        play(page, right[0])
    expect(page.locator("[data-verdict=solved]")).to_be_visible()


def fail(page: Page) -> None:
    """Play a legal decision that is not right."""
    right = shown(page).steps[0]
    options = page.locator("[data-hand] [data-playable]")
    for card in range(options.count()):
        options.nth(card).click()
        for option in page.locator("[data-option]").all():
            if (move := option.get_attribute("data-option")) in MOVES and move not in right:
                option.click()
                expect(page.locator("[data-verdict=wrong]")).to_be_visible()
                return
    raise AssertionError("every decision is right")


@each_visitor
def test_the_puzzle_of_the_day_is_solved_by_press_and_kept(
    visit: Callable[..., Page], visitor: Visitor
) -> None:
    page = visit(**visitor.options)
    page.clock.set_fixed_time(TODAY)
    page.goto("/puzzles")
    expect(page.locator("[data-daily=open]")).to_be_visible()
    page.locator("[data-do=daily]").click()
    first = shown(page)
    solve(page)
    expect(page.locator("[data-change]")).to_contain_text("+")
    page.locator("[data-do=end-session]").click()
    expect(page.locator("[data-daily=true]")).to_be_visible()
    page.reload()
    expect(page.locator("[data-daily=true]")).to_be_visible()
    page.goto("/puzzles#daily")
    assert shown(page) == first


def test_a_wrong_decision_can_be_tried_again_with_hints_until_the_solution(page: Page) -> None:
    page.goto("/puzzles")
    page.locator("[data-do=strength]").click()
    expect(page.locator("[data-terms]")).to_contain_text("counts for your rating (1,000)")
    fail(page)
    page.locator("[data-do=retry]").click()
    page.locator("[data-do=hint]").click()
    expect(page.locator("[data-hint]")).to_be_visible()
    page.locator("[data-do=solution]").click()
    expect(page.locator("[data-verdict=shown]")).to_be_visible()
    expect(page.locator("[data-lines='2']")).to_contain_text("Your first try")
    if page.locator("[data-do=why]").count():
        page.locator("[data-do=why]").click()
        expect(page.locator("[data-do=why]")).to_have_count(0)
        expect(page.locator("[data-verdict=shown]")).to_be_visible()
    before = shown(page)
    expect(page.locator("[data-do=analyse]")).to_have_attribute(
        "href", f"/analysis#position={page.evaluate('encodeURIComponent', before.position)}"
    )
    page.locator("[data-do=next]").click()
    expect(page.locator(f"[data-puzzle='{before.id}']")).to_have_count(0)
    assert shown(page) != before


def test_a_streak_ends_with_the_first_mistake(page: Page) -> None:
    page.goto("/puzzles#streak")
    solve(page)
    page.locator("[data-do=next]").click()
    expect(page.locator("[data-verdict]")).to_have_count(0)
    fail(page)
    page.locator("[data-do=end-session]").click()
    expect(page.locator("[data-session-over][data-solved='1']")).to_be_visible()
    page.locator("[data-do=menu]").click()
    expect(page.locator("[data-do=streak]")).to_contain_text("1")


def test_a_rush_ends_when_the_time_is_up(page: Page) -> None:
    page.clock.install()
    page.goto("/puzzles#rush")
    shown(page)
    page.clock.run_for(181_000)
    expect(page.locator("[data-session-over][data-solved='0']")).to_be_visible()


def test_puzzles_of_a_theme_have_it(page: Page) -> None:
    page.goto("/puzzles")
    page.locator("[data-theme-of=token]").click()
    assert "token" in shown(page).themes


def test_a_puzzle_is_solved_by_keys_alone(page: Page) -> None:
    page.clock.set_fixed_time(TODAY)
    page.goto("/puzzles#daily")
    puzzle = shown(page)
    for right in puzzle.steps:
        expect(page.locator("[data-puzzle][data-still]")).to_be_visible()
        card = card_of(right[0])
        if card is None:
            play(page, right[0])
            continue
        page.keyboard.press(str("LHDRW".index(card) + 1))
        page.locator(f'[data-option="{right[0]}"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator("[data-verdict=solved]")).to_be_visible()
    expect(page.locator("[data-verdict] :focus")).to_have_count(1)


def test_puzzles_are_there_without_a_network_after_the_first_visit(
    page: Page, complaints: Complaints
) -> None:
    complaints.allow("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page.clock.set_fixed_time(TODAY)
    page.goto("/puzzles#daily")
    first = shown(page)
    kept(page)
    page.context.set_offline(True)
    page.goto("/puzzles#daily")
    assert shown(page) == first
    solve(page)


def test_what_cannot_be_fetched_is_told_and_tried_again(page: Page, complaints: Complaints) -> None:
    complaints.allow("index.json|ERR_FAILED|503")
    page.route("**/puzzles/index.json", lambda route: route.fulfill(status=503))
    page.goto("/puzzles")
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/puzzles/index.json")
    page.get_by_role("alert").get_by_role("button").click()
    expect(page.locator("[data-daily]")).to_be_visible()
