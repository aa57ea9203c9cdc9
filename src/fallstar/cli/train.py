"""fallstar train"""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators
from rich.progress import TaskID

from fallstar.bots.weights import how_made
from fallstar.cli.options import ray_address
from fallstar.cli.progress import progress_bars
from fallstar.learn.train import Plan
from fallstar.learn.train import train as make_weights

Count = Annotated[int, Parameter(validator=validators.Number(gte=1))]


def train(
    *,
    out: Path = Path("weights.npz"),
    work: Path = Path("training"),
    seed: int = 1,
    first_games: Count = 20_000,
    games: Count = 30_000,
    generations: Annotated[int, Parameter(validator=validators.Number(gte=0, lte=20))] = 2,
    iterations: Count = 800,
    epochs: Count = 6,
    start: Path | None = None,
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
    ray: Annotated[bool | str, Parameter(negative="")] = False,
) -> None:
    """Learn the weights of the search bots by self-play.

    It can be stopped at any time; the same command continues.

    Parameters
    ----------
    out
        Where the weights go.
    work
        A folder for games and intermediate weights.
    seed
        Different seeds play different games.
    first_games
        Games of the first generation, by quick players.
    games
        Games of each later generation, by search.
    generations
        How many later generations.
    iterations
        Search iterations of the long searches in those games; most have a quarter of them.
    epochs
        How often the network is trained on each game.
    start
        Weights that play the first games; no quick players do then, and their priors are kept.
    workers
        How many processes play; all cores if not given.
    ray
        Play on the Ray cluster at this address; without an address on this machine.
    """
    plan = Plan(seed, first_games, games, generations, iterations, epochs, str(start or ""))
    with progress_bars(transient=False) as bars:
        tasks: dict[tuple[str, int], TaskID] = {}

        def show(what: str, done: int, total: int) -> None:
            key = (what, total)
            if key not in tasks:
                tasks[key] = bars.add_task(what, total=total)
            bars.update(tasks[key], completed=done)

        make_weights(plan, work, out, show, workers, ray_address(ray))
    report = how_made(out)["report"]
    print(f"{out}: " + ", ".join(f"{name.replace('_', ' ')} {report[name]:.4g}" for name in report))
