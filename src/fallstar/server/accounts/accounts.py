"""The one object that knows who is who: it finds the caller of a connection, and makes guests."""

import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from litestar.enums import ScopeType

from fallstar.rating import MU, SIGMA
from fallstar.server.accounts.caller import Caller, Known
from fallstar.server.accounts.cookie import (
    COOKIE,
    clear_cookie,
    new_session,
    session_key,
    set_cookie,
)
from fallstar.server.accounts.passwords import Passwords
from fallstar.server.accounts.tokens import token_hash, token_id
from fallstar.server.limits import Limits
from fallstar.server.names import guest_name
from fallstar.server.refusal import Refusal
from fallstar.server.security import Border, Connection, bearer, send_cookie
from fallstar.server.store.store import PlayerRow, Store

SEEN_EVERY = 3600.0  # seconds between notes of when a player was here last


async def _nothing(*_: str | None) -> None:
    pass


@dataclass
class Hooks:
    """What the rest of the server does when something happens to an identity."""

    # A credential is void: close its sockets, and tell other processes to drop it from `known`.
    revoked: Callable[[str], Awaitable[None]] = _nothing
    # A guest signed in to an account: give the account the guest's seats. The guest's tables are
    # still listed under the guest; afterwards the guest is forgotten.
    adopted: Callable[[str, str], Awaitable[None]] = _nothing
    # A player is about to be deleted: leave all games. The player still exists.
    forgotten: Callable[[str], Awaitable[None]] = _nothing
    # A player (id, name) has another name, or none because the player was deleted.
    renamed: Callable[[str, str | None], Awaitable[None]] = _nothing


class Accounts:
    """Identity."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        border: Border,
        hooks: Hooks | None = None,
        passwords: Passwords | None = None,
        now: Callable[[], float] = time.time,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self.limits = limits
        self.border = border
        self.hooks = hooks or Hooks()
        self.passwords = passwords or Passwords()
        self.now = now
        self.known = Known(clock)

    # Finding

    async def find(self, connection: Connection) -> Caller | None:
        """The caller of an HTTP request or a WebSocket, or None: no cookie, or one of nobody.

        A bearer token that is not good is refused: whoever sends one means it.
        """
        token = bearer(connection)
        if token is not None:
            caller = await self._by_token(token)
            if caller is None:
                raise Refusal("unknown_player", "this bearer token is unknown or was revoked")
            return caller
        session = connection.cookies.get(COOKIE)
        return await self._by_session(session) if session else None

    async def caller(self, connection: Connection) -> Caller:
        """The caller, who is made a guest if no credential was sent; a false one is refused."""
        caller = await self.find(connection)
        if caller is not None:
            self.limits.take("player", caller.player.id)
            return caller
        if COOKIE in connection.cookies:
            raise Refusal("unknown_player", "this session is unknown or over: GET /api/me for one")
        if connection.scope["type"] == ScopeType.WEBSOCKET:
            raise Refusal("unknown_player", "connect with a session cookie or a bearer token")
        return await self.new_guest(connection)

    async def viewer(self, connection: Connection) -> Caller | None:
        """The caller if known; nobody is made."""
        caller = await self.find(connection)
        if caller is not None:
            self.limits.take("player", caller.player.id)
        return caller

    async def _by_token(self, token: str) -> Caller | None:
        credential = f"token:{token_id(token)}"
        caller = self.known.get(credential)
        if caller is None:
            drops = self.known.drops
            row = await self.store.token(token_hash(token))
            caller = await self._load(row.player, credential, drops) if row is not None else None
        return caller

    async def _by_session(self, session: str) -> Caller | None:
        key = session_key(session)
        credential = f"session:{key}"
        caller = self.known.get(credential)
        if caller is None:
            drops = self.known.drops
            player = await self.store.session(key)
            caller = await self._load(player, credential, drops) if player is not None else None
        return caller

    async def _load(self, player: str, credential: str, drops: int) -> Caller | None:
        row = await self.store.player(player)
        if row is None:
            return None
        if self.now() - row.seen > SEEN_EVERY:
            await self.store.change_player(player, seen=self.now())
        caller = Caller(row, credential)
        self.known.keep(caller, drops)
        return caller

    # Sessions

    async def new_guest(self, connection: Connection) -> Caller:
        """A new player with a session; the response brings the cookie."""
        self.limits.take("guests", self.border.address(connection))
        now = self.now()
        row = PlayerRow(
            id=secrets.token_urlsafe(9),
            kind="guest",
            name=guest_name(),
            character=None,
            password=None,
            settings="{}",
            created=now,
            seen=now,
            mu=MU,
            sigma=SIGMA,
            rated_games=0,
        )
        await self.store.add_player(row)
        return await self.new_session(connection, row)

    async def new_session(self, connection: Connection, player: PlayerRow) -> Caller:
        """A session for a player; the response brings the cookie."""
        session = new_session()
        await self.store.add_session(session_key(session), player.id, self.now())
        https = self.border.is_https(connection)
        send_cookie(connection.scope, set_cookie(session, https))
        return Caller(player, f"session:{session_key(session)}")

    def renew_cookie(self, connection: Connection) -> None:
        """Let the browser keep its cookie for another year."""
        value = connection.cookies[COOKIE]
        send_cookie(connection.scope, set_cookie(value, self.border.is_https(connection)))

    def take_cookie(self, connection: Connection) -> None:
        """Let the browser forget its cookie."""
        send_cookie(connection.scope, clear_cookie(self.border.is_https(connection)))

    async def end_session(self, caller: Caller) -> None:
        """End the session the caller came with, if it is one."""
        if caller.by_session:
            await self.store.end_session(caller.credential.removeprefix("session:"))
            await self.revoke(caller.credential)

    async def end_sessions(self, player: str, keep: str | None = None) -> None:
        """End all sessions of a player but the one with the credential to keep."""
        kept = keep.removeprefix("session:") if keep is not None else None
        for key in await self.store.end_sessions(player, kept):
            await self.revoke(f"session:{key}")

    async def revoke(self, credential: str) -> None:
        """Forget a credential that the store no longer has, here and elsewhere."""
        self.known.drop(credential)
        await self.hooks.revoked(credential)

    async def forget(self, player: str) -> None:
        """Delete a player with all credentials."""
        tokens = await self.store.tokens_of(player)
        sessions = await self.store.end_sessions(player)
        await self.store.forget_player(player)
        self.known.drop_player(player)
        for credential in [f"token:{row.id}" for row in tokens] + [
            f"session:{key}" for key in sessions
        ]:
            await self.revoke(credential)
