"""What an act does to a table: the entries it adds to the log, or a refusal. It changes nothing.

What is allowed and what is done stand side by side, in the order of the acts in wire/acts.py.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from fallstar.errors import SetupError
from fallstar.game import Game
from fallstar.notation.move import MOVES
from fallstar.rules.setup import Setup, draw_setup
from fallstar.server.names import tidy
from fallstar.server.refusal import Refusal
from fallstar.server.tables.agreements import (
    check_ask,
    check_level,
    is_here,
    is_same,
    outcome,
    waiting_for,
)
from fallstar.server.tables.entry import (
    LOG_VERSION,
    Answered,
    AnyEntry,
    Asked,
    BotSat,
    Confirmed,
    Created,
    Ended,
    Left,
    Played,
    Returned,
    Sat,
    Started,
    Stood,
    Undone,
)
from fallstar.server.tables.options import TableOptions, stored_options
from fallstar.server.tables.question import Question
from fallstar.server.tables.seat import Seat
from fallstar.server.tables.table import Table, ends_turn
from fallstar.server.wire.acts import (
    Act,
    Answer,
    Ask,
    Close,
    Confirm,
    Leave,
    Play,
    Return,
    Sit,
    SitBot,
    Stand,
    Start,
    Undo,
)
from fallstar.server.wire.options import BotSeat, MySeat, OpenSeat, Options


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, and what the server knows around them."""

    player: str
    account: bool
    character: str | None
    away: Collection[str]  # players of the table who have been gone for a while
    seed: int  # for the board, if it is drawn now
    rematch: str  # the id of the next table, if one is made now


def create(options: Options, actor: Actor) -> list[AnyEntry]:
    """The first entries of a table: made, and the host and bots seated."""
    check_options(options, actor)
    created = Created(LOG_VERSION, actor.player, stored_options(options))
    entries: list[AnyEntry] = [created]
    table = Table.create("", created, 0.0)
    # Bots take the characters that people leave.
    people_first = sorted(enumerate(options.seats), key=lambda one: isinstance(one[1], BotSeat))
    for number, choice in people_first:
        entry: AnyEntry
        match choice:
            case MySeat(name=name, character=wish):
                character = table.free_character(wish or actor.character)
                entry = Sat(number, actor.player, character, _seat_name(name, options.rated))
            case BotSeat(level=level):
                entry = BotSat(number, level, table.free_character(None))
            case OpenSeat():
                continue
        table = table.after([entry], 0.0)
        entries.append(entry)
    return entries


def _seat_name(name: str | None, rated: bool) -> str | None:
    """A name for one of several people on one device; where it counts people bear their own."""
    return None if name is None or rated else tidy(name)


def check_options(options: Options, actor: Actor) -> None:
    """Everything the structs cannot say by themselves."""
    for choice in options.seats:
        if isinstance(choice, BotSeat):
            check_level(choice.level)
    mine = sum(isinstance(choice, MySeat) for choice in options.seats)
    if options.rated and mine > 1:
        raise Refusal("bad_request", "a rated table has one seat for each person")
    if options.rated and mine and not actor.account:
        raise Refusal("forbidden", "rated games are for accounts: make one first")
    draw(stored_options(options), actor.seed)


def draw(options: TableOptions, seed: int) -> Setup:
    """The board of a table."""
    try:
        return draw_setup(
            options.seats,
            seed if options.seed is None else options.seed,
            expert=options.expert,
            tiles=options.tiles,
            open_door=options.open_door,
        )
    except SetupError as error:
        raise Refusal("bad_request", str(error)) from None


def entries_of(table: Table, act: Act, actor: Actor) -> list[AnyEntry]:
    """What an act adds to the log; nothing, if it was done before. A Refusal says why not."""
    return _DOERS[type(act)](table, act, actor)


# Before the game


def _sit(table: Table, act: Sit, actor: Actor) -> list[AnyEntry]:
    seat = _lobby_seat(table, act.seat)
    if seat.player == actor.player:
        return []
    if seat.kind != "open":
        raise Refusal("seat_taken", f"seat {act.seat} is taken", table.log_number)
    if table.options.rated:
        if not actor.account:
            raise Refusal(
                "forbidden", "rated games are for accounts: make one first", table.log_number
            )
        if table.seats_of(actor.player):
            raise Refusal("not_now", "a rated table has one seat for each person", table.log_number)
    character = table.free_character(act.character or actor.character)
    return [Sat(act.seat, actor.player, character, _seat_name(act.name, table.options.rated))]


