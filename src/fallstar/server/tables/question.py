"""A question that a player asked the others, and what entries of the log change about it."""

import msgspec

from fallstar.server.tables.entry import (
    Adopted,
    Answered,
    AnyEntry,
    Asked,
    Confirmed,
    Ended,
    Played,
    Rematched,
    Returned,
    StandInSat,
    Started,
    TakenBack,
    Undone,
)
from fallstar.server.tables.seat import Seat

# The entries that change the position, or whom it asks.
POSITION_CHANGES = (Started, Played, Confirmed, Undone, TakenBack, Ended)


class Question(msgspec.Struct, frozen=True):
    """What was asked, and how the players answered so far. One "no" closes it."""

    id: int  # the log number of its entry
    asked: Asked
    yes: frozenset[str]  # players who agreed, the one who asked among them
    no: str | None = None
    open: bool = True


def question_after(
    question: Question | None,
    entry: AnyEntry,
    log_number: int,
    before: tuple[Seat, ...],
    finished: bool,
) -> Question | None:
    """The question after one more entry: `before` are the seats until then, and `finished` says
    whether the table is finished now. A closed question is kept until the next is asked."""
    if isinstance(entry, Asked):
        return Question(log_number, entry, frozenset({entry.player}))
    if question is None or not question.open:
        return question
    if isinstance(entry, Answered):
        return _answered(question, entry)
    if isinstance(entry, Adopted) and entry.seat is not None:
        return _adopted(question, before[entry.seat].player, entry.player)
    if _closes(question.asked, entry, before, finished):
        return msgspec.structs.replace(question, open=False)
    return question


def _answered(question: Question, entry: Answered) -> Question:
    if entry.yes:
        return msgspec.structs.replace(question, yes=question.yes | {entry.player})
    return msgspec.structs.replace(question, no=entry.player, open=False)


def _adopted(question: Question, guest: str | None, account: str) -> Question:
    """The account has asked and answered what its guest did."""
    asked, yes = question.asked, question.yes
    if asked.player == guest:
        asked = msgspec.structs.replace(asked, player=account)
    if guest in yes:
        yes |= {account}
    return msgspec.structs.replace(question, asked=asked, yes=yes)


def _closes(asked: Asked, entry: AnyEntry, seats: tuple[Seat, ...], finished: bool) -> bool:
    """Was what was asked done by this entry, or is it pointless now?"""
    if isinstance(entry, (Ended, Rematched, StandInSat)):
        return True
    if finished and asked.what != "rematch":
        return True
    if isinstance(entry, Played) and seats[entry.seat].bot is not None:
        return False  # a person who plays on has answered a takeback; a bot has not
    if asked.what == "takeback":
        return isinstance(entry, POSITION_CHANGES)
    # Is the player who was to be replaced there again?
    here = entry.seat if isinstance(entry, (Played, Undone, Confirmed, Returned)) else None
    return here is not None and here == asked.seat
