"""Everything that crosses the border of the server, as structs: the OpenAPI document is made of it.

A table is changed by *acts*, sent over its WebSocket or by POST, the same either way. An act that
depends on the position carries the `number` of the last message its sender saw: if the position
changed since, it is refused as stale with the number now; the same act sent twice is answered twice
and done once. Messages of a table are numbered by its log: one with another `after` than the last
number seen means that something was missed, and the client asks to `reload`.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fallstar.rules.events import AnyEvent
from fallstar.server.tables.options import AnyClock, BoardChoice, Character, LevelName, Name
from fallstar.view.shape import BoardShape
from fallstar.view.view import View

AskWhat = Literal["takeback", "abandon", "hold", "end", "rematch"]
EndReason = Literal["over", "abandoned", "left", "closed"]
Status = Literal["open", "playing", "finished"]
Reaction = Literal["wow", "ouch", "thanks", "well_played", "thinking", "hello"]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Number = Annotated[int, Meta(ge=0, lt=2**31)]
Ref = Annotated[str, Meta(max_length=40)]

# Acts: what a player does at a table


class Act(msgspec.Struct, frozen=True, tag_field="act", tag=str.lower, forbid_unknown_fields=True):
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
    """A decision in notation. With `hold` a turn it ends waits for `confirm` or `undo`."""

    number: Number
    seat: SeatNumber
    move: Annotated[str, Meta(min_length=1, max_length=4)]
    hold: bool = False
    ref: Ref | None = None


class Undo(Act, frozen=True, forbid_unknown_fields=True):
    """Take one's last decision back, inside the turn."""

    number: Number
    seat: SeatNumber
    ref: Ref | None = None


class Confirm(Act, frozen=True, forbid_unknown_fields=True):
    """Let a held turn end."""

    number: Number
    seat: SeatNumber
    ref: Ref | None = None


class Leave(Act, frozen=True, forbid_unknown_fields=True):
    """Get up in the middle of a game, from all seats of one's own."""

    ref: Ref | None = None


class Return(Act, frozen=True, forbid_unknown_fields=True):
    """Come back, and take the seats back from bots that held them."""

    ref: Ref | None = None


class Ask(Act, frozen=True, forbid_unknown_fields=True):
    """Ask the others to agree. Without others to ask it is done at once.

    takeback: back to before one's last decision. abandon: end without a result. hold: let a bot of
    `level` play for `seat`, whose player left, is away or out of time. end: end the game because of
    `seat`. rematch: once more with the same seats, after the end.
    """

    what: AskWhat
    seat: SeatNumber | None = None
    level: LevelName | None = None
    ref: Ref | None = None


class Answer(Act, frozen=True, forbid_unknown_fields=True):
    """Agree to what was asked, or not."""

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


# Parts of messages


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str  # "" on an open seat; a bot's title
    character: Character | None
    player: str | None  # the person's public id
    level: str | None  # the bot that plays here, also while it holds a person's seat
    held: bool  # a bot holds this person's seat
    left: bool  # its player got up
    timed_out: bool
    away: bool  # its player closed the page a while ago
    mine: bool  # the reader's own
    rating: float | None  # shown for rated tables


class AskInfo(msgspec.Struct, frozen=True):
    """A question that waits for answers."""

    what: AskWhat
    player: str
    name: str
    seat: int | None
    level: str | None
    waiting: tuple[str, ...]  # players who have not answered
    can_answer: bool  # the reader is one of them


class ClockInfo(msgspec.Struct, frozen=True):
    """Seconds left by seat when the message was made, None without a clock; one of them runs."""

    left: tuple[float | None, ...]
    running: int | None


class TableInfo(msgspec.Struct, frozen=True):
    """A table without its board."""

    id: str
    status: Status
    seats: tuple[SeatInfo, ...]
    owner: str
    mine: bool  # the reader is the host
    expert: bool
    board: BoardChoice
    clock: AnyClock
    public: bool
    rated: bool
    undo: bool
    created: float
    decider: int | None  # the seat all wait for; while a turn is held, the seat that holds it
    held_turn: bool  # that seat has to confirm its turn, or undo
    can_undo: bool  # for the reader, now
    can_takeback: bool
    ask: AskInfo | None
    ended: EndReason | None
    ended_by: int | None  # the seat whose absence ended the game
    rematch: str | None  # the id of the next table


class StepInfo(msgspec.Struct, frozen=True):
    """One decision as the reader may see it: a card laid face down by another is s<? or s>?"""

    number: int  # 0 for the first decision of the game
    seat: int
    move: str
    events: tuple[AnyEvent, ...]


class PresentPlayer(msgspec.Struct, frozen=True):
    """A player whose page is open."""

    player: str
    name: str


class ChatLine(msgspec.Struct, frozen=True):
    """Something said."""

    id: int
    player: str
    name: str
    text: str
    at: float


# Messages: what a table tells its readers


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """`number` is the number of the table's log then, `after` the number before the change."""


class Whole(Message, frozen=True):
    """Everything, on joining and after `reload`. `view` and `board` are None before the start."""

    number: int
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


class Stepped(Message, frozen=True):
    """A decision was played."""

    number: int
    after: int
    step: StepInfo
    view: View
    table: TableInfo
    clock: ClockInfo


class WentBack(Message, frozen=True):
    """Decisions were taken back: `steps` of them are left."""

    number: int
    after: int
    steps: int
    view: View
    table: TableInfo
    clock: ClockInfo


class Changed(Message, frozen=True):
    """Something about the table changed, but not the position."""

    number: int
    after: int
    table: TableInfo
    clock: ClockInfo


class Presence(Message, frozen=True):
    """Who is here."""

    present: tuple[PresentPlayer, ...]
    spectators: int


class Said(Message, frozen=True):
    """A line of chat."""

    line: ChatLine


class Reacted(Message, frozen=True):
    """Someone showed a feeling."""

    player: str
    name: str
    reaction: Reaction


class Done(Message, frozen=True):
    """The act is done, and kept."""

    number: int
    ref: str | None


class Refused(Message, frozen=True):
    """The act was not done: `code` for programs, `reason` for people, `number` as it is now."""

    code: str
    reason: str
    number: int
    ref: str | None


class Pong(Message, frozen=True):
    """Someone is."""

    now: float
    ref: str | None


AnyMessage = (
    Whole | Stepped | WentBack | Changed | Presence | Said | Reacted | Done | Refused | Pong
)  # fmt: skip
