"""Every script in examples/ runs, at a small size, and tells a user's mistake from its own."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from fallstar import Game
from fallstar.envs.observation import layout_of
from fallstar.notation.move import MOVES
from fallstar.rules.board import board_of

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    """A script as a module."""
    spec = spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_a_match_of_openspiel_searches(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    script = example("spiel_mcts")
    assert script.main(["--games", "4", "--simulations", "20"]) > 0.5
    assert "95 % interval" in capsys.readouterr().out
    script.main(["--games", "1", "--simulations", "2", "--search", "ismcts", "--players", "3"])
    assert "even match is 33.3%" in capsys.readouterr().out


def test_a_data_set_holds_whole_games_that_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
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
            assert row["number"] == 0
            state = np.frombuffer(row["state"], dtype=np.uint8).copy()
            game = Game(board_of(row["board"].split("/")), state)
        assert row["number"] == number
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


def test_a_data_set_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    script = example("export_decisions")
    out = str(tmp_path / "x.parquet")
    with pytest.raises(SystemExit, match="there is no bot 'nobody'"):
        script.main(["--out", out, "--decisions", "10", "--bots", "nobody"])
    with pytest.raises(SystemExit, match="nowhere"):
        script.main(["--out", str(tmp_path / "nowhere" / "x"), "--decisions", "10"])
