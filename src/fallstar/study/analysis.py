"""Analysis: the share of victory of every seat after each legal decision of a position.

Every legal decision is played on a copy, and a search from there estimates the shares. All
decisions get equally many iterations. Then those that could still be the best get more, and so does
a decision that the caller asks about:

    first round   FIRST_ITERATIONS for each decision
    next rounds   twice as many each time, for the decisions whose interval reaches the best one

The searches deal the hidden cards anew in each iteration, so an analysis uses only what the seat
that decides may see. With open cards they use the true ones: what lies face down counts as face up.
"""

import msgspec
import numpy as np
from numpy.typing import NDArray

from fallstar.bots.search import new_search_scratch, search
from fallstar.bots.search_bot import options_for
from fallstar.bots.tree import Tree, edges_of, new_tree
from fallstar.bots.weights import load_weights
from fallstar.errors import FallstarError
from fallstar.game import Game
from fallstar.notation.move import MOVES, NUMBERS, Move, SeenMove, hide_card
from fallstar.rules.kernel import block
from fallstar.rules.layout import deal_others
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import Rng, new_rng
from fallstar.rules.score import winners_at
from fallstar.rules.state import DOWN, OVER, PHASE, SEATS, State
from fallstar.rules.stepping import step
from fallstar.study.search_error import compared_error, loss_error, share_error

FIRST_ITERATIONS = 500
DEFAULT_ITERATIONS = 30_000
LARGEST_TREE = 20_000  # nodes of one decision; a full tree is searched on without growing
LINE_VISITS = 30  # a decision of a line was visited so often, or the line ends before it
LINE_LENGTH = 8


class Choice(msgspec.Struct, frozen=True):
    """A legal decision and what it is worth."""

    move: Move
    shares: tuple[float, ...]  # of victory, of every seat, if it is played
    error: float  # half of the 95 % interval of the share of the seat that decides
    iterations: int  # how many the search had; 0 if the game is over then
    line: tuple[SeenMove, ...]  # how the game would probably go on


class Analysis(msgspec.Struct, frozen=True):
    """A position as its mover may see it. After the end there are no choices."""

    seat: int | None  # the one that decides
    shares: tuple[float, ...]  # of every seat, if the best decision is played
    error: float  # half of the 95 % interval of the share of the seat that decides
    choices: tuple[Choice, ...]  # the best first

    def loss_error(self, one: Choice, other: Choice) -> float:
        """Half of the 80 % interval of the difference of two choices for the seat that decides: the
        best, and one that was searched as long or that the best left behind."""
        searched = [choice.iterations for choice in (one, other) if choice.iterations]
        if self.seat is None or one.move == other.move or not searched:
            return 0.0
        shares = one.shares[self.seat], other.shares[self.seat]
        return compared_error(*shares, min(searched))

    def choice(self, move: str) -> Choice:
        """The choice of a move; raises FallstarError if it is not legal here."""
        for choice in self.choices:
            if choice.move == move:
                return choice
        raise FallstarError(
            f"{move!r} is not a choice here: {' '.join(one.move for one in self.choices)}"
        )


def analyse(
    game: Game,
    *,
    iterations: int = DEFAULT_ITERATIONS,
    seed: int = 0,
    about: str | None = None,
    open_cards: bool = False,
) -> Analysis:
    """Analyse the present position of a game with about so many iterations in all.

    The result is the same on every machine. The decision `about` is searched as long as the best.
    With `open_cards` the search uses the true cards of all seats; without, only what the seat that
    decides may see.
    """
    return Analyst(seed).analyse(game, iterations, about, open_cards=open_cards)


