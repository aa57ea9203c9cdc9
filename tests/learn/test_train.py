"""Samples, training and calibration: what is learned from is what was played."""

from pathlib import Path

import numpy as np
import pytest

from fallstar import FallstarError, Game
from fallstar.bots.features import COMPANY_AT, FEATURES, UNKNOWN
from fallstar.bots.search import new_search_scratch
from fallstar.bots.value import Net, evaluate
from fallstar.bots.weights import SHIPPED, how_made, load_weights
from fallstar.learn.calibration import (
    calibration_error,
    measure,
    parts_of,
    perfect_error,
    plot_svg,
    reliability,
    shares_of,
)
from fallstar.learn.samples import (
    Recorder,
    Samples,
    collect,
    features_of,
    games_of,
    load_samples,
    options_of,
)
from fallstar.learn.train import Plan, aims_of, train
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.setup import draw_setup
from fallstar.rules.state import ENDING, EXPERT
from fallstar.rules.stepping import play_random


def play(games: int, seed: int, net: Net | None, iterations: int, folder: Path) -> None:
    for _ in collect(games, seed, net, iterations, folder, workers=1):
        pass


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Samples:
    players, search = tmp_path_factory.mktemp("players"), tmp_path_factory.mktemp("search")
    play(250, 5, None, 0, players)
    play(6, 6, load_weights(), 30, search)
    return load_samples(players, search)


def test_every_row_has_its_outcome(samples: Samples) -> None:
    rows = len(samples.seats)
    assert rows > 100
    assert features_of(samples).shape == (rows, 6, FEATURES)
    assert samples.shares.shape == (rows, 6)
    assert np.allclose(samples.shares.sum(axis=1), 1)
    for seats, shares in zip(samples.seats, samples.shares, strict=True):
        assert not shares[seats:].any()
    assert set(samples.seats.tolist()) <= set(range(2, 7))


def test_long_searches_show_their_visits_of_legal_decisions(samples: Samples) -> None:
    options = options_of(samples, load_weights().prior)
    assert len(options.visits) == len(options.features) == samples.visits.any(axis=1).sum() > 5
    assert np.allclose(options.visits.sum(axis=1), 1)
    assert not options.visits[~options.legal].any()
    assert len(options_of(samples, load_weights().prior, most=3).visits) == 3


def test_an_aim_lies_between_how_the_game_ended_and_what_was_found(samples: Samples) -> None:
    aims = aims_of(samples)
    assert np.allclose(aims.sum(axis=1), 1, atol=1e-4)
    for begin, end in games_of(samples):
        # Behind the last search nothing but the end of the game is known.
        last = begin + max([-1, *np.flatnonzero(samples.iterations[begin:end]).tolist()])
        assert np.array_equal(aims[last + 1 : end], samples.shares[last + 1 : end])
        for row in range(begin, end):
            if samples.slips[row]:
                assert np.array_equal(aims[row], samples.found[row])
    assert (aims[samples.iterations > 0] != samples.shares[samples.iterations > 0]).any()


def test_the_same_games_come_from_the_same_seed(tmp_path: Path) -> None:
    folders = tmp_path / "one", tmp_path / "two"
    for folder in folders:
        folder.mkdir()
        play(3, 9, load_weights(), 20, folder)
    one, two = map(load_samples, folders)
    for name, array in vars(one).items():
        assert np.array_equal(array, getattr(two, name)), name


def test_a_seed_that_cannot_be_stored_is_refused_before_any_game(tmp_path: Path) -> None:
    with pytest.raises(FallstarError, match="a seed of training is at most 9,223,372"):
        play(1, 2**63, None, 0, tmp_path)
    assert not [*tmp_path.iterdir()]


def test_many_iterations_are_stored_whole() -> None:
    """A long search has more visits than 16 bits can hold."""
    setup = draw_setup(2, 1)
    state = setup.start()
    recorder = Recorder(1, 0)
    visits = np.zeros(DECISIONS, dtype=np.float32)
    visits[3] = 70_000
    recorder.keep(state, np.array([0.5, 0.5, 0, 0, 0, 0]), 70_000, visits)
    play_random(setup.board.moves, state, np.array([1], dtype=np.uint64), 10_000)
    samples = recorder.samples(state)
    assert samples.iterations.tolist() == [70_000]
    assert samples.visits.sum() == 70_000


def test_bots_with_a_part_of_few_iterations_still_search(tmp_path: Path) -> None:
    play(40, 7, load_weights(), 4, tmp_path)
    assert np.isfinite(load_samples(tmp_path).shares).all()


def test_games_already_there_are_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "000000.npz"
    file.write_bytes(b"kept")
    assert [*collect(7, 9, None, 0, tmp_path)] == [7]
    assert file.read_bytes() == b"kept"


