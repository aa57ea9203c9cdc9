"""What each act of a player adds to the log of a table."""

from collections.abc import Callable
from typing import Any

import msgspec

from fallstar.server.refusal import Refusal
from fallstar.server.tables import agreements, lobby, playing
from fallstar.server.tables.actor import Actor
from fallstar.server.tables.entry import AnyEntry
from fallstar.server.tables.table import Table
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

# No honest table comes near these: the longest of 400,000 random games had 609 decisions.
MOST_IN_LOBBY = 2_000  # entries before the game; beyond that only the host seats anybody
MOST_ENTRIES = 5_000  # beyond that nothing is taken back, and the host seats nobody either

ENTRIES: dict[type[Act], Callable[[Table, Any, Actor], list[AnyEntry]]] = {
    Sit: lobby.sit,
    Stand: lobby.stand,
    SitBot: lobby.sit_bot,
    Start: lobby.start,
    Close: lobby.close,
    Play: playing.play,
    Undo: playing.undo,
    Confirm: playing.confirm,
    Leave: playing.leave,
    Return: playing.come_back,
    Ask: agreements.ask,
    Answer: agreements.answer,
}


def entries_of(table: Table, act: Act, actor: Actor) -> list[AnyEntry]:
    """What an act adds to the log; nothing, if it was done before. A Refusal says why not.

    An act that names a position is known again by it. Any other is known again by its `ref`: the
    first entry that it adds has the player's id and the `ref`.
    """
    if act.ref is None or isinstance(act, (Play, Undo, Confirm)):
        return _new_entries(table, act, actor)
    ref = f"{actor.player} {act.ref}"
    if ref in table.refs:
        return []
    entries = _new_entries(table, act, actor)
    return [msgspec.structs.replace(entries[0], ref=ref), *entries[1:]] if entries else []


def _new_entries(table: Table, act: Act, actor: Actor) -> list[AnyEntry]:
    """The same; a Refusal if the log would become too long. A restart reads all of it.

    Players cannot be kept from ending a game: leaving, coming back and asking do not depend on the
    length of the log. They are counted for each player: see playing.py and agreements.py.
    """
    entries = ENTRIES[type(act)](table, act, actor)
    if not entries:
        return []
    if table.status == "open" and isinstance(act, (Sit, SitBot)):
        if table.log_number >= (MOST_ENTRIES if actor.player == table.owner else MOST_IN_LOBBY):
            reason = "seats changed too often here: start the game, or make another table"
            raise Refusal("not_now", reason, table.log_number)
    elif table.log_number >= MOST_ENTRIES and _goes_back(act):
        reason = "too much was done and undone at this table: play the game to its end"
        raise Refusal("not_now", reason, table.log_number)
    return entries


def _goes_back(act: Act) -> bool:
    return isinstance(act, Undo) or (isinstance(act, Ask) and act.what == "takeback")
