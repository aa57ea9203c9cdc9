"""From a finished game to its review, a mistake, a variation and a link, without the host; and
nothing of a game that goes on."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fallstar import Game
from fallstar.bots.levels import make_bot
from fallstar.cli.site import site
from fallstar.view.words import LANGUAGES
from tests.browser.axe import faults
from tests.browser.conftest import Complaints
from tests.browser.game_states import prefer
from tests.browser.pages import PAGES, is_over
from tests.browser.static_site import KEPT, PATH, StaticHost
from tests.browser.table_setup import find_game, make_table, moves_of
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


@pytest.mark.parametrize("page_of", ["/analysis", "/review"])
def test_no_page_analyses_a_game_that_goes_on(
    page: Page, complaints: Complaints, page_of: str
) -> None:
    complaints.allow("409.*/record")  # the record of a running game is refused
    table = make_table(page.request, "me", "beginner", start=True)
    page.goto(f"{page_of}#game={table}")
    expect(page.locator("[data-fault=going_on]")).to_be_visible()
    page.goto("/")
    page.locator("[data-do=play-now]").click()
    expect(page.locator("[data-game]")).to_be_visible()
    local = re.split(r"/t/", page.url)[1]
    page.goto(f"{page_of}#game={local}")
    expect(page.locator("[data-fault=going_on]")).to_be_visible()
    assert page.locator("[data-share], [data-review]").count() == 0


def test_a_record_of_a_game_that_goes_on_here_is_refused_too(page: Page) -> None:
    page.goto("/")
    page.locator("[data-do=play-now]").click()
    expect(page.locator("[data-game]")).to_be_visible()
    page.goto("/")
    page.locator("[data-do=more-local]").click()
    with page.expect_download() as download:
        page.locator("[data-do=export]").first.click()
    record = Path(download.value.path()).read_text(encoding="utf-8")
    position = Game.from_record(record).position()
    for text in (record, position):
        page.goto("/analysis")
        page.locator("textarea").fill(text)
        page.locator("[data-do=open]").click()
        expect(page.locator("[data-fault=going_on]")).to_be_visible()


# The reader comes back to the page from another tab.
SEEN_AGAIN = "() => document.dispatchEvent(new Event('visibilitychange'))"


def test_a_position_laid_on_a_table_of_the_server_is_refused_while_it_is_played(
    page: Page,
) -> None:
    position = Game.new(seats=2, seed=5).position()
    make_table(page.request, "me", "open", board={"position": position})
    link = f"/analysis#position={position.replace(' ', '%20')}"
    page.goto(link)
    expect(page.locator("[data-analysis][data-ready]")).to_be_visible()  # it has not begun
    make_table(page.request, "me", "beginner", board={"position": position}, start=True)
    page.evaluate(SEEN_AGAIN)
    expect(page.locator("[data-fault=going_on]")).to_be_visible()
    expect(page.locator("[data-analysis], [data-share], [data-best]")).to_have_count(0)
    finished = record_of(2, 5)  # somebody makes up an end
    for text in (position, finished, f"{page.url.split('#')[0]}{link[9:]}"):
        page.goto("/analysis")
        page.locator("textarea").fill(text)
        page.locator("[data-do=open]").click()
        expect(page.locator("[data-fault=going_on]")).to_be_visible()
        assert page.locator("[data-share]").count() == 0


def engine_on(page: Page) -> None:
    page.locator("[data-engine] [role=switch]").check(force=True)


def a_minute_passes(page: Page) -> None:
    page.clock.run_for(61_000)


@pytest.mark.parametrize("asks", [engine_on, a_minute_passes])
def test_an_open_analysis_ends_when_a_game_with_its_position_begins(
    page: Page, asks: Callable[[Page], None]
) -> None:
    page.clock.install()
    position = Game.new(seats=2, seed=5).position()
    page.goto(f"/analysis#position={position.replace(' ', '%20')}")
    expect(page.locator("[data-best]").first).to_be_visible()
    decide(page)  # what was played is found again after the game
    expect(page.locator("[data-analysis][data-ready]")).to_have_attribute("data-at", "1")
    if asks is engine_on:
        page.locator("[data-engine] [role=switch]").uncheck(force=True)
        expect(page.locator("[data-best]")).to_have_count(0)
    make_table(page.request, "me", "beginner", board={"position": position}, start=True)
    asks(page)
    expect(page.locator("[data-fault=going_on]")).to_be_visible()
    expect(page.locator("[data-analysis], [data-share], [data-best]")).to_have_count(0)
    assert "#study=" in page.url


def test_an_open_review_ends_when_a_game_with_its_board_begins(page: Page) -> None:
    record = record_of(2, 5)
    page.goto("/")
    game = bring_in(page, record)
    page.goto(f"/review#game={game}{FEW}")
    expect(page.locator("[data-review]")).to_be_visible(timeout=120_000)
    page.locator("[data-do=longer]").click()
    expect(page.locator("[data-closer=working]")).to_be_visible()
    position = Game.new(seats=2, seed=5).position()
    make_table(page.request, "me", "beginner", board={"position": position}, start=True)
    page.evaluate(SEEN_AGAIN)
    expect(page.locator("[data-fault=going_on]")).to_be_visible()
    expect(page.locator("[data-review], [data-line], [data-judged]")).to_have_count(0)


@pytest.mark.parametrize("page_of", ["/analysis", "/review"])
def test_nothing_is_analysed_before_the_server_has_said_which_games_go_on(
    page: Page, complaints: Complaints, page_of: str
) -> None:
    complaints.allow("429")
    asked = "**/api/me/boards"
    refusal = '{"code": "slow_down", "reason": "too many requests"}'
    page.route(asked, lambda route: route.fulfill(status=429, body=refusal))
    record = record_of(2, 5)
    page.goto(page_of)
    page.locator("textarea").fill(record)
    page.locator("[data-do=open]").click()
    expect(page.locator("[data-fault=unchecked]")).to_be_visible()
    assert page.locator("[data-share], [data-review]").count() == 0
    expect(page.locator("textarea")).to_have_value(record)  # what was pasted is not lost
    page.unroute(asked)
    page.locator("[data-do=retry]").click()
    expect(page.locator("[data-analysis], [data-review]")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("page_of", "change", "fault"),
    [
        ("/analysis", ("fallstar-record/2", "fallstar-record/4"), "newer"),
        ("/review", ("fallstar-record/2", "fallstar-record/4"), "newer"),
        ("/analysis", ("fallstar-record/2", "fallstar-record/1"), "older"),
        ("/analysis", ("fallstar-record/2", "fallstar-study/2"), "newer"),
    ],
)
def test_what_another_version_made_is_named(
    visit: Callable[..., Page], page_of: str, change: tuple[str, str], fault: str, language: str
) -> None:
    page = visit(locale=language)
    page.goto(page_of)
    page.locator("textarea").fill(record_of(2, 3).replace(*change))
    page.locator("[data-do=open]").click()
    told = page.locator(f"[data-fault={fault}]")
    expect(told).to_contain_text(texts_of("analysis", language)[f"study_fault_{fault}"])
    expect(told.locator("[lang=en]")).to_contain_text(change[1])


@pytest.mark.parametrize(
    ("place", "fault"),
    [
        ("#study=AAAA", "link"),
        ("#nonsense", "link"),
        ("#game=nowhere", "gone"),
        ("#position=4b2,1a0 normal", "refused"),
    ],
)
def test_what_cannot_be_opened_is_named(
    page: Page, complaints: Complaints, place: str, fault: str
) -> None:
    complaints.allow("nowhere")
    page.goto(f"/analysis{place}")
    expect(page.locator(f"[data-fault={fault}]")).to_be_visible()
    expect(page.locator("[data-do=fresh]")).to_be_visible()


PRESS_TOAST = """(text) => {
  const toast = document.querySelector("[data-toast]");
  const found = toast?.textContent === text;
  if (found) toast.click();
  return found;
}"""
LONGEST_TEXT = 2**20  # bytes: saved.ts
LONGEST_COMMENT = 500  # characters


def compact(value: object) -> str:
    """JSON as the page writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def nearly_full_study() -> str:
    """A study that is opened, with room for less than one more comment."""
    game = Game.new(seats=2, seed=3)
    record = {**json.loads(game.record(["guest", "guest"]).to_json()), "moves": [], "result": None}
    nodes: list[dict[str, object]] = []
    study = {"format": "fallstar-study/1", "record": record, "position": None, "nodes": nodes}
    room = LONGEST_TEXT - 200 - len(compact({**study, "at": 0}).encode())
    paths: list[list[str]] = [[]]  # to each position; the first ones are followed first
    for number, path in enumerate(paths):
        game = Game.new(seats=2, seed=3)
        for move in path:
            game.play(move)
        for move in game.legal_moves():
            node = {"from": number, "move": move, "comment": "é" * LONGEST_COMMENT}
            # The page writes variations in another order: most numbers have three digits there.
            room -= len(compact({**node, "from": 100}).encode()) + 1
            if room < 0:
                node["comment"] = "é" * (LONGEST_COMMENT + room // 2)
            nodes.append(node)
            if room < 0:
                return compact({**study, "at": 0})
            paths.append([*path, move])
    raise AssertionError("the loop ends when the study is full")


def test_a_full_study_says_so_and_loses_nothing(page: Page) -> None:
    full = texts_of("analysis", "en")["study_fault_full"]

    def told() -> None:
        """See the toast and press it away at once: it goes by itself."""
        page.wait_for_function(PRESS_TOAST, arg=full)
        expect(page.locator("[data-toast]")).to_have_count(0)

    page.goto("/analysis")
    with page.expect_file_chooser() as chooser:
        page.locator("[data-do=file]").click()
    text = nearly_full_study()
    file = {"name": "study.json", "mimeType": "application/json", "buffer": text.encode()}
    chooser.value.set_files([file])  # type: ignore[list-item]
    board = page.locator("[data-analysis]")
    expect(page.locator("[data-analysis][data-ready]")).to_be_visible(timeout=120_000)
    rows = page.locator("[data-row]")
    positions = rows.count()
    page.wait_for_url("**#study=*")  # the address has all of it
    opened = page.url

    # A comment makes it too long: it stays on the board, and neither link nor file leaves it out.
    page.locator("[data-comment]").fill("ö" * LONGEST_COMMENT)
    page.locator("[data-comment]").blur()
    told()
    assert page.url == opened
    page.locator("[data-do=share]").click()
    told()
    downloads: list[object] = []
    page.on("download", lambda download: downloads.append(download))
    page.locator("[data-do=save]").click()
    told()
    assert downloads == []
    page.keyboard.press("End")  # of the main line: every decision there is new
    expect(board).not_to_have_attribute("data-at", "0")
    page.locator("[data-best] [data-do=play-best]").first.click()
    told()
    assert rows.count() == positions
    expect(page.locator("[data-tree]")).to_contain_text("ö" * LONGEST_COMMENT)

    # With a shorter one everything is kept again.
    page.locator("[data-tree] button").first.click()
    page.locator("[data-comment]").fill("ö")
    page.locator("[data-comment]").blur()
    page.wait_for_url(lambda url: url != opened)
    page.reload()
    expect(page.locator("[data-analysis][data-ready]")).to_be_visible(timeout=120_000)
    assert rows.count() == positions
    expect(page.locator("[data-tree] .comment").first).to_have_text("ö")


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
