"""Progress bars on stderr."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def progress_bars(*, transient: bool) -> Progress:
    """Bars to add tasks to; transient ones disappear. Shows nothing if stderr is not a terminal."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=transient,
        disable=not console.is_terminal,
    )


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """One bar; yields a function to call with the work done."""
    with progress_bars(transient=True) as bars:
        task = bars.add_task(what, total=total)
        yield lambda count: bars.advance(task, count)


@contextmanager
def counting(what: str) -> Iterator[Callable[[int, int], None]]:
    """One bar whose length is known later; yields a function to call with the total and the work
    done."""
    with progress_bars(transient=True) as bars:
        task = bars.add_task(what, total=None)

        def told(total: int, count: int) -> None:
            bars.update(task, total=total, advance=count)

        yield told
