"""The kinds of reasons, and their sentences: a reason is a kind and the seats it is about."""

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from fallstar.view.words import say

MANY = 2  # points that are worth a word
EDITION = 4  # raised when the same decisions get other reviews: those that are kept are made anew

Kind = Literal[
    "missed_throw",  # the best decision ejects someone
    "missed_pair",  # it completes a pair
    "missed_points",  # it gains more at once
    "threat",  # someone could fall on the pawn, who could not after the best decision
    "leaves_points",  # a seat can gain more than after the best decision
    "opens_door",  # the door that opens gives the next pawn that enters more than the other door
    "token_kept",  # a token should have been spent
    "token_spent",  # it should not
    "cards_needed",  # the cards should have been taken back
    "cards_early",  # they should not yet
    "other_payment",  # something else should have been taken
    # What follows (reasons_ahead.py); told if there is none of those above
    "pair_ahead",  # after the best decision more pairs are within reach of the mover's next turn
    "points_ahead",  # the same of points
    "threat_unseen",  # someone may have the cards to fall on the pawn, not after the best decision
    "last_round",  # the game ends with this round; not after the best decision
    "then_mine",  # the mover gains less in what probably follows
    "then_theirs",  # another seat gains more in what probably follows
    "later",  # none of these
]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Reason(msgspec.Struct, frozen=True):
    """A fact about the decision that was played."""

    kind: Kind
    seats: tuple[int, ...] = ()
    count: int = 0


def reason_text(reason: Reason, names: Sequence[str], language: str) -> str:
    """A reason as a sentence."""
    listed = say(language, "list_and").join(names[seat] for seat in reason.seats)
    return say(language, f"reason_{reason.kind}", names=listed, count=reason.count)
