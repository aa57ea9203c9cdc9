"""What each of many decisions would do, worked out in one compiled call for the previews.

Each decision is played on a copy with a log, and the log is boiled down to one row of bytes:

    0 decision  1 steps  2 spaces fallen  3 landing  4 feet  5 stars  6 tokens gained
    7 tokens spent  8 pairs made  9 pawns ejected  10 door (255: it stays)  11 hand returned
    PATH        the spaces entered, steps first
    COLOURS_AT  the colours gained, payments last
    EJECTED_AT  the seats ejected
    PAYS_AT     what each of them could pay, a bit a kind
"""

import numpy as np
from numpy.typing import NDArray

from fallstar.rules.bits import as_int
from fallstar.rules.compiled import compiled
from fallstar.rules.decisions import DECISIONS, END, MOVEMENT_OF, SIMPLE
from fallstar.rules.event_log import (
    DOOR_MOVED,
    DROPPED,
    FELL,
    HAND_RETURNED,
    PAWN_EJECTED,
    STAR_COLLECTED,
    STAR_TAKEN,
    STEPPED,
    TOKEN_COLLECTED,
    TOKEN_SPENT,
    TOKEN_TAKEN,
    TURN_ENDED,
    TURNED,
    EventLog,
    new_event_log,
)
from fallstar.rules.kernel import block, payable, play
from fallstar.rules.moves import LONGEST_PATH, MoveTable
from fallstar.rules.state import COLOURS, FEET, MAX_SEATS, SIZE, SPACE, STARS, TURN, State
from fallstar.rules.stepping import copy_state

DECISION, STEPS, FALL, LANDING, FACING, GAINED, TOKENS, SPENT = range(8)
PAIRS, EJECTED, DOOR, RETURNED, PATH = range(8, 13)
COLOURS_AT = PATH + LONGEST_PATH
EJECTED_AT = COLOURS_AT + LONGEST_PATH + MAX_SEATS
PAYS_AT = EJECTED_AT + MAX_SEATS
WIDTH = PAYS_AT + MAX_SEATS
STAYS = 255

Rows = NDArray[np.uint8]
ONE = np.uint64(1)


@compiled
def fill_preview_rows(
    moves: MoveTable, state: State, mask: np.uint64, scratch: State, log: EventLog, rows: Rows
) -> int:
    """One row for each decision of the mask, all legal, in number order; how many there are.

    The same movement does the same whichever card pays for it, so it is played once and its row
    is used again.
    """
    count = 0
    for decision in range(DECISIONS):
        if not mask >> np.uint64(decision) & ONE:
            continue
        row = rows[count]
        same = -1
        if SIMPLE <= decision < END:
            for before in range(count):
                other = as_int(rows[before, DECISION])
                if SIMPLE <= other < END and MOVEMENT_OF[other] == MOVEMENT_OF[decision]:
                    same = before
                    break
        if same >= 0:
            for index in range(WIDTH):
                row[index] = rows[same, index]
        else:
            copy_state(scratch, state)
            log[0, 0] = 1
            play(moves, scratch, decision, log)
            _boil_down(state, log, row)
        row[DECISION] = decision
        count += 1
    return count


@compiled
def _boil_down(state: State, log: EventLog, row: Rows) -> None:
    """Read the facts of the turn off a log; what follows its end belongs to the next seat."""
    at = block(state[TURN])
    for index in range(PATH):
        row[index] = 0
    row[LANDING] = state[at + SPACE]
    row[FACING] = state[at + FEET]
    row[DOOR] = STAYS
    path = 0
    for index in range(1, as_int(log[0, 0])):
        kind, a, b, c = log[index, 0], log[index, 1], log[index, 2], log[index, 3]
        if kind == TURN_ENDED:
            break
        if kind in (STEPPED, DROPPED, FELL):
            row[PATH + path] = row[LANDING] = b
            path += 1
            row[FALL if kind == FELL else STEPS] += 1
        elif kind == TURNED:
            row[FACING] = b
        elif kind in (STAR_COLLECTED, STAR_TAKEN):
            row[COLOURS_AT + row[GAINED]] = b if kind == STAR_COLLECTED else c
            row[GAINED] += 1
        elif kind in (TOKEN_COLLECTED, TOKEN_TAKEN):
            row[TOKENS] += 1
        elif kind == TOKEN_SPENT:
            row[SPENT] += 1
        elif kind == DOOR_MOVED:
            row[DOOR] = b
        elif kind == PAWN_EJECTED:
            row[EJECTED_AT + row[EJECTED]] = b
            row[PAYS_AT + row[EJECTED]] = payable(state, as_int(b))
            row[EJECTED] += 1
        elif kind == HAND_RETURNED and a == state[TURN]:
            row[RETURNED] = 1
    for colour in range(len(COLOURS)):
        had = as_int(state[at + STARS + colour])
        has = had
        for index in range(as_int(row[GAINED])):
            has += row[COLOURS_AT + index] == colour
        row[PAIRS] += has // 2 - had // 2


def preview_rows_of(moves: MoveTable, state: State, mask: int) -> list[bytes]:
    """The rows for legal decisions of a state."""
    scratch = np.empty(SIZE, dtype=np.uint8)
    rows = np.empty((DECISIONS, WIDTH), dtype=np.uint8)
    count = fill_preview_rows(moves, state, np.uint64(mask), scratch, new_event_log(), rows)
    written = rows[:count].tobytes()
    return [written[at : at + WIDTH] for at in range(0, len(written), WIDTH)]
