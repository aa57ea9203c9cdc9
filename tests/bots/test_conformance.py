"""What every bot keeps to: legal, in time, repeatable, blind to hidden cards, clear in refusals."""

import time
from itertools import product

import pytest

from fallstar import BotError, Game
from fallstar.bots.bot import Bot
from fallstar.bots.levels import LEVELS, make_bot
from fallstar.rules.state import DOWN, HAND, seat_at
from fallstar.view.view import View
from fallstar.view.words import BOTS, LANGUAGES

# A fixed amount of work, so that games are quick and the same on every machine.
WORK = {
    name: "" if level.player is not None else ":iterations=60" for name, level in LEVELS.items()
}
SEARCHING = [name for name, level in LEVELS.items() if level.player is None]
LATE = 60.0  # seconds a stalled machine may add; who ignores a deadline here thinks for hours

every_bot = pytest.mark.parametrize("name", LEVELS)


def bot_of(name: str, seed: int = 0) -> Bot:
    return make_bot(name + WORK[name], seed)


def asked(game: Game) -> View:
    """The view of the seat that decides."""
    assert game.turn is not None
    return game.view(game.turn, previews=False)


def play_to_the_end(game: Game, bots: list[Bot]) -> list[str]:
    """Game.play refuses what is illegal."""
    while game.turn is not None:
        game.play(bots[game.turn].choose(asked(game)))
    return [step.move for step in game.steps]


def some_way_in(seats: int, seed: int, decisions: int, *, expert: bool = False) -> Game:
    """A game by chance, some decisions in, but not over; there are choices to make."""
    game = Game.new(seats=seats, seed=seed, expert=expert)
    chance = make_bot("random", seed)
    while len(game.steps) < decisions or len(game.legal_moves()) == 1:
        game.play(chance.choose(asked(game)))
    return game


def finished(seats: int) -> Game:
    game = Game.new(seats=seats, seed=seats)
    play_to_the_end(game, [make_bot("greedy", seat) for seat in range(seats)])
    return game


def with_other_hidden_cards(game: Game, seat: int | None) -> Game:
    """The same game, but each other seat has another of its unseen cards face down."""
    state = game.state
    for other in range(game.seats):
        at = seat_at(other)
        if other != seat and state[at + DOWN]:
            low = int(state[at + DOWN]) & -int(state[at + DOWN])
            instead = int(state[at + HAND]) & -int(state[at + HAND])
            state[at + DOWN] ^= low | instead
            state[at + HAND] ^= low | instead
    return Game(game.board, state)


def is_changed(game: Game, other: Game) -> bool:
    return bool((game.state != other.state).any())


# Legal --------------------------------------------------------------------------------------------


@every_bot
def test_it_plays_whole_games_legally(name: str) -> None:
    for seats, expert in product([2, 4, 6], [False, True]):
        game = Game.new(seats=seats, seed=seats, expert=expert)
        play_to_the_end(game, [bot_of(name, seat) for seat in range(seats)])
        assert game.winners()
        game.check()


@every_bot
def test_it_may_serve_several_seats_and_games_in_turn(name: str) -> None:
    """One bot, two games of other sizes, all seats of both."""
    bot = bot_of(name)
    games = [Game.new(seats=2, seed=1), Game.new(seats=5, seed=2, expert=True)]
    for _ in range(60):
        for game in games:
            if game.turn is not None:
                game.play(bot.choose(asked(game)))
    assert all(len(game.steps) > 10 for game in games)


@every_bot
def test_it_does_not_mind_a_game_that_goes_back(name: str) -> None:
    bot, game = bot_of(name), some_way_in(2, 3, 10)
    for _ in range(10):
        if game.turn is None:
            break
        game.play(bot.choose(asked(game)))
    while len(game.steps) > 2:
        game.undo()
        assert bot.choose(asked(game)) in game.legal_moves()


# In time ------------------------------------------------------------------------------------------


