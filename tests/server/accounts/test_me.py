"""Oneself: who am I, and what may I change."""

import asyncio
from typing import Any

import pytest

from tests.server.accounts.accounts_app import Site, refused

pytestmark = pytest.mark.anyio
JSON = {"content-type": "application/json"}


async def test_a_guest_is_made_at_first_sight(site: Site) -> None:
    browser = await site.browser()
    answer = await browser.get("/api/me")
    me = answer.json()
    assert answer.status_code == 200
    assert me["kind"] == "guest"
    assert me["default_name"] is True
    assert me["name"].startswith("Guest ")
    assert (me["character"], me["settings"]) == (None, {})
    assert me["rating"] == {"value": 1500, "margin": 1000, "provisional": True, "games": 0}
    assert answer.headers["cache-control"] == "no-store"


async def test_the_same_browser_is_the_same_guest(site: Site) -> None:
    browser, other = await site.guest(), await site.guest()
    me = (await browser.get("/api/me")).json()
    assert (await browser.get("/api/me")).json() == me
    assert (await other.get("/api/me")).json()["id"] != me["id"]


@pytest.mark.parametrize(("base", "secure"), [("http://a.test", False), ("https://a.test", True)])
async def test_the_cookie_is_secure_where_the_connection_is(
    site: Site, base: str, secure: bool
) -> None:
    cookie = (await (await site.browser(base)).get("/api/me")).headers["set-cookie"]
    assert ("Secure" in cookie) is secure
    for flag in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"):
        assert flag in cookie


async def test_a_visit_keeps_the_cookie_for_another_year(site: Site) -> None:
    browser = await site.guest()
    value = browser.cookies["fallstar"]
    assert (
        f"fallstar={value}; Max-Age=31536000"
        in (await browser.get("/api/me")).headers["set-cookie"]
    )


async def test_name_character_and_settings_can_be_changed(site: Site) -> None:
    browser = await site.guest()
    change = {
        "name": " Zoe\u0308 ",
        "character": "fox",
        "settings": {"sound": False, "x": [1, "é"]},
    }
    answer = await browser.patch("/api/me", json=change)
    assert answer.status_code == 200
    me = (await browser.get("/api/me")).json()
    assert me == answer.json()
    assert (me["name"], me["default_name"]) == ("Zoë", False)
    assert (me["character"], me["settings"]) == ("fox", change["settings"])
    assert site.told == [("renamed", me["id"], "Zoë")]


async def test_what_is_not_given_stays(site: Site) -> None:
    browser = await site.guest()
    await browser.patch("/api/me", json={"name": "Ada", "character": "fox", "settings": {"a": 1}})
    before = (await browser.get("/api/me")).json()
    assert (await browser.patch("/api/me", json={})).json() == before
    after = (await browser.patch("/api/me", json={"character": None})).json()
    assert after == before | {"character": None}


async def test_settings_that_are_not_given_stay_and_null_takes_one_away(site: Site) -> None:
    browser = await site.guest()
    await browser.patch(
        "/api/me", json={"settings": {"sound": False, "theme": "day", "x": {"a": 1}}}
    )
    change = {"sound": None, "x": {"b": 2}, "unknown": None}
    after = (await browser.patch("/api/me", json={"settings": change})).json()
    assert after["settings"] == {"theme": "day", "x": {"b": 2}}
    assert (await browser.get("/api/me")).json() == after


async def test_devices_that_change_different_settings_at_once_lose_none(site: Site) -> None:
    browser = await site.guest()
    changes = [{f"setting {number}": number} for number in range(12)]
    answers = await asyncio.gather(
        *(browser.patch("/api/me", json={"settings": change}) for change in changes)
    )
    assert {answer.status_code for answer in answers} == {200}
    stored = (await browser.get("/api/me")).json()["settings"]
    assert stored == {f"setting {number}": number for number in range(12)}


async def test_settings_grow_to_eight_kilobytes_and_keep_what_they_are_beyond(site: Site) -> None:
    browser = await site.guest()
    half = {"settings": {"a": "x" * 5000}}
    assert (await browser.patch("/api/me", json=half)).status_code == 200
    other_half = {"settings": {"b": "x" * 5000}}
    assert (await browser.patch("/api/me", json=other_half)).status_code == 413
    assert (await browser.get("/api/me")).json()["settings"] == half["settings"]


async def test_acts_see_a_new_name_at_once(site: Site) -> None:
    browser = await site.guest()
    await browser.post("/act")
    await browser.patch("/api/me", json={"name": "Ada"})
    found = await site.accounts.store.player((await browser.post("/act")).json()["player"])
    assert found is not None
    assert found.name == "Ada"


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"name": ""}, 400),
        ({"name": "x" * 25}, 400),
        ({"name": "a\u202eb"}, 400),
        ({"name": "Guest 1234"}, 400),
        ({"name": None}, 400),
        ({"name": 7}, 400),
        ({"character": "dragon"}, 400),
        ({"settings": []}, 400),
        ({"settings": {"a": "x" * 8192}}, 413),
        ({"kind": "account"}, 400),
        ({"password": 8}, 400),
        ({"mu": 99}, 400),
        ([], 400),
    ],
)
async def test_a_bad_change_is_refused_whole(site: Site, change: Any, status: int) -> None:
    browser = await site.guest()
    before = (await browser.get("/api/me")).json()
    answer = await browser.patch("/api/me", json=change)
    assert answer.status_code == status, answer.text
    if isinstance(change, dict):
        assert (
            await browser.patch("/api/me", json={"character": "fox"} | change)
        ).status_code >= 400
    assert (await browser.get("/api/me")).json() == before


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b'{"name": "\xff"}',
        b'{"name": "\\ud800"}',
        b'{"settings": {"a": ' + b"[" * 5000 + b"]" * 5000 + b"}}",
        b'{"settings": {"a": ' + b"[" * 40 + b"]" * 40 + b"}}",
        b'{"settings": {"a": 1e999}}',
        b'{"settings": {"a": ' + b"9" * 5000 + b"}}",
    ],
)
async def test_a_body_that_cannot_be_read_is_refused(site: Site, body: bytes) -> None:
    browser = await site.guest()
    answer = await browser.patch("/api/me", content=body, headers=JSON)
    assert answer.status_code == 400, answer.text


