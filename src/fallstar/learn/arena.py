"""The arena: bots play each other on the same boards at every seat, and are rated.

    results = play_match(["greedy", "gain"], seats=2, games=100, seed=1)
    results.standings

schedule.py decides who plays whom, workers.py runs the games, and standings.py rates the bots. A
match with a file stores its games there and goes on where it was stopped; docs/arena.md describes
the file.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache, partial
from pathlib import Path

from fallstar.bots.bot import Bot
from fallstar.bots.levels import make_bot
from fallstar.errors import BotError
from fallstar.game import Game
from fallstar.learn.results import Results, make_results, read_results, write_results
from fallstar.learn.schedule import (
    LIMIT,
    ScheduledGame,
    Settings,
    bot_seed,
    make_settings,
    schedule,
)
from fallstar.learn.standings import Row
from fallstar.learn.workers import run
from fallstar.rules.score import places_of

Progress = Callable[[int], object]  # called with the number of games that were added
SAVE_EVERY = 3.0  # seconds
WARM_UP = 8  # decisions


def play_match(
    bots: Sequence[str],
    seats: int,
    games: int,
    seed: int,
    expert: bool = False,
    workers: int | None = None,
    progress: Progress | None = None,
    *,
    limit: int = LIMIT,
    out: Path | None = None,
    ray: str | None = None,
) -> Results:
    """Play a match and return its results.

    The same seed gives the same results on any number of workers, except for times, and for bots
    that have a time limit. `games` is rounded up to whole boards. With `out`, only the games that
    are not in that file are played, and they are added to it. `ray` is the address of a cluster,
    "" for a local one.
    """
    settings = make_settings(bots, seats, games, seed, expert, limit)
    rows = {row.game: row for row in read_results(out, settings)} if out else {}
    missing = [scheduled for scheduled in schedule(settings) if scheduled.game not in rows]
    if progress:
        progress(len(rows))
    with _saver(settings, rows, out) as save:
        played = run(partial(play_scheduled, settings), missing, workers=workers, ray=ray)
        with closing(played):
            for row in played:
                rows[row.game] = row
                save()
                if progress:
                    progress(1)
    return make_results(settings, rows.values())


@contextmanager
def _saver(
    settings: Settings, rows: dict[int, Row], out: Path | None
) -> Iterator[Callable[[], None]]:
    """Write the file at once, so that a bad path fails before any game, then regularly."""
    due = 0.0

    def write() -> None:
        nonlocal due
        began = time.monotonic()
        if out:
            write_results(out, make_results(settings, rows.values()))
        now = time.monotonic()
        # Writing a long match takes long: spend at most a tenth of the time on it.
        due = now + max(SAVE_EVERY, 10 * (now - began))

    def save() -> None:
        if time.monotonic() >= due:
            write()

    write()
    try:
        yield save
    finally:
        write()


# One game -----------------------------------------------------------------------------------------


def play_scheduled(settings: Settings, scheduled: ScheduledGame) -> Row:
    """Play one game with new bots; the result is the same in every process."""
    names = [settings.bots[bot] for bot in scheduled.seating]
    for name in names:
        _warm_up(name)
    game = Game.new(seats=settings.seats, seed=scheduled.board_seed, expert=settings.expert)
    bots = [
        make_bot(name, bot_seed(settings, scheduled.game, seat)) for seat, name in enumerate(names)
    ]
    decisions, seconds = [0] * settings.seats, [0.0] * settings.seats
    while (seat := game.turn) is not None and len(game.steps) < settings.limit:
        began = time.perf_counter()
        try:
            _decide(game, seat, bots[seat])
        except Exception as error:
            where = f"game {scheduled.game}, board seed {scheduled.board_seed}, seat {seat}"
            what = f"decision {len(game.steps)}: {type(error).__name__}: {error}"
            raise BotError(f"{names[seat]} failed in {where}, {what}") from error
        seconds[seat] += time.perf_counter() - began
        decisions[seat] += 1
    seen = game.view().seats
    points, tokens = tuple(one.points for one in seen), tuple(one.tokens for one in seen)
    return Row(
        game=scheduled.game,
        board=scheduled.board,
        board_seed=scheduled.board_seed,
        seating=scheduled.seating,
        points=points,
        tokens=tokens,
        places=places_of(points, tokens),
        decisions=tuple(decisions),
        milliseconds=tuple(round(1000 * one, 2) for one in seconds),
        cut_off=not game.is_over,
    )


def _decide(game: Game, seat: int, bot: Bot, deadline: float | None = None) -> None:
    game.play(bot.choose(game.view(seat, previews=False), deadline))


@cache
def _warm_up(name: str) -> None:
    """Let a bot decide a few times without time, so that compiling does not count as thinking."""
    game, bot = Game.new(seats=2, seed=0), make_bot(name)
    for _ in range(WARM_UP):
        if game.turn is not None:
            _decide(game, game.turn, bot, time.monotonic())
