"""The analysis board: what its buttons do; and reviews, mistakes and the board by keys alone."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import FilePayload, Page, expect

from fallstar import Game
from tests.browser.test_study import bring_in, record_of

MOST_TABS = 150
ENGINE = "[data-engine] [role=switch]"
READ_CLIPBOARD = "() => navigator.clipboard.readText()"
EMPTY_CLIPBOARD = "() => navigator.clipboard.writeText('')"
CLIPBOARD_HAS = "async (text) => (await navigator.clipboard.readText()) === text"


def threatened() -> Game:
    """A game in which somebody could fall on the seat that decides, who moves in several ways."""
    for seed in range(100):
        game = Game.new(seats=2, seed=seed)
        for _ in range(20):
            game.play(game.legal_moves()[0])
            turn, action = game.turn, game.phase == "action"
            if turn is not None and action and game.threats(turn) and len(game.legal_moves()) > 5:
                return game
    raise AssertionError("no position has a threat")


def at(page: Page, position: str) -> None:
    page.goto(f"/analysis#position={quote(position, safe='')}")
    expect(page.locator("[data-analysis][data-ready]")).to_be_visible()


def iterations(page: Page) -> int:
    return int(page.locator("[data-iterations]").get_attribute("data-iterations") or 0)


def test_the_engine_of_the_analysis_board_is_told_what_to_do(page: Page) -> None:
    at(page, threatened().position())
    best, ideas = page.locator("[data-best]"), page.locator("[data-idea]")
    expect(best.first).to_be_visible()
    assert ideas.count() <= 3
    expect(ideas.first).to_be_attached()

    # Threats are drawn, and taken away again.
    page.locator("[data-do=threats]").click()
    expect(page.locator("[data-path]").first).to_be_attached()
    page.keyboard.press("t")
    expect(page.locator("[data-path]")).to_have_count(0)

    # A line is drawn and told in words; the ideas make room for it.
    line = best.first.locator("[data-do=line]")
    line.click()
    expect(page.locator("[data-trail]").first).to_be_attached()
    expect(ideas).to_have_count(0)
    expect(page.locator("[data-engine] code")).to_have_count(0)  # no coordinates are switched on
    expect(page.locator("[data-best] ol li").first).to_be_visible()
    page.locator("[data-do=line][aria-pressed=true]").click()
    expect(ideas.first).to_be_attached()

    # How long.
    page.locator("[data-engine] summary").click()
    page.locator("[data-do=limit]").select_option("short")
    expect(page.locator("[data-iterations][data-done]")).to_be_visible(timeout=120_000)
    assert iterations(page) >= 20_000
    page.locator("[data-do=limit]").select_option("second")
    expect(page.locator("[data-iterations]:not([data-done])")).to_be_visible()
    expect(page.locator("[data-iterations][data-done]")).to_be_visible(timeout=60_000)

    # From whose eyes: the other hand is seen, and another search is made.
    hands = page.locator("[data-seat-share] [data-card]")
    one = hands.count()
    page.locator("[data-do=eyes]").select_option("open")
    expect(page.locator("[data-iterations][data-done]")).to_have_count(0)
    expect(best.first).to_be_visible()
    assert hands.count() >= one
    for eyes in ("0", "1", "mover"):
        page.locator("[data-do=eyes]").select_option(eyes)
        expect(best.first).to_be_visible()

    # Without the engine nothing is judged or drawn.
    page.locator(ENGINE).uncheck(force=True)
    for judged in (best, ideas, page.locator("[data-share]"), page.locator("[data-iterations]")):
        expect(judged).to_have_count(0)
    page.locator(ENGINE).check(force=True)
    expect(best.first).to_be_visible()


def play_card(page: Page, which: int) -> str:
    """Play the first option of a card; the decision that the tree has then."""
    page.locator("[data-hand] [data-playable]").nth(which).click()
    page.locator("[data-option]").first.click()
    here = page.locator("[data-row][aria-current]")
    expect(page.locator("[data-analysis][data-ready]")).not_to_have_attribute("data-at", "0")
    return str(here.get_attribute("data-row"))


def test_variations_are_promoted_deleted_saved_and_opened_again(
    page: Page, visit: Callable[..., Page]
) -> None:
    at(page, Game.new(seats=2, seed=5).position())
    page.locator(ENGINE).uncheck(force=True)
    board, rows = page.locator("[data-analysis]"), page.locator("[data-tree] [data-row]")
    first = play_card(page, 0)
    page.keyboard.press("ArrowLeft")
    expect(board).to_have_attribute("data-at", "0")
    second = play_card(page, 1)
    assert first != second
    of_first, of_second = (
        page.locator(f"[data-tree] [data-row='{move}']") for move in (first, second)
    )
    expect(of_first).to_have_attribute("data-depth", "0")
    expect(of_second).to_have_attribute("data-depth", "1")
    page.locator("[data-do=promote]").click()
    expect(of_second).to_have_attribute("data-depth", "0")
    expect(of_first).to_have_attribute("data-depth", "1")
    expect(page.locator("[data-do=promote]")).to_be_disabled()

    # What is deleted can be brought back.
    page.locator("[data-do=remove]").click()
    sure = page.locator("[data-do=sure]")
    if sure.count():  # it asks if much would go
        sure.click()
    expect(of_second).to_have_count(0)
    expect(of_first).to_have_attribute("data-depth", "0")
    page.locator("[data-do=undo]").click()
    expect(of_second).to_have_attribute("data-depth", "0")
    of_first.click()
    page.locator("[data-comment]").fill("Worse")
    page.locator("[data-comment]").blur()
    expect(page.locator("[data-tree]")).to_contain_text("Worse")

    # A file has everything.
    with page.expect_download() as download:
        page.locator("[data-do=save]").click()
    other = visit()
    other.goto("/analysis")
    text = Path(download.value.path()).read_bytes()
    study = FilePayload(name="study.json", mimeType="application/json", buffer=text)
    with other.expect_file_chooser() as chooser:
        other.locator("[data-do=file]").click()
    chooser.value.set_files(study)
    expect(other.locator("[data-analysis][data-ready]")).to_have_attribute("data-at", "1")
    expect(other.locator("[data-tree] [data-row]")).to_have_count(rows.count())
    here = other.locator("[data-tree] [aria-current]")
    expect(here).to_have_attribute("data-row", first)
    expect(other.locator("[data-tree]")).to_contain_text("Worse")
    expect(other.locator("[data-comment]")).to_have_value("Worse")


def test_a_position_goes_to_the_editor_and_back_and_is_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    position = threatened().position()
    at(page, position)
    page.locator("[data-do=copy]").click()
    expect(page.get_by_text("Position copied.")).to_be_visible()
    assert page.evaluate(READ_CLIPBOARD) == position
    page.locator("[data-do=edit]").click()
    expect(page.locator("[data-editor]")).to_be_visible()
    expect(page.locator("[data-faults='0']")).to_be_visible()
    page.locator("[data-do=analyse]").click()
    expect(page.locator("[data-analysis][data-ready]")).to_be_visible()
    page.evaluate(EMPTY_CLIPBOARD)
    page.locator("[data-do=copy]").click()
    page.wait_for_function(CLIPBOARD_HAS, arg=position)
    page.goto("/analysis")
    page.locator("[data-do=edit]").click()
    expect(page.locator("[data-editor]")).to_be_visible()


# By keys alone ------------------------------------------------------------------------------------


def tab_to(page: Page, what: str) -> None:
    """Press Tab until something has the focus."""
    expect(page.locator(what).first).to_be_visible()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count() and focused.evaluate("(one, what) => one.matches(what)", what):
            return
    raise AssertionError(f"Tab does not lead to {what}")


def test_keys_alone_lead_from_a_game_to_its_review_a_mistake_and_the_analysis_board(
    page: Page,
) -> None:
    page.goto("/")
    game = bring_in(page, record_of(2, 3))
    page.goto(f"/t/{game}")
    tab_to(page, "[data-end] [data-do=review]")
    page.keyboard.press("Enter")
    review = page.locator("[data-review]")
    expect(review).to_be_visible(timeout=300_000)

    # What was played is said for each decision of the graph.
    number = review.get_attribute("data-number")
    tab_to(page, "[data-do=point]")
    page.keyboard.press("ArrowRight")
    expect(review).not_to_have_attribute("data-number", number or "")
    assert page.locator("[data-do=point]").get_attribute("aria-valuetext")

    # A mistake: its title has the focus, the answer to a try is said.
    tab_to(page, "[data-do=learn]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-learn='0'] h2")).to_be_focused()
    tab_to(page, "[data-hand] [data-playable], [data-take]")
    page.keyboard.press("Enter")
    if page.locator("[data-option]").count():
        tab_to(page, "[data-option]")
        page.keyboard.press("Enter")
    expect(page.locator("[data-learn][data-verdict]")).to_be_visible(timeout=60_000)
    expect(page.locator("[data-learn] [role=status].verdict")).not_to_be_empty()
    tab_to(page, "[data-do=finish]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-learn]")).to_have_count(0)

    # The board: a decision is played, said, and taken back.
    tab_to(page, "[data-do=analyse]")
    page.keyboard.press("Enter")
    board = page.locator("[data-analysis][data-ready]")
    expect(board).to_be_visible()
    before = int(board.get_attribute("data-at") or 0)
    expect(page.locator("[data-best]").first).to_be_visible()
    tab_to(page, "[data-do=play-best]")
    page.keyboard.press("Enter")
    expect(board).to_have_attribute("data-at", str(before + 1))
    expect(page.locator("[data-said] p").last).not_to_be_empty()
    page.keyboard.press("t")
    expect(page.locator("[data-answer]")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(board).to_have_attribute("data-at", str(before))
