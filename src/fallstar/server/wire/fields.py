"""Types of fields that several structs share.

Stored data has words of its own, in tables/stored_words.py: a word that clients may send, and that
is stored, has to be there too.
"""

from typing import Annotated, Literal

from msgspec import Meta

Character = Literal["fox", "robot", "rabbit", "frog", "mushroom", "wizard"]
CHARACTERS: tuple[Character, ...] = ("fox", "robot", "rabbit", "frog", "mushroom", "wizard")

AskWhat = Literal["takeback", "abandon", "stand_in", "end", "rematch"]
EndReason = Literal["over", "abandoned", "left", "closed"]
SeatKind = Literal["open", "person", "bot"]
Status = Literal["open", "playing", "finished"]
Reaction = Literal["wow", "ouch", "thanks", "well_played", "thinking", "hello"]

Name = Annotated[str, Meta(min_length=1, max_length=24)]
LevelName = Annotated[str, Meta(min_length=1, max_length=20)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Move = Annotated[str, Meta(min_length=1, max_length=4)]
LogNumber = Annotated[int, Meta(ge=0, lt=2**31)]
Ref = Annotated[str, Meta(max_length=40)]
