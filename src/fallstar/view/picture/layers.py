"""The layers of a picture from bottom to top: sheet, ledges, marks, doors, stars, pawns, names.

Elements carry a class and data- attributes in the words of the game: `data-space="c5"`,
`data-feet="south"`. Drawings of art.py are used by id.
"""

from collections.abc import Iterator, Sequence

from fallstar.rules.face import REPLAY_MARK, SIDE
from fallstar.rules.state import COLOURS, EAST, SOUTH
from fallstar.view.picture.art import KEY, UNIT, number
from fallstar.view.picture.letters import word
from fallstar.view.picture.sheet import SIDES, Sheet
from fallstar.view.picture.theme import Theme
from fallstar.view.view import View

LEDGE = 6.5  # how thick a platform is


def use(sheet: Sheet, name: str, space: int, attributes: str, feet: int = SOUTH) -> str:
    """One drawing on one space, rotated to the direction of its feet."""
    x, y = sheet.middle(space)
    turn = sheet.angle(feet)
    at = f"translate({number(x)} {number(y)})" + (f" rotate({turn})" if turn else "")
    where = f'data-space="{sheet.name(space)}" href="#{KEY}-{name}" transform="{at}"'
    return f"<use {attributes} {where}/>"


def ground(sheet: Sheet, theme: Theme) -> Iterator[str]:
    """The chequered sheet and the seams of its tiles."""
    width, height = UNIT * sheet.width, UNIT * sheet.height
    yield f'<rect width="{width}" height="{height}" fill="url(#{KEY}-chequer)"/>'
    seams = [f"M{UNIT * x} 0V{height}" for x in range(SIDE, sheet.width, SIDE)]
    seams += [f"M0 {UNIT * y}H{width}" for y in range(SIDE, sheet.height, SIDE)]
    if seams:
        yield (
            f'<path class="seams" d="{"".join(seams)}" fill="none" stroke="{theme.seam}"'
            ' stroke-width="1.2" stroke-dasharray="2 6"/>'
        )


def platforms(sheet: Sheet) -> Iterator[str]:
    """One path for each platform; `ledges` draws them."""
    for space, direction in sheet.ledges():
        x, y = sheet.spot(space)
        side = sheet.side(direction)
        if side % 2:
            line = f"M{UNIT * (x + (side == EAST))} {UNIT * y}v{UNIT}"
        else:
            line = f"M{UNIT * x} {UNIT * (y + (side == SOUTH))}h{UNIT}"
        yield (
            f'<path class="platform" data-space="{sheet.name(space)}"'
            f' data-side="{SIDES[direction]}" d="{line}"/>'
        )


def ledges(theme: Theme) -> Iterator[str]:
    """All platforms three times: a shadow, the ledge, and a highlight."""
    for colour, width, shift in (
        (theme.shade, LEDGE + 1, 1.8),
        (theme.ledge, LEDGE, 0),
        (theme.ledge_light, 1.6, -1.2),
    ):
        yield (
            f'<use href="#{KEY}-platforms" x="{shift}" y="{shift}" stroke="{colour}"'
            f' stroke-width="{width}" stroke-linecap="round" fill="none"/>'
        )


def marks(sheet: Sheet, view: View | None) -> Iterator[str]:
    """Star marks without a star, and all replay marks: they are visible around a star."""
    stars = dict(zip(sheet.mark_spaces, view.stars if view else "", strict=view is not None))
    for space in sheet.mark_spaces:
        kind = "replay" if sheet.marks[space] == REPLAY_MARK else "star"
        if kind == "replay" or stars.get(space, ".") not in COLOURS:
            attributes = f'class="mark" data-mark="{kind}"'
            yield use(sheet, f"{kind}-mark", space, attributes, sheet.upright)


def doors(sheet: Sheet, view: View | None) -> Iterator[str]:
    """An arch for each door, the open one with a glow."""
    for index, (space, floor) in enumerate(sheet.doors):
        is_open = view is not None and view.marker == index
        if is_open:
            yield use(sheet, "glow", space, f'class="marker" data-door="{index}"')
        attributes = f'class="door" data-door="{index}" data-floor="{SIDES[floor]}"'
        yield use(sheet, "door-open" if is_open else "door", space, attributes, floor)


def stars(sheet: Sheet, view: View) -> Iterator[str]:
    """The stars on the board."""
    for space, colour in zip(sheet.mark_spaces, view.stars, strict=True):
        if colour in COLOURS:
            attributes = f'class="star" data-colour="{colour}"'
            yield use(sheet, f"star-{colour}", space, attributes, sheet.upright)


def pawns(sheet: Sheet, view: View, characters: Sequence[int] | None = None) -> Iterator[str]:
    """The pawns on the board, each standing on its feet; `characters` has the drawing of a seat."""
    for seat in view.seats:
        if seat.space is not None and seat.feet is not None:
            attributes = f'class="pawn" data-seat="{seat.seat}" data-feet="{SIDES[seat.feet]}"'
            drawing = characters[seat.seat] if characters else seat.seat
            yield use(sheet, f"pawn-{drawing}", seat.space, attributes, seat.feet)


def names(sheet: Sheet, theme: Theme, off: float) -> Iterator[str]:
    """The names of columns and rows, above and at the left, at a distance from the board."""
    yield (
        f'<g class="names" fill="none" stroke="{theme.label}" stroke-width="1.1"'
        ' stroke-linecap="round" stroke-linejoin="round">'
    )
    found = {sheet.spot(space): sheet.name(space) for space in range(len(sheet.edges))}
    # What a whole column has in common, the letter or, on its side, the number; then a whole row.
    column, row = (slice(1, None), slice(1)) if sheet.turned % 2 else (slice(1), slice(1, None))
    for x in range(sheet.width):
        yield from word(found[x, 0][column], UNIT * (x + 0.5), -off)
    for y in range(sheet.height):
        yield from word(found[0, y][row], -off, UNIT * (y + 0.5))
    yield "</g>"
