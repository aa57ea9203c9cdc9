"""Notices: what processes tell each other over the bus, about a table or about a player.

A notice may be lost or come twice. It says that something happened; what happened is in the store.
"""

import secrets
from collections.abc import Awaitable, Callable

import msgspec

from fallstar.rules.events import snake_case
from fallstar.server.bus.bus import Bus
from fallstar.server.live.presence import Attendance
from fallstar.server.store.store import ChatRow
from fallstar.server.wire.fields import Reaction

PEOPLE = "people"  # the topic of notices about players
TABLE = "table:"  # what the topic of a table begins with


class Notice(msgspec.Struct, frozen=True, tag_field="notice", tag=snake_case):
    """Something happened in another process."""


class TableChanged(Notice, frozen=True):
    """The log of a table has come so far."""

    log_number: int


class AttendanceChanged(Notice, frozen=True):
    """Who looks at a table in that process; repeated, so that others notice when it is gone."""

    process: str
    attendance: Attendance


class LineSaid(Notice, frozen=True):
    """A line of chat."""

    line: ChatRow


class ReactionShown(Notice, frozen=True):
    """Somebody at a table showed a reaction."""

    player: str
    reaction: Reaction
    ref: str | None = None


class CredentialRevoked(Notice, frozen=True):
    """A session or a token is no longer good."""

    credential: str


class PlayerRenamed(Notice, frozen=True):
    """A player has another name; None if the player's data was deleted."""

    player: str
    name: str | None


TableNotice = TableChanged | AttendanceChanged | LineSaid | ReactionShown
PeopleNotice = CredentialRevoked | PlayerRenamed


class Envelope(msgspec.Struct, frozen=True):
    """A notice and its sender: a process hears its own notices too, and ignores them."""

    sender: str
    notice: TableNotice | PeopleNotice


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Envelope).decode


class Notices:
    """The way to tell other processes, and to hear from them."""

    def __init__(self, bus: Bus, *, alone: bool) -> None:
        """`alone`: there is no other process to hear anything."""
        self.process = secrets.token_hex(8)
        self._bus = bus
        self._alone = alone
        self._closed = False

    @property
    def listening_since(self) -> float | None:
        """The time.monotonic() since when nothing was missed; None while nothing can be heard."""
        return self._bus.listening_since

    async def open(
        self,
        table: Callable[[str, TableNotice], Awaitable[None]],
        people: Callable[[PeopleNotice], Awaitable[None]],
    ) -> None:
        """Begin to listen: `table` gets the id of the table a notice is about."""

        async def hear(topic: str, message: bytes) -> None:
            envelope = decode(message)
            if envelope.sender == self.process:
                return
            if isinstance(envelope.notice, PeopleNotice):
                await people(envelope.notice)
            else:
                await table(topic.removeprefix(TABLE), envelope.notice)

        await self._bus.open(hear)
        await self._bus.subscribe(PEOPLE)

    async def close(self) -> None:
        """Hear and tell no more. What is stored after that, others find in the store."""
        self._closed = True
        await self._bus.close()

    async def follow(self, table: str) -> None:
        """Hear what other processes tell about a table."""
        await self._bus.subscribe(TABLE + table)

    async def unfollow(self, table: str) -> None:
        """Hear no more about a table."""
        await self._bus.unsubscribe(TABLE + table)

    async def tell_table(self, table: str, notice: TableNotice) -> None:
        """Tell the processes that follow a table. It never fails: the store has the truth."""
        await self._publish(TABLE + table, notice)

    async def tell_people(self, notice: PeopleNotice) -> None:
        """Tell all processes."""
        await self._publish(PEOPLE, notice)

    async def _publish(self, topic: str, notice: TableNotice | PeopleNotice) -> None:
        if not self._alone and not self._closed:
            await self._bus.publish(topic, encode(Envelope(self.process, notice)))
