"""Decisions as text: `hand`, `s<L`, `H>`, `WR^`, `end`, `xb` … in the order of their numbers."""

from typing import TYPE_CHECKING, Literal

from fallstar.errors import NotationError
from fallstar.rules.cards import ALL_MOVEMENTS, CARDS, FULL_HAND, Movement
from fallstar.rules.decisions import ALL_DECISIONS, DECISIONS

MOVES = tuple(decision.text for decision in ALL_DECISIONS)
NUMBERS = {move: number for number, move in enumerate(MOVES)}
assert len(NUMBERS) == DECISIONS, "two decisions have the same text"


def read_move(text: str) -> int:
    """The number of a decision; raises NotationError if there is no such decision."""
    number = NUMBERS.get(text)
    if number is None:
        shown = text if len(text) <= 20 else text[:20] + "…"
        raise NotationError(f"{shown!r} is not a decision: the {DECISIONS} are {' '.join(MOVES)}")
    return number


def moves_in(mask: int) -> list[str]:
    """The decisions of a mask, in number order."""
    return [move for number, move in enumerate(MOVES) if mask >> number & 1]


_HANDS = tuple(
    "".join(card for bit, card in enumerate(CARDS) if cards >> bit & 1)
    for cards in range(FULL_HAND + 1)
)


def card_set(cards: str) -> int:
    """Letters of cards as a bit set."""
    return sum(1 << CARDS.index(card) for card in set(cards))


def cards_in(cards: int) -> str:
    """A bit set of cards as letters."""
    return _HANDS[cards]


def hide_card(move: str) -> str:
    """A decision as other seats may see it: the card of a simple move is hidden."""
    movement = movement_of(move)
    return f"{movement.text}?" if movement and not movement.card else move


def movement_of(move: str) -> Movement | None:
    """The movement of a decision; None if it has none."""
    number = ALL_DECISIONS[NUMBERS[move]].movement
    return None if number is None else ALL_MOVEMENTS[number]


# The decisions as types, for the OpenAPI document: `Move` is one of them, `SeenMove` one as other
# seats may see it. A type checker cannot read a table, so to it both are text.
if TYPE_CHECKING:
    Move = str
    SeenMove = str
else:
    Move = Literal[MOVES]
    SeenMove = Literal[tuple(dict.fromkeys([*MOVES, *map(hide_card, MOVES)]))]