def seconds(bot: Bot, game: Game, ahead: float | None) -> float:
    """How long a bot takes when its deadline is that far ahead."""
    view = asked(game)
    began = time.monotonic()
    move = bot.choose(view, None if ahead is None else began + ahead)
    took = time.monotonic() - began
    assert move in view.legal
    return took


@every_bot
def test_it_keeps_a_deadline(name: str) -> None:
    """Also one that has passed, and however much it would like to think."""
    bot_of(name).choose(asked(some_way_in(4, 1, 30)))  # compiled by now
    bot = make_bot(name + ":iterations=1000000000" if name in SEARCHING else name)
    for decisions, ahead in product((0, 30, 60), (0.05, 0.0, -60.0)):
        assert seconds(bot, some_way_in(4, 2, decisions), ahead) < max(ahead, 0) + LATE


@pytest.mark.parametrize(
    "name", [name for name in SEARCHING if "milliseconds" in LEVELS[name].options]
)
def test_milliseconds_are_used_and_kept(name: str) -> None:
    bot_of(name).choose(asked(some_way_in(4, 1, 30)))
    for budget in (40, 400):
        bot = make_bot(f"{name}:milliseconds={budget}")
        assert 0.9 * budget < 1000 * seconds(bot, some_way_in(4, 2, 30), None)
        # The nearer of budget and deadline counts.
        assert seconds(bot, some_way_in(4, 3, 30), 600.0) < LATE
    assert seconds(make_bot(f"{name}:milliseconds=600000"), some_way_in(4, 3, 30), 0.05) < LATE


# Repeatable ---------------------------------------------------------------------------------------


@every_bot
def test_it_is_repeatable_under_a_seed(name: str) -> None:
    def moves(seed: int) -> list[list[str]]:
        games = [Game.new(seats=3, seed=number) for number in range(5)]
        return [
            play_to_the_end(game, [bot_of(name, seed + seat) for seat in range(3)])
            for game in games
        ]

    assert moves(5) == moves(5)
    assert moves(5) != moves(60)


@every_bot
def test_a_seed_may_stand_in_its_name(name: str) -> None:
    def moves(text: str) -> list[list[str]]:
        games = [Game.new(seats=3, seed=seed) for seed in range(4)]
        return [play_to_the_end(game, [make_bot(text) for _ in range(3)]) for game in games]

    joint = "," if WORK[name] else ":"
    one, two = (f"{name}{WORK[name]}{joint}seed={seed}" for seed in (1, 2))
    assert moves(one) == moves(one)
    assert moves(one) != moves(two)


# Blind --------------------------------------------------------------------------------------------


@every_bot
def test_rule_8_3_it_is_blind_to_hidden_cards(name: str) -> None:
    changed = 0
    game = Game.new(seats=3, seed=2)
    # Fresh bots each time, and two that follow the whole game of a seat, one of them lied to.
    chance = make_bot("random", 1)
    followers = [(bot_of(name, seat), bot_of(name, seat)) for seat in range(3)]
    while game.turn is not None:
        lie = with_other_hidden_cards(game, game.turn)
        changed += is_changed(game, lie)
        assert bot_of(name, 9).choose(asked(game)) == bot_of(name, 9).choose(asked(lie))
        told, lied_to = followers[game.turn]
        assert told.choose(asked(game)) == lied_to.choose(asked(lie))
        game.play(chance.choose(asked(game)))
    assert changed > 10


@every_bot
def test_its_judgement_is_blind_to_hidden_cards(name: str) -> None:
    changed = 0
    for seats, decisions in product((2, 4), range(5, 40, 3)):
        game = some_way_in(seats, decisions, decisions)
        for seat in (0, seats - 1, None):
            lie = with_other_hidden_cards(game, seat)
            changed += is_changed(game, lie)
            judged, lied = (bot_of(name).evaluate(g.view(seat)) for g in (game, lie))
            assert judged == lied
    assert changed > 10


# Judging ------------------------------------------------------------------------------------------


