"""The command line as a person uses it: words, files and exit codes."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fallstar import Game, Record, __version__
from fallstar.cli.main import COMMANDS
from fallstar.view.words import LANGUAGES, Language, say
from tests.cli.command import TIMEOUT, fallstar, fallstar_process, refused


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("games") / "games.jsonl"
    run = fallstar("simulate", "--seats", 4, "--games", 120, "--seed", 1, "--out", file)
    assert run.returncode == 0, run.stderr
    return file


def test_version_and_help() -> None:
    assert fallstar("--version").stdout.strip() == __version__
    text = fallstar("--help").stdout
    for command in COMMANDS:
        assert re.search(rf"{command} +[A-Z]\w+", text), f"{command} is not explained"
        assert fallstar(command, "--help").returncode == 0


def test_simulated_games_check(games: Path) -> None:
    run = fallstar("check", games)
    assert (run.returncode, run.stdout) == (0, "120 of 120 records replay\n")


def test_the_same_seed_gives_the_same_bytes_on_any_number_of_cores(
    games: Path, tmp_path: Path
) -> None:
    again = tmp_path / "again.jsonl"
    fallstar("simulate", "--seats", 4, "--games", 120, "--seed", 1, "--out", again, "--workers", 1)
    assert again.read_bytes() == games.read_bytes()
    other = fallstar("simulate", "--seats", 4, "--games", 1, "--seed", 2, "--out", "-").stdout
    assert other
    assert other.encode() not in games.read_bytes()


def test_an_interrupted_simulation_leaves_no_half_file(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("precious\n")
    refused("simulate", "--bots", "nobody", "--out", out)
    assert out.read_text() == "precious\n"
    assert list(tmp_path.iterdir()) == [out]


def test_a_link_is_followed_and_a_device_left_alone(tmp_path: Path) -> None:
    target, link = tmp_path / "target.jsonl", tmp_path / "link.jsonl"
    target.write_text("old\n")
    link.symlink_to(target)
    assert fallstar("simulate", "--games", 2, "--out", link).returncode == 0
    assert link.is_symlink()
    assert len(target.read_text().splitlines()) == 2
    assert fallstar("simulate", "--games", 2, "--out", "/dev/null").returncode == 0
    assert Path("/dev/null").is_char_device()


def test_bots_sit_where_they_are_named() -> None:
    run = fallstar("simulate", "--games", 3, "--bots", "gain,random", "--out", "-", "--expert")
    records = [Record.from_json(line) for line in run.stdout.splitlines()]
    assert [record.seats for record in records] == [("bot:gain", "bot:random")] * 3
    assert all(record.expert for record in records)


def test_check_says_what_is_wrong_and_where(games: Path, tmp_path: Path) -> None:
    lines = games.read_text().splitlines()[:3]
    wrong = json.loads(lines[1])
    wrong["moves"][6] = "xt"
    cut = lines[2][: len(lines[2]) // 2]
    file = tmp_path / "bad.jsonl"
    file.write_text("\n".join([lines[0], json.dumps(wrong), cut, ""]))
    run = fallstar("check", file)
    assert run.returncode == 2
    assert run.stdout == "1 of 3 records replay\n"
    first, second = run.stderr.splitlines()
    assert first.startswith(f"{file}:2: move 7: 'xt' cannot be played: legal are ")
    assert second.startswith(f"{file}:3: not complete JSON")


def test_replay_prints_a_whole_game(games: Path) -> None:
    run = fallstar("replay", games, "--game", 2, "--board")
    assert run.returncode == 0
    record = Record.from_json(games.read_text().splitlines()[1])
    for number, move in enumerate(record.moves, start=1):
        assert f"{number:4}  " in run.stdout
        assert f": {move}\n" in run.stdout
    assert "The game is over." in run.stdout


def test_replay_steps_forward_back_and_anywhere(games: Path) -> None:
    run = fallstar("replay", games, "--step", stdin="\n\nb\n20\n99999\nx\nb\nq\n")
    assert run.returncode == 0
    prompts = [part.split("  [")[0] for part in run.stdout.split("\n") if "[Enter" in part]
    last = len(Record.from_json(games.read_text().splitlines()[0]).moves)
    places = [int(prompt.split("/")[0]) for prompt in prompts]
    assert places == [0, 1, 2, 1, 20, last, last, last - 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay_speaks_the_language_asked_for_or_that_of_the_system(
    games: Path, language: Language
) -> None:
    over = say(language, "ev_game_ended")
    assert over in fallstar("replay", games, "--lang", language).stdout
    assert over in fallstar("replay", games, LANG=f"{language}_XX.UTF-8").stdout


def test_replay_speaks_english_if_the_system_has_none_of_our_languages(games: Path) -> None:
    assert say("en", "ev_game_ended") in fallstar("replay", games, LANG="C.UTF-8").stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["simulate", "--seats", 1], "a game has 2 to 6 seats, not 1"),
        (["simulate", "--seats", 7], "a game has 2 to 6 seats, not 7"),
        (["simulate", "--seats", "two"], "--seats is a whole number, not 'two'"),
        (["simulate", "--games", 0], "Must be >= 1"),
        (
            ["simulate", "--bots", "deep"],
            "there is no bot 'deep': there are random, novice, beginner",
        ),
        (["simulate", "--bots", "gain,gain,gain"], "one bot for all seats or one for each of 2"),
        (["simulate", "--seed", "x1"], "a seed is a whole number, not 'x1'"),
        (["simulate", "--games", "1.5"], "--games is a whole number, not '1.5'"),
        (["simulate", "--out", "/nowhere/games.jsonl"], "games.jsonl: there is no folder /nowhere"),
        (["simulate", "--out", "/tmp"], "/tmp is a folder, not a file to write"),
        (["simulate", "--out", ""], "is a folder"),
        (["play", "--terminal", "--out", "/nowhere/x.json"], "there is no folder /nowhere"),
        (["board", "--position", "x", "--seed", 1], "a position has its own tiles"),
        (["board", "--preview", "H>"], "a preview needs a picture"),
        (["check", "/nowhere.jsonl"], "/nowhere.jsonl: No such file or directory"),
        (["check", "/"], "/: Is a directory"),
        (["check"], "requires an argument"),
        (["replay", "/nowhere.jsonl"], "No such file or directory"),
        (["replay", __file__], "not a game record"),
        (["board", "--tiles", "1a0,9z9"], "'9z9' is not a tile"),
        (["board", "--tiles", "1a0,1b0"], "tile 1 is used twice: 1a0 and 1b0"),
        (["board", "--position", "what"], "a position has 8 fields"),
        (["board", "--out", "board.gif"], "ends in .txt, .svg or .png, not 'board.gif'"),
        (
            ["board", "--seed", 1, "--preview", "xt", "--out", "x.svg"],
            "'xt' cannot be played now: legal are",
        ),
        (["play", "--terminal", "--seats", 9], "a game has 2 to 6 seats, not 9"),
        (["play", "--terminal", "--bots", "nobody"], "there is no bot 'nobody'"),
        (["play", "--terminal", "--lang", "tlh"], "tlh"),
        (["fly"], 'Unknown command "fly"'),
        (["simulate", "--speed", 3], "Unknown option: --speed"),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, list) else "",
)
def test_a_mistake_is_one_line_and_exit_code_2(words: list[object], message: str) -> None:
    assert message in refused(*words)


def test_a_mistake_is_told_in_the_same_way_by_a_process() -> None:
    run = fallstar_process("simulate", "--seats", 1)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "fallstar: a game has 2 to 6 seats, not 1\n"


def test_a_name_that_would_play_with_the_terminal_is_refused(games: Path, tmp_path: Path) -> None:
    record = json.loads(games.read_text().splitlines()[0])
    for name in ("Eve\x1b[31m", "two\nlines", "", "x" * 61):
        file = tmp_path / "names.json"
        file.write_text(json.dumps(record | {"seats": ["ok", name, "ok", "ok"]}))
        assert "the name of seat 2 is 1 to 60 printable characters" in refused("replay", file)


def test_a_file_with_a_byte_order_mark_is_read(games: Path, tmp_path: Path) -> None:
    file = tmp_path / "bom.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + games.read_bytes())
    assert fallstar("check", file).returncode == 0


def test_many_faults_are_not_all_told(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text("[]\n" * 100)
    run = fallstar("check", file)
    assert run.returncode == 2
    assert len(run.stderr.splitlines()) == 21
    assert "and 80 more" in run.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_board_is_drawn_in_any_encoding(encoding: str) -> None:
    run = fallstar_process("board", "--seed", 1, PYTHONIOENCODING=encoding)
    assert run.returncode == 0, run.stderr
    assert ("━━━" in run.stdout) == (encoding == "utf-8")
    assert ("---" in run.stdout) == (encoding != "utf-8")


def test_a_closed_output_prints_no_traceback() -> None:
    command = f"{sys.executable} -m fallstar board --seed 1 >&-"
    run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in run.stderr


def test_an_empty_file_has_no_record(tmp_path: Path) -> None:
    file = tmp_path / "empty.jsonl"
    file.touch()
    assert "has no game record" in refused("check", file)
    assert "there is no record 1" in refused("replay", file)


def test_a_game_number_that_is_not_there(games: Path) -> None:
    assert "has 120 game records: there is no record 121" in refused("replay", games, "--game", 121)


@pytest.mark.parametrize("seed", ["-5", "9" * 5000])
def test_a_seed_of_any_size(seed: str) -> None:
    one, two = (fallstar("board", "--seed", seed).stdout for _ in range(2))
    assert one == two != ""


def test_board_as_text_svg_and_png(tmp_path: Path) -> None:
    text = fallstar("board", "--seats", 6, "--seed", 3).stdout
    position = text.splitlines()[-1]
    assert Game.from_position(position).position() == position
    assert fallstar("board", "--position", position).stdout == text
    for name in ("board.svg", "board.png", "board.txt"):
        assert fallstar("board", "--seed", 3, "--out", tmp_path / name).returncode == 0
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    assert "━━━" in (tmp_path / "board.txt").read_text()


def test_a_pipe_that_is_closed_early_is_not_an_error() -> None:
    command = f"{sys.executable} -m fallstar simulate --games 400 --out - | head -n 1"
    run = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, timeout=TIMEOUT, check=False
    )
    assert Record.from_json(run.stdout)
    assert "Traceback" not in run.stderr


def test_a_review_is_told_and_written(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    fallstar("simulate", "--seats", 2, "--games", 1, "--bots", "gain", "--seed", 1, "--out", file)
    few = ("--iterations", 40, "--lang", "en")
    told = fallstar("review", file, *few)
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("What decided this game")
    page, figures = tmp_path / "page.html", tmp_path / "review.json"
    run = fallstar("review", file, *few, "--html", page, "--json", figures)
    assert (run.returncode, run.stdout) == (0, "")
    assert "<title>What decided this game</title>" in page.read_text()
    assert json.loads(figures.read_text())["players"] == ["bot:gain", "bot:gain"]


def test_a_review_needs_a_finished_game_and_a_place_to_write(tmp_path: Path) -> None:
    game = Game.new(seats=2, seed=1)
    file = tmp_path / "game.json"
    file.write_text(game.record().to_json())
    assert "only a finished game" in refused("review", file)
    assert "there is no folder" in refused("review", file, "--html", tmp_path / "no" / "page.html")
    assert "there is no record 2" in refused("review", file, "--game", 2)
