"""How games end: expert games, ties, and what is told about them."""

from playwright.sync_api import Page, expect

from fallstar import Game
from tests.browser.autoplay import best, play_out
from tests.browser.table_page import TablePage
from tests.browser.table_setup import find_game, lay_out, moves_of


def is_over(game: Game) -> bool:
    return game.is_over


def shared(game: Game) -> bool:
    return game.is_over and len(game.winners()) > 1


def won_by_tokens(game: Game) -> bool:
    return game.is_over and len(game.winners()) == 1 and len(set(game.points())) == 1


def nears_the_target(game: Game) -> bool:
    return max(game.points()) >= 12


def test_an_expert_game_ends_with_the_round_in_which_the_target_is_reached(page: Page) -> None:
    seed, game = find_game(nears_the_target, expert=True)
    table = TablePage(page).open(lay_out(page, seed, game, moves_of(game)))
    expect(page.locator("[data-target='18']")).to_have_text("First to 18 points")
    play_out(best, table)
    assert max(seat["points"] for seat in table.view["seats"]) >= 18
    expect(page.locator("[data-end=over]")).to_be_visible()


def end_of(page: Page, seed: int, game: Game) -> TablePage:
    moves = moves_of(game)
    table = TablePage(page).open(lay_out(page, seed, game, moves[:-1]))
    table.ready()
    table.play(moves[-1])
    assert table.over
    return table


def test_equal_points_and_tokens_are_a_shared_victory(page: Page) -> None:
    seed, game = find_game(shared)
    table = end_of(page, seed, game)
    assert table.view["winners"] == [0, 1]
    panel = page.locator("[data-end=over]")
    expect(panel.get_by_role("heading")).to_have_text("Player 1 and Player 2 share the victory!")
    expect(panel).to_contain_text("Equal points and equal tokens: a shared victory.")
    expect(panel.locator("[data-winner]")).to_have_count(2)


def test_equal_points_are_won_by_fewer_tokens(page: Page) -> None:
    seed, game = find_game(won_by_tokens)
    end_of(page, seed, game)
    [winner] = game.winners()
    panel = page.locator("[data-end=over]")
    expect(panel.get_by_role("heading")).to_have_text(f"Player {winner + 1} wins!")
    expect(panel).to_contain_text("Equal points: fewer tokens win.")


def test_the_score_table_tells_what_every_point_is_made_of(page: Page) -> None:
    seed, game = find_game(is_over)
    table = end_of(page, seed, game)
    expect(page.locator("[data-score]")).to_have_count(2)
    heads = page.locator("[data-end] thead th").count()
    for seat in table.view["seats"]:
        row = page.locator(f"[data-score='{seat['seat']}']")
        told = [int(text) for text in row.locator("td").all_text_contents()]
        stars = seat["stars"]
        pairs = sum(count // 2 for count in stars)
        assert told == [seat["points"], *stars, sum(stars), pairs, seat["tokens"]]
        assert len(told) + 1 == heads
        assert seat["points"] == sum(stars) + pairs + seat["tokens"]


def test_the_record_of_a_finished_game_is_downloaded_and_replays(page: Page) -> None:
    seed, game = find_game(is_over)
    end_of(page, seed, game)
    with page.expect_download() as downloaded:
        page.locator("[data-end] [data-do=record]").click()
    text = downloaded.value.path().read_text()
    assert Game.from_record(text).position() == game.position()


def test_the_results_open_by_themselves_after_a_look_at_the_past(page: Page) -> None:
    seed, game = find_game(is_over)
    moves = moves_of(game)
    table = TablePage(page).open(lay_out(page, seed, game, moves[:-1]))
    table.ready()
    page.keyboard.press("[")
    expect(page.locator("[data-asked]")).to_have_count(0)
    page.keyboard.press("Escape")
    table.ready()
    table.play(moves[-1])
    expect(page.locator("[data-end=over]")).to_be_visible()


def test_escape_closes_the_results_and_a_button_shows_them_again(page: Page) -> None:
    seed, game = find_game(is_over)
    table = TablePage(page).open(lay_out(page, seed, game, moves_of(game)))
    expect(page.locator("[data-end=over] h2")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-end]")).to_have_count(0)
    expect(page.locator(":focus")).to_have_count(1)
    page.get_by_role("button", name="Results").click()
    expect(page.locator("[data-end=over]")).to_be_visible()
    table.check()
