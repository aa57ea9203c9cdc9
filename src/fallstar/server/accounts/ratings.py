"""Ratings: how strong a player is thought to be, people and bots on one scale.

Beneath is openskill's Plackett-Luce model: a belief mu about the strength, and sigma, how unsure it
is. People see a number like chess ratings: 1500 at first, 40 points for one of mu. The margin is
three sigma in the same points, within which the strength almost surely lies, 1500 ± 1000 at first.
Where the margin is still wide, the number is provisional, and shown with a question mark. The
ladder goes by rating less margin: what a player has surely shown.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, permutations, product
from statistics import fmean

from fallstar.server.store.store import PlayerRow, RatingRow, Store, StoreError
from fallstar.server.wire.accounts import Rating
from fallstar.view.words import bot_title

MU = 25.0
SIGMA = MU / 3
FIRST = 1500
POINTS = 40
PROVISIONAL = 600  # a margin wider than this: some twenty games of two

BOT = "bot:"


def shown(mu: float, sigma: float, games: int) -> Rating:
    """A rating as people see it."""
    margin = round(3 * POINTS * sigma)
    return Rating(round(FIRST + POINTS * (mu - MU)), margin, margin > PROVISIONAL, games)


def rate_table(
    places: Sequence[int], before: Sequence[tuple[float, float]]
) -> list[tuple[float, float]]:
    """The ratings (mu, sigma) by seat after a game, from the places.

    Seats that share a place get the mean of all orders in which they could have come. The model's
    own ties would put those who share a victory below the third.
    """
    outcomes = [_rate_order(order, before) for order in _orders(places)]
    return [
        (fmean(mu for mu, _ in seat), fmean(sigma for _, sigma in seat))
        for seat in zip(*outcomes, strict=True)
    ]


def _rate_order(
    order: Sequence[int], before: Sequence[tuple[float, float]]
) -> list[tuple[float, float]]:
    """The ratings by seat after a game that ended in this order of seats, best first."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=MU, sigma=SIGMA)
    seats = [[model.create_rating([mu, sigma])] for mu, sigma in before]
    rated = model.rate(seats, ranks=[float(order.index(seat)) for seat in range(len(before))])
    return [(seat[0].mu, seat[0].sigma) for seat in rated]


def _orders(places: Sequence[int]) -> Iterator[list[int]]:
    """All orders of the seats, best first, that the places allow."""
    shares = [
        permutations(seat for seat, place in enumerate(places) if place == shared)
        for shared in sorted(set(places))
    ]
    for order in product(*shares):
        yield list(chain.from_iterable(order))


def rate_players(
    players: Sequence[str], places: Sequence[int], before: dict[str, tuple[float, float]]
) -> dict[str, tuple[float, float]]:
    """The ratings by player, who may have several seats: theirs is the mean of what those did."""
    if len(set(players)) < 2:
        return {}
    after = rate_table(places, [before[player] for player in players])
    rated = {}
    for player in dict.fromkeys(players):
        own = [one for one, seated in zip(after, players, strict=True) if seated == player]
        mus, sigmas = zip(*own, strict=True)
        rated[player] = (sum(mus) / len(own), sum(sigmas) / len(own))
    return rated


async def rate_finished(
    store: Store, table: str, players: Sequence[str], places: Sequence[int], at: float
) -> bool:
    """Rate a finished table, once: False if it was done before.

    `players` are by seat, a bot as "bot:<level>". Who was deleted counts as a newcomer, and is
    not kept. A table of one player alone is passed over.
    """
    before = await _beliefs(store, players, at)
    while not await store.rate(table, _rows(table, players, places, before, at)):
        # Another table of the same players may have been rated in between.
        again = await _beliefs(store, players, at)
        if again == before:
            return False
        before = again
    return True


def _rows(
    table: str,
    players: Sequence[str],
    places: Sequence[int],
    before: dict[str, tuple[float, float]],
    at: float,
) -> list[RatingRow]:
    beliefs = {player: before.get(player, (MU, SIGMA)) for player in players}
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
        for player, (mu, sigma) in rate_players(players, places, beliefs).items()
        if player in before
    ]


async def _beliefs(
    store: Store, players: Sequence[str], at: float
) -> dict[str, tuple[float, float]]:
    """The players' ratings as they are; bots that were never rated get a row."""
    unique = list(dict.fromkeys(players))
    rows = await store.players(unique)
    for player in unique:
        if player.startswith(BOT) and player not in rows:
            await _add_bot(store, player, at)
            rows |= await store.players([player])
    return {player: (row.mu, row.sigma) for player, row in rows.items()}


async def _add_bot(store: Store, player: str, at: float) -> None:
    level = player.removeprefix(BOT)
    row = PlayerRow(
        id=player,
        kind="bot",
        name=bot_title(level),
        character=None,
        password=None,
        settings="{}",
        created=at,
        seen=at,
        mu=MU,
        sigma=SIGMA,
        rated_games=0,
    )
    # Another process may be first.
    with suppress(StoreError):
        await store.add_player(row)
