"""Nothing lost: after a kill every acknowledged decision is there, and no other."""

from pathlib import Path

import pytest

from tests.server.kill_server import harm_while_playing, kill
from tests.server.running_server import RunningServer, sqlite_at


@pytest.mark.anyio
async def test_a_killed_server_has_every_acknowledged_decision_and_no_other(tmp_path: Path) -> None:
    database = sqlite_at(tmp_path)
    with RunningServer(database) as server:
        await harm_while_playing(database, [server, server], [lambda: kill(server)], seed=1)
