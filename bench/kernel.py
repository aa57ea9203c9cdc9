"""Random decisions a second: the native kernel against the browser's in Node, by turns.

    python bench/kernel.py

Both play the same games. The time is that of the processor, so that other programs disturb little;
of several rounds the best counts.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from fallstar.cli.bench import random_games
from fallstar.rules.setup import draw_setup
from tools.conformance import bundle
from tools.wasm.files import KERNEL

GAMES = 20_000
ROUNDS = 5


def native(seats: int) -> tuple[int, float]:
    """How many decisions, and how many a second."""
    setup = draw_setup(seats, 1)
    start, moves = setup.start(), setup.board.moves
    state, rng = start.copy(), np.array([12345], dtype=np.uint64)
    random_games(moves, start, state, np.array([1], dtype=np.uint64), 1000)
    begin = time.process_time()
    decisions = random_games(moves, start, state, rng, GAMES)
    return decisions, decisions / (time.process_time() - begin)


def in_node(script: Path, seats: int) -> tuple[int, float]:
    """The same in Node."""
    command = ["node", str(script), str(KERNEL), str(seats), str(GAMES)]
    told = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return told["decisions"], told["decisions"] / told["milliseconds"] * 1000


def main() -> None:
    print(f"kernel.wasm: {KERNEL.stat().st_size:,} bytes")
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "speed.mjs")
        bundle("src/engine/speed.ts", script)
        for seats in (2, 4, 6):
            rounds = [(native(seats), in_node(script, seats)) for _ in range(ROUNDS)]
            counts = {count for one in rounds for count, _ in one}
            assert len(counts) == 1, f"not the same games: {counts}"
            mine, theirs = (max(side)[1] for side in zip(*rounds, strict=True))
            print(
                f"{seats} seats, {GAMES:,} games: native {mine / 1e6:.1f} M decisions/s, "
                f"Node {theirs / 1e6:.1f} M: {theirs / mine:.2f} of native"
            )


if __name__ == "__main__":
    main()
