"""The words in logs and summaries. None is ever removed or renamed: see entry.py.

Requests and messages have words of their own in wire/fields.py. The two are separate, so that the
API can drop a word while the tables that contain it stay readable.
"""

from typing import Literal

StoredCharacter = Literal["fox", "robot", "rabbit", "frog", "mushroom", "wizard"]
StoredAskWhat = Literal["takeback", "abandon", "stand_in", "end", "rematch"]
StoredEndReason = Literal["abandoned", "left", "closed"]
StoredSeatKind = Literal["open", "person", "bot"]
