"""fallstar backup"""

import asyncio
import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def backup(
    file: Path,
    /,
    *,
    database: str | None = None,
    overwrite: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Copy the database of a server to a file, safely while it runs.

    The copy is checked before it gets its name. `fallstar restore` puts it back.

    Parameters
    ----------
    file
        Where the copy goes.
    database
        sqlite:///FILE, the same as for `fallstar serve`; FALLSTAR_DATABASE or the file in your data
        folder if not given.
    overwrite
        Replace the file if it exists.
    """
    from fallstar.server.settings import read_settings
    from fallstar.server.store.connect import connect_store

    settings = read_settings(os.environ, {"database": database})
    store = connect_store(settings.database)
    copy = asyncio.run(store.backup(str(file), overwrite=overwrite))
    tables = "1 table" if copy.tables == 1 else f"{copy.tables} tables"
    print(f"{file}: {tables}, {copy.size} bytes")
