"""fallstar import"""

import asyncio
import os
from pathlib import Path


def import_(file: Path, /, *, database: str | None = None) -> None:
    """Fill a new database with what `fallstar export` wrote. Either all of it is there then, or
    nothing.

    Parameters
    ----------
    file
        The export.
    database
        A database that is empty or does not exist yet, named as for `fallstar serve`;
        FALLSTAR_DATABASE or the file in your data folder if not given.
    """
    from fallstar.cli.progress import counting
    from fallstar.server.settings import read_settings
    from fallstar.server.store.connect import connect_store

    settings = read_settings(os.environ, {"database": database})
    store = connect_store(settings.database)
    with counting("Importing") as told:
        rows = asyncio.run(store.load(str(file), told))
    print(f"{file}: {rows} rows")
