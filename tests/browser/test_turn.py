"""Inside a turn: undo, a turn that waits to be confirmed, payments, a reload in the middle."""

import pytest
from playwright.sync_api import Page, expect

from fallstar import Game
from tests.browser.autoplay import best
from tests.browser.page_state import READ
from tests.browser.table_page import Hand, TablePage
from tests.browser.table_setup import find_game, lay_out, moves_of, round_one_device
from tests.browser.words import texts_of

HANDS: list[Hand] = ["pointer", "keys"]


def offers_replay(game: Game) -> bool:
    return game.phase == "replay"


def asks_for_payment(game: Game) -> bool:
    return game.phase == "steal" and len(game.legal_moves()) >= 3


@pytest.mark.parametrize("by", HANDS)
def test_a_decision_is_undone_inside_the_turn(page: Page, by: Hand) -> None:
    seed, game = find_game(offers_replay)
    moves = moves_of(game)
    table = TablePage(page, by).open(lay_out(page, seed, game, moves[:-1]))
    table.ready()
    before = table.view
    table.play(moves[-1])
    assert table.view["phase"] == "replay"
    table.undo()
    assert table.view == before
    table.play(moves[-1])
    table.play("end")
    assert table.view["turn"] != before["turn"]


def has_a_played_card(game: Game) -> bool:
    return game.phase == "action" and bool(game.view().seats[game.view().turn or 0].face_up)


def test_a_card_that_cannot_be_played_says_why(page: Page) -> None:
    seed, game = find_game(has_a_played_card)
    table = TablePage(page, "pointer").open(lay_out(page, seed, game, moves_of(game)))
    table.ready()
    assert game.turn is not None
    card = game.view().seats[game.turn].face_up[0]
    page.locator(f"[data-hand] [data-card={card}]").click(force=True)
    expect(page.locator("[data-toast]")).to_have_text(texts_of("table", "en")["card_used"])
    expect(page.locator("[data-option]")).to_have_count(0)


@pytest.mark.parametrize("by", HANDS)
def test_a_turn_waits_to_be_confirmed_if_one_likes(page: Page, by: Hand) -> None:
    page.request.get("/api/me")  # the page and the table are of one guest
    page.goto("/settings")
    page.get_by_role("switch", name="Confirm my turn").check()
    table = TablePage(page, by).open(round_one_device(page, 2))
    table.ready()
    seat = table.view["turn"]
    table.play("hand" if "hand" in table.view["legal"] else best(table))
    while not table.table["awaits_confirm"]:
        table.play("end")
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    assert table.table["decider"] == seat
    table.undo()
    assert not table.table["awaits_confirm"]
    table.play(best(table))
    while not table.table["awaits_confirm"]:
        table.play("end")
    table.confirm()
    assert table.table["decider"] != seat


@pytest.mark.parametrize("by", HANDS)
def test_what_is_taken_from_one_who_was_thrown_off_is_chosen(page: Page, by: Hand) -> None:
    seed, game = find_game(asks_for_payment)
    moves, legal, mover = moves_of(game), game.legal_moves(), game.turn
    assert mover is not None
    table = TablePage(page, by).open(lay_out(page, seed, game, moves[:-1]))
    table.ready()
    table.play(moves[-1])
    assert table.view["phase"] == "steal"
    assert table.view["legal"] == legal
    wanted = legal[1]
    before = table.view["seats"][mover]
    table.play(wanted)
    game.play(wanted)
    seat, colour = table.view["seats"][mover], "bypgow".index(wanted[1])
    assert seat["stars"][colour] == before["stars"][colour] + 1
    assert [one["points"] for one in table.view["seats"]] == game.points()


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(page: Page) -> None:
    seed, game = find_game(asks_for_payment)
    table = TablePage(page).open(lay_out(page, seed, game, moves_of(game)))
    table.ready()
    before = table.whole
    page.reload()
    table.joined()
    table.ready()
    assert table.view == before["view"]
    assert table.table == before["table"]
    expect(page.locator("[data-take]")).to_have_count(len(table.view["legal"]))
    table.play(table.view["legal"][0])


def test_who_came_later_looks_back_at_the_score_as_it_was(page: Page) -> None:
    seed, game = find_game(asks_for_payment)
    table = TablePage(page).open(lay_out(page, seed, game, moves_of(game)))
    table.ready()
    half = len(game.steps) // 2
    past = Game.new(seats=2, seed=seed)
    for step in game.steps[:half]:
        past.play(step.move)
    assert past.points() != game.points()
    page.locator(f"button[data-at='{half}']").click()
    expect(page.locator(f"[data-game][data-shown='{half}']")).to_be_visible()
    assert [seat["points"] for seat in page.evaluate(READ)["seats"]] == past.points()


def test_a_card_that_was_only_looked_at_is_put_back(page: Page) -> None:
    table = TablePage(page).open(round_one_device(page, 2))
    table.ready()
    card = page.locator("[data-hand] [data-playable]").first
    card.click()
    expect(page.locator("[data-option]").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-option]")).to_have_count(0)
    expect(page.locator("[data-pose]")).to_have_count(0)
    table.check()
