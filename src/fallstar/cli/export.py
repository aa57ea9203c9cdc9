"""fallstar export"""

import asyncio
import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def export(
    file: Path,
    /,
    *,
    database: str | None = None,
    overwrite: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Write everything in the database of a server to a file that any database can import.

    The server may run: the file has what was stored when the export began. Use it to go from SQLite
    to PostgreSQL or back.

    Parameters
    ----------
    file
        Where it goes: lines of JSON. It contains password hashes.
    database
        The same as for `fallstar serve`; FALLSTAR_DATABASE or the file in your data folder if not
        given.
    overwrite
        Replace the file if it exists.
    """
    from fallstar.cli.progress import counting
    from fallstar.server.settings import read_settings
    from fallstar.server.store.connect import connect_store

    settings = read_settings(os.environ, {"database": database})
    store = connect_store(settings.database)

    async def run() -> int:
        await store.open()
        try:
            with counting("Exporting") as told:
                return await store.export(str(file), overwrite, told)
        finally:
            await store.close()

    print(f"{file}: {asyncio.run(run())} rows")
