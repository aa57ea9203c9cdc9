"""The decisions and their numbers, made from the cards and movements.

     0      hand                        complete the hand
     1..5   s<L s<H s<D s<R s<W         simple move left, laying that card face down
     6..10  s>L s>H s>D s>R s>W         simple move right
    11..18  L< L> H< H> D R< R> R^      special moves
    19..26  WL< WL> … WR^               the same with the Wild
    27      end                         do not replay
    28..34  xb xy xp xg xo xw xt        take a star of that colour, or a token

A set of decisions is one 64-bit mask, bit n for decision n.
"""

from typing import NamedTuple

import numpy as np

from fallstar.rules.cards import ALL_MOVEMENTS, CARDS, FULL_HAND, MOVEMENTS, WILD_CARD
from fallstar.rules.state import COLOURS


class Decision(NamedTuple):
    """One decision; the card it lays and the movement it makes, by number, if any."""

    text: str  # in notation
    card: int | None = None
    movement: int | None = None


_STEPS = [(number, one) for number, one in enumerate(ALL_MOVEMENTS) if not one.card]
_SPECIALS = [(number, one) for number, one in enumerate(ALL_MOVEMENTS) if one.card]
_WILD = CARDS.index(WILD_CARD)

ALL_DECISIONS = (
    Decision("hand"),
    *(Decision(one.text + letter, card, number)
      for number, one in _STEPS for card, letter in enumerate(CARDS)),
    *(Decision(one.text, CARDS.index(one.card), number) for number, one in _SPECIALS),
    *(Decision(WILD_CARD + one.text, _WILD, number) for number, one in _SPECIALS),
    Decision("end"),
    *(Decision("x" + kind) for kind in COLOURS + "t"),
)  # fmt: skip
DECISIONS = len(ALL_DECISIONS)
assert DECISIONS <= 64, "a set of decisions is one 64-bit mask"

COMPLETE = 0
SIMPLE = 1  # the first that lays a card, face down
SPECIAL = SIMPLE + len(_STEPS) * len(CARDS)  # the first that lays a card face up
WILD = SPECIAL + len(_SPECIALS)
END = WILD + len(_SPECIALS)
TAKE = END + 1
TAKE_TOKEN = DECISIONS - 1

# By decision: the card laid and the movement made; zero where there is none.
CARD_OF = np.array([one.card or 0 for one in ALL_DECISIONS], dtype=np.uint8)
MOVEMENT_OF = np.array([one.movement or 0 for one in ALL_DECISIONS], dtype=np.uint8)
# By movement: the decisions that make it.
MADE_BY = np.array(
    [
        sum(1 << number for number, one in enumerate(ALL_DECISIONS) if one.movement == movement)
        for movement in range(MOVEMENTS)
    ],
    dtype=np.uint64,
)


def _allowed_by_hand(hand: int) -> int:
    mask = 0 if hand == FULL_HAND else 1 << COMPLETE
    for decision in range(SIMPLE, END):
        if hand >> int(CARD_OF[decision]) & 1:
            mask |= 1 << decision
    return mask


# What a hand allows, wherever the pawn stands; see MoveTable.allowed for what a place allows.
HAND_ALLOWS = np.array([_allowed_by_hand(hand) for hand in range(FULL_HAND + 1)], dtype=np.uint64)
