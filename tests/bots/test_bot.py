"""What every bot keeps to: legal, repeatable, blind to hidden cards."""

import pytest

from fallstar import BotError, Game
from fallstar.bots.bot import PLAYERS, KernelBot
from fallstar.rules.state import DOWN, HAND, seat_at


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_bot_plays_whole_games_legally(name: str, seats: int) -> None:
    game = Game.new(seats=seats, seed=seats)
    bots = [KernelBot(name, seat) for seat in range(seats)]
    while game.turn is not None:
        game.play(bots[game.turn].choose(game.view(game.turn)))
    assert game.winners()


@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_is_repeatable_under_a_seed(name: str) -> None:
    def moves(seed: int) -> list[str]:
        game = Game.new(seats=2, seed=1)
        bot = KernelBot(name, seed)
        while game.turn is not None:
            game.play(bot.choose(game.view(game.turn)))
        return [step.move for step in game.steps]

    assert moves(5) == moves(5)
    assert moves(5) != moves(6)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_is_blind_to_hidden_cards(name: str) -> None:
    swapped = 0
    game = Game.new(seats=3, seed=2)
    players = [KernelBot("random", seat) for seat in range(3)]
    while game.turn is not None:
        state = game.state
        for other in range(3):
            at = seat_at(other)
            if other != game.turn and state[at + DOWN]:
                # Another of the unseen cards lies face down instead of the lowest one that does.
                low = int(state[at + DOWN]) & -int(state[at + DOWN])
                instead = int(state[at + HAND]) & -int(state[at + HAND])
                state[at + DOWN] ^= low | instead
                state[at + HAND] ^= low | instead
                swapped += 1
        lied = Game(game.board, state)
        choices = [KernelBot(name, 9).choose(g.view(g.turn)) for g in (game, lied)]
        assert choices[0] == choices[1]
        game.play(players[game.turn].choose(game.view(game.turn)))
    assert swapped > 10


def test_gain_takes_the_best_there_is_now() -> None:
    game = Game.new(seats=2, seed=4)
    while game.turn is not None and len(game.steps) < 40:
        view = game.view(game.turn)
        choice = KernelBot("gain", 1).choose(view)
        gains = {p.move: p for p in view.previews}
        if not any(p.ejects for p in view.previews) and game.phase == "action":
            assert gains[choice].points == max(p.points for p in view.previews)
        game.play(choice)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BotError, match="no bot 'deep': there are random, gain"):
        KernelBot("deep")


def test_a_bot_asked_out_of_turn_refuses() -> None:
    game = Game.new(seats=2, seed=4)
    assert game.turn is not None
    for seat in (1 - game.turn, None):
        with pytest.raises(BotError, match="does not decide"):
            KernelBot("gain").choose(game.view(seat))
