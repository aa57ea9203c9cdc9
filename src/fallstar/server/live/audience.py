"""The audience of a room: the connections to its table, and what each of them is told."""

from collections.abc import Callable, Sequence
from typing import Any, cast

import msgspec

from fallstar.server.live.chat import RoomChat
from fallstar.server.live.connection import Connection
from fallstar.server.live.people import People
from fallstar.server.live.presence import RoomPresence
from fallstar.server.tables.entry import AnyEntry, Played, Started, TakenBack, Undone
from fallstar.server.tables.info import (
    InfoText,
    clock_info,
    info_for,
    is_only_a_turn,
    opening_of,
    public_info,
    step_json,
    steps_json,
    turn_for,
)
from fallstar.server.tables.table import Table
from fallstar.server.wire.messages import Presence, Snapshot
from fallstar.server.wire.table import PresentPlayer, TableInfo
from fallstar.view.shape import shape_of
from fallstar.view.view import View

encode = msgspec.json.Encoder().encode
Move = Played | Undone | TakenBack  # an entry that changes what a view shows
MOVES = (Played, Undone, TakenBack)


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
        self._infos: dict[str | None, InfoText] = {}

    # Showing

    def info(self, table: Table, viewer: str | None) -> TableInfo:
        """The table without its board."""
        names, ratings = self._people.names, self._people.ratings
        return info_for(public_info(table, names, self._away, ratings), table, viewer)

    def _info_json(self, table: Table, viewer: str | None) -> bytes:
        if self._shown is None or not is_only_a_turn(self._shown, table):
            self._shown = table
            self._infos.clear()
        if not table.concerns(viewer):
            viewer = None
        text = self._infos.get(viewer)
        if text is None:
            text = self._infos[viewer] = InfoText.of(self.info(table, viewer))
        return text.in_turn(turn_for(table, viewer))

    def snapshot(self, table: Table, viewer: str | None) -> Snapshot:
        """Everything a viewer may see. Parts that are JSON already are sent as they are."""
        game, now = table.game, self._now()
        seat = table.seat_shown(viewer)
        return Snapshot(
            log_number=table.log_number,
            table=cast(TableInfo, msgspec.Raw(self._info_json(table, viewer))),
            board=None if game is None else shape_of(game.board),
            view=None if game is None else cast(View, msgspec.Raw(game.view_json(seat))),
            opening=() if game is None else opening_of(game),
            steps=() if game is None else cast(Any, msgspec.Raw(steps_json(game, seat))),
            clock=clock_info(table, now),
            chat=self._chat.lines_for(viewer),
            present=self._present(table),
            spectators=self._spectators(table),
            now=now,
        )

    # Telling

    def tell_change(self, before: Table, table: Table, entries: Sequence[AnyEntry]) -> None:
        """Tell what some entries changed."""
        moves = [entry for entry in entries if isinstance(entry, MOVES)]
        if len(moves) > 1 or any(isinstance(entry, Started) for entry in entries):
            # A message shows one change of the position. More are told as a whole.
            for connection in self.connections:
                self.tell_all(table, connection)
            return
        self._tell(before, table, moves[0] if moves else None)

    def _tell(self, before: Table, table: Table, move: Move | None) -> None:
        """Tell what changed; `move` changed the position."""
        clock = encode(clock_info(table, self._now()))
        told: dict[str | None, tuple[int | None, bytes]] = {}  # by viewer; None are all spectators
        for connection in self.connections:
            viewer = connection.player
            if not table.concerns(viewer):
                viewer = None
            if viewer not in told:
                seat = table.seat_shown(viewer)
                message = self._change(before.log_number, table, move, clock, viewer, seat)
                told[viewer] = seat, message
            seat, text = told[viewer]
            if move is None and seat != connection.seat:
                # They get the view of another seat now, such as the next of several on one device.
                self.tell_all(table, connection)
            else:
                connection.seat = seat
                connection.put(text)

    def _change(
        self, after: int, table: Table, move: Move | None, clock: bytes, viewer: str | None,
        seat: int | None,
    ) -> bytes:  # fmt: skip
        """A DecisionPlayed, a WentBack or a Changed, put together from its parts."""
        numbers = b'"log_number":%d,"after":%d' % (table.log_number, after)
        end = (b',"table":', self._info_json(table, viewer), b',"clock":', clock, b"}")
        if move is None:
            return b"".join((b'{"type":"changed",', numbers, *end))
        game = table.game
        assert game is not None
        view = game.view_json(seat)
        if isinstance(move, Played):
            step = step_json(game.steps[-1], seat)
            begin = (b'{"type":"decision_played",', numbers, b',"step":', step)
        else:
            begin = (b'{"type":"went_back",', numbers, b',"steps":', b"%d" % len(game.steps))
        return b"".join((*begin, b',"view":', view, *end))

    def tell_all(self, table: Table, connection: Connection) -> None:
        """Tell one viewer everything."""
        connection.seat = table.seat_shown(connection.player)
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
