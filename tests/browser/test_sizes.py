"""What must fit: the moves beside a board for six, and boards that keep their size."""

import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Page, expect

from fallstar import Game
from fallstar.view.words import LANGUAGES
from tests.browser.game_states import GAME_STATES, Played, prefer, someone_else
from tests.browser.pages import PAGES, at_table, is_over, resize
from tests.browser.table_setup import (
    find_game,
    lay_out,
    make_table,
    moves_of,
    round_one_device,
)
from tests.browser.words import texts_of

# The lines of the list that are wholly in sight, and the buttons below it that are not.
PANEL = """(panel) => {
  const inside = (one, ...others) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return others
      .map((other) => other.getBoundingClientRect())
      .every((box) =>
        top >= box.top && bottom <= box.bottom && left >= box.left && right <= box.right);
  };
  const all = (what) => [...panel.querySelectorAll(`[role=tabpanel] ${what}`)];
  const seen = (line) => inside(line, line.closest("ol"), panel);
  return {
    lines: all("[data-at]").filter(seen).length,
    buttons: all("[data-do]").map(({ dataset }) => dataset.do),
    outside: all("[data-do]").filter((button) => !inside(button, panel)).length,
  };
}"""
BOARD = """() => {
  const { x, y, width, height } =
    document.querySelector("[data-replay] [data-decisions]").getBoundingClientRect();
  return [x, y, width, height];
}"""


