"""What each act of a player adds to the log of a table."""

from collections.abc import Callable
from typing import Any

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
    """What an act adds to the log; nothing, if it was done before. A Refusal says why not."""
    return ENTRIES[type(act)](table, act, actor)
