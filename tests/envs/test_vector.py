"""The vector environment: the same games as the engine's, many at once."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from fallstar import BoardError, BotError, FallstarError, Game, IllegalMove, Setup, SetupError
from fallstar.envs import FallstarVectorEnv, observation_of, vector_env
from fallstar.notation.move import MOVES, NUMBERS
from tests.random_games import examples

# Building many boards takes a moment; a few are enough for most tests.
FEW = 4


def choose(masks: NDArray[np.int8], chance: np.random.Generator) -> NDArray[np.int64]:
    """A random legal action for every game."""
    return np.argmax(masks * (0.1 + chance.random(masks.shape)), axis=1)


def scores(game: Game) -> NDArray[np.float64]:
    """Each seat's points, less the mean of the others'."""
    points = np.array(game.points())
    return points - (points.sum() - points) / (game.seats - 1)


def shares(game: Game) -> NDArray[np.float64]:
    """What each seat wins of a finished game."""
    won = np.zeros(game.seats)
    won[game.winners()] = 1 / len(game.winners())
    return won


def same(one: dict[str, NDArray[Any]], two: dict[str, NDArray[Any]]) -> bool:
    return one.keys() == two.keys() and all(np.array_equal(one[k], two[k]) for k in one)


def row(observations: dict[str, NDArray[Any]], game: int) -> dict[str, NDArray[Any]]:
    return {name: array[game] for name, array in observations.items()}


def legal(mask: NDArray[np.int8]) -> list[str]:
    return [move for move, allowed in zip(MOVES, mask, strict=True) if allowed]


# The engine's games


@examples(25)
@given(
    seats=st.integers(2, 6),
    expert=st.booleans(),
    reward=st.sampled_from(["win", "score"]),
    frame=st.sampled_from(["gravity", "table"]),
    seed=st.integers(0, 2**31),
)
def test_masks_rewards_ends_and_observations_are_those_of_the_engine(
    seats: int, expert: bool, reward: str, frame: str, seed: int
) -> None:
    envs = vector_env(
        3, seats=seats, expert=expert, reward=reward, frame=frame, boards=FEW, boards_seed=seed
    )
    observations, infos = envs.reset(seed=seed)
    games = [envs.game(number) for number in range(envs.num_envs)]
    chance = np.random.default_rng(seed)
    for _ in range(250):
        for number, game in enumerate(games):
            assert legal(infos["action_mask"][number]) == game.legal_moves()
            assert infos["seat"][number] == game.turn
            assert same(row(observations, number), observation_of(game, game.turn or 0, frame))
        actions = choose(infos["action_mask"], chance)
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        for number, game in enumerate(games):
            mover, before = game.turn or 0, scores(game)
            game.play(MOVES[actions[number]])
            over = game.is_over
            expected = np.zeros(seats)
            if reward == "score":
                expected = scores(game) - before
            elif over:
                expected = shares(game)
            assert infos["rewards"][number] == pytest.approx(expected)
            assert rewards[number] == infos["rewards"][number, mover]
            assert (terminations[number], truncations[number]) == (over, False)
            if over:
                assert infos["_final_obs"][number]
                assert infos["_final_info"][number]
                assert infos["final_info"]["points"][number].tolist() == game.points()
                assert same(infos["final_obs"][number], observation_of(game, mover, frame))
                games[number] = envs.game(number)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_new_game_is_a_set_up_that_could_be_drawn(seats: int) -> None:
    envs = vector_env(20, seats=seats, expert=seats % 2 == 0, boards=FEW, frame=None)
    envs.reset(seed=seats)
    for number in range(envs.num_envs):
        game = envs.game(number)
        game.check()
        view = game.view()
        doors = [space for space, _ in game.board.doors]
        open_door = doors.index(view.seats[view.first].space or 0)
        setup = Setup(seats, view.expert, view.tiles, view.stars, open_door, view.first)
        assert setup.start().tobytes() == game.state.tobytes()


def test_boards_stars_doors_and_first_seats_are_drawn_anew_for_each_game() -> None:
    envs = vector_env(200, seats=3, boards=FEW, frame=None)
    envs.reset(seed=1)
    views = [envs.game(number).view() for number in range(envs.num_envs)]
    assert {view.first for view in views} == {0, 1, 2}
    assert {view.marker for view in views} == {0, 1, 2, 3}
    assert len({view.tiles for view in views}) == FEW
    assert len({view.stars for view in views}) == 200
    for colour in "bypgow":  # 48 of 78 stars lie on the board, so 8 of a colour
        mean = sum(view.stars.count(colour) for view in views) / len(views)
        assert mean == pytest.approx(13 * 48 / 78, abs=0.5)


def test_the_same_seed_is_the_same_games_whatever_the_batch() -> None:
    one, two = vector_env(6, seats=2, boards=FEW), vector_env(3, seats=2, boards=FEW)
    one.reset(seed=10)
    two.reset(seed=[12, 10, 15])
    for mine, theirs in ((2, 0), (0, 1), (5, 2)):
        assert one.game(mine).position() == two.game(theirs).position()
    assert len({one.game(number).position() for number in range(6)}) == 6


def test_without_a_seed_chances_go_on() -> None:
    envs, again = (vector_env(2, seats=2, boards=FEW, frame=None) for _ in range(2))
    envs.reset(seed=3)
    again.reset(seed=3)
    first = envs.game(0).position()
    envs.reset()
    again.reset()
    assert envs.game(0).position() != first
    assert envs.game(0).position() == again.game(0).position()
    unseeded = vector_env(2, seats=2, boards=FEW, frame=None)
    unseeded.reset()
    assert unseeded.game(0).position() != unseeded.game(1).position()


def test_boards_can_be_chosen() -> None:
    boards = [("4b2", "1a0"), ("3a1", "6b3")]
    envs = vector_env(30, seats=2, boards=boards, frame=None)
    envs.reset(seed=1)
    assert {envs.game(number).board.tiles for number in range(30)} == set(boards)


def test_a_reset_mask_begins_some_games_anew_and_leaves_the_others() -> None:
    envs = vector_env(4, seats=2, boards=FEW)
    observations, infos = envs.reset(seed=1)
    before = [envs.game(number).position() for number in range(4)]
    kept = row(observations, 1)["planes"].copy()
    mask = np.array([True, False, True, False])
    observations, infos = envs.reset(options={"reset_mask": mask})
    after = [envs.game(number).position() for number in range(4)]
    assert [one == two for one, two in zip(before, after, strict=True)] == [False, True] * 2
    assert np.array_equal(row(observations, 1)["planes"], kept)
    assert legal(infos["action_mask"][0]) == envs.game(0).legal_moves()


def test_what_a_mover_lays_face_down_is_not_seen_by_the_next() -> None:
    """Two equal games, in which one seat steps the same way with different cards."""
    for seed in range(20):
        envs = vector_env(2, seats=2, boards=FEW)
        _, infos = envs.reset(seed=[seed, seed])
        steps = [n for n in range(1, 6) if infos["action_mask"][0, n]]
        if len(steps) < 2:
            continue
        observations, _, _, _, infos = envs.step(np.array(steps[:2]))
        if infos["seat"][0] != envs.game(0).view().first:  # the turn went on to the other seat
            assert same(row(observations, 0), row(observations, 1))
            assert np.array_equal(infos["action_mask"][0], infos["action_mask"][1])
            return
    pytest.fail("no game began with two simple moves to the left")


# Opponents


@examples(15)
@given(
    seats=st.integers(2, 6),
    seat=st.one_of(st.none(), st.integers(0, 1)),
    reward=st.sampled_from(["win", "score"]),
    seed=st.integers(0, 2**31),
)
def test_with_opponents_the_learner_alone_is_asked(
    seats: int, seat: int | None, reward: str, seed: int
) -> None:
    envs = vector_env(
        3, seats=seats, opponents="greedy", seat=seat, reward=reward, boards=FEW, boards_seed=seed
    )
    observations, infos = envs.reset(seed=seed)
    learners = infos["seat"].copy()
    chance = np.random.default_rng(seed)
    for _ in range(60):
        before = [scores(envs.game(number)) for number in range(3)]
        for number in range(3):
            game = envs.game(number)
            game.check()
            assert game.turn == infos["seat"][number] == learners[number]
            assert seat in (None, game.turn)
            assert legal(infos["action_mask"][number]) == game.legal_moves()
            assert same(row(observations, number), observation_of(game, game.turn or 0))
        observations, rewards, terminations, _, infos = envs.step(
            choose(infos["action_mask"], chance)
        )
        for number in range(3):
            mine = infos["rewards"][number, learners[number]]
            assert rewards[number] == mine
            if terminations[number]:
                points = infos["final_info"]["points"][number]
                if reward == "win":
                    assert infos["rewards"][number].sum() == pytest.approx(1)
                    assert (points[infos["rewards"][number] > 0] == points.max()).all()
                learners[number] = infos["seat"][number]
            elif reward == "score":
                gained = scores(envs.game(number)) - before[number]
                assert infos["rewards"][number] == pytest.approx(gained)
            else:
                assert not infos["rewards"][number].any()


@pytest.mark.parametrize(("opponent", "least", "most"), [("random", 0.4, 0.6), ("greedy", 0, 0.05)])
def test_the_opponents_are_those_named(opponent: str, least: float, most: float) -> None:
    envs = vector_env(64, seats=2, opponents=opponent, boards=FEW, frame=None)
    _, infos = envs.reset(seed=1)
    chance, won, ended = np.random.default_rng(1), 0.0, 0
    while ended < 400:
        _, rewards, terminations, _, infos = envs.step(choose(infos["action_mask"], chance))
        won, ended = won + rewards.sum(), ended + terminations.sum()
    assert least <= won / ended <= most


def test_the_learner_sits_anywhere_unless_told() -> None:
    envs = vector_env(60, seats=3, opponents=["random", "gain"], boards=FEW, frame=None)
    _, infos = envs.reset(seed=1)
    assert set(infos["seat"].tolist()) == {0, 1, 2}
    envs = vector_env(60, seats=3, opponents="random", seat=2, boards=FEW, frame=None)
    _, infos = envs.reset(seed=1)
    assert set(infos["seat"].tolist()) == {2}


# Ends


@pytest.mark.parametrize("opponents", [None, "random"])
def test_a_game_that_goes_on_too_long_is_cut_off_without_a_winner(opponents: str | None) -> None:
    envs = vector_env(5, seats=2, opponents=opponents, max_decisions=9, boards=FEW)
    _, infos = envs.reset(seed=1)
    chance, steps, seen = np.random.default_rng(1), np.zeros(5), 0
    for _ in range(40):
        _, rewards, terminations, truncations, infos = envs.step(
            choose(infos["action_mask"], chance)
        )
        steps += 1
        assert not terminations.any()
        assert not rewards.any()
        for number in np.flatnonzero(truncations):
            seen += 1
            assert steps[number] == 9 if opponents is None else steps[number] < 9
            assert infos["final_obs"][number]["planes"].any()
            steps[number] = 0
    assert seen


def test_without_a_limit_games_end_by_their_rules_alone() -> None:
    envs = vector_env(8, seats=2, max_decisions=None, boards=FEW, frame=None)
    _, infos = envs.reset(seed=1)
    chance, ended = np.random.default_rng(1), 0
    for _ in range(300):
        _, _, terminations, truncations, infos = envs.step(choose(infos["action_mask"], chance))
        ended += terminations.sum()
        assert not truncations.any()
    assert ended > 8


# The standard


@pytest.mark.parametrize("frame", ["gravity", "table", None])
@pytest.mark.parametrize("seats", [2, 5])
def test_spaces_hold_what_is_returned(seats: int, frame: str | None) -> None:
    envs = vector_env(3, seats=seats, frame=frame, boards=FEW)
    assert envs.observation_space == batch_space(envs.single_observation_space, 3)
    assert envs.action_space == batch_space(envs.single_action_space, 3)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=1)
    chance = np.random.default_rng(1)
    for _ in range(100):
        assert observations in envs.observation_space
        actions = choose(infos["action_mask"], chance)
        assert actions in envs.action_space
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (3,)
        for number in range(3):
            if frame and (terminations | truncations)[number]:
                assert infos["final_obs"][number] in envs.single_observation_space
    envs.close()


def test_gymnasium_makes_it_by_name_and_wraps_it() -> None:
    envs = gymnasium.make_vec("fallstar/Solo-v0", num_envs=4, seats=2, opponents="random")
    assert isinstance(envs.unwrapped, FallstarVectorEnv)
    wrapped = RecordEpisodeStatistics(envs)
    _, infos = wrapped.reset(seed=1)
    chance, episodes = np.random.default_rng(1), 0
    for _ in range(100):
        _, _, terminations, _, infos = wrapped.step(choose(infos["action_mask"], chance))
        if terminations.any():
            episodes += int(infos["_episode"].sum())
            assert set(infos["episode"]["r"][infos["_episode"]]) <= {0.0, 0.5, 1.0}
    assert episodes
    wrapped.close()


def test_gymnasium_makes_it_on_one_board() -> None:
    envs = gymnasium.make_vec("fallstar/Solo-v0", num_envs=2, tiles=("4b2", "1a0"))
    envs.reset(seed=1)
    assert envs.unwrapped.game(1).board.tiles == ("4b2", "1a0")


def test_buffers_are_written_over_unless_copies_are_asked_for() -> None:
    for copy in (False, True):
        envs = vector_env(2, seats=2, copy=copy, boards=FEW)
        observations, infos = envs.reset(seed=1)
        kept = observations["vector"]
        before, masks = kept.copy(), infos["action_mask"]
        seen, *_, infos = envs.step(choose(masks, np.random.default_rng(1)))
        assert np.shares_memory(seen["vector"], kept) is not copy
        assert np.shares_memory(infos["action_mask"], masks) is not copy
        assert np.array_equal(kept, before) is copy


def test_masks_by_method() -> None:
    envs = vector_env(2, seats=2, boards=FEW)
    _, infos = envs.reset(seed=1)
    masks = envs.action_masks()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, infos["action_mask"])


def test_pictures_of_every_game() -> None:
    texts = vector_env(2, seats=2, boards=FEW, render_mode="ansi")
    texts.reset(seed=1)
    shown = texts.render()
    assert shown
    assert [text.count("\n") for text in shown] == [14, 14]
    pixels = vector_env(2, seats=2, boards=FEW, render_mode="rgb_array")
    pixels.reset(seed=1)
    frames = pixels.render()
    assert frames
    assert all(frame.ndim == 3 and frame.dtype == np.uint8 for frame in frames)
    silent = vector_env(1, seats=2, boards=FEW)
    silent.reset(seed=1)
    assert silent.render() is None


def test_memory_is_told() -> None:
    small, large = (vector_env(n, seats=2, boards=FEW).memory for n in (10, 20))
    assert large["games"] == 2 * small["games"]
    assert large["boards"] == small["boards"] > 0


# Bad input


def begun(**options: Any) -> FallstarVectorEnv:
    envs = vector_env(3, **{"seats": 2, "boards": FEW, **options})
    envs.reset(seed=1)
    return envs


@pytest.mark.parametrize(
    "actions",
    [
        np.zeros(2, dtype=np.int64),
        np.zeros(4, dtype=np.int64),
        np.zeros((3, 1), dtype=np.int64),
        np.int64(3),
        np.zeros(3),
        np.array(["s<L"] * 3),
        np.array([None] * 3),
        np.zeros(3, dtype=np.bool_),
    ],
    ids=["few", "many", "column", "scalar", "floats", "words", "nothing", "booleans"],
)
def test_a_batch_of_the_wrong_shape_or_kind_says_what_is_right(actions: Any) -> None:
    with pytest.raises(FallstarError, match="actions are 3 whole numbers, one for each game"):
        begun().step(actions)


@pytest.mark.parametrize("wrong", [NUMBERS["end"], NUMBERS["xt"], 35, -1, 2**40, -(2**40)])
def test_an_illegal_action_is_named_with_its_game_and_changes_nothing(wrong: int) -> None:
    envs = begun()
    actions = np.argmax(envs.action_masks(), axis=1)
    actions[1] = wrong
    before = [envs.game(number).position() for number in range(3)]
    with pytest.raises(IllegalMove, match=f"action {wrong}.* of game 1") as caught:
        envs.step(actions)
    assert list(caught.value.legal) == envs.game(1).legal_moves()
    assert [envs.game(number).position() for number in range(3)] == before


@pytest.mark.parametrize("kind", [np.uint8, np.int32, np.uint64, list])
def test_any_whole_numbers_will_do(kind: Any) -> None:
    envs = begun()
    chosen = [random.Random(1).choice(np.flatnonzero(m).tolist()) for m in envs.action_masks()]
    envs.step(chosen if kind is list else np.array(chosen, dtype=kind))


def test_a_step_before_the_first_reset_is_refused() -> None:
    envs = vector_env(2, seats=2, boards=FEW)
    for call in (lambda: envs.step(np.zeros(2, dtype=int)), lambda: envs.game(0)):
        with pytest.raises(ResetNeeded, match=r"reset\(\)"):
            call()
    with pytest.raises(ResetNeeded, match="must reset all games"):
        envs.reset(options={"reset_mask": np.array([True, False])})


@pytest.mark.parametrize(
    ("options", "kind", "words"),
    [
        ({"seats": 1}, SetupError, "2 to 6 seats, not 1"),
        ({"seats": 7}, SetupError, "2 to 6 seats, not 7"),
        ({"reward": "gold"}, FallstarError, "win, score, not 'gold'"),
        ({"frame": "mars"}, FallstarError, "table, gravity, not 'mars'"),
        ({"boards": 0}, SetupError, "at least one board"),
        ({"boards": []}, SetupError, "at least one board"),
        ({"boards": [("1a0", "2a0", "3a0", "4a0")]}, BoardError, "2 seats play on 2 tiles, not 4"),
        ({"boards": [("1a0", "9z0")]}, BoardError, "'9z0' is not a tile"),
        ({"max_decisions": 0}, FallstarError, "max_decisions is a number from 1"),
        ({"opponents": "nobody"}, BotError, "there is no bot 'nobody'"),
        ({"opponents": "champion"}, BotError, "too slow for simulations"),
        ({"opponents": ["greedy", "random"]}, BotError, "each of the 1 other seats, not 2"),
        ({"opponents": "greedy", "seat": 2}, FallstarError, "seats 0 to 1, not 2"),
        ({"seat": 0}, FallstarError, "every seat learns"),
        ({"render_mode": "human"}, FallstarError, "ansi or rgb_array"),
        ({"render_mode": "opera"}, FallstarError, "render mode is one of"),
    ],
)
def test_options_that_cannot_be(
    options: dict[str, Any], kind: type[FallstarError], words: str
) -> None:
    with pytest.raises(kind, match=words):
        vector_env(2, **{"seats": 2, "boards": FEW, **options})


def test_no_games_at_all() -> None:
    with pytest.raises(FallstarError, match="num_envs is at least 1, not 0"):
        vector_env(0)


@pytest.mark.parametrize("mask", [np.ones(2, dtype=bool), np.ones(3), [1, 0, 1]])
def test_a_reset_mask_of_the_wrong_shape_or_kind(mask: Any) -> None:
    with pytest.raises(FallstarError, match="reset_mask is 3 times True or False"):
        begun().reset(options={"reset_mask": mask})


@pytest.mark.parametrize("seed", [[1, 2], [], "abc", range(4)])
def test_seeds_of_the_wrong_number(seed: Any) -> None:
    with pytest.raises(FallstarError, match="seeds are one whole number, or 3 of them"):
        begun().reset(seed=seed)
