"""Every alert of deploy/alerts.yml is fired by the fault it is for, and by no healthy server.

A fault is done to a real server; its metrics before and after go to Prometheus' own `promtool`,
which works out what fires.
"""

import asyncio
import json
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from prometheus_client import context_managers
from prometheus_client.parser import text_string_to_metric_families

from fallstar.server.live import bot_turns, housekeeping
from fallstar.server.run import _open_connections
from fallstar.server.store.store import StoreError
from fallstar.server.wire.options import BotSeat, MySeat, Options
from tests.server.in_process_server import InProcessServer, in_process_server, play
from tests.server.running_server import RunningServer, sqlite_at
from tests.server.services import RedisServer

pytestmark = [pytest.mark.anyio, pytest.mark.needs("promtool")]

RULES = Path(__file__).parents[2] / "deploy" / "alerts.yml"
ALERTS = re.findall(r"alert: (\w+)", RULES.read_text())
TIMEOUT = 60.0
BEFORE, AFTER = 5, 10  # minutes
LABELS = {"job": "fallstar", "instance": "one"}


class Scrape(NamedTuple):
    """What Prometheus knows after it has read the metrics of a server, or has tried to."""

    text: str
    up: bool = True

    def samples(self) -> dict[str, float]:
        found = {_series("up", {}): float(self.up)}
        for family in text_string_to_metric_families(self.text):
            for sample in family.samples:
                found[_series(sample.name, sample.labels)] = sample.value
        return found


def _series(name: str, labels: dict[str, str]) -> str:
    inside = ",".join(f"{key}={json.dumps(value)}" for key, value in (labels | LABELS).items())
    return f"{name}{{{inside}}}"


def firing(before: Scrape, after: Scrape, folder: Path) -> set[str]:
    """What fires in the ten minutes after the metrics changed from one to the other."""
    first, second = before.samples(), after.samples()
    values = {
        name: " ".join(
            ["_" if name not in first else f"{first[name]:f}"] * BEFORE
            + ["_" if name not in second else f"{second[name]:f}"] * AFTER
        ).replace("nan", "NaN").replace("inf", "Inf")
        for name in first | second
    }  # fmt: skip
    none = [{"labels": "{}", "value": 0}]
    test = {
        "interval": "1m",
        "input_series": [{"series": name, "values": told} for name, told in values.items()],
        "promql_expr_test": [
            {
                "expr": f'count(ALERTS{{alertname="{alert}",alertstate="firing"}}) or vector(0)',
                "eval_time": f"{minute}m",
                "exp_samples": none,
            }
            for alert in ALERTS
            for minute in range(BEFORE + AFTER)
        ],
    }
    path = folder / "test.yml"
    path.write_text(  # JSON is YAML
        json.dumps({"rule_files": [str(RULES)], "evaluation_interval": "1m", "tests": [test]})
    )
    command = ["promtool", "test", "rules", str(path)]
    done = subprocess.run(command, capture_output=True, text=True)
    said = done.stdout + done.stderr
    found = {alert for alert in ALERTS if re.search(rf'alertname=\\?"{alert}\\?"', said)}
    assert bool(found) == bool(done.returncode), said
    return found


def room_on_disk(monkeypatch: pytest.MonkeyPatch, free: int) -> None:
    usage = shutil.disk_usage(RULES.parent)._replace(free=free)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)


@pytest.fixture(autouse=True)
def the_disk_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    room_on_disk(monkeypatch, 2_000_000_000)


