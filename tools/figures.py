"""Figures about games on our faces, for docs/boards.md: learn/figures.py plays and counts.

A face is good when games on it are neither short nor endless, falls differ in length, and neither
the face nor its door decides who wins. None of that shows in a drawing, so it is measured here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from fallstar.bots.players import GAIN, RANDOM
from fallstar.learn.figures import (
    DECISIONS,
    EJECTIONS,
    FALLEN,
    FALLS,
    MOVED,
    STARS,
    TOKENS,
    TURNS,
    Mean,
    Played,
    mean_of,
    play_one,
)
from fallstar.rules.face import our_faces
from fallstar.rules.setup import draw_setup
from fallstar.rules.state import MAX_SEATS

Progress = Callable[[int], object]  # called with the number of games done

SEATS = range(2, MAX_SEATS + 1)
PLAYERS = {GAIN: "gain", RANDOM: "random"}
# Every measurement of the page; each plays the given number of games.
MEASURES = list(product(PLAYERS, (False, True), SEATS))

# A face or door decides games if it changes a share of victory by more than this, and by more than
# three standard errors.
DECIDING = 0.05


def mean_of_means(means: Sequence[Mean]) -> Mean:
    """The mean of several independent means."""
    errors = [mean.error for mean in means]
    return Mean(
        float(np.mean([mean.value for mean in means])), float(np.linalg.norm(errors) / len(errors))
    )


@dataclass(frozen=True)
class FaceFigures:
    """The effect of one face, as differences; shares of victory are 0 to 1."""

    turns: Mean  # turns of a seat, with the face minus without it
    first_seat: Mean  # the first seat's share of victory, with the face minus without it
    first_door: Mean  # the same, with its door open at first minus another door
    door: Mean  # share of victory of a seat that first entered here, minus the mean of its place


@dataclass(frozen=True)
class Figures:
    """Figures about games of one kind. Means are over games, shares are 0 to 1."""

    seats: int
    expert: bool
    player: int
    games: int
    endless: int  # games stopped after ENDLESS decisions
    decisions: float
    longest: int  # decisions of the longest game
    turns: float  # a seat
    turns_most: tuple[float, float]  # 90 % of the games lie between these
    stars: float  # picked up from the board, a turn
    tokens: float
    fall: float  # spaces, a movement
    falls: tuple[float, ...]  # share of movements, by FALL_NAMES
    ejections: float
    wins: tuple[float, ...]  # share of victory by place from the first seat
    wins_error: float
    faces: Mapping[str, FaceFigures]


def measure(
    seats: int,
    expert: bool,
    player: int,
    games: int,
    seed: int,
    progress: Progress | None = None,
) -> Figures:
    """Play games on boards drawn from a seed and put them into figures.

    The same seed draws the same boards whatever the mode and the player, so that rows compare.
    """
    # One thread: building the board is plain Python and takes longer than the compiled game.
    played: list[Played] = []
    for each in range(seed * games, (seed + 1) * games):
        played.append(play_one(draw_setup(seats, each, expert=expert), player, each))
        if progress:
            progress(1)
    counts = np.array([game.counts for game in played])
    total = counts.sum(axis=0)
    turns = counts[:, TURNS] / seats
    wins = [mean_of(game.wins[place] for game in played) for place in range(seats)]
    low, high = np.percentile(turns, [5, 95])
    return Figures(
        seats=seats,
        expert=expert,
        player=player,
        games=games,
        endless=sum(not game.over for game in played),
        decisions=float(counts[:, DECISIONS].mean()),
        longest=int(counts[:, DECISIONS].max()),
        turns=float(turns.mean()),
        turns_most=(float(low), float(high)),
        stars=float(total[STARS] / total[TURNS]),
        tokens=float(total[TOKENS] / total[TURNS]),
        fall=float(total[FALLEN] / total[MOVED]),
        falls=tuple((total[FALLS:] / total[MOVED]).tolist()),
        ejections=float(counts[:, EJECTIONS].mean()),
        wins=tuple(win.value for win in wins),
        wins_error=max(win.error for win in wins),
        faces={name: _face_figures(name, played, wins) for name in our_faces()},
    )


def _face_figures(name: str, played: Sequence[Played], wins: Sequence[Mean]) -> FaceFigures:
    """Split the games by a face and its door."""
    here = [game for game in played if name in game.faces]
    elsewhere = [game for game in played if name not in game.faces]
    opened = [game.wins[0] for game in here if game.doors[0] == name]
    opened_elsewhere = [game.wins[0] for game in played if game.doors[0] != name]
    came_in = [
        game.wins[place] - wins[place].value
        for game in here
        for place, door in enumerate(game.doors)
        if door == name
    ]
    return FaceFigures(
        turns=_mean_turns(here) - _mean_turns(elsewhere),
        first_seat=mean_of(g.wins[0] for g in here) - mean_of(g.wins[0] for g in elsewhere),
        first_door=mean_of(opened) - mean_of(opened_elsewhere),
        door=mean_of(came_in),
    )


def _mean_turns(played: Sequence[Played]) -> Mean:
    """Turns a seat."""
    return mean_of(float(game.counts[TURNS]) / len(game.wins) for game in played)


def measure_all(games: int, seed: int, progress: Progress | None = None) -> list[Figures]:
    """All MEASURES, in their order."""
    return [
        measure(seats, expert, player, games, seed, progress) for player, expert, seats in MEASURES
    ]


def normal_gain(all_figures: Sequence[Figures]) -> list[Figures]:
    """The measurements that faces are judged by."""
    return [figures for figures in all_figures if figures.player == GAIN and not figures.expert]


def faces_over_seats(all_figures: Sequence[Figures]) -> dict[str, FaceFigures]:
    """The faces' figures with gain players in the normal game, over the numbers of seats."""
    chosen = normal_gain(all_figures)
    return {
        name: FaceFigures(
            turns=mean_of_means([figures.faces[name].turns for figures in chosen]),
            first_seat=mean_of_means([figures.faces[name].first_seat for figures in chosen]),
            first_door=mean_of_means([figures.faces[name].first_door for figures in chosen]),
            door=mean_of_means([figures.faces[name].door for figures in chosen]),
        )
        for name in our_faces()
    }


def decides(face: FaceFigures) -> bool:
    """Does this face, or its door, change a share of victory too much?"""
    shares = (face.first_seat, face.first_door, face.door)
    return any(abs(share.value) > max(DECIDING, 3 * share.error) for share in shares)
