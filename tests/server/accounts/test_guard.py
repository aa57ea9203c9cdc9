"""Who calls: cookies, forged and good, for requests and sockets."""

import json
from typing import Any

import pytest

from fallstar.server.accounts.caller import LIFE
from fallstar.server.accounts.cookie import new_session, session_key
from fallstar.server.limits import Rate, Rates
from fallstar.server.security import Border
from tests.server.accounts.accounts_app import Site, refused

pytestmark = pytest.mark.anyio


def forged(good: str) -> list[str]:
    return [
        new_session(),
        session_key(good),
        good[:-1],
        good + "A",
        good.swapcase(),
        "nonsense",
        '""',
    ]


async def test_an_act_without_a_cookie_makes_a_guest(site: Site) -> None:
    browser = await site.browser()
    player = (await browser.post("/act")).json()["player"]
    assert (await browser.post("/act")).json()["player"] == player
    assert (await browser.get("/api/me")).json()["id"] == player


async def test_a_forged_cookie_acts_for_nobody_and_changes_nothing(site: Site) -> None:
    victim = await site.guest()
    before = site.dump()
    for cookie in forged(victim.cookies["fallstar"]):
        browser = await site.browser()
        headers = {"cookie": f"fallstar={cookie}"}
        assert refused(await browser.post("/act", headers=headers), 401, "unknown_player")
        answer = await browser.patch("/api/me", json={"name": "Eve"}, headers=headers)
        assert refused(answer, 401, "unknown_player")
        assert refused(await browser.delete("/api/me", headers=headers), 401, "unknown_player")
        assert (await browser.get("/look", headers=headers)).json() == {"player": None}
    assert site.dump() == before


async def test_an_unknown_cookie_makes_a_new_guest(site: Site) -> None:
    victim = await site.guest()
    own = (await victim.get("/api/me")).json()["id"]
    for cookie in forged(victim.cookies["fallstar"]):
        browser = await site.browser()
        answer = await browser.get("/api/me", headers={"cookie": f"fallstar={cookie}"})
        assert answer.status_code == 200
        assert answer.json()["id"] != own
        assert answer.headers["set-cookie"].startswith("fallstar=")


async def test_looking_makes_no_player(site: Site) -> None:
    browser = await site.browser()
    before = site.dump()
    assert (await browser.get("/look")).json() == {"player": None}
    assert "fallstar" not in browser.cookies
    assert site.dump() == before


def said(messages: list[Any]) -> Any:
    (text,) = [one.get("text") or one["bytes"] for one in messages if one["type"].endswith("send")]
    return json.loads(text)["player"]


async def test_sockets_know_their_callers(site: Site) -> None:
    browser = await site.guest()
    player = (await browser.get("/api/me")).json()["id"]
    token = (await browser.post("/api/me/tokens", json={"name": "robot"})).json()["token"]
    cookie = f"fallstar={browser.cookies['fallstar']}"
    for path in ("/socket", "/caller-socket"):
        assert said(await site.open_socket(path, cookie=cookie)) == player
        assert said(await site.open_socket(path, authorization=f"Bearer {token}")) == player
    assert said(await site.open_socket("/socket")) is None
    assert said(await site.open_socket("/socket", cookie="fallstar=forged.cookie")) is None


@pytest.mark.parametrize(
    "headers", [{}, {"cookie": "fallstar=forged.cookie"}, {"authorization": "Bearer fst_none"}]
)
async def test_a_socket_that_needs_a_caller_is_not_opened_for_nobody(
    site: Site, headers: dict[str, str]
) -> None:
    before = site.dump()
    messages = await site.open_socket("/caller-socket", **headers)
    assert [one["type"] for one in messages] == ["websocket.close"]
    assert site.dump() == before


async def test_callers_are_remembered_for_a_moment_only(site: Site) -> None:
    browser = await site.guest()
    credential = (await browser.post("/act")).json()["credential"]
    # Ended by another process, which could not tell this one.
    await site.store.end_session(credential.removeprefix("session:"))
    assert (await browser.post("/act")).status_code == 201
    site.clock.now += LIFE
    assert refused(await browser.post("/act"), 401, "unknown_player")


