"""What each act of a player adds to the log of a table."""

from collections.abc import Callable
from typing import Any

import msgspec

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
        return ENTRIES[type(act)](table, act, actor)
    ref = f"{actor.player} {act.ref}"
    if ref in table.refs:
        return []
    entries = ENTRIES[type(act)](table, act, actor)
    return [msgspec.structs.replace(entries[0], ref=ref), *entries[1:]] if entries else []
