"""How hard a puzzle is: the levels of the ladder try it, and a rating is fitted to their results.

A level with rating `level` solves a puzzle with rating `puzzle` with the chance of the Elo model,
1 / (1 + 10 ** ((puzzle - level) / 400)). The ratings of the levels are those of docs/bots.md,
brought to the Elo scale: two equal levels are 400 apart if their model of ratings lets the better
one win ten times as often as the other. The rating of a puzzle is the most probable one, if ratings
of puzzles are spread around MIDDLE by SPREAD before anything was tried.
"""

from functools import cache
from math import log, sqrt

import numpy as np

from fallstar.bots.levels import level_ratings, make_bot
from fallstar.game import Game
from fallstar.notation.move import Move
from fallstar.rating import BETA, MU
from fallstar.rules.rng import derive
from fallstar.study.puzzle import LADDER, LEAST_RATING, MOST_RATING, TRIES

MIDDLE, SPREAD = 1500, 450
ELO = 400 / log(10) / (sqrt(2) * BETA)  # for each unit of mu: two players of the model, none unsure


def level_rating(name: str) -> float:
    """A level of the ladder on the scale of puzzles."""
    return MIDDLE + ELO * (level_ratings()[name] - MU)


def solves(level: str, seed: int, position: str, steps: tuple[tuple[Move, ...], ...]) -> bool:
    """Does this level find every decision of the solution?"""
    bot = make_bot(level, seed)
    game = Game.from_position(position)
    for right in steps:
        assert game.turn is not None
        move = bot.choose(game.view(game.turn, previews=False))
        if move not in right:
            return False
        game.play(move)
    return True


def climb(position: str, steps: tuple[tuple[Move, ...], ...], seed: int) -> str:
    """How often each level of the ladder solves a puzzle, a digit each."""
    return "".join(
        str(sum(solves(level, derive(seed, number), position, steps) for number in range(TRIES)))
        for level in LADDER
    )


@cache
def rating_from(solved: str) -> int:
    """The most probable rating of a puzzle."""
    grid = np.arange(LEAST_RATING, MOST_RATING + 1, 5, dtype=np.float64)
    fit = -(((grid - MIDDLE) / SPREAD) ** 2) / 2
    for level, count in zip(LADDER, map(int, solved), strict=True):
        chance = 1 / (1 + 10 ** ((grid - level_rating(level)) / 400))
        fit += count * np.log(chance) + (TRIES - count) * np.log(1 - chance)
    return int(grid[fit.argmax()])
