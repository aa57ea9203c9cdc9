"""Nothing of the server helps anybody to analyse a game that goes on."""

import re

import pytest
from httpx import ASGITransport, AsyncClient

from tests.server.in_process_server import InProcessServer, play

pytestmark = pytest.mark.anyio
JUDGES = re.compile("analy|review|search|evaluat|advice|hint|best", re.IGNORECASE)


async def test_the_record_of_a_running_game_is_refused_to_everybody(
    server: InProcessServer,
) -> None:
    people = [await server.person(name) for name in ("Ann", "Ben")]
    room = await server.game(*people)
    for _ in range(5):
        await play(room, *people)
    assert room.table.status == "playing"
    transport = ASGITransport(server.app())  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://localhost") as http:
        answer = await http.get(f"/api/tables/{room.table.id}/record")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
        paths = (await http.get("/api/openapi.json")).json()["paths"]
    assert len(paths) > 20
    assert [path for path in paths if JUDGES.search(path)] == []
