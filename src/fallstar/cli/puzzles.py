"""fallstar puzzles"""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter, validators

from fallstar.cli.files import check_writable
from fallstar.cli.options import Count, ray_address
from fallstar.cli.progress import counting, progress_bar
from fallstar.errors import FallstarError, NotationError
from fallstar.learn.puzzle_check import EFFORT, check_all, draw, judge_reported
from fallstar.learn.puzzles import ENDS, new_header
from fallstar.learn.puzzles import mine as mine_games
from fallstar.study.puzzle import Puzzle, read_puzzles
from fallstar.study.puzzle_judge import ITERATIONS

puzzles = App(name="puzzles", help="Find puzzles in games of bots, and check them.")
Workers = Annotated[int | None, Parameter(validator=validators.Number(gte=1))]


@puzzles.command
def mine(
    out: Path,
    /,
    *,
    games: Count = 1000,
    seed: int = 1,
    iterations: Count = ITERATIONS,
    ends: Annotated[int, Parameter(validator=validators.Number(gte=0))] = ENDS,
    workers: Workers = None,
    ray: Annotated[bool | str, Parameter(negative="")] = False,
) -> None:
    """Let bots of all levels play, and keep positions in which one decision is clearly the best.

    The same seed gives the same puzzles on any number of cores. The same command continues a file
    that was stopped; with more games it gets longer.

    Parameters
    ----------
    out
        The file, JSON Lines: a header, then a puzzle on each line.
    games
        How many games, those of the file included.
    seed
        Different seeds play different games.
    iterations
        Of the search after each kind of decision; the verification takes ten times as many.
    ends
        For each game of all levels, games of quick levels of which only the last round is looked
        at: with more of them more puzzles are proven.
    workers
        How many processes; all cores if not given.
    ray
        Mine on the Ray cluster at this address; without an address on this machine.
    """
    check_writable(out)
    done = (0, 0)
    with counting("games") as advance:
        header = new_header(seed, iterations, ends)
        for now in mine_games(out, header, games, workers=workers, ray=ray_address(ray)):
            advance(games, now[0] - done[0])
            done = now
    print(f"{done[1]:,} puzzles of {done[0]:,} games are in {out}")


@puzzles.command
def check(
    *files: Path,
    name: Annotated[str | None, Parameter(name="--id")] = None,
    move: str | None = None,
    sample: Count | None = None,
    proven: Annotated[bool, Parameter(negative="")] = False,
    searched: Annotated[bool, Parameter(negative="")] = False,
    seed: int = 1,
    iterations: Count = EFFORT,
    workers: Workers = None,
) -> None:
    """Solve puzzles again, with new chance, and print those with a second solution.

    A second solution is a wrong decision that is less than 5 % of a victory behind the best right
    one. Proven puzzles are proven again. The exit code is 0 if all are right, else 2. With --id and
    --move, say whether these decisions solve the puzzle as well.

    Parameters
    ----------
    files
        Files of `fallstar puzzles mine`, or those that the pages load.
    name
        Only the puzzle with this name.
    move
        The decisions that might be a second solution, or its first ones: "s<L WH>".
    sample
        So many, drawn at random; all if not given.
    proven
        Only those that are proven: this is quick.
    searched
        Only those that were found by search.
    seed
        Different seeds draw other puzzles, and search with other chance.
    iterations
        After each decision. If not given, ten times as many as mining takes to verify one.
    workers
        How many processes; all cores if not given.
    """
    if not files:
        raise FallstarError("name at least one file of puzzles")
    if move is not None and name is None:
        raise FallstarError("--move needs --id, the name of the puzzle")
    if proven and searched:
        raise FallstarError("--proven and --searched leave no puzzle: give one of them")
    found = [puzzle for file in files for puzzle in read_puzzles(file)]
    if proven or searched:
        found = [puzzle for puzzle in found if puzzle.proven == proven]
    if name is not None:
        found = [puzzle for puzzle in found if puzzle.id == name]
    if not found:
        what = "no puzzle" if name is None else f"no puzzle {name[:20]!r}"
        raise NotationError(f"there is {what} in {' '.join(map(str, files))}")
    if move is not None:
        _print_reported(found[0], move.split(), seed, iterations)
        return
    chosen = draw(found, sample, seed) if sample else found
    bad = proofs = 0
    with progress_bar("puzzles", len(chosen)) as advance:
        for puzzle, fault in check_all(chosen, seed, iterations, workers):
            advance(1)
            proofs += puzzle.proven and fault is None
            bad += fault is not None
            if fault is not None:
                print(f"{puzzle.id}: {fault}", file=sys.stderr)
    print(f"{len(chosen) - bad:,} of {len(chosen):,} puzzles are right, {proofs:,} of them proven")
    if bad:
        sys.exit(2)


def _print_reported(puzzle: Puzzle, moves: list[str], seed: int, iterations: int) -> None:
    """Say whether a list of decisions solves a puzzle, and what it loses to the solution."""
    found = judge_reported(puzzle, moves, seed, iterations)
    line, solution = " ".join(moves), " ".join(found.solution)
    if found.accepted:
        print(f"{line} is accepted: the solution is {solution}")
        return
    words = "a second solution, or nearly one" if found.is_solution else "not a solution"
    if found.proven:
        most = f"{line} wins at most {found.share:.1%}, {solution} {found.best:.1%}"
        print(f"{most}: proven, {words}")
        return
    print(
        f"{line} wins {found.share:.1%}, {solution} {found.best:.1%}: "
        f"it loses {found.loss:.1%} ± {found.error:.1%}, {words}"
    )
