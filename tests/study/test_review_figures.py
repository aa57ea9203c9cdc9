"""The commands that measure reviews: each prints its figure."""

import sys

import pytest

from tools.review_figures import DEFAULTS, main


@pytest.mark.parametrize(
    ("figure", "said"),
    [
        ("levels", "Weaker levels make more mistakes in a game: yes"),
        ("positions", "Weaker levels lose more there: yes"),
        ("flips", "labels flip"),
        ("ledger", "largest residual"),
        ("calibration", "| 2 | 1 |"),
        ("exponent", "| 2 | beginner | 1 |"),
        ("time", "MB at most"),
    ],
)
def test_each_figure_is_measured_by_one_command(
    figure: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert figure in DEFAULTS
    short = ["--games", "1", "--iterations", "30", "--level", "beginner", "--levels", "beginner"]
    monkeypatch.setattr(sys, "argv", ["review_figures", figure, *short])
    main()
    assert said in capsys.readouterr().out


def test_positions_asks_bots_of_one_level_each(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["review_figures", "positions", "--levels", "mixed"])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert "not mixed" in capsys.readouterr().err
