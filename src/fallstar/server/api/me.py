"""The caller: name, account, session, tokens, mutes."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from fallstar.server.accounts import membership
from fallstar.server.accounts.accounts import Accounts
from fallstar.server.accounts.caller import Caller
from fallstar.server.accounts.profile import me_of
from fallstar.server.accounts.tokens import MOST, new_token
from fallstar.server.api.players import PlayerId, players_router, refusals
from fallstar.server.names import tidy
from fallstar.server.refusal import Refusal
from fallstar.server.tables.figures import decode_figures
from fallstar.server.wire.accounts import (
    ChangeMe,
    ChangePassword,
    ForgetMe,
    GameFigures,
    MadeToken,
    Me,
    MutedPlayer,
    NewToken,
    Register,
    SignIn,
    SignOut,
    Statistics,
    TokenInfo,
)

MOST_MUTES = 500
MOST_COUNTED = 1000  # games in statistics
TokenId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{32}$", description="The id of a token.")]
AnyRequest = Request[Any, Any, Any]


@get(
    "/",
    operation_id="me",
    summary="Who am I?",
    description="Without a credential, or with an unknown session, this makes a new guest.",
    responses=refusals(401),
)
async def me(
    request: AnyRequest, accounts: NamedDependency[Accounts], viewer: NamedDependency[Caller | None]
) -> Me:
    if viewer is None:
        return me_of((await accounts.new_guest(request)).player)
    if viewer.by_session:
        accounts.renew_cookie(request)
    row = await membership.own_row(accounts, viewer)
    if viewer.by_session and row.password is not None:
        accounts.know_device(request, row)
    return me_of(row)


@patch(
    "/",
    operation_id="change_me",
    summary="Change my name, character or settings",
    responses=refusals(400, 401, 403, 409, 413, 415),
)
async def change_me(
    accounts: NamedDependency[Accounts], caller: NamedDependency[Caller], data: JSONBody[ChangeMe]
) -> Me:
    return me_of(await membership.change(accounts, caller, data))


@delete(
    "/",
    operation_id="forget_me",
    summary="Delete all my data",
    description="You leave running games. Finished games keep their moves, without your name.",
    responses=refusals(400, 401, 403, 415),
)
async def forget_me(
    request: AnyRequest,
    accounts: NamedDependency[Accounts],
    viewer: NamedDependency[Caller | None],
    data: JSONBody[ForgetMe | None] = None,
) -> None:
    if viewer is None:
        raise Refusal("unknown_player", "you are not known: send a session cookie")
    await membership.forget(accounts, request, viewer, data or ForgetMe())


@post(
    "/account",
    operation_id="register",
    summary="Turn the guest I am into an account",
    description="The player keeps id, games and tokens.",
    responses=refusals(400, 401, 403, 409, 415),
)
async def register(
    request: AnyRequest,
    accounts: NamedDependency[Accounts],
    caller: NamedDependency[Caller],
    data: JSONBody[Register],
) -> Me:
    return me_of(await membership.register(accounts, request, caller, data))


@post(
    "/sign-in",
    operation_id="sign_in",
    summary="Sign in to an account",
    description="The account takes over the games of the guest who signs in.",
    status_code=200,
    responses=refusals(400, 401, 403, 415),
)
async def sign_in(
    request: AnyRequest,
    accounts: NamedDependency[Accounts],
    viewer: NamedDependency[Caller | None],
    data: JSONBody[SignIn],
) -> Me:
    return me_of(await membership.sign_in(accounts, request, viewer, data))


@post(
    "/sign-out",
    operation_id="sign_out",
    summary="End this session, or all of mine",
    description="A guest who signs out cannot come back.",
    status_code=204,
    responses=refusals(400, 401, 403, 415),
)
async def sign_out(
    request: AnyRequest,
    accounts: NamedDependency[Accounts],
    viewer: NamedDependency[Caller | None],
    data: JSONBody[SignOut | None] = None,
) -> None:
    everywhere = data is not None and data.everywhere
    await membership.sign_out(accounts, request, viewer, everywhere)


@post(
    "/password",
    operation_id="change_password",
    summary="Change my password",
    description="All other sessions end; tokens stay.",
    status_code=204,
    responses=refusals(400, 401, 403, 409, 415),
)
async def change_password(
    accounts: NamedDependency[Accounts],
    caller: NamedDependency[Caller],
    data: JSONBody[ChangePassword],
) -> None:
    await membership.change_password(accounts, caller, data)


@get(
    "/tokens",
    operation_id="tokens",
    summary="My bearer tokens",
    responses=refusals(401, 403),
)
async def tokens(
    accounts: NamedDependency[Accounts], viewer: NamedDependency[Caller | None]
) -> list[TokenInfo]:
    if viewer is None:
        return []
    membership.need_session(viewer)
    rows = await accounts.store.tokens_of(viewer.player.id)
    return [TokenInfo(row.id, row.name, row.created) for row in rows]


@post(
    "/tokens",
    operation_id="make_token",
    summary="Make a bearer token",
    description="For scripts and bots: `Authorization: Bearer fst_…`. It is shown this once.",
    responses=refusals(400, 401, 403, 409, 415),
)
async def make_token(
    accounts: NamedDependency[Accounts], caller: NamedDependency[Caller], data: JSONBody[NewToken]
) -> MadeToken:
    membership.need_session(caller)
    name = tidy(data.name, "the name of a token")
    player = (await membership.own_row(accounts, caller)).id
    token, row = new_token(player, name, accounts.now())
    if not await accounts.store.add_token(row, MOST):
        raise Refusal("not_now", f"a player has at most {MOST} tokens: revoke one first")
    return MadeToken(row.id, row.name, row.created, token)


@delete(
    "/tokens/{token:str}",
    operation_id="revoke_token",
    summary="Revoke a bearer token",
    responses=refusals(400, 401, 403, 404),
)
async def revoke_token(
    accounts: NamedDependency[Accounts], caller: NamedDependency[Caller], token: TokenId
) -> None:
    membership.need_session(caller)
    row = await accounts.store.revoke_token(caller.player.id, token)
    if row is None:
        raise Refusal("not_found", "you have no such token")
    await accounts.revoke(f"token:{row.id}")


@get(
    "/mutes",
    operation_id="mutes",
    summary="Players whose chat I do not see",
    responses=refusals(401),
)
async def mutes(
    accounts: NamedDependency[Accounts], viewer: NamedDependency[Caller | None]
) -> list[MutedPlayer]:
    if viewer is None:
        return []
    muted = await accounts.store.mutes(viewer.player.id)
    rows = await accounts.store.players(muted)
    return [MutedPlayer(player, rows[player].name) for player in muted if player in rows]


@put(
    "/mutes/{player:str}",
    operation_id="mute",
    summary="Do not show me a player's chat",
    status_code=204,
    responses=refusals(400, 401, 403, 404, 409),
)
async def mute(
    accounts: NamedDependency[Accounts], caller: NamedDependency[Caller], player: PlayerId
) -> None:
    if player == caller.player.id:
        raise Refusal("bad_request", "you cannot mute yourself")
    if await accounts.store.player(player) is None:
        raise Refusal("not_found", "there is no such player")
    if len(await accounts.store.mutes(caller.player.id)) >= MOST_MUTES:
        raise Refusal("not_now", f"at most {MOST_MUTES} players can be muted")
    await accounts.store.mute(caller.player.id, player, True)


@delete(
    "/mutes/{player:str}",
    operation_id="unmute",
    summary="Show me a player's chat again",
    responses=refusals(400, 401, 403),
)
async def unmute(
    accounts: NamedDependency[Accounts], caller: NamedDependency[Caller], player: PlayerId
) -> None:
    await accounts.store.mute(caller.player.id, player, False)


@get(
    "/statistics",
    operation_id="statistics",
    summary="What I did in my games",
    description=f"The latest {MOST_COUNTED:,} games that were played to their end.",
    responses=refusals(401),
)
async def statistics(
    caller: NamedDependency[Caller], accounts: NamedDependency[Accounts]
) -> Statistics:
    rows = await accounts.store.figures_of(caller.player.id, MOST_COUNTED)
    return Statistics(
        tuple(
            GameFigures(at=row.at, **msgspec.structs.asdict(decode_figures(row.data)))
            for row in rows
        )
    )


me_router = Router(
    path="/api/me",
    route_handlers=[
        me, change_me, forget_me, register, sign_in, sign_out, change_password,
        tokens, make_token, revoke_token, mutes, mute, unmute, statistics,
    ],
    tags=["Me"],
)  # fmt: skip


def routers() -> list[Router]:
    """The routes of this file and of players.py."""
    return [me_router, players_router]
