"""The OpenSpiel game: the standard's own tests, and the same game as the engine's."""

import random
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import pyspiel
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.integration_tests import api_test
from open_spiel.python.tests import games_sim_test

from fallstar import Game, IllegalMove, SetupError
from fallstar.envs.spiel import FallstarGame
from fallstar.notation.move import MOVES

TABLES = [
    "python_fallstar",
    "python_fallstar(players=3,expert=True)",
    "python_fallstar(players=4,seed=11,frame=table)",
    "python_fallstar(players=5,tiles=1a0/2b1/3a2/4b3/5a0/6b1)",
    "python_fallstar(players=6)",
    "python_fallstar(seed=1,max_decisions=9)",
]


def begin(text: str, chance: random.Random) -> Any:
    """A state of that game at its first decision."""
    state = pyspiel.load_game(text).new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(outcomes, weights)[0])
    return state


def wander(state: Any, chance: random.Random, decisions: int) -> Any:
    """The state after some random decisions, or at the end."""
    for _ in range(decisions):
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state


# The standard's own tests


@pytest.mark.parametrize("text", TABLES)
def test_random_simulation_of_openspiel(text: str) -> None:
    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("text", TABLES)
def test_simulation_and_pickle_of_openspiel(text: str) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(text))


class TestApiOfOpenSpiel(api_test.EnforceAPIOnPartialTreeBase):
    """OpenSpiel's checks of lengths, players, observations and legal actions."""

    game_name = text = "python_fallstar"

    @classmethod
    def setUpClass(cls) -> None:
        cls.game = pyspiel.load_game(cls.text)
        super().setUpClass()


class TestApiOfOpenSpielWithoutChance(TestApiOfOpenSpiel):
    """The same for a fixed set-up of three."""

    text = "python_fallstar(players=3,seed=2)"


# The same game as the engine's


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(players=st.integers(2, 6), expert=st.booleans(), seed=st.integers(0, 10**6))
def test_decisions_returns_and_end_are_the_engines(players: int, expert: bool, seed: int) -> None:
    chance = random.Random(seed)
    state = begin(f"python_fallstar(players={players},expert={expert})", chance)
    game = Game.from_setup(state.start.setup)
    assert game.setup is not None
    assert game.setup.expert is expert
    while not game.is_over:
        assert state.current_player() == game.turn
        assert [MOVES[action] for action in state.legal_actions()] == game.legal_moves()
        assert state.returns() == [0.0] * players
        action = chance.choice(state.legal_actions())
        assert state.action_to_string(action) == MOVES[action]
        state.apply_action(action)
        game.play(MOVES[action])
        assert state.kernel_state.tobytes() == game.state.tobytes()
    assert state.is_terminal()
    assert state.legal_actions() == []
    shares = [(seat in game.winners()) / len(game.winners()) for seat in range(players)]
    expected = [(players * share - 1) / (players - 1) for share in shares]
    assert state.returns() == pytest.approx(expected)
    assert sum(state.returns()) == pytest.approx(0)


def test_a_seed_gives_the_set_up_of_the_engine() -> None:
    state = pyspiel.load_game("python_fallstar(players=3,seed=7)").new_initial_state()
    game = Game.new(seats=3, seed=7)
    assert not state.is_chance_node()
    assert state.start.setup == game.setup
    assert [MOVES[action] for action in state.legal_actions()] == game.legal_moves()


def test_winners_who_share_the_win_share_the_return() -> None:
    """A random game for three that two of them win together."""
    state = begin("python_fallstar(players=3,seed=697,expert=True)", random.Random())
    wander(state, random.Random(697), 1000)
    game = Game.new(seats=3, seed=697, expert=True)
    for action in state.history():
        game.play(MOVES[action])
    assert game.winners() == [1, 2]
    assert state.returns() == [-0.5, 0.25, 0.25]


def test_at_the_limit_the_game_ends_without_a_winner() -> None:
    state = pyspiel.load_game("python_fallstar(seed=5,max_decisions=30)").new_initial_state()
    game = Game.new(seats=2, seed=5)
    while not state.is_terminal():
        action = state.legal_actions()[-1]
        state.apply_action(action)
        game.play(MOVES[action])
    assert len(game.steps) == 30
    assert not game.is_over
    assert game.points()[0] != game.points()[1]
    assert state.legal_actions() == []
    assert state.returns() == [0, 0]


