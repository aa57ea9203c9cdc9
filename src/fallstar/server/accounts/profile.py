"""Players as they are shown: structs that contain only what the viewer may see."""

from collections.abc import Sequence
from typing import Any

import msgspec

from fallstar.server.accounts.ratings import shown
from fallstar.server.names import is_default
from fallstar.server.store.store import PlayerRow, RatingRow
from fallstar.server.wire.accounts import LadderRow, Me, Profile, RatedGame
from fallstar.server.wire.fields import CHARACTERS


def me_of(row: PlayerRow) -> Me:
    """A player as it sees itself."""
    settings = msgspec.json.decode(row.settings, type=dict)
    return Me(**_known_to_all(row), settings=settings, created=row.created)


def profile_of(row: PlayerRow, games: Sequence[RatingRow]) -> Profile:
    """A player as everyone sees it, without table ids: whoever has an id can see the table."""
    history = tuple(
        RatedGame(game.place, shown(game.mu, game.sigma, row.rated_games - back), game.at)
        for back, game in enumerate(games)
    )
    return Profile(**_known_to_all(row), history=history)


def ladder_of(rows: Sequence[PlayerRow]) -> list[LadderRow]:
    """The ladder, best first."""
    return [LadderRow(**_known_to_all(row), rank=rank) for rank, row in enumerate(rows, 1)]


def _known_to_all(row: PlayerRow) -> dict[str, Any]:
    """The fields of a PlayerInfo."""
    return {
        "id": row.id,
        "kind": row.kind,
        "name": row.name,
        "default_name": row.kind == "guest" and is_default(row.name),
        "character": row.character if row.character in CHARACTERS else None,
        "rating": shown(row.mu, row.sigma, row.rated_games),
    }
