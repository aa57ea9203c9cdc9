"""Messages: what a table sends to everyone who watches it.

If `after` is not the last `log_number` that a client received, it missed a message, and asks to
`reload`.
"""

import msgspec

from fallstar.rules.events import AnyEvent, snake_case
from fallstar.server.wire.fields import ErrorCode, Reaction
from fallstar.server.wire.table import ChatLine, ClockInfo, PresentPlayer, StepInfo, TableInfo
from fallstar.view.shape import BoardShape
from fallstar.view.view import View


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=snake_case):
    """`log_number` is the last entry of the table's log, `after` the last one before the change."""


class Snapshot(Message, frozen=True):
    """Everything. Sent first, and after `reload`. `view` and `board` are None before the start."""

    log_number: int
    table: TableInfo
    board: BoardShape | None
    view: View | None
    opening: tuple[AnyEvent, ...]
    steps: tuple[StepInfo, ...]
    clock: ClockInfo
    chat: tuple[ChatLine, ...]
    present: tuple[PresentPlayer, ...]
    spectators: int
    now: float


class DecisionPlayed(Message, frozen=True):
    """A decision was played."""

    log_number: int
    after: int
    step: StepInfo
    view: View
    table: TableInfo
    clock: ClockInfo


class WentBack(Message, frozen=True):
    """Decisions were taken back: `steps` of them are left."""

    log_number: int
    after: int
    steps: int
    view: View
    table: TableInfo
    clock: ClockInfo


class Changed(Message, frozen=True):
    """Something about the table changed, but not the position."""

    log_number: int
    after: int
    table: TableInfo
    clock: ClockInfo


class Presence(Message, frozen=True):
    """Whose pages are open."""

    present: tuple[PresentPlayer, ...]
    spectators: int


class Said(Message, frozen=True):
    """A line of chat."""

    line: ChatLine


class Reacted(Message, frozen=True):
    """A reaction, shown for a moment."""

    player: str
    name: str
    reaction: Reaction


class Done(Message, frozen=True):
    """The act is done and stored."""

    log_number: int
    ref: str | None


class Refused(Message, frozen=True):
    """The act was not done: `code` for programs, `reason` for people, `log_number` as it is now."""

    code: ErrorCode
    reason: str
    log_number: int
    ref: str | None


class Pong(Message, frozen=True):
    """The answer to `ping`."""

    now: float
    ref: str | None


AnyMessage = (
    Snapshot | DecisionPlayed | WentBack | Changed | Presence | Said | Reacted | Done | Refused
    | Pong
)  # fmt: skip
