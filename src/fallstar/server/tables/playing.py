"""During the game: decisions, undoing and confirming them, leaving and coming back.

These functions change nothing. They say which entries an act adds to the log: none, if it was done
before. A Refusal says why it cannot be done.
"""

from fallstar.game import Game
from fallstar.notation.move import MOVES
from fallstar.server.refusal import Refusal
from fallstar.server.tables.actor import Actor
from fallstar.server.tables.agreements import is_here, outcome, waiting_for
from fallstar.server.tables.entry import (
    AnyEntry,
    Confirmed,
    Left,
    Played,
    Returned,
    Stood,
    Undone,
)
from fallstar.server.tables.table import Table
from fallstar.server.wire.acts import Confirm, Leave, Play, Return, Undo

MOST_UNDONE = 100  # in a turn; a turn has at most some ten decisions
MOST_RETURNED = 50  # times that a player comes back to a game


def play(table: Table, act: Play, actor: Actor) -> list[AnyEntry]:
    _check_seat(table, act.seat, actor.player)
    if _is_repeat(table, act.log_number, Played(act.seat, act.move, act.await_confirm)):
        return []
    game = _check_decider(table, act.seat)
    if table.unconfirmed is not None:
        raise Refusal("not_now", "your turn is over: confirm it or undo", table.log_number)
    if not game.is_legal(act.move):
        what = "cannot be played now" if act.move in MOVES else "is not a decision"
        reason = f"{act.move!r} {what}: legal are {' '.join(game.legal_moves())}"
        raise Refusal("illegal", reason, table.log_number)
    back: list[AnyEntry] = [Returned(act.seat)] if table.seats[act.seat].left else []
    return [*back, Played(act.seat, act.move, act.await_confirm)]


def undo(table: Table, act: Undo, actor: Actor) -> list[AnyEntry]:
    _check_seat(table, act.seat, actor.player)
    if not table.options.undo:
        raise Refusal("forbidden", "this table is played without undo", table.log_number)
    if _is_repeat(table, act.log_number, Undone(act.seat)):
        return []
    _check_decider(table, act.seat)
    if not can_undo(table, act.seat):
        raise Refusal("not_now", "there is nothing to undo in this turn", table.log_number)
    if _undone_in_this_turn(table, act.seat) >= MOST_UNDONE:
        reason = f"you took back {MOST_UNDONE} decisions in this turn: go on with what you decided"
        raise Refusal("not_now", reason, table.log_number)
    return [Undone(act.seat)]


def _undone_in_this_turn(table: Table, seat: int) -> int:
    """How often a seat has undone since something else changed the position."""
    undone = 0
    for entry in reversed(table.position_changes):
        if not isinstance(entry, (Played, Undone)) or entry.seat != seat:
            break
        undone += isinstance(entry, Undone)
    return undone


def can_undo(table: Table, seat: int) -> bool:
    """Is it this seat's turn, and has it decided something that it may take back?"""
    last = table.last_step()
    if last is None or last.seat != seat or table.decider != seat or not table.options.undo:
        return False
    return table.unconfirmed == seat or not last.ends_turn


def confirm(table: Table, act: Confirm, actor: Actor) -> list[AnyEntry]:
    _check_seat(table, act.seat, actor.player)
    if _is_repeat(table, act.log_number, Confirmed(act.seat)):
        return []
    _check_decider(table, act.seat)
    if table.unconfirmed is None:
        raise Refusal("not_now", "there is no turn to confirm", table.log_number)
    return [Confirmed(act.seat)]


def leave(table: Table, act: Leave, actor: Actor) -> list[AnyEntry]:
    del act
    mine = table.seats_of(actor.player)
    if not mine:
        raise Refusal("forbidden", "you do not sit at this table", table.log_number)
    if table.status == "open":
        return [Stood(seat) for seat in mine]
    _check_playing(table)
    left: list[AnyEntry] = [Left(seat) for seat in mine if not table.seats[seat].left]
    if left and table.question is not None and table.question.asked.player != actor.player:
        # Nobody waits for the answer of a player who left.
        asked = table.question.asked
        waiting = set(waiting_for(table, table.question, actor.away)) - {actor.player}
        if not waiting and not is_here(table, asked, actor.away):
            return left + outcome(table, asked, actor.rematch)
    return left


def come_back(table: Table, act: Return, actor: Actor) -> list[AnyEntry]:
    del act
    mine = table.seats_of(actor.player)
    if not mine:
        raise Refusal("forbidden", "you do not sit at this table", table.log_number)
    _check_playing(table)
    gone = [seat for seat in mine if table.seats[seat].left or table.seats[seat].stand_in]
    if any(table.seats[seat].returned >= MOST_RETURNED for seat in gone):
        reason = f"you came back {MOST_RETURNED} times: the others play on"
        raise Refusal("not_now", reason, table.log_number)
    return [Returned(seat) for seat in gone]


def _check_playing(table: Table) -> None:
    if table.status == "finished":
        raise Refusal("not_now", "the game is over", table.log_number)
    if table.status == "open":
        raise Refusal("not_now", "the game has not begun", table.log_number)


def _check_seat(table: Table, seat: int, player: str) -> None:
    if not 0 <= seat < len(table.seats) or table.seats[seat].player != player:
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
    """Was this act done already, after what its sender saw? It is stale if another was."""
    if seen > table.log_number:
        reason = f"the log of this table ends at {table.log_number}, you name {seen}: reload"
        raise Refusal("stale", reason, table.log_number)
    change = table.change_after(seen)
    if change is None:
        return False
    if change == entry:
        return True
    reason = f"the game went on: the log of this table ends at {table.log_number}, you saw {seen}"
    raise Refusal("stale", reason, table.log_number)
