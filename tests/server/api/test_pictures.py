"""The pictures of tables that other sites show (server/api/pictures.py)."""

import asyncio
import io

import pytest
from httpx import ASGITransport, AsyncClient, Response
from PIL import Image

from fallstar.server.api.pictures import KEPT, Pictures
from fallstar.server.limits import Limits
from fallstar.server.security import Border
from fallstar.server.tables.table import Table
from fallstar.server.wire.options import BoardChoice, MySeat, OpenSeat, Options
from fallstar.view.picture.invitation import HEIGHT, WIDTH
from tests.server.in_process_server import InProcessServer, play

pytestmark = pytest.mark.anyio


async def get(server: InProcessServer, path: str) -> Response:
    transport = ASGITransport(server.app())  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://club.example") as http:
        return await http.get(path)


async def test_the_picture_is_of_what_everybody_sees(server: InProcessServer) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    await play(room, ann, ben)
    answer = await get(server, f"/t/{room.id}/picture.png")
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    with Image.open(io.BytesIO(answer.content)) as picture:
        assert picture.size == (WIDTH, HEIGHT)


async def test_a_board_that_is_not_drawn_yet_is_not_told(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def draw(svg: str, _width: int) -> bytes:
        drawn.append(svg)
        return b"png"

    monkeypatch.setattr(server.pictures.process, "to_png", draw)
    ann = await server.person("Ann")
    for seed in (None, None, 5):
        options = Options((MySeat(), OpenSeat()), board=BoardChoice(seed=seed))
        room = await server.rooms.create(options, ann, start=False)
        await get(server, f"/t/{room.id}/picture.png")
    assert drawn[0] == drawn[1] != drawn[2]  # the last was chosen by the host, who may show it


async def test_a_picture_is_drawn_once_for_a_moment(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def draw(table: Table) -> str:
        drawn.append(table.log_number)
        return "svg"

    monkeypatch.setattr("fallstar.server.api.pictures.picture_of", draw)
    monkeypatch.setattr(server.pictures.process, "to_png", lambda *_: b"png")
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    for _ in range(3):
        await get(server, f"/t/{room.id}/picture.png")
    await play(room, ann, ben)
    await get(server, f"/t/{room.id}/picture.png")
    assert len(drawn) == 1
    monkeypatch.setattr("fallstar.server.api.pictures.STALE", 0.0)
    await get(server, f"/t/{room.id}/picture.png")
    assert drawn[1:] == [room.table.log_number]


def test_few_pictures_are_kept() -> None:
    pictures = Pictures(Limits(), Border())

    class Fake:
        log_number = 1

        def __init__(self, name: int) -> None:
            self.id = str(name)

    for name in range(KEPT + 5):
        pictures.keep(Fake(name), b"x")  # type: ignore[arg-type]
    assert pictures.find(Fake(0)) is None  # type: ignore[arg-type]
    assert pictures.find(Fake(KEPT)) == b"x"  # type: ignore[arg-type]


async def test_many_who_ask_at_once_get_one_drawing(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def draw(table: Table) -> str:
        drawn.append(table.id)
        return "svg"

    monkeypatch.setattr("fallstar.server.api.pictures.picture_of", draw)
    monkeypatch.setattr(server.pictures.process, "to_png", lambda *_: b"png")
    room = await server.game(await server.person("Ann"), await server.person("Ben"))
    transport = ASGITransport(server.app())  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://club.example") as http:
        address = f"/t/{room.id}/picture.png"
        answers = await asyncio.gather(*(http.get(address) for _ in range(8)), http.head(address))
    assert [answer.status_code for answer in answers] == [200] * 9
    assert drawn == [room.id]