@every_bot
def test_it_judges_in_shares(name: str) -> None:
    bot = bot_of(name)
    games = [some_way_in(seats, 1, n) for seats, n in product(range(2, 7), (0, 20, 60))]
    for game in [*games, *map(finished, range(2, 7))]:
        for seat in (None, *range(game.seats)):
            shares = bot.evaluate(game.view(seat))
            assert len(shares) == game.seats
            assert min(shares) >= 0
            assert sum(shares) == pytest.approx(1)


@every_bot
def test_it_sees_who_has_won(name: str) -> None:
    for seats in (2, 4, 6):
        game = finished(seats)
        shares = bot_of(name).evaluate(game.view())
        assert max(shares) == max(shares[seat] for seat in game.winners())


# Refusals -----------------------------------------------------------------------------------------


@every_bot
def test_it_refuses_out_of_turn(name: str) -> None:
    game = some_way_in(3, 4, 10)
    assert game.turn is not None
    for seat in ((game.turn + 1) % 3, (game.turn + 2) % 3, None):
        with pytest.raises(BotError, match=f"{name}.*but seat {game.turn} decides$"):
            bot_of(name).choose(game.view(seat))


@every_bot
def test_it_refuses_after_the_end(name: str) -> None:
    game = finished(2)
    for seat in (0, 1, None):
        with pytest.raises(BotError, match=f"{name}.*but the game is over$"):
            bot_of(name).choose(game.view(seat))


@every_bot
def test_a_refusal_leaves_it_as_it_was(name: str) -> None:
    game, plain, teased = some_way_in(2, 4, 10), bot_of(name), bot_of(name)
    with pytest.raises(BotError):
        teased.choose(game.view(None))
    assert plain.choose(asked(game)) == teased.choose(asked(game))


@every_bot
def test_it_bears_its_name(name: str) -> None:
    text = name + WORK[name]
    assert make_bot(text).name == text
    assert all(BOTS[language][name] for language in LANGUAGES)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("deep", r"no bot 'deep': there are random, .*champion"),
        ("", r"no bot ''"),
        ("Champion", r"no bot 'Champion'"),
        ("x" * 500, r"no bot 'x{40}'"),
        ("greedy:iterations=5", r"greedy has no option 'iterations'"),
        ("champion:speed=5", r"'speed=5' is not an option.*iterations"),
        ("champion:seed", r"'seed' is not an option: write KEY=VALUE"),
        ("champion:=5", r"'=5' is not an option"),
        ("champion:iterations=many", r"iterations is a number, not 'many'"),
        ("champion:iterations=1.5", r"iterations is a number, not '1.5'"),
        ("champion:iterations=", r"iterations is a number, not ''"),
        ("champion:iterations=0", r"iterations is .*1.*, not 0"),
        ("champion:milliseconds=-1", r"milliseconds is .*1.*, not -1"),
        ("random:seed=x", r"seed is a number, not 'x'"),
        ("champion:explore=nan", r"explore"),
        ("champion:explore=inf", r"explore"),
        ("champion:explore=-1", r"explore"),
        ("champion:fpu=nan", r"fpu"),
        ("uct:rollout=-1", r"rollout"),
        ("uct:scale=0", r"scale"),
        ("uct:scale=nan", r"scale"),
        ("champion:milliseconds=1" + "0" * 400, r"milliseconds"),
        ("champion:weights=", r"weights"),
    ],
)
def test_what_is_not_a_bot_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(BotError, match=message) as refusal:
        make_bot(text)
    assert "\n" not in str(refusal.value)


# Character ----------------------------------------------------------------------------------------


def test_gain_takes_the_best_there_is_now() -> None:
    game = Game.new(seats=2, seed=4)
    compared = 0
    while game.turn is not None and len(game.steps) < 40:
        view = game.view(game.turn)
        choice = make_bot("gain", 1).choose(view)
        gains = {preview.move: preview for preview in view.previews}
        if not any(p.ejects for p in view.previews) and game.phase == "action":
            assert gains[choice].points == max(p.points for p in view.previews)
            compared += 1
        game.play(choice)
    assert compared > 5
