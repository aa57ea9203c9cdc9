"""The border: pages of other sites, headers, addresses."""

from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from litestar.connection import ASGIConnection

from fallstar.server.security import CSP, Border, PlainConnection, origin_allowed
from tests.server.accounts.accounts_app import HOME, Site, refused

HERE = "http://here.test"


def connection(
    headers: dict[str, str], scheme: str = "http", client: str | None = "192.0.2.7"
) -> PlainConnection:
    scope: Any = {
        "type": "http",
        "scheme": scheme,
        "path": "/",
        "client": (client, 1) if client else None,
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "state": {},
    }
    return ASGIConnection(scope)


# Pages of other sites


@pytest.mark.anyio
@pytest.mark.parametrize("border", [Border(origins=("https://friend.test",))])
@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({"origin": HERE}, True),
        ({"origin": "http://HERE.test:80"}, True),
        ({"origin": HERE, "sec-fetch-site": "same-origin"}, True),
        ({"origin": "https://friend.test"}, True),
        ({}, True),  # no browser
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"origin": "https://evil.test"}, False),
        ({"origin": "http://here.test.evil.test"}, False),
        ({"origin": "http://nothere.test"}, False),
        ({"origin": "http://here.test:8080"}, False),
        ({"origin": "http://user@here.test"}, False),
        ({"origin": "http://here.test/path"}, False),
        ({"origin": "http://friend.test"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://["}, False),
        ({"origin": "file://here.test"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"origin": "https://evil.test", "sec-fetch-site": "same-origin"}, False),
    ],
)
async def test_no_page_of_another_site_changes_anything(
    site: Site, headers: dict[str, str], allowed: bool
) -> None:
    browser = await site.guest()
    before = site.dump()
    answers = [
        await browser.post("/act", headers=headers),
        await browser.patch("/api/me", json={"name": "Eve"}, headers=headers),
        await browser.delete("/api/me/mutes/somebody", headers=headers),
    ]
    if allowed:
        assert [answer.status_code for answer in answers] == [201, 200, 204]
    else:
        assert all(refused(answer, 403, "forbidden") for answer in answers)
        assert site.dump() == before


@pytest.mark.anyio
async def test_no_page_of_another_site_signs_anyone_in(site: Site) -> None:
    await site.member("Ada")
    browser = await site.browser()
    data = {"name": "Ada", "password": "correct horse"}
    evil = {"origin": "https://evil.test"}
    assert refused(await browser.post("/api/me/sign-in", json=data, headers=evil), 403, "forbidden")
    assert "fallstar" not in browser.cookies


@pytest.mark.anyio
async def test_scripts_with_a_token_may_be_anywhere(site: Site) -> None:
    browser, robot = await site.guest(), await site.browser()
    token = (await browser.post("/api/me/tokens", json={"name": "robot"})).json()["token"]
    headers = {"authorization": f"Bearer {token}", "origin": "https://robots.test"}
    assert (await robot.post("/act", headers=headers)).status_code == 201


@pytest.mark.anyio
async def test_other_kinds_of_authorization_open_no_way_round(site: Site) -> None:
    browser = await site.guest()
    basic = {"authorization": "Basic YTpi"}
    assert (await browser.post("/act", headers=basic)).status_code == 201
    evil = basic | {"origin": "https://evil.test"}
    assert refused(await browser.post("/act", headers=evil), 403, "forbidden")


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("kind", "allowed"),
    [
        ("application/json", True),
        ("application/json; charset=utf-8", True),
        ("Application/JSON", True),
        ("text/plain", False),
        ("application/x-www-form-urlencoded", False),
        ("multipart/form-data; boundary=x", False),
        ("text/plain; application/json", False),
        ("", False),
    ],
)
async def test_bodies_are_json(site: Site, kind: str, allowed: bool) -> None:
    browser = await site.guest()
    headers = {"content-type": kind}
    answer = await browser.patch("/api/me", content=b'{"name": "Ada"}', headers=headers)
    if allowed:
        assert answer.status_code == 200
    else:
        assert refused(answer, 415, "unsupported")


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "allowed"),
    [
        ("https://here.test", "here.test", "wss", True),
        ("https://here.test", "here.test:443", "wss", True),
        ("http://here.test", "here.test", "wss", False),
        ("https://here.test", "here.test", "ws", True),  # encrypted by a proxy that does not say so
        ("http://127.0.0.1:8000", "127.0.0.1:8000", "ws", True),
        ("http://localhost:8000", "127.0.0.1:8000", "ws", False),
        ("http://[::1]:8000", "[::1]:8000", "ws", True),
        ("http://[::1]", "[::1]", "ws", True),
        ("http://[::1]", "[::1]:80", "ws", True),
        ("https://evil.test", "here.test", "ws", False),
        ("http://here.test", "", "ws", False),
        ("http://", "", "ws", False),
        (None, "here.test", "ws", True),
    ],
)
def test_sockets_are_opened_by_pages_of_this_site(
    origin: str | None, host: str, scheme: str, allowed: bool
) -> None:
    headers = {"host": host} | ({"origin": origin} if origin is not None else {})
    assert origin_allowed(connection(headers, scheme), Border()) is allowed


