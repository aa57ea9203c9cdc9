"""States of a game, each as a player sees it who has just come to it: for axe, and for cameras.

The reader of the page has seat 0. Another browser plays all other seats, so that what is seen is
what a player of the game sees, and the same at every visit.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from playwright.sync_api import APIRequestContext, Page, expect

from fallstar import Game
from fallstar.rules.events import PawnEjected
from tests.browser.pages import Arrival, at_table, import_games, is_over, plain
from tests.browser.table_setup import (
    act,
    find_game,
    make_table,
    moves_of,
    play_on,
    quick_client,
)

NAMES = ("Ada", "Bruno", "Clara", "David", "Emma")
CHARACTERS = ("robot", "rabbit", "frog", "mushroom", "wizard")
# What people write, in their own language.
MESSAGES = (
    "Oh no, that was the wrong star! May I?",
    "Hello! Watch out, I am coming down.",
    "Hello Ada, I am ready for you.",
    "That was the wrong way round …",
)
# What moves stands still: the page's clock is not the world's any more, and animations wait.
HOLD = """() => {
  document.getAnimations().forEach((one) => one.pause());
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets = [still];
}"""


def prefer(page: Page, **settings: Any) -> None:
    """Change some settings of the reader."""
    page.request.get("/api/me")  # the first request makes a guest
    page.request.patch("/api/me", data={"settings": settings})


@contextmanager
def someone_else(page: Page) -> Iterator[APIRequestContext]:
    """Another person with a browser. The reader knows that the board can turn with the pawn."""
    prefer(page, gravityOffered=True, sidewaysTold=True)
    page.goto("/settings")
    browser = page.context.browser
    assert browser is not None
    origin = page.evaluate("location.origin")
    with browser.new_context(base_url=origin, service_workers="block") as context:
        context.request.get("/api/me")
        yield context.request


class Played:
    """A table of the reader's with others, whose game is played decision by decision."""

    def __init__(
        self, page: Page, others: APIRequestContext, seed: int, seats: int, **options: Any
    ) -> None:
        self.page, self.others = page, others
        self.game = Game.new(seats=seats, seed=seed)
        opened = ["open"] * (seats - 1)
        self.id = make_table(page.request, "me", *opened, board={"seed": seed}, **options)
        rated = options.get("rated", False)
        for seat in range(1, seats):
            name = {} if rated else {"name": NAMES[seat - 1]}
            act(others, self.id, "sit", seat=seat, character=CHARACTERS[seat - 1], **name)
        act(page.request, self.id, "start")

    def play(self, *moves: str) -> None:
        with quick_client(self.page.request) as reader, quick_client(self.others) as others:
            play_on(lambda seat: others if seat else reader, self.id, self.game, moves)


def freeze(page: Page) -> None:
    """From now on the page's time goes by only as `until_visible` says."""
    page.clock.pause_at(page.evaluate("Date.now() + 20"))


def until_visible(page: Page, what: str, then: int) -> None:
    """Let the page's time go by until something is to be seen, and so many milliseconds more."""
    for _ in range(600):
        if page.locator(what).count():
            break
        page.clock.run_for(50)
    expect(page.locator(what)).to_be_visible()
    page.clock.run_for(then)
    page.wait_for_timeout(then)  # animations of styles have a clock of their own
    page.evaluate(HOLD)


# What just happened -------------------------------------------------------------------------------


def ejections(game: Game, last: int) -> int:
    return sum(
        isinstance(event, PawnEjected) for step in game.steps[-last:] for event in step.events
    )


def my_turn_after_a_throw(game: Game) -> bool:
    """All others have played since seat 0 did, and one of them threw a pawn off."""
    view = game.view()
    last = game.seats - 1
    return (
        view.decisions > 3 * game.seats
        and game.phase == "action"
        and game.turn == 0
        and view.seats[0].space is not None
        and {step.seat for step in game.steps[-last:]} == set(range(1, game.seats))
        and ejections(game, last) > 0
    )


def trail(seats: int) -> Arrival:
    def arrive(page: Page) -> None:
        seed, game = find_game(my_turn_after_a_throw, seats=seats)
        with someone_else(page) as others:
            table = Played(page, others, seed, seats)
            table.play(*moves_of(game))
            at_table(page, table.id)
            expect(page.locator("[data-trail]").first).to_be_attached()

    return arrive


def i_am_thrown_off(game: Game) -> bool:
    events = game.steps[-1].events
    return game.view().decisions > 6 and any(
        isinstance(event, PawnEjected) and event.owner == 0 for event in events
    )


def thrown(page: Page) -> None:
    seed, game = find_game(i_am_thrown_off)
    moves = moves_of(game)
    with someone_else(page) as others:
        table = Played(page, others, seed, 2)
        table.play(*moves[:-1])
        page.clock.install()
        page.emulate_media(reduced_motion="no-preference")
        at_table(page, table.id)
        freeze(page)
        table.play(moves[-1])
        until_visible(page, "[data-ejected]", 500)


