"""What one seat may see of events and decisions: a simple move's card is its owner's secret."""

from collections.abc import Iterable

from fallstar.notation.move import hide_card
from fallstar.rules.events import AnyEvent, CardLaid


def events_for(events: Iterable[AnyEvent], seat: int | None) -> tuple[AnyEvent, ...]:
    """The events with other seats' face-down cards left out; None is a spectator."""
    return tuple(
        CardLaid(event.seat, None, False)
        if isinstance(event, CardLaid) and not event.face_up and event.seat != seat
        else event
        for event in events
    )


def move_for(move: str, mover: int, seat: int | None) -> str:
    """A decision in notation, `s<?` for a simple move of another seat."""
    return move if mover == seat else hide_card(move)
