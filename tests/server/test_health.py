"""/health says whether a decision could be stored."""

import resource
from pathlib import Path

import httpx
import pytest

from tests.server.running_server import RunningServer, sqlite_at, wait_for
from tests.server.services import Postgres


def answers(server: RunningServer, path: str) -> tuple[int, str]:
    answer = httpx.get(server.url + path, verify=False)
    return answer.status_code, answer.json()["status"]


def test_a_server_that_cannot_write_is_not_ready_but_alive(tmp_path: Path) -> None:
    with RunningServer(sqlite_at(tmp_path)) as server:
        assert answers(server, "/health") == (200, "well")
        before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, before[1]))  # as if it were full
        wait_for(lambda: answers(server, "/health") == (503, "unwell"))
        assert answers(server, "/health/live") == (200, "well")
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)
        wait_for(lambda: answers(server, "/health") == (200, "well"))


@pytest.mark.needs("postgresql")
def test_a_server_whose_postgresql_has_a_full_disk_is_not_ready_but_alive() -> None:
    with Postgres() as postgres, RunningServer(postgres.database()) as server:
        assert answers(server, "/health") == (200, "well")
        postgres.limit_files("8192")
        wait_for(lambda: answers(server, "/health") == (503, "unwell"))
        assert answers(server, "/health/live") == (200, "well")
        postgres.fill_disk(seconds=0)  # there is room again
        wait_for(lambda: answers(server, "/health") == (200, "well"))
