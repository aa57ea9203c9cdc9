"""Previews: what each legal decision would do, found by playing it on a copy.

A preview stops at the end of the turn: the entry of the next seat is not part of it.
"""

import msgspec

from fallstar.notation.move import MOVES, Move
from fallstar.rules.board import Board
from fallstar.rules.preview_rows import (
    COLOURS_AT,
    DECISION,
    DOOR,
    EJECTED,
    EJECTED_AT,
    FACING,
    FALL,
    GAINED,
    LANDING,
    PAIRS,
    PATH,
    PAYS_AT,
    RETURNED,
    SPENT,
    STAYS,
    STEPS,
    TOKENS,
    preview_rows_of,
)
from fallstar.rules.state import COLOURS, State

# What a seat could pay with, by a bit set.
TAKES = tuple(
    "".join(letter for bit, letter in enumerate(COLOURS + "t") if mask >> bit & 1)
    for mask in range(1 << len(COLOURS + "t"))
)


class Preview(msgspec.Struct, frozen=True, gc=False):
    """What a decision would do to the seat that makes it."""

    move: Move
    steps: tuple[int, ...]  # the spaces entered by the movement itself
    fall: tuple[int, ...]  # the spaces fallen through after it, the landing last
    landing: int  # where the pawn stands then
    feet: int
    stars: str  # colours gained, in order, forced payments included
    tokens: int  # tokens gained, minus one if the decision spends one
    pairs: int  # pairs made: the bonus points
    points: int  # all points gained
    ejects: tuple[int, ...]  # seats ejected, in order
    takes: tuple[str, ...]  # for each of them, what could be taken: colours, t for a token
    door: int | None  # the door that opens; None if the marker stays
    hand_returns: bool  # the played cards come back


def preview_all(board: Board, state: State, mask: int) -> tuple[Preview, ...]:
    """A preview for every decision of the mask, in number order."""
    return tuple([_preview(row) for row in preview_rows_of(board.moves, state, mask)])


def _preview(row: bytes) -> Preview:
    """A preview row with names."""
    fall = PATH + row[STEPS]
    stars = row[COLOURS_AT : COLOURS_AT + row[GAINED]]
    tokens = row[TOKENS] - row[SPENT]
    return Preview(
        MOVES[row[DECISION]],
        tuple(row[PATH:fall]),
        tuple(row[fall : fall + row[FALL]]),
        row[LANDING],
        row[FACING],
        "".join([COLOURS[colour] for colour in stars]),
        tokens,
        row[PAIRS],
        len(stars) + row[PAIRS] + tokens,
        tuple(row[EJECTED_AT : EJECTED_AT + row[EJECTED]]),
        tuple([TAKES[mask] for mask in row[PAYS_AT : PAYS_AT + row[EJECTED]]]),
        None if row[DOOR] == STAYS else row[DOOR],
        bool(row[RETURNED]),
    )
