"""Decisions as text: `hand`, `s<L`, `H>`, `WR^`, `end`, `xb` … in the order of their numbers."""

from fallstar.errors import NotationError
from fallstar.rules.decisions import DECISIONS, SIMPLE, SPECIAL
from fallstar.rules.state import CARDS, COLOURS

_SPECIAL = ("L<", "L>", "H<", "H>", "D", "R<", "R>", "R^")

MOVES: tuple[str, ...] = (
    "hand",
    *(f"s<{card}" for card in CARDS),
    *(f"s>{card}" for card in CARDS),
    *_SPECIAL,
    *(f"W{move}" for move in _SPECIAL),
    "end",
    *(f"x{kind}" for kind in COLOURS + "t"),
)
NUMBERS = {move: number for number, move in enumerate(MOVES)}
assert len(NUMBERS) == DECISIONS


def read_move(text: str) -> int:
    """The number of a decision; a NotationError if there is no such decision."""
    number = NUMBERS.get(text)
    if number is None:
        shown = text if len(text) <= 20 else text[:20] + "…"
        raise NotationError(f"{shown!r} is no decision: the 35 are {' '.join(MOVES)}")
    return number


def moves_in(mask: int) -> list[str]:
    """The decisions of a mask, in number order."""
    return [move for number, move in enumerate(MOVES) if mask >> number & 1]


_HANDS = tuple(
    "".join(card for bit, card in enumerate(CARDS) if cards >> bit & 1)
    for cards in range(1 << len(CARDS))
)


def cards_in(cards: int) -> str:
    """A bit set of cards as letters."""
    return _HANDS[cards]


def hide_card(move: str) -> str:
    """A decision as other seats may see it: the card of a simple move stays secret."""
    return f"{move[:2]}?" if SIMPLE <= NUMBERS[move] < SPECIAL else move
