"""Random decisions and search iterations a second: native against the browser's kernel in Node.

    python bench/kernel.py

Both play the same games and do the same searches, by turns. The time is that of the processor, so
that other programs disturb little; of several rounds the best counts.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from fallstar.bots.search import new_search_scratch, search
from fallstar.bots.search_bot import OTHERS_BY_SEATS
from fallstar.bots.tree import VISITS, new_tree
from fallstar.bots.weights import load_weights
from fallstar.cli.bench import random_games
from fallstar.rules.rng import Rng
from fallstar.rules.setup import draw_setup
from tools.conformance import bundle
from tools.wasm.files import KERNEL

GAMES = 20_000
ITERATIONS = 20_000
ROUNDS = 5


class Speed(NamedTuple):
    """Of one side: what was counted, which must be the same on both, and how many a second."""

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
    options = np.array([0.6, 0.0, 0.1, 4.0, OTHERS_BY_SEATS[seats]])
    search(moves, start, setup.first, tree, net, scratch, rng_at(1), options, ITERATIONS)
    tree.used[0] = 0
    begin = time.process_time()
    search(moves, start, setup.first, tree, net, scratch, rng_at(12345), options, ITERATIONS)
    searching = time.process_time() - begin
    visits = int(tree.edges[0, :, VISITS].max())
    return Speed(decisions, visits, decisions / playing, ITERATIONS / searching)


def rng_at(start: int) -> Rng:
    return np.array([start], dtype=np.uint64)


def in_node(script: Path, seats: int) -> Speed:
    """The same in Node."""
    command = ["node", str(script), str(KERNEL), str(seats), str(GAMES), str(ITERATIONS)]
    told = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    played, searched = told["played"], told["searched"]
    return Speed(
        played["count"],
        searched["count"],
        played["count"] / played["milliseconds"] * 1000,
        ITERATIONS / searched["milliseconds"] * 1000,
    )


def main() -> None:
    print(f"kernel.wasm: {KERNEL.stat().st_size:,} bytes")
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "speed.mjs")
        bundle("src/engine/speed.ts", script)
        for seats in (2, 4, 6):
            rounds = [(native(seats), in_node(script, seats)) for _ in range(ROUNDS)]
            counts = {one[:2] for both in rounds for one in both}
            assert len(counts) == 1, f"not the same games or searches: {counts}"
            for number, what, unit in ((2, "M decisions/s", 1e6), (3, "k iterations/s", 1e3)):
                mine, theirs = (
                    max(one[number] for one in side) for side in zip(*rounds, strict=True)
                )
                print(
                    f"{seats} seats: native {mine / unit:.1f} {what}, "
                    f"Node {theirs / unit:.1f}: {theirs / mine:.2f} of native",
                    flush=True,
                )


if __name__ == "__main__":
    main()
