"""The state of a game: one array of 312 bytes, whatever the seats.

    byte   0  SEATS     2..6
           1  EXPERT    0 or 1
           2  FIRST     the first seat
           3  TURN      the seat that decides (after the end: the last that did)
           4  PHASE     ACTION, STEAL, REPLAY or OVER
           5  ACTED     the turn's action has been made
           6  REPLAYED  tokens spent this turn
           7  ENDING    expert: the end of this round is the end of the game
           8  MARKER    the number of the open door
           9  SUPPLY    tokens in the supply
          10  LEFT      stars on the board
          11  PAYERS    how many ejected seats have still to pay, in order:
      12..16  PAYER
      17..23  zero
      24..95  SEAT      six blocks of 12 bytes
                          +0 SPACE   255 off the board
                          +1 FEET    0 north, 1 east, 2 south, 3 west (0 off the board)
                          +2 HAND    bit set of cards, bit n for card n of cards.py
                          +3 DOWN    bit set of cards lying face down
                          +4 TOKENS
                          +5 POINTS  kept up to date, so that nobody counts
                          +6 STARS   six counts: blue yellow pink green orange white
     96..311  GROUND    what lies on each space, one byte a space, rows from the top:

                          bit  7       6 5 4        3             2 1 0
                               marker  pawn         replay mark   star
                                       0 or seat+1  0 or 1        0 or colour+1

The board never changes, so it is not here: see board.py and moves.py. SUPPLY, LEFT, POINTS and
parts of GROUND could be worked out from the rest; they are kept for speed, and check.py holds them
together.
"""

from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

State = NDArray[np.uint8]

SEATS, EXPERT, FIRST, TURN, PHASE, ACTED, REPLAYED, ENDING, MARKER, SUPPLY, LEFT, PAYERS = range(12)
PAYER = 12
SEAT = 24
SEAT_SIZE = 12
SPACE, FEET, HAND, DOWN, TOKENS, POINTS, STARS = range(7)
GROUND = 96
SIZE = 312

ACTION, STEAL, REPLAY, OVER = range(4)
Phase = Literal["action", "steal", "replay", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)

NORTH, EAST, SOUTH, WEST = range(4)
OFF = 255

Colour = Literal["b", "y", "p", "g", "o", "w"]  # blue, yellow, pink, green, orange, white
COLOURS = "".join(get_args(Colour))
STAR_BITS = 0x07
REPLAY_BIT = 0x08
PAWN_BITS = 0x70
PAWN_SHIFT = 4
MARKER_BIT = 0x80

MIN_SEATS = 2
MAX_SEATS = 6
MAX_PAYERS = MAX_SEATS - 1
MAX_SPACES = 216
MAX_SIDE = 18  # spaces, of the longest board
ALL_TOKENS = 18
TOKENS_A_TURN = 1  # that a seat may spend (rule 4.16)
STARS_A_COLOUR = 13
ALL_STARS = STARS_A_COLOUR * len(COLOURS)
# Decisions of one turn: a payment on entry, actions with a payment of every other seat, and `end`.
LONGEST_TURN = 1 + (1 + TOKENS_A_TURN) * MAX_SEATS + 1

# By number of seats (rule 2.1). In an array, seats 0 and 1 do not exist.
TILES = {2: 2, 3: 4, 4: 4, 5: 6, 6: 6}
END_AT = np.array([0, 0, 4, 8, 8, 12, 12], dtype=np.uint8)
TARGET = np.array([0, 0, 18, 24, 18, 24, 18], dtype=np.uint8)


def seat_at(seat: int) -> int:
    """Where a seat's block begins."""
    return SEAT + SEAT_SIZE * seat
