"""The draws of a set-up, one after another: the chance nodes of the OpenSpiel game.

    the tiles in reading order      outcome 8 * (number - 1) + 4 * (face b) + quarter turns
    the stars, one for each mark    outcome 0..5, the colour, weighted by what is left in the bag
    the open door                   outcome 0 .. tiles - 1
    the first seat                  outcome 0 .. seats - 1

The draws so far are bytes, one for each outcome. Tiles given as a parameter are not drawn.
"""

from collections.abc import Sequence

from fallstar.rules.face import our_faces
from fallstar.rules.setup import Setup
from fallstar.rules.state import COLOURS, STARS_A_COLOUR, TILES

MARKS = {name: sum(mark > 0 for mark in face.marks) for name, face in our_faces().items()}
NUMBERS = sorted({int(name[:-1]) for name in our_faces()})
PLACINGS = 8  # of a tile: two faces, four quarter turns
MOST_OUTCOMES = PLACINGS * max(NUMBERS)


class Draws:
    """All the draws of a set-up, for one choice of seats, mode and tiles."""

    def __init__(self, seats: int, expert: bool, tiles: Sequence[str] = ()) -> None:
        self.seats = seats
        self.expert = expert
        self.tiles = tuple(tiles)
        self.count = TILES[seats]
        self._stars_at = 0 if tiles else self.count
        most = sorted(max(MARKS[f"{number}a"], MARKS[f"{number}b"]) for number in NUMBERS)
        marks = self._marks(b"") if tiles else sum(most[-self.count :])
        self.most_draws = self._stars_at + marks + 2

    def _tiles(self, drawn: bytes) -> tuple[str, ...]:
        return self.tiles or tuple(map(tile_name, drawn[: self._stars_at]))

    def _marks(self, drawn: bytes) -> int:
        return sum(MARKS[tile[:-1]] for tile in self._tiles(drawn))

    def _door_at(self, drawn: bytes) -> int:
        """The number of draws before the open door, once the tiles are known."""
        return self._stars_at + self._marks(drawn)

    def is_whole(self, drawn: bytes) -> bool:
        """Is everything drawn?"""
        return len(drawn) > self._stars_at and len(drawn) == self._door_at(drawn) + 2

    def outcomes(self, drawn: bytes) -> list[tuple[int, float]]:
        """What can be drawn next, and how likely each is."""
        number = len(drawn)
        if number < self._stars_at:
            used = {outcome // PLACINGS + 1 for outcome in drawn}
            left = [tile for tile in NUMBERS if tile not in used]
            chance = 1 / (PLACINGS * len(left))
            return [
                (PLACINGS * (tile - 1) + one, chance) for tile in left for one in range(PLACINGS)
            ]
        door_at = self._door_at(drawn)
        if number < door_at:
            stars = [
                STARS_A_COLOUR - drawn.count(colour, self._stars_at)
                for colour in range(len(COLOURS))
            ]
            bag = sum(stars)
            return [(colour, count / bag) for colour, count in enumerate(stars) if count]
        choices = self.count if number == door_at else self.seats
        return [(choice, 1 / choices) for choice in range(choices)]

    def name(self, drawn: bytes, outcome: int) -> str:
        """The draw in words: `tile 4b2`, `star y`, `door 1`, `first 0`."""
        number = len(drawn)
        if number < self._stars_at:
            return f"tile {tile_name(outcome)}"
        door_at = self._door_at(drawn)
        if number < door_at:
            return f"star {COLOURS[outcome]}"
        return f"door {outcome}" if number == door_at else f"first {outcome}"

    def setup(self, drawn: bytes) -> Setup:
        """The set-up, when everything is drawn."""
        stars = "".join(COLOURS[colour] for colour in drawn[self._stars_at : -2])
        return Setup(self.seats, self.expert, self._tiles(drawn), stars, drawn[-2], drawn[-1])


def tile_name(outcome: int) -> str:
    """The tile of an outcome, as `4b2`."""
    tile, placing = divmod(outcome, PLACINGS)
    return f"{tile + 1}{'ab'[placing // 4]}{placing % 4}"