def past(page: Page) -> None:
    """A move of the list is looked at."""
    trail(4)(page)
    page.keyboard.press("[")
    page.keyboard.press("[")
    expect(page.locator("[data-past]").first).to_be_visible()


def moves(page: Page) -> None:
    """The list of moves: beside the board, or in a sheet."""
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": 820, "height": 1180})
    trail(4)(page)
    page.locator("[data-do=panel]").click()
    expect(page.locator("dialog [data-at]").first).to_be_visible()


def coordinates(page: Page) -> None:
    prefer(page, coordinates=True)
    trail(2)(page)
    expect(page.locator("[data-name]").first).to_be_visible()


# Previews -----------------------------------------------------------------------------------------


def wild_throws(game: Game) -> bool:
    """Seat 0 has many ways to play the Wild, and one of them throws a pawn off."""
    if game.phase != "action" or game.turn != 0 or game.view().seats[0].space is None:
        return False
    ways = [one for one in game.preview() if one.move[0] == "W"]
    return len(ways) >= 7 and any(one.ejects for one in ways)


def wild(seats: int) -> Arrival:
    """The Wild is taken up, and the throw is looked at."""

    def arrive(page: Page) -> None:
        seed, game = find_game(wild_throws, seats=seats)
        throw = next(one.move for one in game.preview() if one.move[0] == "W" and one.ejects)
        with someone_else(page) as others:
            table = Played(page, others, seed, seats)
            table.play(*moves_of(game))
            at_table(page, table.id)
            page.locator("[data-card=W]").click()
            page.locator(f"[data-option='{throw}']").focus()
            expect(page.locator(f"[data-option='{throw}'][data-aimed]")).to_be_visible()

    return arrive


def stands_turned(game: Game) -> bool:
    view = game.view()
    return game.phase == "action" and game.turn == 0 and view.seats[0].feet == 0


def turned(page: Page) -> None:
    """Four seats have a square board: on every screen it stays as big when it turns."""
    seed, game = find_game(stands_turned, seats=4)
    with someone_else(page) as others:
        table = Played(page, others, seed, 4)
        table.play(*moves_of(game))
        prefer(page, gravityOffered=False)
        at_table(page, table.id)
        expect(page.locator("[data-do=offer-yes]")).to_be_visible()


def sideways(page: Page) -> None:
    """The board of two seats is too long to turn: it lies along the screen."""
    size = page.viewport_size
    assert size is not None
    aside = (0, 2) if size["height"] > size["width"] else (1, 3)

    def stands_on_its_side(game: Game) -> bool:
        own = game.view().seats[0]
        return game.phase == "action" and game.turn == 0 and own.feet in aside

    seed, game = find_game(stands_on_its_side)
    with someone_else(page) as others:
        table = Played(page, others, seed, 2)
        table.play(*moves_of(game))
        prefer(page, sidewaysTold=False)
        at_table(page, table.id)
        expect(page.locator("[data-offer=told]")).to_be_visible()


def lesson(level: str) -> Arrival:
    return plain(f"/tutorial#{level}", "[data-level]")


# Each other ---------------------------------------------------------------------------------------


def asked(page: Page) -> None:
    """The other would like to take the last move back; and a message came."""
    seed, game = find_game(my_turn_after_a_throw)
    with someone_else(page) as others:
        table = Played(page, others, seed, 2)
        table.play(*moves_of(game))
        at_table(page, table.id)
        act(others, table.id, "ask", what="takeback")
        act(others, table.id, "chat", text=MESSAGES[0])
        expect(page.locator("[data-ask=takeback] [data-do=yes]")).to_be_visible()
        expect(page.locator("[data-chat-notice], [data-tab=chat]").first).to_be_visible()


def chat(page: Page) -> None:
    size = page.viewport_size
    assert size is not None
    seed, game = find_game(my_turn_after_a_throw)
    with someone_else(page) as others:
        table = Played(page, others, seed, 2)
        table.play(*moves_of(game))
        page.set_viewport_size({"width": 820, "height": 1180})
        at_table(page, table.id)
        act(others, table.id, "chat", text=MESSAGES[1])
        act(page.request, table.id, "chat", text=MESSAGES[2])
        act(others, table.id, "chat", text=MESSAGES[3])
        page.locator("[data-do=read-chat]").click()
        expect(page.locator("dialog [data-tab=chat]")).to_be_visible()


