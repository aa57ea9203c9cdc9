"""A table as one viewer may see it: made of what is public and what is the viewer's own."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec.structs import asdict, replace

from fallstar.game import Game
from fallstar.rules.events import AnyEvent, Entered
from fallstar.server.tables.agreements import takeback_to, waiting_for
from fallstar.server.tables.options import board_shown, clock_shown
from fallstar.server.tables.playing import can_undo
from fallstar.server.tables.seat import Seat
from fallstar.server.tables.summary import SeatSummary
from fallstar.server.tables.table import Table
from fallstar.server.wire.table import AskInfo, ClockInfo, SeatInfo, TableInfo
from fallstar.view.view import View, view_of
from fallstar.view.words import bot_title

encode = msgspec.json.Encoder().encode
GONE = "Guest"  # the name of a person whose data was deleted


def public_info(
    table: Table,
    names: Mapping[str, str],
    away: Collection[str],
    ratings: Mapping[str, float] | None = None,
) -> TableInfo:
    """What everybody may know about a table."""
    options = table.options
    return TableInfo(
        id=table.id,
        status=table.status,
        seats=tuple(
            [
                _seat_info(number, seat, names, away, ratings or {})
                for number, seat in enumerate(table.seats)
            ]
        ),
        owner=table.owner,
        mine=False,
        expert=options.expert,
        board=board_shown(options),
        clock=clock_shown(options.clock),
        public=options.public,
        rated=options.rated,
        undo=options.undo,
        created=table.created,
        decider=table.decider,
        awaits_confirm=table.unconfirmed is not None,
        can_undo=False,
        can_takeback=False,
        ask=_ask_info(table, names, away),
        ended=table.end_reason,
        ended_by=table.ended.seat if table.ended is not None else None,
        rematch=table.rematch,
    )


def info_for(public: TableInfo, table: Table, viewer: str | None) -> TableInfo:
    """What everybody may know about a table, with what `viewer` may know and do besides."""
    if viewer is None:
        return public
    mine, ask = table.seats_of(viewer), public.ask
    own = replace(
        public,
        seats=tuple([replace(one, mine=True) if one.seat in mine else one for one in public.seats]),
        mine=viewer == table.owner,
        ask=ask if ask is None else replace(ask, can_answer=viewer in ask.waiting),
    )
    return replace(own, **asdict(turn_for(table, viewer)))


def opening_of(game: Game) -> tuple[AnyEvent, ...]:
    """What led to the first decision. A position has its pawns on the board by then."""
    if game.beginning is None:
        return game.opening
    first = Game.from_position(game.beginning).view()
    return tuple(
        Entered(seat.seat, seat.space, seat.feet)
        for seat in first.seats
        if seat.space is not None and seat.feet is not None
    )


def is_only_a_turn(before: Table, table: Table) -> bool:
    """Is it the same table, but for the game and whose turn it is?"""
    return (
        table.seats is before.seats
        and table.last_question is before.last_question
        and table.status == before.status
        and table.ended is before.ended
        and table.owner == before.owner
        and table.rematch == before.rematch
    )


class Turn(msgspec.Struct, frozen=True):
    """The fields of a TableInfo that depend on whose turn it is, in their order there."""

    decider: int | None
    awaits_confirm: bool
    can_undo: bool
    can_takeback: bool


def turn_for(table: Table, viewer: str | None) -> Turn:
    """Whose turn it is, and what a viewer may take back."""
    return _turn(table, table.seats_of(viewer))


def _turn(table: Table, mine: Collection[int]) -> Turn:
    """The same for a viewer with these seats."""
    decider = table.decider
    playing = table.status == "playing" and bool(mine)
    return Turn(
        decider,
        table.unconfirmed is not None,
        decider is not None and decider in mine and can_undo(table, decider),
        playing and not table.options.rated and takeback_to(table, mine) is not None,
    )


def turn_json(table: Table, mine: Collection[int]) -> bytes:
    """The fields of the turn for a viewer with these seats."""
    return _fields(_turn(table, mine))


class InfoText(NamedTuple):
    """A TableInfo as JSON, in two parts: between them stands the turn."""

    head: bytes
    tail: bytes

    @classmethod
    def of(cls, info: TableInfo) -> "InfoText":
        """The parts of this info."""
        turn = Turn(info.decider, info.awaits_confirm, info.can_undo, info.can_takeback)
        head, _, tail = encode(info).partition(_fields(turn))
        return cls(head, tail)

    def in_turn(self, turn: bytes) -> bytes:
        """The whole info with the fields of another turn."""
        return b"".join((self.head, turn, self.tail))


@lru_cache(128)
def _fields(turn: Turn) -> bytes:
    return encode(turn)[1:-1]


def _seat_info(
    number: int,
    seat: Seat,
    names: Mapping[str, str],
    away: Collection[str],
    ratings: Mapping[str, float],
) -> SeatInfo:
    return SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat_name(seat, names),
        character=seat.character,
        player=seat.player,
        level=seat.bot,
        stand_in=seat.stand_in is not None,
        left=seat.left,
        timed_out=seat.timed_out,
        away=seat.player in away,
        mine=False,
        rating=ratings.get(seat.player or f"bot:{seat.level}"),
    )


def seat_name(seat: Seat | SeatSummary, names: Mapping[str, str]) -> str:
    """What a seat is called: a bot's title, a person's name, nothing for an open seat."""
    if seat.kind == "bot":
        return bot_title(str(seat.level))
    if seat.player is None:
        return ""
    return seat.name or names[seat.player] if seat.player in names else GONE


def _ask_info(table: Table, names: Mapping[str, str], away: Collection[str]) -> AskInfo | None:
    if table.question is None:
        return None
    asked = table.question.asked
    waiting = waiting_for(table, table.question, away)
    return AskInfo(
        id=table.question.id,
        what=asked.what,
        player=asked.player,
        name=names.get(asked.player, GONE),
        seat=asked.seat,
        level=asked.level,
        waiting=waiting,
        can_answer=False,
    )


def clock_info(table: Table, now: float) -> ClockInfo:
    """What the clocks show. Seats of bots have no clock."""
    running, clocks = table.running, table.clocks
    if clocks is None or clocks.clock.kind == "none":
        return _no_clock(len(table.seats), None if clocks is None else running)
    return ClockInfo(
        left=tuple(
            None if seat.bot is not None else clocks.left(number, running, now)
            for number, seat in enumerate(table.seats)
        ),
        running=running,
    )


def clock_json(table: Table, now: float) -> bytes:
    """The same as JSON."""
    clocks = table.clocks
    if clocks is not None and clocks.clock.kind == "none":
        return _no_clock_json(len(table.seats), table.running)
    return encode(clock_info(table, now))


def _no_clock(seats: int, running: int | None) -> ClockInfo:
    return ClockInfo(left=(None,) * seats, running=running)


@lru_cache(64)
def _no_clock_json(seats: int, running: int | None) -> bytes:
    return encode(_no_clock(seats, running))


def steps_json(game: Game, viewpoint: int | None) -> bytes:
    """All decisions so far, as that seat may see them."""
    return b"[%b]" % b",".join([step.json_for(viewpoint) for step in game.steps])


def view_at(game: Game, decisions: int, viewpoint: int | None) -> View:
    """The view of that seat after so many decisions, without legal decisions and previews."""
    state, rounds = game.state, game.round
    if decisions < len(game.steps):
        step = game.steps[decisions]
        state, rounds = np.frombuffer(step.before, dtype=np.uint8).copy(), step.round
    return view_of(game.board, state, 0, viewpoint, decisions, rounds=rounds)


def player_names(table: Table, names: Mapping[str, str]) -> list[str]:
    """The names of the seats in a record: a person's name, or the bot as `bot:greedy`."""
    return [
        f"bot:{seat.level}" if seat.kind == "bot" else seat_name(seat, names) or "guest"
        for seat in table.seats
    ]
