"""What identity adds to the application: dependencies, guards and a hook.

A handler that takes `caller: Caller` gets a known player, or a new guest. One that takes
`viewer: Caller | None` gets None for an unknown caller. Both work for HTTP and for WebSockets.
"""

import logging
from collections.abc import Callable

from litestar.config.app import AppConfig
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler
from litestar.types import Scope

from fallstar.server.accounts.accounts import Accounts
from fallstar.server.accounts.caller import Caller
from fallstar.server.limits import Limits
from fallstar.server.security import PlainConnection, PlainRequest

log = logging.getLogger("fallstar.http")
BYPASSED = (
    "FALLSTAR_PROXIES is %d, but a request came without X-Forwarded-For, so not through a proxy. "
    "Whoever reaches this port directly can pretend to have any address: set FALLSTAR_PROXIES to 0 "
    "if there is no proxy, else let only the proxy reach this port"
)


def plug(accounts: Accounts) -> Callable[[AppConfig], AppConfig]:
    """The function for `on_app_init` of Litestar."""

    async def provide_accounts() -> Accounts:
        return accounts

    async def provide_limits() -> Limits:
        return accounts.limits

    async def provide_caller(scope: Scope) -> Caller:
        return await accounts.caller(ASGIConnection(scope))

    async def provide_viewer(scope: Scope) -> Caller | None:
        return await accounts.viewer(ASGIConnection(scope))

    warned = False

    async def through_proxies(connection: PlainConnection, _handler: BaseRouteHandler) -> None:
        nonlocal warned
        if not warned and accounts.border.bypassed(connection):
            warned = True
            log.warning(BYPASSED, accounts.border.proxies)

    async def within_limits(connection: PlainConnection, _handler: BaseRouteHandler) -> None:
        accounts.limits.take("address", accounts.border.address(connection))

    def on_app_init(config: AppConfig) -> AppConfig:
        config.dependencies |= {
            "accounts": Provide(provide_accounts),
            "limits": Provide(provide_limits),
            "caller": Provide(provide_caller),
            "viewer": Provide(provide_viewer),
        }
        config.guards = [
            through_proxies,
            within_limits,
            accounts.border.same_origin,
            *config.guards,
        ]
        config.request_class = PlainRequest
        config.before_send = [*config.before_send, accounts.border.before_send]
        return config

    return on_app_init