def _stand(table: Table, act: Stand, actor: Actor) -> list[AnyEntry]:
    seat = _lobby_seat(table, act.seat)
    if seat.kind == "open":
        return []
    if actor.player not in (seat.player, table.owner):
        raise Refusal("not_your_seat", f"seat {act.seat} is not yours to free", table.log_number)
    return [Stood(act.seat)]


def _sit_bot(table: Table, act: SitBot, actor: Actor) -> list[AnyEntry]:
    seat = _lobby_seat(table, act.seat)
    check_level(act.level)
    if actor.player != table.owner:
        raise Refusal("forbidden", "the host invites the bots", table.log_number)
    if seat.kind == "person":
        raise Refusal("seat_taken", f"seat {act.seat} is taken", table.log_number)
    if seat.level == act.level:
        return []
    return [BotSat(act.seat, act.level, seat.character or table.free_character(None))]


def _start(table: Table, act: Start, actor: Actor) -> list[AnyEntry]:
    del act
    may = actor.player == table.owner or bool(table.seats_of(actor.player))
    if table.game is not None and may:
        return []
    _check_open(table)
    if not may:
        raise Refusal("forbidden", "only players at the table may start the game", table.log_number)
    free = [str(number) for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if free:
        raise Refusal("not_now", f"seats still open: {', '.join(free)}", table.log_number)
    if table.options.rated and not table.players:
        raise Refusal("not_now", "a rated game needs a person", table.log_number)
    setup = draw(table.options, actor.seed)
    return [Started(setup.tiles, setup.stars, setup.open_door, setup.first)]


def _close(table: Table, act: Close, actor: Actor) -> list[AnyEntry]:
    del act
    if actor.player != table.owner:
        raise Refusal("forbidden", "only the host closes the table", table.log_number)
    if table.ended is not None and table.ended.reason == "closed":
        return []
    _check_open(table)
    return [Ended("closed")]


# The game


def _play(table: Table, act: Play, actor: Actor) -> list[AnyEntry]:
    _check_seat(table, act.seat, actor.player)
    if _is_repeat(table, act.log_number, Played(act.seat, act.move, act.await_confirm)):
        return []
    game = _check_decider(table, act.seat)
    if table.unconfirmed is not None:
        raise Refusal("not_now", "your turn is over: confirm it or undo", table.log_number)
    legal = game.legal_moves()
    if act.move not in legal:
        what = "cannot be played now" if act.move in MOVES else "is not a decision"
        reason = f"{act.move!r} {what}: legal are {' '.join(legal)}"
        raise Refusal("illegal", reason, table.log_number)
    back: list[AnyEntry] = [Returned(act.seat)] if table.seats[act.seat].left else []
    return [*back, Played(act.seat, act.move, act.await_confirm)]


def _undo(table: Table, act: Undo, actor: Actor) -> list[AnyEntry]:
    _check_seat(table, act.seat, actor.player)
    if not table.options.undo:
        raise Refusal("forbidden", "this table is played without undo", table.log_number)
    if _is_repeat(table, act.log_number, Undone(act.seat)):
        return []
    _check_decider(table, act.seat)
    if not can_undo(table, act.seat):
        raise Refusal("not_now", "there is nothing to undo in this turn", table.log_number)
    return [Undone(act.seat)]


def can_undo(table: Table, seat: int) -> bool:
    """Has this seat, which all wait for, decided something in its turn?"""
    last = table.last_step()
    if last is None or last.seat != seat or table.decider != seat or not table.options.undo:
        return False
    return table.unconfirmed == seat or not ends_turn(last)


def _confirm(table: Table, act: Confirm, actor: Actor) -> list[AnyEntry]:
    _check_seat(table, act.seat, actor.player)
    if _is_repeat(table, act.log_number, Confirmed(act.seat)):
        return []
    _check_decider(table, act.seat)
    if table.unconfirmed is None:
        raise Refusal("not_now", "there is no turn to confirm", table.log_number)
    return [Confirmed(act.seat)]


# Leaving and agreeing


def _leave(table: Table, act: Leave, actor: Actor) -> list[AnyEntry]:
    del act
    mine = table.seats_of(actor.player)
    if not mine:
        raise Refusal("forbidden", "you do not sit at this table", table.log_number)
    if table.status == "open":
        return [Stood(seat) for seat in mine]
    _check_playing(table)
    left: list[AnyEntry] = [Left(seat) for seat in mine if not table.seats[seat].left]
    if left and table.question is not None and table.question.asked.player != actor.player:
        # The others do not wait for the answer of somebody who went.
        asked = table.question.asked
        waiting = set(waiting_for(table, table.question, actor.away)) - {actor.player}
        if not waiting and not is_here(table, asked, actor.away):
            return left + outcome(table, asked, actor.rematch)
    return left


def _return(table: Table, act: Return, actor: Actor) -> list[AnyEntry]:
    del act
    mine = table.seats_of(actor.player)
    if not mine:
        raise Refusal("forbidden", "you do not sit at this table", table.log_number)
    _check_playing(table)
    gone = (seat for seat in mine if table.seats[seat].left or table.seats[seat].stand_in)
    return [Returned(seat) for seat in gone]


def _ask(table: Table, act: Ask, actor: Actor) -> list[AnyEntry]:
    about = act.seat if act.what in ("stand_in", "end") else None
    level = act.level if act.what == "stand_in" else None
    asked = Asked(actor.player, act.what, about, level)
    if table.question is not None and is_same(table.question, asked):
        return _agree(table, table.question, actor)
    check_ask(table, asked, actor.away)
    question = Question(table.log_number + 1, asked, frozenset({actor.player}))
    waiting = waiting_for(table, question, actor.away)
    return [asked, *([] if waiting else outcome(table, asked, actor.rematch))]


def _answer(table: Table, act: Answer, actor: Actor) -> list[AnyEntry]:
    _check_player(table, actor)
    question = table.last_question
    if question is None or question.id != act.question:
        reason = f"question {act.question} is not the one that is asked now"
        raise Refusal("stale", reason, table.log_number)
    if question.open:
        return _agree(table, question, actor) if act.yes else [Answered(actor.player, False)]
    repeat = actor.player in question.yes if act.yes else actor.player == question.no
    if not repeat:
        raise Refusal("stale", f"question {act.question} is closed", table.log_number)
    return []


def _check_player(table: Table, actor: Actor) -> None:
    if not table.seats_of(actor.player):
        raise Refusal("forbidden", "only players at the table may answer", table.log_number)


def _agree(table: Table, question: Question, actor: Actor) -> list[AnyEntry]:
    _check_player(table, actor)
    if is_here(table, question.asked, actor.away):
        raise Refusal("not_now", "that player is here again", table.log_number)
    answer = [] if actor.player in question.yes else [Answered(actor.player, True)]
    waiting = set(waiting_for(table, question, actor.away)) - {actor.player}
    return [*answer, *([] if waiting else outcome(table, question.asked, actor.rematch))]


# Checks that many acts share


def _lobby_seat(table: Table, number: int) -> Seat:
    _check_open(table)
    if number >= len(table.seats):
        reason = f"the table has seats 0 to {len(table.seats) - 1}, not {number}"
        raise Refusal("bad_request", reason, table.log_number)
    return table.seats[number]


def _check_open(table: Table) -> None:
    if table.status == "finished":
        raise Refusal("not_now", "the table is closed", table.log_number)
    if table.status == "playing":
        raise Refusal("not_now", "the game has begun", table.log_number)


def _check_playing(table: Table) -> None:
    if table.status == "finished":
        raise Refusal("not_now", "the game is over", table.log_number)
    if table.status == "open":
        raise Refusal("not_now", "the game has not begun", table.log_number)


def _check_seat(table: Table, seat: int, player: str) -> None:
    if seat not in table.seats_of(player):
        raise Refusal("not_your_seat", f"seat {seat} is not yours", table.log_number)


def _check_decider(table: Table, seat: int) -> Game:
    _check_playing(table)
    if table.seats[seat].stand_in is not None:
        raise Refusal("not_now", "a bot plays for you: come back first", table.log_number)
    if table.decider != seat:
        raise Refusal("not_your_turn", f"seat {table.decider} decides", table.log_number)
    assert table.game is not None
    return table.game


def _is_repeat(table: Table, seen: int, entry: Played | Undone | Confirmed) -> bool:
    """Did the same act follow what the sender saw? If another did, the act is stale."""
    if seen > table.log_number:
        reason = f"the log of the table ends at {table.log_number}, not at {seen}: reload"
        raise Refusal("stale", reason, table.log_number)
    change = table.change_after(seen)
    if change is None:
        return False
    if change == entry:
        return True
    reason = f"the game went on: the log of the table is at {table.log_number}, you saw {seen}"
    raise Refusal("stale", reason, table.log_number)


_DOERS: dict[type[Act], Callable[[Table, Any, Actor], list[AnyEntry]]] = {
    Sit: _sit,
    Stand: _stand,
    SitBot: _sit_bot,
    Start: _start,
    Close: _close,
    Play: _play,
    Undo: _undo,
    Confirm: _confirm,
    Leave: _leave,
    Return: _return,
    Ask: _ask,
    Answer: _answer,
}
