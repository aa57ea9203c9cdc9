"""People who talk HTTP to the application of a server in this process."""

import asyncio
from collections.abc import Callable
from typing import Any

from httpx import ASGITransport, AsyncClient, Response
from litestar import Litestar

BASE = "http://localhost"


class Person:
    """Someone with a cookie or a token. Without either, a new guest."""

    def __init__(self, app: Litestar, cookie: str | None = None, token: str | None = None) -> None:
        cookies = {"fallstar": cookie} if cookie else {}
        headers = {"authorization": f"Bearer {token}"} if token else {}
        transport = ASGITransport(app)  # type: ignore[arg-type]
        self._http = AsyncClient(
            transport=transport, base_url=BASE, cookies=cookies, headers=headers
        )

    @property
    def cookie(self) -> str:
        return self._http.cookies["fallstar"]

    async def answer(self, method: str, path: str, body: Any = None) -> Response:
        """The answer to a request that may be refused."""
        return await self._http.request(method, path, json=body)

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer to a request, which must succeed."""
        answer = await self.answer(method, path, body)
        assert answer.is_success, f"{method} {path} {body}: {answer.text}"
        return answer.json() if answer.content else None

    async def me(self) -> dict[str, Any]:
        found: dict[str, Any] = await self.ask("GET", "/api/me")
        return found

    async def see(self, table: str) -> dict[str, Any]:
        seen: dict[str, Any] = await self.ask("GET", f"/api/tables/{table}")
        return seen

    async def act(self, table: str, what: str, /, **fields: Any) -> None:
        await self.ask("POST", f"/api/tables/{table}/acts", {"act": what, **fields})


Until = Callable[[dict[str, Any]], bool]


def is_finished(seen: dict[str, Any]) -> bool:
    return bool(seen["table"]["status"] == "finished")


async def play_until(table: str, people: dict[str, Person], until: Until = is_finished) -> None:
    """Those who sit at a table decide, each for the most points, until it looks as wanted.

    `people` are by player id.
    """
    watcher = next(iter(people.values()))
    while not until(seen := await watcher.see(table)):
        seat = seen["table"]["seats"][seen["table"]["decider"]]
        if seat["level"] is not None:  # a bot thinks
            await asyncio.sleep(0.001)
            continue
        person = people[seat["player"]]
        seen = await person.see(table)
        act = {"log_number": seen["log_number"], "seat": seat["seat"]}
        if seen["table"]["awaits_confirm"]:
            await person.act(table, "confirm", **act)
        else:
            previews = seen["view"]["previews"]
            most = max(preview["points"] for preview in previews)
            best = [preview["move"] for preview in previews if preview["points"] == most]
            await person.act(table, "play", move=best[seen["log_number"] % len(best)], **act)
