"""The event log of the kernel: rows of four bytes, kind and three numbers.

Row 0 holds how many rows are in use, itself included. The kernel takes a log or None; with None,
Numba drops every line that writes to it. events.py gives the rows names and types.
"""

import numpy as np
from numpy.typing import NDArray

from fallstar.rules.moves import LONGEST_PATH

EventLog = NDArray[np.uint8]

(
    TURN_BEGAN,
    ENTERED,
    TOKEN_SPENT,
    CARD_LAID,
    HAND_RETURNED,
    STEPPED,
    DROPPED,
    TURNED,
    FELL,
    PAWN_EJECTED,
    STAR_COLLECTED,
    TOKEN_COLLECTED,
    DOOR_MOVED,
    STAR_TAKEN,
    TOKEN_TAKEN,
    NOTHING_TAKEN,
    END_FIXED,
    TURN_ENDED,
    GAME_ENDED,
) = range(1, 20)

# Why a hand came back, in HAND_RETURNED.
COMPLETED, LAST_CARD, EJECTED = range(3)

# The longest decision tells at most two facts of each space besides the step, ejects five pawns
# that all pay by force, ends the turn and brings the next seat in through a taken door.
LOG_ROWS = 3 * LONGEST_PATH + 36


def new_event_log() -> EventLog:
    """An empty log, large enough for any one decision."""
    log = np.zeros((LOG_ROWS, 4), dtype=np.uint8)
    log[0, 0] = 1
    return log
