"""How often each level of the ladder solves puzzles, by their rating: docs/pictures/puzzles.svg.

`python -m tools.puzzle_chunks` draws it along with the tables of docs/puzzles.md.
"""

from collections.abc import Sequence
from itertools import pairwise

from fallstar.learn.arena_plot import STYLE
from fallstar.learn.puzzle_ladder import level_rating
from fallstar.study.puzzle import LADDER, TRIES, Puzzle
from fallstar.view.picture.art import number

LEFT, TOP, WIDTH, HEIGHT = 52, 70, 560, 320
FROM, TO, BAND = 0, 2400, 200
LEAST = 20  # puzzles in a band, or it has no point


def puzzle_svg(puzzles: Sequence[Puzzle]) -> str:
    """The picture: a line for each level, a point for each band of ratings."""
    bottom = TOP + HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{LEFT + WIDTH + 150}" '
        f'height="{bottom + 52}" viewBox="0 0 {LEFT + WIDTH + 150} {bottom + 52}">',
        "<title>Puzzles solved by each level, by the rating of the puzzle</title>",
        STYLE,
        f'<rect class="back" width="{LEFT + WIDTH + 150}" height="{bottom + 52}" rx="10"/>',
        '<text class="title" x="20" y="28">Who solves how hard puzzles</text>',
        f'<text class="small" x="20" y="47">{len(puzzles):,} puzzles, each tried '
        f"{TRIES} times by each level; share solved</text>",
    ]
    for share in range(0, 101, 25):
        y = number(_y(share / 100))
        parts.append(f'<path class="grid" d="M{LEFT} {y}h{WIDTH}"/>')
        parts.append(
            f'<text class="small" x="{LEFT - 8}" y="{y}" text-anchor="end">{share} %</text>'
        )
    for rating in range(FROM, TO + 1, 400):
        x = number(_x(rating))
        parts.append(f'<path class="grid" d="M{x} {TOP}V{bottom}"/>')
        parts.append(
            f'<text class="small" x="{x}" y="{bottom + 18}" text-anchor="middle">{rating}</text>'
        )
    parts.append(f'<text class="small" x="{LEFT}" y="{bottom + 38}">rating of the puzzle</text>')
    for level, name in enumerate(LADDER):
        points = _points(puzzles, level)
        path = "L".join(f"{number(_x(x))} {number(_y(y))}" for x, y in points)
        parts.append(f'<path class="line" d="M{path}"/>')
        parts += [
            f'<circle class="dot" cx="{number(_x(x))}" cy="{number(_y(y))}" r="3"/>'
            for x, y in points
        ]
        # A name is bound to the fall of its line, each a little lower than the one before.
        level_share = 0.93 - 0.11 * level
        at = _fall(points, level_share)
        parts.append(
            f'<path class="fair" d="M{number(_x(at))} {number(_y(level_share))}'
            f'H{LEFT + WIDTH + 4}"/><text x="{LEFT + WIDTH + 8}" y="{number(_y(level_share) + 4)}">'
            f"{name} {level_rating(name):.0f}</text>"
        )
    return "\n".join([*parts, "</svg>", ""])


def _points(puzzles: Sequence[Puzzle], level: int) -> list[tuple[float, float]]:
    """The mean rating of each band, and how much of it a level solves."""
    points = []
    for low in range(0, 3000, BAND):
        band = [puzzle for puzzle in puzzles if low <= puzzle.rating < low + BAND]
        if len(band) >= LEAST:
            rating = sum(puzzle.rating for puzzle in band) / len(band)
            solved = sum(int(puzzle.solved[level]) for puzzle in band) / TRIES / len(band)
            points.append((rating, solved))
    return points


def _fall(points: Sequence[tuple[float, float]], share: float) -> float:
    """The rating where a line falls below a share."""
    for (left, before), (right, after) in pairwise(points):
        if before >= share > after:
            return left + (right - left) * (before - share) / (before - after)
    return points[-1][0]


def _x(rating: float) -> float:
    return LEFT + WIDTH * (rating - FROM) / (TO - FROM)


def _y(share: float) -> float:
    return TOP + HEIGHT * (1 - share)
