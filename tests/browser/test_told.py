"""What just happened, and where a move goes: on the screen, in words that agree with it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from fallstar import Game
from fallstar.view.words import LANGUAGES
from tests.browser.game_states import GAME_STATES, prefer
from tests.browser.pages import resize
from tests.browser.table_page import TablePage
from tests.browser.table_setup import act, find_game, make_table, moves_of

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
LYING: ViewportSize = {"width": 844, "height": 390}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
TABLET: ViewportSize = {"width": 820, "height": 1180}
WIDE: ViewportSize = {"width": 1920, "height": 1080}
SIDES = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
# Where the middle of a thing is, as one looks.
MIDDLE = """one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


def throws(game: Game) -> bool:
    return game.phase == "steal"


def is_turned(game: Game) -> bool:
    """A pawn on its head that can step to both sides, and stays there."""
    if game.phase != "action":
        return False
    steps = [one for one in game.preview() if one.move in ("s<L", "s>L")]
    return (
        game.view().seats[turn_of(game)].feet == 0
        and len(steps) == 2
        and all(not one.fall for one in steps)
    )


def turn_of(game: Game) -> int:
    assert game.turn is not None
    return game.turn


def play_on(pages: list[Page], table: str, game: Game, moves: list[str]) -> None:
    """Each person plays the decisions of their seat."""
    number = pages[0].request.get(f"/api/tables/{table}").json()["log_number"]
    for move in moves:
        request = pages[turn_of(game)].request
        number = act(request, table, "play", log_number=number, seat=game.turn, move=move)
        game.play(move)


def two_people(pages: list[Page], seed: int) -> str:
    host, guest = pages
    table = make_table(host.request, "me", "open", board={"seed": seed})
    guest.request.get("/api/me")
    act(guest.request, table, "sit", seat=1)
    act(host.request, table, "start")
    return table


def at(page: Page, table: str) -> None:
    page.goto(f"/t/{table}")
    expect(page.locator("[data-game][data-still]")).to_be_visible()


