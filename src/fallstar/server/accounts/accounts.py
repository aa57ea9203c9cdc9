"""Identity: finds the caller of a connection, and makes guests and sessions."""

import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from litestar.enums import ScopeType

from fallstar.server.accounts.caller import Caller, Known
from fallstar.server.accounts.cookie import (
    COOKIE,
    YEAR,
    clear_cookie,
    new_session,
    session_key,
    set_cookie,
)
from fallstar.server.accounts.device import DEVICE, device_cookie, device_value, known_device
from fallstar.server.accounts.passwords import Passwords
from fallstar.server.accounts.ratings import new_player
from fallstar.server.accounts.tokens import token_hash, token_id
from fallstar.server.limits import Limits
from fallstar.server.names import guest_name
from fallstar.server.refusal import Refusal
from fallstar.server.security import Border, PlainConnection, bearer, send_cookie
from fallstar.server.store.store import PlayerRow, Store

SEEN_EVERY = 3600.0  # seconds between updates of when a player was last seen
SESSION_USED_EVERY = 86_400.0  # seconds between updates of when a session was last used


async def _nothing(*_: str | None) -> None:
    pass


@dataclass
class Hooks:
    """What the rest of the server does when an identity changes."""

    # A credential is revoked: close its sockets, and tell other processes to forget it.
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

    async def find(self, connection: PlainConnection) -> Caller | None:
        """The caller of an HTTP request or a WebSocket; None without a cookie of a known session.

        An unknown bearer token is refused: a program that sends one does not want to be a guest.
        """
        token = bearer(connection)
        if token is not None:
            caller = await self._by_token(token)
            if caller is None:
                raise Refusal("unknown_player", "this bearer token is unknown or was revoked")
            return caller
        session = connection.cookies.get(COOKIE)
        return await self._by_session(session) if session else None

    async def caller(self, connection: PlainConnection) -> Caller:
        """The caller; a new guest if no credential was sent. An unknown credential is refused."""
        caller = await self.viewer(connection)
        if caller is not None:
            return caller
        if COOKIE in connection.cookies:
            reason = "this session is unknown or has ended: GET /api/me starts a new one"
            raise Refusal("unknown_player", reason)
        if connection.scope["type"] == ScopeType.WEBSOCKET:
            raise Refusal("unknown_player", "connect with a session cookie or a bearer token")
        return await self.new_guest(connection)

    async def viewer(self, connection: PlainConnection) -> Caller | None:
        """The caller if known; no guest is made."""
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
            row = await self.store.session(key)
            if row is None or row.used < self.now() - YEAR:
                return None
            if self.now() - row.used > SESSION_USED_EVERY:
                await self.store.use_session(key, self.now())
            caller = await self._load(row.player, credential, drops)
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

    async def new_guest(self, connection: PlainConnection) -> Caller:
        """A new guest with a session; the response sets the cookie.

        A page of another site makes none, for example by an image with the address of the API.
        """
        if not self.border.own_page(connection):
            raise Refusal("forbidden", "a page of another site does not make a guest here")
        self.limits.take("guests", self.border.address(connection))
        now = self.now()
        row = new_player(secrets.token_urlsafe(9), "guest", guest_name(), now)
        await self.store.add_player(row)
        return await self.new_session(connection, row)

    async def new_session(self, connection: PlainConnection, player: PlayerRow) -> Caller:
        """A new session of a player; the response sets the cookie."""
        session = new_session()
        await self.store.add_session(session_key(session), player.id, self.now())
        https = self.border.is_https(connection)
        send_cookie(connection.scope, set_cookie(session, https))
        return Caller(player, f"session:{session_key(session)}")

    def renew_cookie(self, connection: PlainConnection) -> None:
        """Make the browser keep its cookie for another year."""
        value = connection.cookies[COOKIE]
        send_cookie(connection.scope, set_cookie(value, self.border.is_https(connection)))

    def know_device(self, connection: PlainConnection, account: PlayerRow) -> None:
        """Make the browser a known device of an account, for another year."""
        device = known_device(connection.cookies.get(DEVICE), account)
        cookie = device_cookie(device_value(account, device), self.border.is_https(connection))
        send_cookie(connection.scope, cookie)

    def forget_device(self, connection: PlainConnection) -> None:
        """Make the browser forget that it is a known device."""
        send_cookie(connection.scope, device_cookie("", self.border.is_https(connection), age=0))

    def take_cookie(self, connection: PlainConnection) -> None:
        """Make the browser delete the cookie of its session."""
        send_cookie(connection.scope, clear_cookie(self.border.is_https(connection)))

    async def end_session(self, caller: Caller) -> None:
        """End the caller's session; a token is not a session and stays."""
        if caller.by_session:
            await self.store.end_session(caller.credential.removeprefix("session:"))
            await self.revoke(caller.credential)

    async def end_sessions(self, player: str, keep: str | None = None) -> None:
        """End all sessions of a player except the one with the credential `keep`."""
        kept = keep.removeprefix("session:") if keep is not None else None
        for key in await self.store.end_sessions(player, kept):
            await self.revoke(f"session:{key}")

    async def revoke(self, credential: str) -> None:
        """Forget a credential that is no longer stored, in all processes."""
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
