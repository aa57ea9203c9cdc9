"""The drawings of a picture: stars, pawns, doors and marks.

Every drawing fits a space of 40 x 40 units, with its middle at 0, 0 and its feet south. A picture
has each drawing once and uses it, rotated, wherever it is needed.
"""

from math import cos, pi, sin
from typing import Literal, NamedTuple

from fallstar.rules.state import COLOURS
from fallstar.view.picture.theme import Theme

UNIT = 40
KEY = "\0"  # placeholder for the picture's id until the picture is complete


def number(value: float) -> str:
    """A number with at most two decimals, as short as possible."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(count: int, outer: float, inner: float, *, first: float = -90) -> str:
    """A star with straight sides."""
    spots = []
    for index in range(2 * count):
        radius = inner if index % 2 else outer
        angle = (first + index * 180 / count) * pi / 180
        spots.append(f"{number(radius * cos(angle))} {number(radius * sin(angle))}")
    return "M" + "L".join(spots) + "Z"


def petals(count: int, reach: float, radius: float) -> str:
    """A star with round points: arcs of a circle from notch to notch."""
    spots = []
    for index in range(count):
        angle = (-90 + (index + 0.5) * 360 / count) * pi / 180
        spots.append(f"{number(reach * cos(angle))} {number(reach * sin(angle))}")
    arc = f"A{number(radius)} {number(radius)} 0 1 1 "
    return f"M{spots[-1]}" + "".join(arc + spot for spot in spots) + "Z"


def _rays(count: int, reach: float, half: float, *, first: float = -90) -> str:
    """A star of bars that meet in the middle."""
    spots = []
    notch = half / sin(pi / count)
    for index in range(count):
        angle = (first + index * 360 / count) * pi / 180
        right, down = cos(angle), sin(angle)
        for side in (-half, half):
            x, y = reach * right - side * down, reach * down + side * right
            spots.append(f"{number(x)} {number(y)}")
        angle += pi / count
        spots.append(f"{number(notch * cos(angle))} {number(notch * sin(angle))}")
    return "M" + "L".join(spots) + "Z"


# Six outlines, told apart without their colours: a four-pointed spark, the five-pointed star, a
# blossom, the six-pointed star, a seal of many short points, and a crystal of bars. None of them
# points one way: directions are for doors and feet.
STAR_PATHS = (
    "M0-14Q3-3 14 0Q3 3 0 14Q-3 3-14 0Q-3-3 0-14Z",
    points(5, 13, 5.6),
    petals(5, 6.4, 4.9),
    points(6, 12.8, 6.2),
    points(10, 11.8, 8.8),
    _rays(6, 12.2, 2.5, first=0),
)
STAR_MARK = points(5, 6.5, 2.9)

BOOTS = "M-8.5 8H-2.3V16.4H-11.6Q-12 12.8-8.5 12.6ZM8.5 8H2.3V16.4H11.6Q12 12.8 8.5 12.6Z"
EYES = (
    "M-5.6-2.5a1.7 1.9 0 1 0 3.4 0a1.7 1.9 0 1 0-3.4 0Z"
    "M2.2-2.5a1.7 1.9 0 1 0 3.4 0a1.7 1.9 0 1 0-3.4 0Z"
)


class Pawn(NamedTuple):
    """A character: its silhouette above the boots, and what is drawn on it, colour and outline."""

    name: str
    body: str
    details: tuple[tuple[Literal["ink", "paper", "glow"], str], ...]


PAWNS = (
    # two wide ears and a tail
    Pawn(
        "red fox",
        "M-12-15.5L-4-10.5Q0-11.5 4-10.5L12-15.5L12.5-4Q12.5 1.5 8 3.5L9 10Q0 12-9 10L-8 3.5"
        "Q-12.5 1.5-12.5-4ZM7 10.5Q14.5 11 12.5 2Q19 9 12 13.2Q9 14 7 12.5Z",
        (
            ("paper", "M-12.5-3Q-6-3 0 3.5Q6-3 12.5-3Q12 1.5 8 3.5L0 6.5L-8 3.5Q-12 1.5-12.5-3Z"),
            ("ink", EYES),
            ("ink", "M-2 3Q0 2 2 3L0 5.5Z"),
        ),
    ),
    # a box with an aerial
    Pawn(
        "teal robot",
        "M-1.3-13H1.3V-10H9.5Q12-10 12-7.5V.5Q12 3 9.5 3H8.5V10H-8.5V3H-9.5Q-12 3-12 .5V-7.5"
        "Q-12-10-9.5-10H-1.3ZM-3-14.2a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z",
        (
            ("ink", "M-9-5Q-9-7.5-6.5-7.5H6.5Q9-7.5 9-5V-2Q9 .5 6.5 .5H-6.5Q-9 .5-9-2Z"),
            ("paper", "M-6.2-5.5h4v4h-4ZM2.2-5.5h4v4h-4Z"),
            ("paper", "M-4 5h8v2.4h-8Z"),
        ),
    ),
    # two long ears
    Pawn(
        "violet rabbit",
        "M-3-6Q-9.8-8-9.2-14Q-8.6-18-5.6-16.6Q-2-14.5-1.3-7.8H1.3Q2-14.5 5.6-16.6"
        "Q8.6-18 9.2-14Q9.8-8 6-5.5Q9.5-3 9.5 .5Q9.5 3.5 7.5 5.5L8.5 10Q0 12-8.5 10L-7.5 5.5"
        "Q-9.5 3.5-9.5 .5Q-9.5-3-6-5.5Z",
        (
            ("paper", "M-4-8.5Q-7.6-10.5-7-14Q-6-15-4.9-13.5ZM4-8.5Q7.6-10.5 7-14Q6-15 4.9-13.5Z"),
            ("ink", EYES),
            ("paper", "M-2.6 2.2H2.6Q2.4 6 0 6Q-2.4 6-2.6 2.2Z"),
        ),
    ),
    # broad and low, the eyes on top
    Pawn(
        "green frog",
        "M-12-7a5 5 0 0 1 9.6-2.2H2.4A5 5 0 0 1 12-7Q15 -3.5 15 1Q15 10.5 0 10.5"
        "Q-15 10.5-15 1Q-15-3.5-12-7Z",
        (
            (
                "paper",
                "M-10.6-7.2a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0ZM4-7.2a3.3 3.3 0 1 0 6.6 0"
                "a3.3 3.3 0 1 0-6.6 0Z",
            ),
            (
                "ink",
                "M-8.9-7.2a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0ZM5.5-7.2a1.7 1.7 0 1 0 3.4 0"
                "a1.7 1.7 0 1 0-3.4 0Z",
            ),
            ("ink", "M-9 1Q0 7.5 9 1Q8 6 0 6.4Q-8 6-9 1Z"),
        ),
    ),
    # a wide cap on a stem
    Pawn(
        "brown mushroom",
        "M-15.5-1.5A15.5 14.5 0 0 1 15.5-1.5Q15.5 1.5 12.5 1.5H7L8 10Q0 12-8 10L-7 1.5H-12.5"
        "Q-15.5 1.5-15.5-1.5Z",
        (
            ("paper", "M-7 1.5H7L8 10Q0 12-8 10Z"),
            (
                "paper",
                "M-2.8-10.5a2.8 2.5 0 1 0 5.6 0a2.8 2.5 0 1 0-5.6 0ZM-11.5-4.5a2.4 2.4 0 1 0 4.8 0"
                "a2.4 2.4 0 1 0-4.8 0ZM6.7-4.5a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0Z",
            ),
            (
                "ink",
                "M-4.6 5a1.5 1.8 0 1 0 3 0a1.5 1.8 0 1 0-3 0ZM1.6 5a1.5 1.8 0 1 0 3 0"
                "a1.5 1.8 0 1 0-3 0Z",
            ),
        ),
    ),
    # a pointed hat with a brim
    Pawn(
        "grey wizard",
        "M3-18Q4-10 8.5-4.8Q14.5-4.4 14.5-2.4Q14.5-.6 7.8-.2L10 10Q0 12-10 10L-7.8-.2"
        "Q-14.5-.6-14.5-2.4Q-14.5-4.4-8.5-4.8Q-3-10 3-18Z",
        (
            ("glow", "M-8.6-4.7Q0-3 8.6-4.7L6.8-7.6Q0-6-6.6-7.4Z"),
            ("paper", "M-6.3-.2Q0 .6 6.3-.2L6 3Q4 10.5 0 11Q-4 10.5-6 3Z"),
            (
                "ink",
                "M-4.4 2a1.5 1.6 0 1 0 3 0a1.5 1.6 0 1 0-3 0ZM1.4 2a1.5 1.6 0 1 0 3 0"
                "a1.5 1.6 0 1 0-3 0Z",
            ),
        ),
    ),
)


def pawn(seat: int, theme: Theme) -> str:
    """A pawn: a rim of paper, dark boots, a body in its colour and a face at the upper end."""
    _, body, details = PAWNS[seat]
    colours = {"ink": theme.ink, "paper": theme.paper, "glow": theme.glow}
    outline = BOOTS + body
    return (
        f'<path d="{outline}" fill="{theme.shade}" stroke="{theme.shade}" stroke-width="4.4"'
        f' stroke-linejoin="round" opacity=".6"/>'
        f'<path d="{outline}" fill="{theme.paper}" stroke="{theme.paper}" stroke-width="3.4"'
        f' stroke-linejoin="round"/><path d="{BOOTS}" fill="{theme.ink}"/>'
        f'<path d="{body}" fill="{theme.pawns[seat]}"/>'
        + "".join(f'<path d="{d}" fill="{colours[fill]}"/>' for fill, d in details)
    )


def star(colour: int, theme: Theme) -> str:
    """A star with a dark rim."""
    d = STAR_PATHS[colour]
    return (
        f'<path d="{d}" fill="{theme.stars[colour]}" stroke="{theme.star_rims[colour]}"'
        f' stroke-width="1.6" stroke-linejoin="round"/>'
    )


def replay_mark(theme: Theme) -> str:
    """An arrow that comes round, wide enough to be seen around a star."""
    return (
        f'<g fill="none" stroke="{theme.replay_mark}" stroke-width="2" stroke-linecap="round">'
        '<path d="M4.6-13.9A14.6 14.6 0 1 1-5.6-13.5"/></g>'
        f'<path d="M-7.4-17.4L1.2-14.6L-5.8-9Z" fill="{theme.replay_mark}"/>'
    )


def star_mark(theme: Theme) -> str:
    """A faint star."""
    return (
        f'<path d="{STAR_MARK}" fill="none" stroke="{theme.star_mark}" stroke-width="1.5"'
        f' stroke-linejoin="round"/>'
    )


def door(theme: Theme, *, is_open: bool) -> str:
    """An arch on its floor, with an arrow towards the floor; barred, or full of light."""
    arch = "M{0} 17V-2A{1} {1} 0 0 1 {1}-2V17Z"
    frame = theme.frame_open if is_open else theme.frame
    leaf = theme.leaf_open if is_open else theme.leaf
    text = (
        f'<path d="{arch.format("-16.5", "16.5")}" fill="{frame}"/>'
        f'<path d="{arch.format("-13", "13")}" fill="{leaf}"/>'
    )
    if is_open:
        text += f'<path d="M-7 3.5H7L0 12.5Z" fill="{theme.frame_open}"/>'
    else:
        text += (
            f'<path d="M0-15V0M-7-13V17M7-13V17" stroke="{frame}" stroke-width="1.6"/>'
            f'<path d="M-7 3.5H7L0 12.5Z" fill="{frame}"/>'
        )
    return text


def symbols(theme: Theme) -> dict[str, str]:
    """Every drawing by its name."""
    drawn = {f"star-{COLOURS[colour]}": star(colour, theme) for colour in range(len(COLOURS))}
    drawn |= {f"pawn-{seat}": pawn(seat, theme) for seat in range(len(PAWNS))}
    drawn["star-mark"] = star_mark(theme)
    drawn["replay-mark"] = replay_mark(theme)
    drawn["door"] = door(theme, is_open=False)
    drawn["door-open"] = door(theme, is_open=True)
    drawn["glow"] = f'<circle r="36" fill="url(#{KEY}-light)"/>'
    return drawn
