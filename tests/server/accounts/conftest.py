"""A small application with everything about identity, on a real store."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fallstar.server.limits import LIFTED, Rates
from fallstar.server.security import Border
from fallstar.server.store.connect import connect_store
from tests.server.accounts.accounts_app import Site, make_site


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def rates() -> Rates:
    """Without limits; tests of limits say which they want."""
    return LIFTED


@pytest.fixture
def border() -> Border:
    return Border()


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with nothing in it: to copy one is quicker than to make one."""
    path = tmp_path_factory.mktemp("blank") / "fallstar.db"

    async def make() -> None:
        store = connect_store(f"sqlite:///{path}")
        await store.open()
        await store.close()

    asyncio.run(make())
    return path


@pytest.fixture
async def site(
    blank: Path, tmp_path: Path, rates: Rates, border: Border, anyio_backend: str
) -> AsyncIterator[Site]:
    assert anyio_backend == "asyncio"
    path = tmp_path / "fallstar.db"
    shutil.copy(blank, path)
    store = connect_store(f"sqlite:///{path}")
    await store.open()
    try:
        site = make_site(store, path, rates, border)
        async with site.stack:
            yield site
    finally:
        await store.close()
