"""Questions without a table: trying decisions, replaying records, bots and faces."""

from typing import Annotated

import msgspec
from msgspec import Meta

from fallstar.notation.move import Move
from fallstar.notation.record import Record, Result
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.events import AnyEvent
from fallstar.server.wire.fields import GivenMove, SeatNumber, items
from fallstar.view.shape import BoardShape
from fallstar.view.threats import Threat
from fallstar.view.view import View
from fallstar.view.words import LANGUAGES, Language

MOST_TRIED = 200
MOST_REPLAYED = 2000  # the longest of 400,000 random games had 609 decisions

_EVERY_LANGUAGE = {
    "properties": {language: {"type": "string"} for language in LANGUAGES},
    "required": LANGUAGES,
    "additional_properties": None,
}
# A text in every language; without `extra` the OpenAPI document allows any key.
Words = Annotated[dict[Language, str], Meta(extra_json_schema={"extra": _EVERY_LANGUAGE})]


class TrySetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new game; what is None is drawn from the seed."""

    seats: Annotated[int, Meta(ge=2, le=6)] = 2
    seed: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    expert: bool = False
    tiles: Annotated[tuple[Annotated[str, Meta(max_length=4)], ...], Meta(max_length=6)] | None = (
        None
    )
    open_door: SeatNumber | None = None
    first: SeatNumber | None = None


class TryRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position or a set-up, and decisions to play from it.

    With `others` only the decisions of `seat` are sent: whenever another seat has to decide, it
    plays the first of `others` that is legal, or else its first legal decision.
    """

    position: Annotated[str, Meta(max_length=8000)] | None = None
    setup: TrySetup | None = None
    moves: Annotated[tuple[GivenMove, ...], items(0, MOST_TRIED)] = ()
    seat: SeatNumber | None = None  # whose view is wanted; None: the seat to decide at the end
    others: Annotated[tuple[GivenMove, ...], Meta(max_length=DECISIONS)] | None = None

    def __post_init__(self) -> None:
        if len(self.moves) > MOST_TRIED:
            raise ValueError(f"at most {MOST_TRIED} moves can be tried, not {len(self.moves)}")


class ReplayStep(msgspec.Struct, frozen=True):
    """A decision that was replayed or tried, and the view after it, without previews."""

    index: int
    seat: int
    move: Move
    events: tuple[AnyEvent, ...]
    view: View


class Tried(msgspec.Struct, frozen=True):
    """The result. The steps hide nothing: the position came from the client."""

    board: BoardShape
    opening: tuple[AnyEvent, ...]
    steps: tuple[ReplayStep, ...]
    view: View  # of the same seat as in the steps, with previews
    threats: tuple[Threat, ...]  # to the seat whose view it is
    position: str


class ReplayRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game record, as an object or as the text of one."""

    record: Record | Annotated[str, Meta(max_length=1 << 20)]


class Replayed(msgspec.Struct, frozen=True):
    """A whole game, with the view before its first decision and after each.

    All cards are open: the views are a spectator's, but every seat's `hand` and `hidden` are there.
    `faces` are left out of them.
    """

    board: BoardShape
    players: tuple[str, ...]
    expert: bool
    opening: tuple[AnyEvent, ...]
    start: View
    steps: tuple[ReplayStep, ...]
    turns: tuple[int, ...]  # after how many decisions a turn began
    ejections: tuple[int, ...]  # after how many decisions a pawn was ejected
    result: Result | None


class LevelInfo(msgspec.Struct, frozen=True):
    """A bot."""

    name: str
    title: Words
    description: Words
    rating: float | None  # in the arena, if it was measured there


class FaceInfo(msgspec.Struct, frozen=True):
    """One side of a tile."""

    name: str
    title: Words
    description: Words
    shape: BoardShape


class LevelList(msgspec.Struct, frozen=True):
    """All bots, the weakest first."""

    levels: tuple[LevelInfo, ...]


class FaceList(msgspec.Struct, frozen=True):
    """All faces."""

    faces: tuple[FaceInfo, ...]