def may_undo(page: Page) -> None:
    """A turn that waits to be confirmed."""
    prefer(page, confirm=True)
    seed, game = find_game(my_turn_after_a_throw)
    with someone_else(page) as others:
        table = Played(page, others, seed, 2)
        table.play(*moves_of(game))
        at_table(page, table.id)
        page.locator("[data-hand] [data-playable]").first.click()
        page.locator("[data-option]").first.click()
        expect(page.locator("[data-do=undo]")).to_be_visible()
        expect(page.locator("[data-game][data-still]")).to_be_visible()


def guest_lobby(page: Page) -> None:
    """Who came by a link has sat down, and waits."""
    with someone_else(page) as host:
        table = make_table(host, "me", "gain", "open", "open")
        act(page.request, table, "sit", seat=2)
        page.goto(f"/t/{table}")
        expect(page.locator("[data-learn]")).to_be_visible()


# Words --------------------------------------------------------------------------------------------


def someone_left(page: Page) -> None:
    """A player has left the table, and the others are asked what now."""
    seed, game = find_game(my_turn_after_a_throw)
    with someone_else(page) as others:
        table = Played(page, others, seed, 2)
        table.play(*moves_of(game))
        act(others, table.id, "leave")
        at_table(page, table.id)


def days(page: Page) -> None:
    """A game of two days a turn."""
    seed, game = find_game(my_turn_after_a_throw)
    with someone_else(page) as others:
        table = Played(page, others, seed, 2, clock={"kind": "days", "days": 2})
        table.play(*moves_of(game))
        at_table(page, table.id)


def rated(page: Page) -> None:
    """One's own page after the first rated game: how strong one is is not sure yet."""
    seed, game = find_game(is_over)
    with someone_else(page) as others:
        for number, someone in enumerate((page.request, others)):
            account = {
                "name": f"{NAMES[number]} {time.time_ns() % 10**9}",
                "password": "a-long-one",
            }
            made = someone.post("/api/me/account", data=account)
            assert made.ok, made.text()
        table = Played(page, others, seed, 2, rated=True)
        table.play(*moves_of(game))
    for _ in range(100):
        if page.request.get("/api/me").json()["rating"]["games"]:
            break
        page.wait_for_timeout(100)
    page.goto("/me")
    expect(page.locator("[data-provisional]")).to_be_visible()


# Characters ---------------------------------------------------------------------------------------


class WithBot:
    """The reader's game with a bot, which goes on from a position."""

    def __init__(self, page: Page, level: str, game: Game) -> None:
        self.page, self.game = page, game
        prefer(page, gravityOffered=True, sidewaysTold=True)
        board = {"position": game.position()}
        self.id = make_table(page.request, "me", level, board=board, start=True)

    def play(self, move: str) -> None:
        with quick_client(self.page.request) as reader:
            play_on(lambda _: reader, self.id, self.game, [move])


def before_last_move(game: Game) -> Game:
    """The same game one decision earlier."""
    moves = moves_of(game)[:-1]
    return Game.from_record(msgspec.structs.replace(game.record(), moves=moves, result=None))


def i_win_clearly_by_my_move(game: Game) -> bool:
    return i_win(game) and game.steps[-1].seat == 0 and game.points()[0] >= 20


def climb(page: Page) -> None:
    """The next opponent is offered after a clear win."""
    _, game = find_game(i_win_clearly_by_my_move)
    table = WithBot(page, "newcomer", before_last_move(game))
    at_table(page, table.id)
    table.play(moves_of(game)[-1])
    expect(page.locator("[data-next=gain] [data-mood]")).to_be_visible()


def i_played(game: Game) -> bool:
    """It was a move of mine with both on the board, and now the other chooses a card."""
    both = all(seat.space is not None for seat in game.view().seats)
    return both and game.steps[-1].seat == 0 and game.turn == 1 and game.phase == "action"


def it_thinks(game: Game) -> bool:
    return i_played(game) and game.view().decisions > 12


def it_gains(game: Game) -> bool:
    return i_played(game) and max(one.points for one in game.preview()) > 2


def it_was_thrown_off(game: Game) -> bool:
    events = game.steps[-1].events
    return (
        game.steps[-1].seat == 0
        and game.turn == 1
        and any(isinstance(event, PawnEjected) and event.owner == 1 for event in events)
    )


def in_mood(mood: str, wish: Callable[[Game], bool]) -> Arrival:
    """What the bot feels after a move of the reader's, or about its own."""

    def arrive(page: Page) -> None:
        _, game = find_game(wish)
        table = WithBot(page, "gain", before_last_move(game))
        page.clock.install()
        page.emulate_media(reduced_motion="no-preference")
        at_table(page, table.id)
        freeze(page)
        table.play(moves_of(game)[-1])
        until_visible(page, f"[data-seat-card='1'] [data-mood={mood}]", 150)

    return arrive


# The end ------------------------------------------------------------------------------------------


def i_win(game: Game) -> bool:
    return (
        game.is_over
        and list(game.winners()) == [0]
        and game.points()[0] - max(game.points()[1:]) > 5
    )


