"""A room: one table in this process, with its readers and the way to its log.

The table in memory is a cache of the log. A change is folded in, committed, and only then told;
until then the room is locked. If the commit is refused, another writer was first, and the table is
read anew.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from fallstar.server.accounts.caller import Caller
from fallstar.server.live.connection import Connection
from fallstar.server.live.presence import Presence
from fallstar.server.refusal import Refusal
from fallstar.server.store.store import Append, ChatRow, TableRow
from fallstar.server.tables.acts import Actor, entries_of
from fallstar.server.tables.entry import (
    AnyEntry,
    Played,
    Started,
    TakenBack,
    Undone,
    decode_entry,
    encode_entry,
)
from fallstar.server.tables.info import GONE, clock_info, step_info, steps_info, table_info
from fallstar.server.tables.server_entries import time_out
from fallstar.server.tables.summary import encode_summary, summary_of
from fallstar.server.tables.table import Table
from fallstar.server.wire.acts import Act, Answer, Ask, Start
from fallstar.server.wire.fields import Reaction
from fallstar.server.wire.messages import (
    Changed,
    DecisionPlayed,
    Message,
    Reacted,
    Said,
    Snapshot,
    WentBack,
)
from fallstar.server.wire.messages import Presence as PresenceMessage
from fallstar.server.wire.table import ChatLine, PresentPlayer, TableInfo
from fallstar.view.shape import shape_of

if TYPE_CHECKING:
    from fallstar.server.live.rooms import Rooms

encode = msgspec.json.Encoder().encode
CHAT_SHOWN = 50
MOVES = (Played, Undone, TakenBack)  # the entries that change what a view shows

# What a reader's messages depend on: the seat they see through, and who they are if it matters.
Eyes = tuple[int | None, str | None]


class Room:
    """Made and kept by the rooms."""

    def __init__(self, rooms: "Rooms", table: Table, row: TableRow) -> None:
        self.rooms = rooms
        self.table = table
        self.readers: set[Connection] = set()
        self.presence = Presence()
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.names: dict[str, str] = {}
        self.ratings: dict[str, float] = {}
        self.mutes: dict[str, set[str]] = {}
        self.absent: set[str] = set()  # players who are away, as far as readers were told
        self.untold = False  # how the table looks was to be told, and could not be yet
        self.dropped = False  # the rooms has forgotten this room: another stands for the table
        self._told: deque[int] = deque(maxlen=CHAT_SHOWN)  # lines of chat
        self._row = row

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.table.id

    # Changing

    async def act(self, act: Act, caller: Caller) -> int:
        """Do what a player asks, and keep it; the number of the log then, or a Refusal."""
        player = caller.player
        draws = isinstance(act, (Start, Ask, Answer))  # the others do without

        def propose(room: Room) -> list[AnyEntry]:
            actor = Actor(
                player=player.id,
                account=player.kind == "account",
                character=player.character,
                away=room.away() if draws else (),
                seed=self.rooms.draw_seed() if draws else 0,
                rematch=self.rooms.new_id() if draws else "",
            )
            return entries_of(room.table, act, actor)

        return await self.write(propose)

    async def write(self, propose: "Propose") -> int:
        """Append what is proposed for the table as it is; ask again if another writer was first."""
        async with self.lock:
            if not self.dropped:
                return await self._write(propose)
        return await (await self.rooms.room(self.id)).write(propose)

    async def _write(self, propose: "Propose") -> int:
        self.used = time.monotonic()
        while True:
            late = time_out(self.table, self.rooms.now())
            try:
                entries = [*late, *propose(self)]
            except Refusal:
                # Not because of what this process has not heard yet.
                if self.rooms.alone or not await self._read_on():
                    raise
                continue
            if not entries:
                return self.table.log_number
            after = self.table.log_number
            if await self._append(entries):
                break
            self.rooms.metrics.lost_races.inc()
        await self._follow_up(entries, after, mine=True)
        return self.table.log_number

    async def _append(self, entries: Sequence[AnyEntry]) -> bool:
        at, first = self.rooms.now(), self.table.log_number + 1
        try:
            for entry in entries:
                self.table.apply(entry, at)
            row = row_of(self.table, at)
            done = await self.rooms.store.append(
                Append(
                    table=self.id,
                    log_number=first,
                    at=at,
                    entries=tuple(map(encode_entry, entries)),
                    **_changes(self._row, row),
                )
            )
            missed = [] if done else await self._read_anew(first - 1)
        except BaseException:
            # Whether it was kept is not known: forget this room, and let the log tell.
            await self.rooms.drop(self)
            raise
        if done:
            self._row = row
            self.rooms.metrics.entries.inc(len(entries))
        else:
            await self._follow_up(missed, first - 1, mine=False)
        return done

    # Keeping up with other processes

    async def catch_up(self, log_number: int) -> None:
        """Another process says that the log has come so far."""
        if log_number <= self.table.log_number and not self.lock.locked():
            return
        async with self.lock:
            if log_number > self.table.log_number:
                await self._read_on()

    async def refresh(self) -> None:
        """Make sure that this is the latest: another process may have written a moment ago."""
        if not self.rooms.alone:
            async with self.lock:
                await self._read_on()

    async def _read_on(self) -> bool:
        """Fold what others have added to the log, and tell it; False if there is nothing new."""
        after = self.table.log_number
        lines = await self.rooms.store.log(self.id, after)
        if not lines:
            return False
        entries = [decode_entry(line.data) for line in lines]
        for entry, line in zip(entries, lines, strict=True):
            self.table.apply(entry, line.at)
        self._row = row_of(self.table, self.rooms.now())
        await self._follow_up(entries, after, mine=False)
        return True

    async def _read_anew(self, seen: int = 0) -> list[AnyEntry]:
        """Fold the whole log again; the entries after the first `seen`."""
        table = Table(self.id)
        entries = []
        for line in await self.rooms.store.log(self.id):
            entries.append(decode_entry(line.data))
            table.apply(entries[-1], line.at)
        self.table = table
        self._row = row_of(table, self.rooms.now())
        return entries[seen:]

    async def _follow_up(self, entries: Sequence[AnyEntry], after: int, *, mine: bool) -> None:
        """Do and tell what follows from new entries of the log.

        If that fails, the readers come again to a fresh room, so that nobody misses anything.
        """
        try:
            for entry in entries:
                player = self.table.seats[entry.seat].player if isinstance(entry, Played) else None
                if player is not None:
                    self.presence.seen(player)
            await self.rooms.after_change(self, entries, mine=mine)
            # A view is of now: several changes of another process are told whole.
            if mine or sum(isinstance(entry, MOVES) for entry in entries) <= 1:
                await self._tell(entries, after)
            else:
                await self._greet_all()
        except BaseException:
            await self.rooms.drop(self)
            raise

    # Telling

    async def _tell(self, entries: Sequence[AnyEntry], after: int) -> None:
        """Tell every reader what a batch of entries did; it changes the position once at most."""
        if any(isinstance(entry, Started) for entry in entries):
            await self._greet_all()
            return
        change = next((entry for entry in entries if isinstance(entry, MOVES)), None)
        known: dict[Eyes, bytes] = {}
        now = self.rooms.now()
        clock = clock_info(self.table, now)
        log_number, game = self.table.log_number, self.table.game
        for reader in list(self.readers):
            eyes = self.eyes(reader.player)
            if change is None and eyes[0] != reader.eyes:
                # They see through another seat now, such as the next of several on one device.
                self._greet_with(reader, await self._chat_for(reader))
                continue
            reader.eyes = eyes[0]
            if eyes not in known:
                info = self.info(eyes[1])
                message: Message
                if change is None or game is None:
                    message = Changed(log_number, after, info, clock)
                elif isinstance(change, Played):
                    step = step_info(game.steps[-1], eyes[0])
                    message = DecisionPlayed(
                        log_number, after, step, game.view(eyes[0]), info, clock
                    )
                else:
                    view = game.view(eyes[0])
                    message = WentBack(log_number, after, len(game.steps), view, info, clock)
                known[eyes] = encode(message)
            reader.put(known[eyes])

    def tell_table(self) -> None:
        """Tell every reader how the table looks now, where its log says nothing new.

        What is not committed is not told: while an entry is under way the watch does it later.
        """
        self.untold = self.lock.locked()
        if self.untold:
            return
        log_number, clock = self.table.log_number, clock_info(self.table, self.rooms.now())
        known: dict[str | None, bytes] = {}
        for reader in self.readers:
            who = self.eyes(reader.player)[1]
            if who not in known:
                known[who] = encode(Changed(log_number, log_number, self.info(who), clock))
            reader.put(known[who])

    def look_round(self) -> None:
        """Who was here a moment ago may be away by now: tell it once."""
        away = self.away()
        if away != self.absent or self.untold:
            self.absent = away
            self.tell_table()

    def eyes(self, player: str | None) -> Eyes:
        """Readers with the same eyes get the same bytes."""
        table = self.table
        return table.eyes_of(player), player if self._matters(player) else None

    def _matters(self, player: str | None) -> bool:
        return player is not None and (player == self.table.owner or player in self.table.players)

    def info(self, reader: str | None) -> TableInfo:
        """The table for a reader."""
        return table_info(self.table, reader, self.names, self.absent, self.ratings)

    def away(self) -> set[str]:
        """Players who closed their page a while ago; by correspondence nobody has to sit there."""
        if self.table.options.clock.kind == "days" or self.table.status != "playing":
            return set()
        return self.presence.away(self.table.players, self.rooms.settings.away_after)

    def snapshot(self, player: str | None, chat: Sequence[ChatRow]) -> Snapshot:
        """Everything a reader may see."""
        table, game = self.table, self.table.game
        eyes, reader = self.eyes(player)
        now = self.rooms.now()
        return Snapshot(
            log_number=table.log_number,
            table=self.info(reader),
            board=None if game is None else shape_of(game.board),
            view=None if game is None else game.view(eyes),
            opening=() if game is None else game.opening,
            steps=() if game is None else steps_info(game, eyes),
            clock=clock_info(table, now),
            chat=tuple(map(self.chat_line, chat)),
            present=self._present(),
            spectators=self._spectators(),
            now=now,
        )

    def chat_line(self, row: ChatRow) -> ChatLine:
        """A line of chat with its speaker's name."""
        return ChatLine(row.id, row.player, self.names.get(row.player, GONE), row.text, row.at)

    # Readers

    async def enter(self, reader: Connection) -> None:
        """A reader comes in, and is told everything."""
        await self.refresh()
        async with self.lock:
            self.used = time.monotonic()
            if reader.caller is not None:
                player = reader.caller.player.id
                await self.rooms.learn_names(self, [player])
                self.mutes[player] = set(await self.rooms.store.mutes(player))
            chat = await self._chat_for(reader)
            if self.dropped:
                reader.close("come again")
            if self.rooms.is_void(reader.caller):
                reader.close("signed out")
            self.readers.add(reader)
            self.presence.come(reader.player)
            self._greet_with(reader, chat)
        await self.presence_changed()

    async def greet(self, reader: Connection) -> None:
        """Tell a reader everything again."""
        await self.refresh()
        async with self.lock:
            if reader.player is not None:
                self.mutes[reader.player] = set(await self.rooms.store.mutes(reader.player))
            self._greet_with(reader, await self._chat_for(reader))

    async def _greet_all(self) -> None:
        for reader in list(self.readers):
            self._greet_with(reader, await self._chat_for(reader))

    def _greet_with(self, reader: Connection, chat: Sequence[ChatRow]) -> None:
        reader.eyes = self.eyes(reader.player)[0]
        reader.put(encode(self.snapshot(reader.player, chat)))

    async def _chat_for(self, reader: Connection) -> list[ChatRow]:
        return await self.chat_without(self.mutes.get(reader.player or "", ()))

    async def chat_without(self, muted: Collection[str]) -> list[ChatRow]:
        """The latest lines, but those of muted players."""
        lines = await self.rooms.store.chat(self.id, 0, CHAT_SHOWN)
        await self.rooms.learn_names(self, {line.player for line in lines})
        return [line for line in lines if line.player not in muted]

    async def leave(self, reader: Connection) -> None:
        """A reader's connection ended."""
        if reader in self.readers:
            self.readers.discard(reader)
            self.presence.go(reader.player)
            self.used = time.monotonic()
            await self.presence_changed()

    async def presence_changed(self) -> None:
        """Tell readers here and processes elsewhere who is present now."""
        self.tell_presence()
        await self.rooms.publish_presence(self)

    def tell_presence(self) -> None:
        """Tell readers here who is present."""
        self.look_round()
        message = encode(PresenceMessage(self._present(), self._spectators()))
        for reader in self.readers:
            reader.put(message)

    def _present(self) -> tuple[PresentPlayer, ...]:
        here = self.presence.everyone()
        return tuple(
            PresentPlayer(player, self.names.get(player, GONE))
            for player in self.table.players
            if player in here
        )

    def _spectators(self) -> int:
        known = self.presence.everyone() - set(self.table.players)
        return len(known) + self.presence.spectators_unknown()

    # Talk

    def tell_chat(self, line: ChatLine) -> None:
        """Pass a line on to everyone who did not mute its speaker; once, though the bus may bring
        it again."""
        if line.id in self._told:
            return
        self._told.append(line.id)
        self._pass_on(line.player, encode(Said(line)))

    def tell_reaction(self, player: str, reaction: Reaction) -> None:
        """Pass a feeling on."""
        name = self.names.get(player, GONE)
        self._pass_on(player, encode(Reacted(player, name, reaction)))

    def _pass_on(self, speaker: str, message: bytes) -> None:
        for reader in self.readers:
            if speaker not in self.mutes.get(reader.player or "", ()):
                reader.put(message)

    def check_speaker(self, player: str) -> None:
        """Only people at the table speak: spectators would tell what a player should not know."""
        if player not in self.table.players and player != self.table.owner:
            raise Refusal("forbidden", "only players at the table may speak", self.table.log_number)


Propose = Callable[[Room], Sequence[AnyEntry]]  # what to append to a room's table as it is


def _changes(before: TableRow, after: TableRow) -> dict[str, Any]:
    """What an append says about the row: nothing, the summary alone, or all of it."""
    if after == before:
        return {}
    if msgspec.structs.replace(before, summary=after.summary) == after:
        return {"summary": after.summary}
    return {"row": after}


def row_of(table: Table, at: float) -> TableRow:
    """The row a table is found by."""
    return TableRow(
        id=table.id,
        owner=table.owner,
        status=table.status,
        public=table.options.public,
        rated=table.options.rated,
        created=table.created,
        changed=table.changed,
        due_at=table.due_at(at),
        summary=encode_summary(summary_of(table)).decode(),
        players=table.players,
    )
