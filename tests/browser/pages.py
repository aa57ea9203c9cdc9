"""Every page there is, in a state worth looking at: for the eyes of axe, of readers, of cameras."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from fallstar import Game
from fallstar.view.words import LANGUAGES
from tests.browser.table_setup import find_game, lay_out, make_table, moves_of, round_one_device
from tests.browser.words import texts_of

Arrival = Callable[[Page], None]
STARTS = re.compile("|".join(texts_of("shell", language)["start"] for language in LANGUAGES))
# Colours fade from one theme to the other: pictures and judgements are of the end of it.
SETTLE = """async () => {
  const still = new CSSStyleSheet();
  still.replaceSync(
    "*, ::before, ::after { transition: none !important; animation: none !important }");
  document.adoptedStyleSheets = [still];
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""

# The styles of another size hold at once, but the page moves its parts only in the next frame.
RESIZED = """([width, height]) => new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() =>
    resolve(innerWidth === width && innerHeight === height))))"""


def resize(page: Page, width: int, height: int) -> None:
    """Give an open page another size, and wait until all of it has that size."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(RESIZED, arg=[width, height])


def asks_for_payment(game: Game) -> bool:
    return game.phase == "steal" and len(game.legal_moves()) >= 4


def is_over(game: Game) -> bool:
    return game.is_over


def in_mid_game(game: Game) -> bool:
    view = game.view()
    return view.decisions > 12 and view.phase == "action" and all(s.points for s in view.seats)


def plain(path: str, ready: str = "main h1") -> Arrival:
    def arrive(page: Page) -> None:
        page.request.get("/api/me")
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()

    return arrive


def home(page: Page) -> None:
    table = make_table(page.request, "me", "open", public=True)
    make_table(page.request, "me", "beginner", start=True)
    page.goto("/")
    expect(page.locator(f"a[href='/t/{table}']")).to_be_visible()
    expect(page.locator("[data-hero] [data-pawn]").first).to_be_visible()


def home_local(page: Page) -> None:
    """With games of this device: one that goes on, one that was ended."""
    page.request.get("/api/me")
    for _ in range(2):
        page.goto("/")
        page.locator("[data-do=play-now]").click()
        expect(page.locator("[data-game]")).to_be_visible()
    page.locator("[data-do=menu]").click()
    page.locator("dialog [data-do=abandon]").click()
    page.locator("dialog[open] [data-do=sure]").click()
    expect(page.locator("[data-end]")).to_be_visible()
    page.goto("/")
    expect(page.locator("[data-games=go-on] a, [data-game-of]")).to_have_count(2)
    expect(page.locator("[data-hero] [data-pawn]").first).to_be_visible()


def lobby(page: Page) -> None:
    table = make_table(page.request, "me", "beginner", "open", "open", public=True)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("button", name=STARTS)).to_be_visible()


def at_table(page: Page, table: str) -> None:
    page.goto(f"/t/{table}")
    expect(page.locator("[data-game][data-still]")).to_be_visible()


def pass_device(page: Page) -> None:
    at_table(page, round_one_device(page, 2))
    expect(page.locator("[data-pass]")).to_be_visible()


def playing(seats: int) -> Arrival:
    """A game in the middle, with a card taken up."""

    def arrive(page: Page) -> None:
        seed, game = find_game(in_mid_game, seats=seats)
        at_table(page, lay_out(page, seed, game, moves_of(game)))
        page.locator("[data-do=ready]").click()
        page.locator("[data-hand] [data-playable]").last.click()
        expect(page.locator("[data-option]").first).to_be_visible()

    return arrive


def menu(page: Page) -> None:
    at_table(page, make_table(page.request, "me", "beginner", start=True))
    page.locator("[data-do=menu]").click()
    expect(page.locator("dialog [data-do=help]")).to_be_visible()


def keys(page: Page) -> None:
    menu(page)
    page.locator("dialog [data-do=help]").click()
    expect(page.locator("dialog kbd").first).to_be_visible()


def device(page: Page) -> None:
    page.request.get("/api/me")
    page.goto("/")
    page.locator("[aria-labelledby=device] button").click()
    expect(page.locator("dialog input").first).to_be_visible()


def opponents(page: Page) -> None:
    page.request.get("/api/me")
    page.goto("/")
    page.locator("[data-do=level]").click()
    expect(page.locator("dialog li").first).to_be_visible()


def options(page: Page) -> None:
    plain("/new")(page)
    page.locator("summary").click()


def payment(page: Page) -> None:
    seed, game = find_game(asks_for_payment)
    at_table(page, lay_out(page, seed, game, moves_of(game)))
    page.locator("[data-do=ready]").click()
    expect(page.locator("[data-take]").first).to_be_visible()


def end(page: Page) -> None:
    seed, game = find_game(is_over)
    at_table(page, lay_out(page, seed, game, moves_of(game)))
    expect(page.locator("[data-end]")).to_be_visible()


def statistics(page: Page) -> None:
    """With some games of this device, against several bots and numbers of players."""
    import_games(page, 12)
    page.goto("/statistics")
    expect(page.locator("[data-tile]").first).to_be_visible()


def import_games(page: Page, count: int) -> list[Game]:
    """Finished games of seat 0 against bots, brought in by a file."""
    levels = ("beginner", "greedy", "gain")
    games, records = [], []
    for number in range(count):
        seats = 2 + number % 3
        _, game = find_game(is_over, seats=seats, skip=number // 3)
        names = ["Ann", *(f"bot:{levels[(number + seat) % 3]}" for seat in range(seats - 1))]
        games.append(game)
        records.append(game.record(names).to_json())
    page.request.get("/api/me")
    page.goto("/")
    page.locator("[data-do=local-games]").click()
    with page.expect_file_chooser() as chooser:
        page.locator("[data-do=import]").click()
    text = "".join(f"{record}\n" for record in records)
    file = {"name": "games.jsonl", "mimeType": "application/json", "buffer": text.encode()}
    chooser.value.set_files([file])  # type: ignore[list-item]
    expect(page.locator("[data-game-of]")).to_have_count(min(count, 6))  # the others are folded
    return games


def replay(page: Page) -> None:
    seed, game = find_game(is_over)
    moves = moves_of(game)
    middle = len(moves) // 2
    page.goto(f"/replay/{lay_out(page, seed, game, moves)}#{middle}")
    expect(page.locator(f"[data-replay][data-at='{middle}']")).to_be_visible()


def analysis(page: Page) -> None:
    seed, game = find_game(is_over)
    moves = moves_of(game)
    page.goto(f"/analysis#game={lay_out(page, seed, game, moves)}&at={len(moves) // 2}")
    expect(page.locator("[data-analysis][data-ready]")).to_be_visible()
    if page.locator("[data-do=details]").is_visible():  # on a phone
        page.locator("[data-do=details]").click()
    expect(page.locator("[data-best]").first).to_be_visible()
    page.locator("[data-engine] input[role=switch]").uncheck()  # what it finds changes all the time
    expect(page.locator("[data-engine=off]")).to_be_visible()


def review(page: Page) -> None:
    seed, game = find_game(is_over)
    page.goto(f"/review#game={lay_out(page, seed, game, moves_of(game))}&iterations=300")
    expect(page.locator("[data-review]")).to_be_visible()


def editor_faults(page: Page) -> None:
    """A position that cannot be: a hand is empty, and a star is missing."""
    page.request.get("/api/me")
    page.goto("/editor")
    expect(page.locator("[data-faults='0']")).to_be_visible()
    for card in "LHDRW":
        page.locator(f"[data-edit-card={card}]").click()
        expect(page.locator(f"[data-edit-card={card}][data-place=up]")).to_be_visible()
    page.locator("[data-own=b]").click()
    expect(page.locator("[data-fault]").first).to_be_visible()


def workshop(page: Page) -> None:
    """A face of one's own that was measured."""
    page.request.get("/api/me")
    page.goto("/workshop")
    expect(page.locator("[data-faults='0']")).to_be_visible()
    page.locator("[data-do=measure]").click()
    expect(page.locator("[data-stands-out]")).to_be_visible()
    page.locator("[data-do=hold]").click()


PAGES: dict[str, Arrival] = {
    "home": home,
    "home-local": home_local,
    "device": device,
    "opponents": opponents,
    "new": plain("/new"),
    "options": options,
    "lobby": lobby,
    "table-2": playing(2),
    "table-3": playing(3),
    "table-4": playing(4),
    "table-6": playing(6),
    "menu": menu,
    "keys": keys,
    "pass-device": pass_device,
    "payment": payment,
    "end": end,
    "replay": replay,
    "replay-open": plain("/replay"),
    "analysis": analysis,
    "analysis-open": plain("/analysis", "[data-do=fresh]"),
    "review": review,
    "review-open": plain("/review", "[data-do=open]"),
    "rules": plain("/rules"),
    "tutorial": plain("/tutorial", "[data-level]"),
    "me": plain("/me"),
    "statistics": statistics,
    "puzzles": plain("/puzzles", "[data-daily]"),
    "puzzle": plain("/puzzles#daily", "[data-puzzle][data-still]"),
    "statistics-empty": plain("/statistics", "[data-empty]"),
    "settings": plain("/settings"),
    "editor": plain("/editor", "[data-faults]"),
    "editor-faults": editor_faults,
    "workshop": workshop,
    "not-found": plain("/t/nowhere", "[data-do=home]"),
}
