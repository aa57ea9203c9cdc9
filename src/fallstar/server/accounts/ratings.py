"""Ratings on the server: people and bots on one scale, rated by fallstar.rating.

People see a number like chess ratings: 1500 at first, 40 points for one of mu. The margin is three
sigma in the same points; the strength lies within it almost surely, 1500 ± 1000 at first. While the
margin is wide, the number is provisional, and shown with a question mark. The ladder is sorted by
rating minus margin, the strength a player has at least.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Literal

from fallstar.rating import MU, SIGMA, TAU, MuSigma, rate_players
from fallstar.server.store.store import PlayerRow, RatingRow, Store, StoreError
from fallstar.server.wire.accounts import Rating
from fallstar.view.words import bot_title

FIRST = 1500
POINTS = 40
PROVISIONAL = 600  # a margin wider than this: some twenty games of two

BOT = "bot:"


def shown(mu: float, sigma: float, games: int) -> Rating:
    """A rating as people see it."""
    margin = round(3 * POINTS * sigma)
    return Rating(round(FIRST + POINTS * (mu - MU)), margin, margin > PROVISIONAL, games)


def new_player(player: str, kind: Literal["guest", "bot"], name: str, at: float) -> PlayerRow:
    """The row of a player who has not played yet."""
    return PlayerRow(
        id=player,
        kind=kind,
        name=name,
        character=None,
        password=None,
        settings="{}",
        created=at,
        seen=at,
        mu=MU,
        sigma=SIGMA,
        rated_games=0,
    )


async def rate_finished(
    store: Store, table: str, players: Sequence[str], places: Sequence[int], at: float
) -> bool:
    """Rate a finished table, once: False if it was done before.

    `players` are by seat, a bot as "bot:<level>". A deleted player counts as a new one, and their
    rating is not stored. A table of one player alone rates nobody.
    """
    before = await _ratings(store, players, at)
    while not await store.rate(table, _rows(table, players, places, before, at)):
        # Another table of the same players may have been rated in between.
        again = await _ratings(store, players, at)
        if again == before:
            return False
        before = again
    return True


def _rows(
    table: str,
    players: Sequence[str],
    places: Sequence[int],
    before: dict[str, MuSigma],
    at: float,
) -> list[RatingRow]:
    known = {player: before.get(player, (MU, SIGMA)) for player in players}
    return [
        RatingRow(
            table=table,
            player=player,
            place=min(place for place, seat in zip(places, players, strict=True) if seat == player),
            mu_before=before[player][0],
            sigma_before=before[player][1],
            mu=mu,
            sigma=sigma,
            at=at,
        )
        for player, (mu, sigma) in rate_players(players, places, known, tau=TAU).items()
        if player in before
    ]


async def _ratings(store: Store, players: Sequence[str], at: float) -> dict[str, MuSigma]:
    """The players' ratings as stored; a bot that was never rated gets a row."""
    unique = list(dict.fromkeys(players))
    rows = await store.players(unique)
    for player in unique:
        if player.startswith(BOT) and player not in rows:
            await _add_bot(store, player, at)
            rows |= await store.players([player])
    return {player: (row.mu, row.sigma) for player, row in rows.items()}


async def _add_bot(store: Store, player: str, at: float) -> None:
    # Another process may have added it.
    with suppress(StoreError):
        name = bot_title(player.removeprefix(BOT))
        await store.add_player(new_player(player, "bot", name, at))
