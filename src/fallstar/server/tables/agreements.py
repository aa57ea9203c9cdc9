"""Agreement: what others have to agree to, who is asked, and what is done when all have."""

from collections.abc import Collection

from fallstar.bots.levels import level_of
from fallstar.errors import BotError
from fallstar.server.refusal import Refusal
from fallstar.server.tables.entry import AnyEntry, Asked, Ended, Rematched, StandInSat, TakenBack
from fallstar.server.tables.question import Question
from fallstar.server.tables.table import Table


def check_ask(table: Table, asked: Asked, away: Collection[str]) -> None:
    """May this be asked now?"""
    if not table.seats_of(asked.player):
        raise Refusal("forbidden", "only players at the table may ask this", table.log_number)
    if table.question is not None and not is_here(table, table.question.asked, away):
        raise Refusal("not_now", "another question waits for its answers", table.log_number)
    status = table.status
    if asked.what == "rematch":
        if status != "finished" or table.game is None:
            raise Refusal("not_now", "a rematch comes after the game", table.log_number)
        if table.rematch is not None:
            raise Refusal("not_now", f"the rematch is at table {table.rematch}", table.log_number)
        return
    if status != "playing":
        raise Refusal("not_now", "there is no game going on", table.log_number)
    if asked.what == "takeback":
        if table.options.rated:
            raise Refusal("not_now", "nothing is taken back in a rated game", table.log_number)
        if takeback_to(table, asked.player) is None:
            raise Refusal("not_now", "you have not decided anything yet", table.log_number)
    if asked.what in ("stand_in", "end"):
        _check_absence(table, asked, away)


def _check_absence(table: Table, asked: Asked, away: Collection[str]) -> None:
    if asked.seat is None or not 0 <= asked.seat < len(table.seats):
        raise Refusal("bad_request", f"{asked.what} needs the seat it is about", table.log_number)
    seat = table.seats[asked.seat]
    if seat.player is None or seat.player == asked.player:
        raise Refusal("bad_request", f"seat {asked.seat} is not another person's", table.log_number)
    if is_here(table, asked, away):
        raise Refusal("not_now", "that player is here and has time", table.log_number)
    if asked.what == "stand_in":
        if asked.level is None:
            raise Refusal("bad_request", "stand_in needs the level of the bot", table.log_number)
        check_level(asked.level)


def is_here(table: Table, asked: Asked, away: Collection[str]) -> bool:
    """Is the player whom the question is about, because they were absent, here again?"""
    if asked.seat is None:
        return False
    seat = table.seats[asked.seat]
    return not seat.absent and seat.player not in away


def is_same(question: Question, asked: Asked) -> bool:
    """Do two players ask the same? Each takeback is its own."""
    one = question.asked
    same = (one.what, one.seat, one.level) == (asked.what, asked.seat, asked.level)
    return same and (one.player == asked.player or one.what != "takeback")


def check_level(level: str) -> None:
    """Is there such a bot? Its options are not for the public to choose."""
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
        # Another game is for nobody to begin who did not agree.
        gone = asked.what != "rematch" and all(seat.left or seat.stand_in for seat in mine)
        if asked.what in ("stand_in", "end"):
            gone = gone or player == about or player in away or all(seat.absent for seat in mine)
        if not gone and player not in question.yes:
            waiting.append(player)
    return tuple(waiting)


def outcome(table: Table, asked: Asked, rematch: str) -> list[AnyEntry]:
    """What is done when all have agreed. A rematch is made by the room."""
    match asked.what:
        case "takeback":
            to = takeback_to(table, asked.player)
            return [] if to is None else [TakenBack(to)]
        case "abandon":
            mine = table.seats_of(asked.player)
            if table.options.rated and table.players == (asked.player,):
                # Bots agree to everything: against them alone a rated game is given up.
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


def takeback_to(table: Table, player: str) -> int | None:
    """The index of the player's last decision; None if there is none."""
    if table.game is None:
        return None
    mine = table.seats_of(player)
    return next((step.index for step in reversed(table.game.steps) if step.seat in mine), None)
