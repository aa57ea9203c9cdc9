"""For all tests. PostgreSQL and Redis are started when the first test of a worker asks for them."""

import signal
from collections.abc import Iterator

import pytest

from tests.server.services import Postgres, RedisServer

# A run in the background ignores SIGINT, and so would every program that a test starts and
# interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    with RedisServer() as server:
        yield server
