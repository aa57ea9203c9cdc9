"""Answers of HTTP that are not messages of a table."""

import msgspec

from fallstar.server.wire.fields import Character, ErrorCode, SeatKind, Status
from fallstar.server.wire.options import AnyClock
from fallstar.view.threats import Threat


class RefusedReply(msgspec.Struct, frozen=True):
    """Nothing was changed. `code` is for programs, `reason` for people."""

    code: ErrorCode
    reason: str
    log_number: int = 0  # where a table was asked


class MadeTable(msgspec.Struct, frozen=True):
    """Where the new table is; `path` is the link to send."""

    id: str
    path: str


class ListedSeat(msgspec.Struct, frozen=True):
    """A seat of a table in a list."""

    seat: int
    kind: SeatKind
    name: str  # "" on an open seat; a bot's title
    character: Character | None
    player: str | None  # the person's public id
    level: str | None  # the bot that sits here
    mine: bool  # the viewer's own


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    status: Status
    owner: str
    seats: tuple[ListedSeat, ...]
    expert: bool
    clock: AnyClock
    rated: bool
    changed: float  # when the status or the seats changed last
    decider: int | None  # the seat all wait for
    your_turn: bool
    points: tuple[int, ...] | None  # by seat, once the game has begun
    winners: tuple[int, ...]


class TableList(msgspec.Struct, frozen=True):
    """Tables. Your own: the latest change first; for more, ask with `before` = `changed` of the
    last one. Public ones: hosts take turns, and tables where a player is present come first."""

    tables: tuple[ListedTable, ...]


class RunningBoard(msgspec.Struct, frozen=True):
    """The board of a game that goes on, as it was before the first decision."""

    table: str
    tiles: tuple[str, ...]
    stars: str  # one letter a mark in reading order, . where there is none


class RunningBoards(msgspec.Struct, frozen=True):
    """Boards that the viewer's pages do not analyse: those of the viewer's games that go on."""

    boards: tuple[RunningBoard, ...]


class Spectators(msgspec.Struct, frozen=True):
    """Who watches a table without sitting at it."""

    names: tuple[str, ...]  # of the first hundred
    others: int  # how many more: people beyond those, and pages of people without a name


class ThreatList(msgspec.Struct, frozen=True):
    """Pawns that could fall on a seat before its next turn."""

    seat: int
    threats: tuple[Threat, ...]


class Health(msgspec.Struct, frozen=True):
    """Whether the server, its database and its bus work."""

    status: str
    version: str
