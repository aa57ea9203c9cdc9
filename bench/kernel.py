"""Random decisions and search iterations a second: native against the browser's kernel.

    python bench/kernel.py

All play the same games and do the same searches, by turns: Python, Node, and Chromium if it is
there. The time is that of the processor, so that other programs disturb little; a page knows only
the time of the wall. Of several rounds the best counts.
"""

import gzip
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
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
    return read(json.loads(subprocess.run(command, check=True, capture_output=True).stdout))


def in_page(page: Any, seats: int) -> Speed:
    """The same in Chromium."""
    return read(page.evaluate("given => speeds(...given)", [seats, GAMES, ITERATIONS]))


def read(told: dict[str, dict[str, float]]) -> Speed:
    played, searched = told["played"], told["searched"]
    return Speed(
        int(played["count"]),
        int(searched["count"]),
        played["count"] / played["milliseconds"] * 1000,
        ITERATIONS / searched["milliseconds"] * 1000,
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
            sides["Chromium"] = partial(in_page, stack.enter_context(page()))
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
