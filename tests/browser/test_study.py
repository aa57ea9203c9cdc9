"""From a finished game to its review, a mistake, a variation and a link, without the host."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fallstar import Game
from fallstar.bots.levels import make_bot
from fallstar.cli.site import site
from tests.browser.axe import faults
from tests.browser.conftest import Complaints
from tests.browser.game_states import prefer
from tests.browser.pages import PAGES, is_over
from tests.browser.static_site import KEPT, PATH, StaticHost
from tests.browser.table_setup import find_game, moves_of
from tests.browser.visitors import Visitor, each_visitor
from tests.browser.words import texts_of
from tests.server.running_server import wait_for

FEW = "&iterations=3000"  # for each decision: a review in a second or two
READ_CLIPBOARD = "() => navigator.clipboard.readText()"


def record_of(seats: int, seed: int) -> str:
    """A finished game of seat 0 against bots, none of them good."""
    game = Game.new(seats=seats, seed=seed)
    bots = [make_bot("random" if seat == 0 else "gain", seat) for seat in range(seats)]
    while game.turn is not None:
        game.play(bots[game.turn].choose(game.view(game.turn, previews=False)))
    return game.record(["Ann", *["bot:gain"] * (seats - 1)]).to_json()


def short_record() -> str:
    """A finished game that began with a position, and was over after six decisions."""
    _, over = find_game(is_over)
    moves = moves_of(over)
    game = Game.from_record(over.record())
    for _ in moves[-6:]:
        game.undo()
    late = Game.from_position(game.position())
    for move in moves[-6:]:
        late.play(move)
    return late.record(["Ann", "bot:gain"]).to_json()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[StaticHost]:
    folder = tmp_path / PATH.strip("/")
    folder.parent.mkdir(parents=True)
    site(folder)
    host = StaticHost(tmp_path).start()
    yield host
    host.stop()


@pytest.fixture
def visit_host(browser: Browser, complaints: Complaints) -> Iterator[Callable[[Visitor], Page]]:
    """Someone with a browser of their own that keeps pages."""
    complaints.allow("ERR_CONNECTION_REFUSED|ERR_FAILED")  # the host is gone
    with ExitStack() as contexts:

        def visit(visitor: Visitor) -> Page:
            context = contexts.enter_context(
                browser.new_context(**visitor.options, reduced_motion="reduce")
            )
            context.grant_permissions(["clipboard-read", "clipboard-write"])
            complaints.listen(context)
            return context.new_page()

        yield visit


def bring_in(page: Page, record: str) -> str:
    """A game brought to this device by a file; the id of its table."""
    page.locator("[data-do=local-games]").click()
    with page.expect_file_chooser() as chooser:
        page.locator("[data-do=import]").click()
    chooser.value.set_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": record.encode()}
    )
    listed = page.locator("[data-game-of]").first
    expect(listed).to_be_visible()
    return str(listed.get_attribute("data-game-of"))


def decide(page: Page) -> None:
    """Play the first option of the first card that can be played, or take something."""
    if page.locator("[data-take]").count():
        page.locator("[data-take]").first.click()
        return
    page.locator("[data-hand] [data-playable]").first.click()
    page.locator("[data-option]").first.click()


def look_closer(page: Page) -> None:
    """See what the engine finds, and the tree: on a phone they are in a sheet."""
    if page.locator("[data-do=details]").is_visible() and not page.locator("dialog[open]").count():
        page.locator("[data-do=details]").click()
    expect(page.locator("[data-engine]")).to_be_visible()


def look_up(page: Page) -> None:
    """See the board again."""
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


@each_visitor
def test_a_game_is_reviewed_learned_from_analysed_and_shared_without_the_host(
    host: StaticHost, visit_host: Callable[[Visitor], Page], visitor: Visitor
) -> None:
    page, other = visit_host(visitor), visit_host(visitor)
    for one in (page, other):
        one.goto(host.url)
        wait_for(partial(one.evaluate, KEPT))
    host.stop()

    # The end of the game offers its review.
    table = bring_in(page, record_of(2, 3))
    page.goto(f"{host.url}?t/{table}")
    address = page.locator("[data-end] [data-do=review]").get_attribute("href")
    assert address == f"{PATH}?review#game={table}"
    page.goto(f"{host.url}?review#game={table}{FEW}")
    review = page.locator("[data-review]")
    expect(review).to_be_visible()
    assert page.locator("[data-line]").count() == 2
    assert page.locator("[data-judged]").count() > 0
    page.locator("details:has([data-ledger]) summary").click()
    expect(page.locator("[data-ledger] thead th")).to_have_count(2)
    assert faults(page) == []

    # Points of the graph are reached by keys.
    before = review.get_attribute("data-at")
    page.locator("[data-do=point]").focus()
    page.keyboard.press("ArrowRight")
    expect(review).not_to_have_attribute("data-at", before or "")

    # What follows a mistake is searched, drawn and told.
    page.locator("[data-judged][data-label=blunder]").first.click()
    page.locator("[data-do=then]").click()
    first = page.locator("[data-then] li").first
    after_best = first.inner_text()
    page.locator("input[value=played]").check(force=True)
    expect(first).to_be_visible()
    assert first.inner_text() != after_best
    assert faults(page) == []

    # A mistake is a question: try, get a hint, see the answer.
    page.locator("[data-do=learn]").click()
    expect(page.locator("[data-learn='0']")).to_be_visible()
    decide(page)
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_be_visible()
    if verdict.get_attribute("data-verdict") in ("same", "worse"):
        page.locator("[data-do=hint]").click()
        expect(page.locator("[data-hint] li").first).to_be_visible()
        page.locator("[data-do=show]").click()
        page.locator("[data-do=then]").click()
        expect(page.locator("[data-then] li").first).to_be_visible()
    assert faults(page) == []
    page.locator("[data-do=finish]").click()

    # The same position on the analysis board, and another decision there.
    number = review.get_attribute("data-number")
    page.locator("[data-do=analyse]").click()
    board = page.locator("[data-analysis]")
    expect(board).to_have_attribute("data-at", number or "")
    expect(page.locator("[data-share]").first).to_be_visible()
    look_closer(page)
    page.locator("[data-best]").last.locator("[data-do=play-best]").click()
    look_closer(page)
    expect(page.locator("[data-tree] [aria-current]")).to_be_visible()
    look_up(page)
    page.keyboard.press("ArrowLeft")
    expect(board).to_have_attribute("data-at", number or "")
    look_closer(page)
    expect(page.locator("[data-best]").first).to_be_visible()
    played = page.locator("[data-best]").first.get_attribute("data-best")
    page.locator("[data-best]").first.locator("[data-do=play-best]").click()
    expect(board).not_to_have_attribute("data-at", number or "")
    look_closer(page)
    page.locator("[data-comment]").fill("Better so")
    page.locator("[data-comment]").blur()
    expect(page.locator("[data-tree]")).to_contain_text("Better so")
    variations = page.locator("[data-row]:not([data-depth='0'])").count()
    assert variations > 0
    assert faults(page) == []
    look_up(page)
    if page.locator("[data-do=acts]").is_visible():  # on a phone they are in a menu
        page.locator("[data-do=acts]").click()
    page.locator("[data-do=share]").click()
    copied = texts_of("table", visitor.language)["link_copied"]
    expect(page.get_by_text(copied)).to_be_visible()
    link = page.evaluate(READ_CLIPBOARD)
    assert "analysis#study=" in link

    # Someone else, who has no network either, sees all of it.
    other.goto(link)
    expect(other.locator("[data-analysis]")).to_be_visible()
    look_closer(other)
    expect(other.locator("[data-tree]")).to_contain_text("Better so")
    expect(other.locator("[data-row][aria-current]")).to_have_attribute("data-row", played or "")
    assert other.locator("[data-row]:not([data-depth='0'])").count() == variations

    # The way back leads to the review one came from.
    page.locator("[data-do=return]").click()
    expect(review).to_be_visible()


@pytest.mark.parametrize(
    ("size", "scrolls"), [((390, 844), True), ((844, 390), True), ((1280, 800), False)]
)
def test_a_decision_of_the_list_brings_the_board_into_sight(
    page: Page, size: tuple[int, int], scrolls: bool
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    PAGES["review"](page)
    page.locator("[data-do=all]").click()
    board = page.locator("[data-review] [data-decisions]")
    for line, press in ((-1, Locator.click), (-2, partial(Locator.press, key="Enter"))):
        judged = page.locator("[data-judged]").nth(line)
        judged.scroll_into_view_if_needed()
        if scrolls:
            expect(board).not_to_be_in_viewport()
        press(judged)
        expect(page.locator("[data-review]")).to_have_attribute(
            "data-number", judged.get_attribute("data-judged") or ""
        )
        expect(board).to_be_in_viewport(ratio=0.99)
        expect(judged).to_be_focused()
        if not scrolls:
            assert page.evaluate("scrollY") == 0


def test_what_changes_the_board_of_a_review_is_right_under_it_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    PAGES["review"](page)
    page.locator("[data-judged][data-label=blunder]").first.click()
    analyse = page.locator("[data-do=analyse-here]")
    places = [
        page.locator("[data-review] [data-decisions]"),
        page.locator("[data-do=then]"),
        analyse,
    ]
    tops = [box["y"] for box in (one.bounding_box() for one in places) if box]
    graph = page.locator("[data-do=point]").bounding_box()
    assert graph is not None
    assert len(tops) == 3
    assert tops == sorted(tops)
    assert tops[-1] < graph["y"]
    href = page.locator("[data-do=analyse]").get_attribute("href")
    if href:
        expect(analyse).to_have_attribute("href", href)


def test_a_review_shows_where_a_decision_lands_and_says_whose_it_is(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    game = bring_in(page, record_of(2, 3))
    page.goto(f"/review#game={game}{FEW}")
    expect(page.locator("[data-review][data-still]")).to_be_visible(timeout=120_000)
    pose = page.locator("[data-review] [data-pose]")
    shown = page.locator("[data-shown]")
    current = page.locator("[data-judged][aria-current]")

    def of_the_shown_one() -> str:
        move = shown.get_attribute("data-shown") or ""
        expect(pose).to_have_count(1)
        expect(pose).to_have_attribute("data-move", move)
        return move

    best = of_the_shown_one()
    expect(shown).to_contain_text(current.locator("strong").inner_text())
    above, board = shown.bounding_box(), page.locator("[data-decisions]").bounding_box()
    assert above is not None
    assert board is not None
    assert 0 <= board["y"] - (above["y"] + above["height"]) < 30
    page.locator("input[value=played]").check(force=True)
    expect(shown).not_to_have_attribute("data-shown", best)
    of_the_shown_one()
    expect(shown).to_contain_text(current.locator(".small").first.inner_text())

    # It is shown, not asked for: a press on it plays nothing.
    pose.click(force=True)
    of_the_shown_one()

    # While one learns, the answer comes with its landing, and not before.
    page.locator("[data-do=learn]").click()
    expect(pose).to_have_count(0)
    expect(shown).to_have_attribute("data-shown", "")
    page.locator("[data-do=show]").click()
    of_the_shown_one()


def test_a_review_opens_at_the_most_costly_mistake_or_where_its_address_says(page: Page) -> None:
    page.goto("/")
    game = bring_in(page, record_of(2, 3))
    review = page.locator("[data-review]")
    page.goto(f"/review#game={game}{FEW}")
    expect(page.locator("[data-judged][aria-current]")).to_be_visible(timeout=120_000)
    assert page.locator("[data-judged][aria-current]").get_attribute("data-label") == "blunder"
    page.goto(f"/review#game={game}{FEW}&at=8")
    expect(page.locator("[data-judged][aria-current][data-judged='8']")).to_be_visible()
    expect(review).to_have_attribute("data-number", "8")


def test_a_long_board_stands_on_a_phone_with_my_gravity_too(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    prefer(page, gravity=True)
    page.goto("/")
    game = bring_in(page, record_of(2, 3))
    page.goto(f"/review#game={game}{FEW}")
    expect(page.locator("[data-review][data-still]")).to_be_visible(timeout=120_000)
    page.locator("[data-do=all]").click()
    sheet = page.locator("[data-review] [data-decisions] > div").first
    for place in range(6):
        judged = page.locator("[data-judged]").nth(place)
        judged.click()
        expect(judged).to_have_attribute("aria-current", "step")
        box = sheet.bounding_box()
        assert box is not None
        assert box["height"] > box["width"]


def test_a_closer_look_leaves_the_review_where_it_is(page: Page) -> None:
    PAGES["review"](page)
    review = page.locator("[data-review]")
    number = review.get_attribute("data-number")
    page.locator("[data-do=longer]").click()
    expect(page.locator("[data-closer=working] progress")).to_be_visible()
    expect(review).to_have_attribute("data-number", number or "")
    page.locator("[data-judged]").first.click()
    page.locator("[data-closer] [data-do=cancel]").click()
    expect(page.locator("[data-closer=offered]")).to_be_visible()


def test_a_closer_look_keeps_what_the_reader_has_chosen(page: Page) -> None:
    page.goto("/")
    game = bring_in(page, short_record())
    page.goto(f"/review#game={game}{FEW}")
    judged = page.locator("[data-judged]")
    page.locator("[data-do=all]").click()
    page.get_by_role("radio", name="Everyone").check(force=True)
    count = judged.count()
    judged.last.click()
    page.locator("[data-do=longer]").press("Enter")
    expect(page.locator("[data-closer]")).to_be_focused()  # the pressed button is gone
    page.locator("[data-do=show-longer]").press("Enter", timeout=120_000)
    expect(page.locator("[data-closer]")).to_have_count(0)
    expect(judged.last).to_have_attribute("aria-current", "step")
    expect(judged).to_have_count(count)
    expect(page.locator("section:has([data-judged])")).to_be_focused()


def test_a_position_is_analysed_from_its_link_and_a_fresh_board_is_laid(page: Page) -> None:
    position = Game.new(seats=3, seed=5).position()
    page.goto(f"/analysis#position={position.replace(' ', '%20')}")
    expect(page.locator("[data-analysis][data-ready]")).to_be_visible()
    expect(page.locator("[data-share]")).to_have_count(3)
    page.locator("[data-do=other]").click()
    assert faults(page) == []
    page.locator("[data-do=fresh]").click()
    expect(page.locator("[data-analysis][data-ready]")).to_be_visible()
    decide(page)
    expect(page.locator("[data-analysis]")).to_have_attribute("data-at", "1")
    page.keyboard.press("u")
    expect(page.locator("[data-analysis]")).to_have_attribute("data-at", "0")


def test_reviews_are_found_from_every_page_and_begin_with_the_games_one_has_played(
    page: Page,
) -> None:
    page.goto("/statistics")
    page.locator("footer a[href='/review']").click()
    page.wait_for_url("**/review")
    expect(page.locator("[data-across='0']")).to_be_visible()
    expect(page.locator("[data-finished='0'] a")).to_be_visible()  # play
    assert faults(page) == []

    page.goto("/")
    game = bring_in(page, record_of(2, 3))
    page.goto("/review")
    expect(page.locator("[data-finished='1']")).to_be_visible()
    assert faults(page) == []
    page.locator(f"[data-finished] a[href='/review#game={game}']").click()
    expect(page.locator("[data-review]")).to_be_visible(timeout=120_000)
    page.go_back()
    across = page.locator("[data-across]")
    expect(across).to_have_attribute("data-across", "1")
    expect(page.locator("[data-finished='1']")).to_be_visible()
    page.goto("/statistics")
    page.locator("[data-do=review]").click()
    expect(across).to_have_attribute("data-across", "1")
