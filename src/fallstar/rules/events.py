"""Events: what happened, in order, in the past tense.

The kernel writes rows of bytes (log.py); here they get names and types. Events alone are enough to
keep a picture of the game up to date. Spaces and directions are numbers as on the board and in the
state.
"""

import re
from collections.abc import Callable
from typing import Any, Literal, get_args

import msgspec

from fallstar.rules import event_log as kind
from fallstar.rules.cards import Card
from fallstar.rules.event_log import EventLog
from fallstar.rules.state import Colour

Reason = Literal["completed", "last card", "ejected"]
REASONS: tuple[Reason, ...] = get_args(Reason)
_CARDS: tuple[Card, ...] = get_args(Card)
_COLOURS: tuple[Colour, ...] = get_args(Colour)


def snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=snake_case, gc=False):
    """One fact."""


class TurnBegan(Event, frozen=True, gc=False):
    """It is this seat's turn."""

    seat: int


class Entered(Event, frozen=True, gc=False):
    """A pawn came onto the board through the open door."""

    seat: int
    space: int
    feet: int


class TokenSpent(Event, frozen=True, gc=False):
    """A token went back to the supply, for a second action."""

    seat: int


class CardLaid(Event, frozen=True, gc=False):
    """A card was laid. A face-down card is None to everyone but its owner."""

    seat: int
    card: Card | None
    face_up: bool


class HandReturned(Event, frozen=True, gc=False):
    """All played cards of a seat came back to its hand."""

    seat: int
    reason: Reason


class Stepped(Event, frozen=True, gc=False):
    """A pawn made one step of a move, onto this space."""

    seat: int
    space: int
    direction: int


class Dropped(Event, frozen=True, gc=False):
    """A pawn went through the platform at its feet."""

    seat: int
    space: int
    direction: int


class Turned(Event, frozen=True, gc=False):
    """A pawn turned in place; these are its feet now."""

    seat: int
    feet: int


class Fell(Event, frozen=True, gc=False):
    """A pawn fell one space."""

    seat: int
    space: int
    direction: int


class PawnEjected(Event, frozen=True, gc=False):
    """The mover threw the owner's pawn off the board."""

    seat: int
    owner: int
    space: int


class StarCollected(Event, frozen=True, gc=False):
    """A star was picked up from the board."""

    seat: int
    colour: Colour
    space: int


class TokenCollected(Event, frozen=True, gc=False):
    """A bare replay mark gave a token."""

    seat: int
    space: int


class DoorMoved(Event, frozen=True, gc=False):
    """The open-door marker moved on, from one door's number to another's."""

    before: int
    after: int


class StarTaken(Event, frozen=True, gc=False):
    """An ejected seat paid with a star."""

    seat: int
    payer: int
    colour: Colour


class TokenTaken(Event, frozen=True, gc=False):
    """An ejected seat paid with a token."""

    seat: int
    payer: int


class NothingTaken(Event, frozen=True, gc=False):
    """An ejected seat owned nothing to pay with."""

    seat: int
    payer: int


class EndFixed(Event, frozen=True, gc=False):
    """Expert game: this seat reached the target, and the round is the last."""

    seat: int


class TurnEnded(Event, frozen=True, gc=False):
    """This seat's turn is over."""

    seat: int


class GameEnded(Event, frozen=True, gc=False):
    """The last round is over."""


AnyEvent = (
    TurnBegan | Entered | TokenSpent | CardLaid | HandReturned | Stepped | Dropped | Turned
    | Fell | PawnEjected | StarCollected | TokenCollected | DoorMoved | StarTaken | TokenTaken
    | NothingTaken | EndFixed | TurnEnded | GameEnded
)  # fmt: skip

_READERS: dict[int, Callable[[int, int, int], AnyEvent]] = {
    kind.TURN_BEGAN: lambda a, _b, _c: TurnBegan(a),
    kind.ENTERED: Entered,
    kind.TOKEN_SPENT: lambda a, _b, _c: TokenSpent(a),
    kind.CARD_LAID: lambda a, b, c: CardLaid(a, _CARDS[b], bool(c)),
    kind.HAND_RETURNED: lambda a, b, _c: HandReturned(a, REASONS[b]),
    kind.STEPPED: Stepped,
    kind.DROPPED: Dropped,
    kind.TURNED: lambda a, b, _c: Turned(a, b),
    kind.FELL: Fell,
    kind.PAWN_EJECTED: PawnEjected,
    kind.STAR_COLLECTED: lambda a, b, c: StarCollected(a, _COLOURS[b], c),
    kind.TOKEN_COLLECTED: lambda a, b, _c: TokenCollected(a, b),
    kind.DOOR_MOVED: lambda a, b, _c: DoorMoved(a, b),
    kind.STAR_TAKEN: lambda a, b, c: StarTaken(a, b, _COLOURS[c]),
    kind.TOKEN_TAKEN: lambda a, b, _c: TokenTaken(a, b),
    kind.NOTHING_TAKEN: lambda a, b, _c: NothingTaken(a, b),
    kind.END_FIXED: lambda a, _b, _c: EndFixed(a),
    kind.TURN_ENDED: lambda a, _b, _c: TurnEnded(a),
    kind.GAME_ENDED: lambda _a, _b, _c: GameEnded(),
}


def read_events(log: EventLog) -> tuple[AnyEvent, ...]:
    """The events of a log, typed."""
    rows: Any = log[1 : int(log[0, 0])].tolist()
    return tuple(_READERS[number](a, b, c) for number, a, b, c in rows)
