"""A review in words, for the terminal and for the page."""

from collections.abc import Iterator, Sequence

from fallstar.rules.board import Board
from fallstar.study.ledger import PARTS, Ledger
from fallstar.study.reason_kinds import reason_text
from fallstar.study.review import Judged, Label, Review
from fallstar.view.narrate import Narrator
from fallstar.view.words import Language, bot_title, say

LABELS: tuple[Label, ...] = ("brilliant", "only", "fine", "inaccuracy", "mistake", "blunder")
NOTED: frozenset[Label] = frozenset(LABELS) - {"fine"}
MISTAKES: frozenset[Label] = frozenset({"inaccuracy", "mistake", "blunder"})
BOT = "bot:"  # before the name of a bot in a record
LEAST_GAIN = 0.01  # of the victory: less is not told
ROWS = (*PARTS, "result")


def gainers(one: Judged) -> list[tuple[int, float]]:
    """Who gained from what a decision lost, and how much: the seat that gained most, and those that
    gained at least half as much. Among two it says nothing new, so the list is empty."""
    if len(one.before) == 2:
        return []
    changes = zip(one.before, one.after, strict=True)
    gains = [(seat, after - before) for seat, (before, after) in enumerate(changes)]
    most = max(gain for _, gain in gains)
    told = [(seat, gain) for seat, gain in gains if gain >= max(LEAST_GAIN, most / 2)]
    return sorted(told, key=lambda gainer: -gainer[1])


def is_hard(one: Judged) -> bool:
    """Does its label fit? A loss that may be nothing gets no hard word."""
    return one.label not in MISTAKES or one.error <= one.loss


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

    def gained(self, one: Judged) -> list[str]:
        """Who gained what it loses."""
        keys = ["review_gained"] + ["review_gained_too"] * len(one.before)
        return [
            self.say(key, name=self.names[seat], gain=f"{100 * gain:.0f}")
            for key, (seat, gain) in zip(keys, gainers(one), strict=False)
        ]

    def reasons(self, one: Judged) -> list[str]:
        """Why it loses."""
        return [reason_text(reason, self.names, self.language) for reason in one.reasons]

    def label(self, one: Judged) -> str:
        """The name of a decision."""
        return self.say(f"label_{one.label if is_hard(one) else 'unsure'}")

    def counts(self, seat: int) -> str:
        """How a seat decided, in a line."""
        about = self.review.seats[seat]
        unsure = [one for one in self.review.judged if one.seat == seat and not is_hard(one)]
        counts = {
            label: count - sum(one.label == label for one in unsure)
            for label, count in about.labels.items()
        }
        parts = [
            self.say("review_decisions", count=about.decisions),
            self.say("review_mean", loss=f"{100 * about.loss:.1f}"),
            *(
                self.say(f"labels_{label}", count=counts[label])
                for label in LABELS
                if counts.get(label)
            ),
            *([self.say("labels_unsure", count=len(unsure))] if unsure else []),
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
                f"({one.move}), {self.label(one)}"
            )
            if one.reasons:
                yield f"      {', '.join([self.loss(one), *self.gained(one)])}; " + "; ".join(
                    self.reasons(one)
                )
                better = self.say("review_better", move=f"{self.move(one.best)} ({one.best})")
                yield f"      {better} " + " ".join(one.line)
        if not self.noted():
            yield self.say("review_none")
        yield ""
        for seat, name in enumerate(self.names):
            yield f"{name}: {self.counts(seat)}"
        yield self.say("review_company")
        yield ""
        yield self.say("ledger_title")
        yield from _table(self.ledger_rows())

    def ledger_rows(self) -> list[list[str]]:
        """The ledgers as a table with a head."""
        head = [self.say("ledger_player"), *(self.say(f"ledger_{part}") for part in ROWS)]
        return [head] + [
            [name, *_percents(about.ledger)]
            for name, about in zip(self.names, self.review.seats, strict=True)
        ]


def _percents(ledger: Ledger) -> list[str]:
    signs = {part: "" if part in ("fair", "result") else "+" for part in ROWS}
    return [f"{100 * getattr(ledger, part):{signs[part]}.1f} %" for part in ROWS]


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        first, *rest = row
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        yield "  ".join(cells).rstrip()
