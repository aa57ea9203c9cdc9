"""Random decisions and search iterations a second: native against the browser's kernel.

    python bench/kernel.py

All play the same games and do the same searches, by turns: Python, Node, and Chromium if it is
there. The time is that of the processor, so that other programs disturb little: in Chromium that of
the page's thread, as the browser tells it. Of several rounds the best counts.
"""

import gzip
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from fallstar.bots.search import new_search_scratch, search
from fallstar.bots.search_bot import options_for
from fallstar.bots.tree import new_tree, visits_of
from fallstar.bots.weights import load_weights
from fallstar.cli.bench import random_games
from fallstar.rules.rng import Rng
from fallstar.rules.setup import draw_setup
from tools.conformance import bundle, has_browser, page
from tools.wasm.files import KERNEL

GAMES = 20_000
ITERATIONS = 20_000
ROUNDS = 5


class Speed(NamedTuple):
    """Of one side: what was counted, which must be the same on all, and how many a second."""

    decisions: int
    visits: int  # of the best decision
    decisions_a_second: float
    iterations_a_second: float


def native(seats: int) -> Speed:
    setup = draw_setup(seats, 1)
    start, moves = setup.start(), setup.board.moves
    state = start.copy()
    random_games(moves, start, state, rng_at(1), 1000)
    begin = time.process_time()
    decisions = random_games(moves, start, state, rng_at(12345), GAMES)
    playing = time.process_time() - begin
    tree, net, scratch = new_tree(ITERATIONS + 1), load_weights(), new_search_scratch()
    options = options_for(seats)
    search(moves, start, setup.first, tree, net, scratch, rng_at(1), options, ITERATIONS)
    tree.used[0] = 0
    begin = time.process_time()
    search(moves, start, setup.first, tree, net, scratch, rng_at(12345), options, ITERATIONS)
    searching = time.process_time() - begin
    visits = int(visits_of(tree).max())
    return Speed(decisions, visits, decisions / playing, ITERATIONS / searching)


def rng_at(start: int) -> Rng:
    return np.array([start], dtype=np.uint64)


def in_node(script: Path, seats: int) -> Speed:
    """The same in Node."""
    command = ["node", str(script), str(KERNEL), str(seats), str(GAMES), str(ITERATIONS)]
    told = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return speed_of(Timed(**told["played"]), Timed(**told["searched"]))


@dataclass(frozen=True)
class Timed:
    """What was counted, and the time of the processor."""

    count: int
    seconds: float


class ChromiumPage:
    """The same in a page of Chromium."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def speed(self, seats: int) -> Speed:
        self._page.evaluate("seats => prepare(seats)", seats)
        return speed_of(self._timed("play", GAMES), self._timed("search", ITERATIONS))

    def _timed(self, task: str, given: int) -> Timed:
        begin = self._seconds()
        count = self._page.evaluate(f"given => {task}(given)", given)
        return Timed(count, self._seconds() - begin)

    def _seconds(self) -> float:
        """What all tasks of the page's thread took so far."""
        told = self._session.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) for one in told if one["name"] == "TaskDuration")


def speed_of(played: Timed, searched: Timed) -> Speed:
    return Speed(
        played.count,
        searched.count,
        played.count / played.seconds,
        ITERATIONS / searched.seconds,
    )


def main() -> None:
    size = len(KERNEL.read_bytes())
    print(f"kernel.wasm: {size:,} bytes, {len(gzip.compress(KERNEL.read_bytes())):,} gzipped")
    with ExitStack() as stack:
        script = Path(stack.enter_context(tempfile.TemporaryDirectory()), "speed.mjs")
        bundle("src/engine/speed.node.ts", script)
        sides: dict[str, Callable[[int], Speed]] = {
            "native": native,
            "Node": partial(in_node, script),
        }
        if has_browser():
            sides["Chromium"] = ChromiumPage(stack.enter_context(page())).speed
        for seats in (2, 4, 6):
            rounds = [[side(seats) for side in sides.values()] for _ in range(ROUNDS)]
            counts = {one[:2] for speeds in rounds for one in speeds}
            assert len(counts) == 1, f"not the same games or searches: {counts}"
            for number, what, unit in ((2, "M decisions/s", 1e6), (3, "k iterations/s", 1e3)):
                best = [max(one[number] for one in side) for side in zip(*rounds, strict=True)]
                told = (
                    f"{name} {speed / unit:.1f} ({speed / best[0]:.2f})"
                    for name, speed in zip(sides, best, strict=True)
                )
                print(f"{seats} seats, {what}: {', '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