class Search:
    """Searches with the shipped network, one at a time."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._net = load_weights()
        self._scratch = new_search_scratch()

    def add(
        self, moves: MoveTable, state: State, seat: int, tree: Tree, iterations: int, name: str
    ) -> NDArray[np.float64]:
        """Search on in a tree; returns the sums of the shares of all seats.

        `name` makes the chance of this search its own.
        """
        seats = int(state[SEATS])
        options, scratch = options_for(seats), self._scratch
        rng = new_rng(self._seed, f"analysis {name}")
        scratch.totals[:] = 0
        search(moves, state, seat, tree, self._net, scratch, rng, options, iterations)
        return scratch.totals[:seats].copy()

    def shares(
        self, moves: MoveTable, state: State, seat: int, iterations: int
    ) -> tuple[float, ...]:
        """The shares of all seats in a state, as a seat may see it, by a new search."""
        totals = self.add(moves, state, seat, new_tree(iterations), iterations, str(iterations))
        return tuple((totals / iterations).tolist())


class _Candidate:
    """A legal decision, the state after it, and its search so far."""

    def __init__(self, game: Game, seat: int, move: Move, rng: Rng, open_cards: bool) -> None:
        self.move = move
        self.seat = seat
        self.state = game.state
        if open_cards:
            for other in range(game.seats):
                self.state[block(other) + DOWN] = 0
        else:
            # A search begins with these cards: they must not be the true ones.
            deal_others(self.state, seat, rng)
        step(game.board.moves, self.state, NUMBERS[move], None)
        self.is_over = bool(self.state[PHASE] == OVER)
        self.tree: Tree | None = None
        self.totals = np.zeros(game.seats)
        self.iterations = 0
        if self.is_over:
            self.totals[winners_at(self.state)] = 1 / len(winners_at(self.state))

    @property
    def shares(self) -> tuple[float, ...]:
        return tuple((self.totals / max(self.iterations, 1)).tolist())

    @property
    def share(self) -> float:
        return self.shares[self.seat]

    @property
    def error(self) -> float:
        if self.is_over:
            return 0.0
        return share_error(self.share, self.iterations, len(self.totals))

    def may_be(self, best: "_Candidate") -> bool:
        """Could it be as good as the one that looks best now?"""
        if self is best:
            return True
        least = min(one.iterations for one in (self, best) if not one.is_over)
        error = loss_error(self.share, best.share, least, len(self.totals))
        return best.share - self.share <= error

    def choice(self) -> Choice:
        return Choice(self.move, self.shares, self.error, self.iterations, self._line())

    def _line(self) -> tuple[SeenMove, ...]:
        """The most visited decisions that follow, as everybody may see them."""
        line: list[SeenMove] = []
        node = 0
        while self.tree is not None and len(line) < LINE_LENGTH:
            edge = max(edges_of(self.tree, node), key=lambda edge: (edge.visits, -edge.decision))
            if edge.visits < LINE_VISITS:
                break
            line.append(hide_card(MOVES[edge.decision]))
            if not edge.child:
                break
            node = edge.child
        return tuple(line)


class Analyst:
    """Analyses positions one after another, and keeps the memory for it."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._search = Search(seed)
        self._trees: list[Tree] = []

    def analyse(
        self,
        game: Game,
        iterations: int,
        about: str | None = None,
        *,
        open_cards: bool = False,
    ) -> Analysis:
        """As the function `analyse`."""
        if iterations < 1:
            raise FallstarError(f"iterations is at least 1, not {iterations}")
        seat = game.turn
        if seat is None:
            winners = game.winners()
            shares = tuple((seat in winners) / len(winners) for seat in range(game.seats))
            return Analysis(None, shares, 0.0, ())
        if about is not None and not game.is_legal(about):
            raise FallstarError(f"{about!r} is not legal here: {' '.join(game.legal_moves())}")
        rng = new_rng(self._seed, "analysis")
        candidates = [_Candidate(game, seat, move, rng, open_cards) for move in game.legal_moves()]
        self._search_rounds(game.board.moves, candidates, iterations, about)
        candidates.sort(key=lambda one: -one.share)
        best = candidates[0]
        choices = tuple(one.choice() for one in candidates)
        return Analysis(seat, best.shares, best.error, choices)

    def _search_rounds(
        self, moves: MoveTable, candidates: list[_Candidate], iterations: int, about: str | None
    ) -> None:
        """Search all, then those that could be the best, until the iterations are used."""
        searched = [one for one in candidates if not one.is_over]
        self._trees += [new_tree(LARGEST_TREE) for _ in range(len(searched) - len(self._trees))]
        for one, tree in zip(searched, self._trees, strict=False):
            one.tree = tree
            tree.used[0] = 0
        left = iterations
        part = FIRST_ITERATIONS
        while searched and left > 0:
            part = min(part, -(-left // len(searched)))
            for one in searched:
                assert one.tree is not None
                name = f"{one.move} {one.iterations}"
                one.totals += self._search.add(moves, one.state, one.seat, one.tree, part, name)
                one.iterations += part
            left -= part * len(searched)
            best = max(candidates, key=lambda one: one.share)
            searched = [one for one in searched if one.move == about or one.may_be(best)]
            if len(candidates) > 1 and searched == [best] and about in (None, best.move):
                return
            part *= 2
