"""The 35 decisions, by number, and the ten movements they make.

     0      hand                        complete the hand
     1..5   s<L s<H s<D s<R s<W         simple move left, laying that card
     6..10  s>L s>H s>D s>R s>W         simple move right
    11..18  L< L> H< H> D R< R> R^      special moves
    19..26  WL< WL> … WR^               the same with the Wild
    27      end                         do not replay
    28..34  xb xy xp xg xo xw xt        take a star of that colour, or a token

A set of decisions is one 64-bit mask, bit n for decision n.
"""

import numpy as np

from fallstar.rules.state import CARDS, FULL_HAND

COMPLETE = 0
SIMPLE = 1
SPECIAL = 11
WILD = 19
END = 27
TAKE = 28
TAKE_TOKEN = 34
DECISIONS = 35

STEP_LEFT, STEP_RIGHT, LONG_LEFT, LONG_RIGHT, HIGH_LEFT, HIGH_RIGHT, DROP = range(7)
TURN_LEFT, TURN_RIGHT, TURN_HALF = 7, 8, 9
MOVEMENTS = 10

_SPECIAL_CARDS = [0, 0, 1, 1, 2, 3, 3, 3]
_SPECIAL_MOVES = list(range(LONG_LEFT, MOVEMENTS))

# For decisions 1..26: the card laid and the movement made.
CARD_OF = np.array([0, *range(5), *range(5), *_SPECIAL_CARDS, *[4] * 8], dtype=np.uint8)
MOVEMENT_OF = np.array(
    [0, *[STEP_LEFT] * 5, *[STEP_RIGHT] * 5, *_SPECIAL_MOVES, *_SPECIAL_MOVES], dtype=np.uint8
)
# Quarter turns clockwise that each movement gives the feet.
TURNS_OF = np.array([0, 0, 0, 0, 0, 0, 0, 3, 1, 2], dtype=np.uint8)


def _allowed_by_hand(hand: int) -> int:
    mask = 0 if hand == FULL_HAND else 1 << COMPLETE
    for decision in range(SIMPLE, END):
        if hand >> int(CARD_OF[decision]) & 1:
            mask |= 1 << decision
    return mask


# What a hand allows, wherever the pawn stands; see MoveTable.allowed for what a place allows.
HAND_ALLOWS = np.array([_allowed_by_hand(hand) for hand in range(1 << len(CARDS))], dtype=np.uint64)