def test_a_clone_goes_its_own_way() -> None:
    chance = random.Random(3)
    state = wander(begin("python_fallstar", chance), chance, 20)
    text, past = str(state), state.history()
    wander(state.clone(), chance, 20)
    assert str(state) == text
    assert state.history() == past


# Chance


def test_chance_draws_the_set_up_and_nothing_else() -> None:
    chance = random.Random(4)
    state = begin("python_fallstar(players=4)", chance)
    names = []
    replay = state.get_game().new_initial_state()
    for action in state.history():
        names.append(replay.action_to_string(action).split()[0])
        replay.apply_action(action)
    assert Counter(names) == {"tile": 4, "star": 48, "door": 1, "first": 1}
    while not state.is_terminal():
        assert state.current_player() >= 0
        wander(state, chance, 1)


def test_chance_draws_from_the_bag_without_putting_back() -> None:
    state = begin("python_fallstar(players=6)", random.Random(1)).get_game().new_initial_state()
    for tile in range(6):
        outcomes = state.chance_outcomes()
        assert len(outcomes) == 8 * (6 - tile)
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(outcomes[0][0])
    for star in range(13):
        assert dict(state.chance_outcomes())[0] == pytest.approx((13 - star) / (78 - star))
        state.apply_action(0)
    assert 0 not in dict(state.chance_outcomes())


def test_given_tiles_are_not_drawn() -> None:
    state = begin("python_fallstar(tiles=4b2/1a0)", random.Random(1))
    assert state.start.setup.tiles == ("4b2", "1a0")
    assert len(state.history()) == 24 + 2


# Bad input


@pytest.mark.parametrize("action", [-5, 27, 34, 35, 64, 10**6])
def test_an_illegal_action_is_refused_and_changes_nothing(action: int) -> None:
    state = begin("python_fallstar", random.Random(1))
    text = str(state)
    with pytest.raises(IllegalMove, match=f"action {action}"):
        state.apply_action(action)
    assert str(state) == text
    assert state.move_number() == 28
    with pytest.raises((pyspiel.SpielError, IllegalMove)):
        state.apply_action_with_legality_check(action)


def test_an_action_after_the_end_is_refused() -> None:
    chance = random.Random(1)
    state = wander(begin("python_fallstar", chance), chance, 1000)
    with pytest.raises(IllegalMove, match="the game is over"):
        state.apply_action(0)


def test_an_impossible_draw_is_refused() -> None:
    state = pyspiel.load_game("python_fallstar").new_initial_state()
    state.apply_action(9)
    with pytest.raises(IllegalMove, match="chance cannot draw 8 now"):
        state.apply_action(8)  # the other face of the same tile


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("python_fallstar(players=7)", "2 to 6 seats, not 7"),
        ("python_fallstar(seed=-2)", "at least 0"),
        ("python_fallstar(max_decisions=0)", "at least 1"),
        ("python_fallstar(frame=sky)", "table, gravity"),
        ("python_fallstar(tiles=4b2/4a0)", "used twice"),
        ("python_fallstar(tiles=4b2)", "2 tiles, not 1"),
    ],
)
def test_wrong_parameters_are_named(text: str, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        pyspiel.load_game(text)


def test_openspiel_refuses_unknown_parameters_and_wrong_types() -> None:
    with pytest.raises(pyspiel.SpielError, match="colour"):
        pyspiel.load_game("python_fallstar(colour=red)")
    with pytest.raises(pyspiel.SpielError, match="players"):
        pyspiel.load_game("python_fallstar(players=two)")


def test_the_class_itself_refuses_them_too_all_at_once() -> None:
    with pytest.raises(SetupError, match=r"players is of type int, not 'two'; 'colour' is not"):
        FallstarGame({"players": "two", "colour": "red"})


def test_without_openspiel_the_error_says_what_to_install() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import fallstar.envs.spiel"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "FallstarError: fallstar.envs.spiel needs OpenSpiel" in run.stderr
    assert "fallstar[spiel]" in run.stderr
