"""fallstar arena"""

import sys
from errno import EISDIR, ENOENT
from os import strerror
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from fallstar.bots.levels import LEVELS
from fallstar.cli.options import Seed, draw_seed, ray_address
from fallstar.cli.progress import progress_bar
from fallstar.errors import FallstarError
from fallstar.learn.arena import play_match
from fallstar.learn.arena_plot import arena_svg
from fallstar.learn.results import Results, load_results
from fallstar.learn.schedule import LIMIT, make_settings

Count = Annotated[int, Parameter(validator=validators.Number(gte=1))]


def arena(
    *bots: str,
    seats: int | None = None,
    games: Count = 200,
    seed: Seed = None,
    expert: bool = False,
    out: Path | None = None,
    plot: Path | None = None,
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
    ray: Annotated[bool | str, Parameter(negative="")] = False,
    limit: Count = LIMIT,
) -> None:
    """Let bots play each other on the same boards at every seat, and rate them.

    With as many bots as seats all of them play every board; with more it is a league of all
    combinations. The same command with the same --out continues a stopped match.

    Parameters
    ----------
    bots
        Two or more, each with options if you like: champion:milliseconds=50 greedy.
    seats
        How many seats, 2 to 6; as many as bots if not given.
    games
        How many games; rounded up, so that every bot has every seat of a board once.
    expert
        Play the expert game.
    out
        The file for the results, as JSON.
    plot
        The file for a picture of the results; its name ends in .svg.
    workers
        How many games at a time; all cores if not given.
    ray
        Play on the Ray cluster at this address; without an address on this machine.
    limit
        A game with more decisions is cut off, and counts with its present points.
    """
    address = _ray_address(ray)
    seats = _seats(bots, seats)
    if seed is None:
        seed = _seed_of(out)
    settings = make_settings(bots, seats, games, seed, expert, limit)
    _check_plot(plot)
    console = Console(stderr=True)
    if settings.games != games:
        boards = f"{settings.games // seats:,} boards at {seats} seats"
        console.print(f"{settings.games:,} games, to have whole boards: {boards}", highlight=False)
    try:
        with progress_bar("games", settings.games) as tell:
            results = play_match(
                bots, seats, games, seed, expert, workers, tell, limit=limit, out=out, ray=address
            )
    except KeyboardInterrupt:
        # Read the file: it may have more games than the progress bar has counted.
        if out and (there := load_results(out)):
            done = f"{len(there.games):,} of {settings.games:,} games are in {out}"
            print(f"{done}: the same command continues", file=sys.stderr)
        raise
    if plot:
        plot.write_text(arena_svg(results), encoding="utf-8")
    _print(results, out)


def _seats(bots: tuple[str, ...], seats: int | None) -> int:
    """As many as bots, if that is possible."""
    if seats is not None:
        return seats
    if len(bots) < 2:
        raise FallstarError(
            f"name two bots or more, not {len(bots)}: there are {', '.join(LEVELS)}"
        )
    if len(bots) > 6:
        raise FallstarError(f"{len(bots)} bots make a league: give --seats, 2 to 6")
    return len(bots)


def _seed_of(out: Path | None) -> int:
    """The seed of the match in the file, or a random one for a new match."""
    there = load_results(out) if out else None
    return there.settings.seed if there else draw_seed()


def _ray_address(ray: bool | str) -> str | None:
    if isinstance(ray, str) and ray.partition(":")[0] in LEVELS:
        raise FallstarError(f"{ray!r} is a bot, not an address of Ray: name the bots before --ray")
    return ray_address(ray)


def _check_plot(plot: Path | None) -> None:
    """Raise an error before the games if the picture could not be written after them."""
    if plot is None:
        return
    if plot.suffix.lower() != ".svg":
        raise FallstarError(f"the picture ends in .svg, not {plot.name!r}")
    if not plot.parent.is_dir():
        raise FileNotFoundError(ENOENT, strerror(ENOENT), str(plot))
    if plot.is_dir():
        raise IsADirectoryError(EISDIR, strerror(EISDIR), str(plot))


def _print(results: Results, out: Path | None) -> None:
    settings = results.settings
    table = Table(
        title=f"{len(results.games):,} games of {settings.seats} seats",
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    table.add_column("bot", overflow="fold")
    for heading in ("rating", "wins", "95 %", "points", "place", "ms", "games"):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in results.standings:
        table.add_row(
            one.bot,
            f"{one.mu:.1f} ± {2 * one.sigma:.1f}",
            f"{one.win_share:.1%}",
            f"{100 * one.low:.1f}–{one.high:.1%}",
            f"{one.points:.1f}",
            f"{one.place:.2f}",
            f"{one.milliseconds:.2f}",
            f"{one.games:,}",
        )
    console = Console()
    console.print(table)
    notes = [f"an equal share is {1 / settings.seats:.1%}", f"seed {settings.seed}"]
    if results.cut_off:
        notes.append(f"{results.cut_off:,} games cut off after {settings.limit:,} decisions")
    if out:
        notes.append(f"results in {out}")
    console.print(", ".join(notes), highlight=False, markup=False)
