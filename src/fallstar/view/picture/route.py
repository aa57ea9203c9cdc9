"""A landing preview: the path, the fall across the wrap, and the pawn at its landing."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from fallstar.rules.face import DELTAS
from fallstar.rules.state import COLOURS, SOUTH
from fallstar.view.picture.art import KEY, UNIT, number
from fallstar.view.picture.sheet import SIDES, Sheet
from fallstar.view.picture.theme import Theme
from fallstar.view.preview import Preview
from fallstar.view.view import View

STRIP = UNIT / 2  # how far beyond the edge a line is seen


def lines(sheet: Sheet, view: View, preview: Preview, theme: Theme) -> Iterator[str]:
    """The lines under the pieces: solid for the steps, dashed for the fall."""
    steps = [*_start(view), *preview.steps]
    fall = [*steps[-1:], *preview.fall]
    for name, spaces, dashes in (("steps", steps, ""), ("fall", fall, ' stroke-dasharray="6 6.4"')):
        if len(spaces) > 1:
            line, _, _ = _line(sheet, spaces)
            yield (
                f'<path d="{line}" fill="none" stroke="{theme.shade}" stroke-width="9"'
                ' stroke-linecap="round" stroke-linejoin="round" opacity=".5"/>'
            )
            yield (
                f'<path class="{name}" d="{line}" fill="none" stroke="{theme.path}"'
                f' stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"{dashes}/>'
            )
    for space in preview.steps:
        x, y = sheet.middle(space)
        yield f'<circle cx="{number(x)}" cy="{number(y)}" r="5" fill="{theme.path}"/>'


def landing(sheet: Sheet, view: View, preview: Preview, theme: Theme) -> Iterator[str]:
    """Everything over the pieces: rings around gains and ejected pawns, the landing, the arrows."""
    entered = [*preview.steps, *preview.fall]
    stars = dict(zip(sheet.mark_spaces, view.stars, strict=True))
    won = [space for space in dict.fromkeys(entered) if stars.get(space, ".") in COLOURS]
    for space in won:
        if space != preview.landing:
            yield _ring(sheet, space, "gain", theme.path)
    if preview.door is not None:
        yield _ring(sheet, sheet.doors[preview.door][0], "next-door", theme.frame_open, "2 6")
    yield _ghost(sheet, view, preview, theme)
    if preview.landing in won:
        x, y = sheet.middle(preview.landing)
        yield (
            f'<use class="gain" data-space="{sheet.name(preview.landing)}"'
            f' href="#{KEY}-star-{stars[preview.landing]}"'
            f' transform="translate({number(x + 15)} {number(y - 15)}) scale(.6)"/>'
        )
    for seat in view.seats:
        if seat.seat in preview.ejects and seat.space is not None:
            yield _ring(sheet, seat.space, "eject", theme.eject, "6 4")
    yield from _arrows(sheet, [*_start(view), *preview.steps], preview.fall, theme)


def _ghost(sheet: Sheet, view: View, preview: Preview, theme: Theme) -> str:
    """The pawn at its landing, in a frame."""
    x, y = sheet.middle(preview.landing)
    at = f"translate({number(x)} {number(y)}) rotate({sheet.angle(preview.feet)})"
    frame = '<rect x="-17.5" y="-17.5" width="35" height="35" rx="8"'
    return (
        f'<g class="landing" data-space="{sheet.name(preview.landing)}" data-seat="{view.turn}"'
        f' data-feet="{SIDES[preview.feet]}" transform="{at}">'
        f'{frame} fill="{theme.landing}" fill-opacity=".85"/>'
        f'<use href="#{KEY}-pawn-{view.turn}" opacity=".8"/>'
        f'{frame} fill="none" stroke="{theme.path}" stroke-width="3"/></g>'
    )


def _arrows(sheet: Sheet, steps: Sequence[int], fall: Sequence[int], theme: Theme) -> Iterator[str]:
    """Arrows along a fall, and where the path crosses the wrap."""
    _, gates, _ = _line(sheet, [*steps, *fall])
    _, _, between = _line(sheet, [*steps[-1:], *fall])
    for name, size, spots in (("arrow", 0.62, between), ("gate", 1, gates)):
        for x, y, side in spots:
            at = f"translate({number(x)} {number(y)}) rotate({(side - SOUTH) % 4 * 90})"
            yield (
                f'<path class="{name}" d="M-8.5-5H8.5L0 7.5Z" fill="{theme.path}"'
                f' stroke="{theme.shade}" stroke-width="2" stroke-linejoin="round"'
                f' transform="{at}{"" if size == 1 else f" scale({size})"}"/>'
            )


def _start(view: View) -> list[int]:
    """The space of the pawn of the seat that decides."""
    space = None if view.turn is None else view.seats[view.turn].space
    return [] if space is None else [space]


def _ring(sheet: Sheet, space: int, name: str, colour: str, dashes: str = "") -> str:
    x, y = sheet.middle(space)
    dashed = f' stroke-dasharray="{dashes}" stroke-linecap="round"' if dashes else ""
    return (
        f'<circle class="{name}" data-space="{sheet.name(space)}" cx="{number(x)}"'
        f' cy="{number(y)}" r="17" fill="none" stroke="{colour}" stroke-width="3"{dashed}/>'
    )


Spots = list[tuple[float, float, int]]  # a point, and a side as drawn


def _line(sheet: Sheet, spaces: Sequence[int]) -> tuple[str, Spots, Spots]:
    """A line through spaces, cut at the wrap; the points where it crosses the wrap, and others."""
    line: list[str] = []
    gates: Spots = []
    between: Spots = []
    half, out = UNIT / 2, UNIT / 2 + STRIP
    for space, beyond in pairwise(spaces):
        side = _side(sheet, space, beyond)
        right, down = DELTAS[side]
        (x, y), (to_x, to_y) = sheet.middle(space), sheet.middle(beyond)
        line += [] if line else [f"M{number(x)} {number(y)}"]
        if (to_x, to_y) == (x + UNIT * right, y + UNIT * down):
            between.append((x + half * right, y + half * down, side))
        else:
            line.append(f"L{number(x + out * right)} {number(y + out * down)}")
            line.append(f"M{number(to_x - out * right)} {number(to_y - out * down)}")
            gates.append((x + half * right, y + half * down, side))
            gates.append((to_x - half * right, to_y - half * down, side))
        line.append(f"L{number(to_x)} {number(to_y)}")
    return "".join(line), gates, between


def _side(sheet: Sheet, space: int, beyond: int) -> int:
    """The side, as drawn, on which the next space lies, around the wrap."""
    (x, y), there = sheet.spot(space), sheet.spot(beyond)
    for side, (right, down) in enumerate(DELTAS):
        if ((x + right) % sheet.width, (y + down) % sheet.height) == there:
            return side
    raise AssertionError("a path goes from a space to one beside it")
