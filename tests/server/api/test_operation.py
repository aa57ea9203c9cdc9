"""What a host cares for: figures for Prometheus, limits, paths that do not exist."""

from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient

from fallstar.server.limits import Limits, Rate, Rates
from tests.server.in_process_server import InProcessServer, in_process_server

pytestmark = pytest.mark.anyio
BROWSER = {"accept": "text/html,*/*"}


def client(server: InProcessServer, address: str = "127.0.0.1") -> AsyncClient:
    transport = ASGITransport(server.app(), client=(address, 1))  # type: ignore[arg-type]
    return AsyncClient(transport=transport, base_url="http://localhost")


@pytest.mark.finding(20)
@pytest.mark.parametrize("path", ["/api/nothing", "/api/no.json", "/api/a/b", "/api/me/x/y"])
async def test_an_unknown_path_of_the_api_is_answered_in_json(
    server: InProcessServer, path: str
) -> None:
    async with client(server) as http:
        for headers in ({}, BROWSER):
            answer = await http.get(path, headers=headers)
            assert answer.status_code == 404
            assert answer.headers["content-type"].startswith("application/json")
            assert answer.json()["code"] == "not_found"
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            answer = await http.request(method, path, json={})
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
            answer = await http.request(method, "/api/tables/abc/record", json={})
            assert answer.status_code == 405
        assert (await http.get("/api", headers=BROWSER)).status_code == 200
        assert (await http.get("/api/openapi.json")).status_code == 200


@pytest.mark.finding(20)
@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.0.2.7", {}, 403),
        ("local", {}, 403),
        # A proxy on the same machine calls from there.
        ("127.0.0.1", {"x-forwarded-for": "192.0.2.7"}, 403),
        ("127.0.0.1", {"forwarded": "for=192.0.2.7"}, 403),
        ("127.0.0.1", {"x-forwarded-proto": "https"}, 403),
        ("127.0.0.1", {"authorization": "Bearer anything"}, 200),
    ],
)
async def test_without_a_token_metrics_are_for_this_machine(
    server: InProcessServer, address: str, headers: dict[str, str], status: int
) -> None:
    async with client(server, address) as http:
        answer = await http.get("/metrics", headers=headers)
        assert answer.status_code == status
        if status == 403:
            assert "FALLSTAR_METRICS_TOKEN" in answer.json()["reason"]
            assert "fallstar_rooms" not in answer.text


@pytest.mark.finding(20)
async def test_behind_a_proxy_metrics_need_a_token(tmp_path: Path) -> None:
    async with in_process_server(tmp_path, proxies=1) as server, client(server) as http:
        assert (await http.get("/metrics")).status_code == 403


@pytest.mark.parametrize("address", ["127.0.0.1", "192.0.2.7"])
async def test_with_a_token_metrics_need_it(tmp_path: Path, address: str) -> None:
    async with (
        in_process_server(tmp_path, metrics_token="open sesame", proxies=1) as server,
        client(server, address) as http,
    ):
        for wrong in ({}, {"authorization": "Bearer open"}, {"authorization": "Bearer é"}):
            raw = {name: value.encode() for name, value in wrong.items()}
            assert (await http.get("/metrics", headers=raw)).status_code == 403
        right = {"authorization": "Bearer open sesame"}
        answer = await http.get("/metrics", headers=right)
        assert answer.status_code == 200
        assert "fallstar_rooms" in answer.text


async def test_a_stranger_takes_few_seats_a_minute_and_the_host_any_number(
    server: InProcessServer,
) -> None:
    server.accounts.limits = Limits(Rates(sits=Rate(3, 60)))
    seats = {"seats": [{"kind": "open"}, {"kind": "open"}]}
    async with client(server) as host, client(server) as guest:
        table = (await host.post("/api/tables", json=seats)).json()["id"]

        async def sit_and_stand(http: AsyncClient) -> int:
            path, seat = f"/api/tables/{table}/acts", {"seat": 1}
            sat = await http.post(path, json={"act": "sit"} | seat)
            await http.post(path, json={"act": "stand"} | seat)
            return sat.status_code

        assert [await sit_and_stand(guest) for _ in range(5)] == [200] * 3 + [429] * 2
        assert [await sit_and_stand(host) for _ in range(5)] == [200] * 5


@pytest.mark.finding(15)
async def test_the_players_of_an_address_share_a_limit_of_new_tables(
    server: InProcessServer,
) -> None:
    server.accounts.limits = Limits(Rates(tables_address=Rate(2, 600)))
    seats = {"seats": [{"kind": "me"}, {"kind": "open"}]}
    made = []
    for _ in range(3):
        async with client(server) as guest:
            made.append((await guest.post("/api/tables", json=seats)).status_code)
    assert made == [201, 201, 429]
    async with client(server, "192.0.2.7") as guest:
        assert (await guest.post("/api/tables", json=seats)).status_code == 201
