"""A landing that several decisions share, and that they do not reach with the same gains: pressing
it plays none of them, but asks which one."""

import pytest
from playwright.sync_api import Locator, Page, expect

from fallstar import Game
from tests.browser.table_page import Hand, TablePage, as_others_see, card_of
from tests.browser.table_setup import find_game, lay_out, moves_of


def shared_landing(game: Game) -> list[str]:
    """The decisions of one card that end in one pose with different points; the worst one last."""
    seat = game.view().seats[game.turn or 0]
    groups: dict[tuple[str | None, int, int], dict[str, int]] = {}
    for preview in game.preview() if game.phase == "action" else ():
        if preview.landing != seat.space:
            pose = (card_of(preview.move), preview.landing, preview.feet)
            groups.setdefault(pose, {})[preview.move] = preview.points
    for points in groups.values():
        if len(set(points.values())) > 1:
            return sorted(points, key=lambda move: -points[move])
    return []


def has_shared_landing(game: Game) -> bool:
    return bool(shared_landing(game))


def open_chooser(table: TablePage, move: str) -> Locator:
    """Press the landing of a decision whose card is up."""
    pose = table.pose(move)
    expect(pose).to_have_attribute("data-choices", "true")
    if table.by == "keys":
        space = pose.get_attribute("data-space")
        table.page.locator(f"[role=gridcell][data-cell='{space}']").focus()
        table.page.keyboard.press("Enter")
    else:
        pose.click(force=True)
    chooser = table.page.locator("[data-chooser]")
    expect(chooser).to_be_visible()
    return chooser


def test_the_bubble_of_a_shared_landing_asks_too(page: Page) -> None:
    seed, game = find_game(has_shared_landing)
    decisions = shared_landing(game)
    table = TablePage(page, "pointer").open(lay_out(page, seed, game, moves_of(game)))
    table.ready()
    table.pick(decisions[0])
    bubble = page.locator("[data-bubble]").first.bounding_box()
    assert bubble
    page.mouse.click(bubble["x"] + bubble["width"] / 2, bubble["y"] + bubble["height"] / 2)
    options = page.locator("[data-chooser] [data-option]")
    expect(options).to_have_count(len(decisions))


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_a_shared_landing_asks_and_plays_what_was_chosen(page: Page, by: Hand) -> None:
    seed, game = find_game(has_shared_landing)
    decisions = shared_landing(game)
    worst = decisions[-1]  # never the one that is drawn first
    table = TablePage(page, by).open(lay_out(page, seed, game, moves_of(game)))
    table.ready()
    before = table.whole["steps"]
    table.pick(worst)
    chooser = open_chooser(table, worst)
    options = chooser.locator("[data-option]")
    offered = options.evaluate_all("all => all.map(({dataset}) => dataset.option)")
    assert sorted(offered) == sorted(decisions)
    if by == "keys":
        expect(options.first).to_be_focused()

    page.keyboard.press("Escape")
    expect(chooser).to_have_count(0)
    card = page.locator(f"[data-hand] [data-card={card_of(worst)}]")
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-sent]")).to_have_count(0)
    assert table.check()["steps"] == before

    open_chooser(table, worst)
    chosen = chooser.locator(f'[data-option="{worst}"]')
    if by == "keys":
        for _ in range(offered.index(worst)):
            page.keyboard.press("Tab")
        expect(chosen).to_be_focused()
        page.keyboard.press("Enter")
    else:
        chosen.click()
    steps = table.check(after=table.whole["log_number"])["steps"]
    assert steps[: len(before)] == before
    assert [step["move"] for step in steps[len(before) :]] == [as_others_see(worst)]
    game.play(worst)
    assert [seat["points"] for seat in table.view["seats"]] == game.points()
