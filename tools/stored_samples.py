"""Stored data of this version, for tests/stored/: later versions must read it and play on.

    python -m tools.stored_samples [--overwrite]

Run it once for a release, when nothing stored changes any more. It plays on a server of this
version, on SQLite and on PostgreSQL (which must be installed), and writes

    records/*.json     game records
    logs/*.jsonl       the log of every table: when, and what
    fallstar.sqlite    a database
    fallstar.export    the same, written by `fallstar export`
    fallstar.sql       the same kind of database, dumped by pg_dump
    sqlite.json, postgresql.json
                       who is in each database, which tables, and how they stand

All names, passwords and tokens in these files are made up here and open nothing.
"""

import asyncio
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, get_args

from fallstar import Game, __version__
from fallstar.bots.levels import make_bot
from fallstar.rules.face import our_faces
from fallstar.server.store.connect import connect_store
from fallstar.server.tables.entry import AnyEntry, decode_entry
from tests.server.in_process_server import in_process_server
from tests.server.services import Postgres
from tools.stored_tables import PASSWORD, Sampler

STORED = Path(__file__).parents[1] / "tests" / "stored"


async def index_of(made: Sampler) -> dict[str, Any]:
    """Who is there and how every table stands, for the test to compare with."""
    token = await made.dan.ask("POST", "/api/me/tokens", {"name": "a script"})
    people = {
        name: {**(await person.me()), "cookie": person.cookie}
        for name, person in (
            ("ann", made.ann), ("ben", made.ben), ("cleo", made.cleo), ("dan", made.dan)
        )
    }  # fmt: skip
    tables = {}
    for name, table in made.tables.items():
        seen = await made.ann.see(table)
        status = seen["table"]["status"]
        record = None
        if status == "finished" and seen["view"] is not None:
            record = await made.ann.ask("GET", f"/api/tables/{table}/record")
        tables[name] = {
            "id": table,
            "status": status,
            "ended": seen["table"]["ended"],
            "log_number": seen["log_number"],
            "decisions": len(seen["steps"]),
            "points": [seat["points"] for seat in seen["view"]["seats"]] if seen["view"] else [],
            "chat": [line["text"] for line in seen["chat"]],
            "record": record,
        }
    ladder = await made.ann.ask("GET", "/api/ratings")
    return {
        "version": __version__,
        "at": made.server.now(),
        "password": PASSWORD,
        "token": token["token"],
        "people": people,
        "tables": tables,
        "ladder": [(row["id"], row["rating"]["value"]) for row in ladder],
        "mutes": [one["id"] for one in await made.cleo.ask("GET", "/api/me/mutes")],
    }


async def logs_of(made: Sampler) -> dict[str, str]:
    """Every log as lines of JSON; together they have every kind of entry."""
    found, kinds = {}, set()
    for name, table in made.tables.items():
        lines = await made.server.store.log(table)
        kinds |= {type(decode_entry(line.data)) for line in lines}
        found[name] = "".join(f'{{"at":{line.at},"data":{line.data.decode()}}}\n' for line in lines)
    missing = [kind.__name__ for kind in get_args(AnyEntry) if kind not in kinds]
    assert not missing, f"no table has an entry {missing}"
    return found


async def sample(folder: Path, database: str) -> tuple[dict[str, Any], dict[str, str]]:
    """Fill a database; its index and its logs."""
    async with in_process_server(folder, database=database, limits=False) as server:
        sampler = Sampler(server)
        await sampler.everything()
        return await index_of(sampler), await logs_of(sampler)


async def export(database: str, file: Path) -> None:
    """Everything in a database as a file."""
    store = connect_store(database)
    await store.open()
    await store.export(str(file), True, lambda _total, _count: None)
    await store.close()


def records() -> dict[str, str]:
    """Records of every number of seats, finished and not, also on a face of one's own."""
    found = {}
    for seats in range(2, 7):
        for expert in (False, True):
            game = Game.new(seats=seats, seed=seats, expert=expert)
            bot = make_bot("greedy", seats)
            while game.turn is not None:
                game.play(bot.choose(game.view(game.turn)))
            name = f"{seats}-{'expert' if expert else 'normal'}"
            found[name] = game.record([f"player {n}" for n in range(seats)]).to_json()
    faces = {"8a": our_faces()["1a"], "9b": our_faces()["2b"]}
    game = Game.new(seats=2, seed=1, faces=faces, tiles=("8a0", "9b1"))
    for _ in range(20):
        game.play(game.legal_moves()[0])
    found["unfinished"] = game.record().to_json()
    return found


def dump(server: Postgres, database: str, file: Path) -> None:
    """A dump that psql of any version reads: without comments, and without newer settings."""
    text = server.dump(database)
    skipped = ("--", "\\", "SET ", "SELECT pg_catalog.set_config")
    lines = [line for line in text.splitlines() if line and not line.startswith(skipped)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    target = STORED / __version__
    if target.exists() and sys.argv[1:] != ["--overwrite"]:
        sys.exit(
            f"{target} exists: stored data of a release never changes; --overwrite replaces it"
        )
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "samples"
        for name in ("records", "logs"):
            (folder / name).mkdir(parents=True)
        for name, text in records().items():
            (folder / "records" / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        file = folder / "fallstar.sqlite"
        index, logs = asyncio.run(sample(folder, f"sqlite:///{file}"))
        _write(folder / "sqlite.json", index)
        asyncio.run(export(f"sqlite:///{file}", folder / "fallstar.export"))
        for name, text in logs.items():
            (folder / "logs" / f"{name}.jsonl").write_text(text, encoding="utf-8")
        with Postgres() as server:
            database = server.database()
            index, _ = asyncio.run(sample(folder, database))
            _write(folder / "postgresql.json", index)
            dump(server, database, folder / "fallstar.sql")
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(folder, target)
    print(f"wrote {target}", file=sys.stderr)


def _write(file: Path, index: dict[str, Any]) -> None:
    file.write_text(json.dumps(index, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