def test_many_rows_are_judged_as_the_kernel_judges_one() -> None:
    """calibration.shares_of and value.apply_net are the same network."""
    net = load_weights()
    game = Game.new(seats=3, seed=4)
    buffers = new_search_scratch().buffers
    for number in range(60):
        shares = np.zeros(6)
        evaluate(game.board.moves, game.state, net, buffers, shares)
        shared = np.tile(buffers.shared, (3, 1))
        shared[:, COMPANY_AT] = UNKNOWN
        features = np.hstack([shared, buffers.features[:3]])[None]
        assert np.allclose(shares_of(net, features)[0], shares[:3], atol=1e-5)
        moves = game.legal_moves()
        game.play(moves[(7 * number) % len(moves)])


def test_a_judgement_that_is_right_has_no_error_and_a_wrong_one_has() -> None:
    rng = np.random.default_rng(1)
    truth = rng.uniform(0.05, 0.95, 40_000)
    first = rng.uniform(size=40_000) < truth
    outcome = np.stack([first, ~first], axis=1).astype(float)
    right = np.stack([truth, 1 - truth], axis=1)
    wrong = np.clip(0.5 + 2 * (right - 0.5), 0, 1)
    assert calibration_error(reliability(right, outcome)) < 0.01
    assert calibration_error(reliability(wrong, outcome)) > 0.1


def test_a_perfect_forecaster_has_an_error_in_a_small_sample() -> None:
    rng = np.random.default_rng(1)
    truth = np.repeat(rng.uniform(0.05, 0.95, 500), 40)
    shares = np.stack([truth, 1 - truth], axis=1)
    apart, together = np.arange(20_000), np.arange(20_000) // 40
    assert perfect_error(shares, apart) < 0.01
    assert perfect_error(shares, together) > 3 * perfect_error(shares, apart)


def test_groups_are_parts_of_the_whole(samples: Samples) -> None:
    results = measure(samples, load_weights(), in_groups=True)
    for seats in range(2, 7):
        whole, *groups = (one for one in results if one.seats == seats)
        assert sum(one.rows for one in groups) == whole.rows == (samples.seats == seats).sum()
        assert len({one.group for one in groups}) == len(groups) == 6


def test_the_part_of_a_game_is_known_without_its_end(samples: Samples) -> None:
    parts = parts_of(samples.states)
    assert set(parts.tolist()) == {0, 1, 2}
    assert parts_of(samples.states[:1]) == parts[0] == 0
    normal = samples.states[:, EXPERT] == 0
    for begin, end in games_of(samples):
        assert not normal[begin] or (np.diff(parts[begin:end]) >= 0).all()
    is_ending = samples.states[:, ENDING] > 0
    assert (parts[is_ending & ~normal] == 2).all()


def test_the_shipped_judgement_beats_points_alone(samples: Samples) -> None:
    results = measure(samples, load_weights())
    assert sum(r.brier * r.rows for r in results) < sum(r.points_brier * r.rows for r in results)
    plot = plot_svg(results)
    assert plot.startswith("<svg")
    assert plot.count("<polyline") == 2 + len(results)


def test_the_shipped_weights_say_how_they_were_made() -> None:
    made = how_made()
    assert made["command"] == "fallstar train"
    assert Plan(**made["plan"])
    assert SHIPPED.stat().st_size < 2_000_000


@pytest.mark.needs("torch")
def test_a_work_folder_belongs_to_one_plan(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text("{}")
    with pytest.raises(FallstarError, match="has the files of another plan"):
        train(Plan(), tmp_path, tmp_path / "w.npz", lambda *_: None)


@pytest.mark.needs("torch")
def test_weights_to_start_from_are_read_before_the_work_folder_is_made(tmp_path: Path) -> None:
    work = tmp_path / "work"
    for plan in (Plan(start=str(tmp_path / "none.npz")), Plan(start=str(SHIPPED), generations=0)):
        with pytest.raises(FallstarError, match=r"none\.npz|at least 1 generation"):
            train(plan, work, tmp_path / "w.npz", lambda *_: None)
        assert not work.exists()


@pytest.mark.needs("torch")
def test_training_makes_weights_that_load_and_can_be_resumed(tmp_path: Path) -> None:
    plan = Plan(seed=3, first_games=30, games=10, generations=1, iterations=10, epochs=1)
    told: list[str] = []
    train(plan, tmp_path, tmp_path / "w.npz", lambda what, *_: told.append(what), workers=1)
    load_weights(tmp_path / "w.npz")
    assert how_made(tmp_path / "w.npz")["generation"] == 1
    assert "fitting" in told
    told.clear()
    train(plan, tmp_path, tmp_path / "again.npz", lambda what, *_: told.append(what), workers=1)
    assert "fitting" not in told
    assert (tmp_path / "again.npz").read_bytes() == (tmp_path / "w.npz").read_bytes()


def test_training_without_pytorch_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    with pytest.raises(FallstarError, match=r"pip install 'fallstar\[train\]'"):
        train(Plan(), tmp_path, tmp_path / "w.npz", lambda *_: None)
