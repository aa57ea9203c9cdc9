"""A small application with everything about identity, on a real store."""

import sqlite3
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher
from httpx import ASGITransport, AsyncClient
from httpx import Response as Answer
from litestar import Litestar, Request, Response, WebSocket, get, post, websocket
from litestar.di import NamedDependency

from fallstar.server.accounts.accounts import Accounts, Hooks
from fallstar.server.accounts.caller import Caller
from fallstar.server.accounts.guard import plug
from fallstar.server.accounts.passwords import Passwords
from fallstar.server.api import me
from fallstar.server.limits import Limits, Rates, SlowDown
from fallstar.server.refusal import Refusal
from fallstar.server.security import Border
from fallstar.server.store.store import Store, TableRow

HOME = "http://here.test"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@post("/act")
async def act(caller: NamedDependency[Caller]) -> dict[str, str]:
    return {"player": caller.player.id, "credential": caller.credential}


@get("/look", sync_to_thread=False)
def look(viewer: NamedDependency[Caller | None]) -> dict[str, str | None]:
    return {"player": viewer.player.id if viewer else None}


@websocket("/socket")
async def socket(socket: WebSocket[Any, Any, Any], viewer: NamedDependency[Caller | None]) -> None:
    await socket.accept()
    await socket.send_json({"player": viewer.player.id if viewer else None})
    await socket.close()


@websocket("/caller-socket")
async def caller_socket(socket: WebSocket[Any, Any, Any], caller: NamedDependency[Caller]) -> None:
    await socket.accept()
    await socket.send_json({"player": caller.player.id})
    await socket.close()


def refuse(_request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    headers = {"retry-after": str(refusal.retry_after)} if isinstance(refusal, SlowDown) else {}
    content = {"code": refusal.code, "reason": refusal.reason}
    return Response(content, status_code=refusal.status, headers=headers)


@dataclass
class FakeClock:
    """Time that stands still until told otherwise."""

    now: float = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Site:
    """The application, and browsers that visit it."""

    accounts: Accounts
    app: Litestar
    path: Path
    clock: FakeClock
    told: list[tuple[str, ...]]  # the hooks that were called
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    @property
    def store(self) -> Store:
        return self.accounts.store

    async def browser(self, base: str = HOME) -> AsyncClient:
        """A new browser, without cookies."""
        client = AsyncClient(transport=ASGITransport(self.app), base_url=base)
        return await self.stack.enter_async_context(client)

    async def open_socket(self, path: str, **headers: str) -> list[Any]:
        """What a WebSocket answers, as ASGI messages."""
        sent: list[Any] = []
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("here.test", 80),
            "subprotocols": [],
        }

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)  # type: ignore[arg-type]
        return sent

    async def guest(self) -> AsyncClient:
        """A browser that has a guest's cookie."""
        browser = await self.browser()
        assert (await browser.get("/api/me")).status_code == 200
        return browser

    async def member(self, name: str = "Ada", password: str = "correct horse") -> Any:
        """A browser signed in to a new account."""
        browser = await self.guest()
        data = {"name": name, "password": password}
        assert (await browser.post("/api/me/account", json=data)).status_code == 201
        return browser

    async def table(self, name: str, owner: str, *players: str) -> None:
        row = TableRow(name, owner, "finished", False, True, 1.0, 1.0, None, "{}", players)
        await self.store.create_table(row, 1.0, [b"{}"])

    def dump(self) -> str:
        """All that is in the database, as text."""
        with closing(sqlite3.connect(self.path)) as connection:
            return "\n".join(connection.iterdump())


def refused(answer: Answer, status: int, code: str) -> bool:
    """Whether the answer is that refusal; shown by pytest if not."""
    assert (answer.status_code, answer.json().get("code")) == (status, code), answer.text
    return True


def make_site(store: Store, path: Path, rates: Rates, border: Border) -> Site:
    """The application on an open store."""
    told: list[tuple[str, ...]] = []
    clock = FakeClock()

    def note(what: str) -> Any:
        async def hook(*about: str) -> None:
            told.append((what, *about))

        return hook

    accounts = Accounts(
        store,
        Limits(rates, clock),
        border,
        Hooks(**{name: note(name) for name in ("revoked", "adopted", "forgotten", "renamed")}),
        Passwords(QUICK),
        now=clock,
        clock=clock,
    )
    app = Litestar(
        [*me.routers(), act, look, socket, caller_socket],
        on_app_init=[plug(accounts)],
        exception_handlers={Refusal: refuse},
        logging_config=None,
    )
    return Site(accounts, app, path, clock, told)
