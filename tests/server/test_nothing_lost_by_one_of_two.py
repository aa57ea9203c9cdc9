"""Nothing lost, with two processes on one PostgreSQL and one Redis, whatever fails."""

import pytest

from tests.server.kill_server import freeze, harm_while_playing, kill, restart
from tests.server.running_server import RunningServer
from tests.server.services import Postgres, RedisServer


@pytest.mark.anyio
async def test_no_fault_of_two_processes_and_their_services_loses_an_acknowledged_decision(
    postgres: Postgres, redis_server: RedisServer
) -> None:
    database, redis = postgres.database(), redis_server.url
    with (
        RunningServer(database, redis=redis) as steady,
        RunningServer(database, redis=redis) as victim,
    ):
        faults = [
            lambda: kill(victim),
            lambda: kill(redis_server),
            lambda: freeze(steady),
            lambda: kill(postgres),
            lambda: postgres.fill_disk(seconds=1.0),
            lambda: restart(victim),
            lambda: kill(steady),
        ]
        await harm_while_playing(database, [steady, victim], faults, seed=2)
