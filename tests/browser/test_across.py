"""Reviews of many games: one press makes them, and an account takes what they say along."""

from collections.abc import Callable
from contextlib import ExitStack

from playwright.sync_api import Page, Request, Response, expect

from fallstar import Game
from tests.browser.axe import faults
from tests.browser.pages import is_over
from tests.browser.table_setup import act, find_game, make_table, play_on, quick_client
from tests.browser.test_study import FEW, bring_in, record_of, short_record

LONG = 120_000  # milliseconds for reviews of short games on a busy machine
PASSWORD = "a long password"
GAMES = (0, 6)  # of the short games
MISTAKE = ("missed_pair", 2)  # the host's, in the second of them: after so many decisions


def told(request: Request) -> list[str]:
    """What settings that are sent say of reviewed games: whose they are, and a text for each."""
    sent = (request.post_data_json or {}) if request.method == "PATCH" else {}
    reviewed: list[str] = sent.get("settings", {}).get("reviewed", [])
    return reviewed


def hears_of(games: int) -> Callable[[Response], bool]:
    """Is it the answer to settings with so many reviewed games?"""
    return lambda answer: len(told(answer.request)) == 1 + games


def short_game(host: Page, guest: Page, skip: int) -> str:
    """A game of two people at a table of the server that is over after some decisions."""
    seed, over = find_game(is_over, skip=skip)
    moves = list(over.record().moves)
    game = Game.new(seats=2, seed=seed)
    for move in moves[:-6]:
        game.play(move)
    table = make_table(host.request, "me", "open", board={"position": game.position()})
    guest.request.get("/api/me")
    act(guest.request, table, "sit", seat=1)
    act(host.request, table, "start")
    with ExitStack() as stack:
        clients = [stack.enter_context(quick_client(one.request)) for one in (host, guest)]
        play_on(clients.__getitem__, table, game, moves[-6:])
    return table


def test_one_press_reviews_the_last_games_and_the_account_takes_them_to_another_device(
    visit: Callable[..., Page],
) -> None:
    ada, bo = visit(), visit()
    ada.request.get("/api/me")
    given = {"name": "Ada across", "password": PASSWORD}
    assert ada.request.post("/api/me/account", data=given).ok
    tables = [short_game(ada, bo, skip) for skip in GAMES]

    asked: list[str] = []
    ada.on("request", lambda one: asked.append(one.url))
    ada.goto("/review")
    expect(ada.locator("[data-across='0']")).to_be_visible()
    expect(ada.locator("[data-finished='2']")).to_be_visible()
    with ada.expect_response(hears_of(2), timeout=LONG):
        ada.locator("[data-do=batch]").click()
    expect(ada.locator("[data-batch-done='2']")).to_be_visible()
    expect(ada.locator("[data-across='2'] [data-accuracy]")).to_be_visible()
    expect(ada.locator("[data-do=batch]")).to_have_count(0)  # all are reviewed
    expect(ada.locator("[data-batch]")).to_be_focused()  # the pressed button is gone
    accuracy = ada.locator("[data-accuracy]").get_attribute("data-accuracy") or ""

    assert sum(url.endswith("/api/me") for url in asked) < 20  # a few for each game

    other = visit()
    other.request.get("/api/me")
    assert other.request.post("/api/me/sign-in", data=given).ok
    other.goto("/review")
    expect(other.locator("[data-across='2']")).to_be_visible()
    expect(other.locator("[data-accuracy]")).to_have_attribute("data-accuracy", accuracy)
    assert faults(other) == []

    # A mistake opens where it happened.
    kind, number = MISTAKE
    place = other.locator(f"[data-kind={kind}]")
    place.locator("summary").click()
    place.locator(f"a[href='/review#game={tables[1]}&at={number}']").click()
    expect(other.locator(f"[data-judged='{number}'][aria-current]")).to_be_visible(timeout=LONG)

    # Whoever has no account on that device sees nothing of Ada's games.
    assert other.request.post("/api/me/sign-out", data={"everywhere": False}).ok
    other.goto("/review")
    expect(other.locator("[data-across='0']")).to_be_visible()


def test_what_a_guest_has_reviewed_goes_with_the_account_that_is_made_later(page: Page) -> None:
    asked: list[Request] = []
    page.on("request", lambda one: asked.append(one))
    page.goto("/")
    game = bring_in(page, short_record())
    page.goto(f"/review#game={game}{FEW}")
    expect(page.locator("[data-review]")).to_be_visible(timeout=LONG)
    page.goto("/me")
    page.locator("#account-name").fill("Ada later")
    page.locator("#password").fill(PASSWORD)
    page.wait_for_timeout(1000)  # longer than settings wait before they are sent
    assert not any(told(one) for one in asked)
    with page.expect_response(hears_of(1)):
        page.locator("form:has(#password) [type=submit]").click()


def test_reviewing_many_games_can_be_stopped(page: Page) -> None:
    page.goto("/")
    bring_in(page, record_of(6, 3))
    page.goto("/review")
    page.locator("[data-do=batch]").click()
    expect(page.locator("[data-batch=working] progress")).to_be_visible()
    page.locator("[data-do=stop-batch]").click()
    expect(page.locator("[data-batch=idle]")).to_be_visible()
    expect(page.locator("[data-across='0']")).to_be_visible()
    expect(page.locator("[data-do=batch]")).to_be_visible()