def test_six_seats_leave_room_for_the_moves_on_a_laptop(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    PAGES["table-6"](page)
    panel = page.get_by_role("complementary")
    expect(panel).to_be_in_viewport(ratio=1)
    seen = panel.evaluate(PANEL)
    assert seen["lines"] >= 3
    assert seen["buttons"] == ["first", "earlier", "later", "now"]
    assert seen["outside"] == 0


def test_the_board_of_a_replay_keeps_its_size_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    seed, game = find_game(is_over)
    moves = moves_of(game)
    page.goto(f"/replay/{lay_out(page, seed, game, moves)}")
    sizes = []
    for decisions in range(len(moves) + 1):
        expect(page.locator(f"[data-replay][data-at='{decisions}'][data-still]")).to_be_visible()
        sizes.append(page.evaluate(BOARD))
        page.keyboard.press("ArrowRight")
    assert sizes == [sizes[0]] * len(sizes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_keeps_its_size_when_a_card_is_taken_up(
    visit: Callable[..., Page], language: str
) -> None:
    page = visit(locale=language)
    page.set_viewport_size({"width": 1366, "height": 768})
    at_table(page, round_one_device(page, 6))
    page.locator("[data-do=ready]").click()
    board = page.locator("[data-game] [data-decisions]")
    before = board.bounding_box()
    page.locator("[data-card=W]").click()
    expect(page.locator("[data-option]").first).to_be_visible()
    assert board.bounding_box() == before


# An option with a token, a burst and a range of points is the highest there is.
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["laptop", "phone"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_board_keeps_its_size_when_the_wild_is_taken_up(
    page: Page, seats: int, size: tuple[int, int]
) -> None:
    GAME_STATES[f"wild-{seats}"](page)
    resize(page, *size)
    expect(page.locator("[data-option]").first).to_be_visible()
    board = page.locator("[data-game] [data-decisions]")
    taken = board.bounding_box()
    page.locator("[data-asked] [data-do=cancel]").click()
    expect(page.locator("[data-option]")).to_have_count(0)
    resize(page, *size)  # two frames
    before = board.bounding_box()
    assert taken is not None
    assert before is not None
    assert taken["width"] == before["width"]
    assert abs(taken["height"] / before["height"] - 1) <= (0.05 if size[0] < 500 else 0)


NOTICES = "[data-ask], [data-chat-notice], [data-offer], [data-caption]"
# The notices that lie on a space of the board, or on a card.
COVERING = """(notices) => {
  const box = (one) => one.getBoundingClientRect();
  const kept = document.querySelectorAll("[data-game] [data-decisions], [data-hand] [data-card]");
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return [...document.querySelectorAll(notices)]
    .filter((one) => [...kept].some((other) => meet(box(one), box(other))))
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
}"""


PHONES_AND_LAPTOP = [(390, 844), (1366, 768), (844, 390)]
NOTICED = [
    *itertools.product(["asked", "turned", "past"], [*PHONES_AND_LAPTOP, (820, 1180)]),
    *itertools.product(["sideways"], PHONES_AND_LAPTOP),  # a tablet has room to turn the board
]


@pytest.mark.parametrize(("state", "size"), NOTICED)
def test_no_notice_covers_the_board_or_a_card(
    page: Page, state: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    GAME_STATES[state](page)
    expect(page.locator(NOTICES).first).to_be_visible()
    assert page.evaluate(COVERING, NOTICES) == []


TOLD = "[data-toast], [data-noted]"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1366, 768)])
@pytest.mark.parametrize("switch", ["gravity", "threats", "explain"])
def test_no_toast_covers_the_board_or_a_card(
    visit: Callable[..., Page], switch: str, width: int, height: int, language: str
) -> None:
    page = visit(locale=language)
    page.set_viewport_size({"width": width, "height": height})
    at_table(page, round_one_device(page, 2))
    page.locator("[data-do=ready]").click()
    if switch == "explain" and width > 1000:
        return  # it is written in full
    page.locator(f"[data-do={switch}]").click()
    toast = page.locator(TOLD)
    expect(toast).to_be_visible()
    toast.evaluate("(one) => Promise.all(one.getAnimations().map(({ finished }) => finished))")
    assert page.evaluate(COVERING, TOLD) == []


def test_a_switch_tells_at_once_what_happens_and_leaves_the_scores_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    GAME_STATES["sideways"](page)
    told = page.locator("[data-noted]")
    for size in PHONES_AND_LAPTOP[:2]:
        resize(page, *size)
        page.locator("[data-do=gravity]").click()
        expect(told).to_contain_text("My gravity is on.")
        page.locator("[data-do=gravity]").click()
        expect(told).to_have_text("My gravity: off.")
        page.locator("[data-do=threats]").click()
        expect(told).to_contain_text("Threats are on.")
        page.locator("[data-do=threats]").click()
        expect(told).to_have_text("Threats are hidden.")
        expect(page.locator("[data-toast]")).to_have_count(0)


def turned_aside_after_others(game: Game) -> bool:
    """On a laptop, where the board of two seats lies along the screen."""
    view = game.view()
    if game.phase != "action" or game.turn != 0 or view.seats[0].feet not in (1, 3):
        return False
    return view.decisions > 8 and game.steps[-1].seat == 1


def test_a_notice_about_the_pawn_leaves_the_words_of_what_happened(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    seed, game = find_game(turned_aside_after_others)
    with someone_else(page) as others:
        table = Played(page, others, seed, 2)
        table.play(*moves_of(game))
        prefer(page, sidewaysTold=False, roundPlayed=True)
        at_table(page, table.id)
        expect(page.locator("[data-offer=told]")).to_be_visible()
        words = page.locator("[data-caption] [data-again]").last
        assert words.evaluate("({ clientWidth }) => clientWidth") > 200
        turn = page.locator("[data-asked] strong").first
        assert turn.evaluate("({ clientHeight, offsetHeight }) => offsetHeight") < 30  # one line


def may_act_again_or_take_all_back(game: Game) -> bool:
    legal = game.legal_moves()
    return game.phase == "replay" and game.turn == 0 and "hand" in legal


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_else_can_be_done_keeps_its_place_while_a_card_is_up(
    visit: Callable[..., Page], language: str
) -> None:
    page = visit(locale=language, viewport={"width": 1366, "height": 768})
    seed, game = find_game(may_act_again_or_take_all_back)
    with someone_else(page) as others:
        table = Played(page, others, seed, 2)
        table.play(*moves_of(game))
        at_table(page, table.id)
        board = page.locator("[data-game] [data-decisions]")
        before = board.bounding_box()
        for card in page.locator("[data-hand] [data-playable]").all():
            card.click()
            expect(page.locator("[data-option]").first).to_be_visible()
            for name in ("undo", "hand", "end"):
                expect(page.locator(f"[data-asked] [data-do={name}]")).to_be_in_viewport(ratio=1)
            assert board.bounding_box() == before
            page.keyboard.press("Escape")


# Whether all of one box lies within another, both as of bounding_box.
def lies_within(one: FloatRect | None, other: FloatRect | None) -> bool:
    assert one is not None
    assert other is not None
    return all(
        other[at] <= one[at] and one[at] + one[size] <= other[at] + other[size]
        for at, size in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(390, 844), (360, 740)])
def test_all_that_is_asked_after_a_card_fits_a_phone(
    visit: Callable[..., Page], size: tuple[int, int], language: str
) -> None:
    page = visit(locale=language)
    resize(page, *size)
    whole = {"x": 0, "y": 0, "width": size[0], "height": size[1]}
    seed, game = find_game(may_act_again_or_take_all_back)
    with someone_else(page) as others:
        table = Played(page, others, seed, 2)
        table.play(*moves_of(game))
        at_table(page, table.id)
        asked = page.locator("[data-asked=replay]")
        expect(asked.locator("[data-do=hand]")).to_be_visible()
        resize(page, *size)  # two frames
        board = page.locator("[data-game] [data-decisions]")
        before = board.bounding_box()
        assert before is not None
        for name in ("undo", "hand", "end"):
            button = asked.locator(f"[data-do={name}]")
            assert lies_within(button.bounding_box(), whole)
            assert button.evaluate("(one) => one.scrollWidth <= one.clientWidth")
        page.locator("[data-hand] [data-playable]").first.click()
        expect(page.locator("[data-option]").first).to_be_visible()
        resize(page, *size)
        taken = board.bounding_box()
        assert taken is not None
        assert abs(taken["height"] / before["height"] - 1) <= 0.02
        hand = asked.locator("[data-do=hand]")
        assert lies_within(hand.locator(".cost").bounding_box(), hand.bounding_box())
        # Without room for its words it would look like a yes to the card that is up.
        expect(asked.locator("[data-do=end]")).to_have_count(0)
        asked.locator("[data-do=cancel]").click()
        assert lies_within(asked.locator("[data-do=end]").bounding_box(), whole)


def test_all_of_the_results_is_in_sight_on_a_laptop(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    GAME_STATES["won"](page)
    for button in page.locator("[data-end] button, [data-end] a").all():
        expect(button).to_be_in_viewport(ratio=1)


EMPTY = "5b3,2a1 normal gwgyppggowywoypwowyywwbw 1 e3v:LHDRW:-:-:9/i5<:HDRW:L:-:9 1 0 action"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_supply_has_a_word_on_a_phone(visit: Callable[..., Page], language: str) -> None:
    page = visit(locale=language, viewport={"width": 390, "height": 844})
    at_table(page, make_table(page.request, "me", "me", start=True, board={"position": EMPTY}))
    supply = page.locator("[data-supply='0']")
    word = texts_of("table", language)["supply_none"]
    expect(supply.get_by_text(word, exact=True)).to_be_visible()
    where = page.locator("[data-round]")
    for width in (430, 390, 375):
        resize(page, width, 844)
        assert where.evaluate("({ scrollWidth: inside, clientWidth }) => inside <= clientWidth")
        assert where.evaluate("({ clientHeight }) => clientHeight") < 50, width  # two lines


# Parts of a seat that reach over its edge. The flag of the first player may.
OUTSIDE = """() => [...document.querySelectorAll("[data-seat-card]")].flatMap((seat) => {
  const { right, bottom } = seat.getBoundingClientRect();
  return [...seat.querySelectorAll(":not(.visually-hidden, .first)")]
    .filter((part) => {
      const box = part.getBoundingClientRect();
      return box.width && (box.right > right + 3 || box.bottom > bottom + 3);
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
})"""


def after_some_rounds(game: Game) -> bool:
    return game.phase == "action" and game.view().decisions > 4 * game.seats


@pytest.mark.parametrize("seats", range(2, 7))
def test_all_of_a_seat_lies_within_its_edges(page: Page, seats: int) -> None:
    page.request.get("/api/me")
    prefer(page, coverHand=False)
    seed, game = find_game(after_some_rounds, seats=seats)
    at_table(page, lay_out(page, seed, game, moves_of(game)))
    for width, height in [(320, 740), (360, 640), (390, 844), (430, 932), (820, 1180), (1366, 768)]:
        resize(page, width, height)
        expect(page.locator("[data-seat-card]")).to_have_count(seats)
        assert page.evaluate(OUTSIDE) == [], f"{width} x {height}"


# The cards of each seat that shows them: how wide they are.
CARD_WIDTHS = """() => [...document.querySelectorAll("[data-seat-card]")]
  .filter((seat) => seat.checkVisibility())
  .map((seat) => [...seat.querySelectorAll("[data-face-up] [data-place]")]
    .filter((card) => card.checkVisibility())
    .map((card) => card.getBoundingClientRect().width))"""
# Words of a seat that are cut off.
CUT = """() => [...document.querySelectorAll("[data-seat-card] *")]
  .filter((one) => one.childElementCount === 0 && one.checkVisibility())
  .filter((one) => !one.matches(".visually-hidden") && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => getComputedStyle(one).textOverflow === "ellipsis")
  .map((one) => one.textContent)"""
# Without room for cards: two seats, five and six on a phone.
CARDS_SHOWN = {
    (390, 844): (3, 4),
    (820, 1180): (2, 3, 4, 5, 6),
    (1366, 768): (2, 3, 4, 5, 6),
}


@pytest.mark.parametrize("seats", range(2, 7))
def test_cards_of_a_seat_are_seen_and_names_are_whole(page: Page, seats: int) -> None:
    page.request.get("/api/me")
    prefer(page, coverHand=False)
    seed, game = find_game(after_some_rounds, seats=seats)
    at_table(page, lay_out(page, seed, game, moves_of(game)))
    for (width, height), shown in CARDS_SHOWN.items():
        resize(page, width, height)
        expect(page.locator("[data-seat-card]")).to_have_count(seats)
        widths = page.evaluate(CARD_WIDTHS)
        assert len(widths) == seats
        for cards in widths:
            assert len(cards) == (5 if seats in shown else 0), f"{width} x {height}"
            assert not cards or min(cards) >= 10, f"{width} x {height}: {cards}"
            assert not cards or max(cards) - min(cards) < 0.1, f"{width} x {height}: {cards}"
        assert page.evaluate(CUT) == [], f"{width} x {height}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (360, 640)])
def test_three_people_on_one_phone_can_be_told_apart(
    visit: Callable[..., Page], width: int, height: int, language: str
) -> None:
    page = visit(locale=language, viewport={"width": width, "height": height})
    page.request.get("/api/me")
    name = texts_of("shell", language)["player_number"]
    people = [{"kind": "me", "name": name.format(number=n)} for n in (1, 2, 3)]
    at_table(page, make_table(page.request, *people, start=True))
    page.locator("[data-do=ready]").click()
    expect(page.locator("[data-seat-card]")).to_have_count(3)
    assert page.evaluate(CUT) == []


def stands_on_its_head_with_cards_laid(game: Game) -> bool:
    """On a phone, where the board of two seats lies across."""
    own = game.view().seats[0]
    return (
        game.phase == "action" and game.turn == 0 and own.feet == 3 and "hand" in game.legal_moves()
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_asked_fits_a_phone_and_an_offer_is_made_for_one_turn(
    visit: Callable[..., Page], language: str
) -> None:
    page = visit(locale=language)
    page.set_viewport_size({"width": 390, "height": 844})
    seed, game = find_game(stands_on_its_head_with_cards_laid)
    with someone_else(page) as others:
        table = Played(page, others, seed, 2)
        table.play(*moves_of(game))
        prefer(page, gravityOffered=False)
        at_table(page, table.id)
        offer = page.locator("[data-do=offer-yes]")
        expect(offer).to_be_visible()
        # What just happened and what can be done stay in sight beside the offer.
        expect(page.locator("[data-asked] [data-caption]")).to_be_visible()
        for button in page.locator("[data-asked] button, [data-offer] button").all():
            box = button.bounding_box()
            assert box is not None
            assert 0 <= box["x"] <= box["x"] + box["width"] <= 390
        page.locator("[data-asked] [data-do=hand]").click()
        table.game.play("hand")
        played = str(table.game.view().decisions)
        expect(page.locator("[data-game]")).to_have_attribute("data-decisions", played)
        while table.game.turn != 0 or table.game.phase != "action":
            table.play(table.game.legal_moves()[0])
        assert table.game.view().seats[0].feet == 3  # it still stands on its head
        expect(page.locator("[data-asked=action]")).to_be_visible()
        expect(offer).to_have_count(0)


# How much of the player aid is below what is seen, as a part of what is seen.
BELOW = """(aid) => {
  const seen = aid.closest("dialog").getBoundingClientRect();
  return (aid.getBoundingClientRect().bottom - seen.bottom) / seen.height;
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_player_aid_is_one_page(visit: Callable[..., Page], language: str) -> None:
    page = visit(locale=language)
    PAGES["keys"](page)
    aid = page.locator("[data-aid]")
    for (width, height), most in {
        (1366, 768): 0,
        (1920, 1080): 0,
        (820, 1180): 0,
        (390, 844): 0.6,
    }.items():
        resize(page, width, height)
        assert aid.evaluate(BELOW) <= most, f"{width} x {height}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_table_uses_a_wide_screen(visit: Callable[..., Page], language: str) -> None:
    page = visit(locale=language)
    PAGES["new"](page)
    seats, kind = page.locator("#seats"), page.locator("[aria-labelledby=kind]")
    for width, height in ((1366, 768), (1920, 1080)):
        resize(page, width, height)
        one, other = seats.bounding_box(), kind.bounding_box()
        assert one is not None
        assert other is not None
        assert other["x"] > one["x"] + width / 3
        assert other["x"] + other["width"] - one["x"] > 0.7 * width
        assert abs(other["y"] - one["y"]) < 100
        first, second = (box.bounding_box() for box in page.locator("main ol > li").all())
        assert first is not None
        assert second is not None
        assert first["y"] == second["y"]
        assert first["width"] > 300
    resize(page, 390, 844)
    one, other = seats.bounding_box(), kind.bounding_box()
    assert one is not None
    assert other is not None
    assert other["y"] > one["y"] + 200
