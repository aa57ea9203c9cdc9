"""The configuration of nginx in docs/server.md, with a real nginx."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.running_server import Player, RunningServer, new_client, sqlite_at
from tests.server.services import Nginx

pytestmark = pytest.mark.needs("nginx")
DOCS = Path(__file__).parents[2] / "docs" / "server.md"


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of nginx in front of a server; its port is not the one of the server."""
    block = re.search(r"```nginx\n(.*?)```", DOCS.read_text(), re.DOTALL)
    assert block is not None
    database = sqlite_at(tmp_path_factory.mktemp("server"))
    with RunningServer(database, proxies=1) as server:
        directives = block[1].replace("http://127.0.0.1:8000", server.url)
        assert server.url in directives
        with Nginx(directives) as nginx:
            yield nginx.url


@pytest.mark.finding(19)
def test_a_page_acts_through_nginx_on_another_port(proxy: str) -> None:
    player = Player(proxy)
    own = {"origin": proxy}
    answer = player.http.patch("/api/me", json={"name": "Ann"}, headers=own)
    assert answer.status_code == 200, answer.text
    for other in ("http://127.0.0.1", "http://127.0.0.1:1", "https://elsewhere.test"):
        answer = player.http.patch("/api/me", json={"name": "Eve"}, headers={"origin": other})
        assert answer.status_code == 403
    player.close()


def test_sockets_and_streams_pass_through_nginx_without_delay(proxy: str) -> None:
    player = Player(proxy)
    table = player.make("me", "me", start=True)
    live = player.live(table, origin=proxy)
    with player.http.stream("GET", f"/api/tables/{table}/stream") as stream:
        lines = stream.iter_lines()
        assert "snapshot" in next(lines)
        assert live.ask("chat", text="hello")["type"] == "done"
        while "hello" not in next(lines):
            pass
    with pytest.raises(InvalidStatus):
        player.live(table, origin="https://elsewhere.test")
    player.close()


def test_nginx_does_not_show_the_metrics(proxy: str) -> None:
    with new_client(base_url=proxy) as http:
        assert http.get("/health").status_code == 200
        assert http.get("/metrics").status_code == 403
