"""From a finished game to its review, a mistake, a variation and a link, without the host; and
nothing of a game that goes on."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from fallstar import Game
from fallstar.bots.levels import make_bot
from fallstar.cli.site import site
from tests.browser.axe import faults
from tests.browser.conftest import Complaints
from tests.browser.static_site import KEPT, PATH, StaticHost
from tests.browser.table_setup import make_table
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
    copied = texts_of("shell", visitor.language)["link_copied"]
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


def test_a_position_laid_on_a_table_of_the_server_is_refused_while_it_is_played(
    page: Page,
) -> None:
    position = Game.new(seats=2, seed=5).position()
    make_table(page.request, "me", "open", board={"position": position})
    link = f"/analysis#position={position.replace(' ', '%20')}"
    page.goto(link)
    expect(page.locator("[data-analysis][data-ready]")).to_be_visible()  # it has not begun
    make_table(page.request, "me", "beginner", board={"position": position}, start=True)
    page.reload()
    expect(page.locator("[data-fault=going_on]")).to_be_visible()
    finished = record_of(2, 5)  # somebody makes up an end
    for text in (position, finished, f"{page.url.split('#')[0]}{link[9:]}"):
        page.goto("/analysis")
        page.locator("textarea").fill(text)
        page.locator("[data-do=open]").click()
        expect(page.locator("[data-fault=going_on]")).to_be_visible()
        assert page.locator("[data-share]").count() == 0


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
