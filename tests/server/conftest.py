"""Fixtures for all tests of the server."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.in_process_server import InProcessServer, in_process_server


@pytest.fixture
def anyio_backend() -> str:
    """Tests marked anyio are coroutines on asyncio."""
    return "asyncio"


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> AsyncIterator[InProcessServer]:
    assert anyio_backend == "asyncio"
    async with in_process_server(tmp_path) as server:
        yield server
