"""Blunders: decisions that lose much of the share of victory, as a much longer search sees it.

A judge with many iterations looks at every decision of a game that a bot plays against itself. If
it prefers another one by far, both are played, and a search after each, with new chance, has to
confirm the loss: the judge chose the better looking of two numbers, so its own are too large.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from fallstar.bots.levels import make_bot
from fallstar.bots.search import new_search_scratch, search
from fallstar.bots.search_bot import options_for
from fallstar.bots.tree import edges_of, new_tree
from fallstar.bots.weights import load_weights
from fallstar.game import Game
from fallstar.learn.workers import run
from fallstar.notation.move import MOVES
from fallstar.rules.rng import derive, new_rng
from fallstar.rules.state import State

LEAST_VISITS = 50  # before the value of a decision says anything
LONGEST = 2000  # decisions of a game; what comes later is not judged


@dataclass(frozen=True)
class Blunder:
    """A decision, the better one, and the share that was lost."""

    game: int
    number: int  # of the decision, from 0
    played: str
    better: str
    loss: float


@dataclass(frozen=True)
class Judged:
    """One game: how many decisions had a choice, and the blunders among them."""

    decisions: int
    blunders: tuple[Blunder, ...]


@dataclass(frozen=True)
class Trial:
    """What is judged, and how thoroughly."""

    bot: str
    seats: int
    expert: bool
    seed: int
    judge: int = 200_000  # iterations
    confirm: int = 40_000
    loss: float = 0.10


def judge_game(number: int, trial: Trial) -> Judged:
    """Play a game of the bot against itself and judge each decision."""
    seed = derive(trial.seed, number)
    game = Game.new(seats=trial.seats, seed=seed, expert=trial.expert)
    bots = [make_bot(trial.bot, derive(seed, seat)) for seat in range(trial.seats)]
    judge = Judge(trial, seed)
    decisions, blunders = 0, []
    while game.turn is not None and len(game.steps) < LONGEST:
        move = bots[game.turn].choose(game.view(game.turn, previews=False))
        if len(game.legal_moves()) > 1:
            decisions += 1
            better, loss = judge.better(game, move)
            if loss > trial.loss:
                blunders.append(Blunder(number, len(game.steps), move, better, loss))
        game.play(move)
    return Judged(decisions, tuple(blunders))


class Judge:
    """Long searches, each with a new tree."""

    def __init__(self, trial: Trial, seed: int) -> None:
        self._trial = trial
        self._net = load_weights()
        self._scratch = new_search_scratch()
        self._tree = new_tree(max(trial.judge, trial.confirm) + 1)
        self._rng = new_rng(seed, "judge")
        self._options = options_for(trial.seats)

    def better(self, game: Game, played: str) -> tuple[str, float]:
        """A better decision than the one played, and the confirmed loss; 0 if there is none."""
        seat = game.turn
        assert seat is not None
        self._search(game, game.state, seat, self._trial.judge)
        edges = {MOVES[edge.decision]: edge for edge in edges_of(self._tree) if edge.visits}
        best = max(edges, key=lambda move: edges[move].visits)
        mine = edges.get(played)
        if best == played:
            return played, 0.0
        if mine is not None and mine.visits >= LEAST_VISITS:
            loss = edges[best].value - mine.value
            if loss <= self._trial.loss:
                return best, 0.0
        return best, self._share_after(game, best, seat) - self._share_after(game, played, seat)

    def _share_after(self, game: Game, move: str, seat: int) -> float:
        """The share of a seat after a decision."""
        after = game.copy()
        after.play(move)
        if after.turn is None:
            winners = after.winners()
            return (seat in winners) / len(winners)
        self._search(after, after.state, seat, self._trial.confirm)
        return float(self._scratch.totals[seat] / self._trial.confirm)

    def _search(self, game: Game, state: State, seat: int, iterations: int) -> None:
        self._tree.used[0] = 0
        self._scratch.totals[:] = 0
        moves, scratch = game.board.moves, self._scratch
        search(
            moves, state, seat, self._tree, self._net, scratch, self._rng, self._options, iterations
        )


def judge_games(trial: Trial, games: int, workers: int | None = None) -> Iterator[Judged]:
    """Judge games of a seed, in any order."""
    make_bot(trial.bot)
    yield from run(partial(judge_game, trial=trial), range(games), workers=workers)


def rate(judged: Sequence[Judged]) -> tuple[float, float]:
    """Blunders a game, and half of the 95 % interval of this mean."""
    counts = np.array([len(one.blunders) for one in judged], dtype=np.float64)
    spread = counts.std(ddof=1) / np.sqrt(len(counts)) if len(counts) > 1 else np.inf
    return float(counts.mean()), float(1.96 * spread)
