"""The end of the last round, solved exactly: a measure of play that needs no opponent.

One turn is left, or one turn and the reply of the last seat of the round. The solver tries all of
them. The seat to move plays for its share of victory (1 alone, a part if it is shared, 0); the last
seat, which knows its own cards, plays for its own share, and of equal decisions may take any. Two
things are unknown to the seat to move: which of the other's unseen cards lie face down, and how a
game ends that goes on after the round. So every decision has two values: the least and the most
that its share can be, over all deals and all endings. The best decisions are proven if their two
values are equal and no other decision can reach more.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.errors import PositionError
from fallstar.notation.move import MOVES
from fallstar.notation.position import read_position
from fallstar.rules.bits import as_int, count_bits, lowest_bit
from fallstar.rules.board import Board
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.kernel import block, legal, play
from fallstar.rules.moves import MoveTable
from fallstar.rules.score import points_at, rank_at
from fallstar.rules.state import (
    DOWN,
    END_AT,
    EXPERT,
    FIRST,
    HAND,
    LEFT,
    LONGEST_TURN,
    OVER,
    PHASE,
    SEATS,
    SIZE,
    TARGET,
    TURN,
    State,
)
from fallstar.rules.stepping import copy_state

ONE = np.uint64(1)
Bounds = tuple[int, int]
REACH = 6  # stars or points that one round may gain
LOST, WON = 0, 60  # values are sixtieths of the victory: equal parts of it are whole numbers


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
    """After the end: the share of victory of a seat (rule 7.4)."""
    own, equals = rank_at(state, seat), 0
    for other in range(as_int(state[SEATS])):
        if rank_at(state, other) > own:
            return LOST
        equals += rank_at(state, other) == own
    return WON // equals


@compiled
def last_turn(moves: MoveTable, state: State, viewer: int, scratch: SolverScratch) -> Bounds:
    """The last seat's turn: the least and the most that its best play leaves to the viewer."""
    seat = as_int(state[TURN])
    stack, masks = scratch.stack, scratch.masks
    copy_state(stack[0], state)
    masks[0] = legal(moves, state)
    best, low, high = -1, LOST, WON
    goes_on = False
    depth = 0
    while depth >= 0 and best < WON:
        if not masks[depth]:
            depth -= 1
            continue
        decision = lowest_bit(masks[depth])
        masks[depth] &= masks[depth] - ONE
        after = stack[depth + 1]
        copy_state(after, stack[depth])
        play(moves, after, decision, None)
        if after[PHASE] == OVER:
            own, left = final_value(after, seat), final_value(after, viewer)
            if own > best:
                best, low, high = own, left, left
            elif own == best:
                low, high = min(low, left), max(high, left)
        elif after[TURN] != seat:
            goes_on = True  # the end of such a game is not known
        else:
            depth += 1
            masks[depth] = legal(moves, after)
    if goes_on and best < WON:
        # The last seat gets at least its best.
        return LOST, WON - max(best, LOST)
    return low, high


@compiled
def value_after_reply(
    moves: MoveTable, state: State, viewer: int, dealt: State, scratch: SolverScratch
) -> Bounds:
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
        least, most = last_turn(moves, dealt, viewer, scratch)
        low = min(low, least)
        high = max(high, most)
        if high - low == WON:
            break
    return low, high


@inlined
def is_last(state: State, seat: int) -> bool:
    """Is it the last seat of the round?"""
    return (seat + 1) % as_int(state[SEATS]) == as_int(state[FIRST])


def is_near_the_end(state: State, reach: int = REACH) -> bool:
    """Could this round be the last, and at most one seat follow? A rough filter: it is the last if
    it gains `reach` more stars or points. The solver decides."""
    seats = int(state[SEATS])
    if not is_last(state, int(state[TURN])) and not is_last(state, int(state[TURN]) + 1):
        return False
    if state[EXPERT]:
        return bool(max(points_at(state)) >= TARGET[seats] - reach or state[LEFT] <= reach)
    return bool(state[LEFT] <= END_AT[seats] + reach)


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
            elif is_last(after, as_int(after[TURN])):
                worst, best = value_after_reply(moves, after, seat, dealt, reply_scratch)
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
        if state[PHASE] == OVER:
            raise PositionError("only games that are not over are solved")
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
