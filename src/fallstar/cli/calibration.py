"""fallstar calibration"""

import tempfile
from pathlib import Path

from fallstar.bots.weights import SHIPPED, load_weights
from fallstar.cli.files import check_writable
from fallstar.cli.options import Count
from fallstar.cli.progress import progress_bar
from fallstar.learn.calibration import measure, table_markdown, write_plot
from fallstar.learn.samples import collect, load_samples


def calibration(
    *,
    games: Count = 2000,
    seed: int = 77,
    iterations: Count = 800,
    weights: Path = SHIPPED,
    in_groups: bool = False,
    plot: Path | None = None,
) -> None:
    """Play new games, half of them in mixed company, and compare predicted with actual results.

    Parameters
    ----------
    games
        How many games, with 2 to 6 seats in both modes.
    seed
        Use one that training did not use: training uses its own seed times 1000 and the next few.
    iterations
        Search iterations of the long searches in these games; most have a quarter of them.
    weights
        The weights of the network; the shipped ones if not given.
    in_groups
        Tell the error by mode and by part of the game, too.
    plot
        Draw a reliability plot here, as SVG.
    """
    net = load_weights(weights)
    if plot is not None:
        check_writable(plot)
    with tempfile.TemporaryDirectory() as name, progress_bar("games", games) as advance:
        folder = Path(name)
        done = 0
        for now in collect(games, seed, net, iterations, folder):
            advance(now - done)
            done = now
        results = measure(load_samples(folder), net, in_groups=in_groups)
    print(table_markdown(results))
    if plot is not None:
        write_plot(plot, results)
