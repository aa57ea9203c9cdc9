"""A backup is a whole copy, made while others write."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fallstar.server.store.connect import connect_store
from fallstar.server.store.store import Store, StoreError
from tests.server.services import TIMEOUT, Postgres
from tests.server.store.rows import adding, person, table, texts

pytestmark = pytest.mark.anyio
TABLES = 20


def fallstar(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "fallstar", *map(str, words)],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=10 * TIMEOUT,
        check=False,
    )


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/store.db"


async def write(store: Store, name: str, acknowledged: dict[str, int]) -> None:
    number = 1
    while True:
        number += 1
        assert await store.append(adding(number, b"%d" % number, to=name))
        acknowledged[name] = number


async def test_a_copy_made_while_writing_holds_all_that_was_acknowledged(
    store: Store, url: str, tmp_path: Path
) -> None:
    """By another process, and by the store itself."""
    await store.add_player(person("ann"))
    names = [f"t{n}" for n in range(TABLES)]
    acknowledged = dict.fromkeys(names, 1)
    for name in names:
        await store.create_table(table(name), 1.0, [b"1"])
    writing = [asyncio.create_task(write(store, name, acknowledged)) for name in names]
    files = [tmp_path / f"copy{n}.db" for n in range(4)]
    promised = []
    for n, file in enumerate(files):
        before = sum(acknowledged.values())
        while sum(acknowledged.values()) == before:
            await asyncio.sleep(0)
        promised.append(dict(acknowledged))
        if n == 0:
            run = await asyncio.to_thread(fallstar, "backup", file, "--database", url)
            size = file.stat().st_size
            assert (run.returncode, run.stdout) == (0, f"{file}: 20 tables, {size} bytes\n")
        else:
            found = await store.backup(str(file))
            assert (found.size, found.tables) == (file.stat().st_size, TABLES)
    for task in writing:
        task.cancel()
    await asyncio.gather(*writing, return_exceptions=True)

    assert sorted(path.name for path in tmp_path.glob("copy*")) == [file.name for file in files]
    for file, least in zip(files, promised, strict=True):
        copy = connect_store(f"sqlite:///{file}")
        await copy.open()
        for name in names:
            log = await texts(copy, name)
            assert len(log) >= least[name]
            assert log == (await texts(store, name))[: len(log)]
            assert await copy.table(name) == table(name)
        assert await copy.player("ann") == person("ann")
        await copy.close()


async def test_a_file_is_not_overwritten_unless_asked(
    store: Store, url: str, tmp_path: Path
) -> None:
    file = tmp_path / "copy.db"
    file.write_text("precious")
    with pytest.raises(StoreError, match="--overwrite"):
        await store.backup(str(file))
    assert file.read_text() == "precious"
    run = fallstar("backup", file, "--overwrite", FALLSTAR_DATABASE=url)
    assert (run.returncode, run.stderr) == (0, "")
    assert ": 0 tables, " in run.stdout
    with pytest.raises(StoreError, match="the database itself"):
        await store.backup(f"{tmp_path}/store.db", overwrite=True)
    with pytest.raises(StoreError, match="is a folder"):
        await store.backup(str(tmp_path), overwrite=True)
    with pytest.raises(StoreError, match="no folder"):
        await store.backup(f"{tmp_path}/nowhere/copy.db")
    await store.ping()


def test_what_cannot_be_copied_is_said_in_one_line(tmp_path: Path) -> None:
    missing = fallstar("backup", tmp_path / "copy.db", "--database", f"sqlite:///{tmp_path}/no.db")
    (tmp_path / "text.db").write_text("only a text" * 200)
    broken = fallstar("backup", tmp_path / "copy.db", "--database", f"sqlite:///{tmp_path}/text.db")
    for run, said in ((missing, "there is no database"), (broken, "cannot be copied")):
        assert run.returncode == 2
        assert run.stderr.startswith("fallstar: ")
        assert said in run.stderr
        assert run.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["text.db"]


async def test_postgresql_has_its_own_backup(postgres: Postgres, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="pg_dump"):
        await connect_store(postgres.emptied()).backup(f"{tmp_path}/copy.db")
