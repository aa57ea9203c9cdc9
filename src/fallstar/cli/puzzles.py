"""fallstar puzzles"""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter, validators

from fallstar.cli.files import check_writable
from fallstar.cli.options import Count, ray_address
from fallstar.cli.progress import counting, progress_bar
from fallstar.errors import FallstarError, NotationError
from fallstar.game import Game
from fallstar.learn.puzzle_check import check_all, draw
from fallstar.learn.puzzles import ENDS, new_header
from fallstar.learn.puzzles import mine as mine_games
from fallstar.study.analysis import analyse
from fallstar.study.puzzle import Puzzle, check_puzzle, read_puzzles
from fallstar.study.puzzle_judge import ITERATIONS, MARGIN, VERIFY

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
    seed: int = 1,
    iterations: Count = ITERATIONS,
    workers: Workers = None,
) -> None:
    """Solve puzzles again, with new chance, and print those with a second solution.

    The exit code is 0 if all are right, else 2. With --id and --move, say whether this decision
    solves the puzzle as well.

    Parameters
    ----------
    files
        Files of `fallstar puzzles mine`, or those that the pages load.
    name
        Only the puzzle with this name.
    move
        A decision that might be a second solution.
    sample
        So many, drawn at random; all if not given.
    proven
        Only those that are proven: this is quick.
    seed
        Different seeds draw other puzzles, and search with other chance.
    iterations
        Of the mining search; this takes ten times as many.
    workers
        How many processes; all cores if not given.
    """
    if not files:
        raise FallstarError("name at least one file of puzzles")
    if move is not None and name is None:
        raise FallstarError("--move needs --id, the name of the puzzle")
    found = [puzzle for file in files for puzzle in read_puzzles(file)]
    if proven:
        found = [puzzle for puzzle in found if puzzle.proven]
    if name is not None:
        found = [puzzle for puzzle in found if puzzle.id == name]
    if not found:
        what = "no puzzle" if name is None else f"no puzzle {name[:20]!r}"
        raise NotationError(f"there is {what} in {' '.join(map(str, files))}")
    if move is not None:
        check_puzzle(found[0])
        _print_second(found[0], move, VERIFY * iterations, seed)
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


def _print_second(puzzle: Puzzle, move: str, iterations: int, seed: int) -> None:
    """Say how much a decision loses to the first decision of the solution."""
    game = Game.from_position(puzzle.position)
    right = puzzle.steps[0]
    legal = game.legal_moves()
    if move not in legal:
        raise NotationError(f"{move!r} is not legal in {puzzle.id}: {' '.join(legal)}")
    if move in right:
        print(f"{move} is accepted: the solution is {' '.join(right)}")
        return
    analysis = analyse(game, iterations=iterations * len(legal), seed=seed, about=move)
    best, asked = analysis.choice(right[0]), analysis.choice(move)
    assert game.turn is not None
    loss = best.shares[game.turn] - asked.shares[game.turn]
    error = analysis.loss_error(best, asked)
    clear = "not a solution" if loss >= MARGIN else "a second solution, or nearly one"
    print(
        f"{move} wins {asked.shares[game.turn]:.1%}, {right[0]} {best.shares[game.turn]:.1%}: "
        f"it loses {loss:.1%} ± {error:.1%}, {clear}"
    )
