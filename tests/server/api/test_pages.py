"""The page of the client, and what other sites show of links to it (server/api/pages.py)."""

import gzip
import re
from html import unescape
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient, Response

from fallstar.server import site
from fallstar.server.store.store import StoreError
from fallstar.server.wire.acts import Close
from fallstar.server.wire.options import BoardChoice, MySeat, OpenSeat, Options
from tests.server.in_process_server import InProcessServer

pytestmark = pytest.mark.anyio
HTML = "<!doctype html><html><head><title>Fallstar</title></head><body></body></html>"


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page, built or not."""
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_text(HTML)
    monkeypatch.setattr(site, "STATIC", tmp_path / "static")


async def get(server: InProcessServer, path: str, **headers: str) -> Response:
    transport = ASGITransport(server.app())  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://club.example") as http:
        return await http.get(path, headers=headers)


def tags(page: Response) -> dict[str, str]:
    assert page.status_code == 200
    found = re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)" />', page.text)
    return {name: unescape(text) for name, text in found}


async def test_every_page_has_a_title_a_sentence_and_a_picture(server: InProcessServer) -> None:
    for path in ("/", "/rules", "/t/nowhere", "/replay/nowhere"):
        found = tags(await get(server, path))
        assert found["title"].startswith("Fallstar")
        assert found["image"] == "http://club.example/icon-512.png"
        assert found["url"] == f"http://club.example{path}"
    assert (
        "étoiles" in tags(await get(server, "/", **{"accept-language": "xx,fr-CH;q=0.8"}))["title"]
    )


async def test_built_files_come_compressed_as_the_client_accepts_it(
    server: InProcessServer,
) -> None:
    folder = site.STATIC / "assets"
    folder.mkdir()
    (folder / "page.js").write_text("let plain;")
    (folder / "page.js.gz").write_bytes(gzip.compress(b"let zipped;"))
    for accepted, encoding, text in (
        ("br, gzip, deflate", "gzip", "let zipped;"),  # there is no page.js.br
        ("deflate,gzip", "gzip", "let zipped;"),
        ("gzip;q=0", None, "let plain;"),
        ("identity", None, "let plain;"),
    ):
        found = await get(server, "/assets/page.js", **{"accept-encoding": accepted})
        assert (found.headers.get("content-encoding"), found.text) == (encoding, text)
        assert found.headers["vary"] == "accept-encoding"
        assert found.headers["content-type"].startswith("text/javascript")
    (folder / "page.js.br").write_bytes(b"smaller")
    async with (
        AsyncClient(
            transport=ASGITransport(server.app()),  # type: ignore[arg-type]
            base_url="http://club.example",
        ) as http,
        http.stream("GET", "/assets/page.js", headers={"accept-encoding": "gzip, br"}) as answer,
    ):
        assert answer.headers["content-encoding"] == "br"
        assert b"".join([part async for part in answer.aiter_raw()]) == b"smaller"


async def test_an_invitation_names_the_host_and_the_free_seats(server: InProcessServer) -> None:
    host = await server.person('Ann "<b>"', account=True)
    options = Options((MySeat(), OpenSeat(), OpenSeat()))
    room = await server.rooms.create(options, host, start=False)
    page = await get(server, f"/t/{room.id}")
    assert "<b>" not in page.text
    found = tags(page)
    assert found["title"] == 'Ann "<b>" invites you to Fallstar'
    assert found["description"].startswith("2 seats are free.")
    assert found["image"] == f"http://club.example/t/{room.id}/picture.png"
    german = tags(await get(server, f"/t/{room.id}", **{"accept-language": "de"}))
    assert "2 Plätze sind frei" in german["description"]


async def test_a_guest_without_a_name_is_not_named(server: InProcessServer) -> None:
    host = await server.person("Guest 1234")
    room = await server.rooms.create(Options((MySeat(), OpenSeat())), host, start=False)
    assert tags(await get(server, f"/t/{room.id}"))["title"] == "Come and play Fallstar"


async def test_a_game_that_is_played_names_its_players(server: InProcessServer) -> None:
    room = await server.game(await server.person("Ann"), await server.person("Ben"))
    assert tags(await get(server, f"/t/{room.id}"))["description"].startswith("At the table: Ann")


async def test_a_link_says_whether_its_picture_is_of_an_example(server: InProcessServer) -> None:
    ann = await server.person("Ann")
    seats = (MySeat(), OpenSeat())
    position = "5b3,2a1 normal gwgyppggowywoypwowyywwbw 1 e3v:LHDRW:-:-:9/i5<:HDRW:L:-:9 1 0 action"
    for board, is_example in (
        (BoardChoice(), True),
        (BoardChoice(open_door=1), True),
        (BoardChoice(seed=5), False),
        (BoardChoice(tiles=("5b3", "2a1")), False),
        (BoardChoice(position=position), False),
    ):
        room = await server.rooms.create(Options(seats, board=board), ann, start=False)
        said = tags(await get(server, f"/t/{room.id}"))["description"]
        assert ("example board" in said) is is_example, board
        german = tags(await get(server, f"/t/{room.id}", **{"accept-language": "de"}))
        assert ("Beispielbrett" in german["description"]) is is_example
    game = await server.game(ann, await server.person("Ben"))
    assert "example" not in tags(await get(server, f"/t/{game.id}"))["description"]


async def test_the_page_of_a_table_is_there_while_the_database_fails(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(server.store, "table", fail)
    assert tags(await get(server, "/t/abc"))["title"].startswith("Fallstar")


async def test_the_page_of_a_lobby_is_there_when_the_database_fails_a_moment_later(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("the disk is full")

    ann = await server.person("Ann")
    room = await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)
    monkeypatch.setattr(server.rooms, "find", fail)
    assert "Ann" in tags(await get(server, f"/t/{room.id}"))["title"]


async def test_a_table_that_closed_before_its_game_is_not_shown_as_a_game(
    server: InProcessServer,
) -> None:
    ann = await server.person("Ann")
    room = await server.rooms.create(Options((MySeat(), OpenSeat())), ann, start=False)
    await room.act(Close(), ann)
    assert room.table.status == "finished"
    assert tags(await get(server, f"/t/{room.id}"))["title"].startswith("Fallstar")


async def test_addresses_in_previews_are_valid(server: InProcessServer) -> None:
    assert tags(await get(server, "/t/a%0d%0ab"))["url"] == "http://club.example/t/a%0D%0Ab"
