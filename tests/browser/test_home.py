"""Home and lobby: what comes first, learning while one waits, messages, statistics, installing."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from fallstar.server.tables.figures import figures_of_seat
from tests.browser.conftest import Complaints
from tests.browser.pages import import_games
from tests.browser.table_page import TablePage
from tests.browser.table_setup import act, make_table, together

PHONE = {"width": 390, "height": 844}


def test_a_newcomer_on_a_phone_sees_the_tutorial(page: Page) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto("/")
    learn = page.locator("[data-do=learn]")
    expect(learn).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-do=play-now]")).to_be_in_viewport(ratio=1)


def test_games_that_wait_for_me_come_first(page: Page) -> None:
    waits = make_table(page.request, "me", "open")
    page.goto("/")
    page.locator("[data-do=play-now]").click()
    TablePage(page).joined()
    mine = make_table(page.request, "me", {"kind": "me", "name": "Tom"}, start=True)
    page.goto("/")
    expect(page.locator(f"[data-games=my-turn] a[href='/t/{mine}']")).to_be_visible()
    others = page.locator("[data-games=go-on] a")
    expect(others).to_have_count(2)
    expect(page.locator(f"[data-games=go-on] a[href='/t/{waits}']")).to_be_visible()
    order = page.evaluate(
        "[...document.querySelectorAll('[data-games], [data-do=play-now]')]"
        ".map((one) => one.dataset.games ?? one.dataset.do)"
    )
    assert order == ["my-turn", "go-on", "play-now"]


def test_lists_that_come_late_leave_play_now_where_it_is(page: Page) -> None:
    make_table(page.request, "me", "open")
    make_table(page.request, "me", {"kind": "me", "name": "Tom"}, start=True)
    page.goto("/")
    expect(page.locator("[data-games]")).to_have_count(2)
    page.wait_for_function("() => localStorage['fallstar-going'] > 0")
    held: list[Route] = []
    page.route("**/api/me/games", lambda route: held.append(route))
    with page.expect_request("**/api/me/games"):
        page.reload()
    button = page.locator("[data-do=play-now]")
    expect(button).to_be_visible()
    expect(page.locator("[data-hero] [data-pawn]").first).to_be_visible()
    assert page.locator("[data-games]").count() == 0
    before = button.bounding_box()
    assert before is not None
    for route in held:
        route.continue_()
    expect(page.locator("[data-games]")).to_have_count(2)
    after = button.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) < 1  # kept in whole pixels


def test_a_font_that_comes_late_leaves_play_now_where_it_is(page: Page) -> None:
    held: list[Route] = []
    page.route("**/*.woff2", lambda route: held.append(route))
    page.goto("/")
    expect(page.locator("[data-hero] [data-pawn]").first).to_be_visible()
    page.wait_for_function("() => [...document.fonts].some((font) => font.status === 'loading')")
    button = page.locator("[data-do=play-now]")
    before = button.bounding_box()
    for route in held:
        route.continue_()
    page.wait_for_function("() => [...document.fonts].every((font) => font.status === 'loaded')")
    after = button.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) < before["height"] / 2, (before, after)


def test_a_table_that_waits_covers_nothing(visit: Callable[..., Page]) -> None:
    host, guest = visit(), visit()
    guest.set_viewport_size(PHONE)  # type: ignore[arg-type]
    table = make_table(host.request, "me", "open", "open")
    guest.goto(f"/t/{table}")
    guest.get_by_role("button", name="Sit down on seat 2").click()
    guest.locator("[data-learn] [data-do=learn]").click()
    expect(guest.locator("[data-waiting]")).to_be_visible()
    guest.goto("/rules")
    bar = guest.locator("[data-waiting]")
    expect(bar).to_be_in_viewport(ratio=1)
    guest.keyboard.press("End")
    last = guest.locator("main a, main button, footer a").last
    expect(last).to_be_in_viewport(ratio=1)
    last.click(trial=True)
    expect(bar).to_be_in_viewport(ratio=1)


def test_a_guest_learns_while_the_table_waits(visit: Callable[..., Page]) -> None:
    host, guest = visit(), visit()
    table = make_table(host.request, "me", "open", "open")
    guest.goto(f"/t/{table}")
    guest.get_by_role("button", name="Sit down on seat 2").click()
    guest.locator("[data-learn] [data-do=learn]").click()
    expect(guest.locator("[data-level]").first).to_be_visible()
    bar = guest.locator("[data-waiting]")
    expect(bar).to_contain_text("waits for 1 more player")
    act(host.request, table, "sit_bot", seat=2, level="beginner")
    expect(bar).to_contain_text("Everyone is here")
    act(host.request, table, "start")
    expect(guest.locator("[data-waiting=begun]")).to_be_visible()
    guest.locator("[data-do=to-table]").click()
    TablePage(guest).joined()
    expect(guest.locator("[data-waiting]")).to_have_count(0)
    guest.goto("/rules")
    expect(guest.locator("main h1")).to_be_visible()
    expect(guest.locator("[data-waiting]")).to_have_count(0)


def test_a_message_is_seen_and_opens_the_chat(visit: Callable[..., Page]) -> None:
    one, two = together(visit(), visit())
    one.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    act(two.page.request, two.id, "chat", text="Watch out, I am coming down!")
    notice = one.page.locator("[data-chat-notice]")
    expect(notice).to_contain_text("Watch out, I am coming")
    notice.locator("[data-do=read-chat]").click()
    expect(one.page.locator("dialog [data-tab=chat][aria-selected=true]")).to_be_visible()
    expect(one.page.locator("dialog li").filter(has_text="Watch out")).to_be_visible()
    expect(one.page.locator("dialog [data-do=mute]")).to_be_visible()
    expect(notice).to_have_count(0)


def test_statistics_count_the_games_of_this_device_as_the_server_does(page: Page) -> None:
    games = import_games(page, 3)
    found = [figures_of_seat(game, 0, [""] * game.seats) for game in games]
    page.goto("/statistics")
    tiles = page.locator("[data-tile] strong")
    expect(tiles).to_have_count(6)
    assert tiles.all_inner_texts() == [
        "3",
        str(sum(one.place == 1 for one in found)),
        str(max(one.points for one in found)),
        str(_streak([one.place == 1 for one in found])),
        str(max(one.fall for one in found)),
        str(sum(one.throws for one in found)),
    ]
    stars = page.locator("[aria-labelledby=stars] td").all_inner_texts()
    assert [int(one) for one in stars] == [
        sum(one.stars[colour] for one in found) for colour in range(6)
    ]


def test_statistics_that_cannot_be_fetched_say_so(page: Page, complaints: Complaints) -> None:
    complaints.allow("Failed to load resource")
    page.request.get("/api/me")
    page.route("**/api/me/statistics", lambda route: route.abort())
    page.goto("/statistics")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("[data-empty]")).to_have_count(0)
    assert page.workers == []  # there is nothing on this device to count
    page.unroute("**/api/me/statistics")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[data-empty]")).to_be_visible()


def _streak(wins: list[bool]) -> int:
    best = run = 0
    for win in wins:
        run = run + 1 if win else 0
        best = max(best, run)
    return best


def test_the_game_can_be_installed_where_the_browser_offers_it(page: Page) -> None:
    page.goto("/")
    expect(page.locator("[data-do=play-now]")).to_be_visible()
    expect(page.locator("[data-do=install]")).to_have_count(0)
    page.evaluate(
        """() => {
          const offer = new Event("beforeinstallprompt", { cancelable: true });
          offer.prompt = async () => { globalThis.asked = offer.defaultPrevented; };
          dispatchEvent(offer);
        }"""
    )
    page.locator("[data-do=install]").click()
    expect(page.locator("[data-do=install]")).to_have_count(0)
    assert page.evaluate("globalThis.asked") is True
