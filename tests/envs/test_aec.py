"""The PettingZoo environment: the standard's own tests, and the same games as the engine's."""

import copy
import itertools
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from fallstar import FallstarError, Game, IllegalMove, SetupError
from fallstar.envs import FallstarAEC, aec_env, observation_of
from fallstar.notation.move import MOVES, NUMBERS
from tests.random_games import Deal, deals, examples

SEATS = [2, 3, 4, 5, 6]
# PettingZoo keeps a list of its own environments that may observe in dictionaries.
dictionaries = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)


def play_to_the_end(env: FallstarAEC, chance: Random) -> dict[str, float]:
    """Random decisions; what each agent has been paid."""
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        over = terminated or truncated
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if over else chance.choice(legal))
    return paid


# The standard's own tests


@dictionaries
@pytest.mark.parametrize("reward", ["win", "score"])
@pytest.mark.parametrize("seats", SEATS)
def test_api_test_of_pettingzoo(seats: int, reward: str) -> None:
    api_test(aec_env(seats, expert=seats % 2 == 0, reward=reward), num_cycles=200)


@pytest.mark.parametrize("seats", SEATS)
def test_seed_test_of_pettingzoo(seats: int) -> None:
    seed_test(lambda: aec_env(seats), num_cycles=50)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_render_test_of_pettingzoo(seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: aec_env(seats, render_mode=render_mode))
    assert "decides: action" in capsys.readouterr().out


@pytest.mark.parametrize("seats", SEATS)
def test_performance_benchmark_of_pettingzoo_runs(
    seats: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """How fast is for the bench to say: here its clock ticks by itself, and soon runs out."""
    ticks = itertools.count(step=0.05)
    monkeypatch.setattr("time.time", lambda: next(ticks))
    performance_benchmark(aec_env(seats))
    assert "turns per second" in capsys.readouterr().out


# The engine's games


@examples(40)
@given(deals(longest=400), st.sampled_from(["win", "score"]), st.sampled_from(["table", "gravity"]))
def test_masks_rewards_and_ends_are_those_of_the_engine(
    deal: Deal, reward: str, frame: str
) -> None:
    env = aec_env(deal.seats, expert=deal.expert, tiles=deal.tiles, reward=reward, frame=frame)
    env.reset(seed=deal.seed)
    game = deal.begin()
    paid = np.zeros(deal.seats)
    for step in deal.steps(game):
        assert env.agent_selection == f"seat_{step.seat}"
        seen = env.observe(env.agent_selection)
        assert seen["action_mask"][NUMBERS[step.move]]
        env.step(NUMBERS[step.move])
        paid += [env.rewards[agent] for agent in env.possible_agents]
        if reward == "score":
            points = np.array(game.points())
            others = (points.sum() - points) / (deal.seats - 1)
            assert paid == pytest.approx(points - others)
        elif game.is_over:
            winners = game.winners()
            expected = [(seat in winners) / len(winners) for seat in range(deal.seats)]
            assert paid == pytest.approx(expected)
        else:
            assert not paid.any()
        assert set(env.terminations.values()) == {game.is_over}
        assert set(env.truncations.values()) == {False}
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            expected_mask = game.legal_moves() if game.turn == seat else []
            legal = [move for move, one in zip(MOVES, seen["action_mask"], strict=True) if one]
            assert legal == expected_mask
            expected_seen = observation_of(game, seat, frame)
            for part in ("planes", "vector"):
                assert np.array_equal(seen["observation"][part], expected_seen[part])


def test_the_same_agent_is_selected_again_for_each_decision_of_its_turn() -> None:
    env, chance = aec_env(2), Random(3)
    env.reset(seed=3)
    turns: list[str] = []
    for agent in env.agent_iter():
        observation, _, terminated, _, _ = env.last()
        if terminated:
            break
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        action = chance.choice(legal)
        env.step(action)
        turns.append(agent)
        if env.agent_selection == agent and not env.terminations[agent]:
            offered = [MOVES[n] for n in np.flatnonzero(env.observe(agent)["action_mask"])]
            assert "end" in offered or offered[0].startswith("x")
    assert any(one == two for one, two in itertools.pairwise(turns))


@pytest.mark.parametrize("seats", SEATS)
def test_win_shares_add_up_to_one_a_game(seats: int) -> None:
    env, chance = aec_env(seats), Random(seats)
    env.reset(seed=seats)
    for _ in range(5):
        assert sum(play_to_the_end(env, chance).values()) == pytest.approx(1)
        assert env.agents == []
        env.reset()


@examples(30)
@given(deals(longest=40))
def test_no_agent_sees_which_card_another_laid_face_down(deal: Deal) -> None:
    env = aec_env(deal.seats, expert=deal.expert, tiles=deal.tiles)
    env.reset(seed=deal.seed)
    for step in deal.steps(deal.begin()):
        legal = [MOVES[n] for n in np.flatnonzero(env.observe(f"seat_{step.seat}")["action_mask"])]
        same = [move for move in legal if move[:2] == step.move[:2]]
        if step.move[0] == "s" and len(same) > 1:
            worlds = []
            for move in (same[0], same[-1]):
                world = copy.deepcopy(env)
                world.step(NUMBERS[move])
                worlds.append(world)
            one, two = worlds
            assert one.agent_selection == two.agent_selection
            for seat, agent in enumerate(env.possible_agents):
                if seat != step.seat:
                    mine, yours = one.observe(agent), two.observe(agent)
                    assert pickle.dumps(mine) == pickle.dumps(yours)
        env.step(NUMBERS[step.move])


def test_a_seed_is_the_game_of_that_seed_and_then_a_series() -> None:
    env, again = aec_env(3), aec_env(3)
    env.reset(seed=7)
    again.reset(seed=7)
    game = Game.new(seats=3, seed=7)
    assert np.array_equal(
        env.observe("seat_0")["observation"]["planes"], observation_of(game, 0)["planes"]
    )
    seen = []
    for _ in range(3):
        env.reset()
        again.reset()
        one, two = (e.observe("seat_0")["observation"]["planes"] for e in (env, again))
        assert np.array_equal(one, two)
        seen.append(one.tobytes())
    assert len(set(seen)) == 3


def test_a_board_can_be_chosen() -> None:
    env = aec_env(2, tiles=("4b2", "1a0"), render_mode="ansi")
    env.reset(seed=1)
    one = observation_of(Game.new(seats=2, seed=1, tiles=("4b2", "1a0")), 0)
    assert np.array_equal(env.observe("seat_0")["observation"]["planes"], one["planes"])


def test_a_game_that_goes_on_too_long_is_cut_off_for_all() -> None:
    env, chance = aec_env(2, max_decisions=5), Random(1)
    env.reset(seed=1)
    for _ in range(5):
        assert not any(env.truncations.values())
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(chance.choice(np.flatnonzero(mask).tolist()))
    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}
    assert set(env.rewards.values()) == {0.0}
    assert not env.observe(env.agent_selection)["action_mask"].any()
    env.step(None)
    env.step(None)
    assert env.agents == []


