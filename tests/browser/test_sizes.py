"""What must fit: the moves beside a board for six, and a replay's board that keeps its size."""

from playwright.sync_api import Page, expect

from tests.browser.pages import PAGES, is_over
from tests.browser.table_setup import find_game, lay_out, moves_of

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
