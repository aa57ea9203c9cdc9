"""Nothing lost, with two processes on one PostgreSQL and one Redis, of which one is killed."""

import pytest

from server.running import RunningServer
from server.services import Postgres, RedisServer
from server.torment import torment


@pytest.mark.anyio
async def test_a_killed_process_of_two_loses_no_acknowledged_decision(
    postgres: Postgres, redis_server: RedisServer
) -> None:
    database, redis = postgres.database(), redis_server.url
    with (
        RunningServer(database, redis=redis) as steady,
        RunningServer(database, redis=redis) as victim,
    ):
        await torment(database, victim, [steady, victim], seed=2)
