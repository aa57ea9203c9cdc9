"""A review in words, for the terminal and for the page."""

from collections.abc import Iterator, Sequence

from fallstar.rules.board import Board
from fallstar.study.reasons import reason_text
from fallstar.study.review import Judged, Label, Ledger, Review
from fallstar.view.narrate import Narrator
from fallstar.view.words import Language, bot_title, say

LABELS: tuple[Label, ...] = ("brilliant", "only", "fine", "inaccuracy", "mistake", "blunder")
NOTED: frozenset[Label] = frozenset(LABELS) - {"fine"}
BOT = "bot:"  # before the name of a bot in a record
PARTS = ("fair", "start", "own", "others", "unseen", "result")


def seat_names(review: Review, language: Language) -> list[str]:
    """The names of the players, each with the number of its seat."""
    titles = [
        bot_title(name.removeprefix(BOT), language) if name.startswith(BOT) else name
        for name in review.players
    ]
    return [f"{title} ({seat})" for seat, title in enumerate(titles, start=1)]


class ReviewWords:
    """Sentences about a review, in one language."""

    def __init__(self, review: Review, board: Board, language: Language) -> None:
        self.review = review
        self.language = language
        self.names = seat_names(review, language)
        self._narrator = Narrator(board, self.names, language)

    def say(self, key: str, **gaps: object) -> str:
        """A text of this language."""
        return say(self.language, key, **gaps)

    def move(self, move: str) -> str:
        """A decision in words."""
        return self._narrator.move(move)

    def loss(self, one: Judged) -> str:
        """What a decision loses: the chance that it left, and that of the best one."""
        after, before = one.after[one.seat], one.before[one.seat]
        return self.say(
            "lost_chance",
            after=f"{100 * after:.0f}",
            before=f"{100 * before:.0f}",
            error=f"{100 * one.error:.0f}",
        )

    def reasons(self, one: Judged) -> list[str]:
        """Why it loses."""
        return [reason_text(reason, self.names, self.language) for reason in one.reasons]

    def counts(self, seat: int) -> str:
        """How a seat decided, in a line."""
        about = self.review.seats[seat]
        parts = [
            self.say("review_decisions", count=about.decisions),
            self.say("review_mean", loss=f"{100 * about.loss:.1f}"),
            *(
                self.say(f"labels_{label}", count=about.labels[label])
                for label in LABELS
                if about.labels.get(label)
            ),
        ]
        return ", ".join(parts)

    def noted(self) -> list[Judged]:
        """The decisions worth a word."""
        return [one for one in self.review.judged if one.label in NOTED]

    def lines(self) -> Iterator[str]:
        """The whole review, line by line."""
        yield self.say("review_title")
        for one in self.noted():
            yield ""
            yield (
                f"{one.number + 1:4}  {self.names[one.seat]}: {self.move(one.move)} "
                f"({one.move}), {self.say(f'label_{one.label}')}"
            )
            if one.reasons:
                yield f"      {self.loss(one)}; " + "; ".join(self.reasons(one))
                better = self.say("review_better", move=f"{self.move(one.best)} ({one.best})")
                yield f"      {better} " + " ".join(one.line)
        if not self.noted():
            yield self.say("review_none")
        yield ""
        for seat, name in enumerate(self.names):
            yield f"{name}: {self.counts(seat)}"
        yield ""
        yield self.say("ledger_title")
        yield from _table(self.ledger_rows())

    def ledger_rows(self) -> list[list[str]]:
        """The ledgers as a table with a head."""
        head = [self.say("ledger_player"), *(self.say(f"ledger_{part}") for part in PARTS)]
        return [head] + [
            [name, *_percents(about.ledger)]
            for name, about in zip(self.names, self.review.seats, strict=True)
        ]


def _percents(ledger: Ledger) -> list[str]:
    signs = {part: "" if part in ("fair", "result") else "+" for part in PARTS}
    return [f"{100 * getattr(ledger, part):{signs[part]}.1f} %" for part in PARTS]


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        first, *rest = row
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        yield "  ".join(cells).rstrip()
