"""What every store promises about tables and their logs."""

import asyncio
from collections import Counter

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from fallstar.server.store.store import Store, StoreError
from tests.server.store.conftest import Opener
from tests.server.store.rows import adding, table, texts

pytestmark = pytest.mark.anyio


async def test_a_table_is_found_as_it_was_made(store: Store) -> None:
    row = table(players=("zoe", "ann"), due_at=17.125)
    await store.create_table(row, 100.5, [b'{"a":"\xc3\xa9"}', b"\x00\xff"])
    assert await store.table("t1") == row
    assert await texts(store) == [b'{"a":"\xc3\xa9"}', b"\x00\xff"]
    assert {entry.at for entry in await store.log("t1")} == {100.5}
    assert await store.table("t2") is None
    assert await store.log("t2") == []


async def test_a_table_is_made_once(store: Store) -> None:
    await store.create_table(table(), 1.0, [b"first"])
    with pytest.raises(StoreError):
        await store.create_table(table(owner="bob"), 2.0, [b"second"])
    assert (await store.table("t1")) == table()
    assert await texts(store) == [b"first"]


async def test_entries_are_appended_in_order_and_read_by_others(
    store: Store, another: Opener
) -> None:
    other = await another()
    await store.create_table(table(), 1.0, [b"1"])
    assert await store.append(adding(2, b"2"))
    assert await other.append(adding(3, b"3", b"4"))
    assert await store.append(adding(5, b"5"))
    assert await texts(other) == [b"1", b"2", b"3", b"4", b"5"]
    assert [entry.data for entry in await store.log("t1", after=3)] == [b"4", b"5"]
    assert await store.log("t1", after=5) == []
    assert await store.log("t1", after=2**70) == []
    assert (await store.log("t1", after=1))[0].at == 101.5


async def test_lengths_are_those_of_the_tables_asked_for(store: Store) -> None:
    for name in ("t1", "t2", "t3"):
        await store.create_table(table(name), 1.0, [b"1"])
    await store.append(adding(2, b"2", b"3", to="t2"))
    assert await store.lengths(["t2", "t1", "nothing"]) == {"t1": 1, "t2": 3}
    assert await store.lengths([]) == {}
    assert len(await store.lengths([f"t{n}" for n in range(3000)])) == 3


async def test_of_racing_writers_one_wins_each_number(store: Store, another: Opener) -> None:
    """Many tasks and two processes' worth of stores fight for the same numbers of some tables."""
    stores = [store, await another()]
    names = [f"t{n}" for n in range(5)]
    for name in names:
        await store.create_table(table(name), 1.0, [b"start"])
    wins: dict[tuple[str, int], list[bytes]] = {}

    async def play(writer: int, name: str) -> None:
        for number in range(2, 22):
            mark = f"{writer}:{number}".encode()
            if await stores[writer % 2].append(adding(number, mark, to=name)):
                wins.setdefault((name, number), []).append(mark)

    await asyncio.gather(*(play(writer, name) for writer in range(8) for name in names))
    assert Counter(map(len, wins.values())) == {1: 5 * 20}
    for name in names:
        expected = [b"start", *(wins[name, number][0] for number in range(2, 22))]
        assert await texts(store, name) == expected == await texts(stores[1], name)


async def test_the_first_of_two_in_one_store_wins(store: Store) -> None:
    await store.create_table(table(), 1.0, [b"start"])
    answers = await asyncio.gather(*(store.append(adding(2, b"%d" % n)) for n in range(10)))
    assert answers == [True] + [False] * 9
    assert await texts(store) == [b"start", b"0"]


async def test_a_number_that_exists_is_refused_whole(store: Store) -> None:
    await store.create_table(table(), 1.0, [b"1", b"2"])
    late = table(status="finished", players=("eve",))
    assert not await store.append(adding(2, b"x", b"y", b"z", row=late))
    assert await texts(store) == [b"1", b"2"]
    assert await store.table("t1") == table()
    assert await store.tables_of("eve", None, None, 10) == []


async def test_entries_after_a_gap_or_of_no_table_are_refused(store: Store) -> None:
    await store.create_table(table(), 1.0, [b"1"])
    assert not await store.append(adding(3, b"3"))
    assert not await store.append(adding(1, b"1"))
    assert not await store.append(adding(1, b"1", to="t2"))
    assert not await store.append(adding(2, b"2", to="t2"))
    assert await texts(store) == [b"1"]
    assert await store.log("t2") == []


async def test_a_loser_leaves_nothing_behind_even_where_numbers_were_free(
    store: Store, url: str
) -> None:
    """Another process has taken 2 and not committed yet when 2, 3 and 4 are appended."""
    await store.create_table(table(), 1.0, [b"1"])
    driver = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
    address = make_url(url)
    engine = create_async_engine(address.set(drivername=driver[address.drivername]))
    row = table(status="finished", players=("eve",))
    async with engine.connect() as process:
        await process.execute(
            text("INSERT INTO entries VALUES ('t1', 2, 1.0, :data)"), {"data": b"2"}
        )
        losing = asyncio.ensure_future(store.append(adding(2, b"x", b"y", b"z", row=row)))
        await asyncio.sleep(0.1)
        assert not losing.done()
        await process.commit()
        assert not await losing
    await engine.dispose()
    assert await texts(store) == [b"1", b"2"]
    assert await store.table("t1") == table()
    assert await store.append(adding(3, b"3"))