def i_lose(game: Game) -> bool:
    return game.is_over and 0 not in game.winners() and len(game.winners()) == 1


def shared(game: Game) -> bool:
    return game.is_over and len(game.winners()) > 1 and 0 in game.winners()


def last_decision(wish: Callable[[Game], bool], seats: int, lively: bool) -> Arrival:
    """The last decision of a game is seen; with `lively`, the celebration is in its middle."""

    def arrive(page: Page) -> None:
        seed, game = find_game(wish, seats=seats)
        decisions = moves_of(game)
        with someone_else(page) as others:
            table = Played(page, others, seed, seats)
            table.play(*decisions[:-1])
            if lively:
                page.clock.install()
                page.emulate_media(reduced_motion="no-preference")
            at_table(page, table.id)
            if lively:
                freeze(page)
            table.play(decisions[-1])
            if lively:
                until_visible(page, "[data-end=over][data-lively]", 1500)
            expect(page.locator("[data-end=over]")).to_be_visible()

    return arrive


def ladder(page: Page) -> None:
    """The list of opponents of one who has beaten some."""
    page.request.get("/api/me")
    beaten = ["random 27:7", "novice 22:15", "beginner 19:12"]
    prefer(page, beaten=beaten)
    page.goto("/")
    page.locator("[data-do=level]").click()
    expect(page.locator("dialog li").first).to_be_visible()


def home_full(page: Page) -> None:
    """One who comes back: a turn that waits, games that go on, games that are over."""
    import_games(page, 6)
    prefer(page, learned=["step"], level="gain")
    with someone_else(page) as others:
        seed, game = find_game(my_turn_after_a_throw)
        table = Played(page, others, seed, 2)
        table.play(*moves_of(game))
        make_table(page.request, "me", "open", "open")
        make_table(page.request, "me", "gain", "scout", start=True)
        page.goto("/")
        expect(page.locator("[data-games=my-turn]")).to_be_visible()
        expect(page.locator("[data-hero] [data-pawn]").first).to_be_visible()


def install(page: Page) -> None:
    """The browser offers to install the game."""
    page.request.get("/api/me")
    page.goto("/")
    expect(page.locator("[data-hero] [data-pawn]").first).to_be_visible()
    offer = 'new Event("beforeinstallprompt", { cancelable: true })'
    page.evaluate(f"() => void dispatchEvent({offer})")
    button = page.locator("[data-do=install]")
    button.evaluate("""(button) => {
      const show = () => button.scrollIntoView({ block: "center", behavior: "instant" });
      addEventListener("resize", show);  // it stays in sight
      show();
    }""")
    expect(button).to_be_in_viewport()


def is_last_round(game: Game) -> bool:
    view = game.view()
    return (
        view.stars_left <= view.end_at
        and game.phase == "action"
        and game.turn == 0
        and not game.is_over
    )


def last_round(page: Page) -> None:
    seed, game = find_game(is_last_round, seats=4)
    with someone_else(page) as others:
        table = Played(page, others, seed, 4)
        table.play(*moves_of(game))
        at_table(page, table.id)
        expect(page.locator("[data-last-round]")).to_be_visible()


GAME_STATES: dict[str, Arrival] = {
    "newcomer": plain("/", "[data-hero] [data-pawn]"),
    "home-full": home_full,
    "lobby-guest": guest_lobby,
    "turned": turned,
    "sideways": sideways,
    "lesson-turned": lesson("turned"),
    "trail-2": trail(2),
    "trail-4": trail(4),
    "trail-6": trail(6),
    "thrown": thrown,
    "past": past,
    "moves": moves,
    "coordinates": coordinates,
    "wild-2": wild(2),
    "wild-4": wild(4),
    "wild-6": wild(6),
    "asked": asked,
    "chat": chat,
    "may-undo": may_undo,
    "left": someone_left,
    "days": days,
    "rated": rated,
    "ladder": ladder,
    "climb": climb,
    "mood-thinking": in_mood("thinking", it_thinks),
    "mood-glad": in_mood("glad", it_gains),
    "mood-ejected": in_mood("ejected", it_was_thrown_off),
    "install": install,
    "last-round": last_round,
    "celebration": last_decision(i_win, 2, lively=True),
    "celebration-4": last_decision(i_lose, 4, lively=True),
    "won": last_decision(i_win, 2, lively=False),
    "lost": last_decision(i_lose, 4, lively=False),
    "lost-6": last_decision(is_over, 6, lively=False),
    "shared": last_decision(shared, 2, lively=False),
    "about": plain("/rules#about"),
}
# The clock of these pages stands still, so they are visited at each size.
HELD = (
    "thrown",
    "mood-thinking",
    "mood-glad",
    "mood-ejected",
    "celebration",
    "celebration-4",
)
