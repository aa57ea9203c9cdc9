"""Players as they are shown: built up from what may be seen, never the row itself."""

from collections.abc import Sequence

import msgspec

from fallstar.server.accounts.ratings import shown
from fallstar.server.names import is_default
from fallstar.server.store.store import PlayerRow, RatingRow
from fallstar.server.wire.accounts import LadderRow, Me, Profile, RatedGame
from fallstar.server.wire.fields import CHARACTERS, Character


def me_of(row: PlayerRow) -> Me:
    """A player as it sees itself."""
    return Me(
        id=row.id,
        kind=row.kind,
        name=row.name,
        default_name=_default(row),
        character=_character(row),
        settings=msgspec.json.decode(row.settings, type=dict),
        created=row.created,
        rating=shown(row.mu, row.sigma, row.rated_games),
    )


def profile_of(row: PlayerRow, games: Sequence[RatingRow]) -> Profile:
    """A player as everyone sees it. The tables are not named: an address is the key to a table."""
    return Profile(
        id=row.id,
        kind=row.kind,
        name=row.name,
        default_name=_default(row),
        character=_character(row),
        rating=shown(row.mu, row.sigma, row.rated_games),
        history=tuple(
            RatedGame(game.place, shown(game.mu, game.sigma, row.rated_games - back), game.at)
            for back, game in enumerate(games)
        ),
    )


def ladder_of(rows: Sequence[PlayerRow]) -> list[LadderRow]:
    """The ladder, best first."""
    return [
        LadderRow(
            rank=rank,
            id=row.id,
            kind=row.kind,
            name=row.name,
            default_name=_default(row),
            character=_character(row),
            rating=shown(row.mu, row.sigma, row.rated_games),
        )
        for rank, row in enumerate(rows, 1)
    ]


def _default(row: PlayerRow) -> bool:
    return row.kind == "guest" and is_default(row.name)


def _character(row: PlayerRow) -> Character | None:
    return row.character if row.character in CHARACTERS else None
