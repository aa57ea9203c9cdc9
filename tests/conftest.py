"""For all tests: what some of them need besides Python, and the servers that they share."""

import os
import shutil
import signal
from collections.abc import Callable, Generator, Iterator
from importlib.util import find_spec
from typing import TypeVar

import pytest

from tests.browser.chromium import find_chromium
from tests.browser.firefox import find_firefox
from tests.server.services import Postgres, RedisServer, find_nginx, find_program

# A run in the background ignores SIGINT, and so would every program that a test starts and
# interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# `make test` runs the tests without the mark `needs`, `make test-more` those with it. A test whose
# need is missing is skipped, or fails if NOTHING_SKIPPED is set.
NEEDS: dict[str, Callable[[], object]] = {
    "postgresql": lambda: find_program("initdb"),
    "redis": lambda: shutil.which("redis-server"),
    "nginx": find_nginx,
    "promtool": lambda: shutil.which("promtool"),
    "browser": find_chromium,
    "firefox": find_firefox,
    "ray": lambda: find_spec("ray"),
    "torch": lambda: all(map(find_spec, ("matplotlib", "sb3_contrib", "torch"))),
}
NEEDS_OF_FIXTURES = {"postgres": "postgresql", "redis_server": "redis"}
NOTHING_SKIPPED = bool(os.environ.get("NOTHING_SKIPPED"))

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

collect_ignore = [] if find_spec("playwright") else ["browser"]


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than cores: tests of servers and browsers wait for a third of their time."""
    return (os.cpu_count() or 1) + 1


def pytest_itemcollected(item: pytest.Item) -> None:
    for fixture, need in NEEDS_OF_FIXTURES.items():
        if fixture in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.needs(need))


def pytest_runtest_setup(item: pytest.Item) -> None:
    needs = {need for mark in item.iter_markers("needs") for need in mark.args}
    if missing := sorted(need for need in needs if not NEEDS[need]()):
        pytest.skip(f"needs {', '.join(missing)}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _not_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _not_skipped((yield))


def _not_skipped(report: Report) -> Report:
    if NOTHING_SKIPPED and report.skipped:
        report.outcome = "failed"
    return report


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    with RedisServer() as server:
        yield server
