"""Two processes behind nginx are restarted one after another."""

import pytest

from tests.server.rolling_restart import nginx_before, roll
from tests.server.running_server import RunningServer
from tests.server.services import Postgres, RedisServer

pytestmark = [pytest.mark.needs("nginx"), pytest.mark.anyio]


async def test_a_rolling_restart_behind_nginx_loses_no_decision_and_games_go_on(
    postgres: Postgres, redis_server: RedisServer
) -> None:
    database = postgres.database()
    settings = {"redis": redis_server.url, "proxies": 1}
    with (
        RunningServer(database, **settings) as first,
        RunningServer(database, **settings) as second,
        nginx_before([first, second]) as nginx,
    ):
        decisions, delays = await roll(
            database, [first, second], nginx.url, tables=6, pace=0.1, pause=1.0
        )
    assert decisions >= len(delays) > 6 * 3, "the games must have gone on"
