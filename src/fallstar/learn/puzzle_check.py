"""Solving puzzles again: is the solution still the only one?"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

import numpy as np

from fallstar.errors import NotationError
from fallstar.game import Game
from fallstar.learn.workers import run
from fallstar.rules.rng import new_rng, shuffle
from fallstar.study.puzzle import Puzzle, check_puzzle
from fallstar.study.puzzle_judge import MARGIN, VERIFY, Judge


def draw(puzzles: Sequence[Puzzle], count: int, seed: int) -> list[Puzzle]:
    """So many of them, at random."""
    order = np.arange(len(puzzles))
    shuffle(new_rng(seed, "sample"), order)
    return [puzzles[index] for index in order[:count]]


def check_all(
    puzzles: Sequence[Puzzle], seed: int, iterations: int, workers: int | None = None
) -> Iterator[tuple[Puzzle, str | None]]:
    """Each puzzle with what is wrong with it, or None."""
    yield from run(partial(recheck, seed=seed, iterations=iterations), puzzles, workers=workers)


def recheck(puzzle: Puzzle, seed: int, iterations: int) -> tuple[Puzzle, str | None]:
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
        elif fault := second_solution(game, right, judge, VERIFY * iterations):
            return puzzle, fault
        game.play(right[0])
    return puzzle, None


def second_solution(
    game: Game, right: Sequence[str], judge: Judge, iterations: int, *, close: float = MARGIN / 2
) -> str | None:
    """The best wrong decision, if it loses less than `close`; every decision is searched."""
    shares = {
        move: judge.share_after(game.board, game.state, move, iterations)
        for move in game.legal_moves()
    }
    best = max(shares[move] for move in right)
    wrong = [move for move in shares if move not in right]
    rival = max(wrong, key=lambda move: shares[move])
    if best - shares[rival] >= close:
        return None
    return f"{rival} wins {shares[rival]:.1%}, {' '.join(right)} {best:.1%}"


@lru_cache(maxsize=1)
def _judge(seed: int, iterations: int) -> Judge:
    return Judge(seed, iterations)
