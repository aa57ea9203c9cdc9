"""What every store promises about its schema, about starting and about going away."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from fallstar.server.store.connect import connect_store
from fallstar.server.store.schema import metadata
from fallstar.server.store.store import Store, StoreError
from tests.server.services import Postgres, free_port
from tests.server.store.conftest import Opener
from tests.server.store.rows import adding, person, table, texts

pytestmark = pytest.mark.anyio
START = """
import asyncio, sys
from fallstar.server.store.connect import connect_store
async def main():
    store = connect_store(sys.argv[1])
    await store.open()
    await store.ping()
    await store.close()
asyncio.run(main())
"""


def engine_of(url: str) -> AsyncEngine:
    driver = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
    address = make_url(url)
    return create_async_engine(address.set(drivername=driver[address.drivername]))


@pytest.mark.usefixtures("store")
async def test_the_migrations_make_exactly_the_schema(url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        options = {"compare_type": True, "compare_server_default": True}
        found: list[object] = compare_metadata(
            MigrationContext.configure(connection, opts=options), metadata
        )
        return found

    engine = engine_of(url)
    async with engine.begin() as connection:
        assert await connection.run_sync(differences) == []
        await connection.execute(text("ALTER TABLE tokens ADD COLUMN extra INTEGER"))
        assert await connection.run_sync(differences) != []
    await engine.dispose()


async def test_processes_that_start_at_once_agree(url: str) -> None:
    """They make the schema together, once."""
    command = [sys.executable, "-c", START, url]
    processes = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    ends = [await asyncio.to_thread(process.communicate) for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0], ends


async def test_several_stores_open_at_once_in_one_process(tmp_path: Path, url: str) -> None:
    stores = [connect_store(f"sqlite:///{tmp_path}/{n}.db") for n in range(3)]
    stores += [connect_store(url), connect_store(url)]
    await asyncio.gather(*(store.open() for store in stores))
    for store in stores:
        await store.ping()
        await store.close()


async def test_what_is_stored_is_there_after_closing(store: Store, another: Opener) -> None:
    await store.create_table(table(), 1.0, [b"1"])
    await store.append(adding(2, b"2"))
    await store.close()
    await store.close()
    again = await another()
    assert await texts(again) == [b"1", b"2"]
    await again.ping()
    with pytest.raises(StoreError, match="not open"):
        await store.ping()


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize(
    ("revision", "said"),
    [
        ("0001", "was made by Fallstar 0.1.0, and only that version can read it"),
        ("9999", "was made by a later version of Fallstar: update Fallstar to read it"),
    ],
)
async def test_a_database_of_another_version_is_refused(url: str, revision: str, said: str) -> None:
    engine = engine_of(url)
    async with engine.begin() as connection:
        await connection.execute(text(f"UPDATE alembic_version SET version_num = '{revision}'"))
    await engine.dispose()
    with pytest.raises(StoreError, match=rf"{said}; its schema is {revision}, and nothing was ch"):
        await connect_store(url).open()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("mysql://host/name", "no store for mysql"),
        ("fallstar.db", "sqlite:///FILE"),
        ("", "sqlite:///FILE"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite://fallstar.db", "names no file"),
        ("postgresql://host:port/name", "cannot be read"),
    ],
)
async def test_an_address_that_cannot_be_used_is_explained(address: str, said: str) -> None:
    with pytest.raises(StoreError, match=said):
        connect_store(address)


async def test_a_server_that_cannot_be_reached_is_named_without_its_password() -> None:
    port = free_port()
    store = connect_store(f"postgresql://ann:hunter2@127.0.0.1:{port}/games")
    with pytest.raises(StoreError) as caught:
        await store.open()
    assert f"127.0.0.1:{port}/games" in str(caught.value)
    assert "hunter2" not in str(caught.value)
    await store.close()


async def test_every_way_to_write_an_address_of_postgresql_works(postgres: Postgres) -> None:
    url = postgres.emptied()
    for address in (
        url.replace("postgresql://", "postgres://"),
        url.replace("postgresql://", "postgresql+asyncpg://"),
        url.replace("postgresql://", "postgresql+psycopg://"),
        f"{url}?sslmode=disable",
    ):
        store = connect_store(address)
        await store.open()
        await store.ping()
        await store.close()


async def test_a_file_that_cannot_be_a_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("this is not a database, only a text of some length" * 20)
    with pytest.raises(StoreError, match=r"text\.db cannot be opened"):
        await connect_store(f"sqlite:///{tmp_path}/text.db").open()
    with pytest.raises(StoreError, match=r"text\.db"):
        await connect_store(f"sqlite:///{tmp_path}/text.db/inside.db").open()


async def test_a_new_file_gets_its_folder_and_is_for_its_owner_only(tmp_path: Path) -> None:
    store = connect_store(f"sqlite:///{tmp_path}/one/two/store.db")
    await store.open()
    await store.close()
    assert (tmp_path / "one/two/store.db").stat().st_mode & 0o077 == 0


@pytest.mark.needs("postgresql")
async def test_a_server_that_comes_back_is_used_again() -> None:
    with Postgres() as server:
        store = connect_store(server.database())
        await store.open()
        for n in range(3):
            await store.create_table(table(f"t{n}"), 1.0, [b"1"])
        server.kill()
        appends = [store.append(adding(2, b"2", to=f"t{n}")) for n in range(3)]
        answers = await asyncio.gather(*appends, return_exceptions=True)
        assert [type(answer) for answer in answers] == [StoreError] * 3
        with pytest.raises(StoreError):
            await store.ping()
        with pytest.raises(StoreError):
            await store.add_player(person("ann"))

        server.start()
        await store.ping()
        for n in range(3):
            assert await store.append(adding(2, b"2", to=f"t{n}"))
            assert await texts(store, f"t{n}") == [b"1", b"2"]
        await store.close()