@pytest.fixture(autouse=True)
def nothing_takes_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the metrics, on a busy machine too."""
    monkeypatch.setattr(context_managers, "default_timer", lambda: 0.0)


def scrape(server: InProcessServer) -> Scrape:
    return Scrape(server.figures().decode())


def delayed(call: Callable[..., Any], seconds: float) -> Callable[..., Any]:
    async def slow(*arguments: Any) -> Any:
        await asyncio.sleep(seconds)
        return await call(*arguments)

    return slow


async def test_a_healthy_server_fires_nothing(server: InProcessServer, tmp_path: Path) -> None:
    before = scrape(server)
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    for _ in range(20):
        await play(room, ann, ben)
    assert firing(before, scrape(server), tmp_path) == set()


async def test_a_server_that_was_killed_is_down(tmp_path: Path) -> None:
    with RunningServer(sqlite_at(tmp_path)) as running:
        before = Scrape(httpx.get(f"{running.url}/metrics", verify=False).text)
        running.kill()
        with pytest.raises(httpx.TransportError):
            httpx.get(f"{running.url}/metrics", verify=False)
    assert firing(before, Scrape("", up=False), tmp_path) == {"FallstarDown"}


async def test_a_database_that_cannot_be_written_fails(
    server: InProcessServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    before = scrape(server)

    async def full(*_: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(server.store._writer._backend, "transact", full)  # type: ignore[attr-defined]
    with pytest.raises(StoreError):
        await play(room, ann, ben)
    assert "FallstarStoreFails" in firing(before, scrape(server), tmp_path)


async def test_a_bot_that_fails_is_an_error(
    server: InProcessServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = scrape(server)

    def broken(*_: Any) -> str:
        raise RuntimeError("a bug")

    monkeypatch.setattr(bot_turns, "_choose", broken)
    ann = await server.person("Ann")
    options = Options((BotSeat("greedy"), BotSeat("greedy")))
    room = await server.rooms.create(options, ann, start=True)
    await asyncio.wait_for(server.bot_turns._tasks[room], TIMEOUT)
    assert firing(before, scrape(server), tmp_path) == {"FallstarErrors"}


async def test_a_slow_disk_makes_acts_slow(
    server: InProcessServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    room = await server.game(ann, ben)
    before = scrape(server)
    backend = server.store._writer._backend  # type: ignore[attr-defined]
    monkeypatch.setattr(backend, "transact", delayed(backend.transact, 0.3))
    monkeypatch.setattr(context_managers, "default_timer", time.perf_counter)
    for _ in range(3):
        await play(room, ann, ben)
    assert firing(before, scrape(server), tmp_path) == {"FallstarSlow"}


async def test_a_process_that_is_held_up_is_late(
    server: InProcessServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = scrape(server)
    delays: list[float] = []
    with monkeypatch.context() as patch:
        patch.setattr(housekeeping, "EVERY", 0.2)
        patch.setattr(server.metrics.loop_delay, "observe", delays.append)
        server.housekeeping.start()
        async with asyncio.timeout(TIMEOUT):
            while not delays or max(delays) < 0.6:
                time.sleep(1)  # the fault
                await asyncio.sleep(0)
        await server.housekeeping.stop()
    server.metrics.loop_delay.observe(max(delays))
    for _ in range(15):  # it was over before Prometheus asked
        server.metrics.loop_delay.observe(0.0)
    assert firing(before, scrape(server), tmp_path) == {"FallstarLoopLate"}


async def test_bots_that_wait_for_a_core_are_late(
    server: InProcessServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = scrape(server)
    choose = bot_turns._choose

    def slow(*arguments: Any) -> str:
        time.sleep(0.01)
        return choose(*arguments)

    # A clock that runs a thousand times faster: nobody waits for ten seconds.
    monkeypatch.setattr(context_managers, "default_timer", lambda: 1000 * time.perf_counter())
    monkeypatch.setattr(bot_turns, "_choose", slow)
    ann = await server.person("Ann")
    options = Options((BotSeat("greedy"), MySeat()))
    room = await server.rooms.create(options, ann, start=True)
    if room.table.thinking is None:
        await play(room, ann, ann)
    async with asyncio.timeout(TIMEOUT):
        while room.table.thinking is not None:
            await asyncio.sleep(0.01)
    fired = firing(before, scrape(server), tmp_path)
    assert "FallstarBotsLate" in fired
    assert fired <= {"FallstarBotsLate", "FallstarSlow"}, "acts were measured with that clock too"


async def test_too_many_connections_are_refused(tmp_path: Path) -> None:
    async with in_process_server(tmp_path, address_connections=1) as server:
        before = scrape(server)
        connections = _open_connections(server)
        assert connections.enter("10.0.0.1") is None
        assert connections.enter("10.0.0.1") is not None
        fired = firing(before, scrape(server), tmp_path)
    assert fired == {"FallstarRefusesConnections"}


@pytest.mark.needs("redis")
async def test_a_redis_that_is_gone_is_a_bus_lost(tmp_path: Path) -> None:
    with RedisServer() as redis:
        async with in_process_server(tmp_path, redis=redis.url) as server:
            async with asyncio.timeout(TIMEOUT):
                while server.bus.listening_since is None:
                    await asyncio.sleep(0.01)
            before = scrape(server)
            redis.kill()
            async with asyncio.timeout(TIMEOUT):
                while server.bus.listening_since is not None:
                    await asyncio.sleep(0.01)
            after = scrape(server)
    assert "FallstarBusLost" in firing(before, after, tmp_path)


async def test_a_disk_that_is_nearly_full_is_low(
    server: InProcessServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = scrape(server)
    room_on_disk(monkeypatch, 500_000_000)
    assert firing(before, scrape(server), tmp_path) == {"FallstarDiskLow"}
