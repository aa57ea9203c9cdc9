"""Servers that tests share: each is started when the first test of a worker asks for it."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from server.house import House, house_at
from server.services import Postgres, RedisServer


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    with RedisServer() as server:
        yield server


@pytest.fixture
def anyio_backend() -> str:
    """Tests marked anyio are coroutines on asyncio."""
    return "asyncio"


@pytest.fixture
async def house(tmp_path: Path, anyio_backend: str) -> AsyncIterator[House]:
    assert anyio_backend == "asyncio"
    async with house_at(tmp_path) as house:
        yield house
