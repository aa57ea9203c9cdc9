"""Accounts: made of a guest, signed in to, left, deleted."""

import asyncio
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import create_engine, text

from fallstar.server.accounts.device import DEVICE
from fallstar.server.accounts.passwords import Passwords
from fallstar.server.limits import Rate, Rates
from fallstar.server.store.migrations.renew_keys import renew_keys
from fallstar.server.store.store import RatingRow
from tests.server.accounts.accounts_app import QUICK, Site, refused
from tests.server.store.rows import person

pytestmark = pytest.mark.anyio
ADA = {"name": "Ada", "password": "correct horse"}


async def identity(browser: Any) -> str:
    return str((await browser.get("/api/me")).json()["id"])


# Registering


async def test_an_account_is_the_same_player_as_the_guest_was(site: Site) -> None:
    browser = await site.guest()
    guest = (await browser.get("/api/me")).json()
    answer = await browser.post("/api/me/account", json=ADA)
    assert answer.status_code == 201
    assert answer.json() == guest | {"kind": "account", "name": "Ada", "default_name": False}
    assert (await browser.get("/api/me")).json() == answer.json()
    assert ("renamed", guest["id"], "Ada") in site.told


async def test_registering_gives_a_new_session_and_ends_the_guests(site: Site) -> None:
    browser, thief = await site.guest(), await site.browser()
    old = browser.cookies["fallstar"]
    await browser.post("/api/me/account", json=ADA)
    assert browser.cookies["fallstar"] != old
    thief.cookies.set("fallstar", old)
    assert refused(await thief.post("/act"), 401, "unknown_player")
    assert [told[0] for told in site.told].count("revoked") == 1


async def test_the_password_is_kept_as_a_hash_only(site: Site) -> None:
    await site.member()
    account = await site.store.account("Ada")
    assert account is not None
    assert (account.password or "").startswith("$argon2id$")
    assert "correct horse" not in site.dump()


@pytest.mark.parametrize("name", ["Ada", "ADA", " ada ", "Ａｄａ"])
async def test_a_name_is_taken_in_whatever_spelling(site: Site, name: str) -> None:
    await site.member("Ada")
    browser = await site.guest()
    before = (await browser.get("/api/me")).json()
    data = {"name": name, "password": "another one"}
    assert refused(await browser.post("/api/me/account", json=data), 409, "name_taken")
    assert (await browser.get("/api/me")).json() == before


@pytest.mark.parametrize(
    "data",
    [
        {"name": "Ada", "password": "7 chars"},
        {"name": "Ada", "password": "x" * 201},
        {"name": "Ada"},
        {"password": "correct horse"},
        {"name": "", "password": "correct horse"},
        {"name": "a\u202eb", "password": "correct horse"},
        {"name": "Guest 1234", "password": "correct horse"},
        {"name": "Ada", "password": None},
        {"name": "Ada", "password": "correct horse", "kind": "bot"},
    ],
)
async def test_bad_names_and_passwords_are_refused(site: Site, data: dict[str, Any]) -> None:
    browser = await site.guest()
    assert (await browser.post("/api/me/account", json=data)).status_code == 400
    assert (await browser.get("/api/me")).json()["kind"] == "guest"


async def test_an_account_is_not_made_twice(site: Site) -> None:
    browser = await site.member()
    data = {"name": "Other", "password": "correct horse"}
    assert refused(await browser.post("/api/me/account", json=data), 409, "not_now")
    assert await site.store.account("Other") is None


