"""Games for the figures of reviews: of one level or of several, as many as there is time for."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import TypeVar

from fallstar import Game, Record
from fallstar.bots.levels import make_bot
from fallstar.cli.progress import counting
from fallstar.learn.workers import run_in_order
from fallstar.rules.rng import below, new_rng
from fallstar.rules.state import MAX_SEATS, MIN_SEATS

MIXED = "mixed"  # a company: each seat has any of SAMPLED_LEVELS
SAMPLED_LEVELS = (
    "random", "novice", "beginner", "newcomer", "gain", "greedy", "rover", "scout", "ranger",
    "navigator",
)  # fmt: skip
COUNTS = range(MIN_SEATS, MAX_SEATS + 1)
Result = TypeVar("Result")


def played(level: str, number: int, seats: int) -> Record:
    """A game of one level against itself, or of mixed levels."""
    game = Game.new(seats=seats, seed=number)
    rng = new_rng(number, MIXED)
    any_of = SAMPLED_LEVELS if level == MIXED else (level,)
    levels = [any_of[below(rng, len(any_of))] for _ in range(seats)]
    bots = [make_bot(one, number * MAX_SEATS + seat) for seat, one in enumerate(levels)]
    while game.turn is not None:
        game.play(bots[game.turn].choose(game.view(game.turn, previews=False)))
    return game.record()


def in_time(
    play: Callable[[int], Result], games: int, minutes: float, what: str, workers: int | None
) -> Iterator[Result]:
    """The results of the games that are ready in time, in their order, with a bar."""
    end = time.monotonic() + 60 * minutes
    run = run_in_order(play, range(games), workers=workers)
    with counting(what) as advance, closing(run) as results:
        for result in results:
            advance(games, 1)
            yield result
            if time.monotonic() > end:
                return
