"""Puzzles: the day's is solved by press, a streak ends with a mistake, and no network is needed."""

import json
import shlex
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fallstar.game import Game
from fallstar.study.puzzle import Puzzle
from tests.browser.axe import faults
from tests.browser.conftest import Complaints
from tests.browser.table_page import card_of
from tests.browser.test_offline import kept
from tests.browser.visitors import Visitor, each_visitor
from tests.server.running_server import RunningServer
from tools.puzzle_chunks import shipped

PUZZLES = {puzzle.id: puzzle for puzzle in shipped()}
TODAY = datetime(2026, 11, 17, 12, tzinfo=UTC)  # the puzzle of this day is always the same


def told_to_account(page: Page, puzzle: Puzzle) -> AbstractContextManager[object]:
    """What happens inside tells the account that this puzzle was tried."""
    return page.expect_response(
        lambda answer: (
            answer.request.method == "PATCH" and puzzle.id in (answer.request.post_data or "")
        )
    )


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
    expect(page.locator("[data-puzzle] g.names").first).to_be_visible()


def fail(page: Page) -> None:
    """Play a legal decision that is not right."""
    puzzle = shown(page)
    legal = Game.from_position(puzzle.position).legal_moves()
    play(page, next(move for move in legal if move not in puzzle.steps[0]))
    expect(page.locator("[data-verdict=wrong]")).to_be_visible()


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
    solution = page.locator("[data-do=solution]")
    expect(solution).to_have_text("Show the solution (then it is not solved)")
    fail(page)
    expect(solution).to_have_text("Show the solution")
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


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1366, 768)])
def test_an_answer_is_seen_until_something_else_is_pressed(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.clock.set_fixed_time(TODAY)
    page.goto("/puzzles#daily")
    shown(page)
    page.keyboard.press("c")
    answer = page.locator("[data-answer]")
    expect(answer).to_be_in_viewport(ratio=0.99)
    answer.dispatch_event("pointerdown")
    expect(answer).to_be_visible()
    page.locator("h1, h2").first.dispatch_event("pointerdown")
    expect(answer).to_be_hidden()


def test_nothing_is_empty_above_and_below_a_long_board_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    two = next(one for one in PUZZLES.values() if Game.from_position(one.position).seats == 2)
    page.goto(f"/puzzles#id={two.id}")
    assert shown(page) == two
    parts = ("[data-terms]", "[data-puzzle] [data-decisions] > div", "[data-player] >> nth=0")
    boxes = [page.locator(part).first.bounding_box() for part in parts]
    terms, sheet, seat = (box for box in boxes if box is not None)
    assert sheet["y"] - (terms["y"] + terms["height"]) < 40
    assert seat["y"] - (sheet["y"] + sheet["height"]) < 40


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
    # The puzzles of one's strength and the easiest ones were never fetched: others are there.
    for other in ("strength", "streak"):
        page.goto(f"/puzzles#{other}")
        assert shown(page) != first


def test_a_second_solution_is_reported_with_all_that_the_check_needs(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/puzzles#strength")
    fail(page)
    puzzle = shown(page)
    page.locator("[data-do=report]").click()
    lines = page.locator("[data-report] pre").inner_text().splitlines()
    assert faults(page) == []
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == lines
    assert lines[1].endswith(f"/puzzles#id={puzzle.id}")
    *command, name, wanted, option, tried = shlex.split(lines[2])
    assert command == ["fallstar", "puzzles", "check", "web/public/puzzles/*-*.json"]
    assert (name, wanted, option) == ("--id", puzzle.id, "--move")
    assert tried in Game.from_position(puzzle.position).legal_moves()
    assert tried not in puzzle.steps[0]
    page.locator("[data-do=solution]").click()
    expect(page.locator("[data-verdict=shown]")).to_be_visible()
    page.locator("[data-do=report]").click()
    expect(page.locator("[data-report]")).to_contain_text(f'--move "{tried}"')


def test_a_mistake_of_ones_own_rests_when_it_is_solved_and_comes_back(page: Page) -> None:
    page.clock.set_fixed_time(TODAY)
    puzzle = next(one for one in PUZZLES.values() if len(one.steps) == 1)
    kept_mistakes = json.dumps([{"position": puzzle.position, "right": list(puzzle.steps[0])}])
    page.goto("/puzzles")
    page.evaluate("text => localStorage.setItem('fallstar-mistakes', text)", kept_mistakes)
    for days, rest in ((0, 3), (3, 10), (13, 0)):
        page.clock.set_fixed_time(TODAY + timedelta(days=days))
        page.goto("/puzzles")
        page.reload()
        page.locator("[data-do=mistakes]").click()
        play(page, puzzle.steps[0][0])
        expect(page.locator(f"[data-rest='{rest}']")).to_be_visible()
        expect(page.locator("[data-do=report]")).to_have_count(0)
        page.goto("/puzzles")
        expect(page.locator("[data-daily]")).to_be_visible()
        expect(page.locator("[data-do=mistakes]")).to_have_count(0)
        expect(page.locator("[data-resting='1']")).to_have_count(1 if rest else 0)


def test_an_account_takes_progress_to_another_device(visit: Callable[..., Page]) -> None:
    page, other = visit(), visit()
    given = {"name": "Ada puzzles", "password": "a long password"}
    for one, path in ((page, "account"), (other, "sign-in")):
        one.clock.set_fixed_time(TODAY)
        one.request.get("/api/me")
        assert one.request.post(f"/api/me/{path}", data=given).ok
    page.goto("/puzzles#daily")
    puzzle = shown(page)
    with told_to_account(page, puzzle):
        solve(page)
    page.goto("/puzzles")
    mine = page.locator("[data-do=strength]").inner_text()

    other.goto("/puzzles")
    expect(other.locator("[data-daily=true]")).to_be_visible()
    expect(other.locator("[data-do=strength]")).to_have_text(mine, use_inner_text=True)
    other.goto(f"/puzzles#id={puzzle.id}")  # it was tried: it counts no more
    assert shown(other) == puzzle
    expect(other.locator("[data-terms]")).not_to_contain_text("counts for your rating")

    # What the second device does comes back to the first.
    other.goto("/puzzles#strength")
    tried = shown(other)
    with told_to_account(other, tried):
        fail(other)
    page.goto(f"/puzzles#id={tried.id}")
    page.reload()
    assert shown(page) == tried
    expect(page.locator("[data-terms]")).not_to_contain_text("counts for your rating")


def test_what_cannot_be_fetched_is_told_and_tried_again(page: Page, complaints: Complaints) -> None:
    complaints.allow("index.json|ERR_FAILED|503")
    page.route("**/puzzles/index.json", lambda route: route.fulfill(status=503))
    page.goto("/puzzles")
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/puzzles/index.json")
    page.get_by_role("alert").get_by_role("button").click()
    expect(page.locator("[data-daily]")).to_be_visible()
