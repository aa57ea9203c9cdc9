"""What every store promises about finding tables, about ratings and about chat."""

import asyncio

import pytest

from fallstar.server.store.store import Store, StoreError, TableRow
from tests.server.store.conftest import Opener
from tests.server.store.rows import adding, person, rating, table

pytestmark = pytest.mark.anyio


async def make(store: Store, *rows: TableRow) -> None:
    for row in rows:
        await store.create_table(row, row.created, [b"1"])


def ids(rows: list[TableRow]) -> list[str]:
    return [row.id for row in rows]


async def test_public_tables_are_listed_latest_change_first(store: Store) -> None:
    await make(
        store,
        table("old", status="open", changed=1.0),
        table("new", status="open", changed=3.0),
        table("mid", status="open", changed=2.0),
        table("secret", status="open", public=False),
        table("live", status="playing", changed=5.0),
        table("later", status="playing", changed=6.0),
        table("hidden", status="playing", public=False),
        table("done", status="finished"),
    )
    assert ids(await store.open_tables(10)) == ["new", "mid", "old"]
    assert ids(await store.open_tables(2)) == ["new", "mid"]
    assert ids(await store.live_tables(10)) == ["later", "live"]
    assert await store.append(adding(2, b"2", to="old", row=table("old", changed=9.0)))
    assert ids(await store.open_tables(10)) == ["new", "mid"]
    assert ids(await store.live_tables(1)) == ["old"]


@pytest.mark.finding(13)
async def test_hosts_take_turns_in_lists_of_public_tables(store: Store) -> None:
    many = [table(f"m{n}", status="open", owner="eve", changed=10.0 + n) for n in range(9)]
    await make(
        store,
        *many,
        table("ann1", status="open", owner="ann", changed=1.0),
        table("ann2", status="open", owner="ann", changed=2.0),
        table("bob", status="open", owner="bob", changed=3.0),
    )
    listed = ids(await store.open_tables(6))
    assert listed == ["m8", "bob", "ann2", "m7", "ann1", "m6"]


async def test_tables_of_a_player_come_in_pages_latest_first(store: Store) -> None:
    mine = [table(f"t{n}", owner="x", players=("eve", "ann"), changed=float(n)) for n in range(7)]
    await make(store, *mine)
    await make(
        store,
        table("owned", owner="eve", players=("bob",), changed=2.5, status="finished"),
        table("both", owner="eve", players=("eve",), changed=4.5, public=False),
        table("others", owner="ann", players=("bob",), changed=5.5),
    )
    seen = []
    before = None
    while page := await store.tables_of("eve", None, before, 4):
        assert len(page) <= 4
        seen += page
        before = page[-1].changed
    assert ids(seen) == ["t6", "t5", "both", "t4", "t3", "owned", "t2", "t1", "t0"]
    assert seen[0] == mine[6]
    assert ids(await store.tables_of("eve", "finished", None, 10)) == ["owned"]
    assert ids(await store.tables_of("eve", "playing", 2.0, 10)) == ["t1", "t0"]
    assert await store.tables_of("nobody", None, None, 10) == []


async def test_tables_wake_when_their_time_has_come_earliest_first(store: Store) -> None:
    times = {"late": 30.0, "first": 10.0, "never": None, "second": 20.0}
    await make(store, *(table(name, due_at=at) for name, at in times.items()))
    assert await store.due_tables(9.9, 10) == []
    assert await store.due_tables(20.0, 10) == ["first", "second"]
    assert await store.due_tables(99.0, 1) == ["first"]
    assert await store.append(adding(2, b"2", to="first", row=table("first", due_at=None)))
    assert await store.append(adding(2, b"2", to="never", row=table("never", due_at=5.0)))
    assert await store.due_tables(99.0, 10) == ["never", "second", "late"]


async def test_finished_rated_tables_wait_for_their_ratings(store: Store) -> None:
    done = {"status": "finished", "rated": True}
    await make(
        store,
        table("b", changed=2.0, **done),
        table("a", changed=1.0, **done),
        table("c", changed=3.0, **done),
        table("playing", rated=True),
        table("casual", status="finished"),
    )
    assert await store.unrated(10) == ["a", "b", "c"]
    assert await store.unrated(2) == ["a", "b"]
    assert await store.rate("a", [])
    assert not await store.rate("a", [])
    assert await store.unrated(10) == ["b", "c"]
    assert await store.append(adding(2, b"2", to="a", row=table("a", **done)))
    assert await store.unrated(10) == ["b", "c"], "a later entry does not bring it back"


