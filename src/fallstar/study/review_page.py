"""A review as one HTML page: the graph of chances, what was noted, and the ledgers.

The page needs no script and loads nothing. Lines of the graph differ in dashes as well as in
colour, and the list below tells the same in words.
"""

from html import escape

from fallstar.study.review import Judged
from fallstar.study.review_text import ReviewWords
from fallstar.view.picture.theme import PAWN_COLOURS

WIDTH, HEIGHT, EDGE = 480, 220, 40
DASHES = ("", "8 4", "2 4", "12 4 2 4", "5 3", "1 6")

STYLE = f"""
:root {{ color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }}
body {{ max-width: 46rem; margin: 2rem auto; padding: 0 1rem; background: #f7f9fc; color: #26304d }}
svg {{ width: 100%; height: auto }}
svg text {{ font-size: 13px; fill: currentColor }}
.grid {{ stroke: currentColor; opacity: 0.2 }}
.share {{ fill: none; stroke-width: 2.5; stroke-linejoin: round }}
{"".join(f".seat{seat} {{ stroke: {colour} }}" for seat, colour in enumerate(PAWN_COLOURS))}
.seat5 {{ stroke: #6f7ba8 }}
table {{ border-collapse: collapse; width: 100% }}
th, td {{ padding: 0.25rem 0.5rem; text-align: end }}
th:first-child, td:first-child {{ text-align: start }}
tbody tr {{ border-top: 1px solid #8886 }}
li {{ margin: 0.75rem 0 }}
.label {{ font-weight: 700 }}
.legend {{ display: flex; flex-wrap: wrap; gap: 0 1.5rem; padding: 0; list-style: none }}
.legend li {{ margin: 0 }}
.legend svg {{ width: 2.5rem; height: 0.75rem }}
.scroll {{ overflow-x: auto }}
@media (prefers-color-scheme: dark) {{ body {{ background: #0b1030; color: #e6ebfa }} }}
"""


def review_page(words: ReviewWords) -> str:
    """The page as HTML; the same review gives the same text."""
    review = words.review
    title = escape(words.say("review_title"))
    points = ", ".join(
        f"{escape(name)} {points}" for name, points in zip(words.names, review.points, strict=True)
    )
    noted = "".join(_item(words, one) for one in words.noted())
    nothing = f"<p>{escape(words.say('review_none'))}</p>"
    counts = "".join(
        f"<li>{escape(name)}: {escape(words.counts(seat))}</li>"
        for seat, name in enumerate(words.names)
    )
    head, *rows = words.ledger_rows()
    return f"""<!doctype html>
<html lang="{words.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{STYLE}</style>
<h1>{title}</h1>
<p>{points}</p>
<h2>{escape(words.say("review_graph"))}</h2>
{_graph(words)}
<p>{escape(words.say("review_company"))}</p>
{f"<ol>{noted}</ol>" if noted else nothing}
<ul>{counts}</ul>
<h2>{escape(words.say("ledger_title"))}</h2>
<div class="scroll"><table><thead>{_row(head, "th")}</thead>
<tbody>{"".join(_row(row, "td") for row in rows)}</tbody></table></div>
</html>
"""


def _row(cells: list[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def _item(words: ReviewWords, one: Judged) -> str:
    """A decision that is worth a word; its number is that of the decision."""
    parts = [
        f"{escape(words.names[one.seat])}: {escape(words.move(one.move))}, "
        f'<span class="label">{escape(words.label(one))}</span>'
    ]
    if one.reasons:
        better = words.say("review_better", move=words.move(one.best))
        lost = ", ".join([words.loss(one), *words.gained(one)])
        parts += [lost, *words.reasons(one), better]
        parts[1:] = [escape(part) for part in parts[1:]]
    return f'<li value="{one.number + 1}">{"; ".join(parts)}</li>'


def _graph(words: ReviewWords) -> str:
    """The share of every seat over the game."""
    review = words.review
    result = [about.ledger.result for about in review.seats]
    last = review.judged[-1].number + 1 if review.judged else 1
    at = [one.number for one in review.judged] + [last]
    shares = [one.before for one in review.judged] + [tuple(result)]

    def x(number: int) -> float:
        return EDGE + (WIDTH - EDGE) * number / last

    def y(share: float) -> float:
        return EDGE / 2 + (HEIGHT - EDGE) * (1 - share)

    parts = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(words.say("review_graph"))}">'
    ]
    parts += [
        f'<line class="grid" x1="{EDGE}" x2="{WIDTH}" y1="{y(tick / 100):.1f}" '
        f'y2="{y(tick / 100):.1f}"/><text x="0" y="{y(tick / 100) + 4:.1f}">{tick} %</text>'
        for tick in (0, 25, 50, 75, 100)
    ]
    for seat in range(len(result)):
        points = " ".join(
            f"{x(number):.1f},{y(share[seat]):.1f}"
            for number, share in zip(at, shares, strict=True)
        )
        parts.append(
            f'<polyline class="share seat{seat}" stroke-dasharray="{DASHES[seat]}" '
            f'points="{points}"/>'
        )
    parts.append('</svg><ul class="legend">')
    parts += [
        f'<li><svg viewBox="0 0 40 12" aria-hidden="true"><line class="share seat{seat}" '
        f'stroke-dasharray="{DASHES[seat]}" x2="40" y1="6" y2="6"/></svg> {escape(name)}</li>'
        for seat, name in enumerate(words.names)
    ]
    return "".join([*parts, "</ul>"])
