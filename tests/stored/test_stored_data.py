"""Data stored by every version since 0.2.0 is read, and its games are played on.

A folder of this directory has the data of one version: see tools/stored_samples.py.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fallstar import Game, Record
from fallstar.server.store.connect import connect_store
from fallstar.server.tables.entry import decode_entry
from fallstar.server.tables.table import fold
from tests.server.app_people import Person, play_until
from tests.server.in_process_server import InProcessServer, in_process_server
from tests.server.services import Postgres

pytestmark = pytest.mark.anyio
HERE = Path(__file__).parent
FOLDERS = sorted(folder for folder in HERE.iterdir() if folder.name[0].isdigit())
VERSIONS = [folder for folder in FOLDERS if folder.name != "0.1.0"]
RECORDS = [file for folder in VERSIONS for file in sorted(folder.glob("records/*.json"))]
LOGS = [file for folder in VERSIONS for file in sorted(folder.glob("logs/*.jsonl"))]


def name(path: Path) -> str:
    return "-".join(path.relative_to(HERE).parts)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def test_there_is_data_of_every_version() -> None:
    assert "0.2.0" in [folder.name for folder in VERSIONS]
    for folder in VERSIONS:
        found = {file.name for file in folder.iterdir()}
        assert found == {
            *(
                "fallstar.export",
                "fallstar.sql",
                "fallstar.sqlite",
                "postgresql.json",
                "sqlite.json",
            ),
            *("records", "logs"),
        }


def assert_same(found: dict[str, Any], told: dict[str, Any], but: str) -> None:
    """What is found has all that was told `but` one field; a later version may add others."""
    wanted = {key: value for key, value in told.items() if key != but}
    assert {key: found[key] for key in wanted} == wanted


@pytest.mark.parametrize("file", RECORDS, ids=name)
def test_a_record_is_read_and_written_again(file: Path) -> None:
    record = Record.from_json(file.read_bytes())
    game = Game.from_record(record)
    assert_same(
        json.loads(game.record(record.seats).to_json()), json.loads(file.read_bytes()), "format"
    )


@pytest.mark.parametrize("file", LOGS, ids=name)
def test_a_log_is_read(file: Path) -> None:
    rows = [
        msgspec.json.decode(line, type=dict[str, msgspec.Raw])
        for line in file.read_bytes().splitlines()
    ]
    log = [(decode_entry(bytes(row["data"])), float(bytes(row["at"]))) for row in rows]
    table = fold("sample", log)
    index = json.loads((file.parents[1] / "sqlite.json").read_bytes())["tables"][file.stem]
    assert (table.status, table.log_number) == (index["status"], index["log_number"])
    assert (table.game.points() if table.game else []) == index["points"]


@asynccontextmanager
async def opened(
    folder: Path, database: str, index: dict[str, Any]
) -> AsyncIterator[tuple[InProcessServer, dict[str, Person]]]:
    """A server on a copy of a database, at the time when it was made; the people in it."""
    async with in_process_server(folder, database=database, limits=False) as server:
        server.later = index["at"] - time.time()
        app = server.app()
        people = {}
        for who, told in index["people"].items():
            people[who] = Person(app, cookie=told["cookie"])
        yield server, people


async def read_everything(people: dict[str, Person], index: dict[str, Any]) -> None:
    """Compare what the server says with what was so when the data was made."""
    for who, told in index["people"].items():
        assert_same(await people[who].me(), told, but="cookie")
        profile = await people["ann"].ask("GET", f"/api/players/{told['id']}")
        assert profile["rating"] == told["rating"]
        assert len(profile["history"]) == told["rating"]["games"]
    ladder = await people["ann"].ask("GET", "/api/ratings")
    assert [[row["id"], row["rating"]["value"]] for row in ladder] == index["ladder"]
    mutes = await people["cleo"].ask("GET", "/api/me/mutes")
    assert [one["id"] for one in mutes] == index["mutes"]
    for told in index["tables"].values():
        seen = await people["ann"].see(told["id"])
        assert (seen["log_number"], len(seen["steps"])) == (told["log_number"], told["decisions"])
        assert (seen["table"]["status"], seen["table"]["ended"]) == (told["status"], told["ended"])
        seats = seen["view"]["seats"] if seen["view"] else []
        assert [seat["points"] for seat in seats] == told["points"]
        assert [line["text"] for line in seen["chat"]] == told["chat"]
        if told["record"] is not None:
            record = await people["ann"].ask("GET", f"/api/tables/{told['id']}/record")
            assert_same(record, told["record"], but="format")
    listed = set()
    for person in people.values():
        games = await person.ask("GET", "/api/me/games")
        listed |= {game["id"] for game in games["tables"]}
    assert listed == {told["id"] for told in index["tables"].values()}


async def sign_in(server: InProcessServer, index: dict[str, Any]) -> None:
    """By token, and by password."""
    app = server.app()
    dan = index["people"]["dan"]["id"]
    assert (await Person(app, token=index["token"]).me())["id"] == dan
    again = Person(app)
    body = {"name": "Dan", "password": index["password"]}
    assert (await again.ask("POST", "/api/me/sign-in", body))["id"] == dan


async def play_on(people: dict[str, Person], index: dict[str, Any]) -> int:
    """Play every running game to its end; how many there were."""
    by_id = {told["id"]: people[who] for who, told in index["people"].items()}
    running = [one["id"] for one in index["tables"].values() if one["status"] == "playing"]
    for table in running:
        await play_until(table, by_id)
        record = await people["ann"].ask("GET", f"/api/tables/{table}/record")
        assert Game.from_record(json.dumps(record)).is_over
    return len(running)


async def check(folder: Path, database: str, index: dict[str, Any]) -> None:
    async with opened(folder, database, index) as (server, people):
        await read_everything(people, index)
        await sign_in(server, index)
        assert await play_on(people, index) >= 6
        for _ in range(5):
            await server.housekeeping.round()
    async with opened(folder, database, index) as (_, people):
        for told in index["tables"].values():
            seen = await people["ann"].see(told["id"])
            assert (seen["table"]["status"] == "open") == (told["status"] == "open")


@pytest.mark.parametrize("version", VERSIONS, ids=name)
async def test_an_export_is_imported_and_played_on(version: Path, tmp_path: Path) -> None:
    index = json.loads((version / "sqlite.json").read_bytes())
    database = f"sqlite:///{tmp_path}/imported.sqlite"
    await connect_store(database).load(str(version / "fallstar.export"), lambda *_: None)
    await check(tmp_path, database, index)


@pytest.mark.parametrize("version", VERSIONS, ids=name)
async def test_a_sqlite_database_is_read_and_played_on(version: Path, tmp_path: Path) -> None:
    index = json.loads((version / "sqlite.json").read_bytes())
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes((version / "fallstar.sqlite").read_bytes())
    await check(tmp_path, f"sqlite:///{copy}", index)


@pytest.mark.parametrize("version", VERSIONS, ids=name)
async def test_a_postgresql_database_is_read_and_played_on(
    version: Path, tmp_path: Path, postgres: Postgres
) -> None:
    index = json.loads((version / "postgresql.json").read_bytes())
    database = await asyncio.to_thread(postgres.loaded, version / "fallstar.sql")
    await check(tmp_path, database, index)
