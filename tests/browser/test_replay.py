"""A finished game watched again: every position is the engine's, and has an address."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fallstar import Game
from tests.browser.pages import resize
from tests.browser.table_setup import find_game, lay_out, moves_of

READ = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const marker = document.querySelector("[data-replay] [data-door]");
  return {
    pawns: all("[data-replay] [data-pawn]").map(({ dataset }) =>
      [dataset.seat, dataset.space, dataset.feet].map(Number)),
    stars: all("[data-replay] [data-star-here]").map(({ dataset }) => dataset.colour).join(""),
    door: Number(marker.dataset.door),
    points: all("[data-replay] [data-player]").map(({ dataset }) => Number(dataset.points)),
    cards: all("[data-replay] [data-player]").map((player) =>
      [...player.querySelectorAll("[data-card]")].map(({ dataset }) => dataset.place).join(" ")),
  };
}"""

STRIP = "() => document.querySelector('[data-player]').parentElement.offsetHeight"
# Words and pictures of a player that lie under the sign; 'outside' if it leaves the player's plate.
COVERED = """() => {
  const sign = document.querySelector("[data-feet-down]");
  const player = sign.closest("[data-player]");
  const [mark, edge] = [sign, player].map((one) => one.getBoundingClientRect());
  const words = document.createTreeWalker(player, NodeFilter.SHOW_TEXT);
  const found = [...player.querySelectorAll("svg, img")].filter((one) => !sign.contains(one))
    .map((one) => one.getBoundingClientRect());
  while (words.nextNode()) {
    const { parentElement } = words.currentNode;
    if (parentElement.closest(".visually-hidden") || !words.currentNode.data.trim()) continue;
    found.push(parentElement.getBoundingClientRect());
  }
  const covered = found.filter((one) => one.width > 0 && one.left < mark.right - 0.5
    && one.right > mark.left + 0.5 && one.top < mark.bottom - 0.5 && one.bottom > mark.top + 0.5);
  const outside = mark.left < edge.left || mark.right > edge.right;
  return [...covered.map(({ x, y }) => [x, y]), ...(outside ? ["outside"] : [])];
}"""


def is_over(game: Game) -> bool:
    return game.is_over


def ejected_often(game: Game) -> bool:
    return game.is_over and len(ejections(game)) >= 3


def ejections(game: Game) -> list[int]:
    """The decisions by which a pawn was ejected, counted from 1."""
    again = Game.from_record(game.record())
    while again.view().decisions:
        again.undo()
    return [
        number
        for number, move in enumerate(moves_of(game), start=1)
        if any(type(event).__name__ == "PawnEjected" for event in again.play(move).events)
    ]


def positions(seed: int, game: Game) -> list[dict[str, Any]]:
    """What should be drawn at each position of a game, all cards open."""
    again = Game.new(seats=game.seats, seed=seed)
    found = [picture(again)]
    for move in moves_of(game):
        again.play(move)
        found.append(picture(again))
    return found


def picture(game: Game) -> dict[str, Any]:
    view = game.view()
    own = [game.view(seat).seats[seat] for seat in range(game.seats)]
    return {
        "pawns": [[s.seat, s.space, s.feet] for s in view.seats if s.space is not None],
        "stars": view.stars.replace(".", ""),
        "door": view.marker,
        "points": game.points(),
        "cards": [
            " ".join(
                "up" if card in s.face_up else "down" if card in (s.hidden or "") else "hand"
                for card in "LHDRW"
            )
            for s in own
        ],
    }


@pytest.fixture
def watched(page: Page) -> tuple[Page, str, int, Game]:
    """A page at the replay of a game that was played here."""
    seed, game = find_game(ejected_often)
    table = lay_out(page, seed, game, moves_of(game))
    page.goto(f"/replay/{table}")
    expect(page.locator("[data-replay]")).to_have_attribute("data-at", "0")
    return page, table, seed, game


def at(page: Page, decisions: int) -> None:
    expect(page.locator(f"[data-replay][data-at='{decisions}'][data-still]")).to_be_visible()


def test_every_step_forward_and_back_shows_the_engine_s_position(
    watched: tuple[Page, str, int, Game],
) -> None:
    page, _, seed, game = watched
    expected = positions(seed, game)
    for decisions, wanted in enumerate(expected):
        at(page, decisions)
        assert page.evaluate(READ) == wanted, f"after {decisions}"
        if decisions < len(expected) - 1:
            page.locator("[data-do=forward]").click()
    for decisions in range(len(expected) - 2, len(expected) - 6, -1):
        page.keyboard.press("ArrowLeft")
        at(page, decisions)
        assert page.evaluate(READ) == expected[decisions], f"back at {decisions}"


