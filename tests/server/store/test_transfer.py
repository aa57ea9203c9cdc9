"""A database can be exported and imported, byte by byte the same, and a copy can be restored."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fallstar.server.store.connect import connect_store
from fallstar.server.store.schema import metadata
from fallstar.server.store.store import FiguresRow, Store, StoreError, TokenRow
from tests.cli.command import fallstar, refused
from tests.server.store.rows import adding, person, rating, table, texts

GOOD = '{"format":"fallstar-database/1","revision":"0002","rows":{}}'

pytestmark = pytest.mark.anyio


def quiet(_total: int, _count: int) -> None:
    pass


async def fill(store: Store) -> None:
    """A row of every kind, with values that are easily lost on the way."""
    await store.add_player(person("ann", name="Åsa 🦊", created=1 / 3))
    await store.add_player(person("Bob", kind="account"))
    await store.add_player(person("_b"))
    for name in ("t1", "T2", "_3"):
        await store.create_table(table(name, due_at=0.1 + 0.2), 1.0, [b"1"])
    await store.append(adding(2, b"\x00\xff\xfe", b"{}"))
    await store.add_session("s", "ann", 5.0)
    await store.add_chat("t1", "ann", "hello\nthere", 3.0, "ref")
    await store.add_chat("t1", "Bob", "again", 4.0, None)
    await store.mute("ann", "Bob", True)
    await store.add_token(TokenRow("k1", "hash of é", "ann", "röbot", 1 / 7))
    await store.rest_name("Çedric", "gone", 5.0, 1e9 + 1 / 3)
    await store.rate("t1", [rating("ann", mu=0.1 + 0.2)])
    await store.count("t1", [FiguresRow("t1", 0, "ann", 2 / 3, '{"place": 1, "\\u00e9": "🦊"}')])


async def exported(url: str, file: Path) -> bytes:
    store = connect_store(url)
    await store.open()
    try:
        await store.export(str(file), True, quiet)
    finally:
        await store.close()
    return file.read_bytes()


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=pytest.mark.needs("postgresql"))]
)
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/other.db"
    address: str = request.getfixturevalue("postgres").database()
    return address


async def test_an_export_comes_back_byte_by_byte_from_any_database(
    store: Store, url: str, other_url: str, tmp_path: Path
) -> None:
    await fill(store)
    first = await exported(url, tmp_path / "first")
    rows = [json.loads(line) for line in first.splitlines()[1:]]
    assert {one["table"] for one in rows} == {*metadata.tables}, "a row of every kind"
    assert all(set(one["row"]) == {*metadata.tables[one["table"]].columns.keys()} for one in rows)
    other = connect_store(other_url)
    assert await other.load(str(tmp_path / "first"), quiet) == first.count(b"\n") - 1
    assert await exported(other_url, tmp_path / "second") == first
    await other.open()
    try:
        assert await texts(other) == [b"1", b"\x00\xff\xfe", b"{}"]
        assert (await other.player("ann")) == await store.player("ann")
        line = await other.add_chat("t1", "ann", "and on", 5.0, None)
        assert line.id > max(row.id for row in await store.chat("t1", 0, 10))
    finally:
        await other.close()


async def test_an_export_is_of_one_moment(store: Store, url: str, tmp_path: Path) -> None:
    await fill(store)

    def write(_total: int, _count: int) -> None:
        if "sqlite" in url:
            with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
                connection.execute("DELETE FROM mutes")
                connection.commit()

    await store.export(str(tmp_path / "file"), False, write)
    assert b'"table":"mutes"' in (tmp_path / "file").read_bytes()


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([], "line 1 is not the beginning of an export"),
        (["{}"], "line 1 is not the beginning of an export"),
        ([GOOD.replace("/1", "/2")], "later version"),
        ([GOOD.replace("0002", "9999")], "later version"),
        ([GOOD, "x"], "line 2 is not a row"),
        ([GOOD, '{"table":"nothing","row":{}}'], "line 2: there is no table nothing"),
        ([GOOD, '{"table":"mutes","row":{"player":1}}'], "line 2 is not a row"),
        ([GOOD.replace("{}", '{"mutes":2}')], "2 missing in mutes"),
    ],
)
def test_a_damaged_export_is_refused_and_leaves_nothing(
    lines: list[str], why: str, tmp_path: Path
) -> None:
    file, database = tmp_path / "export", tmp_path / "new.db"
    file.write_text("".join(f"{line}\n" for line in lines))
    assert why in refused("import", file, "--database", f"sqlite:///{database}")
    assert [one.name for one in tmp_path.iterdir()] == ["export"]


async def test_an_import_never_touches_what_is_there(
    store: Store, url: str, tmp_path: Path
) -> None:
    await fill(store)
    before = await exported(url, tmp_path / "file")
    with pytest.raises(StoreError, match="import into a new"):
        await connect_store(url).load(str(tmp_path / "file"), quiet)
    assert await exported(url, tmp_path / "again") == before


def test_the_commands_say_what_they_did(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/new.db"
    (tmp_path / "export").write_text(GOOD + "\n")
    assert fallstar("import", tmp_path / "export", "--database", database).stdout.endswith(
        "0 rows\n"
    )
    run = fallstar("export", tmp_path / "again", "--database", database)
    assert run.stdout == f"{tmp_path}/again: 0 rows\n"
    assert "exists; give --overwrite" in refused(
        "export", tmp_path / "again", "--database", database
    )
    assert (tmp_path / "again").stat().st_mode & 0o777 == 0o600
    assert "there is no file" in refused("import", tmp_path / "nothing", "--database", database)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_a_copy_is_restored_and_the_database_before_is_kept(
    store: Store, url: str, tmp_path: Path
) -> None:
    await fill(store)
    copy = tmp_path / "copy.db"
    await store.backup(str(copy))
    await store.add_player(person("late"))
    told = await asyncio.to_thread(refused, "restore", copy, "--database", url)
    assert "stop the server first" in told
    assert await store.player("late") is not None
    await store.close()

    run = await asyncio.to_thread(fallstar, "restore", copy, "--database", url)
    assert (
        run.stdout
        == f"{copy}: 3 tables restored; the database before is now {tmp_path}/store.db.old1\n"
    )
    for file, there in ((tmp_path / "store.db", False), (tmp_path / "store.db.old1", True)):
        opened = connect_store(f"sqlite:///{file}")
        await opened.open()
        assert (await opened.player("late") is not None) == there
        assert await texts(opened) == [b"1", b"\x00\xff\xfe", b"{}"]
        await opened.close()


@pytest.mark.parametrize(
    ("content", "why"),
    [(None, "there is no file"), (b"", "is not a database of Fallstar"), (b"SQLite", "is not a")],
)
def test_what_is_not_a_copy_is_not_restored(
    content: bytes | None, why: str, tmp_path: Path
) -> None:
    copy, database = tmp_path / "copy.db", tmp_path / "store.db"
    database.write_bytes(b"what is there")
    if content is not None:
        copy.write_bytes(content)
    assert why in refused("restore", copy, "--database", f"sqlite:///{database}")
    assert database.read_bytes() == b"what is there"
