"""Is there one best way to go on? Found by search, or proven by the solver of last rounds.

    look      one short search of the position, which also puts the decisions in order
    mine      a search after each kind of decision, `iterations` each
    agree     one long search of the position: it prefers the same kind
    verify    a search after each decision, with VERIFY times as many iterations and new chance

A kind stands for all decisions that lead to the same position but for one's own cards, such as a
simple step paid for with any of five cards. Of the best kind, those decisions are right that are
not clearly worse than the best of them; all other kinds must be clearly worse.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fallstar.bots.tree import edges_of, new_tree
from fallstar.notation.move import MOVES, NUMBERS, Move
from fallstar.rules.board import Board
from fallstar.rules.score import winners_at
from fallstar.rules.state import OVER, PHASE, SEATS, TURN, State
from fallstar.rules.stepping import step
from fallstar.study.analysis import LARGEST_TREE, Search
from fallstar.study.endgame import Solver
from fallstar.study.puzzle import kinds_of
from fallstar.study.search_error import loss_error

ITERATIONS = 200  # of the mining search, for each kind of decision
VERIFY = 10  # times as many, to verify
AGREE = 50  # times as many, for one search of the position itself
LOOK = 200  # iterations of the look
LEAST_VISITS = 0.35  # share of the visits of a look that one kind has
MARGIN = 0.10  # share of victory that every other decision loses at least
Wanted = Callable[[Sequence[Move]], bool]


def anything(right: Sequence[Move]) -> bool:
    """Every puzzle is wanted."""
    return bool(right)


class Verdict(NamedTuple):
    """The right decisions, the best first; the best of the others, and how much it loses."""

    right: tuple[Move, ...]
    rival: Move
    gap: float


class Judge:
    """Judges positions one after another, and keeps the memory for it."""

    def __init__(self, seed: int = 0, iterations: int = ITERATIONS) -> None:
        self._search = Search(seed)
        self._iterations = iterations
        self._solver = Solver()
        self._tree = new_tree(min(max(AGREE * iterations, LOOK), LARGEST_TREE))

    def prove(self, board: Board, state: State) -> Verdict | None:
        """The verdict of the solver; None if it proves no decision, or several kinds of them."""
        values = self._solver.values(board, state)
        share = max(low for low, _ in values.values())
        right = [move for move, (low, _) in values.items() if low == share]
        wrong = [move for move in values if move not in right]
        if share == 0 or not wrong or any(values[move][1] != share for move in right):
            return None
        rival = max(wrong, key=lambda move: values[move][1])
        gap = share - values[rival][1]
        kinds = kinds_of(board, state)
        if gap <= 0 or len({kinds[move] for move in right}) > 1:
            return None
        return Verdict(tuple(right), rival, gap)

    def find(self, board: Board, state: State, wanted: Wanted = anything) -> Verdict | None:
        """The verdict of all four stages; `wanted` may refuse what the mining search found."""
        members = self._look(board, state, kinds_of(board, state))
        return self._confirm(board, state, members, wanted) if members else None

    def confirm(self, board: Board, state: State) -> Verdict | None:
        """The same without the look."""
        members, _ = self._ordered(board, state, kinds_of(board, state))
        return self._confirm(board, state, members) if len(members) > 1 else None

    def share_after(self, board: Board, state: State, move: Move, iterations: int) -> float:
        """The share of victory of the seat that decides after a decision."""
        seat = int(state[TURN])
        after = state.copy()
        step(board.moves, after, NUMBERS[move], None)
        if after[PHASE] == OVER:
            winners = winners_at(after)
            return (seat in winners) / len(winners)
        self._tree.used[0] = 0
        name = f"puzzle {move} {iterations}"
        totals = self._search.add(board.moves, after, seat, self._tree, iterations, name)
        return float(totals[seat] / iterations)

    def _look(
        self, board: Board, state: State, kinds: dict[Move, bytes]
    ) -> list[list[Move]] | None:
        """The decisions by kind, if one of them looks better than all others."""
        if len(set(kinds.values())) < 2:
            return None
        members, visits = self._ordered(board, state, kinds)
        best = sum(visits[move] for move in members[0])
        return members if best >= LEAST_VISITS * LOOK else None

    def _ordered(
        self, board: Board, state: State, kinds: dict[Move, bytes]
    ) -> tuple[list[list[Move]], dict[Move, float]]:
        """The decisions by kind, and how often a look visited each; the most visited come first."""
        visits = self._visits(board, state, LOOK, "puzzle look")
        ordered = sorted(kinds, key=lambda move: visits[move], reverse=True)
        by_kind: dict[bytes, list[Move]] = {}
        for move in ordered:
            by_kind.setdefault(kinds[move], []).append(move)
        total = {move: visits[move][0] for move in kinds}
        members = sorted(by_kind.values(), key=lambda kind: -sum(total[move] for move in kind))
        return members, total

    def _visits(
        self, board: Board, state: State, iterations: int, name: str
    ) -> dict[Move, tuple[float, float]]:
        """How often a search of the position visits each decision, and the prior of it."""
        self._tree.used[0] = 0
        seat = int(state[TURN])
        self._search.add(board.moves, state, seat, self._tree, iterations, name)
        return {MOVES[edge.decision]: (edge.visits, edge.prior) for edge in edges_of(self._tree)}

    def _confirm(
        self, board: Board, state: State, members: list[list[Move]], wanted: Wanted = anything
    ) -> Verdict | None:
        """Search after each kind, agree on the best, then verify it."""
        shares = [
            (self.share_after(board, state, kind[0], self._iterations), kind) for kind in members
        ]
        shares.sort(key=lambda one: -one[0])
        if shares[0][0] - shares[1][0] < MARGIN or not wanted(shares[0][1]):
            return None
        ordered = [kind for _, kind in shares]
        return self._verify(board, state, ordered) if self._agrees(board, state, ordered) else None

    def _agrees(self, board: Board, state: State, members: list[list[Move]]) -> bool:
        """Does a long search of the position itself visit the first kind most?"""
        visits = self._visits(board, state, AGREE * self._iterations, "puzzle agree")
        return all(
            sum(visits[move][0] for move in kind) < sum(visits[move][0] for move in members[0])
            for kind in members[1:]
        )

    def _verify(self, board: Board, state: State, members: list[list[Move]]) -> Verdict | None:
        """The decisions of the first kind, if every other decision is clearly worse."""
        iterations = VERIFY * self._iterations
        seats = int(state[SEATS])
        first = {move: self.share_after(board, state, move, iterations) for move in members[0]}
        best = max(first.values())
        rival, most = members[0][0], -1.0
        for move in (move for kind in members[1:] for move in kind):
            share = self.share_after(board, state, move, iterations)
            if not is_clear(best, share, iterations, seats):
                return None
            if share > most:
                rival, most = move, share
        right = [m for m in first if not is_clear(best, first[m], iterations, seats)]
        right.sort(key=lambda move: -first[move])
        return Verdict(tuple(right), rival, best - most)


def is_clear(best: float, share: float, iterations: int, seats: int) -> bool:
    """Is a share worse than the best by the margin, and by more than the error of the search?"""
    return best - share >= max(MARGIN, loss_error(best, share, iterations, seats))
