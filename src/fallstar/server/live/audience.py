"""The audience of a room: the connections to its table, and what each of them is told."""

from collections.abc import Callable, Sequence
from typing import cast

import msgspec

from fallstar.server.live.chat import RoomChat
from fallstar.server.live.connection import Connection
from fallstar.server.live.people import People
from fallstar.server.live.presence import RoomPresence
from fallstar.server.tables.entry import AnyEntry, Played, Started, TakenBack, Undone
from fallstar.server.tables.info import (
    clock_info,
    info_for,
    info_in_turn,
    is_only_a_turn,
    public_info,
    step_info,
    steps_info,
)
from fallstar.server.tables.table import Table, Viewpoint
from fallstar.server.wire.messages import (
    Changed,
    DecisionPlayed,
    Message,
    Presence,
    Snapshot,
    WentBack,
)
from fallstar.server.wire.table import ClockInfo, PresentPlayer, TableInfo
from fallstar.view.shape import shape_of
from fallstar.view.view import View

encode = msgspec.json.Encoder().encode
Move = Played | Undone | TakenBack  # an entry that changes what a view shows


class Audience:
    """Tells each viewer what they may see. Nothing here awaits: what is told of a table is told
    before the table changes again."""

    def __init__(
        self, connections: set[Connection], people: People, presence: RoomPresence, chat: RoomChat,
        now: Callable[[], float],
    ) -> None:  # fmt: skip
        self.connections = connections
        self._away: set[str] = set()  # players who are away, as far as viewers were told
        self._people = people
        self._presence = presence
        self._chat = chat
        self._now = now
        # What each viewer was shown of this table: most decisions change only whose turn it is.
        self._shown: Table | None = None
        self._infos: dict[str | None, TableInfo] = {}

    # Showing

    def info(self, table: Table, viewer: str | None) -> TableInfo:
        """The table without its board."""
        if self._shown is None or not is_only_a_turn(self._shown, table):
            self._shown = table
            self._infos.clear()
        info = self._infos.get(viewer)
        if info is None:
            names, ratings = self._people.names, self._people.ratings
            info = info_for(public_info(table, names, self._away, ratings), table, viewer)
            self._infos[viewer] = info
        return info_in_turn(info, table, viewer)

    def snapshot(self, table: Table, viewer: str | None) -> Snapshot:
        """Everything a viewer may see."""
        game, now = table.game, self._now()
        viewpoint = table.viewpoint_of(viewer)
        return Snapshot(
            log_number=table.log_number,
            table=self.info(table, viewpoint.player),
            board=None if game is None else shape_of(game.board),
            view=None if game is None else game.view(viewpoint.seat),
            opening=() if game is None else game.opening,
            steps=() if game is None else steps_info(game, viewpoint.seat),
            clock=clock_info(table, now),
            chat=self._chat.lines_for(viewer),
            present=self._present(table),
            spectators=self._spectators(table),
            now=now,
        )

    # Telling

    def tell_change(self, before: Table, table: Table, entries: Sequence[AnyEntry]) -> None:
        """Tell what some entries changed."""
        moves = [entry for entry in entries if isinstance(entry, Move)]
        if len(moves) > 1 or any(isinstance(entry, Started) for entry in entries):
            # A message shows one change of the position. More are told as a whole.
            for connection in self.connections:
                self.tell_all(table, connection)
            return
        self._tell(before, table, moves[0] if moves else None)

    def _tell(self, before: Table, table: Table, move: Move | None) -> None:
        """Tell what changed; `move` changed the position."""
        clock = clock_info(table, self._now())
        messages: dict[Viewpoint, bytes] = {}
        for connection in self.connections:
            viewpoint = table.viewpoint_of(connection.player)
            if move is None and viewpoint.seat != connection.seat:
                # They get the view of another seat now, such as the next of several on one device.
                self.tell_all(table, connection)
                continue
            connection.seat = viewpoint.seat
            if viewpoint not in messages:
                message = self._change(before.log_number, table, move, clock, viewpoint)
                messages[viewpoint] = encode(message)
            connection.put(messages[viewpoint])

    def _change(
        self, after: int, table: Table, move: Move | None, clock: ClockInfo, viewpoint: Viewpoint
    ) -> Message:
        log_number, info = table.log_number, self.info(table, viewpoint.player)
        if move is None:
            return Changed(log_number, after, info, clock)
        assert table.game is not None
        view = cast(View, msgspec.Raw(table.game.view_json(viewpoint.seat)))
        if isinstance(move, Played):
            step = step_info(table.game.steps[-1], viewpoint.seat)
            return DecisionPlayed(log_number, after, step, view, info, clock)
        return WentBack(log_number, after, len(table.game.steps), view, info, clock)

    def tell_all(self, table: Table, connection: Connection) -> None:
        """Tell one viewer everything."""
        connection.seat = table.viewpoint_of(connection.player).seat
        connection.put(encode(self.snapshot(table, connection.player)))

    def tell_table(self, table: Table) -> None:
        """Tell how a table looks, after a change that is not in its log, such as a name."""
        self._shown = None
        self._tell(table, table, None)

    def tell_away(self, table: Table, away: set[str]) -> None:
        """Tell which players are away, if others were before."""
        if away != self._away:
            self._away = away
            self.tell_table(table)

    def tell_presence(self, table: Table) -> None:
        """Tell who is present."""
        message = encode(Presence(self._present(table), self._spectators(table)))
        for connection in self.connections:
            connection.put(message)

    def _present(self, table: Table) -> tuple[PresentPlayer, ...]:
        here = self._presence.players()
        seated = [player for player in table.players if player in here]
        return tuple(PresentPlayer(player, self._people.name(player)) for player in seated)

    def _spectators(self, table: Table) -> int:
        known = self._presence.players() - set(table.players)
        return len(known) + self._presence.unknown_viewers()
