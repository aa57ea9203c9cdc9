"""fallstar board"""

import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter, validators

from fallstar.cli.options import Names, Seed, draw_seed
from fallstar.errors import FallstarError
from fallstar.game import Game
from fallstar.view.svg import board_svg, to_png
from fallstar.view.text import draw_board

Width = Annotated[int, Parameter(validator=validators.Number(gte=50, lte=8000))]


def board(
    *,
    seats: int = 2,
    seed: Seed = None,
    tiles: Names = None,
    position: str | None = None,
    out: Path | None = None,
    theme: Literal["night", "day"] = "night",
    width: Width = 1200,
) -> None:
    """Draw a set-up, or any moment of a game, as text, SVG or PNG.

    Parameters
    ----------
    seats
        How many seats, 2 to 6.
    tiles
        The tiles in reading order with commas between, as 4b2,1a0; drawn if not given.
    position
        A position in one line, as Game.position() writes it, instead of a set-up.
    out
        A file that ends in .txt, .svg or .png; text on the terminal if not given.
    theme
        night or day.
    width
        How many pixels wide a PNG is.
    """
    if position is not None:
        game = Game.from_position(position)
    else:
        game = Game.new(seats=seats, seed=draw_seed() if seed is None else seed, tiles=tiles)
    if out is None:
        print(", ".join(game.board.tiles))
        print(draw_board(game.board, game.view(), colour=sys.stdout.isatty()))
        print(game.position())
        return
    kind = out.suffix.lower()
    if kind == ".txt":
        out.write_text(draw_board(game.board, game.view()) + "\n", encoding="utf-8")
    elif kind == ".svg":
        out.write_text(board_svg(game.board, game.view(), theme=theme), encoding="utf-8")
    elif kind == ".png":
        out.write_bytes(to_png(board_svg(game.board, game.view(), theme=theme), width))
    else:
        raise FallstarError(f"a picture ends in .txt, .svg or .png, not {out.name!r}")
