"""Fixtures for all tests of the server."""

import math
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.in_process_server import InProcessServer, in_process_server


@pytest.fixture
def anyio_backend() -> str:
    """Tests marked anyio are coroutines on asyncio."""
    return "asyncio"


@pytest.fixture(autouse=True)
def presence_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the process of the test. Half a second later, a message would come at another moment on
    every machine. Tests of the batches choose their own interval."""
    monkeypatch.setattr("fallstar.server.live.room.PRESENCE_EVERY", 0.0)
    monkeypatch.setattr("fallstar.server.live.room.PRESENCE_MESSAGES", math.inf)


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> AsyncIterator[InProcessServer]:
    assert anyio_backend == "asyncio"
    async with in_process_server(tmp_path) as server:
        yield server
