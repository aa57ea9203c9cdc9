"""Other players: their public profile, and the ladder."""

from typing import Annotated

from litestar import Router, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from fallstar.server.accounts.accounts import Accounts
from fallstar.server.accounts.profile import ladder_of, profile_of
from fallstar.server.api.replies import MayBeRefused
from fallstar.server.refusal import Refusal
from fallstar.server.wire.accounts import LadderRow, Profile

HISTORY = 50  # rated games a profile shows
PlayerId = Annotated[
    str, PathParameter(pattern=r"^[A-Za-z0-9_:-]{1,40}$", description="A player's public id.")
]


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals that a handler may answer with; 429 and 503 always."""
    return {status: MayBeRefused[status] for status in (*statuses, 429, 503)}


@get(
    "/players/{player:str}",
    operation_id="player",
    summary="A player's public profile",
    responses=refusals(400, 404),
)
async def player_profile(accounts: NamedDependency[Accounts], player: PlayerId) -> Profile:
    row = await accounts.store.player(player)
    if row is None:
        raise Refusal("not_found", "there is no such player")
    return profile_of(row, await accounts.store.ratings_of(player, HISTORY))


@get(
    "/ratings",
    operation_id="ratings",
    summary="The ladder of people and bots",
    description="Sorted by rating minus margin, the best first.",
    responses=refusals(400),
)
async def ratings(
    accounts: NamedDependency[Accounts], limit: Annotated[int, QueryParameter(ge=1, le=200)] = 50
) -> list[LadderRow]:
    return ladder_of(await accounts.store.best(limit))


players_router = Router(path="/api", route_handlers=[player_profile, ratings], tags=["Players"])
