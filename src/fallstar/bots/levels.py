"""The bots by name, from a first opponent for children to the champion.

A bot is named as `champion` or, with options, as `champion:milliseconds=50` or
`scout:iterations=300,seed=7`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from numpy import interp

from fallstar.bots.bot import Bot, KernelBot
from fallstar.bots.players import (
    BEGINNER,
    BRAWLER,
    COLLECTOR,
    GAIN,
    GREEDY,
    NEWCOMER,
    NOVICE,
    RANDOM,
)
from fallstar.bots.search_bot import SearchBot
from fallstar.errors import BotError


@dataclass(frozen=True)
class Level:
    """A bot by name. Its title and description are in view/words."""

    name: str
    player: int | None = None  # a player of players.py, or None for search
    options: dict[str, float] = field(default_factory=dict)
    rating: float | None = None  # from the ladder in docs/bots.md, if it was measured there


LEVELS = {
    level.name: level
    for level in (
        Level("random", RANDOM, rating=-20.8),
        Level("novice", NOVICE, rating=0.9),
        Level("beginner", BEGINNER, rating=9.6),
        Level("newcomer", NEWCOMER, rating=17.2),
        Level("gain", GAIN, rating=19.7),
        Level("collector", COLLECTOR),
        Level("brawler", BRAWLER),
        Level("greedy", GREEDY, rating=30.2),
        Level("uct", options={"milliseconds": 100, "rollout": 10, "explore": 0.5}),
        Level("rover", options={"iterations": 25}),
        Level("scout", options={"iterations": 100}, rating=37.3),
        Level("ranger", options={"iterations": 300}),
        Level("navigator", options={"iterations": 800}, rating=44.2),
        Level("pilot", options={"iterations": 4000}),
        Level("champion", options={"milliseconds": 100, "stretch": 1.5}, rating=53.6),
    )
}
# Those without search, quick enough for many games.
QUICK = tuple(level.name for level in LEVELS.values() if level.player is not None)
OPTIONS: dict[str, Callable[[str], object]] = {
    "seed": int,
    "iterations": int,
    "milliseconds": int,
    "stretch": float,
    "rollout": int,
    "explore": float,
    "fpu": float,
    "scale": float,
    "others": float,
    "weights": Path,
}
LEAST = {
    "iterations": 1,
    "milliseconds": 1,
    "stretch": 1,
    "rollout": 0,
    "explore": 0,
    "fpu": -1,
    "scale": 0.01,
    "others": 0,
}
MOST = 10**9


def level_of(name: str) -> Level:
    """The level of that name; raises BotError with a list of all names."""
    if name not in LEVELS:
        raise BotError(f"there is no bot {name[:40]!r}: there are {', '.join(LEVELS)}")
    return LEVELS[name]


def make_bot(text: str, seed: int = 0) -> Bot:
    """A bot by its name, with options after a colon."""
    name, _, rest = text.partition(":")
    level = level_of(name)
    given = _read_options(name, rest)
    options: dict[str, object] = {**level.options, **given}
    seed = int(options.pop("seed", seed))  # type: ignore[call-overload]
    if level.player is not None:
        if options:
            raise BotError(f"{name} has no option {next(iter(options))!r}: it has seed")
        return KernelBot(text, level.player, seed)
    # An option that gives a budget replaces all that the level says of it.
    if "iterations" in given or "milliseconds" in given:
        for key in ("iterations", "milliseconds", "stretch"):
            if key not in given:
                options.pop(key, None)
    return SearchBot(text, seed, **options)  # type: ignore[arg-type]


def _read_options(name: str, text: str) -> dict[str, object]:
    options: dict[str, object] = {}
    for part in filter(None, text.split(",")):
        key, equals, value = part.partition("=")
        if key not in OPTIONS or not equals:
            keys = ", ".join(OPTIONS)
            raise BotError(f"{name}: {part!r} is not an option: write KEY=VALUE, keys are {keys}")
        try:
            options[key] = OPTIONS[key](value)
        except ValueError:
            raise BotError(f"{name}: {key} is a number, not {value!r}") from None
        if key in LEAST and not LEAST[key] <= options[key] <= MOST:  # type: ignore[operator]
            raise BotError(f"{name}: {key} is from {LEAST[key]:g} to {MOST:g}, not {value[:20]}")
    return options


def player_of(name: str) -> int:
    """The number of a compiled player by its name."""
    player = level_of(name).player
    if player is None:
        raise BotError(f"{name} is too slow for simulations; choose one of {', '.join(QUICK)}")
    return player


def company(name: str, count: int) -> list[str]:
    """So many different bots of about the strength of one, itself first."""
    own = level_of(name)
    names = list(LEVELS)
    ratings = level_ratings()
    near = sorted(names, key=lambda one: abs(ratings[one] - ratings[own.name]))
    near.remove(name)
    return ([name, *near] * count)[:count]


def level_ratings() -> dict[str, float]:
    """How strong each level is; one that was not measured is between its neighbours."""
    known = [(place, level.rating) for place, level in enumerate(LEVELS.values())
             if level.rating is not None]  # fmt: skip
    places, ratings = zip(*known, strict=True)
    between = interp(range(len(LEVELS)), places, ratings)
    return dict(zip(LEVELS, map(float, between), strict=True))