@pytest.mark.finding(20)
async def test_of_two_registrations_at_the_same_time_one_is_done(site: Site) -> None:
    guest = await site.guest()
    session = {"cookie": f"fallstar={guest.cookies['fallstar']}"}
    browsers = [await site.browser(), await site.browser()]
    asked = [{"name": name, "password": f"the horse of {name}"} for name in ("Ada", "Bea")]
    answers = await asyncio.gather(
        *(
            browser.post("/api/me/account", json=data, headers=session)
            for browser, data in zip(browsers, asked, strict=True)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    for answer, data in zip(answers, asked, strict=True):
        signed_in = await (await site.browser()).post("/api/me/sign-in", json=data)
        assert signed_in.is_success == answer.is_success


# Signing in


@pytest.mark.parametrize("name", ["Ada", "ada", " ADA "])
async def test_signing_in_on_another_device(site: Site, name: str) -> None:
    first, second = await site.member(), await site.browser()
    answer = await second.post("/api/me/sign-in", json=ADA | {"name": name})
    assert answer.status_code == 200
    assert answer.json() == (await first.get("/api/me")).json()
    assert await identity(second) == await identity(first)


@pytest.mark.parametrize(
    "wrong",
    [
        {"password": "wrong horse"},
        {"password": ""},
        {"name": "Nobody"},
        {"name": ""},
        {"name": "a\0b"},
        {"name": "x" * 90},
    ],
)
async def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(
    site: Site, wrong: dict[str, str]
) -> None:
    await site.member()
    browser = await site.guest()
    cookie, guest = browser.cookies["fallstar"], await identity(browser)
    answer = await browser.post("/api/me/sign-in", json=ADA | wrong)
    assert refused(answer, 401, "wrong_password")
    assert answer.json()["reason"] == "there is no account with this name and password"
    assert browser.cookies["fallstar"] == cookie
    assert await identity(browser) == guest


async def test_a_guest_cannot_be_signed_in_to(site: Site) -> None:
    browser, other = await site.guest(), await site.browser()
    await browser.patch("/api/me", json={"name": "Free"})
    data = {"name": "Free", "password": ""}
    assert refused(await other.post("/api/me/sign-in", json=data), 401, "wrong_password")


async def test_an_unknown_name_costs_as_many_hashes_as_a_known_one(site: Site) -> None:
    class Counting(PasswordHasher):
        checked: list[str] = []  # noqa: RUF012

        def verify(self, hash: Any, password: Any) -> Any:  # noqa: A002
            self.checked.append(hash)
            return super().verify(hash, password)

    await site.member()
    hasher = Counting(time_cost=1, memory_cost=8, parallelism=1)
    site.accounts.passwords = Passwords(hasher)
    browser = await site.browser()
    for data in (ADA | {"password": "wrong horse"}, ADA | {"name": "Nobody"}):
        await browser.post("/api/me/sign-in", json=data)
    known, unknown = hasher.checked
    assert known.split("$")[:4] == unknown.split("$")[:4]


async def test_the_games_of_a_guest_come_along(site: Site) -> None:
    await site.member()
    account = await site.store.account("Ada")
    assert account is not None
    browser = await site.guest()
    guest, other = await identity(browser), await identity(await site.guest())
    await site.table("mine", guest, guest, other)
    await site.table("joined", other, other, guest)
    old = browser.cookies["fallstar"]
    site.told.clear()

    assert (await browser.post("/api/me/sign-in", json=ADA)).json()["id"] == account.id
    found = await site.store.tables_of(account.id, None, None, 10)
    assert {row.id for row in found} == {"mine", "joined"}
    assert {row.owner for row in found} == {account.id, other}
    assert site.told[0] == ("adopted", guest, account.id)
    assert await site.store.player(guest) is None
    assert refused(await _with_cookie(site, old), 401, "unknown_player")


async def _with_cookie(site: Site, cookie: str) -> Any:
    browser = await site.browser()
    browser.cookies.set("fallstar", cookie)
    return await browser.post("/act")


async def test_signing_in_from_one_account_to_another_moves_nothing(site: Site) -> None:
    await site.member("Ada")
    browser = await site.member("Grace")
    grace = await identity(browser)
    await site.table("mine", grace, grace)
    old = browser.cookies["fallstar"]
    assert (await browser.post("/api/me/sign-in", json=ADA)).json()["name"] == "Ada"
    assert [row.id for row in await site.store.tables_of(grace, None, None, 9)] == ["mine"]
    assert not any(told[0] == "adopted" for told in site.told)
    assert refused(await _with_cookie(site, old), 401, "unknown_player")


async def test_an_account_is_never_taken_for_the_guest_it_was(site: Site) -> None:
    await site.member("Ada")
    browser = await site.guest()
    player = await identity(browser)
    await browser.post("/act")
    # Registered by another process: this one still remembers a guest.
    await site.store.change_player(player, kind="account", name="Grace", password="x")
    await browser.post("/api/me/sign-in", json=ADA)
    assert (await site.store.account("Grace")) is not None


async def test_an_old_hash_is_renewed_at_signing_in(site: Site) -> None:
    browser = await site.member()
    old = await site.store.account("Ada")
    stronger = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    site.accounts.passwords = Passwords(stronger)
    for _ in range(2):
        assert (await browser.post("/api/me/sign-in", json=ADA)).status_code == 200
    new = await site.store.account("Ada")
    assert old is not None
    assert new is not None
    assert new.password != old.password
    assert "t=2" in (new.password or "")


@pytest.mark.parametrize("rates", [Rates(sign_in=Rate(3, 600))])
async def test_guessing_is_slowed_down(site: Site) -> None:
    await site.member("Grace")
    await site.member("Ada")
    browser = await site.browser()
    for _ in range(3):
        answer = await browser.post("/api/me/sign-in", json=ADA | {"password": "wrong horse"})
        assert answer.status_code == 401
    answer = await browser.post("/api/me/sign-in", json=ADA | {"name": "ADA"})
    assert refused(answer, 429, "slow_down")
    assert answer.headers["retry-after"] == "200"
    other = {"name": "Grace", "password": "correct horse"}
    assert (await browser.post("/api/me/sign-in", json=other)).status_code == 200
    site.clock.now += 200
    assert (await browser.post("/api/me/sign-in", json=ADA)).status_code == 200


@pytest.mark.parametrize(
    "rates",
    [
        Rates(sign_in=None, sign_in_name=Rate(2, 600)),
        Rates(sign_in=None, sign_in_address=Rate(2, 600)),
    ],
)
async def test_guessing_is_slowed_down_by_name_and_by_address(site: Site) -> None:
    browser = await site.browser()
    for _ in range(2):
        assert (await browser.post("/api/me/sign-in", json=ADA)).status_code == 401
    assert refused(await browser.post("/api/me/sign-in", json=ADA), 429, "slow_down")


TIGHT = Rates(
    sign_in=Rate(2, 600), sign_in_name=Rate(3, 600), sign_in_address=Rate(4, 600),
    sign_in_device=Rate(2, 600),
)  # fmt: skip
WRONG = ADA | {"password": "wrong horse"}


async def lock_out(site: Site) -> None:
    """A stranger guesses until the account is locked."""
    stranger = await site.browser()
    while (await stranger.post("/api/me/sign-in", json=WRONG)).status_code != 429:
        pass
    assert (await stranger.post("/api/me/sign-in", json=ADA)).status_code == 429


@pytest.mark.finding(12)
@pytest.mark.parametrize("rates", [TIGHT])
async def test_strangers_who_guess_do_not_lock_out_the_owner_on_a_known_device(site: Site) -> None:
    owner = await site.member()
    await owner.post("/api/me/sign-out", json={"everywhere": True})
    await lock_out(site)
    assert (await owner.post("/api/me/sign-in", json=ADA)).status_code == 200


@pytest.mark.parametrize("rates", [TIGHT])
async def test_guessing_on_a_known_device_is_slowed_down_too(site: Site) -> None:
    owner = await site.member()
    await owner.post("/api/me/sign-out")
    for _ in range(2):
        answer = await owner.post("/api/me/sign-in", json=WRONG)
        assert refused(answer, 401, "wrong_password")
    assert refused(await owner.post("/api/me/sign-in", json=ADA), 429, "slow_down")


@pytest.mark.parametrize("rates", [TIGHT])
async def test_a_device_is_known_to_its_account_until_the_password_changes(site: Site) -> None:
    eve, owner, forged = await site.member("Eve"), await site.member(), await site.browser()
    forged.cookies.set(DEVICE, "id.code", path="/api/me")
    before, change = owner.cookies[DEVICE], {"old": ADA["password"], "new": "another horse"}
    assert (await owner.post("/api/me/password", json=change)).status_code == 204
    await owner.get("/api/me")  # the device gets a new cookie
    old = await site.browser()
    old.cookies.set(DEVICE, before, path="/api/me")
    await eve.post("/api/me/sign-out")
    await owner.post("/api/me/sign-out")
    await lock_out(site)
    data = {"name": "Ada", "password": "another horse"}
    for browser in (forged, old, eve):
        assert refused(await browser.post("/api/me/sign-in", json=data), 429, "slow_down")
    assert (await owner.post("/api/me/sign-in", json=data)).status_code == 200


async def test_a_deleted_account_leaves_no_cookie_of_its_device(site: Site) -> None:
    owner = await site.member()
    assert DEVICE in owner.cookies
    body = {"password": ADA["password"]}
    await owner.request("DELETE", "/api/me", json=body)
    assert not owner.cookies


# Leaving


async def test_signing_out_ends_the_session_and_takes_the_cookie(site: Site) -> None:
    browser = await site.member()
    old, player = browser.cookies["fallstar"], await identity(browser)
    await browser.post("/act")
    answer = await browser.post("/api/me/sign-out")
    assert answer.status_code == 204
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert "fallstar" not in browser.cookies
    assert refused(await _with_cookie(site, old), 401, "unknown_player")
    assert await identity(browser) != player
    assert site.told[-1][0] == "revoked"


async def test_signing_out_leaves_other_devices_alone(site: Site) -> None:
    first, second = await site.member(), await site.browser()
    await second.post("/api/me/sign-in", json=ADA)
    await first.post("/api/me/sign-out", json={"everywhere": False})
    assert (await second.post("/act")).status_code == 201


async def test_signing_out_everywhere(site: Site) -> None:
    first, second = await site.member(), await site.browser()
    await second.post("/api/me/sign-in", json=ADA)
    await second.post("/act")
    site.told.clear()
    assert (await first.post("/api/me/sign-out", json={"everywhere": True})).status_code == 204
    assert refused(await second.post("/act"), 401, "unknown_player")
    assert [told[0] for told in site.told] == ["revoked", "revoked"]


async def test_nobody_may_sign_out(site: Site) -> None:
    browser = await site.browser()
    assert (await browser.post("/api/me/sign-out")).status_code == 204
    browser.cookies.set("fallstar", "forged.cookie")
    answer = await browser.post("/api/me/sign-out", json={"everywhere": True})
    assert answer.status_code == 204
    assert "Max-Age=0" in answer.headers["set-cookie"]


# Passwords


async def test_changing_the_password_ends_the_other_sessions(site: Site) -> None:
    first, second = await site.member(), await site.browser()
    await second.post("/api/me/sign-in", json=ADA)
    change = {"old": ADA["password"], "new": "battery staple"}
    assert (await first.post("/api/me/password", json=change)).status_code == 204
    assert (await first.post("/act")).status_code == 201
    assert refused(await second.post("/act"), 401, "unknown_player")
    assert refused(await second.post("/api/me/sign-in", json=ADA), 401, "wrong_password")
    renewed = ADA | {"password": "battery staple"}
    assert (await second.post("/api/me/sign-in", json=renewed)).status_code == 200


async def test_changing_the_password_needs_the_old_one(site: Site) -> None:
    browser = await site.member()
    change = {"old": "wrong horse", "new": "battery staple"}
    assert refused(await browser.post("/api/me/password", json=change), 401, "wrong_password")
    short = {"old": ADA["password"], "new": "short"}
    assert (await browser.post("/api/me/password", json=short)).status_code == 400
    assert (await browser.post("/api/me/sign-in", json=ADA)).status_code == 200


async def test_a_guest_has_no_password_to_change(site: Site) -> None:
    browser = await site.guest()
    change = {"old": "", "new": "battery staple"}
    assert refused(await browser.post("/api/me/password", json=change), 409, "not_now")


@pytest.mark.parametrize("rates", [Rates(password=Rate(2, 600))])
async def test_guessing_the_old_password_is_slowed_down(site: Site) -> None:
    browser = await site.member()
    change = {"old": "wrong horse", "new": "battery staple"}
    assert (await browser.post("/api/me/password", json=change)).status_code == 401
    assert refused(await browser.post("/api/me/password", json=change), 429, "slow_down")
    forget = await browser.request("DELETE", "/api/me", json={"password": "wrong horse"})
    assert refused(forget, 429, "slow_down")


# Deletion


async def test_deletion_leaves_nothing_of_a_person(site: Site) -> None:
    browser, other = await site.member("Ada Unforgotten"), await site.member("Grace")
    ada, grace = await identity(browser), await identity(other)
    await browser.patch("/api/me", json={"settings": {"diary": "dear-diary"}})
    token = (await browser.post("/api/me/tokens", json={"name": "my-robot"})).json()
    await browser.put(f"/api/me/mutes/{grace}")
    await other.put(f"/api/me/mutes/{ada}")
    await site.table("game", grace, grace, ada)
    await site.store.add_chat("game", ada, "something-said", 1.0)
    rows = [RatingRow("game", ada, 1, 25.0, 25 / 3, 26.125, 8.0, 1.0)]
    assert await site.store.rate("game", rows)
    credential = (await browser.post("/act")).json()["credential"]
    account = await site.store.player(ada)
    assert account is not None
    traces = [
        "Ada Unforgotten", "ada unforgotten", "dear-diary", "my-robot", "something-said", "26.125",
        token["id"], credential.removeprefix("session:"), account.password or "",
    ]  # fmt: skip
    for trace in traces:
        assert trace in site.dump()
    site.told.clear()

    answer = await browser.request("DELETE", "/api/me", json={"password": "correct horse"})
    assert answer.status_code == 204
    assert "fallstar" not in browser.cookies
    left = site.dump()
    for trace in traces:
        assert trace not in left
    assert await site.store.player(ada) is None
    assert (await other.get("/api/me/mutes")).json() == []
    assert site.told[0] == ("forgotten", ada)
    assert set(site.told[1:-1]) == {("revoked", credential), ("revoked", f"token:{token['id']}")}
    assert site.told[-1] == ("renamed", ada, None), "nobody can look the name up any more"


async def test_a_deleted_player_cannot_act(site: Site) -> None:
    browser = await site.member()
    old = browser.cookies["fallstar"]
    token = (await browser.post("/api/me/tokens", json={"name": "robot"})).json()["token"]
    bearer = {"authorization": f"Bearer {token}"}
    robot = await site.browser()
    assert (await robot.post("/act", headers=bearer)).status_code == 201
    await browser.request("DELETE", "/api/me", json={"password": "correct horse"})
    assert refused(await _with_cookie(site, old), 401, "unknown_player")
    assert refused(await robot.post("/act", headers=bearer), 401, "unknown_player")


@pytest.mark.parametrize(
    ("data", "status"),
    [(None, 400), ({}, 400), ({"password": "wrong horse"}, 401), ({"password": 3}, 400)],
)
async def test_an_account_is_deleted_with_its_password_only(
    site: Site, data: Any, status: int
) -> None:
    browser = await site.member()
    answer = await browser.request("DELETE", "/api/me", json=data)
    assert answer.status_code == status
    assert (await browser.get("/api/me")).json()["name"] == "Ada"
    assert not any(told[0] == "forgotten" for told in site.told)


async def test_a_guest_is_deleted_without_a_password(site: Site) -> None:
    browser = await site.guest()
    player = await identity(browser)
    assert (await browser.delete("/api/me")).status_code == 204
    assert await site.store.player(player) is None


async def test_nobody_is_made_to_be_deleted(site: Site) -> None:
    browser = await site.browser()
    assert refused(await browser.delete("/api/me"), 401, "unknown_player")
    assert "fallstar" not in browser.cookies


# Names that older versions stored

BEFORE_0007 = {  # names and their keys, in the order of their ids
    "Sam\ufe0f": "sam\ufe0f", "Sam": "fam", "Sun": "fun", "\u2764\ufe0f": "\u2764\ufe0f",
    "Ada\u034f": "ada\u034f", "\u3164": "\u1160", "\u3164\u3164": "\u1160\u1160",
}  # fmt: skip
# What 0007 made of them when it took them in the order of their ids.
IN_ORDER = BEFORE_0007 | {
    "Sam\ufe0f": "sam", "Sun": "sun", "\u2764\ufe0f": "\u2764", "Ada\u034f": "ada", "\u3164": "",
}  # fmt: skip


@pytest.mark.parametrize("keys", [BEFORE_0007, IN_ORDER])
async def test_each_account_of_an_older_version_signs_in(site: Site, keys: dict[str, str]) -> None:
    for number, name in enumerate(keys):
        guest = person(f"p{number}", name=name, password=QUICK.hash(name + " secret"))
        await site.store.add_player(guest)
    engine = create_engine(f"sqlite:///{site.path}")
    with engine.begin() as connection:
        for number, key in enumerate(keys.values()):
            update = "update players set kind = 'account', name_key = :key where id = :id"
            connection.execute(text(update), {"id": f"p{number}", "key": key})
        renew_keys(connection)
    engine.dispose()
    browser = await site.guest()
    for number, name in enumerate(keys):
        data = {"name": name, "password": name + " secret"}
        answer = await browser.post("/api/me/sign-in", json=data)
        told = (answer.status_code, answer.json().get("id"))
        assert told == (200, f"p{number}"), (ascii(name), answer.text)
        assert await site.store.is_taken(name, "somebody", 0), ascii(name)
    for shown, name in [("Ada", "Ada\u034f"), ("\u2764", "\u2764\ufe0f"), ("sam", "Sam")]:
        data = {"name": shown, "password": name + " secret"}
        assert (await browser.post("/api/me/sign-in", json=data)).status_code == 200
    assert not await site.store.is_taken("Fun", "somebody", 0), "it has the third key of Sun"