async def test_a_process_that_is_told_of_a_revocation_refuses_at_once(site: Site) -> None:
    browser = await site.guest()
    credential = (await browser.post("/act")).json()["credential"]
    await site.store.end_session(credential.removeprefix("session:"))
    site.accounts.known.drop(credential)
    assert refused(await browser.post("/act"), 401, "unknown_player")


async def test_a_session_revoked_while_it_is_looked_up_is_not_remembered(site: Site) -> None:
    browser = await site.guest()
    credential = (await browser.post("/act")).json()["credential"]
    player = await site.store.player((await browser.get("/api/me")).json()["id"])
    known = site.accounts.known
    caller = known.get(credential)
    assert caller is not None
    assert caller.player == player
    before = known.drops
    known.drop(credential)
    known.keep(caller, before)
    assert known.get(credential) is None


async def test_credentials_are_names_not_secrets(site: Site) -> None:
    browser = await site.guest()
    cookie = browser.cookies["fallstar"]
    credential = (await browser.post("/act")).json()["credential"]
    assert credential.removeprefix("session:") not in cookie
    assert cookie.partition(".")[0] not in site.dump()


async def test_it_is_noted_when_a_player_was_here_last(site: Site) -> None:
    browser = await site.guest()
    player = (await browser.get("/api/me")).json()["id"]
    site.clock.now += 86_400
    await browser.post("/act")
    row = await site.store.player(player)
    assert row is not None
    assert row.seen == site.clock.now


@pytest.mark.finding(17)
async def test_a_session_ends_a_year_after_the_last_visit(site: Site) -> None:
    browser, day = await site.guest(), 86_400
    player = (await browser.get("/api/me")).json()["id"]
    for _ in range(4):
        site.clock.now += 300 * day
        assert (await browser.post("/act")).json()["player"] == player
    site.clock.now += 366 * day
    assert refused(await browser.post("/act"), 401, "unknown_player")
    assert (await browser.get("/api/me")).json()["id"] != player


@pytest.mark.finding(17)
@pytest.mark.parametrize("site_of_page", ["cross-site", "same-site"])
async def test_a_page_of_another_site_makes_no_guest(site: Site, site_of_page: str) -> None:
    browser, before = await site.browser(), site.dump()
    image = {"sec-fetch-site": site_of_page, "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors"}
    assert refused(await browser.get("/api/me", headers=image), 403, "forbidden")
    assert not browser.cookies
    assert site.dump() == before
    for own in ("same-origin", "none"):
        answer = await (await site.browser()).get("/api/me", headers={"sec-fetch-site": own})
        assert answer.status_code == 200


@pytest.mark.parametrize("border", [Border(origins=("https://friend.test",))])
async def test_a_page_of_an_allowed_site_makes_a_guest(site: Site) -> None:
    browser = await site.browser()
    headers = {"sec-fetch-site": "cross-site", "origin": "https://friend.test"}
    assert (await browser.get("/api/me", headers=headers)).status_code == 200


@pytest.mark.parametrize("rates", [Rates(guests=Rate(2, 3600))])
async def test_an_address_makes_so_many_guests_an_hour(site: Site) -> None:
    for _ in range(2):
        await site.guest()
    browser = await site.browser()
    before = site.dump()
    assert refused(await browser.get("/api/me"), 429, "slow_down")
    assert refused(await browser.post("/act"), 429, "slow_down")
    assert site.dump() == before
    site.clock.now += 1800
    assert (await browser.get("/api/me")).status_code == 200


@pytest.mark.parametrize("rates", [Rates(player=Rate(3, 5))])
async def test_a_player_makes_so_many_requests(site: Site) -> None:
    browser, other = await site.guest(), await site.guest()
    for _ in range(3):
        assert (await browser.post("/act")).status_code == 201
    answer = await browser.post("/act")
    assert refused(answer, 429, "slow_down")
    assert answer.headers["retry-after"] == "2"
    assert (await other.post("/act")).status_code == 201


@pytest.mark.parametrize("rates", [Rates(address=Rate(3, 5))])
async def test_an_address_makes_so_many_requests(site: Site) -> None:
    for _ in range(3):
        browser = await site.browser()
        assert (await browser.get("/look")).status_code == 200
    assert refused(await browser.get("/look"), 429, "slow_down")
