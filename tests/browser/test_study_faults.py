"""What the study pages refuse: games that go on, texts that are wrong or of another version, and
studies that are too large."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from fallstar import Game
from fallstar.view.words import LANGUAGES
from tests.browser.conftest import Complaints
from tests.browser.table_setup import make_table
from tests.browser.test_study import FEW, bring_in, decide, record_of
from tests.browser.words import texts_of


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
    text = nearly_full_study().encode()
    study = FilePayload(name="study.json", mimeType="application/json", buffer=text)
    chooser.value.set_files(study)
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
