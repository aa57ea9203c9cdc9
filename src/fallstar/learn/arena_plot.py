"""The standings of a match as a small SVG: win shares on the left, ratings on the right.

Labels are SVG text in a system font, so that they can be read aloud and copied. Colours follow the
light or dark mode of the browser; lengths and positions carry the meaning without them.
"""

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor, log10

from fallstar.learn.results import Results
from fallstar.learn.standings import Standing
from fallstar.view.picture.art import number

ROW = 34
TOP = 84  # height above the first row: title, subtitle, headings
BOTTOM = 44  # height below the last row: axes and legend
LETTER = 7.4  # about the width of a letter
PANEL = 280
GAP = 64
EDGE = 20
LONGEST = 44  # letters of a name

STYLE = """<style>
text { font: 13px system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; fill: #26304d }
.title { font-size: 16px; font-weight: 600 }
.small { font-size: 11px; fill: #56617f }
.back { fill: #f7f9fc }
.grid { stroke: #d5dcea }
.fair { stroke: #56617f; stroke-dasharray: 4 3 }
.bar { fill: #7fa3dd }
.line { stroke: #26304d; stroke-width: 1.6; fill: none }
.dot { fill: #c4661f }
@media (prefers-color-scheme: dark) {
text { fill: #e6ebfa } .small { fill: #a3aed0 } .back { fill: #10163a } .grid { stroke: #2a346b }
.fair { stroke: #a3aed0 } .bar { fill: #4668b3 } .line { stroke: #e6ebfa } .dot { fill: #ffb45e }
}
</style>"""


def arena_svg(results: Results) -> str:
    """The picture as SVG; the same results give the same bytes."""
    rows = results.standings
    labels = [_short(one.bot) for one in rows]
    left = EDGE + 12 + LETTER * max([8, *map(len, labels)])
    right = left + PANEL + GAP
    width, bottom = right + PANEL + EDGE + 24, TOP + ROW * len(rows)
    title, subtitle = _titles(results)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{number(width)}" '
        f'height="{bottom + BOTTOM}" viewBox="0 0 {number(width)} {bottom + BOTTOM}">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(_words(results))}</desc>",
        STYLE,
        f'<rect class="back" width="{number(width)}" height="{bottom + BOTTOM}" rx="10"/>',
        _text(EDGE, 28, title, "title"),
        _text(EDGE, 47, subtitle, "small"),
        _text(left, 72, "win share"),
        _text(right, 72, "rating"),
        *(_text(left - 12, _middle(row) + 4.5, label, anchor="end")
          for row, label in enumerate(labels)),
        *_shares(rows, left, bottom, 1 / results.settings.seats),
        *_ratings(rows, right, bottom),
        "</svg>",
        "",
    ]  # fmt: skip
    return "\n".join(parts)


def _shares(rows: Sequence[Standing], left: float, bottom: float, fair: float) -> Iterator[str]:
    """A bar for each win share, a whisker for its interval, a line for equal shares."""
    most = max([fair, *(one.high for one in rows)])
    step = _step(most)
    scale = PANEL / (step * ceil(most / step))
    for count in range(ceil(most / step) + 1):
        x = left + scale * step * count
        yield _upright(x, bottom, "grid")
        yield _text(x, bottom + 15, f"{step * count:.0%}", "small", "middle")
    for row, one in enumerate(rows):
        y = _middle(row)
        yield (
            f'<rect class="bar" x="{number(left)}" y="{number(y - 9)}" '
            f'width="{number(scale * one.win_share)}" height="18" rx="2"/>'
        )
        yield _whisker(left + scale * one.low, left + scale * one.high, y)
    yield _upright(left + scale * fair, bottom, "fair")
    yield _text(left, bottom + 33, "whiskers: 95 % confidence; dashed: equal shares", "small")


def _ratings(rows: Sequence[Standing], left: float, bottom: float) -> Iterator[str]:
    """A dot for each rating, and a line of two sigma on both sides."""
    low = min((one.mu - 2 * one.sigma for one in rows), default=0.0)
    high = max((one.mu + 2 * one.sigma for one in rows), default=50.0)
    step = _step(high - low)
    first, last = floor(low / step), ceil(high / step)
    scale = PANEL / (step * (last - first))
    for count in range(first, last + 1):
        x = left + scale * step * (count - first)
        yield _upright(x, bottom, "grid")
        yield _text(x, bottom + 15, number(step * count), "small", "middle")
    for row, one in enumerate(rows):
        middle, reach = left + scale * (one.mu - step * first), scale * 2 * one.sigma
        yield _whisker(middle - reach, middle + reach, _middle(row))
        yield f'<circle class="dot" cx="{number(middle)}" cy="{number(_middle(row))}" r="5.5"/>'
    yield _text(left, bottom + 33, "Plackett-Luce, lines: ± 2 sigma", "small")


def _step(span: float) -> float:
    """A round step that divides a span into three to seven parts."""
    power: float = 10 ** floor(log10(span / 3))
    return next(step * power for step in (5, 2, 1) if span / (step * power) >= 3)


def _middle(row: int) -> float:
    return TOP + ROW * (row + 0.5)


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "") -> str:
    more = (f' class="{kind}"' if kind else "") + (f' text-anchor="{anchor}"' if anchor else "")
    return f'<text x="{number(x)}" y="{number(y)}"{more}>{escape(text)}</text>'


def _upright(x: float, bottom: float, kind: str) -> str:
    return f'<path class="{kind}" d="M{number(x)} {TOP - 4}V{number(bottom)}"/>'


def _whisker(low: float, high: float, y: float) -> str:
    ends = "".join(f"M{number(x)} {number(y - 5)}v10" for x in (low, high))
    return f'<path class="line" d="M{number(low)} {number(y)}H{number(high)}{ends}"/>'


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def _titles(results: Results) -> tuple[str, str]:
    settings = results.settings
    mode = "expert game" if settings.expert else "normal game"
    seed = _short(str(settings.seed))
    return (
        f"Arena of {settings.seats} seats",
        f"{len(results.games):,} games, each board at every seat · {mode} · seed {seed}",
    )


def _words(results: Results) -> str:
    """The picture in words."""
    words = [f"{_titles(results)[1]}."]
    words += [
        f"{place}. {one.bot}: wins {one.win_share:.1%}, with 95 % confidence {one.low:.1%} to "
        f"{one.high:.1%}; rating {one.mu:.1f} plus or minus {2 * one.sigma:.1f}."
        for place, one in enumerate(results.standings, start=1)
    ]
    return " ".join(words)
