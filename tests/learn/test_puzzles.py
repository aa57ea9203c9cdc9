"""Mining: the same puzzles however it is run, and what is wrong with a puzzle is found."""

from pathlib import Path

import msgspec
import pytest

from fallstar import Game
from fallstar.errors import FallstarError, NotationError
from fallstar.learn.puzzle_check import draw, recheck
from fallstar.learn.puzzle_ladder import level_rating, rating_from
from fallstar.learn.puzzles import continue_file, mine, mine_game, new_header
from fallstar.rules.kernel import is_last
from fallstar.study.puzzle import LADDER, Puzzle, check_puzzle, id_of, read_puzzles, write_puzzle
from tests.cli.command import fallstar

HEADER = new_header(seed=5, iterations=30)  # small, for speed: what it finds is not good
GAMES = 85
REAL = Puzzle(
    "zot3du7",
    "6b3,3a2 normal ..ww...g..gopb.gw..bygbg 0 h2>:LW:-:b2p2w1:0/f3>:D:W:b1y1p1g1w1:0 0 0 action",
    (("WH>",), ("s>L",)),
    ("token", "best_turn"),
    proven=False,
    solved="00000222",
    rating=1780,
    game=0,
)


@pytest.fixture(scope="module")
def mined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("puzzles") / "mined.jsonl"
    assert list(mine(path, HEADER, GAMES, workers=1))[-1][0] == GAMES
    return path


def test_a_game_gives_the_same_puzzles_each_time_and_all_are_well_formed(mined: Path) -> None:
    puzzles = read_puzzles(mined)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles) > 2
    for puzzle in puzzles:
        check_puzzle(puzzle)
    first = puzzles[0].game
    again = [puzzle for puzzle in puzzles if puzzle.game == first]
    assert list(mine_game(first, HEADER)[1]) == again


def test_a_stopped_run_goes_on_and_ends_with_the_same_file(mined: Path, tmp_path: Path) -> None:
    whole = mined.read_bytes()
    path = tmp_path / "mined.jsonl"
    path.write_bytes(whole[: len(whole) - 40])  # in the middle of a line
    assert next(mine(path, HEADER, GAMES, workers=1))[0] < GAMES
    list(mine(path, HEADER, GAMES, workers=1))
    assert path.read_bytes() == whole


def test_another_run_is_not_continued(mined: Path, tmp_path: Path) -> None:
    with pytest.raises(FallstarError, match="use the same --seed, --iterations and --ends"):
        continue_file(mined, new_header(seed=6, iterations=30))
    other = tmp_path / "other.jsonl"
    other.write_bytes(msgspec.json.encode(HEADER) + b"\n{}\n")
    with pytest.raises(NotationError, match=r"other\.jsonl:2: not a puzzle"):
        continue_file(other, HEADER)


def test_last_rounds_are_proven_and_only_they(mined: Path) -> None:
    puzzles = read_puzzles(mined)
    assert any(puzzle.proven for puzzle in puzzles)
    for puzzle in puzzles:
        assert puzzle.proven == ("last_round" in puzzle.themes)
        if is_last(Game.from_position(puzzle.position).state):
            assert puzzle.proven


def test_what_is_proven_is_proven_again_and_another_solution_is_refused(mined: Path) -> None:
    proven = next(puzzle for puzzle in read_puzzles(mined) if puzzle.proven)
    assert recheck(proven, seed=2, iterations=30) == (proven, None)
    legal = Game.from_position(proven.position).legal_moves()
    other = next(move for move in legal if move not in proven.steps[0])
    wrong = msgspec.structs.replace(proven, steps=((other,),))
    assert "the proof gives" in str(recheck(wrong, seed=2, iterations=30)[1])


