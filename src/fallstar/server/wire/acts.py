"""Acts: what a player does at a table, sent over its WebSocket or by POST, the same either way.

An act that depends on the position carries the `log_number` of the last message its sender saw. If
the position has changed since, the act is refused as stale, with the log number as it is now. The
same act sent twice, with the same `ref`, is answered twice and done once.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from fallstar.rules.events import snake_case
from fallstar.server.wire.fields import (
    AskWhat,
    Character,
    GivenMove,
    LevelName,
    LogNumber,
    Name,
    Reaction,
    Ref,
    SeatNumber,
)


class Act(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="act",
    tag=snake_case,
):
    """`ref` comes back in the answer, so that a client can tell its answers apart.

    It is another one for each act of a player at a table; an act that is sent again keeps it.
    """

    ref: Ref | None = None


class Sit(Act, frozen=True):
    """Take an open seat. A person may take several, for people who share the device."""

    seat: SeatNumber
    name: Name | None = None
    character: Character | None = None


class Stand(Act, frozen=True):
    """Free one's own seat before the game; the host may free any seat, also a bot's."""

    seat: SeatNumber


class SitBot(Act, frozen=True):
    """The host puts a bot of this level on an open seat or on a bot's seat."""

    seat: SeatNumber
    level: LevelName


class Start(Act, frozen=True):
    """Start the game. Every seated player may, once all seats are taken."""


class Close(Act, frozen=True):
    """The host closes the table before the game."""


class Play(Act, frozen=True):
    """A decision in notation. With `await_confirm` a turn it ends waits for `confirm` or `undo`."""

    log_number: LogNumber
    seat: SeatNumber
    move: GivenMove
    await_confirm: bool = False


class Undo(Act, frozen=True):
    """Take back one's last decision of this turn."""

    log_number: LogNumber
    seat: SeatNumber


class Confirm(Act, frozen=True):
    """Confirm the end of one's turn."""

    log_number: LogNumber
    seat: SeatNumber


class Leave(Act, frozen=True):
    """Leave a running game, with all one's seats."""


class Return(Act, frozen=True):
    """Come back; bots that play for one's seats stop."""


class Ask(Act, frozen=True):
    """Ask the others to agree. Without others to ask it is done at once.

    takeback: back to before one's last decision. abandon: end without a result. stand_in: let a bot
    of `level` play for `seat`, whose player left, is away or out of time. end: end the game because
    of `seat`. rematch: once more with the same seats, after the end.
    """

    what: AskWhat
    seat: SeatNumber | None = None
    level: LevelName | None = None


class Answer(Act, frozen=True):
    """Agree to the question with this id, or not."""

    question: LogNumber
    yes: bool


class Chat(Act, frozen=True):
    """Send a line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class React(Act, frozen=True):
    """Show a reaction for a moment."""

    reaction: Reaction


AnyAct = (
    Sit | Stand | SitBot | Start | Close | Play | Undo | Confirm | Leave | Return | Ask | Answer
    | Chat | React
)  # fmt: skip


# Over the WebSocket only


class Reload(Act, frozen=True):
    """Ask for a snapshot."""


class Ping(Act, frozen=True):
    """Ask for a `pong`, to check the connection."""


AnyFrame = AnyAct | Reload | Ping