async def test_a_table_is_rated_once(store: Store, another: Opener) -> None:
    stores = [store, await another()]
    await store.add_player(person("ann"))
    await store.add_player(person("bob"))
    await make(store, table(status="finished", rated=True))
    rows = [rating("bob", place=2, mu=23.25, sigma=8.0), rating("ann")]
    answers = await asyncio.gather(*(stores[n % 2].rate("t1", rows) for n in range(6)))
    assert sorted(answers) == [False] * 5 + [True]
    assert await store.unrated(10) == []
    people = await store.players(["ann", "bob"])
    assert people["ann"] == person("ann", mu=27.5, sigma=7.75, rated_games=1)
    assert people["bob"] == person("bob", mu=23.25, sigma=8.0, rated_games=1)
    assert await store.ratings_of("bob", 10) == rows[:1]
    assert not await store.rate("no table", rows)


async def test_ratings_from_old_figures_are_refused_and_wait(store: Store) -> None:
    await store.add_player(person("ann"))
    await store.add_player(person("bob"))
    done = {"status": "finished", "rated": True}
    await make(store, table("t1", **done), table("t2", **done))
    assert await store.rate("t1", [rating("ann")])
    stale = [rating("bob", "t2"), rating("ann", "t2")]
    assert not await store.rate("t2", stale)
    assert await store.unrated(10) == ["t2"]
    assert await store.player("bob") == person("bob")
    fresh = rating("ann", "t2", mu_before=27.5, sigma_before=7.75, mu=29.0, at=103.0)
    assert await store.rate("t2", [rating("bob", "t2"), fresh])
    assert [row.table for row in await store.ratings_of("ann", 10)] == ["t2", "t1"]
    assert await store.ratings_of("ann", 1) == [fresh]


async def test_a_deleted_player_is_not_rated(store: Store) -> None:
    await store.add_player(person("ann"))
    await make(store, table(status="finished", rated=True))
    assert await store.rate("t1", [rating("ann"), rating("gone")])
    assert await store.ratings_of("gone", 10) == []
    assert [row.id for row in await store.best(10)] == ["ann"]


async def test_the_best_are_those_surely_good(store: Store) -> None:
    figures = {"sure": (28.0, 1.0), "lucky": (40.0, 8.0), "low": (10.0, 1.0), "new": (99.0, 1.0)}
    for name, (mu, sigma) in figures.items():
        games = 0 if name == "new" else 3
        await store.add_player(person(name, mu=mu, sigma=sigma, rated_games=games))
    assert [row.id for row in await store.best(10)] == ["sure", "lucky", "low"]
    assert [row.id for row in await store.best(1)] == ["sure"]


async def test_chat_gives_the_latest_lines_oldest_first(store: Store, another: Opener) -> None:
    other = await another()
    await store.add_player(person("ann"))
    await make(store, table("t1"), table("t2"))
    lines = [await store.add_chat("t1", "ann", f"line {n} ✨", 10.0 + n) for n in range(4)]
    await other.add_chat("t2", "ann", "elsewhere", 20.0)
    assert [line.id for line in lines] == sorted({line.id for line in lines})
    assert await other.chat("t1", 0, 10) == lines
    assert await other.chat("t1", 0, 2) == lines[2:]
    assert await other.chat("t1", lines[1].id, 10) == lines[2:]
    assert await other.chat("t1", 2**70, 10) == []
    with pytest.raises(StoreError):
        await store.add_chat("no table", "ann", "hello?", 1.0)


@pytest.mark.finding(7)
async def test_a_line_of_chat_that_is_sent_again_is_stored_once(
    store: Store, another: Opener
) -> None:
    other = await another()
    await store.add_player(person("ann"))
    await store.add_player(person("ben"))
    await make(store, table("t1"), table("t2"))
    line = await store.add_chat("t1", "ann", "hello", 1.0, "a1")
    assert await other.add_chat("t1", "ann", "hello", 2.0, "a1") == line
    await store.add_chat("t1", "ann", "hello", 3.0, "a2")
    await store.add_chat("t1", "ben", "hello", 4.0, "a1")
    await store.add_chat("t1", "ann", "hello", 5.0)
    await store.add_chat("t1", "ann", "hello", 6.0)
    await store.add_chat("t2", "ann", "hello", 7.0, "a1")
    assert [row.at for row in await other.chat("t1", 0, 10)] == [1.0, 3.0, 4.0, 5.0, 6.0]
