"""By touch on a phone: the first tap on a landing looks, the second plays, and nothing that can be
pressed is too small for a finger."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fallstar import Game
from tests.browser.autoplay import best
from tests.browser.pages import PAGES, at_table
from tests.browser.table_page import MIDDLE, TablePage, as_others_see, card_of
from tests.browser.table_setup import Wish, find_game, lay_out, moves_of, round_one_device
from tests.browser.touch import TOO_SMALL


@pytest.fixture
def phone(visit: Callable[..., Page]) -> Page:
    page = visit(has_touch=True, is_mobile=True)
    page.set_viewport_size({"width": 390, "height": 844})
    return page


def test_a_game_is_played_by_touch_on_a_phone(phone: Page) -> None:
    page = phone
    table = TablePage(page, "touch").open(round_one_device(page, 2, board={"seed": 2}))
    played: list[str] = []
    undone = False
    while not table.over:
        assert page.evaluate(TOO_SMALL) == []
        table.ready()
        if table.table["can_undo"]:
            expect(page.locator("[data-do=undo]")).to_be_in_viewport(ratio=1)
        if table.table["can_undo"] and not undone:
            table.undo()
            undone, move = True, played.pop()
        else:
            move = best(table)
        table.play(move)
        played.append(move)
    assert undone
    steps = [as_others_see(step["move"]) for step in table.whole["steps"]]
    assert steps == [as_others_see(move) for move in played]
    expect(page.locator("[data-end=over]")).to_be_visible()
    assert page.evaluate(TOO_SMALL) == []


def stacked_landings(game: Game) -> list[str]:
    """Decisions of one card that end on one space with different feet."""
    groups: dict[tuple[str | None, int], dict[str, int]] = {}
    for preview in game.preview() if game.phase == "action" else ():
        if preview.feet != game.view().seats[game.turn or 0].feet:
            space = (card_of(preview.move), preview.landing)
            groups.setdefault(space, {})[preview.move] = preview.feet
    return next((list(feet) for feet in groups.values() if len(set(feet.values())) > 1), [])


def has_stacked_landings(game: Game) -> bool:
    return bool(stacked_landings(game))


def test_a_finger_on_several_landings_is_asked_which_one(phone: Page) -> None:
    seed, game = find_game(has_stacked_landings)
    decisions = stacked_landings(game)
    table = TablePage(phone, "touch").open(lay_out(phone, seed, game, moves_of(game)))
    table.ready()
    steps = table.whole["steps"]
    for move in (decisions[0], decisions[-1]):
        table.pick(move)
        phone.touchscreen.tap(*table.pose(move).evaluate(MIDDLE))
        options = phone.locator("[data-chooser] [data-option]")
        expect(options.first).to_be_visible()
        offered = options.evaluate_all("all => all.map(({dataset}) => dataset.option)")
        assert set(decisions) <= set(offered)
        assert phone.evaluate(TOO_SMALL) == []
        assert table.check()["steps"] == steps
        phone.locator("[data-do=cancel]").tap()
        expect(phone.locator("[data-chooser]")).to_have_count(0)
        phone.locator("[data-do=cancel]").tap()
        expect(phone.locator("[data-option]")).to_have_count(0)
    table.play(decisions[-1])
    game.play(decisions[-1])
    assert len(table.whole["steps"]) == len(steps) + 1
    assert [seat["space"] for seat in table.view["seats"]] == [s.space for s in game.view().seats]


def test_the_engine_s_finds_on_a_phone_are_large_enough_for_a_finger(phone: Page) -> None:
    """They lie in a sheet that only phones have."""
    PAGES["analysis"](phone)
    expect(phone.locator("dialog[open] [data-engine]")).to_be_visible()
    assert phone.evaluate(TOO_SMALL) == []


def brings_much(game: Game) -> bool:
    """Options of the Wild with many things to show: four stars, or a throw and more."""
    if game.phase != "action" or game.view().seats[game.turn or 0].space is None:
        return False
    wild = [one for one in game.preview() if one.move[0] == "W"]
    return any(
        len(one.stars) >= 4 or (one.ejects and len(one.stars) + one.tokens > 1) for one in wild
    )


def lets_choose(game: Game) -> bool:
    """An option of the Wild ejects a pawn with something to choose from, and brings a token too."""
    if game.phase != "action" or game.view().seats[game.turn or 0].space is None:
        return False
    return any(
        one.move[0] == "W"
        and one.points > 0
        and one.tokens
        and max(map(len, one.takes), default=0) > 1
        for one in game.preview()
    )


# Options whose pictures or words reach out of them.
OVERFULL = """() =>
  [...document.querySelectorAll("[data-option]")].filter((option) => {
    const box = option.getBoundingClientRect();
    const parts = [...option.querySelectorAll("svg, b, .move")];
    return parts.filter((part) => part.checkVisibility()).some((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return left < box.left || right > box.right || top < box.top - 1 || bottom > box.bottom + 1;
    });
  }).map((option) => option.dataset.option)"""


@pytest.mark.parametrize(
    ("language", "seats", "wish"),
    [
        ("en", 6, brings_much),
        ("fr", 2, brings_much),
        ("de", 4, brings_much),
        ("en", 6, lets_choose),
    ],
)
@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1366, 768)])
def test_an_option_holds_all_that_it_brings(
    visit: Callable[..., Page], size: tuple[int, int], language: str, seats: int, wish: Wish
) -> None:
    page = visit(locale=language)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    seed, game = find_game(wish, seats=seats)
    at_table(page, lay_out(page, seed, game, moves_of(game)))
    page.locator("[data-do=ready]").click()
    page.locator("[data-card=W]").click()
    expect(page.locator("[data-option]").first).to_be_visible()
    assert page.evaluate(OVERFULL) == []


def test_a_first_touch_tells_that_a_second_one_goes_there(phone: Page) -> None:
    phone.goto("/tutorial#long")
    expect(phone.locator("[data-level=long][data-still]")).to_be_visible()
    phone.locator("[data-card=L][data-playable]").tap()
    pose = phone.locator('[data-pose][data-move="L>"]')
    phone.touchscreen.tap(*pose.evaluate(MIDDLE))
    expect(phone.locator("[data-touch-again]")).to_be_visible()
    phone.touchscreen.tap(*pose.evaluate(MIDDLE))
    expect(phone.locator("[data-verdict=solved]")).to_be_visible()
    expect(phone.locator("[data-touch-again]")).to_have_count(0)
