"""Search as a bot: it has a budget, keeps deadlines, and reuses its tree for the next decision."""

import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.bot import check_turn, final_shares_of
from fallstar.bots.search import EXPLORE, FPU, OTHERS, SearchScratch, new_search_scratch, search
from fallstar.bots.tree import (
    HEADER,
    VISITS,
    Tree,
    edges_of,
    new_tree,
    records_of,
    reuse_tree,
    visits_of,
)
from fallstar.bots.value import evaluate
from fallstar.bots.weights import SHIPPED, load_weights
from fallstar.notation.move import MOVES, NUMBERS
from fallstar.rules.rng import below, new_rng
from fallstar.rules.state import MAX_SEATS, State
from fallstar.view.guess import guess_state
from fallstar.view.view import View

CHUNK = 200  # iterations between two checks of the clock: less than a millisecond
NODES = 120_000
# With more seats, shares of victory are smaller, and so are their differences: it pays to look
# around less.
EXPLORE_BY_SEATS = {2: 1.0, 3: 0.45, 4: 0.4, 5: 0.3, 6: 0.3}
# With more seats, more decisions lie before the next turn of the bot's own seat, so explore less at
# nodes of other seats.
OTHERS_BY_SEATS = {2: 0.6, 3: 0.3, 4: 0.2, 5: 0.1, 6: 0.1}
FPU_BY_SEATS = {2: 0.05, 3: 0.04, 4: 0.03, 5: 0.03, 6: 0.03}
SCALE = 4.0
# Two searches could eject each other for ever. After so many decisions a seat, this percentage of
# decisions is random.
LONG_GAME, RANDOM_PERCENT = 100, 10
DEALS = 8  # deals of the hidden cards, for one evaluation
MARGIN = 0.001  # seconds before the deadline when the search stops
# A search that may stretch its budget stops when the decision in second place would not come to
# the first, even if it got this part of all visits left.
CATCH_UP = 0.5


def options_for(seats: int) -> NDArray[np.float64]:
    """The options of search.py that the champion has with so many seats."""
    return np.array(
        [EXPLORE_BY_SEATS[seats], 0.0, FPU_BY_SEATS[seats], SCALE, OTHERS_BY_SEATS[seats]]
    )


def lead_of(tree: Tree) -> float:
    """By how many visits the first decision of the root leads; there are two or more."""
    *_, second, first = np.sort(records_of(tree)[HEADER:, VISITS]).tolist()
    return float(first - second)


class SearchBot:
    """Monte Carlo tree search with a budget of iterations or milliseconds.

    With a stretch above 1, a close choice gets up to so many times the budget, a clear one less.
    """

    def __init__(
        self,
        name: str,
        seed: int = 0,
        *,
        iterations: int | None = None,
        milliseconds: int | None = None,
        stretch: float = 1.0,
        rollout: int = 0,
        explore: float | None = None,
        fpu: float | None = None,
        scale: float = SCALE,
        others: float | None = None,
        weights: Path = SHIPPED,
    ) -> None:
        self.name = name
        self.iterations = iterations
        self.milliseconds = milliseconds
        self.stretch = stretch
        self._net = load_weights(weights)
        self._options = np.array([0.0, rollout, 0.0, scale, 0.0])
        # Those that are not given depend on the number of seats.
        self._given = {EXPLORE: explore, FPU: fpu, OTHERS: others}
        self._rng = new_rng(seed, f"bot {name}")
        self._scratch: SearchScratch = new_search_scratch()
        self._tree: Tree = new_tree(min(NODES, 4 * iterations + 1000) if iterations else NODES)
        self._tree_game: tuple[object, ...] = ()  # the game that the tree belongs to

    def choose(self, view: View, deadline: float | None = None) -> str:
        """The most visited decision when the budget is spent or the deadline is reached."""
        began = time.monotonic()
        check_turn(self.name, view)
        if len(view.legal) == 1:
            return view.legal[0]
        if view.decisions > LONG_GAME * len(view.seats) and below(self._rng, 100) < RANDOM_PERCENT:
            return view.legal[below(self._rng, len(view.legal))]
        state = guess_state(view, self._rng)
        self._reuse_tree(view, state)
        usual = options_for(len(view.seats))
        for option, given in self._given.items():
            self._options[option] = usual[option] if given is None else given
        if self.milliseconds is not None:
            budget = began + self.stretch * self.milliseconds / 1000
            deadline = budget if deadline is None else min(budget, deadline)
        self._think(view, state, began, deadline)
        visits = visits_of(self._tree)
        return max(view.legal, key=lambda move: visits[NUMBERS[move]])

    def _think(self, view: View, state: State, began: float, deadline: float | None) -> None:
        """Search until the budget is spent or the deadline reached, at least CHUNK iterations."""
        moves = view.board.moves
        assert view.seat is not None
        left = 1 << 60 if self.iterations is None else int(self.stretch * self.iterations)
        done = 0
        while left > 0:
            count = min(CHUNK, left)
            search(
                moves,
                state,
                view.seat,
                self._tree,
                self._net,
                self._scratch,
                self._rng,
                self._options,
                count,
            )
            done += count
            left -= count
            to_come = float(left)
            if deadline is not None:
                now = time.monotonic()
                if now >= deadline - MARGIN:
                    return
                to_come = min(to_come, done * (deadline - MARGIN - now) / max(now - began, 1e-6))
            if self.stretch > 1 and lead_of(self._tree) > CATCH_UP * to_come:
                return

    def _reuse_tree(self, view: View, state: State) -> None:
        """Keep the subtree of the present position, or begin a new tree."""
        assert view.seat is not None
        game = (view.tiles, tuple(view.faces.items()), view.seat, view.expert)
        if game == self._tree_game:
            reuse_tree(view.board.moves, state, view.seat, self._tree)
        else:
            self._tree.used[0] = 0
        self._tree_game = game

    def evaluate(self, view: View) -> tuple[float, ...]:
        """The network's shares without a search: the mean over deals of the hidden cards."""
        if view.winners:
            return final_shares_of(view)
        # Always the same deals, so that the same view has the same value.
        rng = new_rng(0, "evaluate")
        total, shares = np.zeros(MAX_SEATS), np.zeros(MAX_SEATS)
        for _ in range(DEALS):
            state = guess_state(view, rng)
            evaluate(view.board.moves, state, self._net, self._scratch.buffers, shares)
            total += shares
        return tuple((total[: len(view.seats)] / DEALS).tolist())

    def last_search(self) -> list[tuple[str, float, float]]:
        """Of the last search: each decision tried, its share of the visits, and its mean value."""
        edges = sorted(edge for edge in edges_of(self._tree) if edge.visits > 0)
        total = max(sum(edge.visits for edge in edges), 1.0)
        return [(MOVES[edge.decision], edge.visits / total, edge.value) for edge in edges]
