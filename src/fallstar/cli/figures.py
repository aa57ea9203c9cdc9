"""fallstar figures"""

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from fallstar.bots.levels import QUICK
from fallstar.cli.files import check_writable, whole_file
from fallstar.cli.options import Count, Names, Seats, Seed, draw_seed
from fallstar.cli.progress import progress_bar
from fallstar.errors import FallstarError
from fallstar.learn.fairness import Fairness, FairnessPlan, Interval, measure_fairness
from fallstar.learn.figures import FALL_NAMES
from fallstar.rules.face import Face, our_faces, read_faces

MOST_BYTES = 1 << 20

Bot = Annotated[
    str, Parameter(help=f"The bot on every seat, one without a search: {', '.join(QUICK)}.")
]


def figures(
    faces: Path | None = None,
    *,
    seats: Seats = 2,
    games: Count = 1000,
    tiles: Names = None,
    ours: bool = False,
    bot: Bot = "greedy",
    expert: bool = False,
    seed: Seed = None,
    json: Path | None = None,
) -> None:
    """Let bots play many games on faces of your own, and say how fair they are.

    It tells how long games are, how far pawns fall, how often they are thrown off, and who wins: by
    place from the first seat, and by the door where a seat first came in. The same seed gives the
    same games as in the workshop of the browser.

    Parameters
    ----------
    faces
        A file of drawings, each under a line `face 9a`; the twelve faces of the game if not given.
    seats
        How many seats, 2 to 6.
    games
        How many games.
    tiles
        A board, in reading order with commas between, as 9a0,1b2. If not given, every game draws a
        board of its own.
    ours
        Draw boards from the twelve faces of the game too.
    expert
        Play the expert game.
    json
        Write all figures here too.
    """
    if json is not None:
        check_writable(json)
    own = _read(faces) if faces is not None else {}
    seed = draw_seed() if seed is None else seed
    pool = [*own, *(our_faces() if ours or not own else ())]
    plan = FairnessPlan(seats, games, seed, bot, expert, tiles, pool, own)
    plan.setup(0)  # a wrong board is told before the progress bar
    with progress_bar("games", games) as advance:
        found = measure_fairness(plan, advance)
    console = Console()
    console.print(_games_table(found, bot))
    console.print(_wins_table(found))
    console.print(_doors_table(found))
    console.print(f"± holds the true mean in 95 of 100 cases. seed {seed}", highlight=False)
    if json is not None:
        with whole_file(json) as file:
            file.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")


def _read(path: Path) -> dict[str, Face]:
    """The faces of a file."""
    data = path.read_bytes()
    if len(data) > MOST_BYTES:
        raise FallstarError(f"{path}: a file of faces has at most {MOST_BYTES} bytes")
    try:
        found = read_faces(data.decode())
    except UnicodeDecodeError:
        raise FallstarError(f"{path}: a file of faces is text in UTF-8") from None
    except FallstarError as error:
        raise FallstarError(f"{path}: {error}") from None
    if not found:
        raise FallstarError(f"{path}: there is no face in it: a drawing stands under 'face 9a'")
    return found


def _games_table(found: Fairness, bot: str) -> Table:
    table = Table(title=f"{found.games:,} games of {found.seats} × {bot}")
    table.add_column("a game has")
    table.add_column("mean", justify="right")
    for name, interval in (
        ("turns a seat", found.turns),
        ("decisions", found.decisions),
        ("pawns thrown off", found.ejections),
        ("spaces fallen a movement", found.fall),
    ):
        table.add_row(name, _number(interval))
    for name, share in zip(FALL_NAMES, found.falls, strict=True):
        table.add_row(f"movements that fall {name}", f"{100 * share:.1f} %")
    table.add_row("decisions of the longest", str(found.longest))
    if found.endless:
        table.add_row("games given up", str(found.endless))
    return table


def _wins_table(found: Fairness) -> Table:
    table = Table(title=f"who wins (an equal share is {100 / found.seats:.1f} %)")
    table.add_column("seat")
    table.add_column("victories", justify="right")
    for place, win in enumerate(found.wins):
        table.add_row(f"{place + 1}", _points(win) + " %")
    return table


def _doors_table(found: Fairness) -> Table:
    table = Table(title="a seat that first came in here, against its place")
    table.add_column("door of")
    table.add_column("victories", justify="right")
    for name, door in found.doors.items():
        table.add_row(name, _points(door, "+") + " points")
    return table


def _number(interval: Interval) -> str:
    margin = "" if interval.margin is None else f" ± {interval.margin:.2f}"
    return f"{interval.value:.2f}{margin}"


def _points(interval: Interval, sign: str = "") -> str:
    margin = "" if interval.margin is None else f" ± {100 * interval.margin:.1f}"
    return f"{100 * interval.value:{sign}.1f}{margin}"
