"""fallstar board"""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from fallstar.cli.files import check_writable
from fallstar.cli.options import Names, Seats, Seed, draw_seed
from fallstar.cli.style import style
from fallstar.errors import FallstarError
from fallstar.game import Game
from fallstar.view.picture.png import to_png
from fallstar.view.picture.svg import board_svg
from fallstar.view.picture.theme import ThemeName
from fallstar.view.preview import Preview
from fallstar.view.text import draw_board

Width = Annotated[int, Parameter(validator=validators.Number(gte=50, lte=8000))]


def board(
    *,
    seats: Seats = 2,
    seed: Seed = None,
    tiles: Names = None,
    position: str | None = None,
    preview: str | None = None,
    out: Path | None = None,
    theme: ThemeName = "night",
    width: Width = 1200,
) -> None:
    """Draw a set-up or a position as text, SVG or PNG.

    Parameters
    ----------
    seats
        How many seats, 2 to 6.
    tiles
        The tiles in reading order with commas between, as 4b2,1a0; drawn if not given.
    position
        A position in one line, in the form of Game.position(), instead of a set-up.
    preview
        In a picture: show the path and the landing of this legal move.
    out
        A file that ends in .txt, .svg or .png; text on the terminal if not given.
    theme
        night or day.
    width
        How many pixels wide a PNG is.
    """
    if position is not None and (seed is not None or tiles is not None):
        raise FallstarError("a position has its own tiles: leave out --seed and --tiles")
    if preview is not None and (out is None or out.suffix.lower() == ".txt"):
        raise FallstarError("a preview needs a picture: give --out FILE.svg or --out FILE.png")
    if out is not None:
        check_writable(out)
    if position is not None:
        game = Game.from_position(position)
    else:
        game = Game.new(seats=seats, seed=draw_seed() if seed is None else seed, tiles=tiles)
    shown = find_preview(game, preview) if preview is not None else None
    if out is None:
        print(", ".join(game.board.tiles))
        print(draw_board(game.board, game.view(), **style()))
        print(game.position())
    elif out.suffix.lower() == ".txt":
        out.write_text(draw_board(game.board, game.view()) + "\n", encoding="utf-8")
    elif out.suffix.lower() in (".svg", ".png"):
        picture = board_svg(game.board, game.view(game.turn), theme=theme, preview=shown)
        if out.suffix.lower() == ".svg":
            out.write_text(picture, encoding="utf-8")
        else:
            out.write_bytes(to_png(picture, width))
    else:
        raise FallstarError(f"the file ends in .txt, .svg or .png, not {out.name!r}")


def find_preview(game: Game, move: str) -> Preview:
    """The preview of a legal move; raises IllegalMove for any other."""
    for preview in game.preview():
        if preview.move == move:
            return preview
    game.play(move)  # raises IllegalMove
    raise AssertionError("a legal move has a preview")
