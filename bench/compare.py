"""Two versions of the server, or more, measured in turn on a machine whose speed varies.

    git worktree add /tmp/before COMMIT
    python bench/compare.py /tmp/before/src src

Each source folder gets a server of its own, on one core. In every round each of them plays the same
games: two clients at each table decide at once when they have to, as in bench/server.py. The last
lines have the medians, and the ratios to the first folder.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

import server as load

from fallstar.server.run import new_runner

SETTLE = 0.3  # seconds between opening the tables and the first decision


class Burst(NamedTuple):
    """What was measured in one round."""

    cpu: float  # µs a decision
    rate: float  # decisions a second
    p95: float  # ms until the opponent has a decision


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process: more exact than load.cpu_seconds, which counts ticks."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((one / "schedstat").read_text().split()[0]) for one in threads) / 1e9


@contextmanager
def server_of(source: Path, core: int) -> Iterator[tuple[str, int]]:
    """Run the server of a source folder; yields its address and process id."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'bench.db'}"
        command = [sys.executable, "-m", "fallstar", "serve", "--port", "0", "--no-limits",
                   "--database", database, "--log", "error"]  # fmt: skip
        environment = os.environ | {"PYTHONPATH": str(source.resolve())}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert process.stdout is not None
        line = process.stdout.readline()
        if "http://" not in line:
            raise SystemExit(f"the server of {source} did not start")
        for thread in Path(f"/proc/{process.pid}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {core})
        try:
            yield line.split("http://")[1].split("/")[0], process.pid
        finally:
            process.terminate()
            process.wait()


async def burst(address: str, pid: int, tables: int, decisions: int, seed: int) -> Burst:
    """Play so many decisions at each of so many new tables."""
    guests = [await load.guest(address) for _ in range(2)]
    pairs = [await load.new_game(address, guests, seed + number) for number in range(tables)]
    played = [load.Table([pair], 0.0, seed + number) for number, pair in enumerate(pairs)]
    await asyncio.sleep(SETTLE)
    cpu, began = cpu_seconds(pid), time.perf_counter()
    await asyncio.gather(
        *(table.decide(pair, decisions) for table, pair in zip(played, pairs, strict=True))
    )
    cpu, took = cpu_seconds(pid) - cpu, time.perf_counter() - began
    delays = [delay for table in played for delay in table.delays]
    for socket in (one for pair in pairs for one in pair):
        await socket.close()
    for one in guests:
        await one.aclose()
    return Burst(1e6 * cpu / len(delays), len(delays) / took, 1000 * quantiles(delays, n=20)[18])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", type=Path, nargs="+", help="folders with the package fallstar")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--decisions", type=int, default=50, help="of each table in a round")
    arguments = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    bursts: dict[Path, list[Burst]] = {source: [] for source in arguments.sources}
    with ExitStack() as stack:
        running = {one: stack.enter_context(server_of(one, cores[0])) for one in bursts}
        os.sched_setaffinity(0, cores[1:] or cores)
        loop = stack.enter_context(new_runner())
        for at in running.values():
            loop.run(burst(*at, 20, 20, 0))  # the first decisions of a process take longer
        for number in range(arguments.rounds):
            for source, at in running.items():
                seed = 1000 * (1 + number)
                one = loop.run(burst(*at, arguments.tables, arguments.decisions, seed))
                bursts[source].append(one)
                print(f"{number + 1}  {row(one)}  {source}", flush=True)
    first = bursts[arguments.sources[0]]
    for source, found in bursts.items():
        middle = Burst(*(median(values) for values in zip(*found, strict=True)))
        ratios = [(a.cpu / b.cpu, a.rate / b.rate) for a, b in zip(found, first, strict=True)]
        cpu, rate = (median(values) for values in zip(*ratios, strict=True))
        print(f"median {row(middle)}; to the first: CPU {cpu:.2f}, rate {rate:.2f}  {source}")


def row(one: Burst) -> str:
    return f"{one.cpu:6.0f} µs CPU a decision {one.rate:7,.0f}/s  p95 {one.p95:6.1f} ms"


if __name__ == "__main__":
    main()
