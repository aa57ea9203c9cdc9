"""Copy a SQLite database while others write to it, and put such a copy in its place."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from fallstar.server.store.migrate import check_revision
from fallstar.server.store.sqlite import revision_of
from fallstar.server.store.store import Backup, StoreError

BESIDE = ("-wal", "-shm", "-journal")  # files of SQLite beside a database


def copy_sqlite(source: Path, target: Path, *, overwrite: bool) -> Backup:
    """Copy, check the copy, and only then give it its name."""
    if not source.is_file():
        raise StoreError(f"there is no database {source} to copy")
    check_revision(revision_of(source), str(source))
    if target.exists() and not target.is_dir() and target.samefile(source):
        raise StoreError(f"{target} is the database itself: name another file for the copy")
    try:
        with private_file(target, overwrite=overwrite) as part:
            return _copy(source, part)
    except sqlite3.Error as error:
        raise StoreError(f"{source} cannot be copied to {target}: {error}") from error


def restore_sqlite(copy: Path, database: Path) -> tuple[Backup, Path | None]:
    """Put a copy in the place of a database that no program has open. The database that was there
    is kept: its new name is returned."""
    if not copy.is_file():
        raise StoreError(f"there is no file {copy} to restore")
    revision = revision_of(copy)
    if revision is None:
        raise StoreError(f"{copy} is not a database of Fallstar")
    check_revision(revision, str(copy))
    if database.exists() and not database.is_dir() and copy.samefile(database):
        raise StoreError(f"{copy} is the database itself: name the copy to restore")
    try:
        with private_file(database, overwrite=True) as part:
            found = _copy(copy, part)
            old = _set_aside(database)
    except sqlite3.Error as error:
        raise StoreError(f"{copy} cannot be restored to {database}: {error}") from error
    return found, old


def _set_aside(database: Path) -> Path | None:
    """Give a database another name. It must be closed: then it is one file."""
    if not database.exists():
        return None
    with closing(sqlite3.connect(database, timeout=0)) as connection:
        try:
            # This writes the WAL into the file. It fails while another program has the file open.
            (mode,) = connection.execute("PRAGMA journal_mode=DELETE").fetchone()
        except sqlite3.OperationalError as error:
            mode = str(error)
    if mode != "delete":
        raise StoreError(f"{database} is open in another program ({mode}): stop the server first")
    number = 1
    while (old := database.with_name(f"{database.name}.old{number}")).exists():
        number += 1
    database.rename(old)
    for rest in BESIDE:
        database.with_name(database.name + rest).unlink(missing_ok=True)
    return old


@contextmanager
def private_file(target: Path, *, overwrite: bool) -> Iterator[Path]:
    """A path to write to. The file gets its name when it is complete and on the disk."""
    if target.is_dir():
        raise StoreError(f"{target} is a folder, not a file to write")
    if not target.parent.is_dir():
        raise StoreError(f"{target}: there is no folder {target.parent}")
    if target.exists() and not overwrite:
        raise StoreError(f"{target} exists; give --overwrite to replace it")
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        part.touch(mode=0o600, exist_ok=False)  # it has password hashes
        yield part
        with part.open("r+b") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}") from error
    finally:
        remove_database(part)


def remove_database(path: Path) -> None:
    """Remove a file, with what SQLite left beside it."""
    for rest in ("", *BESIDE):
        path.with_name(path.name + rest).unlink(missing_ok=True)


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
