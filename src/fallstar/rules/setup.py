"""A set-up: all that is decided before the first turn, frozen and checked.

`Setup` is what a record keeps; `draw_setup` makes one from a seed, as people do from a bag and a
pile of tiles. Every fault is named at once.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fallstar.errors import BoardError, SetupError
from fallstar.rules.board import Board, board_of, tile_faults
from fallstar.rules.compiled import compiled
from fallstar.rules.event_log import EventLog
from fallstar.rules.face import Face, our_faces
from fallstar.rules.layout import STAR_LETTERS, clear_state, lay_out_on
from fallstar.rules.rng import Rng, below, new_rng, shuffle
from fallstar.rules.state import (
    ALL_STARS,
    COLOURS,
    EXPERT,
    FIRST,
    MARKER,
    MAX_SEATS,
    MIN_SEATS,
    SIZE,
    STARS_A_COLOUR,
    TILES,
    State,
)
from fallstar.rules.stepping import start


@dataclass(frozen=True)
class Setup:
    """A table ready to play. A SetupError lists all that is wrong."""

    seats: int
    expert: bool
    tiles: tuple[str, ...]
    stars: str
    open_door: int
    first: int
    faces: Mapping[str, Face] = field(default_factory=dict)

    def __post_init__(self) -> None:
        faults = seats_faults(self.seats)
        if faults:
            # How many of anything there should be is not known then; what is wrong anyway is told.
            raise SetupError([*faults, *tile_faults(self.tiles, self.faces)])
        tiles = TILES[self.seats]
        if len(self.tiles) != tiles:
            faults.append(f"{self.seats} seats play on {tiles} tiles, not {len(self.tiles)}")
        wrong_tiles = tile_faults(self.tiles, self.faces)
        faults += wrong_tiles
        faults += stars_faults(self.stars)
        if not 0 <= self.open_door < tiles:
            faults.append(f"the open door is one of 0 to {tiles - 1}, not {self.open_door}")
        if not 0 <= self.first < self.seats:
            faults.append(f"the first seat is one of 0 to {self.seats - 1}, not {self.first}")
        faults += [] if wrong_tiles else self._board_faults()
        if faults:
            raise SetupError(faults)

    def _board_faults(self) -> list[str]:
        """Can the tiles be laid side by side, and is there one star for each mark?"""
        try:
            marks = len(self.board.mark_spaces)
        except BoardError as error:
            return [str(error)]
        if len(self.stars) == marks:
            return []
        return [f"the board has {marks} marks with a star each, not {len(self.stars)}"]

    @cached_property
    def board(self) -> Board:
        """The tiles, laid."""
        return board_of(self.tiles, self.faces)

    def lay_out(self) -> State:
        """The state with all stars on the board and all pawns off it, before the first turn."""
        state = np.empty(SIZE, dtype=np.uint8)
        clear_state(state, self.seats)
        state[EXPERT] = self.expert
        state[FIRST] = self.first
        state[MARKER] = self.open_door
        lay_out_on(self.board, self.stars, state)
        return state

    def start(self, log: EventLog | None = None) -> State:
        """The state at the first decision: the first seat has entered."""
        state = self.lay_out()
        start(self.board.moves, state, log)
        return state


def seats_faults(seats: int) -> list[str]:
    """Is that a number of seats?"""
    if seats in TILES:
        return []
    return [f"a game has {MIN_SEATS} to {MAX_SEATS} seats, not {seats}"]


def stars_faults(stars: str) -> list[str]:
    """Every star has one of the six colours, and no colour has more stars than the bag."""
    faults: list[str] = []
    for letter, count in Counter(stars).items():
        if letter not in COLOURS:
            faults.append(f"{letter!r} is not a colour: a star is one of {' '.join(COLOURS)}")
        elif count > STARS_A_COLOUR:
            faults.append(f"there are {STARS_A_COLOUR} stars of colour {letter}, not {count}")
    return faults


@compiled
def draw_tiles(rng: Rng, numbers: NDArray[np.uint8], drawn: NDArray[np.uint8]) -> None:
    """Draw as many tiles as `drawn` has rows: number, face (0 or 1) and quarter turns."""
    shuffle(rng, numbers)
    for index in range(len(drawn)):
        drawn[index, 0] = numbers[index]
        drawn[index, 1] = below(rng, 2)
        drawn[index, 2] = below(rng, 4)


@compiled
def draw_stars(rng: Rng, bag: NDArray[np.uint8]) -> None:
    """Fill the bag with all stars, colour + 1 each, in random order."""
    for star in range(ALL_STARS):
        bag[star] = 1 + star % len(COLOURS)
    shuffle(rng, bag)


def draw_from(names: Collection[str], count: int, seed: int) -> tuple[str, ...]:
    """Draw tiles from faces by name: a tile once, one of its sides, any quarter turn.

    Raises BoardError if the faces are on fewer tiles.
    """
    left = sorted({int(name[:-1]) for name in names})
    if len(left) < count:
        raise BoardError(f"a board needs {count} tiles, and these faces are on {len(left)}")
    rng = new_rng(seed, "faces")
    tiles: list[str] = []
    for _ in range(count):
        number = left.pop(int(below(rng, len(left))))
        sides = [side for side in "ab" if f"{number}{side}" in names]
        side = sides[int(below(rng, len(sides)))]
        tiles.append(f"{number}{side}{int(below(rng, 4))}")
    return tuple(tiles)


def draw_setup(
    seats: int,
    seed: int,
    *,
    expert: bool = False,
    tiles: Sequence[str] | None = None,
    open_door: int | None = None,
    first: int | None = None,
    faces: Mapping[str, Face] | None = None,
) -> Setup:
    """Draw what is not chosen. Each part has its own generator: choosing one changes no other."""
    faults = seats_faults(seats)
    if faults:
        raise SetupError(faults)
    count = TILES[seats]
    if tiles is None:
        numbers = np.array(sorted({int(name[:-1]) for name in our_faces()}), dtype=np.uint8)
        drawn = np.empty((count, 3), dtype=np.uint8)
        draw_tiles(new_rng(seed, "tiles"), numbers, drawn)
        tiles = [f"{number}{'ab'[face]}{turns}" for number, face, turns in drawn.tolist()]
    bag = np.empty(ALL_STARS, dtype=np.uint8)
    draw_stars(new_rng(seed, "stars"), bag)
    if open_door is None:
        open_door = int(below(new_rng(seed, "door"), count))
    if first is None:
        first = int(below(new_rng(seed, "first"), seats))
    try:
        marks = len(board_of(tiles, faces).mark_spaces)
    except BoardError:
        marks = 0  # Setup lists what is wrong with the tiles
    stars = "".join(STAR_LETTERS[star] for star in bag[:marks].tolist())
    return Setup(seats, expert, tuple(tiles), stars, open_door, first, dict(faces or {}))
