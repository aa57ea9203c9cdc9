"""Who acts at a table."""

from collections.abc import Collection

import msgspec


class Actor(msgspec.Struct, frozen=True):
    """A player who acts, and what the server adds to that."""

    player: str
    account: bool
    character: str | None
    away: Collection[str]  # players of the table who closed their page a while ago
    seed: int  # for the board, if it is drawn now
    rematch: str  # the id of the next table, if one is made now
