"""The same tests for every store."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from fallstar.server.store.connect import connect_store
from fallstar.server.store.store import Store

Opener = Callable[[], Awaitable[Store]]


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=pytest.mark.needs("postgresql"))]
)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.db"
    address: str = request.getfixturevalue("postgres").emptied()
    return address


@pytest.fixture
async def another(url: str) -> AsyncIterator[Opener]:
    """Opens one more store on the same database, as another process would."""
    async with AsyncExitStack() as stack:

        async def open_store() -> Store:
            store = connect_store(url)
            await store.open()
            stack.push_async_callback(store.close)
            return store

        yield open_store


@pytest.fixture
async def store(another: Opener) -> Store:
    return await another()
