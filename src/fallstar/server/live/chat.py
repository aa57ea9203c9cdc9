"""The chat of a room: its latest lines, who speaks, and who does not want to hear whom."""

import math
import time
from collections import deque
from collections.abc import Collection, Iterable

import msgspec

from fallstar.server.live.connection import Connection
from fallstar.server.live.notices import LineSaid, Notices, ReactionShown
from fallstar.server.live.people import People
from fallstar.server.store.store import ChatRow, Store
from fallstar.server.tables.chat import tidy_line
from fallstar.server.wire.fields import Reaction
from fallstar.server.wire.messages import Reacted, Said
from fallstar.server.wire.table import ChatLine

encode = msgspec.json.Encoder().encode
SHOWN = 50  # lines
REMEMBERED = 100  # reactions, in case one is sent again


class RoomChat:
    """What is said at a table. A line is told once to everyone connected who did not mute its
    speaker, whether it was said here, heard of from another process, or found in the store."""

    def __init__(
        self, table: str, store: Store, notices: Notices, people: People,
        connections: Collection[Connection], *, alone: bool,
    ) -> None:  # fmt: skip
        """`alone`: no other process writes to the store."""
        self._alone = alone
        self._read_at = -math.inf  # the time.monotonic() at which the lines were read
        self._table = table
        self._store = store
        self._notices = notices
        self._people = people
        self._connections = connections
        self._lines: dict[int, ChatRow] = {}  # the latest, oldest first
        self._reactions: deque[tuple[str, str]] = deque(maxlen=REMEMBERED)  # player and ref
        self._mutes: dict[str, frozenset[str]] = {}  # whom a player does not want to hear

    async def look_up(self, viewer: str | None, asked: float) -> None:
        """Read whom the viewer muted, and the latest lines if others may have been said before the
        time.monotonic() `asked`."""
        if viewer is not None:
            self._mutes[viewer] = frozenset(await self._store.mutes(viewer))
        if self._read_at >= asked or (self._alone and self._read_at > -math.inf):
            return
        began = time.monotonic()
        lines = await self._store.chat(self._table, 0, SHOWN)
        await self._people.learn_names({line.player for line in lines})
        newest = lines[-1].id if lines else 0
        later = [line for line in self._lines.values() if line.id > newest]
        self._set([*lines, *later])
        self._read_at = max(self._read_at, began)

    def lines_for(self, viewer: str | None) -> tuple[ChatLine, ...]:
        """The latest lines, without those of muted players."""
        muted = self._muted_by(viewer)
        return tuple(self._shown(line) for line in self._lines.values() if line.player not in muted)

    async def say(self, player: str, text: str, at: float, ref: str | None) -> None:
        """Keep a line, and tell it; once, if it is sent again with the same `ref`."""
        await self._people.learn_names([player])
        line = await self._store.add_chat(self._table, player, tidy_line(text), at, ref)
        self._set([*self._lines.values(), line])
        await self._notices.tell_table(self._table, LineSaid(line))

    async def react(self, player: str, reaction: Reaction, ref: str | None) -> None:
        """Tell a reaction; it is not kept."""
        await self.hear_reaction(player, reaction, ref)
        await self._notices.tell_table(self._table, ReactionShown(player, reaction, ref))

    async def hear_line(self, line: ChatRow) -> None:
        """A line was said in another process."""
        await self._people.learn_names([line.player])
        self._set([*self._lines.values(), line])

    async def hear_reaction(self, player: str, reaction: Reaction, ref: str | None) -> None:
        """Somebody showed a reaction, here or in another process; with a `ref`, once."""
        if ref is not None:
            if (player, ref) in self._reactions:
                return
            self._reactions.append((player, ref))
        await self._people.learn_names([player])
        self._tell(player, encode(Reacted(player, self._people.name(player), reaction)))

    def forget(self, player: str) -> None:
        """The lines of a player were deleted."""
        self._set(line for line in self._lines.values() if line.player != player)

    def _set(self, lines: Iterable[ChatRow]) -> None:
        """These are the lines now; tell those that are new."""
        before, known = self._lines, {line.id: line for line in lines}
        self._lines = {number: known[number] for number in sorted(known)[-SHOWN:]}
        for number, line in self._lines.items():
            if number not in before:
                self._tell(line.player, encode(Said(self._shown(line))))

    def _tell(self, speaker: str, message: bytes) -> None:
        for connection in self._connections:
            if speaker not in self._muted_by(connection.player):
                connection.put(message)

    def _muted_by(self, viewer: str | None) -> frozenset[str]:
        return self._mutes.get(viewer or "", frozenset())

    def _shown(self, line: ChatRow) -> ChatLine:
        name = self._people.name(line.player)
        return ChatLine(line.id, line.player, name, line.text, line.at)
