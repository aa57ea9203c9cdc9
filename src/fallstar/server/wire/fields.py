"""Types of fields that several structs share.

Stored data has words of its own, in tables/stored_words.py: a word that clients may send, and that
is stored, has to be there too.
"""

from typing import Annotated, Literal

from msgspec import Meta

from fallstar.notation.move import MOVES

Character = Literal["fox", "robot", "rabbit", "frog", "mushroom", "wizard"]
CHARACTERS: tuple[Character, ...] = ("fox", "robot", "rabbit", "frog", "mushroom", "wizard")

AskWhat = Literal["takeback", "abandon", "stand_in", "end", "rematch"]
EndReason = Literal["over", "abandoned", "left", "closed"]
SeatKind = Literal["open", "person", "bot"]
Status = Literal["open", "playing", "finished"]
# Why something is refused; refusal.py has the status of each.
ErrorCode = Literal[
    "bad_request",
    "unknown_player",
    "wrong_password",
    "forbidden",
    "not_your_seat",
    "not_found",
    "bad_method",
    "stale",
    "not_now",
    "not_your_turn",
    "seat_taken",
    "name_taken",
    "too_large",
    "unsupported",
    "illegal",
    "slow_down",
    "broken",
    "unwell",
]
Reaction = Literal["wow", "ouch", "thanks", "well_played", "thinking", "hello"]

Name = Annotated[str, Meta(min_length=1, max_length=24)]
LevelName = Annotated[str, Meta(min_length=1, max_length=20)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
# Any short text is read, because the refusal of a wrong decision lists the legal ones.
GivenMove = Annotated[
    str, Meta(min_length=1, max_length=4, extra_json_schema={"extra": {"enum": list(MOVES)}})
]
LogNumber = Annotated[int, Meta(ge=0, lt=2**31)]
Ref = Annotated[str, Meta(max_length=40)]


def items(least: int, most: int) -> Meta:
    """The length of a tuple, for the OpenAPI document only: whoever uses it checks the length.

    With `Meta(min_length=…)` Litestar describes an item as "of its type, or anything".
    """
    return Meta(extra_json_schema={"extra": {"min_items": least, "max_items": most}})
