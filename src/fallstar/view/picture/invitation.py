"""The picture of an invitation: a board in a night sky, and the pawns that play on it."""

import re
from collections.abc import Sequence

from fallstar.rules.board import Board
from fallstar.view.picture.art import KEY, PAWNS, number, symbols
from fallstar.view.picture.svg import board_svg
from fallstar.view.picture.theme import THEMES
from fallstar.view.view import View

WIDTH, HEIGHT = 1200, 630  # what sites that show previews of links ask for
MARGIN = 24
COLUMN = 150  # the room of a pawn beside the board
SPECKS = 90
_SIZE = re.compile(r' width="([\d.]+)" height="([\d.]+)"')


def invitation_svg(board: Board, view: View, characters: Sequence[int]) -> str:
    """A picture of a game as everybody sees it; `characters` are the drawings of its seats."""
    theme = THEMES["night"]
    left, right = characters[: (len(characters) + 1) // 2], characters[(len(characters) + 1) // 2 :]
    used = "".join(
        f'<g id="{KEY}-pawn-{one}">{symbols(theme)[f"pawn-{one}"]}</g>'
        for one in sorted(set(characters))
    ).replace(KEY, "invited")
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
            f' viewBox="0 0 {WIDTH} {HEIGHT}"><defs>{used}</defs>',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{theme.back}"/>',
            *(_speck(index) for index in range(SPECKS)),
            *_column(left, COLUMN / 2 + MARGIN),
            *_column(right, WIDTH - COLUMN / 2 - MARGIN),
            _placed(board_svg(board, view, characters=characters)),
            "</svg>",
        )
    )


def _speck(index: int) -> str:
    """A small star. The two steps spread them evenly."""
    x, y = index * 75.488 % 100 * WIDTH / 100, index * 56.984 % 100 * HEIGHT / 100
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(1 + index % 3 * 0.6)}"'
        f' fill="#dfe5ff" opacity="{number(0.25 + index % 4 * 0.12)}"/>'
    )


def _column(pawns: Sequence[int], x: float) -> list[str]:
    step = HEIGHT / (len(pawns) + 1) if pawns else 0
    return [
        f'<g transform="translate({number(x)} {number(step * place)}) scale(2.6)">'
        f'<circle r="24" fill="{THEMES["night"].sheet}"/><use href="#invited-pawn-{pawn}"/></g>'
        for place, pawn in enumerate(pawns, 1)
    ]


def _placed(picture: str) -> str:
    """The picture of the board as a part of this one, as big as there is room."""
    found = _SIZE.search(picture)
    assert found is not None
    width, height = float(found[1]), float(found[2])
    room = WIDTH - 2 * (COLUMN + 2 * MARGIN), HEIGHT - 2 * MARGIN
    scale = min(room[0] / width, room[1] / height)
    x, y = (WIDTH - width * scale) / 2, (HEIGHT - height * scale) / 2
    size = (
        f' x="{number(x)}" y="{number(y)}" width="{number(width * scale)}"'
        f' height="{number(height * scale)}" overflow="visible"'  # to clip it takes long
    )
    return picture[: found.start()] + size + picture[found.end() :]


def drawing_of(character: str | None, seat: int) -> int:
    """The number of a character's drawing; a seat without one has the drawing of its number."""
    names = [pawn.name for pawn in PAWNS]
    return names.index(character) if character in names else seat
