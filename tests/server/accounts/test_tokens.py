"""Bearer tokens for scripts and bots."""

import asyncio
from typing import Any

import pytest

from tests.server.accounts.accounts_app import Site, refused

pytestmark = pytest.mark.anyio


async def made(browser: Any, name: str = "robot") -> dict[str, Any]:
    answer = await browser.post("/api/me/tokens", json={"name": name})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def test_a_token_acts_for_its_player(site: Site) -> None:
    browser, robot = await site.guest(), await site.browser()
    token = await made(browser)
    answer = await robot.post("/act", headers=bearer(token["token"]))
    own = (await browser.get("/api/me")).json()
    assert answer.json() == {"player": own["id"], "credential": f"token:{token['id']}"}
    assert (await robot.get("/api/me", headers=bearer(token["token"]))).json() == own
    assert "fallstar" not in robot.cookies


async def test_one_request_is_enough_for_a_script_to_begin(site: Site) -> None:
    script = await site.browser()
    token = await made(script)
    script.cookies.clear()
    assert (await script.post("/act", headers=bearer(token["token"]))).status_code == 201


async def test_a_token_is_shown_once_and_kept_as_a_hash(site: Site) -> None:
    browser = await site.guest()
    token = await made(browser, "  my   robot ")
    assert token["token"].startswith("fst_")
    assert len(token["token"]) == 47
    listed = (await browser.get("/api/me/tokens")).json()
    assert listed == [{"id": token["id"], "name": "my robot", "created": token["created"]}]
    assert token["token"] not in site.dump()


async def test_a_revoked_token_is_refused_at_once(site: Site) -> None:
    browser, robot = await site.guest(), await site.browser()
    token, other = await made(browser), await made(browser)
    assert (await robot.post("/act", headers=bearer(token["token"]))).status_code == 201
    assert (await browser.delete(f"/api/me/tokens/{token['id']}")).status_code == 204
    for path in ("/act", "/api/me/sign-out"):
        answer = await robot.post(path, headers=bearer(token["token"]))
        assert refused(answer, 401, "unknown_player")
    assert refused(await robot.get("/look", headers=bearer(token["token"])), 401, "unknown_player")
    assert (await robot.post("/act", headers=bearer(other["token"]))).status_code == 201
    assert site.told == [("revoked", f"token:{token['id']}")]
    assert [one["id"] for one in (await browser.get("/api/me/tokens")).json()] == [other["id"]]


async def test_nobody_revokes_anothers_token(site: Site) -> None:
    browser, other, robot = await site.guest(), await site.guest(), await site.browser()
    token = await made(browser)
    path = f"/api/me/tokens/{token['id']}"
    assert refused(await other.delete(path), 404, "not_found")
    assert (await robot.post("/act", headers=bearer(token["token"]))).status_code == 201
    assert (await browser.delete("/api/me/tokens/nonsense")).status_code == 400


async def test_a_player_has_at_most_twenty_tokens(site: Site) -> None:
    browser = await site.guest()
    tokens = [await made(browser, f"robot {number}") for number in range(20)]
    answer = await browser.post("/api/me/tokens", json={"name": "one more"})
    assert refused(answer, 409, "not_now")
    await browser.delete(f"/api/me/tokens/{tokens[0]['id']}")
    await made(browser)


@pytest.mark.finding(20)
async def test_requests_at_the_same_time_make_no_more_than_twenty_tokens(site: Site) -> None:
    browser = await site.guest()
    answers = await asyncio.gather(
        *(browser.post("/api/me/tokens", json={"name": "robot"}) for _ in range(30))
    )
    assert sorted(answer.status_code for answer in answers) == [201] * 20 + [409] * 10
    assert len((await browser.get("/api/me/tokens")).json()) == 20


@pytest.mark.parametrize("name", ["", "x" * 25, "a\nb"])
async def test_a_token_has_a_readable_name(site: Site, name: str) -> None:
    browser = await site.guest()
    assert (await browser.post("/api/me/tokens", json={"name": name})).status_code == 400
    assert (await browser.get("/api/me/tokens")).json() == []


@pytest.mark.finding(5)
@pytest.mark.parametrize(
    ("method", "path", "data"),
    [
        ("GET", "/api/me/tokens", None),
        ("POST", "/api/me/tokens", {"name": "another"}),
        ("DELETE", f"/api/me/tokens/{'0' * 32}", None),
        ("POST", "/api/me/account", {"name": "Eve", "password": "correct horse"}),
        ("POST", "/api/me/password", {"old": "correct horse", "new": "battery staple"}),
        ("POST", "/api/me/sign-in", {"name": "Ada", "password": "correct horse"}),
        ("POST", "/api/me/sign-out", {"everywhere": True}),
        ("DELETE", "/api/me", {"password": "correct horse"}),
    ],
)
async def test_a_token_cannot_take_its_player_over(
    site: Site, method: str, path: str, data: Any
) -> None:
    browser, robot = await site.member(), await site.browser()
    token = await made(browser)
    before = site.dump()
    answer = await robot.request(method, path, json=data, headers=bearer(token["token"]))
    assert refused(answer, 403, "forbidden")
    assert site.dump() == before


@pytest.mark.parametrize("header", ["Bearer ", "Bearer fst_", "bearer nonsense", "Bearer é"])
async def test_a_token_of_nobody_is_refused_everywhere(site: Site, header: str) -> None:
    browser = await site.guest()
    headers = {"authorization": header.encode()}
    before = site.dump()
    for answer in (
        await browser.get("/api/me", headers=headers),
        await browser.get("/look", headers=headers),
        await browser.post("/act", headers=headers),
    ):
        assert refused(answer, 401, "unknown_player")
    assert site.dump() == before


async def test_tokens_stay_when_a_guest_makes_an_account(site: Site) -> None:
    browser, robot = await site.guest(), await site.browser()
    token = await made(browser)
    await browser.post("/api/me/account", json={"name": "Ada", "password": "correct horse"})
    answer = await robot.get("/api/me", headers=bearer(token["token"]))
    assert answer.json()["name"] == "Ada"


@pytest.mark.finding(5)
async def test_a_token_cannot_take_an_account_from_its_owner(site: Site) -> None:
    """Nor name, password and sessions, nor delete it: the owner can still sign in."""
    owner, thief = await site.member("Ada"), await site.browser()
    headers = bearer((await made(owner))["token"])
    secret = "correct horse"
    tries: list[tuple[str, str, Any]] = [
        ("PATCH", "/api/me", {"name": "Bea"}),
        ("PATCH", "/api/me", {"name": "Bea", "password": secret}),
        ("POST", "/api/me/password", {"old": secret, "new": "another horse"}),
        ("POST", "/api/me/sign-out", {"everywhere": True}),
        ("POST", "/api/me/tokens", {"name": "more"}),
        ("DELETE", "/api/me", {"password": secret}),
    ]
    for method, path, body in tries:
        answer = await thief.request(method, path, json=body, headers=headers)
        assert refused(answer, 403, "forbidden"), (path, answer.text)
    settings = {"character": "fox", "settings": {"speed": 2}}
    assert (await thief.patch("/api/me", json=settings, headers=headers)).status_code == 200
    again = await (await site.browser()).post(
        "/api/me/sign-in", json={"name": "Ada", "password": secret}
    )
    assert again.json()["name"] == "Ada"
    assert (await owner.get("/api/me")).json()["character"] == "fox"
