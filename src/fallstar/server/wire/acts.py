"""Acts: what a player does at a table, sent over its WebSocket or by POST, the same either way.

An act that depends on the position carries the `log_number` of the last message its sender saw. If
the position has changed since, the act is refused as stale, with the log number as it is now. The
same act sent twice is answered twice and done once.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from fallstar.rules.events import snake_case
from fallstar.server.wire.fields import (
    AskWhat,
    Character,
    LevelName,
    LogNumber,
    Move,
    Name,
    Reaction,
    Ref,
    SeatNumber,
)


class Act(msgspec.Struct, frozen=True, tag_field="act", tag=snake_case, forbid_unknown_fields=True):
    """`ref` comes back in the answer, so that a client can tell its answers apart."""


class Sit(Act, frozen=True, forbid_unknown_fields=True):
    """Take an open seat. Several may be taken by one person on one device."""

    seat: SeatNumber
    name: Name | None = None
    character: Character | None = None
    ref: Ref | None = None


class Stand(Act, frozen=True, forbid_unknown_fields=True):
    """Free a seat of one's own before the game; the host may free any seat, bots' too."""

    seat: SeatNumber
    ref: Ref | None = None


class SitBot(Act, frozen=True, forbid_unknown_fields=True):
    """The host gives an open seat, or a bot's, to a bot of this level."""

    seat: SeatNumber
    level: LevelName
    ref: Ref | None = None


class Start(Act, frozen=True, forbid_unknown_fields=True):
    """Begin: everyone seated may, once all seats are taken."""

    ref: Ref | None = None


class Close(Act, frozen=True, forbid_unknown_fields=True):
    """The host closes a table before the game."""

    ref: Ref | None = None


class Play(Act, frozen=True, forbid_unknown_fields=True):
    """A decision in notation. With `await_confirm` a turn it ends waits for `confirm` or `undo`."""

    log_number: LogNumber
    seat: SeatNumber
    move: Move
    await_confirm: bool = False
    ref: Ref | None = None


class Undo(Act, frozen=True, forbid_unknown_fields=True):
    """Take one's last decision back, inside the turn."""

    log_number: LogNumber
    seat: SeatNumber
    ref: Ref | None = None


class Confirm(Act, frozen=True, forbid_unknown_fields=True):
    """Confirm the end of one's turn."""

    log_number: LogNumber
    seat: SeatNumber
    ref: Ref | None = None


class Leave(Act, frozen=True, forbid_unknown_fields=True):
    """Get up in the middle of a game, from all seats of one's own."""

    ref: Ref | None = None


class Return(Act, frozen=True, forbid_unknown_fields=True):
    """Come back, and take the seats back from the bots that played for them."""

    ref: Ref | None = None


class Ask(Act, frozen=True, forbid_unknown_fields=True):
    """Ask the others to agree. Without others to ask it is done at once.

    takeback: back to before one's last decision. abandon: end without a result. stand_in: let a bot
    of `level` play for `seat`, whose player left, is away or out of time. end: end the game because
    of `seat`. rematch: once more with the same seats, after the end.
    """

    what: AskWhat
    seat: SeatNumber | None = None
    level: LevelName | None = None
    ref: Ref | None = None


class Answer(Act, frozen=True, forbid_unknown_fields=True):
    """Agree to the question with this id, or not."""

    question: LogNumber
    yes: bool
    ref: Ref | None = None


class Chat(Act, frozen=True, forbid_unknown_fields=True):
    """Say something at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]
    ref: Ref | None = None


class React(Act, frozen=True, forbid_unknown_fields=True):
    """Show a feeling for a moment."""

    reaction: Reaction
    ref: Ref | None = None


AnyAct = (
    Sit | Stand | SitBot | Start | Close | Play | Undo | Confirm | Leave | Return | Ask | Answer
    | Chat | React
)  # fmt: skip


# Asked over the WebSocket only


class Reload(Act, frozen=True, forbid_unknown_fields=True):
    """Send everything again."""

    ref: Ref | None = None


class Ping(Act, frozen=True, forbid_unknown_fields=True):
    """Is anyone there?"""

    ref: Ref | None = None


AnyFrame = AnyAct | Reload | Ping