def test_a_second_solution_is_found() -> None:
    assert recheck(REAL, seed=2, iterations=50) == (REAL, None)
    wrong = msgspec.structs.replace(REAL, steps=(("s<L",),))
    assert str(recheck(wrong, seed=2, iterations=50)[1]).startswith("WH> wins")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"id": "abcdefg"}, "the id of its position is zot3du7"),
        ({"position": "nothing"}, "a position has 8 fields"),
        ({"steps": ()}, "at least one decision"),
        ({"steps": (("D",),)}, "decision 1: 'D' is not legal"),
        ({"steps": (("WH>", "WH<"),)}, "lead to different positions"),
        ({"steps": (("WH>", "WH>"),)}, "different ones"),
        ({"steps": (("WH>",), ("s>L",), ("hand",))}, "decision 3 is not of the seat"),
        ({"themes": ()}, "one theme"),
        ({"themes": ("token", "token")}, "a theme twice"),
        ({"solved": "0000"}, "a digit from 0 to 2"),
        ({"rating": 9000}, "a rating is from"),
    ],
)
def test_a_damaged_puzzle_is_refused(change: dict[str, object], fault: str) -> None:
    check_puzzle(REAL)
    with pytest.raises(NotationError, match=fault):
        check_puzzle(msgspec.structs.replace(REAL, **change))


def test_hidden_cards_of_other_seats_do_not_show() -> None:
    told = REAL.position.replace("f3>:D:W:", "f3>:W:D:")  # the true cards, perhaps
    Game.from_position(told)
    puzzle = msgspec.structs.replace(REAL, position=told, id=id_of(told))
    with pytest.raises(NotationError, match="are not dealt as in all puzzles"):
        check_puzzle(puzzle)


def test_a_puzzle_that_only_strong_levels_solve_is_rated_higher() -> None:
    easy, middle, hard = (rating_from(solved) for solved in ("02222222", "00022222", "00000022"))
    assert easy < middle < hard
    assert level_rating("greedy") < hard < level_rating("champion")
    ratings = [level_rating(level) for level in LADDER]
    assert ratings == sorted(ratings)


def test_a_sample_is_drawn_the_same_each_time(mined: Path) -> None:
    puzzles = read_puzzles(mined)
    assert draw(puzzles, 2, seed=1) == draw(puzzles, 2, seed=1)
    assert len(draw(puzzles, 10**6, seed=1)) == len(puzzles)


# The command --------------------------------------------------------------------------------------


def test_the_command_checks_a_file_and_names_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    wrong = msgspec.structs.replace(REAL, rating=1)
    path.write_text(f"{write_puzzle(REAL)}\n{write_puzzle(wrong)}\n")
    done = fallstar("puzzles", "check", path, "--iterations", 50, "--workers", 1)
    assert done.returncode == 2
    assert "a rating is from 100 to 3000, not 1" in done.stderr
    assert done.stdout == "1 of 2 puzzles are right, 0 of them proven\n"


def test_the_command_proves_the_proven_ones_of_a_file(mined: Path) -> None:
    proven = sum(puzzle.proven for puzzle in read_puzzles(mined))
    done = fallstar("puzzles", "check", mined, "--proven", "--workers", 1)
    assert done.stdout == f"{proven} of {proven} puzzles are right, {proven} of them proven\n"


def test_the_command_tells_whether_another_decision_is_a_solution(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(write_puzzle(REAL))
    ask = ("puzzles", "check", path, "--id", REAL.id, "--iterations", 20, "--move")
    assert fallstar(*ask, "WH>").stdout.startswith("WH> is accepted")
    assert fallstar(*ask, "s<L").stdout.endswith("not a solution\n")
    assert "is not legal in zot3du7" in fallstar(*ask, "D").stderr


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ((), "name at least one file"),
        (("FILE", "--move", "D"), "--move needs --id"),
        (("FILE", "--id", "nobody"), "there is no puzzle 'nobody'"),
        (("README.md",), "README.md is not a file of puzzles"),
    ],
)
def test_a_wrong_question_is_answered_in_one_line(
    words: tuple[str, ...], fault: str, tmp_path: Path
) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(write_puzzle(REAL))
    done = fallstar("puzzles", "check", *(path if word == "FILE" else word for word in words))
    assert done.returncode == 2
    assert fault in done.stderr
    assert done.stderr.count("\n") == 1
