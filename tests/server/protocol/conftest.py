"""A real server that accepts few connections of an address."""

from collections.abc import Iterator

import pytest

from tests.server.protocol.clients import MOST
from tests.server.running_server import RunningServer, sqlite_at


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("connections")
    with RunningServer(sqlite_at(folder), limits=True, address_connections=MOST) as running:
        yield running