def test_an_environment_can_be_copied_and_pickled() -> None:
    env = aec_env(2)
    env.reset(seed=1)
    copies = [env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    paid = [play_to_the_end(one, Random(5)) for one in copies]
    assert paid[0] == paid[1] == paid[2]
    assert sum(paid[0].values()) == 1


# Bad input


def begun(**options: Any) -> FallstarAEC:
    env = aec_env(2, **options)
    env.reset(seed=1)
    return env


@pytest.mark.parametrize("wrong", [NUMBERS["end"], NUMBERS["xt"], 35, -1, np.int64(99)])
def test_an_illegal_action_is_named_and_changes_nothing(wrong: Any) -> None:
    env = begun(render_mode="ansi")
    before = env.render()
    with pytest.raises(IllegalMove, match=f"action {wrong}.* of seat_") as caught:
        env.step(wrong)
    assert caught.value.legal
    assert env.render() == before


@pytest.mark.parametrize("wrong", ["s<L", None, 1.5, np.zeros(2), [3]])
def test_what_is_not_a_number_is_not_an_action(wrong: Any) -> None:
    with pytest.raises(FallstarError, match="an action is a number from 0 to 34, not"):
        begun().step(wrong)


def test_before_reset_the_standards_errors() -> None:
    env = aec_env(2)
    calls = (
        lambda: env.step(0),
        lambda: env.observe("seat_0"),
        lambda: env.render(),
        lambda: env.agent_iter(),
    )
    for call in calls:
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before"):
            call()


def test_a_dead_agent_gives_none() -> None:
    env = begun(max_decisions=1)
    env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(3)


def test_a_step_after_the_end_warns_as_the_standard_does(
    caplog: pytest.LogCaptureFixture,
) -> None:
    env = begun()
    play_to_the_end(env, Random(1))
    env.step(None)
    assert "step() called after all agents are terminated" in caplog.text
    assert env.agents == []


def test_the_standards_wrappers_fit() -> None:
    env = OrderEnforcingWrapper(TerminateIllegalWrapper(aec_env(2), illegal_reward=-1))
    env.reset(seed=1)
    loser = env.agent_selection
    env.last()
    env.step(NUMBERS["end"])
    assert env.rewards[loser] == -1
    assert all(env.terminations.values())


@pytest.mark.parametrize(
    ("options", "kind", "words"),
    [
        ({"seats": 1}, SetupError, "2 to 6 seats, not 1"),
        ({"seats": 7}, SetupError, "2 to 6 seats, not 7"),
        ({"tiles": ("1a0",)}, SetupError, "2 seats play on 2 tiles, not 1"),
        ({"reward": "gold"}, FallstarError, "win, score, not 'gold'"),
        ({"frame": "mars"}, FallstarError, "table, gravity, not 'mars'"),
        ({"max_decisions": 0}, FallstarError, "max_decisions is a number from 1"),
        ({"render_mode": "opera"}, FallstarError, "ansi, rgb_array, human, or None, not 'opera'"),
    ],
)
def test_options_that_cannot_be(
    options: dict[str, Any], kind: type[FallstarError], words: str
) -> None:
    with pytest.raises(kind, match=words):
        aec_env(**{"seats": 2, **options})


def test_an_agent_that_is_not_there() -> None:
    with pytest.raises(FallstarError, match="there is no agent 'seat_2': seat_0, seat_1"):
        begun().observe("seat_2")
