"""OpenSpiel's own algorithms play the game."""

import numpy as np
import pytest

pytest.importorskip("pyspiel")

import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts, random_agent
from open_spiel.python.bots import uniform_random

import fallstar.envs.spiel  # noqa: F401  registers the game
from fallstar.envs.spiel.rollout import RolloutEvaluator


def test_mcts_beats_random() -> None:
    """Few simulations a decision, and rollouts cut short, on one board."""
    game = pyspiel.load_game("python_fallstar(seed=1)")
    total = 0.0
    for number in range(4):
        chance = np.random.RandomState(number)
        search = mcts.MCTSBot(
            game, 1.0, 12, mcts.RandomRolloutEvaluator(1, chance), random_state=chance
        )
        rest = uniform_random.UniformRandomBot(1 - number % 2, chance)
        bots = [search, rest] if number % 2 == 0 else [rest, search]
        total += evaluate_bots.evaluate_bots(game.new_initial_state(), bots, chance)[number % 2]
    assert total > 0


def test_mcts_of_the_library_in_cpp_chooses_a_legal_decision() -> None:
    game = pyspiel.load_game("python_fallstar(players=3,seed=1)")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 5), 1.0, 10, 100, False, 7, False)
    state = game.new_initial_state()
    # Its `step` lets go of Python's lock, which no Python game survives; `mcts_search` does not.
    assert bot.mcts_search(state).best_child().action in state.legal_actions()


def test_information_set_mcts_plays_a_whole_game() -> None:
    """It guesses a past for every simulation, and asks that the player could not tell it apart."""
    game = pyspiel.load_game("python_fallstar(seed=4,max_decisions=30)")
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 4, random_state=chance)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == pytest.approx(0)


def test_the_learning_environment_of_openspiel_runs() -> None:
    environment = rl_environment.Environment("python_fallstar(players=3)")
    environment.seed(1)
    agents = [random_agent.RandomAgent(seat, 35) for seat in range(3)]
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([agents[player].step(step).action])
    assert sum(step.rewards) == pytest.approx(0)


def test_rollouts_in_the_kernel_return_what_those_of_openspiel_do() -> None:
    state = pyspiel.load_game("python_fallstar(players=3,seed=9)").new_initial_state()
    for _ in range(60):
        state.apply_action(state.legal_actions()[-1])
    text = str(state)
    ours = RolloutEvaluator(1500, seed=1).evaluate(state)
    theirs = mcts.RandomRolloutEvaluator(200, np.random.RandomState(1)).evaluate(state)
    assert abs(ours).max() > 0.05  # some seat is ahead, or the test would say little
    assert ours == pytest.approx(theirs, abs=0.15)
    assert str(state) == text


def test_rollouts_stop_at_the_limit() -> None:
    state = pyspiel.load_game("python_fallstar(seed=9,max_decisions=40)").new_initial_state()
    for _ in range(39):
        state.apply_action(state.legal_actions()[0])
    assert RolloutEvaluator(60, seed=1).evaluate(state).tolist() == [0, 0]
