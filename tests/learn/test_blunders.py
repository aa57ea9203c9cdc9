"""Blunders: a player who decides at random makes many, and what is told of them is true."""

import pytest

from fallstar.bots.levels import make_bot
from fallstar.errors import BotError
from fallstar.game import Game
from fallstar.learn.blunders import Judged, Trial, judge_game, judge_games, rate
from fallstar.rules.rng import derive
from tests.cli.command import fallstar

TRIAL = Trial("random", 2, False, 3, judge=300, confirm=150)


@pytest.fixture(scope="module")
def judged() -> Judged:
    return judge_game(0, TRIAL)


def test_chance_blunders_often(judged: Judged) -> None:
    assert judged.decisions > 10
    assert 2 < len(judged.blunders) < judged.decisions
    for blunder in judged.blunders:
        assert TRIAL.loss < blunder.loss <= 1
        assert blunder.played != blunder.better
    numbers = [blunder.number for blunder in judged.blunders]
    assert numbers == sorted(set(numbers))


def test_the_same_seed_has_the_same_blunders(judged: Judged) -> None:
    assert judge_game(0, TRIAL) == judged
    assert judge_game(1, TRIAL) != judged


def test_a_better_decision_was_legal(judged: Judged) -> None:
    """The first one: up to there the game is the same whatever is judged."""
    first = judged.blunders[0]
    game = Game.new(seats=2, seed=derive(TRIAL.seed, 0))
    bots = [make_bot("random", derive(derive(TRIAL.seed, 0), seat)) for seat in range(2)]
    while len(game.steps) < first.number:
        assert game.turn is not None
        game.play(bots[game.turn].choose(game.view(game.turn, previews=False)))
    assert first.better in game.legal_moves()
    assert first.played in game.legal_moves()


def test_the_rate_has_an_interval() -> None:
    none, two = Judged(30, ()), Judged(30, (None, None))  # type: ignore[arg-type]
    assert rate([none, two, none, two])[0] == 1
    assert 0.5 < rate([none, two, none, two])[1] < 2
    assert rate([two])[1] == float("inf")


def test_a_bot_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BotError, match="no bot 'nobody'"):
        next(judge_games(Trial("nobody", 2, False, 1), 1))


def test_the_command_tells_a_rate() -> None:
    budgets = ("--judge", 60, "--confirm", 30, "--workers", 1)
    run = fallstar("blunders", "random", "--games", 1, "--seed", 3, *budgets)
    assert run.returncode == 0
    *found, last = run.stdout.splitlines()
    assert "blunders a game (1 games" in last
    assert all(" instead of " in line for line in found)


@pytest.mark.parametrize("words", ["--seats 7", "--loss 1", "--games 0"])
def test_wrong_options_are_one_line(words: str) -> None:
    run = fallstar("blunders", *words.split())
    assert run.returncode == 2
    assert len(run.stderr.splitlines()) == 1
