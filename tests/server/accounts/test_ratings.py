"""Ratings on the server: how they are shown, and how a finished table is rated."""

import asyncio

import pytest

from fallstar.rating import MU, SIGMA, TAU, rate_seats
from fallstar.server.accounts.ratings import rate_finished, shown
from tests.server.accounts.accounts_app import Site

NEW = (MU, SIGMA)


def test_people_see_points_with_a_margin() -> None:
    first = shown(MU, SIGMA, 0)
    assert (first.value, first.margin, first.provisional) == (1500, 1000, True)
    later = shown(MU + 5, 2.0, 100)
    assert (later.value, later.margin, later.provisional, later.games) == (1700, 240, False, 100)


def test_a_rating_is_provisional_for_some_twenty_games_of_two() -> None:
    one, other = NEW, NEW
    games = 0
    while shown(*one, games).provisional:
        one, other = rate_seats([1, 2] if games % 2 else [2, 1], [one, other], tau=TAU)
        games += 1
    assert 10 <= games <= 30


# Finished tables


async def people(site: Site, count: int) -> list[str]:
    return [(await (await site.guest()).get("/api/me")).json()["id"] for _ in range(count)]


@pytest.mark.anyio
async def test_a_finished_table_is_rated_once(site: Site) -> None:
    ada, grace = await people(site, 2)
    await site.table("game", ada, ada, grace)
    assert await rate_finished(site.store, "game", [ada, grace], [2, 1], 5.0)
    expected = rate_seats([2, 1], [NEW, NEW], tau=TAU)
    rows = await site.store.players([ada, grace])
    assert [(rows[one].mu, rows[one].sigma) for one in (ada, grace)] == expected
    assert [rows[one].rated_games for one in (ada, grace)] == [1, 1]
    assert not await rate_finished(site.store, "game", [ada, grace], [2, 1], 6.0)
    assert await site.store.players([ada, grace]) == rows
    (history,) = await site.store.ratings_of(ada, 10)
    assert (history.place, history.mu_before, history.at) == (2, MU, 5.0)


@pytest.mark.anyio
async def test_bots_are_rated_on_the_same_scale(site: Site) -> None:
    await site.member("Scout")  # a person may bear a bot's title
    (ada,) = await people(site, 1)
    seats = ["bot:champion", ada, "bot:scout", "bot:scout"]
    await site.table("game", ada, ada)
    assert await rate_finished(site.store, "game", seats, [1, 2, 3, 3], 5.0)
    best = await site.store.best(10)
    assert [row.id for row in best] == ["bot:champion", ada, "bot:scout"]
    assert {row.kind for row in best} == {"bot", "guest"}
    assert (best[0].name, best[2].name, best[2].rated_games) == ("North Star", "Scout", 1)
    await site.table("next", ada, ada)
    assert await rate_finished(site.store, "next", ["bot:champion", ada], [1, 2], 6.0)
    champion = await site.store.player("bot:champion")
    assert champion is not None
    assert champion.rated_games == 2


@pytest.mark.anyio
async def test_a_deleted_player_still_counts_for_the_others(site: Site) -> None:
    (ada,) = await people(site, 1)
    await site.table("game", ada, ada, "gone")
    assert await rate_finished(site.store, "game", [ada, "gone"], [1, 2], 5.0)
    row = await site.store.player(ada)
    assert row is not None
    assert (row.mu, row.sigma) == rate_seats([1, 2], [NEW, NEW], tau=TAU)[0]
    assert await site.store.player("gone") is None


@pytest.mark.anyio
async def test_a_table_of_one_player_is_passed_over_for_good(site: Site) -> None:
    (ada,) = await people(site, 1)
    await site.table("game", ada, ada)
    assert "game" in await site.store.unrated(10)
    await rate_finished(site.store, "game", [ada, ada], [1, 2], 5.0)
    assert await site.store.unrated(10) == []
    assert await site.store.best(10) == []


@pytest.mark.anyio
async def test_tables_that_end_together_are_all_counted(site: Site) -> None:
    ada, grace = await people(site, 2)
    tables = [f"game {number}" for number in range(6)]
    for table in tables:
        await site.table(table, ada, ada, grace)
    done = await asyncio.gather(
        *(rate_finished(site.store, table, [ada, grace], [1, 2], 5.0) for table in tables)
    )
    assert all(done)
    expected = [NEW, NEW]
    for _ in tables:
        expected = rate_seats([1, 2], expected, tau=TAU)
    rows = await site.store.players([ada, grace])
    assert [(rows[one].mu, rows[one].sigma) for one in (ada, grace)] == expected
    assert rows[ada].rated_games == 6


# As others see it


@pytest.mark.anyio
async def test_a_profile_shows_what_everyone_may_see(site: Site) -> None:
    browser = await site.member("Ada")
    await browser.patch("/api/me", json={"character": "frog", "settings": {"diary": 1}})
    ada = (await browser.get("/api/me")).json()["id"]
    for number in range(3):
        await site.table(f"secret{number}", ada, ada)
        seats = [ada, "bot:champion"]
        await rate_finished(site.store, f"secret{number}", seats, [1, 2], float(number))
    stranger = await site.browser()
    answer = await stranger.get(f"/api/players/{ada}")
    profile = answer.json()
    assert set(profile) == {
        "id", "kind", "name", "default_name", "character", "rating", "history"
    }  # fmt: skip
    assert (profile["name"], profile["kind"], profile["character"]) == ("Ada", "account", "frog")
    assert profile["rating"] == profile["history"][0]["rating"]
    assert [game["rating"]["games"] for game in profile["history"]] == [3, 2, 1]
    assert [game["at"] for game in profile["history"]] == [2.0, 1.0, 0.0]
    assert "secret" not in answer.text
    assert "fallstar" not in stranger.cookies


@pytest.mark.anyio
async def test_the_ladder_has_people_and_bots_best_first(site: Site) -> None:
    browser = await site.member("Ada")
    ada = (await browser.get("/api/me")).json()["id"]
    await site.member("Unrated")
    await site.table("game", ada, ada)
    await rate_finished(site.store, "game", [ada, "bot:champion", "bot:random"], [2, 1, 3], 1.0)
    ladder = (await browser.get("/api/ratings")).json()
    assert [(row["rank"], row["name"], row["kind"]) for row in ladder] == [
        (1, "North Star", "bot"),
        (2, "Ada", "account"),
        (3, "Tumbleweed", "bot"),
    ]
    assert ladder[0]["rating"]["value"] > 1500 > ladder[2]["rating"]["value"]
    assert len((await browser.get("/api/ratings?limit=2")).json()) == 2


@pytest.mark.anyio
@pytest.mark.parametrize("limit", ["0", "201", "-1", "many", "1e9", ""])
async def test_the_ladder_has_bounds(site: Site, limit: str) -> None:
    assert (await (await site.browser()).get(f"/api/ratings?limit={limit}")).status_code == 400


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("player", "status"), [("nobody", 404), ("bot:none", 404), ("%00", 400), ("x" * 41, 400)]
)
async def test_a_profile_of_nobody_is_not_found(site: Site, player: str, status: int) -> None:
    assert (await (await site.browser()).get(f"/api/players/{player}")).status_code == status
