"""A board as an SVG picture.

    board_svg(game.board, game.view(seat))

The same game gives the same bytes, without fonts, scripts or other files. The board is a torus, so
a fading strip around it shows what comes next on each side. Ids are different in each picture, so
that one page can have several.
"""

from collections.abc import Iterator, Sequence
from html import escape
from zlib import crc32

from fallstar.errors import BoardError
from fallstar.rules.board import Board
from fallstar.rules.face import DELTAS, SIDE, Face
from fallstar.view.picture import layers, route
from fallstar.view.picture.art import KEY, PAWNS, UNIT, number, symbols
from fallstar.view.picture.sheet import SIDES, Sheet, sheet_of_board, sheet_of_face
from fallstar.view.picture.theme import THEMES, Theme, ThemeName
from fallstar.view.preview import Preview
from fallstar.view.view import View

STRIP = route.STRIP
LABELS = 16  # space for the names above and at the left
RIM = 8
LIP = 4  # the strip fades from here on, so that a ledge on the edge is seen whole

# The gradient of the strip at each side, from the outside in: x1 y1 x2 y2.
FADES = ((0, 0, 0, 1), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0))


def board_svg(
    board: Board,
    view: View | None = None,
    *,
    theme: ThemeName = "night",
    turned: int = 0,
    scale: float = 1.0,
    preview: Preview | None = None,
    characters: Sequence[int] | None = None,
) -> str:
    """A picture of a board, and of a game on it if a view is given.

    `turned` rotates the board by quarters clockwise; a space is 40 pixels wide, times `scale`;
    `preview` is a decision of the seat that decides, drawn as its path and landing; `characters`
    are the numbers of the drawings of the seats, if they are not the seats' own.
    """
    if view is not None and view.tiles != board.tiles:
        raise BoardError("the view belongs to another board")
    if preview is not None and (view is None or view.turn is None):
        raise BoardError("a preview needs a view of a game that is not over")
    sheet, paint = sheet_of_board(board, turned), THEMES[theme]
    pieces = [*layers.stars(sheet, view), *layers.pawns(sheet, view, characters)] if view else []
    lines, landing = _preview(sheet, view, preview, paint)
    body = [*_wrapped(sheet, lines), *landing, *layers.names(sheet, paint, STRIP + LABELS / 2)]
    margins = (STRIP + LABELS, STRIP + RIM)
    words = _words(board, view, preview)
    return _picture(sheet, paint, words, _ground(sheet, view, paint), pieces, body, margins, scale)


def face_svg(name: str, face: Face, *, theme: ThemeName = "night", scale: float = 1.0) -> str:
    """A picture of one tile face, with the platforms along its border where the face has them."""
    sheet, paint = sheet_of_face(face), THEMES[theme]
    desc = f"A tile of {SIDE} by {SIDE} spaces with its platforms, its door and its marks."
    words = (f"Face {name}", desc)
    body = [f'<use href="#{KEY}-ground"/>']
    return _picture(sheet, paint, words, _ground(sheet, None, paint), [], body, (RIM, RIM), scale)


def _ground(sheet: Sheet, view: View | None, theme: Theme) -> list[str]:
    """Everything under the pieces."""
    return [
        *layers.ground(sheet, theme),
        *layers.ledges(theme),
        *layers.marks(sheet, view),
        *layers.doors(sheet, view),
    ]


def _preview(
    sheet: Sheet, view: View | None, preview: Preview | None, theme: Theme
) -> tuple[list[str], list[str]]:
    """A preview in two parts: one under the pieces, and one over everything."""
    if view is None or preview is None:
        return [], []
    lines, landing = (part(sheet, view, preview, theme) for part in (route.lines, route.landing))
    return [*lines], [*landing]


def _picture(
    sheet: Sheet,
    theme: Theme,
    words: tuple[str, str],
    ground: list[str],
    pieces: list[str],
    body: list[str],
    margins: tuple[float, float],
    scale: float,
) -> str:
    """The whole picture: a background, and a body that uses the ground and the pieces.

    The first margin is at the left and above, the second at the right and below.
    """
    width, height = (UNIT * side + sum(margins) for side in (sheet.width, sheet.height))
    corner = number(-margins[0])
    groups = {"platforms": layers.platforms(sheet), "ground": ground, "pieces": pieces}
    text = "\n".join(
        (
            f'viewBox="{corner} {corner} {number(width)} {number(height)}">',
            f"<title>{escape(words[0])}</title>",
            f"<desc>{escape(words[1])}</desc>",
            "<defs>",
            *_paints(sheet, theme),
            *_symbols(theme, "".join((*ground, *pieces, *body))),
            *(
                "\n".join((f'<g id="{KEY}-{name}">', *group, "</g>"))
                for name, group in groups.items()
            ),
            "</defs>",
            f'<rect x="{corner}" y="{corner}" width="{number(width)}" height="{number(height)}"'
            f' rx="14" fill="{theme.back}"/>',
            *body,
            "</svg>",
            "",
        )
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{number(width * scale)}"'
        f' height="{number(height * scale)}" '
        + text.replace(KEY, f"fallstar-{crc32(text.encode()):08x}")
    )