# Headers


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["/look", "/api/me", "/nowhere", "/api/players/nobody"])
async def test_every_response_tells_browsers_what_to_refuse(site: Site, path: str) -> None:
    headers = (await (await site.browser()).get(path)).headers
    assert headers["content-security-policy"] == CSP
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "strict-transport-security" not in headers


@pytest.mark.anyio
async def test_refusals_carry_the_headers_too(site: Site) -> None:
    evil = {"origin": "https://evil.test"}
    answer = await (await site.browser()).post("/act", headers=evil)
    assert refused(answer, 403, "forbidden")
    assert answer.headers["content-security-policy"] == CSP


def test_the_policy_allows_no_foreign_and_no_inline_script() -> None:
    rules = dict(rule.split(" ", 1) for rule in CSP.split("; "))
    assert rules["default-src"] == rules["connect-src"] == "'self'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert rules["object-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert "unsafe" not in CSP.replace("'wasm-unsafe-eval'", "")


@pytest.mark.anyio
async def test_https_is_kept_to_where_it_is_used(site: Site) -> None:
    headers = (await (await site.browser("https://here.test")).get("/look")).headers
    assert headers["strict-transport-security"] == "max-age=31536000"


# Addresses


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, None, "192.0.2.7"),
        (0, "198.51.100.1", "192.0.2.7"),
        (1, None, "192.0.2.7"),
        (1, "198.51.100.1", "198.51.100.1"),
        (1, "203.0.113.9, 198.51.100.1", "198.51.100.1"),
        (2, "203.0.113.9, 198.51.100.1", "203.0.113.9"),
        (2, "invented, 203.0.113.9, 198.51.100.1", "203.0.113.9"),
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        (1, "::ffff:198.51.100.1", "198.51.100.1"),
        (1, "unknown", "unknown"),
        (1, "x" * 1000, "x" * 45),
        (1, "", "192.0.2.7"),
    ],
)
def test_the_address_is_what_a_trusted_proxy_says(
    proxies: int, forwarded: str | None, address: str
) -> None:
    headers = {"x-forwarded-for": forwarded} if forwarded is not None else {}
    assert Border(proxies=proxies).address(connection(headers)) == address


def test_a_proxy_may_add_a_header_of_its_own() -> None:
    one = connection({"x-forwarded-for": "invented"})
    one.scope["headers"].append((b"x-forwarded-for", b"198.51.100.1"))  # type: ignore[union-attr]
    assert Border(proxies=1).address(one) == "198.51.100.1"


@pytest.mark.finding(21)
@pytest.mark.parametrize(
    ("proxies", "address", "path", "headers", "warns"),
    [
        (1, "198.51.100.7", "/look", {}, True),
        (1, "192.168.1.7", "/look", {}, True),
        (1, "198.51.100.7", "/look", {"x-forwarded-for": "203.0.113.9"}, False),
        (1, "127.0.0.1", "/look", {}, False),
        (1, "10.0.0.1", "/health", {}, False),  # a load balancer looks after the server
        (1, "10.0.0.1", "/health/live", {}, False),
        (0, "198.51.100.7", "/look", {}, False),
    ],
)
def test_a_request_that_did_not_pass_the_proxy_is_noticed(
    proxies: int, address: str, path: str, headers: dict[str, str], warns: bool
) -> None:
    one = connection(headers, client=address)
    one.scope["path"] = path
    assert Border(proxies=proxies).bypassed(one) == warns


@pytest.mark.finding(21)
@pytest.mark.anyio
@pytest.mark.parametrize("border", [Border(proxies=1)])
async def test_a_proxy_that_is_not_there_is_warned_of_once(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    transport = ASGITransport(site.app, client=("198.51.100.7", 1))
    async with AsyncClient(transport=transport, base_url=HOME) as client:
        for _ in range(3):
            assert (await client.get("/look")).status_code == 200
    (told,) = [record.getMessage() for record in caplog.records if record.name == "fallstar.http"]
    assert "FALLSTAR_PROXIES is 1" in told
    assert "198.51.100.7" not in told


def test_a_caller_without_an_address_is_local() -> None:
    assert Border().address(connection({}, client=None)) == "local"


@pytest.mark.parametrize(
    ("proxies", "scheme", "forwarded", "https"),
    [
        (0, "http", None, False),
        (0, "https", None, True),
        (0, "wss", None, True),
        (0, "http", "https", False),
        (1, "http", "https", True),
        (1, "http", "https, http", True),
        (1, "https", "http", False),
        (1, "https", None, True),
    ],
)
def test_https_is_what_a_trusted_proxy_says(
    proxies: int, scheme: str, forwarded: str | None, https: bool
) -> None:
    headers = {"x-forwarded-proto": forwarded} if forwarded is not None else {}
    assert Border(proxies=proxies).is_https(connection(headers, scheme)) is https
