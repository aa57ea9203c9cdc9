"""Copy a SQLite database while others write to it."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from fallstar.server.store.migrate import check_revision
from fallstar.server.store.sqlite import revision_of
from fallstar.server.store.store import Backup, StoreError


def copy_sqlite(source: Path, target: Path, *, overwrite: bool) -> Backup:
    """Copy, check the copy, and only then give it its name."""
    if not source.is_file():
        raise StoreError(f"there is no database {source} to copy")
    check_revision(revision_of(source), str(source))
    if target.is_dir():
        raise StoreError(f"{target} is a folder, not a file to write")
    if not target.parent.is_dir():
        raise StoreError(f"{target}: there is no folder {target.parent}")
    if target.exists():
        if target.samefile(source):
            raise StoreError(f"{target} is the database itself: name another file for the copy")
        if not overwrite:
            raise StoreError(f"{target} exists; give --overwrite to replace it")
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        part.touch(mode=0o600, exist_ok=False)  # it has password hashes
        found = _copy(source, part)
        with part.open("r+b") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except sqlite3.Error as error:
        raise StoreError(f"{source} cannot be copied to {target}: {error}") from error
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}") from error
    finally:
        for rest in ("", "-wal", "-shm", "-journal"):
            part.with_name(part.name + rest).unlink(missing_ok=True)
    return found


def _copy(source: Path, part: Path) -> Backup:
    with (
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=rw", uri=True)) as live,
        closing(sqlite3.connect(part)) as copy,
    ):
        live.execute("PRAGMA busy_timeout=10000")
        # All pages in one step: a consistent copy, and writers do not wait.
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # a copy is one file
        (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok":
            raise StoreError(f"the copy of {source} is damaged: {verdict}")
        (tables,) = copy.execute("SELECT count(*) FROM tables").fetchone()
    return Backup(part.stat().st_size, tables)