def _symbols(theme: Theme, text: str) -> Iterator[str]:
    """The drawings that a text uses."""
    for name, drawing in symbols(theme).items():
        if f'"#{KEY}-{name}"' in text:
            yield f'<g id="{KEY}-{name}">{drawing}</g>'


def _paints(sheet: Sheet, theme: Theme) -> Iterator[str]:
    """The chequer, the glow, the gradients of the strip, and its clip path."""
    unit, pair = UNIT, 2 * UNIT
    yield (
        f'<pattern id="{KEY}-chequer" width="{pair}" height="{pair}" patternUnits="userSpaceOnUse">'
        f'<path d="M0 0H{pair}V{pair}H0Z" fill="{theme.sheet}"/>'
        f'<path d="M0 0H{unit}V{pair}H{pair}V{unit}H0Z" fill="{theme.sheet_other}"/></pattern>'
    )
    yield (
        f'<radialGradient id="{KEY}-light"><stop offset=".3" stop-color="{theme.glow}"'
        f' stop-opacity=".75"/><stop offset="1" stop-color="{theme.glow}" stop-opacity="0"/>'
        "</radialGradient>"
    )
    for side, (x1, y1, x2, y2) in zip(SIDES, FADES, strict=True):
        yield (
            f'<linearGradient id="{KEY}-{side}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
            f'<stop offset="0" stop-color="{theme.back}"/>'
            f'<stop offset="1" stop-color="{theme.back}" stop-opacity=".35"/></linearGradient>'
        )
    width, height = (UNIT * side + 2 * STRIP for side in (sheet.width, sheet.height))
    yield (
        f'<clipPath id="{KEY}-frame"><rect x="{number(-STRIP)}" y="{number(-STRIP)}"'
        f' width="{number(width)}" height="{number(height)}" rx="6"/></clipPath>'
    )


def _wrapped(sheet: Sheet, lines: list[str]) -> Iterator[str]:
    """The board, with lines under the pieces, and the fading strip around it."""
    width, height = UNIT * sheet.width, UNIT * sheet.height
    yield f'<g clip-path="url(#{KEY}-frame)">'
    long, high, fade = width + 2 * STRIP, height + 2 * STRIP, STRIP - LIP
    yield (
        f'<rect x="{number(-STRIP)}" y="{number(-STRIP)}" width="{number(long)}"'
        f' height="{number(high)}" fill="url(#{KEY}-chequer)"/>'
    )
    for right, down in DELTAS:
        for name in ("ground", "pieces"):
            yield f'<use href="#{KEY}-{name}" x="{right * width}" y="{down * height}"/>'
    yield f'<use href="#{KEY}-ground"/>'
    yield from lines
    yield f'<use href="#{KEY}-pieces"/>'
    for side, x, y, across, along in (
        ("north", -STRIP, -STRIP, long, fade),
        ("east", width + LIP, -STRIP, fade, high),
        ("south", -STRIP, height + LIP, long, fade),
        ("west", -STRIP, -STRIP, fade, high),
    ):
        yield (
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(across)}"'
            f' height="{number(along)}" fill="url(#{KEY}-{side})"/>'
        )
    yield "</g>"


def _words(board: Board, view: View | None, preview: Preview | None) -> tuple[str, str]:
    """A title and a description, for people who cannot see the picture."""
    words = [f"A board of {board.width} by {board.height} spaces that wraps around at its edges."]
    if view is None:
        return "A Fallstar board", words[0]
    space = board.doors[view.marker][0]
    words.append(f"{view.stars_left} stars are left. The open door is at {board.name(space)}.")
    for seat in view.seats:
        name = PAWNS[seat.seat].name
        if seat.space is None or seat.feet is None:
            words.append(f"The {name} is off the board.")
        else:
            words.append(f"The {name} stands at {board.name(seat.space)}, feet {SIDES[seat.feet]}.")
    if preview is not None and view.turn is not None:
        words.append(
            f"{preview.move} would take the {PAWNS[view.turn].name} to"
            f" {board.name(preview.landing)}, feet {SIDES[preview.feet]}."
        )
    return "A game of Fallstar", " ".join(words)