def hold(page: Page) -> None:
    """From now on the clock of the page stands still: what moves is seen until `run_until`."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def run_until(page: Page, what: str) -> None:
    """Let the clock of the page run until something is there."""
    for _ in range(400):
        if page.locator(what).count():
            return
        page.clock.run_for(50)
    raise AssertionError(f"{what} never came")


def test_who_is_thrown_off_sees_it_and_can_see_it_again(visit: Callable[..., Page]) -> None:
    seed, found = find_game(throws)
    moves = moves_of(found)
    pages = [visit(), visit()]
    table = two_people(pages, seed)
    game = Game.new(seats=2, seed=seed)
    play_on(pages, table, game, moves[:-1])
    thrower, thrown = turn_of(game), 1 - turn_of(game)
    victim = pages[thrown]
    victim.emulate_media(reduced_motion="no-preference")
    at(victim, table)
    hold(victim)
    play_on(pages, table, game, moves[-1:])
    expect(victim.locator("[data-moving]")).to_be_visible()
    lines, current = victim.locator("[data-at]"), victim.locator("[data-at][aria-current]")
    expect(current).to_have_attribute("data-at", str(len(moves) - 1))
    run_until(victim, f"[data-ejected='{thrower}']")
    run_until(victim, "[data-game][data-still]")
    victim.clock.run_for(5000)
    expect(victim.locator("[data-ejected]")).to_have_count(0)  # for a moment only
    # What happened stays on the board and in words.
    expect(victim.locator(f"[data-trail='{thrower}']")).not_to_have_count(0)
    expect(victim.locator("[data-burst]")).to_have_count(1)
    again = victim.locator(f"[data-again='{thrower}']")
    expect(again).to_contain_text("throws you off")
    again.click()
    expect(victim.locator("[data-moving]")).to_be_visible()
    expect(lines).to_have_count(len(moves) + 1)
    expect(current).to_have_attribute("data-at", str(len(moves)))
    victim.locator("[data-do=skip-motion]").click()
    expect(victim.locator("[data-game][data-still]")).to_be_visible()
    board = victim.locator("[data-game] [data-decisions]")
    expect(board).to_have_attribute("data-decisions", str(len(moves)))


def test_nothing_is_asked_while_others_still_move(visit: Callable[..., Page]) -> None:
    pages = [visit(), visit()]
    table = two_people(pages, 1)
    game = Game.new(seats=2, seed=1)
    reader = pages[1 - turn_of(game)]
    reader.emulate_media(reduced_motion="no-preference")
    at(reader, table)
    hold(reader)
    while game.turn != (1 if reader is pages[1] else 0):
        play_on(pages, table, game, [max(game.preview(), key=lambda one: len(one.fall)).move])
    expect(reader.locator("[data-asked=watch]")).to_be_visible()
    reader.locator("[data-do=skip-motion]").click()
    expect(reader.locator("[data-asked=action]")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_for_skipping_fits_its_button_on_a_phone(
    visit: Callable[..., Page], language: str
) -> None:
    pages = [visit(locale=language, viewport={"width": 360, "height": 740}) for _ in range(2)]
    table = two_people(pages, 1)
    game = Game.new(seats=2, seed=1)
    reader = pages[1 - turn_of(game)]
    reader.emulate_media(reduced_motion="no-preference")
    at(reader, table)
    hold(reader)
    while game.turn != pages.index(reader):
        play_on(pages, table, game, [max(game.preview(), key=lambda one: len(one.fall)).move])
    skip = reader.locator("[data-do=skip-motion]")
    expect(skip).to_be_in_viewport(ratio=1)
    assert skip.evaluate("one => one.scrollWidth <= one.clientWidth")
    box = skip.bounding_box()
    assert box is not None
    assert box["height"] < 60  # its word stands on one line


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_happened_is_told_to_newcomers_beside_the_hint(
    visit: Callable[..., Page], size: ViewportSize
) -> None:
    pages = [visit(viewport=size), visit(viewport=size)]
    table = two_people(pages, 1)
    game = Game.new(seats=2, seed=1)
    reader = pages[1 - turn_of(game)]
    while game.turn != pages.index(reader):
        play_on(pages, table, game, [game.legal_moves()[0]])
    at(reader, table)
    expect(reader.locator("[data-asked=action]")).to_contain_text("Choose a card")
    expect(reader.locator("[data-caption]")).to_be_in_viewport(ratio=1)
    prefer(reader, roundPlayed=True)
    at(reader, table)
    expect(reader.locator("[data-caption]")).to_be_visible()
    expect(reader.locator("[data-asked=action]")).not_to_contain_text("Choose a card")


def test_the_end_of_a_first_round_is_kept(visit: Callable[..., Page]) -> None:
    page, game = turned_page(visit)
    assert game.view().round > 1
    page.wait_for_function("JSON.parse(localStorage.fallstar).values.roundPlayed === true")


def turned_page(visit: Callable[..., Page]) -> tuple[Page, Game]:
    seed, found = find_game(is_turned)
    pages = [visit(), visit()]
    table = two_people(pages, seed)
    play_on(pages, table, Game.new(seats=2, seed=seed), moves_of(found))
    page = pages[turn_of(found)]
    at(page, table)
    return page, found


def test_words_go_where_the_landing_is(visit: Callable[..., Page]) -> None:
    page, game = turned_page(visit)
    for size in (DESK, PHONE):  # on a phone the board of two seats lies across
        resize(page, size["width"], size["height"])
        page.locator("[data-card=L]").click()
        pawn = page.locator(f"[data-pawn][data-seat='{game.turn}']").first.evaluate(MIDDLE)
        for one in (one for one in game.preview() if one.move in ("s<L", "s>L")):
            words = page.locator(f"[data-option='{one.move}']").inner_text().split()
            pose = page.locator(f"[data-pose][data-space='{one.landing}'] [data-frame]")
            there = pose.first.evaluate(MIDDLE)
            side = next(word for word in words if word in SIDES)
            across, down = SIDES[side]
            forward = across * (there[0] - pawn[0]) + down * (there[1] - pawn[1])
            aside = down * (there[0] - pawn[0]) + across * (there[1] - pawn[1])
            assert forward > 10 > abs(aside), (one.move, side)
        page.locator("[data-do=cancel]").click()


def test_my_gravity_is_offered_once(visit: Callable[..., Page]) -> None:
    page, _ = turned_page(visit)
    page.locator("[data-do=offer-yes]").click()
    expect(page.locator("[data-do=offer-yes]")).to_have_count(0)
    expect(page.locator("[data-do=gravity][aria-pressed=true]")).to_be_visible()
    page.locator("[data-do=gravity]").click()  # off again: it is not offered a second time
    expect(page.locator("[data-do=gravity][aria-pressed=false]")).to_be_visible()
    page.reload()
    expect(page.locator("[data-asked=action]")).to_be_visible()
    expect(page.locator("[data-do=offer-yes]")).to_have_count(0)


def test_the_offer_names_the_switch_that_it_turns_on(visit: Callable[..., Page]) -> None:
    page, _ = turned_page(visit)
    switch = page.locator("[data-do=gravity]")
    name = str(switch.get_attribute("aria-label"))
    expect(page.locator("[data-do=offer-yes]")).to_contain_text(name)
    page.locator("[data-do=offer-yes]").click()
    expect(switch).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("size", [DESK, LAPTOP, TABLET, WIDE, PHONE, LYING])
def test_taking_back_stays_in_sight_while_a_card_is_up(page: Page, size: ViewportSize) -> None:
    GAME_STATES["wild-6"](page)  # ten options
    resize(page, size["width"], size["height"])
    options = page.locator("[data-option]")
    assert options.count() > 6
    buttons = page.locator("[data-asked] :is([data-do=takeback], [data-do=hand])")
    expect(buttons).to_have_count(2)
    for target in (*options.all(), *buttons.all()):
        expect(target).to_be_in_viewport(ratio=1)
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
    for button in buttons.all():
        assert button.get_attribute("aria-label") == button.get_attribute("title")
        if size in (LAPTOP, TABLET, WIDE):  # room for words
            expect(button.locator("span").first).to_be_in_viewport(ratio=1)


def test_who_has_to_ask_to_take_a_move_back_is_told_so(visit: Callable[..., Page]) -> None:
    page, _ = turned_page(visit)
    page.locator("[data-do=offer-no]").click()
    expect(page.locator("[data-do=takeback]")).to_have_text("Ask to take it back")
    table = TablePage(page).open(make_table(page.request, "me", "beginner", start=True))
    table.wait_for_turn()
    table.play(table.view["legal"][0])
    table.wait_for_turn()
    expect(page.locator("[data-do=takeback]")).to_have_text("Undo my move")


@pytest.mark.parametrize("size", [LAPTOP, WIDE], ids=["laptop", "wide"])
@pytest.mark.parametrize("seats", [4, 6])
def test_all_that_happened_is_in_sight(page: Page, seats: int, size: ViewportSize) -> None:
    GAME_STATES[f"trail-{seats}"](page)
    resize(page, size["width"], size["height"])
    caption = page.locator("[data-caption]")
    expect(caption.locator("[data-again]")).to_have_count(seats - 1)
    assert caption.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_wheel_moves_what_happened_where_it_has_no_room(page: Page) -> None:
    GAME_STATES["trail-6"](page)
    resize(page, 320, 740)
    caption = page.locator("[data-caption]")
    expect(caption.locator("[data-again]").last).to_be_in_viewport(ratio=0.9)
    assert caption.evaluate("one => one.scrollWidth > one.clientWidth && one.scrollLeft > 0")
    expect(caption).not_to_have_css("mask-image", "none")
    caption.hover()
    page.mouse.wheel(0, -1000)
    expect(caption.locator("[data-again]").first).to_be_in_viewport(ratio=1)


def test_a_pawn_on_its_side_is_told_once_where_the_board_cannot_turn(page: Page) -> None:
    page.set_viewport_size(LAPTOP)
    GAME_STATES["sideways"](page)
    expect(page.locator("[data-do=offer-yes]")).to_have_count(0)
    expect(page.locator("[data-offer]")).to_contain_text("its left is not your left")
    page.locator("[data-do=offer-no]").click()
    expect(page.locator("[data-offer]")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-asked=action]")).to_be_visible()
    expect(page.locator("[data-offer]")).to_have_count(0)


def all_in_sight(page: Page, size: ViewportSize) -> None:
    """Every option of the chosen card is big enough for a finger, and on the screen."""
    options = page.locator("[data-option]")
    expect(options.first).to_be_visible()
    assert options.count() > 4
    for target in (*options.all(), page.locator("[data-do=cancel]")):
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
        assert 0 <= box["x"] <= size["width"] - box["width"]
        assert box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "lying"])
def test_a_phone_has_every_option_in_sight(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    table = TablePage(page).open(make_table(page.request, "me", "beginner", start=True))
    table.wait_for_turn()
    page.locator("[data-card=W]").click()
    all_in_sight(page, size)


def test_a_lesson_on_a_laptop_has_every_option_in_sight(page: Page) -> None:
    page.set_viewport_size(LAPTOP)
    page.goto("/tutorial")
    level = page.locator("[data-level]")
    while level.get_attribute("data-level") != "wild":
        page.locator("[data-do=skip]").click()
    page.locator("[data-level][data-still] [data-card=W][data-playable]").click()
    all_in_sight(page, LAPTOP)


def test_the_list_has_coordinates_only_for_those_who_want_them(visit: Callable[..., Page]) -> None:
    page, _ = turned_page(visit)
    line = page.locator("button[data-at='1']")
    chip = line.locator("[data-where]")
    expect(line.locator("code")).to_have_count(0)
    expect(chip).to_have_css("opacity", "0")
    expect(page.locator("[data-name]")).to_have_count(0)
    line.hover()
    expect(chip).to_have_css("opacity", "1")
    expect(page.locator("[data-name]").first).to_be_visible()
    line.click()
    expect(page.locator("[data-past='1']").first).to_be_visible()
    seat = page.locator("[data-caption] [data-again]").get_attribute("data-again")
    expect(page.locator(f"[data-trail='{seat}']")).to_have_count(1)
    prefer(page, coordinates=True)
    page.reload()
    expect(line.locator("code")).to_have_count(1)