async def test_the_row_changes_with_the_winner_only(store: Store, another: Opener) -> None:
    stores = [store, await another()]
    await store.create_table(table(), 1.0, [b"1"])
    rows = [table(changed=200.0 + n, due_at=float(n), players=(f"p{n}", "ann")) for n in range(6)]
    answers = await asyncio.gather(
        *(stores[n % 2].append(adding(2, b"%d" % n, row=row)) for n, row in enumerate(rows))
    )
    (winner,) = [row for row, won in zip(rows, answers, strict=True) if won]
    assert await store.table("t1") == winner
    for row in rows:
        found = await store.tables_of(row.players[0], None, None, 10)
        assert found == ([winner] if row == winner else [])


async def test_an_append_without_a_row_changes_none(store: Store) -> None:
    await store.create_table(table(due_at=5.0), 1.0, [b"1"])
    assert await store.append(adding(2, b"2"))
    assert await store.table("t1") == table(due_at=5.0)
    empty = table(players=(), due_at=None, status="open", public=False, rated=True, owner="bob")
    assert await store.append(adding(3, b"3", row=empty))
    assert await store.table("t1") == empty
    assert await store.tables_of("ann", None, None, 10) == []


async def test_an_append_may_change_the_summary_alone(store: Store, another: Opener) -> None:
    await store.create_table(table(due_at=7.0, summary="old"), 1.0, [b"1"])
    await store.create_table(table("t2", summary="other"), 1.0, [b"1"])
    assert await store.append(adding(2, b"2", summary="new"))
    assert not await store.append(adding(2, b"x", summary="late"))
    other = await another()
    assert await other.table("t1") == table(due_at=7.0, summary="new")
    assert await other.table("t2") == table("t2", summary="other")


async def test_a_batch_of_any_size_is_stored_whole(store: Store) -> None:
    names = [f"t{n}" for n in range(20)]
    for name in names:
        await store.create_table(table(name), 1.0, [b"1"])
    for size in range(1, len(names) + 1):
        log = await store.lengths(names)
        batch = [
            adding(log[name] + 1, b"%d" % size, to=name, summary=str(size)) for name in names[:size]
        ]
        assert await asyncio.gather(*map(store.append, batch)) == [True] * size
        assert await store.lengths(names) == {n: log[n] + (n in names[:size]) for n in names}
    for name in names:
        assert await store.table(name) == table(name, summary="20")


async def test_one_bad_append_does_not_fail_its_neighbours(store: Store) -> None:
    for n in range(5):
        await store.create_table(table(f"t{n}"), 1.0, [b"1"])
    appends = [adding(2, b"2", to=f"t{n}") for n in range(5)]
    appends.insert(2, adding(2, b"2", to="\ud800"))  # no text of any database
    answers = await asyncio.gather(*map(store.append, appends), return_exceptions=True)
    assert isinstance(answers.pop(2), StoreError)
    assert answers == [True] * 5
    assert set((await store.lengths([f"t{n}" for n in range(5)])).values()) == {2}
    with pytest.raises(StoreError, match="nothing to append"):
        await store.append(adding(3, to="t1"))


async def test_closing_writes_what_waits(store: Store, another: Opener) -> None:
    for n in range(300):
        await store.create_table(table(f"t{n}"), 1.0, [b"1"])
    waiting = [asyncio.ensure_future(store.append(adding(2, b"2", to=f"t{n}"))) for n in range(300)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [True] * 300
    with pytest.raises(StoreError):
        await store.append(adding(3, b"3"))
    other = await another()
    assert set((await other.lengths([f"t{n}" for n in range(300)])).values()) == {2}


async def test_a_caller_that_goes_away_disturbs_nobody(store: Store) -> None:
    for name in ("t1", "t2"):
        await store.create_table(table(name), 1.0, [b"1"])
    gone = asyncio.ensure_future(store.append(adding(2, b"gone")))
    stays = asyncio.ensure_future(store.append(adding(2, b"stays", to="t2")))
    await asyncio.sleep(0)
    gone.cancel()
    assert await stays
    assert await store.append(adding(3, b"next", to="t2"))
    assert await texts(store, "t2") == [b"1", b"stays", b"next"]


async def test_callers_that_go_away_in_the_middle_leave_all_or_nothing(store: Store) -> None:
    """A closed page cancels its request wherever it stands."""
    # The driver of PostgreSQL leaves a future behind when it is stopped while it connects.
    asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
    for n in range(60):
        making = asyncio.create_task(store.create_table(table(f"t{n}"), 1.0, [b"1", b"2"]))
        for _ in range(n % 20):
            await asyncio.sleep(0)
        making.cancel()
        await asyncio.gather(making, return_exceptions=True)
    await store.create_table(table("after"), 1.0, [b"1"])
    assert await store.append(adding(2, b"2", to="after"))
    for n in range(60):
        whole = await store.table(f"t{n}") is not None
        assert await texts(store, f"t{n}") == ([b"1", b"2"] if whole else [])
