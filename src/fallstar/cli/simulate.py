"""fallstar simulate"""

import sys
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from typing import IO, Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from fallstar.bots.levels import QUICK
from fallstar.cli.files import whole_file
from fallstar.cli.options import Count, Names, Seats, Seed, draw_seed
from fallstar.cli.progress import progress_bar
from fallstar.learn.selfplay import seat_bots
from fallstar.learn.selfplay import simulate as play_games
from fallstar.notation.record import Record

Bots = Annotated[
    Names,
    Parameter(
        help="One bot for all seats, or one for each, separated by commas; random if not given. "
        f"From weak to strong: {', '.join(QUICK)}."
    ),
]


def simulate(
    *,
    seats: Seats = 2,
    games: Count = 100,
    bots: Bots = None,
    seed: Seed = None,
    expert: bool = False,
    out: Annotated[Path | None, Parameter(allow_leading_hyphen=True)] = None,
    workers: Count | None = None,
) -> None:
    """Let bots play many games on all cores, and save the records.

    The same seed gives the same games on any number of cores.

    Parameters
    ----------
    seats
        How many seats, 2 to 6.
    games
        How many games.
    expert
        Play the expert game.
    out
        The file for the records, one on each line; - for standard output; none if not given.
    workers
        How many processes; all cores if not given.
    """
    if seed is None:
        seed = draw_seed()
    chosen = bots or ["random"]
    seat_bots(chosen, seats)
    tally = Tally(seats)
    to_stdout = out is not None and str(out) == "-"
    with (
        whole_file(out) if out and not to_stdout else nullcontext(sys.stdout) as file,
        progress_bar("games", games) as advance,
    ):
        for records in play_games(seats, games, chosen, seed, expert=expert, workers=workers):
            _keep(records, file if out else None, tally)
            advance(len(records))
    console = Console(stderr=to_stdout)
    console.print(tally.table())
    console.print(
        f"seed {seed}" + (f", records in {out}" if out and not to_stdout else ""), highlight=False
    )


def _keep(records: list[Record], file: IO[str] | None, tally: "Tally") -> None:
    for record in records:
        tally.add(record)
        if file:
            file.write(record.to_json() + "\n")


class Tally:
    """Wins and points by seat."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.decisions = 0
        self.wins: Counter[int] = Counter()  # sixtieths: a shared victory counts in parts
        self.points: Counter[int] = Counter()
        self.bots: tuple[str, ...] = ("",) * seats

    def add(self, record: Record) -> None:
        """Count one finished game."""
        assert record.result is not None
        self.games += 1
        self.bots = record.seats
        self.decisions += len(record.moves)
        for seat in record.result.winners:
            self.wins[seat] += 60 // len(record.result.winners)
        for seat, points in enumerate(record.result.points):
            self.points[seat] += points

    def table(self) -> Table:
        """The tally as a table."""
        table = Table(
            title=f"{self.games:,} games, {self.decisions / self.games:.1f} decisions each"
        )
        table.add_column("seat")
        table.add_column("bot")
        table.add_column("wins", justify="right")
        table.add_column("points", justify="right")
        for seat in range(self.seats):
            table.add_row(
                str(seat + 1),
                self.bots[seat].removeprefix("bot:"),
                f"{self.wins[seat] / 60 / self.games:.1%}",
                f"{self.points[seat] / self.games:.1f}",
            )
        return table
