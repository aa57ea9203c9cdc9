"""fallstar figures: games on faces of one's own, counted."""

import json
from pathlib import Path

import pytest

from fallstar.learn.fairness import FairnessPlan, measure_fairness
from fallstar.rules.face import our_faces
from tests.cli.command import fallstar, refused


def written(path: Path, *names: str) -> Path:
    """A file with copies of some of our faces, under numbers of their own."""
    drawings = [
        "\n".join([f"face {name}", *our_faces()[name.replace("1", "", 1)].lines]) for name in names
    ]
    path.write_text("# a title\n" + "\n".join(drawings) + "\n")
    return path


def test_games_on_own_faces_are_counted_and_written(tmp_path: Path) -> None:
    file, out = written(tmp_path / "faces.txt", "13a", "15b"), tmp_path / "figures.json"
    run = fallstar("figures", file, "--games", 20, "--seed", 3, "--json", out)
    assert run.returncode == 0, run.stderr
    for text in ("20 games of 2 × greedy", "turns a seat", "13a", "15b", "seed 3"):
        assert text in run.stdout
    found = json.loads(out.read_text())
    assert found["games"] == 20
    assert sum(win["value"] for win in found["wins"]) == pytest.approx(1)
    assert set(found["doors"]) == {"13a", "15b"}
    again = fallstar("figures", file, "--games", 20, "--seed", 3)
    assert again.stdout == run.stdout


def test_a_board_and_our_faces_are_measured_too(tmp_path: Path) -> None:
    file = written(tmp_path / "faces.txt", "13a")
    run = fallstar("figures", file, "--tiles", "13a1,4b2", "--games", 5, "--bot", "gain")
    assert run.returncode == 0, run.stderr
    run = fallstar("figures", file, "--ours", "--seats", 3, "--games", 5, "--expert")
    assert run.returncode == 0, run.stderr


def test_mistakes_are_one_line(tmp_path: Path) -> None:
    one = written(tmp_path / "one.txt", "13a")
    assert "a board needs 2 tiles, and these faces are on 1" in refused("figures", one)
    assert "there is no face 9a" in refused("figures", one, "--tiles", "9a0,1a0")
    assert "there is no face in it" in refused("figures", written(tmp_path / "none.txt"))
    (tmp_path / "wrong.txt").write_text("face 9a\nnot a drawing\n")
    assert "wrong.txt: face 9a" in refused("figures", tmp_path / "wrong.txt")
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")
    assert "text in UTF-8" in refused("figures", tmp_path / "bytes.txt")
    assert "no bot" in refused("figures", "--bot", "nobody")
    assert "too slow" in refused("figures", "--bot", "champion")
    assert "2 to 6 seats" in refused("figures", "--seats", 7)
    refused("figures", tmp_path / "missing.txt")


def test_a_face_on_which_a_fall_never_ends_is_refused_with_the_line(tmp_path: Path) -> None:
    lines = [line.replace("|", " ") for line in our_faces()["1b"].lines]
    file = tmp_path / "trap.txt"
    file.write_text("\n".join(["face 9a", *lines, "face 10a", *lines]) + "\n")
    assert "row 1 has no platform" in refused("figures", file, "--tiles", "9a0,10a0")


def test_seats_that_play_at_random_win_alike() -> None:
    found = measure_fairness(FairnessPlan(2, 200, 1, bot="random"))
    for win in found.wins:
        assert win.margin is not None
        assert abs(win.value - 0.5) < 3 * win.margin
    assert found.endless == 0
    assert found.turns.value > 5
