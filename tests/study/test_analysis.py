"""Analysis: every legal decision is judged, by what the seat that decides may see."""

import random

import pytest

from fallstar import FallstarError, Game, analyse
from fallstar.bots.levels import make_bot
from tests.random_games import reshuffled
from tools.endgames import FILE, read_endgames

SMALL = 600


def some_way_in(seats: int, seed: int, decisions: int) -> Game:
    game = Game.new(seats=seats, seed=seed)
    bot = make_bot("beginner", seed)
    while game.turn is not None and len(game.steps) < decisions:
        game.play(bot.choose(game.view(game.turn, previews=False)))
    assert game.turn is not None
    return game


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_all_legal_decisions_are_judged_and_the_best_comes_first(seats: int) -> None:
    game = some_way_in(seats, seats, 8)
    before = game.position()
    found = analyse(game, iterations=SMALL)
    assert found.seat == game.turn
    assert game.position() == before
    assert sorted(one.move for one in found.choices) == sorted(game.legal_moves())
    mine = [one.shares[found.seat] for one in found.choices]
    assert mine == sorted(mine, reverse=True)
    assert found.shares == found.choices[0].shares
    for one in found.choices:
        assert len(one.shares) == seats
        assert sum(one.shares) == pytest.approx(1)
        assert one.error > 0 or one.iterations == 0
        assert found.choice(one.move) is one


def test_the_same_seed_gives_the_same_analysis() -> None:
    game = some_way_in(3, 1, 12)
    assert analyse(game, iterations=SMALL, seed=4) == analyse(game, iterations=SMALL, seed=4)


def test_cards_that_the_mover_cannot_see_change_nothing() -> None:
    chance = random.Random(1)
    compared = 0
    for seed in range(12):
        game = some_way_in(3, seed, 14)
        state = reshuffled(game.state, game.turn, chance)
        compared += bool((state != game.state).any())
        assert analyse(Game(game.board, state), iterations=300) == analyse(game, iterations=300)
    assert compared > 3


def test_with_open_cards_the_cards_of_the_others_count() -> None:
    chance = random.Random(1)
    differ = 0
    for seed in range(12):
        game = some_way_in(3, seed, 14)
        found = analyse(game, iterations=300, open_cards=True)
        assert found == analyse(game, iterations=300, open_cards=True)
        other = Game(game.board, reshuffled(game.state, game.turn, chance))
        differ += found.shares != analyse(other, iterations=300, open_cards=True).shares
    assert differ > 3


def test_a_decision_that_wins_at_once_is_exact_and_best() -> None:
    seen = 0
    for endgame in read_endgames(FILE.read_text())[:60]:
        game = Game.from_position(endgame.position)
        found = analyse(game, iterations=50)
        for one in found.choices:
            after = game.copy()
            after.play(one.move)
            if after.is_over:
                assert (one.error, one.iterations) == (0, 0)
                winners = after.winners()
                shares = [(seat in winners) / len(winners) for seat in range(game.seats)]
                assert list(one.shares) == shares
                if winners == [game.turn]:
                    assert found.shares[found.seat or 0] == 1
                    seen += 1
    assert seen >= 5


def test_the_decision_in_question_is_searched_as_long_as_the_best() -> None:
    game = some_way_in(4, 5, 10)
    worst = analyse(game, iterations=15_000).choices[-1]
    found = analyse(game, iterations=15_000, about=worst.move)
    assert found.choice(worst.move).iterations > worst.iterations
    assert found.choice(worst.move).iterations == max(one.iterations for one in found.choices)


def test_after_the_end_there_is_nothing_to_choose() -> None:
    game = Game.new(seats=2, seed=1)
    bot = make_bot("gain", 1)
    while game.turn is not None:
        game.play(bot.choose(game.view(game.turn, previews=False)))
    found = analyse(game)
    assert (found.seat, found.choices, found.error) == (None, (), 0)
    assert found.shares == tuple((seat in game.winners()) / len(game.winners()) for seat in (0, 1))


def test_bad_input_is_named() -> None:
    game = some_way_in(2, 1, 5)
    with pytest.raises(FallstarError, match="iterations is at least 1, not 0"):
        analyse(game, iterations=0)
    with pytest.raises(FallstarError, match="'xb' is not legal here"):
        analyse(game, about="xb")
    with pytest.raises(FallstarError, match="'xb' is not a choice here"):
        analyse(game, iterations=100).choice("xb")
