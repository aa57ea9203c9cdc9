"""Solved ends of last rounds: collecting, writing and reading them, and testing bots.

    python -m tools.endgames 2 > tests/bots/endgames.txt
    python -m tools.endgames 2 3 4 --seeds 2 3 --games 1500 > tests/bots/endgames-new.txt

    4b2,1a0 normal …gow 1 c5v:LHW:D:b2y1:2/a1^:LHDRW:-:-:0 0 1 action
      0.5 L< D            the share of the seat to move, and all decisions that keep it

fallstar.study.endgame describes how a position is solved.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from fallstar.bots.bot import Bot
from fallstar.bots.players import (
    GAIN,
    GREEDY,
    STYLES,
    TurnScratch,
    choose,
    choose_turn,
    new_turn_scratch,
)
from fallstar.game import Game
from fallstar.notation.move import MOVES
from fallstar.notation.position import write_position
from fallstar.rules.bits import count_bits
from fallstar.rules.board import Board
from fallstar.rules.kernel import legal
from fallstar.rules.rng import Rng, derive, new_rng
from fallstar.rules.setup import draw_setup
from fallstar.rules.state import EXPERT, OVER, PHASE, TURN, State
from fallstar.rules.stepping import step
from fallstar.study.endgame import Solver, is_last, is_near_the_end

TESTS = Path(__file__).parents[1] / "tests" / "bots"
FILE, NEW_FILE = TESTS / "endgames.txt", TESTS / "endgames-new.txt"
GAMES = 20_000
# Positions wanted of each kind (mode, first or last seat, phase). Hard ones are rare in most kinds.
EASY, HARD = 7, 12
TRIES = 4


class Endgame(NamedTuple):
    """A position with its proven solution."""

    position: str
    best: tuple[str, ...]  # all decisions that keep the share
    share: float  # of victory, for the seat to move


def is_hard(
    board: Board, state: State, best: tuple[str, ...], rng: Rng, scratch: TurnScratch
) -> bool:
    """Does the best turn for points begin with a wrong decision in all TRIES?"""
    moves, style = board.moves, STYLES[GREEDY]
    return all(
        MOVES[choose_turn(moves, state, style, rng, scratch)] not in best for _ in range(TRIES)
    )


def collect(seed: int, games: int, seats: int = 2) -> Iterator[tuple[int, Endgame | None]]:
    """Play games; yields the number of games so far, and a wanted position of the last or None."""
    solver, scratch = Solver(), new_turn_scratch()
    found: Counter[tuple[object, ...]] = Counter()
    for game in range(games):
        rng = new_rng(derive(seed, game), "endgames")
        setup = draw_setup(seats, derive(seed, game), expert=game % 2 == 1)
        board, state = setup.board, setup.start()
        players = [(GAIN, GREEDY)[game >> seat + 1 & 1] for seat in range(seats)]
        kept = None
        while kept is None and state[PHASE] != OVER:
            solution = solver.solve(board, state) if is_near_the_end(state) else None
            # With fewer right decisions, luck finds them less often.
            choices = count_bits(legal(board.moves, state))
            if solution and 2 * len(solution[0]) <= choices:
                hard = is_hard(board, state, solution[0], rng, scratch)
                last = is_last(state, int(state[TURN]))
                kind = (state[EXPERT], last, state[PHASE], hard)
                if found[kind] < (HARD if hard else EASY):
                    found[kind] += 1
                    kept = Endgame(write_position(board, state), *solution)
            decision = choose(board.moves, state, players[state[TURN]], rng, scratch)
            step(board.moves, state, decision, None)
        yield game + 1, kept


# The file -----------------------------------------------------------------------------------------


def write_endgame(endgame: Endgame) -> str:
    """Two lines: the position; the share and the best decisions."""
    return f"{endgame.position}\n  {endgame.share:.17g} {' '.join(endgame.best)}"


def read_endgames(text: str) -> list[Endgame]:
    """The endgames of a file."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    endgames = []
    for position, solution in zip(lines[::2], lines[1::2], strict=True):
        share, *best = solution.split()
        endgames.append(Endgame(position, tuple(best), float(share)))
    return endgames


def hit_rate(bot: Bot, endgames: Sequence[Endgame] | None = None) -> tuple[int, int]:
    """For how many endgames a bot chooses a best decision, and the number of endgames."""
    if endgames is None:
        endgames = read_endgames(FILE.read_text())
    hits = 0
    for endgame in endgames:
        game = Game.from_position(endgame.position)
        hits += bot.choose(game.view(game.turn, previews=False)) in endgame.best
    return hits, len(endgames)


def main() -> None:
    """Write a file anew to standard output."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("seats", type=int, nargs="+")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    parser.add_argument("--games", type=int, default=GAMES, help="for each of them")
    options = parser.parse_args()
    print("# Solved ends of last rounds, written by python -m tools.endgames: see there.")
    for seed, seats in product(options.seeds, options.seats):
        kept = 0
        for games, endgame in collect(seed, options.games, seats):
            if endgame is not None:
                kept += 1
                print(write_endgame(endgame), flush=True)
            if games % 100 == 0:
                print(f"\r{seats} seats: {games:,} games, {kept} kept", end="", file=sys.stderr)
        print(file=sys.stderr)


if __name__ == "__main__":
    main()
