"""Mining: the same puzzles however it is run, and what is wrong with a puzzle is found."""

from pathlib import Path

import msgspec
import pytest

from fallstar import Game
from fallstar.bots.levels import LEVELS, make_bot
from fallstar.errors import FallstarError, NotationError
from fallstar.learn.puzzle_check import EFFORT, draw, judge_reported, recheck, second_solution
from fallstar.learn.puzzle_ladder import level_rating, rating_from
from fallstar.learn.puzzles import POOL, continue_file, mine, mine_game, new_header
from fallstar.notation.move import Move
from fallstar.rules.board import Board
from fallstar.rules.kernel import is_last
from fallstar.rules.state import State
from fallstar.study.endgame import Solver
from fallstar.study.puzzle import LADDER, Puzzle, check_puzzle, id_of, read_puzzles, write_puzzle
from fallstar.study.puzzle_judge import ITERATIONS, MARGIN, VERIFY, Judge
from tests.cli.command import fallstar, fallstar_process

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


def test_every_level_plays_and_no_clock_stops_one() -> None:
    assert [name.partition(":")[0] for name in POOL] == list(LEVELS)
    for name in POOL:
        assert getattr(make_bot(name), "milliseconds", None) is None


def test_a_stopped_run_goes_on_and_ends_with_the_same_file(mined: Path, tmp_path: Path) -> None:
    whole = mined.read_bytes()
    path = tmp_path / "mined.jsonl"
    path.write_bytes(whole[: len(whole) - 40])  # in the middle of a line
    assert next(mine(path, HEADER, GAMES, workers=1))[0] < GAMES
    list(mine(path, HEADER, GAMES, workers=1))
    assert path.read_bytes() == whole


def test_on_two_workers_the_puzzles_are_the_same(mined: Path, tmp_path: Path) -> None:
    path = tmp_path / "mined.jsonl"
    list(mine(path, HEADER, GAMES, workers=2))
    assert path.read_bytes() == mined.read_bytes()


@pytest.mark.needs("ray")
def test_on_a_local_ray_the_puzzles_are_the_same(mined: Path, tmp_path: Path) -> None:
    path = tmp_path / "mined.jsonl"
    words = ("puzzles", "mine", path, "--games", GAMES, "--seed", HEADER.seed)
    effort = ("--iterations", HEADER.iterations, "--workers", 2)
    for _ in range(3):  # Ray gives itself half a minute to start
        run = fallstar_process(*words, *effort, "--ray", "local")
        if "timed out during startup" not in run.stderr:
            break
    assert run.returncode == 0, run.stderr
    assert path.read_bytes() == mined.read_bytes()


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
    assert recheck(proven, seed=2) == (proven, None)
    legal = Game.from_position(proven.position).legal_moves()
    other = next(move for move in legal if move not in proven.steps[0])
    wrong = msgspec.structs.replace(proven, steps=((other,),))
    assert "the proof gives" in str(recheck(wrong, seed=2)[1])


def test_a_second_solution_is_found() -> None:
    assert recheck(REAL, seed=2, iterations=500) == (REAL, None)
    wrong = msgspec.structs.replace(REAL, steps=(("s<L",),))
    assert str(recheck(wrong, seed=2, iterations=500)[1]).startswith("WH> wins")


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
    done = fallstar("puzzles", "check", path, "--iterations", 500, "--workers", 1)
    assert done.returncode == 2
    assert "a rating is from 100 to 3000, not 1" in done.stderr
    assert done.stdout == "1 of 2 puzzles are right, 0 of them proven\n"


def test_the_command_proves_the_proven_ones_of_a_file(mined: Path) -> None:
    proven = sum(puzzle.proven for puzzle in read_puzzles(mined))
    done = fallstar("puzzles", "check", mined, "--proven", "--workers", 1)
    assert done.stdout == f"{proven} of {proven} puzzles are right, {proven} of them proven\n"


