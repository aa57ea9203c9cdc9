"""boardgame.io under the same load as our server in bench/server.py.

    python bench/peer.py      1, 50 and 200 tables in a closed loop

It plays tic-tac-toe with two clients at each table, and stores nothing. Its server has one core and
the clients have the others. npm installs it into a temporary folder. Run bench/server.py just
before or after it: the speed of a machine changes, and old figures cannot be compared.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.server import cpu_seconds, read_arguments

FILES = Path(__file__).with_name("peer")


def load(folder: Path, tables: int, seconds: float) -> str:
    """One run: a row of the output."""
    cores = sorted(os.sched_getaffinity(0))
    server = subprocess.Popen(
        ["node", "server.cjs"],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, cores[:1]),
    )
    try:
        assert server.stdout is not None
        port = next(line for line in server.stdout if line.strip().isdigit()).strip()
        clients = subprocess.Popen(
            ["node", "clients.cjs", port, str(tables), str(seconds)],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, cores[1:] or cores),
        )
        assert clients.stdin is not None
        assert clients.stdout is not None
        assert clients.stdout.readline().strip() == "ready"
        cpu = cpu_seconds(server.pid)
        clients.stdin.write("go\n")
        clients.stdin.flush()
        told = json.loads(clients.stdout.readline())
        cpu = cpu_seconds(server.pid) - cpu
        clients.wait()
    finally:
        server.terminate()
        server.wait()
    moves = told["moves"]
    return (
        f"{tables:6d} {moves / seconds:9,.0f} {told['p50']:8.1f} {told['p95']:8.1f}"
        f" {1e6 * cpu / moves:11.0f} {100 * cpu / seconds:8.0f}"
    )


def main() -> None:
    arguments = read_arguments(__doc__.splitlines()[0])
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "peer"
        shutil.copytree(FILES, folder)
        print("Installing boardgame.io", file=sys.stderr, flush=True)
        install = ["npm", "install", "--silent", "--no-audit", "--no-fund"]
        subprocess.run(install, cwd=folder, check=True)
        print("tables   moves/s   p50 ms   p95 ms  CPU µs/move    CPU %", flush=True)
        for tables in arguments.tables:
            print(load(folder, tables, arguments.seconds), flush=True)


if __name__ == "__main__":
    main()
