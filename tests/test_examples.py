"""Every script in examples/ runs, at a small size, and tells a user's mistake from its own."""

import csv
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from fallstar import Game
from fallstar.envs.observation import layout_of
from fallstar.notation.move import MOVES
from fallstar.rules.board import board_of

EXAMPLES = Path(__file__).parents[1] / "examples"


Load = Callable[[str], ModuleType]


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Load:
    """Loads a script as a module; as when it runs, those beside it can be imported."""
    monkeypatch.syspath_prepend(str(EXAMPLES))

    def load(name: str) -> ModuleType:
        return import_module(name)

    return load


def test_a_match_of_openspiel_searches(example: Load, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    script = example("spiel_mcts")
    assert script.main(["--games", "4", "--simulations", "20"]) > 0.5
    assert "95 % interval" in capsys.readouterr().out
    script.main(["--games", "1", "--simulations", "2", "--search", "ismcts", "--players", "3"])
    assert "an equal share is 33.3%" in capsys.readouterr().out


def test_a_data_set_holds_whole_games_that_replay(
    example: Load, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "decisions.parquet"
    options = ["--out", str(path), "--decisions", "300", "--seats", "3", "--bots", "random"]
    example("export_decisions").main([*options, "--observations"])
    assert "checked" in capsys.readouterr().out
    table = parquet.read_table(path)
    assert table.num_rows >= 300
    assert all(field.metadata[b"description"] for field in table.schema)

    layout = layout_of(3)
    rows = [row for row in table.to_pylist() if row["game"] == 1]
    game: Game | None = None
    for number, row in enumerate(rows):
        if game is None:
            assert row["index"] == 0
            state = np.frombuffer(row["state"], dtype=np.uint8).copy()
            game = Game(board_of(row["board"].split("/")), state)
        assert row["index"] == number
        assert game.state.tobytes() == row["state"]
        assert game.turn == row["seat"]
        assert [MOVES[bit] for bit in range(35) if row["mask"] >> bit & 1] == game.legal_moves()
        planes = np.unpackbits(np.frombuffer(row["planes"], dtype=np.uint8))
        assert planes[: layout.side**2].sum() == game.board.spaces
        assert len(row["vector"]) == len(layout.slots)
        game.play(MOVES[row["decision"]])
    assert game is not None
    assert game.is_over
    points, winners = game.points(), game.winners()
    for row in rows:
        seat = row["seat"]
        assert row["share"] == pytest.approx((seat in winners) / len(winners))
        assert row["margin"] == points[seat] - max(points[:seat] + points[seat + 1 :])


def test_a_data_set_that_cannot_be_written_says_why(example: Load, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    script = example("export_decisions")
    out = str(tmp_path / "x.parquet")
    with pytest.raises(SystemExit, match="there is no bot 'nobody'"):
        script.main(["--out", out, "--decisions", "10", "--bots", "nobody"])
    with pytest.raises(SystemExit, match="nowhere"):
        script.main(["--out", str(tmp_path / "nowhere" / "x"), "--decisions", "10"])


def read_curve(folder: Path) -> list[dict[str, str]]:
    with (folder / "curve.csv").open() as file:
        return list(csv.DictReader(file))


@pytest.mark.needs("torch")
def test_self_play_runs_and_keeps_its_curve(
    example: Load,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script = example("self_play")
    monkeypatch.setattr(script, "GAMES", 32)
    options = ["--rounds", "2", "--games", "50", "--seed", "5", "--threads", "1", "--seats", "3"]
    points = script.main([*options, "--out", str(tmp_path)])
    assert [point.decisions for point in points] == [0, 0, 2048, 2048, 4096, 4096]
    assert "against random" in capsys.readouterr().out
    assert [row["opponent"] for row in read_curve(tmp_path)[:2]] == ["random", "greedy"]
    assert "<svg" in (tmp_path / "curve.svg").read_text()
    assert (tmp_path / "policy.pt").exists()


@pytest.mark.needs("torch")
def test_self_play_comes_to_like_what_turned_out_well(example: Load) -> None:
    """Of two legal decisions one is better than expected and the other worse."""
    import torch

    script = example("self_play")
    torch.manual_seed(1)
    policy = script.Policy(10)
    seen = torch.rand(4096, 10)
    mask = torch.zeros(4096, 35, dtype=torch.bool)
    mask[:, 3] = mask[:, 8] = True
    with torch.no_grad():
        choice, value = policy(seen, mask)
    action = choice.sample()
    assert 0.4 < (action == 3).float().mean() < 0.6
    target = torch.where(action == 3, 0.9, 0.1)
    batch = (seen, mask, action, choice.log_prob(action), target - value, target)
    script.learn(policy, torch.optim.Adam(policy.parameters(), lr=0.003), batch)
    with torch.no_grad():
        after, _ = policy(seen, mask)
    assert after.probs[:, 3].mean() > 0.55
    assert after.probs.sum(dim=0).nonzero().flatten().tolist() == [3, 8]


@pytest.mark.needs("torch")
def test_targets_of_self_play_reach_back_over_other_seats(example: Load) -> None:
    """One game of two seats: seat 0 decides twice, seat 1 once, and then seat 0 has won."""
    import torch

    script = example("self_play")
    play = script.SelfPlay(2, seed=1)
    rows, steps = script.GAMES, script.STEPS
    values = [np.full(rows, 0.5)] * steps
    seats = [np.zeros(rows, dtype=int)] * steps
    seats[1] = np.ones(rows, dtype=int)
    over = [np.zeros(rows, dtype=bool) for _ in range(steps)]
    shares = [np.zeros((rows, 2)) for _ in range(steps)]
    over[2][:] = True
    shares[2][:] = (1.0, 0.0)
    targets = play.targets(values, seats, over, shares, torch.zeros(rows).numpy())
    assert targets[2] == pytest.approx(1.0)
    assert targets[1] == pytest.approx(0.0)
    # Halfway to its value at its next decision, by one part in twenty.
    assert targets[0] == pytest.approx(0.05 * 0.5 + 0.95 * 1.0)


@pytest.mark.needs("torch")
def test_maskable_ppo_runs_and_keeps_its_curve(
    example: Load, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--steps", "64", "--games", "20", "--threads", "1", "--opponent", "gain"]
    points = example("maskable_ppo").main([*options, "--out", str(tmp_path)])
    assert {point.opponent for point in points} == {"gain", "random"}
    assert "After 64 steps" in capsys.readouterr().out
    assert len(read_curve(tmp_path)) == len(points)
    assert (tmp_path / "model.zip").exists()


@pytest.mark.needs("torch")
def test_maskable_ppo_learns(example: Load, tmp_path: Path) -> None:
    options = ["--steps", "24000", "--games", "300", "--threads", "1", "--out", str(tmp_path)]
    points = example("maskable_ppo").main(options)
    assert points[-1].low > points[0].high


@pytest.mark.needs("torch")
def test_maskable_ppo_tells_which_opponents_there_are(example: Load, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="there is no bot 'nobody'"):
        example("maskable_ppo").main(["--opponent", "nobody", "--out", str(tmp_path)])


def test_examples_refuse_sizes_that_make_no_sense(example: Load) -> None:
    pytest.importorskip("pyspiel")
    with pytest.raises(SystemExit):
        example("spiel_mcts").main(["--games", "0"])