def test_the_command_draws_only_those_that_were_found_by_search(
    mined: Path, tmp_path: Path
) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_bytes(mined.read_bytes() + write_puzzle(REAL).encode())
    searched = sum(not puzzle.proven for puzzle in read_puzzles(path))
    assert 0 < searched < len(read_puzzles(path))
    ask = ("puzzles", "check", path, "--sample", 1000, "--iterations", 1, "--workers", 1)
    done = fallstar(*ask, "--searched")
    assert f" of {searched} puzzles are right, 0 of them proven" in done.stdout
    assert "--proven and --searched" in fallstar(*ask, "--searched", "--proven").stderr


def test_a_check_takes_ten_times_the_iterations_that_mining_takes_to_verify() -> None:
    assert EFFORT == 10 * VERIFY * ITERATIONS == 20_000
    taken: list[int] = []

    class Close(Judge):
        """For it every wrong decision is a little closer than half of the margin of mining."""

        def share_after(self, _board: Board, _state: State, move: Move, iterations: int) -> float:
            taken.append(iterations)
            return 0.5 if move == "WH>" else 0.5 - MARGIN / 2 + 0.001

    game = Game.from_position(REAL.position)
    assert str(second_solution(game, ("WH>",), Close(), EFFORT)).endswith("WH> 50.0%")
    assert taken == [EFFORT] * len(game.legal_moves())


def test_the_command_tells_whether_other_decisions_are_a_solution(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(write_puzzle(REAL))
    ask = ("puzzles", "check", path, "--id", REAL.id, "--iterations", 200, "--move")
    accepted = "is accepted: the solution is WH> s>L\n"
    assert fallstar(*ask, "WH>").stdout == f"WH> {accepted}"
    assert fallstar(*ask, "WH> s>L").stdout == f"WH> s>L {accepted}"
    told = fallstar(*ask, "s<L").stdout
    assert told.startswith("s<L wins ")
    assert told.endswith("not a solution\n")
    # The second decision is judged in its own position, and a prefix with as much of the solution.
    told = fallstar(*ask, "WH> end").stdout
    assert told.startswith("WH> end wins ")
    assert ", WH> s>L " in told
    assert told.endswith("not a solution\n")


@pytest.mark.parametrize(
    ("move", "fault"),
    [
        ("D", "decision 1: 'D' is not legal in zot3du7"),
        ("WH> D", "decision 2: 'D' is not legal in zot3du7"),
        ("WH> s>L end", "the turn of zot3du7 ends after 2 decisions: WH> s>L"),
        ("WH> end hand", "the turn of zot3du7 ends after 2 decisions: WH> end"),
        (" ", "name at least one decision"),
    ],
)
def test_a_wrong_list_of_decisions_is_refused_in_one_line(
    move: str, fault: str, tmp_path: Path
) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(write_puzzle(REAL))
    done = fallstar("puzzles", "check", path, "--id", REAL.id, "--move", move)
    assert done.returncode == 2
    assert fault in done.stderr
    assert done.stderr.count("\n") == 1


def test_decisions_after_the_solution_are_refused() -> None:
    short = msgspec.structs.replace(REAL, steps=(("WH>",),))
    with pytest.raises(NotationError, match="the solution of zot3du7 has 1 decision, not 2"):
        judge_reported(short, ["WH>", "end"], seed=1)


def test_what_is_reported_of_a_proven_puzzle_is_judged_by_proof(mined: Path) -> None:
    proven = [puzzle for puzzle in read_puzzles(mined) if puzzle.proven]
    for puzzle in proven:
        game = Game.from_position(puzzle.position)
        values = Solver().values(game.board, game.state)
        for move, (_, most) in values.items():
            found = judge_reported(puzzle, [move], seed=1)
            assert found.accepted == (move in puzzle.steps[0])
            if not found.accepted:
                assert found.proven
                assert not found.is_solution
                assert (found.share, found.error) == (most, 0)
    # A puzzle whose solution is not the best: the proof says so.
    puzzle = proven[0]
    game = Game.from_position(puzzle.position)
    worst = min(game.legal_moves(), key=lambda move: Solver().values(game.board, game.state)[move])
    wrong = msgspec.structs.replace(puzzle, steps=((worst,),))
    found = judge_reported(wrong, [puzzle.steps[0][0]], seed=1)
    assert found.is_solution
    assert found.loss < 0


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