def test_the_words_name_every_star_that_was_collected(
    watched: tuple[Page, str, int, Game],
) -> None:
    page, _, seed, game = watched
    again = Game.new(seats=game.seats, seed=seed)
    seen = 0
    for decisions, move in enumerate(moves_of(game)[:30], start=1):
        stars = [e for e in again.play(move).events if type(e).__name__ == "StarCollected"]
        page.locator("[data-do=forward]").click()
        at(page, decisions)
        if not stars:
            continue
        seen += 1
        status = page.locator("[data-replay] p[role=status]")
        assert status.inner_text().count(" star") >= len(stars)
        assert status.locator("use[href^='#fallstar-star-']").count() == len(stars)
        said = page.locator("input[type=range]").get_attribute("aria-valuetext") or ""
        assert said.count(" star") >= len(stars)
        assert ".." not in said
    assert seen > 3


def test_one_jumps_to_ejections_to_any_move_and_along_the_line(
    watched: tuple[Page, str, int, Game],
) -> None:
    page, _, seed, game = watched
    expected = positions(seed, game)
    for decisions in ejections(game)[:3]:
        page.locator("[data-do=eject-forward]").click()
        at(page, decisions)
        assert page.evaluate(READ) == expected[decisions]
    page.locator("button[data-at='7']").click()
    at(page, 7)
    assert page.evaluate(READ) == expected[7]
    page.locator("input[type=range]").fill("12")
    at(page, 12)
    assert page.evaluate(READ) == expected[12]
    page.keyboard.press("End")
    at(page, len(expected) - 1)
    page.keyboard.press("e")
    answer = page.locator("[data-answer]")
    expect(answer).to_have_text("No pawn is thrown off after this.")
    expect(answer).to_be_in_viewport(ratio=0.99)
    page.locator("[data-do=scores]").click()
    [winner] = game.winners()
    expect(page.locator("dialog")).to_contain_text(f"Player {winner + 1} wins!")


def test_a_link_leads_to_a_position(
    watched: tuple[Page, str, int, Game], visit: Callable[..., Page]
) -> None:
    page, table, seed, game = watched
    page.locator("button[data-at='9']").click()
    at(page, 9)
    expect(page).to_have_url(f"/replay/{table}#9")
    other = visit()
    other.goto(page.evaluate("location.href"))
    at(other, 9)
    assert other.evaluate(READ) == positions(seed, game)[9]


def test_it_plays_by_itself_to_the_end(watched: tuple[Page, str, int, Game]) -> None:
    page, _, _, game = watched
    last = len(moves_of(game))
    page.locator("input[type=range]").fill(str(last - 3))
    page.locator("[data-do=play]").click()
    at(page, last)
    expect(page.locator("dialog")).to_be_visible()


def test_a_pasted_record_is_shown_and_travels_in_the_link(
    page: Page, visit: Callable[..., Page]
) -> None:
    seed, game = find_game(is_over)
    page.goto("/replay")
    page.get_by_label("Paste the text of a game").fill(game.record().to_json())
    page.get_by_role("button", name="Watch it").click()
    at(page, 0)
    page.locator("button[data-at='5']").click()
    at(page, 5)
    other = visit()
    other.goto(page.evaluate("location.href"))
    at(other, 5)
    assert other.evaluate(READ) == positions(seed, game)[5]


@pytest.mark.parametrize("text", ["nonsense", '{"format": "fallstar-record/2"}'])
def test_a_text_that_is_no_record_is_refused_in_words(
    page: Page, complaints: Any, text: str
) -> None:
    complaints.allow("400|422")
    page.goto("/replay")
    page.get_by_label("Paste the text of a game").fill(text)
    page.get_by_role("button", name="Watch it").click()
    expect(page.get_by_text("This does not look like a game of Fallstar.")).to_be_visible()


@pytest.mark.parametrize("seats", [2, 6])
def test_the_sign_of_the_feet_that_are_down_covers_nothing_on_a_phone(
    page: Page, seats: int
) -> None:
    seed, game = find_game(is_over, seats=seats)
    page.goto(f"/replay/{lay_out(page, seed, game, moves_of(game))}")
    expect(page.locator("[data-replay]")).to_be_visible()
    for size in ((390, 844), (320, 740)):
        resize(page, *size)
        expect(page.locator("[data-replay] aside")).to_have_count(0)
        before = page.evaluate(STRIP)
        page.locator("[data-player] button").last.click()
        expect(page.locator("[data-feet-down]")).to_be_visible()
        assert page.evaluate(COVERED) == []
        assert page.evaluate(STRIP) == before
        page.locator("[data-player] button").last.click()
