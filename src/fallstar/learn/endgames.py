"""The last round of 2-seat games, solved exactly: a measure of play that needs no opponent.

What can still happen in a round is one turn, or one turn and its answer, and all of it is tried
here. The seat to move wants its share of victory (1 alone, ½ shared, 0); the other, who answers
last and knows its own cards, wants the rest. Two things stay unknown to the seat to move: which of
the other's unseen cards lie face down, and how a game goes on that does not end with the round. So
every value is two: the least and the most it can be, over all deals and all endings. A decision is
worth something between the two whatever one believes. The best decisions are proven if their two
values are the same and no other decision reaches them at its most.
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


class Room(NamedTuple):
    """Room to walk through one turn in, a row for each decision of it."""

    stack: State
    masks: NDArray[np.uint64]  # decisions still to try
    low: NDArray[np.int64]  # the best there is, if the other's cards are dealt for the worst
    high: NDArray[np.int64]  # the same, if they are dealt for the best
    trying: State


def new_room() -> Room:
    """Room for one turn."""
    return Room(
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
def last_turn(moves: MoveTable, state: State, room: Room) -> tuple[int, int]:
    """The last seat's turn: what its best leaves to the other, at least and at most."""
    seat = as_int(state[TURN])
    stack, masks = room.stack, room.masks
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
            low = LOST  # The game goes on: nothing is known of how it ends.
        else:
            depth += 1
            masks[depth] = legal(moves, after)
    return (low, high) if high > LOST else (LOST, LOST)


@compiled
def answered(moves: MoveTable, state: State, dealt: State, room: Room) -> tuple[int, int]:
    """What the other's best answer leaves, the least and the most over all deals of its cards."""
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
        least, most = last_turn(moves, dealt, room)
        low = min(low, least)
        high = max(high, most)
        if high - low == WON:
            break
    return low, high


@compiled
def judge(
    moves: MoveTable,
    state: State,
    room: Room,
    answer: Room,
    dealt: State,
    values: NDArray[np.int64],
) -> None:
    """Write the low and the high value of every legal decision, a row each; -1 for the others."""
    seat = as_int(state[TURN])
    stack, masks, low, high = room.stack, room.masks, room.low, room.high
    for decision in range(DECISIONS):
        values[decision, 0] = values[decision, 1] = -1
    copy_state(stack[0], state)
    masks[0] = legal(moves, state)
    depth = 0
    while True:
        if masks[depth]:
            room.trying[depth] = lowest_bit(masks[depth])
            masks[depth] &= masks[depth] - ONE
            after = stack[depth + 1]
            copy_state(after, stack[depth])
            play(moves, after, as_int(room.trying[depth]), None)
            if after[PHASE] == OVER:
                worst = best = final_value(after, seat)
            elif after[TURN] == seat:
                depth += 1
                masks[depth] = legal(moves, after)
                low[depth] = high[depth] = LOST
                continue
            elif seat == after[FIRST]:
                worst, best = answered(moves, after, dealt, answer)
            else:
                worst, best = LOST, WON  # the game goes on
        elif depth == 0:
            return
        else:
            worst, best = low[depth], high[depth]
            depth -= 1
        if depth == 0:
            values[as_int(room.trying[0]), 0] = worst
            values[as_int(room.trying[0]), 1] = best
            continue
        low[depth] = max(low[depth], worst)
        high[depth] = max(high[depth], best)
        if low[depth] == WON:
            masks[depth] = 0


class Solver:
    """Solves one position after another in the same room."""

    def __init__(self) -> None:
        self._room = new_room()
        self._answer = new_room()
        self._dealt = np.zeros(SIZE, dtype=np.uint8)
        self._values = np.zeros((DECISIONS, 2), dtype=np.int64)

    def values(self, board: Board, state: State) -> dict[str, tuple[float, float]]:
        """Each legal decision with the least and the most its share of victory can be."""
        if state[SEATS] != 2 or state[PHASE] == OVER:
            raise PositionError("only games of 2 seats that are not over are solved")
        judge(board.moves, state, self._room, self._answer, self._dealt, self._values)
        return {
            MOVES[decision]: (low / WON, high / WON)
            for decision, (low, high) in enumerate(self._values.tolist())
            if low >= 0
        }

    def solve(self, board: Board, state: State) -> tuple[tuple[str, ...], float] | None:
        """All best decisions and their share; None if this round cannot prove them."""
        values = self.values(board, state)
        share = max(low for low, _ in values.values())
        best = tuple(move for move, (low, _) in values.items() if low == share)
        possible = tuple(move for move, (_, high) in values.items() if high >= share)
        if best != possible or any(values[move][1] != share for move in best):
            return None
        return best, share


def solve(position: str) -> tuple[tuple[str, ...], float]:
    """All best decisions of a position and the share of victory they keep, proven."""
    solution = Solver().solve(*read_position(position))
    if solution is None:
        raise PositionError("what is best here depends on hidden cards or on later rounds")
    return solution
