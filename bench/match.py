"""How strong a bot of the browser's kernel is: a match of two bots with 2 seats, in Node.

    python bench/match.py                        champion against greedy, 200 games
    python bench/match.py navigator scout --games 100

Every board is played twice, each bot once at each seat. A bot with a time limit has it here too, so
leave it a core.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import track

sys.path.insert(0, str(Path(__file__).parents[1]))

from fallstar.learn.standings import interval
from tools.conformance import bundle
from tools.wasm.files import KERNEL


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("bots", nargs="*", default=["champion", "greedy"], help="two levels")
    parser.add_argument("--games", type=int, default=200, help="how many games, two a board")
    parser.add_argument("--seed", type=int, default=1, help="of the first board")
    arguments = parser.parse_args()
    if len(arguments.bots) != 2:
        parser.error("name two bots, such as champion greedy")
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "match.mjs")
        bundle("src/engine/match.node.ts", script)
        boards = -(-arguments.games // 2)
        command = ["node", script, KERNEL, *arguments.bots, arguments.seed, boards]
        with subprocess.Popen(map(str, command), stdout=subprocess.PIPE, text=True) as node:
            assert node.stdout is not None
            lines = track(node.stdout, "Playing", 2 * boards, console=Console(stderr=True))
            shares = [float(line) for line in lines]
    if len(shares) != 2 * boards:
        raise SystemExit("the match ended early")
    share = sum(shares) / len(shares)
    wins = {board: sum(shares[2 * board : 2 * board + 2]) for board in range(boards)}
    low, high = interval(wins, dict.fromkeys(wins, 2))
    first, second = arguments.bots
    print(f"{first} against {second}, {len(shares)} games: {share:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
