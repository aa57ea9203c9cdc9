"""The Gymnasium environment: one learning seat against bots."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from fallstar import BotError, FallstarError, Game, IllegalMove, SetupError
from fallstar.envs import SoloEnv, observation_of
from fallstar.notation.move import MOVES, NUMBERS
from tests.random_games import examples


def game_of(env: SoloEnv) -> Game:
    """The game as it stands."""
    return Game(env.game.board, env.game.state.copy())


def legal(mask: Any) -> list[str]:
    return [move for move, allowed in zip(MOVES, mask, strict=True) if allowed]


# The standard's own tests


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"seats": 3, "opponents": "random", "expert": True},
        {"seats": 6, "opponents": "random", "reward": "score", "frame": "table"},
        {"seats": 3, "opponents": ["scout:iterations=5", "greedy"], "seat": 1},
    ],
)
def test_check_env_of_gymnasium(options: dict[str, Any]) -> None:
    env = gymnasium.make("fallstar/Solo-v0", **options)
    check_env(env.unwrapped, skip_render_check=True)


def test_check_env_of_gymnasium_with_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make("fallstar/Solo-v0").unwrapped)
    assert "decides" in capsys.readouterr().out


def test_it_is_made_by_name_and_by_module() -> None:
    for name in ("fallstar/Solo-v0", "fallstar.envs:fallstar/Solo-v0"):
        env = gymnasium.make(name, seats=2, opponents="random")
        assert isinstance(env.unwrapped, SoloEnv)
        env.reset(seed=1)
        env.close()


def test_a_thousand_steps_under_the_passive_checker() -> None:
    env = gymnasium.make("fallstar/Solo-v0", seats=4, opponents="random")
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(1000):
        action = env.action_space.sample(info["action_mask"])
        observation, _, terminated, truncated, info = env.step(action)
        assert observation in env.observation_space
        if terminated or truncated:
            _, info = env.reset()


# The engine's games


@examples(25)
@given(
    seats=st.integers(2, 6),
    expert=st.booleans(),
    reward=st.sampled_from(["win", "score"]),
    frame=st.sampled_from(["gravity", "table"]),
    opponent=st.sampled_from(["random", "greedy", "random:seed=3"]),
    seat=st.one_of(st.none(), st.integers(0, 1)),
    seed=st.integers(0, 2**31),
)
def test_masks_rewards_and_ends_are_those_of_the_engine(
    seats: int, expert: bool, reward: str, frame: str, opponent: str, seat: int | None, seed: int
) -> None:
    env = SoloEnv(seats, expert=expert, reward=reward, frame=frame, opponents=opponent, seat=seat)
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    learner, paid, over = info["seat"], 0.0, False
    assert seat in (None, learner)
    assert game_of(env).board.tiles == Game.new(seats=seats, seed=seed).board.tiles
    # What was paid before the first decision of the learner is nobody's doing.
    points = np.array(game_of(env).points())
    before = points[learner] - (points.sum() - points[learner]) / (seats - 1)
    while not over:
        game = game_of(env)
        game.check()
        assert game.turn == learner
        assert legal(info["action_mask"]) == legal(env.action_masks()) == game.legal_moves()
        seen = observation_of(game, learner, frame)
        assert all(np.array_equal(observation[part], seen[part]) for part in seen)
        action = env.action_space.sample(info["action_mask"])
        observation, one, over, truncated, info = env.step(action)
        assert not truncated
        paid += one
        assert reward == "score" or over or one == 0
    game = game_of(env)
    assert game.is_over
    assert legal(info["action_mask"]) == legal(env.action_masks()) == []
    points = np.array(game.points())
    after = points[learner] - (points.sum() - points[learner]) / (seats - 1)
    winners = game.winners()
    share = (learner in winners) / len(winners)
    assert paid == pytest.approx(after - before if reward == "score" else share)
    seen = observation_of(game, learner, frame)
    assert all(np.array_equal(observation[part], seen[part]) for part in seen)


@pytest.mark.parametrize("opponents", ["greedy", "scout:iterations=10", "random"])
def test_the_same_seed_is_the_same_episode(opponents: str) -> None:
    def positions() -> list[str]:
        env = SoloEnv(2, opponents=opponents)
        _, info = env.reset(seed=5)
        found = []
        for _ in range(12):
            found.append(game_of(env).position())
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
            if over:
                _, info = env.reset()
        return found

    assert positions() == positions()


def test_the_learner_sits_anywhere_unless_told() -> None:
    env = SoloEnv(3, opponents="random")
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(40)} == {0, 1, 2}
    env = SoloEnv(3, opponents="random", seat=2)
    assert {env.reset()[1]["seat"] for _ in range(10)} == {2}


def test_opponents_sit_in_turn_order_after_the_learner() -> None:
    """Greedy wins more than random, on whichever seat it sits."""
    won = {"random": 0.0, "greedy": 0.0}
    env = SoloEnv(3, opponents=["random", "greedy"])
    env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(60):
        _, info = env.reset()
        learner, over = info["seat"], False
        while not over:
            _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        for name, order in (("random", 1), ("greedy", 2)):
            won[name] += (learner + order) % 3 in game_of(env).winners()
    assert won["greedy"] > 50 > 10 > won["random"]


def test_slow_bots_and_quick_bots_play_the_same_rules() -> None:
    """The same players, once in compiled code and once through views."""
    for opponents in ("gain", "gain:seed=1"):
        env = SoloEnv(2, opponents=opponents)
        env.reset(seed=2)
        env.action_space.seed(2)
        won = 0.0
        for _ in range(40):
            _, info = env.reset()
            over = False
            while not over:
                action = env.action_space.sample(info["action_mask"])
                _, reward, over, _, info = env.step(action)
            won += reward
        assert won < 10


# Illegal actions and ends


def test_an_illegal_action_loses_the_game() -> None:
    env = SoloEnv(2, opponents="random")
    env.reset(seed=1)
    before = game_of(env).position()
    observation, reward, terminated, truncated, info = env.step(NUMBERS["xt"])
    assert (reward, terminated, truncated, info["illegal"]) == (-1, True, False, True)
    assert observation in env.observation_space
    assert not info["action_mask"].any()
    assert game_of(env).position() == before
    with pytest.raises(ResetNeeded):
        env.step(0)


@pytest.mark.parametrize(
    ("illegal", "wrong"), [("error", NUMBERS["xt"]), ("lose", 35), ("lose", -1)]
)
def test_an_illegal_action_can_be_an_error_and_changes_nothing(illegal: str, wrong: int) -> None:
    env = SoloEnv(2, opponents="random", illegal=illegal)
    _, info = env.reset(seed=1)
    before = game_of(env).position()
    with pytest.raises(IllegalMove, match=f"action {wrong}") as caught:
        env.step(wrong)
    assert list(caught.value.legal) == game_of(env).legal_moves()
    assert game_of(env).position() == before
    env.step(int(info["action_mask"].argmax()))


@pytest.mark.parametrize("wrong", ["s<L", None, 1.5, np.zeros(2), [3]])
def test_what_is_not_a_number_is_not_an_action(wrong: Any) -> None:
    env = SoloEnv(2, opponents="random")
    env.reset(seed=1)
    with pytest.raises(FallstarError, match="an action is a number from 0 to 34, not"):
        env.step(wrong)


def test_a_step_before_reset_or_after_the_end_asks_for_a_reset() -> None:
    env = SoloEnv(2, opponents="random", max_decisions=1)
    for call in (lambda: env.step(0), lambda: env.render()):
        with pytest.raises(ResetNeeded, match=r"reset\(\)"):
            call()
    _, info = env.reset(seed=1)
    env.step(int(info["action_mask"].argmax()))
    with pytest.raises(ResetNeeded, match="no game is running"):
        env.step(0)


@pytest.mark.parametrize("opponents", ["random", "random:seed=1"])
def test_a_game_that_goes_on_too_long_is_truncated(opponents: str) -> None:
    env = SoloEnv(2, opponents=opponents, max_decisions=12)
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    steps, over, cut = 0, False, False
    while not cut:
        action = env.action_space.sample(info["action_mask"])
        _, reward, over, cut, info = env.step(action)
        steps += 1
    assert (over, reward) == (False, 0)
    assert 3 < steps < 12
    assert not info["action_mask"].any()


@pytest.mark.parametrize(
    ("options", "kind", "words"),
    [
        ({"seats": 0}, SetupError, "2 to 6 seats, not 0"),
        ({"opponents": "nobody"}, BotError, "there is no bot 'nobody'"),
        ({"opponents": "greedy:depth=3"}, BotError, "'depth=3' is not an option"),
        ({"opponents": []}, BotError, "each of the 1 other seats, not 0"),
        ({"seat": 2}, FallstarError, "seats 0 to 1, not 2"),
        ({"illegal": "shrug"}, FallstarError, "lose, error, not 'shrug'"),
        ({"tiles": ("1a0", "1a0")}, SetupError, "tile 1 is used twice"),
        ({"reward": "gold"}, FallstarError, "win, score, not 'gold'"),
        ({"frame": "mars"}, FallstarError, "table, gravity, not 'mars'"),
        ({"render_mode": "opera"}, FallstarError, "render mode is one of"),
        ({"max_decisions": -1}, FallstarError, "max_decisions is a number from 1"),
    ],
)
def test_options_that_cannot_be(
    options: dict[str, Any], kind: type[FallstarError], words: str
) -> None:
    with pytest.raises(kind, match=words):
        SoloEnv(**options)


# MaskablePPO


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
@pytest.mark.needs("torch")
def test_maskable_ppo_changes_with_it_and_never_plays_what_is_masked() -> None:
    import sb3_contrib

    env = gymnasium.make("fallstar/Solo-v0", opponents="random", illegal="error")
    model = sb3_contrib.MaskablePPO(
        "MultiInputPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu"
    )
    before = [weights.clone() for weights in model.policy.parameters()]
    model.learn(128)
    after = list(model.policy.parameters())
    assert any((one != two).any() for one, two in zip(before, after, strict=True))
