"""fallstar bench"""

import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from statistics import median
from time import perf_counter

import numpy as np
from rich.console import Console
from rich.table import Table as RichTable

from fallstar.bots.search import new_search_scratch, search
from fallstar.bots.tree import new_tree
from fallstar.bots.weights import load_weights
from fallstar.cli.progress import progress_bar
from fallstar.envs.bench import best, measurements
from fallstar.game import Game
from fallstar.notation.move import MOVES
from fallstar.rules.compiled import compiled
from fallstar.rules.kernel import legal
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import Rng, new_rng
from fallstar.rules.state import SIZE, TURN, State
from fallstar.rules.stepping import copy_state, play_random, step

ROUNDS = 5
ITERATIONS = 20_000  # of search: about those of a champion in a tenth of a second
START = (
    "import fallstar, fallstar.rules.stepping as p, fallstar.rules.rng as r;"
    "g = fallstar.Game.new(seats=2, seed=1); g.play(g.legal_moves()[0]); g.view(g.turn);"
    "p.play_random(g.board.moves, g.state, r.new_rng(1, 'bench'), 1000)"
)


def bench() -> None:
    """Measure the speed on one core of this machine: the best of five rounds."""
    rows: list[tuple[str, str, str]] = []
    jobs: list[Callable[[], None]] = [
        *(lambda seats=seats: rows.append(_kernel(seats)) for seats in (2, 4, 6)),
        lambda: rows.append(_step()),
        lambda: rows.append(_game()),
        lambda: rows.append(_copy()),
        *(lambda seats=seats: rows.append(_view(seats)) for seats in (2, 6)),
        lambda: rows.append(_search("10-decision rollouts", 10, "400 k")),
        lambda: rows.append(_search("the network at the leaves", 0, "150 k")),
        *(lambda job=job: rows.append(job()) for job in measurements()),
        lambda: rows.extend(_starts()),
    ]
    with progress_bar("figures", len(jobs)) as advance:
        for job in jobs:
            job()
            advance(1)
    table = RichTable(title=f"{platform.machine()}, Python {platform.python_version()}")
    for column in ("what", "figure", "aim"):
        table.add_column(column, justify="left" if column == "what" else "right")
    for row in rows:
        table.add_row(*row)
    Console(width=100).print(table)


@compiled
def random_games(moves: MoveTable, start: State, state: State, rng: Rng, games: int) -> int:
    """Play whole random games from one start in compiled code; returns the number of decisions."""
    played = 0
    for _ in range(games):
        copy_state(state, start)
        played += play_random(moves, state, rng, 100_000)
    return played


def _kernel(seats: int) -> tuple[str, str, str]:
    games = [Game.new(seats=seats, seed=seed) for seed in range(10)]
    rng = new_rng(1, "bench")

    def once() -> float:
        began, played = perf_counter(), 0
        for game in games:
            played += random_games(game.board.moves, game.state, game.state, rng, 400)
        return (perf_counter() - began) / played

    aim = {2: "10 M", 4: "9 M", 6: "8 M"}[seats]
    name = f"random decisions/s in the kernel, {seats} seats"
    return name, f"{1e-6 / best(once, ROUNDS):.1f} M", aim


def _step() -> tuple[str, str, str]:
    game = Game.new(seats=4, seed=1)
    moves, start = game.board.moves, game.state

    def once() -> float:
        state, mask = start.copy(), int(legal(moves, start))
        decisions: list[int] = []
        began = perf_counter()
        while mask and len(decisions) < 20_000:
            # Alternate between the lowest and the highest legal decision: quick to find.
            decision = (
                mask.bit_length() - 1 if len(decisions) & 1 else (mask & -mask).bit_length() - 1
            )
            decisions.append(decision)
            mask = int(step(moves, state, decision, None))
        return (perf_counter() - began) / len(decisions)

    return "decisions/s by a Python loop over step()", f"{1e-3 / best(once, ROUNDS):.0f} k", "500 k"


def _game() -> tuple[str, str, str]:
    record = Game.new(seats=4, seed=1)
    rng = np.random.default_rng(1)
    while not record.is_over:
        record.play(str(rng.choice(record.legal_moves())))
    moves = [one.move for one in record.steps]

    def once() -> float:
        games = [Game.new(seats=4, seed=1) for _ in range(20)]
        began = perf_counter()
        for game in games:
            for move in moves:
                game.play(move)
        return (perf_counter() - began) / len(moves) / len(games)

    return (
        "decisions/s through Game.play, with events",
        f"{1e-3 / best(once, ROUNDS):.0f} k",
        "50 k",
    )


def _copy() -> tuple[str, str, str]:
    source = Game.new(seats=6, seed=1).state
    target = source.copy()

    def once() -> float:
        began = perf_counter()
        for _ in range(10_000):
            np.copyto(target, source)
        return (perf_counter() - began) / 10_000

    return f"copy of a state ({SIZE} bytes), from Python", f"{1e9 * best(once, ROUNDS):.0f} ns", ""


def _view(seats: int) -> tuple[str, str, str]:
    game = Game.new(seats=seats, seed=1)
    assert len(game.legal_moves()) > len(MOVES) // 3

    def once() -> float:
        began = perf_counter()
        for _ in range(50):
            game.view(game.turn)
        return (perf_counter() - began) / 50

    return f"view with all previews, {seats} seats", f"{1e3 * best(once, ROUNDS):.2f} ms", "< 1 ms"


def _search(leaf: str, rollout: int, aim: str) -> tuple[str, str, str]:
    game = Game.new(seats=2, seed=1)
    moves, state = game.board.moves, game.state
    tree, scratch, net, rng = (
        new_tree(ITERATIONS + 1),
        new_search_scratch(),
        load_weights(),
        new_rng(1, ""),
    )
    options = np.array([0.6, rollout, 0.1, 4.0, 0.6])

    def once() -> float:
        tree.used[0] = 0
        began = perf_counter()
        search(moves, state, int(state[TURN]), tree, net, scratch, rng, options, ITERATIONS)
        return (perf_counter() - began) / ITERATIONS

    return f"search iterations/s, 2 seats, {leaf}", f"{1e-3 / best(once, ROUNDS):.0f} k", aim


def _starts() -> list[tuple[str, str, str]]:
    """Start new processes: with an empty cache of machine code, with a full one, without Numba."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"FALLSTAR_CACHE": folder}
        cold = _run([sys.executable, "-c", START], environment)
        warm = median(_run([sys.executable, "-c", START], environment) for _ in range(ROUNDS))
    version = [sys.executable, "-m", "fallstar", "--version"]
    quick = median(_run(version, dict(os.environ)) for _ in range(ROUNDS))
    return [
        ("first start, with compiling", f"{cold:.1f} s", "≤ 15 s"),
        ("start with a warm kernel, first move played", f"{warm:.2f} s", "< 1 s"),
        ("fallstar --version", f"{quick:.2f} s", "< 0.3 s"),
    ]


def _run(command: list[str], environment: dict[str, str]) -> float:
    began = perf_counter()
    quiet = subprocess.DEVNULL
    subprocess.run(command, env=environment, check=True, stdout=quiet, stderr=quiet)
    return perf_counter() - began
