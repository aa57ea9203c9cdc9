"""The results of a match and their file; docs/arena.md describes it."""

import os
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import Literal

import msgspec

import fallstar
from fallstar.errors import FallstarError, NotationError
from fallstar.learn.schedule import ScheduledGame, Settings, check_settings, schedule
from fallstar.learn.standings import Row, Standing, standings
from fallstar.rules.score import places_of

FORMAT: Literal["fallstar-arena/1"] = "fallstar-arena/1"


class Results(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match, complete or unfinished."""

    format: Literal["fallstar-arena/1"]
    program: str  # what played: see program()
    settings: Settings
    standings: tuple[Standing, ...]
    games: tuple[Row, ...]

    @property
    def cut_off(self) -> int:
        """How many games were cut off by the limit."""
        return sum(row.cut_off for row in self.games)

    def to_json(self) -> str:
        """The file: one standing a line, one game a line."""
        parts = []
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, tuple):
                text = "[\n" + ",\n".join(_encode(item) for item in value) + "\n]"
            else:
                text = _encode(value)
            parts.append(f'"{name}": {text}')
        return "{\n" + ",\n".join(parts) + "\n}\n"

    @classmethod
    def from_json(cls, text: str | bytes) -> "Results":
        """Read results; raises NotationError if something is wrong with them."""
        try:
            results = msgspec.json.decode(text, type=cls)
        except msgspec.ValidationError as error:
            raise NotationError(f"not results of an arena: {error}") from None
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise NotationError(f"not complete JSON: {error}") from None
        _check_games(results)
        return results


def _encode(value: object) -> str:
    return msgspec.json.encode(value).decode()


def make_results(settings: Settings, rows: Iterable[Row]) -> Results:
    """The results of these games, with the standings."""
    games = tuple(sorted(rows, key=lambda row: row.game))
    return Results(FORMAT, program(), settings, standings(settings.bots, games), games)


@cache
def program() -> str:
    """The version, and a hash of the bots and the rules, so that changed bots are not mixed."""
    package = Path(fallstar.__file__).parent
    digest = sha256()
    for file in sorted((*package.glob("rules/*"), *package.glob("bots/*"))):
        if file.suffix in (".py", ".npz", ".txt"):
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return f"{fallstar.__version__}+{digest.hexdigest()[:12]}"


def write_results(path: Path, results: Results) -> None:
    """Replace the file in one step: after a crash it is the old one or the new one."""
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8") as file:
        file.write(results.to_json())
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def read_results(path: Path, settings: Settings) -> tuple[Row, ...]:
    """The games of this match that a file has already; none if there is no file.

    A match may be continued with more games. All other settings must be the same.
    """
    results = load_results(path)
    if results is None:
        return ()
    for name in settings.__struct_fields__:
        there, asked = getattr(results.settings, name), getattr(settings, name)
        if there != asked and not (name == "games" and there < asked):
            raise FallstarError(
                f"{path} has a match with {name} {_shown(there)}, not {_shown(asked)}: "
                "use the same, or name another file"
            )
    if results.program != program():
        raise FallstarError(
            f"{path} has a match played by {results.program}, this is {program()}: "
            "the bots may have changed, name another file"
        )
    return results.games


def load_results(path: Path) -> Results | None:
    """The results in a file, or None if there is no such file."""
    try:
        return Results.from_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except NotationError as error:
        raise NotationError(f"{path} is {error}") from None


def _shown(value: object) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _check_games(results: Results) -> None:
    """Check that every game is in the schedule, is there once, and agrees with itself."""
    settings = results.settings
    try:
        check_settings(settings)
    except FallstarError as error:
        raise NotationError(f"damaged: {error}") from None
    rows = {row.game: row for row in results.games}
    if len(rows) < len(results.games):
        raise NotationError("damaged: it has a game twice")
    last = max(rows, default=-1)
    begun = takewhile(lambda scheduled: scheduled.game <= last, schedule(settings))
    planned = {scheduled.game: scheduled for scheduled in begun if scheduled.game in rows}
    for number, row in rows.items():
        if number not in planned or not _fits(row, planned[number], settings):
            raise NotationError(f"damaged: game {number} does not belong to this match")


def _fits(row: Row, scheduled: ScheduledGame, settings: Settings) -> bool:
    planned = ScheduledGame(row.game, row.board, row.board_seed, row.seating)
    columns = (row.points, row.tokens, row.places, row.decisions, row.milliseconds)
    return (
        planned == scheduled
        and all(len(column) == settings.seats for column in columns)
        and row.places == places_of(row.points, row.tokens)
    )
