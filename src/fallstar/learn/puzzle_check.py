"""Solving puzzles again: is the solution still the only one?

Proven puzzles are proven again. The others are searched, with ten times the iterations that mining
takes to verify a decision and with new chance, after every legal decision.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np

from fallstar.errors import NotationError
from fallstar.game import Game
from fallstar.learn.workers import run
from fallstar.rules.rng import new_rng, shuffle
from fallstar.study.endgame import Solver
from fallstar.study.puzzle import Puzzle, check_puzzle
from fallstar.study.puzzle_judge import AGREE, ITERATIONS, MARGIN, VERIFY, Judge
from fallstar.study.search_error import loss_error

EFFORT = 10 * VERIFY * ITERATIONS  # iterations after each decision, unless others are given
CLOSE = MARGIN / 2  # how far behind a second solution is at most: both searches err by chance


def draw(puzzles: Sequence[Puzzle], count: int, seed: int) -> list[Puzzle]:
    """So many of them, at random."""
    order = np.arange(len(puzzles))
    shuffle(new_rng(seed, "sample"), order)
    return [puzzles[index] for index in order[:count]]


def check_all(
    puzzles: Sequence[Puzzle], seed: int, iterations: int = EFFORT, workers: int | None = None
) -> Iterator[tuple[Puzzle, str | None]]:
    """Each puzzle with what is wrong with it, or None."""
    yield from run(partial(recheck, seed=seed, iterations=iterations), puzzles, workers=workers)


def recheck(puzzle: Puzzle, seed: int, iterations: int = EFFORT) -> tuple[Puzzle, str | None]:
    """Check a puzzle, prove it again or search it again; returns what is wrong, or None."""
    try:
        check_puzzle(puzzle)
    except NotationError as error:
        return puzzle, str(error)
    judge = _judge(seed, iterations)
    game = Game.from_position(puzzle.position)
    for right in puzzle.steps:
        if puzzle.proven:
            verdict = judge.prove(game.board, game.state)
            if verdict is None or set(verdict.right) != set(right):
                found = "nothing" if verdict is None else " ".join(verdict.right)
                return puzzle, f"the proof gives {found}, not {' '.join(right)}"
        elif fault := second_solution(game, right, judge, iterations):
            return puzzle, fault
        game.play(right[0])
    return puzzle, None


def second_solution(game: Game, right: Sequence[str], judge: Judge, iterations: int) -> str | None:
    """The best wrong decision, if it is close to the best right one; all are searched."""
    shares = {
        move: judge.share_after(game.board, game.state, move, iterations)
        for move in game.legal_moves()
    }
    best = max(shares[move] for move in right)
    wrong = [move for move in shares if move not in right]
    rival = max(wrong, key=lambda move: shares[move])
    if best - shares[rival] >= CLOSE:
        return None
    return f"{rival} wins {shares[rival]:.1%}, {' '.join(right)} {best:.1%}"


@lru_cache(maxsize=1)
def _judge(seed: int, iterations: int) -> Judge:
    """A judge whose memory is enough for so many iterations after a decision."""
    return Judge(seed, -(-iterations // AGREE))


# A solution that a player reports -----------------------------------------------------------------


class Reported(NamedTuple):
    """A list of decisions that might solve a puzzle, and what it is worth."""

    accepted: bool  # the list is the solution, or its beginning; then it is not judged
    proven: bool  # by the solver; otherwise by search
    solution: tuple[str, ...]  # as many of its decisions as are compared with the list
    share: float  # of victory after the list; of a proof the most that it can be
    best: float  # after the solution
    error: float  # half of the 95 % interval of the difference

    @property
    def loss(self) -> float:
        """What the list loses to the solution."""
        return self.best - self.share

    @property
    def is_solution(self) -> bool:
        """Is the list a second solution, or may it be one?"""
        return self.loss <= 0 if self.proven else self.loss < CLOSE


def judge_reported(
    puzzle: Puzzle, reported: Sequence[str], seed: int, iterations: int = EFFORT
) -> Reported:
    """Compare a list of decisions with the solution of a puzzle.

    Raises NotationError if a decision is not legal, or the list does not end with the turn of the
    seat that solves.
    """
    solution = tuple(right[0] for right in puzzle.steps)
    _check_reported(puzzle, reported)
    accepted = all(move in right for move, right in zip(reported, puzzle.steps, strict=False))
    if accepted and len(reported) > len(solution):
        raise NotationError(
            f"the solution of {puzzle.id} has {_decisions(len(solution))}, not {len(reported)}"
        )
    compared = solution[: len(reported)]
    if accepted:
        return Reported(True, puzzle.proven, solution, 0.0, 0.0, 0.0)
    if puzzle.proven:
        (least, _), (_, most) = (_proven(puzzle, line) for line in (compared, reported))
        return Reported(False, True, compared, most, least, 0.0)
    best, share = (_searched(puzzle, line, seed, iterations) for line in (compared, reported))
    error = loss_error(best, share, iterations, puzzle.seats)
    return Reported(False, False, compared, share, best, error)


def _check_reported(puzzle: Puzzle, reported: Sequence[str]) -> None:
    check_puzzle(puzzle)
    if not reported:
        raise NotationError("name at least one decision")
    game = Game.from_position(puzzle.position)
    seat = game.turn
    for number, move in enumerate(reported, start=1):
        if game.turn != seat:
            raise NotationError(
                f"the turn of {puzzle.id} ends after {_decisions(number - 1)}: "
                f"{' '.join(reported[: number - 1])}"
            )
        if not game.is_legal(move):
            legal = " ".join(game.legal_moves())
            raise NotationError(
                f"decision {number}: {move[:20]!r} is not legal in {puzzle.id}: {legal}"
            )
        game.play(move)


def _decisions(count: int) -> str:
    return "1 decision" if count == 1 else f"{count} decisions"


def _before_last(puzzle: Puzzle, line: Sequence[str]) -> Game:
    game = Game.from_position(puzzle.position)
    for move in line[:-1]:
        game.play(move)
    return game


def _proven(puzzle: Puzzle, line: Sequence[str]) -> tuple[float, float]:
    """The least and the most that the share of victory can be after a list of decisions."""
    game = _before_last(puzzle, line)
    return Solver().values(game.board, game.state)[line[-1]]


def _searched(puzzle: Puzzle, line: Sequence[str], seed: int, iterations: int) -> float:
    game = _before_last(puzzle, line)
    return _judge(seed, iterations).share_after(game.board, game.state, line[-1], iterations)
