"""A table as one viewer may see it: the parts of messages and of lists."""

import msgspec

from fallstar.notation.move import SeenMove
from fallstar.rules.events import AnyEvent
from fallstar.server.wire.fields import AskWhat, Character, EndReason, SeatKind, Status
from fallstar.server.wire.options import AnyClock, BoardChoice


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    seat: int
    kind: SeatKind
    name: str  # "" on an open seat; a bot's title
    character: Character | None
    player: str | None  # the person's public id
    level: str | None  # the bot that plays here, also for an absent person
    stand_in: bool  # a bot plays for this person
    left: bool  # its player left the game
    timed_out: bool
    away: bool  # its player closed the page a while ago
    mine: bool  # the viewer's own
    rating: float | None  # shown for rated tables


class AskInfo(msgspec.Struct, frozen=True):
    """A question that waits for answers."""

    id: int  # an answer names it
    what: AskWhat
    player: str
    name: str
    seat: int | None
    level: str | None
    waiting: tuple[str, ...]  # players who have not answered
    can_answer: bool  # the viewer is one of them


class ClockInfo(msgspec.Struct, frozen=True):
    """Seconds left for each seat when the message was made, None without a clock."""

    left: tuple[float | None, ...]
    running: int | None


class TableInfo(msgspec.Struct, frozen=True):
    """A table without its board."""

    id: str
    status: Status
    seats: tuple[SeatInfo, ...]
    owner: str
    mine: bool  # the viewer is the host
    expert: bool
    board: BoardChoice
    clock: AnyClock
    public: bool
    rated: bool
    undo: bool
    created: float
    decider: int | None  # the seat that has to decide, or to confirm its turn
    awaits_confirm: bool  # that seat has to confirm its turn, or undo
    can_undo: bool  # for the viewer, now
    can_takeback: bool
    ask: AskInfo | None
    ended: EndReason | None
    ended_by: int | None  # the seat whose absence ended the game
    rematch: str | None  # the id of the next table


class StepInfo(msgspec.Struct, frozen=True):
    """One decision as the viewer may see it: a card laid face down by another is s<? or s>?"""

    index: int  # 0 for the first decision of the game
    seat: int
    move: SeenMove
    events: tuple[AnyEvent, ...]


class PresentPlayer(msgspec.Struct, frozen=True):
    """A player whose page is open."""

    player: str
    name: str


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat."""

    id: int
    player: str
    name: str
    text: str
    at: float
