"""Data of 0.1.0, and of a later version, is refused in one sentence and left as it is."""

import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from fallstar.cli.main import main
from fallstar.server.tables.entry import LogError, decode_entry
from tests.server.services import Postgres

HERE = Path(__file__).parent
OLD = HERE / "0.1.0"
OF_OLD = "was made by Fallstar 0.1.0, and only that version can read it"
OF_LATER = "was made by a later version of Fallstar: update Fallstar to read it"


def serve(database: str) -> str:
    """What the command says when it refuses."""
    words = ["serve", "--port", "0", "--no-prepare", "--database", database]
    command = [sys.executable, "-m", "fallstar", *words]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (run.returncode, run.stdout) == (2, "")
    return run.stderr


def in_process(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    """The same for a command that is quicker to call here."""
    with pytest.raises(SystemExit) as caught:
        main([str(word) for word in words])
    said = capsys.readouterr()
    assert (caught.value.code, said.out) == (2, "")
    return said.err


def database_of_old(file: Path) -> None:
    shutil.copy(OLD / "fallstar.sqlite", file)


def database_of_later(file: Path) -> None:
    shutil.copy(HERE / "0.2.0" / "fallstar.sqlite", file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def database_of_a_crash(file: Path) -> None:
    """The version is in the WAL only, as when the first server was killed."""
    with closing(sqlite3.connect(file.with_name("running"))) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('0001')")
        connection.commit()
        for part in ("", "-wal"):
            shutil.copy(file.with_name(f"running{part}"), f"{file}{part}")
    file.with_name("running").unlink()


def contents(folder: Path) -> dict[str, bytes]:
    """All files but SQLite's index of a WAL, which has no data of its own."""
    files = [file for file in folder.iterdir() if not file.name.endswith("-shm")]
    return {file.name: file.read_bytes() for file in files}


@pytest.mark.parametrize(
    ("make", "schema", "said"),
    [
        (database_of_old, "0001", OF_OLD),
        (database_of_later, "9999", OF_LATER),
        (database_of_a_crash, "0001", OF_OLD),
    ],
)
def test_a_database_is_refused_and_stays_as_it_is(
    make: Any, schema: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    file = data / "fallstar.sqlite"
    make(file)
    before = contents(data)
    database, copy = f"sqlite:///{file}", tmp_path / "copy"
    rest = f"{said}; its schema is {schema}, and nothing was changed\n"
    assert serve(database) == f"fallstar: the database {database} {rest}"
    told = in_process(capsys, "backup", copy, "--database", database)
    assert told == f"fallstar: the database {file} {rest}"
    assert contents(data) == before
    assert not copy.exists()


def dump(postgres: Postgres, database: str) -> list[str]:
    """A database as SQL, without psql's commands: one of them has a random key."""
    return [line for line in postgres.dump(database).splitlines() if not line.startswith("\\")]


@pytest.mark.parametrize(("schema", "said"), [("0001", OF_OLD), ("9999", OF_LATER)])
def test_a_postgresql_database_is_refused_and_stays_as_it_is(
    schema: str, said: str, tmp_path: Path, postgres: Postgres
) -> None:
    ours = (HERE / "0.2.0" / "fallstar.sql").read_text(encoding="utf-8")
    file = tmp_path / "other.sql"
    inserted = "INSERT INTO public.alembic_version VALUES ('{}');"
    assert inserted.format("0002") in ours
    file.write_text(ours.replace(inserted.format("0002"), inserted.format(schema)), "utf-8")
    database = postgres.loaded(file)
    before = dump(postgres, database)
    rest = f"{said}; its schema is {schema}, and nothing was changed\n"
    assert serve(database) == f"fallstar: the database {database} {rest}"
    assert dump(postgres, database) == before


def later_record(folder: Path) -> Path:
    record = json.loads((OLD / "record.json").read_bytes())
    file = folder / "later.json"
    file.write_text(json.dumps(record | {"format": "fallstar-record/99", "colours": 7}))
    return file


def test_a_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(OLD / "record.json", tmp_path / "old.json")
    later_record(tmp_path)
    before = contents(tmp_path)
    for file, version, said in (("old.json", 1, OF_OLD), ("later.json", 99, OF_LATER)):
        told = in_process(capsys, "replay", tmp_path / file)
        assert f"a game record of format fallstar-record/{version} {said}" in told
    assert contents(tmp_path) == before


def test_a_log_is_refused() -> None:
    entry = json.loads((OLD / "log.jsonl").read_text().splitlines()[0])["data"]
    for data, said in ((entry, OF_OLD), (entry | {"version": 99}, OF_LATER)):
        with pytest.raises(LogError) as caught:
            decode_entry(json.dumps(data).encode())
        assert str(caught.value) == f"the log of this table {said}"
