"""Nothing lost, with two processes on one PostgreSQL and one Redis, of which one is killed."""

import pytest

from tests.server.kill_server import kill_while_playing
from tests.server.running_server import RunningServer
from tests.server.services import Postgres, RedisServer


@pytest.mark.anyio
async def test_a_killed_process_of_two_loses_no_acknowledged_decision(
    postgres: Postgres, redis_server: RedisServer
) -> None:
    database, redis = postgres.database(), redis_server.url
    with (
        RunningServer(database, redis=redis) as steady,
        RunningServer(database, redis=redis) as victim,
    ):
        await kill_while_playing(database, victim, [steady, victim], seed=2)
