"""Is a board fair? Quick bots play many games on it, or on boards drawn from a set of faces.

The workshop of the browser counts the same (web/src/workshop/fairness.ts), and with the same seed
the same games.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
import numpy as np

from fallstar.bots.levels import player_of
from fallstar.learn.figures import (
    DECISIONS,
    EJECTIONS,
    FALLEN,
    FALLS,
    MOVED,
    TURNS,
    Mean,
    Played,
    mean_of,
    play_one,
)
from fallstar.rules.face import Face, our_faces
from fallstar.rules.setup import Setup, draw_from, draw_setup
from fallstar.rules.state import TILES

# Seeds of games are this far apart, so that two seeds share no game.
SEED_STEP = 1_000_000
WIDTH = 1.96  # standard errors that hold the true mean in 95 of 100 cases


@dataclass(frozen=True)
class FairnessPlan:
    """What is played. Without tiles every game draws a board of its own from the pool of faces."""

    seats: int
    games: int
    seed: int
    bot: str = "greedy"
    expert: bool = False
    tiles: Sequence[str] | None = None
    pool: Collection[str] = field(default_factory=lambda: tuple(our_faces()))
    faces: Mapping[str, Face] = field(default_factory=dict)

    def setup(self, number: int) -> Setup:
        """The set-up of a game; an error says what is wrong with the board."""
        seed = self.seed * SEED_STEP + number
        tiles = self.tiles or draw_from(self.pool, TILES.get(self.seats, 0), seed)
        return draw_setup(self.seats, seed, expert=self.expert, tiles=tiles, faces=self.faces)


class Interval(msgspec.Struct, frozen=True):
    """A mean, and half the width of its interval of 95 %; None if it is unknown."""

    value: float
    margin: float | None


class Fairness(msgspec.Struct, frozen=True):
    """What games were like. Shares are 0 to 1."""

    games: int
    seats: int
    endless: int  # games that were given up
    longest: int  # decisions
    decisions: Interval
    turns: Interval  # of one seat
    ejections: Interval  # in a game
    fall: Interval  # spaces a movement
    falls: tuple[float, ...]  # share of movements, by FALL_NAMES
    wins: tuple[Interval, ...]  # share of victory by place from the first seat
    # By the face of the door where a seat first came in: its share of victory beyond its place's.
    doors: dict[str, Interval]


def measure_fairness(
    plan: FairnessPlan, progress: Callable[[int], object] | None = None
) -> Fairness:
    """Play all games of a plan; a FallstarError says what is wrong with it."""
    player = player_of(plan.bot)
    played: list[Played] = []
    for number in range(plan.games):
        seed = plan.seed * SEED_STEP + number
        played.append(play_one(plan.setup(number), player, seed))
        if progress:
            progress(1)
    counts = np.array([game.counts for game in played])
    total = counts.sum(axis=0)
    wins = [mean_of(game.wins[place] for game in played) for place in range(plan.seats)]
    if plan.games == 1:  # a mean of one game is that game
        wins = [Mean(win, float("inf")) for win in played[0].wins]
    names = sorted({door for game in played for door in game.doors}, key=_by_name)
    return Fairness(
        games=plan.games,
        seats=plan.seats,
        endless=sum(not game.over for game in played),
        longest=int(counts[:, DECISIONS].max()),
        decisions=_interval(_mean(counts[:, DECISIONS])),
        turns=_interval(_mean(counts[:, TURNS] / plan.seats)),
        ejections=_interval(_mean(counts[:, EJECTIONS])),
        fall=_interval(_ratio(counts[:, FALLEN], counts[:, MOVED])),
        falls=tuple((total[FALLS:] / total[MOVED]).tolist()),
        wins=tuple(_interval(win) for win in wins),
        doors={name: _interval(_door(name, played, wins)) for name in names},
    )


def _by_name(name: str) -> tuple[int, str]:
    """By number, then by side."""
    return int(name[:-1]), name


def _mean(values: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]") -> Mean:
    mean = mean_of(values.tolist())
    return Mean(float(values.mean()), mean.error)


def _ratio(
    above: "np.ndarray[tuple[int, ...], np.dtype[np.int64]]",
    below: "np.ndarray[tuple[int, ...], np.dtype[np.int64]]",
) -> Mean:
    """The sum of one thing over the sum of another, game by game."""
    value = float(above.sum() / below.sum())
    if len(above) < 2:
        return Mean(value, float("inf"))
    squares = float(((above - value * below) ** 2).sum())
    error = np.sqrt(squares / (len(above) - 1) / len(above)) / below.mean()
    return Mean(value, float(error))


def _door(name: str, played: Sequence[Played], wins: Sequence[Mean]) -> Mean:
    came_in = [
        game.wins[place] - wins[place].value
        for game in played
        for place, door in enumerate(game.doors)
        if door == name
    ]
    return Mean(float(np.mean(came_in)), mean_of(came_in).error)


def _interval(mean: Mean) -> Interval:
    return Interval(mean.value, WIDTH * mean.error if np.isfinite(mean.error) else None)
