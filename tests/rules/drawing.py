"""Boards for tests, drawn in the test: a whole board in one picture, with a ruler.

       a b c d e f g h i j k l
      +-+-+-+-+-+-+-+-+-+-+-+-+
    1 |. . 0 . B .|           |
      + + +-+ + + + + + + + + +

Spaces and platforms are those of tile drawings. Three things more may stand on a space:

    0 … 5          the pawn of that seat, on a space without a mark or a door
    B Y P G O W    a star of that colour on a star mark; * and o are bare marks
    blank          no matter to the test: marks are laid there until the face has twelve

The stars a game must have and nobody mentions lie on the marks of the blank spaces.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from textwrap import dedent

from fallstar import Game, Step
from fallstar.rules.board import COLUMNS
from fallstar.rules.cards import CARDS
from fallstar.rules.events import Dropped, Fell, Stepped
from fallstar.rules.face import LINES, SIDE
from fallstar.rules.state import COLOURS

FEET = "^>v<"
MARKS = 12  # on a face that is drawn with fewer, as on ours


@dataclass(frozen=True)
class Seat:
    """What one seat has. The pawn is `c5v`, or only its feet if it is drawn as a digit."""

    pawn: str = ""
    hand: str = CARDS
    down: str = ""
    stars: str = ""  # a letter a star, in any order
    tokens: int = 0


def draw(
    drawing: str,
    *seats: Seat,
    marker: int = 0,
    first: int = 0,
    turn: int = 0,
    phase: str = "action",
    mode: str = "normal",
    stars: Mapping[str, str] | None = None,
) -> Game:
    """A game at this moment. `stars` lie on marks drawn bare, by the name of the space."""
    rows = unruled(drawing)
    lying = dict(stars or {})
    pawns: dict[int, str] = {}
    for name, y, x in _spaces(rows):
        letter = rows[y][x]
        if letter.isdigit():
            pawns[int(letter)] = name
            rows[y][x] = "."
        elif letter in COLOURS.upper():
            lying[name] = letter.lower()
            rows[y][x] = "*"
    assert all(seat < len(seats) for seat in pawns), "a pawn is drawn for a seat nobody gave"
    filled = _fill_marks(rows)
    held = "".join(seat.stars for seat in seats)
    _fill_stars(lying, filled, held, sum(rows[y][x] in "*o" for _, y, x in _spaces(rows)))
    faces = dict(_faces(rows))
    fields = [
        ",".join(f"{name}0" for name in faces),
        mode,
        "".join(lying.get(name, ".") for name, y, x in _spaces(rows) if rows[y][x] in "*o"),
        str(marker),
        "/".join(_seat(seat, pawns.get(number)) for number, seat in enumerate(seats)),
        str(first),
        str(turn),
        phase,
        ";".join(
            f"{name}={'/'.join(line.rstrip().replace(' ', '_') for line in lines)}"
            for name, lines in faces.items()
        ),
    ]
    return Game.from_position(" ".join(fields))


def unruled(drawing: str) -> list[list[str]]:
    """The characters of a drawing without its ruler, which must be right."""
    head, *lines = dedent(drawing).strip("\n").splitlines()
    width = len(head.split())
    assert head.split() == [*COLUMNS[:width]], f"the ruler reads {head!r}"
    gutters = [line[:2].strip() for line in lines]
    rulers = [str(y // 2 + 1) if y % 2 else "" for y in range(len(lines))]
    assert gutters == rulers, f"the rows are numbered {gutters}"
    assert all(len(line) <= 2 * width + 3 for line in lines), "a row is wider than the ruler"
    return [list(line[2:].ljust(2 * width + 1)) for line in lines]


def tiled(seats: int, tile: str) -> str:
    """One tile drawn once, as a whole board for so many seats."""
    rows = unruled(tile)
    across, down = {2: (2, 1), 3: (2, 2), 4: (2, 2), 5: (3, 2), 6: (3, 2)}[seats]
    lines = ["   " + " ".join(COLUMNS[: SIDE * across])]
    for y in range(2 * SIDE * down + 1):
        row = rows[y % (2 * SIDE) if y < 2 * SIDE * down else 2 * SIDE]
        gutter = str(y // 2 + 1) if y % 2 else ""
        lines.append(gutter.ljust(2) + "".join(row[:-1]) * across + row[-1])
    return "\n".join(lines)


def _spaces(rows: list[list[str]]) -> Iterator[tuple[str, int, int]]:
    """Name, line and column of every space, in reading order."""
    for y, x in product(range(1, len(rows), 2), range(1, len(rows[0]), 2)):
        yield f"{COLUMNS[x // 2]}{y // 2 + 1}", y, x


def _tiles(rows: list[list[str]]) -> Iterator[tuple[int, int]]:
    """The corner of every tile, in reading order."""
    yield from product(range(0, len(rows) - 1, LINES - 1), range(0, len(rows[0]) - 1, LINES - 1))


def _fill_marks(rows: list[list[str]]) -> list[str]:
    """Put the marks each face still needs on blank spaces; returns where."""
    filled = []
    for top, left in _tiles(rows):
        tile = [s for s in _spaces(rows) if 0 < s[1] - top < LINES and 0 < s[2] - left < LINES]
        needed = MARKS - sum(rows[y][x] in "*o" for _, y, x in tile)
        for name, y, x in tile:
            if rows[y][x] == " ":
                rows[y][x] = "*" if needed > 0 else "."
                if needed > 0:
                    filled.append(name)
                needed -= 1
    return filled


def _fill_stars(lying: dict[str, str], filled: list[str], owned: str, marks: int) -> None:
    """Lay the stars nobody mentioned on the marks nobody drew, rare colours first."""
    counts = Counter(dict.fromkeys(COLOURS, 0))
    counts.update(owned)
    counts.update(lying.values())
    missing = marks - counts.total()
    assert 0 <= missing <= len(filled), f"{missing} stars to lay on {len(filled)} marks"
    for name in filled[:missing]:
        lying[name] = min(COLOURS, key=lambda colour: counts[colour])
        counts[lying[name]] += 1


def _faces(rows: list[list[str]]) -> Iterator[tuple[str, list[str]]]:
    """The board cut into faces of our own: 11a, 12a …"""
    for number, (top, left) in enumerate(_tiles(rows), start=11):
        yield f"{number}a", ["".join(row[left : left + LINES]) for row in rows[top : top + LINES]]


def _seat(seat: Seat, drawn: str | None) -> str:
    """A seat as positions write it."""
    assert not drawn or len(seat.pawn) < 2, f"the pawn is drawn at {drawn} and told at {seat.pawn}"
    pawn = f"{drawn}{seat.pawn or 'v'}" if drawn else seat.pawn or "-"
    hand = "".join(card for card in CARDS if card in seat.hand)
    down = "".join(card for card in CARDS if card in seat.down)
    stars = "".join(f"{c}{seat.stars.count(c)}" for c in COLOURS if c in seat.stars)
    return f"{pawn}:{hand}:{down or '-'}:{stars or '-'}:{seat.tokens}"


# Reading a game back ------------------------------------------------------------------------------


def pawn(game: Game, seat: int) -> str:
    """Where a pawn stands and its feet, `c5v`; `-` off the board."""
    seen = game.view().seats[seat]
    if seen.space is None or seen.feet is None:
        return "-"
    return game.board.name(seen.space) + FEET[seen.feet]


def path(game: Game, step: Step) -> str:
    """The spaces the mover entered in this step, in order: `c4 b4 b5`."""
    return " ".join(
        game.board.name(event.space)
        for event in step.events
        if isinstance(event, Stepped | Dropped | Fell)
    )


def star(game: Game, name: str) -> str:
    """The colour of the star on a marked space; a dot if it is gone."""
    marks = game.board.mark_spaces
    return game.view().stars[marks.index(game.board.space(name))]


def owned(game: Game, seat: int) -> str:
    """The stars of a seat as letters, in the order of colours."""
    counts = game.view().seats[seat].stars
    return "".join(colour * count for colour, count in zip(COLOURS, counts, strict=True))


def tokens(game: Game) -> list[int]:
    """The tokens of every seat."""
    return [seat.tokens for seat in game.view().seats]


def cards(game: Game, seat: int) -> str:
    """A seat's cards as its owner knows them: `LHW D R` in hand, face down, face up."""
    seen = game.view(seat, previews=False).seats[seat]
    return f"{seen.hand or '-'} {seen.hidden or '-'} {seen.face_up or '-'}"
