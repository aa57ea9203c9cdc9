"""Threats: who can eject a seat before its next turn, as far as that seat may know.

The rules find them (rules/threat_rows.py); here their rows of bytes get names and types.
"""

import msgspec

from fallstar.notation.move import MOVES, SeenMove, cards_in, hide_card
from fallstar.rules.board import Board
from fallstar.rules.state import State
from fallstar.rules.threat_rows import (
    CERTAIN,
    FROM_FEET,
    FROM_SPACE,
    LEG,
    LEG_CARDS,
    LEG_FALL,
    LEG_FEET,
    LEG_PATH,
    LEG_SIZE,
    LEG_STEPS,
    LEGS,
    MOVE,
    NEEDS_TOKEN,
    OPPONENT,
    threat_rows_of,
)


class Leg(msgspec.Struct, frozen=True):
    """One action of a threat, with the spaces to draw it."""

    move: SeenMove  # as others may see it: s<? for a simple move
    cards: str  # unseen cards, each of which can be used; empty if any card can, or none is laid
    steps: tuple[int, ...]
    fall: tuple[int, ...]
    feet: int


class Threat(msgspec.Struct, frozen=True):
    """One way in which an opponent can eject a seat."""

    seat: int  # the opponent
    space: int  # where it acts from; the open door if it enters first
    feet: int
    legs: tuple[Leg, ...]  # one or two actions; none if entering is enough
    replay: bool  # it needs a token
    certain: bool  # the cards for it are in hand, whichever cards lie face down


def threats_to(board: Board, state: State, seat: int) -> tuple[Threat, ...]:
    """The threats to a seat; if it is its own turn, the turn counts as ended.

    At most one threat of two actions is listed for each opponent, and only if it has none of one.
    """
    return tuple(_threat(row) for row in threat_rows_of(board.moves, state, seat))


def _threat(row: bytes) -> Threat:
    """A row with names."""
    begins = [LEG + LEG_SIZE * leg for leg in range(row[LEGS])]
    return Threat(
        row[OPPONENT],
        row[FROM_SPACE],
        row[FROM_FEET],
        tuple(_leg(row[begin : begin + LEG_SIZE]) for begin in begins),
        bool(row[NEEDS_TOKEN]),
        bool(row[CERTAIN]),
    )


def _leg(leg: bytes) -> Leg:
    fall = LEG_PATH + leg[LEG_STEPS]
    return Leg(
        hide_card(MOVES[leg[MOVE]]),
        cards_in(leg[LEG_CARDS]),
        tuple(leg[LEG_PATH:fall]),
        tuple(leg[fall : fall + leg[LEG_FALL]]),
        leg[LEG_FEET],
    )
