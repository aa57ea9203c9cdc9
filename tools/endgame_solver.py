"""The last round of 2-seat games, solved exactly: a measure of play that needs no opponent.

In the last round one turn is left, or one turn and the other seat's reply. The solver tries all of
them. The seat to move plays for its share of victory (1 alone, ½ shared, 0); the other seat, which
replies last and knows its own cards, plays for the rest. Two things are unknown to the seat to
move: which of the other's unseen cards lie face down, and how a game ends that goes on after the
round. So every decision has two values: the least and the most that its share can be, over all
deals and all endings. The best decisions are proven if their two values are equal and no other
decision can reach more.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.errors import PositionError
from fallstar.notation.move import MOVES
from fallstar.notation.position import read_position
from fallstar.rules.bits import as_int, count_bits, lowest_bit
from fallstar.rules.board import Board
from fallstar.rules.compiled import compiled
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.kernel import block, legal, play
from fallstar.rules.moves import MoveTable
from fallstar.rules.score import rank_at
from fallstar.rules.state import (
    DOWN,
    FIRST,
    HAND,
    LONGEST_TURN,
    OVER,
    PHASE,
    SEATS,
    SIZE,
    TURN,
    State,
)
from fallstar.rules.stepping import copy_state

ONE = np.uint64(1)
LOST, WON = 0, 2  # values are half shares of victory, so that they are whole numbers


class SolverScratch(NamedTuple):
    """Scratch to walk through one turn, a row for each of its decisions."""

    stack: State
    masks: NDArray[np.uint64]  # decisions still to try
    low: NDArray[np.int64]  # the best value, if the deal of the other's cards is the worst one
    high: NDArray[np.int64]  # the same, if the deal is the best one
    trying: State


def new_solver_scratch() -> SolverScratch:
    """Scratch for one turn."""
    return SolverScratch(
        np.zeros((LONGEST_TURN + 1, SIZE), dtype=np.uint8),
        np.zeros(LONGEST_TURN, dtype=np.uint64),
        np.zeros(LONGEST_TURN, dtype=np.int64),
        np.zeros(LONGEST_TURN, dtype=np.int64),
        np.zeros(LONGEST_TURN, dtype=np.uint8),
    )


@compiled
def final_value(state: State, seat: int) -> int:
    """After the end: 2 for victory, 1 for a shared one, 0 for none (rule 7.4)."""
    ahead = rank_at(state, seat) - rank_at(state, 1 - seat)
    return 1 + (ahead > 0) - (ahead < 0)


@compiled
def last_turn(moves: MoveTable, state: State, scratch: SolverScratch) -> tuple[int, int]:
    """The last seat's turn: the least and the most that its best play leaves to the other."""
    seat = as_int(state[TURN])
    stack, masks = scratch.stack, scratch.masks
    copy_state(stack[0], state)
    masks[0] = legal(moves, state)
    low = high = WON
    depth = 0
    while depth >= 0 and high > LOST:
        if not masks[depth]:
            depth -= 1
            continue
        decision = lowest_bit(masks[depth])
        masks[depth] &= masks[depth] - ONE
        after = stack[depth + 1]
        copy_state(after, stack[depth])
        play(moves, after, decision, None)
        if after[PHASE] == OVER:
            value = WON - final_value(after, seat)
            low = min(low, value)
            high = min(high, value)
        elif after[TURN] != seat:
            low = LOST  # the game goes on: its end is not known
        else:
            depth += 1
            masks[depth] = legal(moves, after)
    return (low, high) if high > LOST else (LOST, LOST)


@compiled
def value_after_reply(
    moves: MoveTable, state: State, dealt: State, scratch: SolverScratch
) -> tuple[int, int]:
    """What the other's best reply leaves: the least and the most over all deals of its cards."""
    at = block(state[TURN])
    unseen = as_int(state[at + HAND]) | as_int(state[at + DOWN])
    down = count_bits(np.uint64(state[at + DOWN]))
    low, high = WON, LOST
    for cards in range(unseen + 1):
        if cards & ~unseen or count_bits(np.uint64(cards)) != down:
            continue
        copy_state(dealt, state)
        dealt[at + DOWN] = cards
        dealt[at + HAND] = unseen & ~cards
        least, most = last_turn(moves, dealt, scratch)
        low = min(low, least)
        high = max(high, most)
        if high - low == WON:
            break
    return low, high


@compiled
def fill_values(
    moves: MoveTable,
    state: State,
    scratch: SolverScratch,
    reply_scratch: SolverScratch,
    dealt: State,
    values: NDArray[np.int64],
) -> None:
    """Write the low and the high value of every legal decision, a row each; -1 for the others."""
    seat = as_int(state[TURN])
    stack, masks, low, high = scratch.stack, scratch.masks, scratch.low, scratch.high
    for decision in range(DECISIONS):
        values[decision, 0] = values[decision, 1] = -1
    copy_state(stack[0], state)
    masks[0] = legal(moves, state)
    depth = 0
    while True:
        if masks[depth]:
            scratch.trying[depth] = lowest_bit(masks[depth])
            masks[depth] &= masks[depth] - ONE
            after = stack[depth + 1]
            copy_state(after, stack[depth])
            play(moves, after, as_int(scratch.trying[depth]), None)
            if after[PHASE] == OVER:
                worst = best = final_value(after, seat)
            elif after[TURN] == seat:
                depth += 1
                masks[depth] = legal(moves, after)
                low[depth] = high[depth] = LOST
                continue
            elif seat == after[FIRST]:
                worst, best = value_after_reply(moves, after, dealt, reply_scratch)
            else:
                worst, best = LOST, WON  # the game goes on
        elif depth == 0:
            return
        else:
            worst, best = low[depth], high[depth]
            depth -= 1
        if depth == 0:
            values[as_int(scratch.trying[0]), 0] = worst
            values[as_int(scratch.trying[0]), 1] = best
            continue
        low[depth] = max(low[depth], worst)
        high[depth] = max(high[depth], best)
        if low[depth] == WON:
            masks[depth] = 0


class Solver:
    """Solves positions, one after another, with the same scratch arrays."""

    def __init__(self) -> None:
        self._scratch = new_solver_scratch()
        self._reply_scratch = new_solver_scratch()
        self._dealt = np.zeros(SIZE, dtype=np.uint8)
        self._values = np.zeros((DECISIONS, 2), dtype=np.int64)

    def values(self, board: Board, state: State) -> dict[str, tuple[float, float]]:
        """Each legal decision with the least and the most its share of victory can be."""
        if state[SEATS] != 2 or state[PHASE] == OVER:
            raise PositionError("only games of 2 seats that are not over are solved")
        fill_values(
            board.moves, state, self._scratch, self._reply_scratch, self._dealt, self._values
        )
        return {
            MOVES[decision]: (low / WON, high / WON)
            for decision, (low, high) in enumerate(self._values.tolist())
            if low >= 0
        }

    def solve(self, board: Board, state: State) -> tuple[tuple[str, ...], float] | None:
        """All best decisions and their share of victory; None if they cannot be proven."""
        values = self.values(board, state)
        share = max(low for low, _ in values.values())
        best = tuple(move for move, (low, _) in values.items() if low == share)
        possible = tuple(move for move, (_, high) in values.items() if high >= share)
        if best != possible or any(values[move][1] != share for move in best):
            return None
        return best, share


def solve(position: str) -> tuple[tuple[str, ...], float]:
    """All best decisions of a position, and their proven share of victory."""
    solution = Solver().solve(*read_position(position))
    if solution is None:
        raise PositionError("the best decision depends on hidden cards or on later rounds")
    return solution
