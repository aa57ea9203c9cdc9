"""Agreements: what the others have to agree to, who is asked, and what is done when all agree.

`ask` and `answer` change nothing. They say which entries an act adds to the log: none, if it was
done before. A Refusal says why it cannot be done.
"""

from collections.abc import Collection

from fallstar.bots.levels import level_of
from fallstar.errors import BotError
from fallstar.server.refusal import Refusal
from fallstar.server.tables.actor import Actor
from fallstar.server.tables.entry import (
    Answered,
    AnyEntry,
    Asked,
    Ended,
    Rematched,
    StandInSat,
    TakenBack,
)
from fallstar.server.tables.question import Question
from fallstar.server.tables.table import Table
from fallstar.server.wire.acts import Answer, Ask

# Times that a player asks. Those beyond the first number do not take anything back: they are for
# ending the game, and more than five others can make necessary by coming back (MOST_RETURNED).
MOST_ASKED, MOST_ASKED_TO_END = 100, 400


def ask(table: Table, act: Ask, actor: Actor) -> list[AnyEntry]:
    about = act.seat if act.what in ("stand_in", "end") else None
    level = act.level if act.what == "stand_in" else None
    asked = Asked(actor.player, act.what, about, level)
    if table.question is not None and is_same(table.question, asked):
        return _agree(table, table.question, actor)
    check_ask(table, asked, actor.away)
    question = Question(table.log_number + 1, asked, frozenset({actor.player}))
    waiting = waiting_for(table, question, actor.away)
    return [asked, *([] if waiting else outcome(table, asked, actor.rematch))]


def answer(table: Table, act: Answer, actor: Actor) -> list[AnyEntry]:
    _check_player(table, actor)
    question = table.last_question
    if question is None or question.id != act.question:
        reason = f"question {act.question} is not the last one that was asked"
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


def check_ask(table: Table, asked: Asked, away: Collection[str]) -> None:
    """Refuse a question that cannot be asked now."""
    if not table.seats_of(asked.player):
        raise Refusal("forbidden", "only players at the table may ask this", table.log_number)
    if table.question is not None and not is_here(table, table.question.asked, away):
        raise Refusal("not_now", "another question waits for answers", table.log_number)
    most = MOST_ASKED if asked.what == "takeback" else MOST_ASKED_TO_END
    if any(table.seats[seat].asked >= most for seat in table.seats_of(asked.player)):
        raise Refusal("not_now", f"you asked {most} times: play on, or leave", table.log_number)
    status = table.status
    if asked.what == "rematch":
        if status != "finished" or table.game is None:
            raise Refusal("not_now", "a rematch can be asked for after the game", table.log_number)
        if table.rematch is not None:
            raise Refusal("not_now", f"the rematch is at table {table.rematch}", table.log_number)
        return
    if status != "playing":
        raise Refusal("not_now", "no game is being played", table.log_number)
    if asked.what == "takeback":
        if table.options.rated:
            raise Refusal("not_now", "nothing is taken back in a rated game", table.log_number)
        if takeback_to(table, table.seats_of(asked.player)) is None:
            raise Refusal("not_now", "you have not decided anything yet", table.log_number)
    if asked.what in ("stand_in", "end"):
        _check_absence(table, asked, away)


def _check_absence(table: Table, asked: Asked, away: Collection[str]) -> None:
    if asked.seat is None or not 0 <= asked.seat < len(table.seats):
        raise Refusal("bad_request", f"{asked.what} needs the number of a seat", table.log_number)
    seat = table.seats[asked.seat]
    if seat.player is None or seat.player == asked.player:
        raise Refusal(
            "bad_request", f"seat {asked.seat} does not belong to another person", table.log_number
        )
    if is_here(table, asked, away):
        raise Refusal("not_now", "that player is here and has time left", table.log_number)
    if asked.what == "stand_in":
        if asked.level is None:
            raise Refusal("bad_request", "stand_in needs the level of the bot", table.log_number)
        check_level(asked.level)


def is_here(table: Table, asked: Asked, away: Collection[str]) -> bool:
    """A question about an absent player: is that player here again?"""
    if asked.seat is None:
        return False
    seat = table.seats[asked.seat]
    return not seat.absent and seat.player not in away


def is_same(question: Question, asked: Asked) -> bool:
    """Does a player ask what is asked already? Takebacks of two players differ."""
    one = question.asked
    same = (one.what, one.seat, one.level) == (asked.what, asked.seat, asked.level)
    return same and (one.player == asked.player or one.what != "takeback")


def check_level(level: str) -> None:
    """Refuse a bot that does not exist. Bots with options are not offered at tables."""
    try:
        level_of(level)
    except BotError as error:
        raise Refusal("bad_request", str(error)) from None


def waiting_for(table: Table, question: Question, away: Collection[str]) -> tuple[str, ...]:
    """The players whose answer is missing."""
    asked = question.asked
    about = table.seats[asked.seat].player if asked.seat is not None else None
    waiting = []
    for player in table.players:
        mine = [table.seats[number] for number in table.seats_of(player)]
        # A rematch needs the answer of everyone, also of those who left.
        gone = asked.what != "rematch" and all(seat.left or seat.stand_in for seat in mine)
        if asked.what in ("stand_in", "end"):
            gone = gone or player == about or player in away or all(seat.absent for seat in mine)
        if not gone and player not in question.yes:
            waiting.append(player)
    return tuple(waiting)


def outcome(table: Table, asked: Asked, rematch: str) -> list[AnyEntry]:
    """What is done when all have agreed."""
    match asked.what:
        case "takeback":
            to = takeback_to(table, table.seats_of(asked.player))
            return [] if to is None else [TakenBack(to)]
        case "abandon":
            mine = table.seats_of(asked.player)
            if table.options.rated and table.players == (asked.player,):
                # Bots agree to everything. A person alone against them gives a rated game up.
                return [Ended("left", mine[0])]
            return [Ended("abandoned")]
        case "stand_in":
            assert asked.seat is not None
            assert asked.level is not None
            return [StandInSat(asked.seat, asked.level)]
        case "end":
            return [Ended("left", asked.seat)]
        case "rematch":
            return [Rematched(rematch)]


def takeback_to(table: Table, mine: Collection[int]) -> int | None:
    """The index of the last decision of these seats; None if there is none."""
    for step in reversed(table.game.steps if table.game is not None else ()):
        if step.seat in mine:
            return step.index
    return None
