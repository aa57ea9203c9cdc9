"""A small application with everything about identity, on a real store."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from server.accounts.small_app import Site, make_site

from fallstar.server.limits import LIFTED, Rates
from fallstar.server.security import Border
from fallstar.server.store.connect import connect_store


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


@pytest.fixture
async def site(
    tmp_path: Path, rates: Rates, border: Border, anyio_backend: str
) -> AsyncIterator[Site]:
    assert anyio_backend == "asyncio"
    path = tmp_path / "fallstar.db"
    store = connect_store(f"sqlite:///{path}")
    await store.open()
    try:
        site = make_site(store, path, rates, border)
        await site.accounts.open()
        async with site.stack:
            yield site
    finally:
        await store.close()
