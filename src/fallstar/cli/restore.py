"""fallstar restore"""

import asyncio
import os
from pathlib import Path


def restore(file: Path, /, *, database: str | None = None) -> None:
    """Put a copy made by `fallstar backup` in the place of the database. Stop the server first.

    The copy is checked, and stays. The database that was there is kept under another name.

    Parameters
    ----------
    file
        The copy.
    database
        sqlite:///FILE, the same as for `fallstar serve`; FALLSTAR_DATABASE or the file in your data
        folder if not given.
    """
    from fallstar.server.settings import read_settings
    from fallstar.server.store.connect import connect_store

    settings = read_settings(os.environ, {"database": database})
    store = connect_store(settings.database)
    copy, old = asyncio.run(store.restore(str(file)))
    tables = "1 table" if copy.tables == 1 else f"{copy.tables} tables"
    kept = "" if old is None else f"; the database before is now {old}"
    print(f"{file}: {tables} restored{kept}")