async def test_a_guest_may_not_bear_the_name_of_an_account(site: Site) -> None:
    await site.member("Ada")
    browser = await site.guest()
    assert refused(await browser.patch("/api/me", json={"name": "ADA"}), 409, "name_taken")


async def test_an_account_may_change_the_case_of_its_name_but_not_take_another(site: Site) -> None:
    await site.member("Ada")
    browser = await site.member("Grace")
    for name, status in (("GRACE", 200), ("ada", 409)):
        change = {"name": name, "password": "correct horse"}
        assert (await browser.patch("/api/me", json=change)).status_code == status
    assert (await browser.get("/api/me")).json()["name"] == "GRACE"


@pytest.mark.finding(5)
async def test_an_account_changes_its_name_only_with_its_password(site: Site) -> None:
    browser = await site.member("Ada")
    for change in ({"name": "Bea"}, {"name": "Bea", "password": "wrong horse"}):
        assert (await browser.patch("/api/me", json=change)).status_code in (400, 401)
    assert (await browser.get("/api/me")).json()["name"] == "Ada"
    same = {"name": "Ada", "character": "fox"}
    assert (await browser.patch("/api/me", json=same)).status_code == 200, "nothing to prove"
    change = {"name": "Bea", "password": "correct horse"}
    assert (await browser.patch("/api/me", json=change)).json()["name"] == "Bea"


@pytest.mark.finding(5)
async def test_a_name_that_was_given_up_rests_for_thirty_days(site: Site) -> None:
    secret = {"password": "correct horse"}
    ada, thief = await site.member("Ada"), await site.member("Thief")
    assert (await ada.patch("/api/me", json={"name": "Bea", **secret})).is_success
    guest = await site.guest()
    assert refused(await thief.patch("/api/me", json={"name": "ADA", **secret}), 409, "name_taken")
    assert refused(await guest.patch("/api/me", json={"name": "Ada"}), 409, "name_taken")
    account = {"name": "ada", **secret}
    assert refused(await guest.post("/api/me/account", json=account), 409, "name_taken")
    for name in ("Ada", "Cleo"):  # who gave it up may take it back, and give it up again
        assert (await ada.patch("/api/me", json={"name": name, **secret})).is_success
    site.clock.now += 29 * 86_400
    assert refused(await guest.patch("/api/me", json={"name": "Ada"}), 409, "name_taken")
    site.clock.now += 2 * 86_400
    assert (await guest.post("/api/me/account", json=account)).status_code == 201


async def test_the_name_of_a_deleted_account_rests_as_a_hash(site: Site) -> None:
    secret = {"password": "correct horse"}
    browser = await site.member("Rosalind")
    assert (await browser.request("DELETE", "/api/me", json=secret)).status_code == 204
    assert "rosalind" not in site.dump().lower()
    guest = await site.guest()
    assert refused(await guest.patch("/api/me", json={"name": "Rosalind"}), 409, "name_taken")


async def test_mutes_are_kept_by_player(site: Site) -> None:
    browser, other = await site.guest(), await site.member("Loud")
    loud = (await other.get("/api/me")).json()["id"]
    assert (await browser.get("/api/me/mutes")).json() == []
    for _ in range(2):
        assert (await browser.put(f"/api/me/mutes/{loud}")).status_code == 204
    assert (await browser.get("/api/me/mutes")).json() == [{"id": loud, "name": "Loud"}]
    assert (await other.get("/api/me/mutes")).json() == []
    for _ in range(2):
        assert (await browser.delete(f"/api/me/mutes/{loud}")).status_code == 204
    assert (await browser.get("/api/me/mutes")).json() == []


async def test_only_others_who_exist_can_be_muted(site: Site) -> None:
    browser = await site.guest()
    own = (await browser.get("/api/me")).json()["id"]
    assert refused(await browser.put("/api/me/mutes/nobody"), 404, "not_found")
    assert refused(await browser.put(f"/api/me/mutes/{own}"), 400, "bad_request")
    assert (await browser.put("/api/me/mutes/a%00b")).status_code == 400
    assert (await browser.put(f"/api/me/mutes/{'x' * 41}")).status_code == 400


async def test_lists_of_nobody_are_empty_and_make_nobody(site: Site) -> None:
    browser = await site.browser()
    assert (await browser.get("/api/me/mutes")).json() == []
    assert (await browser.get("/api/me/tokens")).json() == []
    assert "fallstar" not in browser.cookies
