"""By touch on a phone: the first tap on a landing looks, the second plays, and nothing that can be
pressed is too small for a finger."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fallstar import Game
from tests.browser.autoplay import best
from tests.browser.table_page import MIDDLE, TablePage, as_others_see, card_of
from tests.browser.table_setup import find_game, lay_out, moves_of, round_one_device

# Landings on the board may be smaller: a second tap, or a chooser, protects them.
TOO_SMALL = """() =>
  [...document.querySelectorAll("button, a[href], summary, input, select, [role=button]")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
    .filter(([{ width, height }]) => width < 40 || height < 40)
    .map(([{ width, height }, text]) => `${width} x ${height}: ${text}`)"""


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
