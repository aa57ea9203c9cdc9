"""The audience of a room: the connections to its table, and what each of them is told."""

from collections.abc import Callable, Iterable, Sequence
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
    clock_json,
    info_for,
    is_only_a_turn,
    opening_of,
    public_info,
    steps_json,
    turn_json,
)
from fallstar.server.tables.table import Table
from fallstar.server.wire.messages import Presence, Snapshot
from fallstar.server.wire.table import PresentPlayer, TableInfo
from fallstar.view.shape import shape_of
from fallstar.view.view import View

encode = msgspec.json.Encoder().encode
Move = Played | Undone | TakenBack  # an entry that changes what a view shows
MOVES = (Played, Undone, TakenBack)
Parts = tuple[bytes, ...]  # of a message


class Shown:
    """What is shown of a table to a player, or to all spectators: most decisions change only whose
    turn it is."""

    __slots__ = ("seats", "text")

    def __init__(self, seats: list[int], text: InfoText) -> None:
        self.seats = seats  # the player's own
        self.text = text


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
        # What is shown of this table, and of those that differ from it only in whose turn it is.
        self._table: Table | None = None
        self._shown: dict[str | None, Shown] = {}  # by player; None stands for all spectators

    # Showing

    def info(self, table: Table, player: str | None) -> TableInfo:
        """The table without its board."""
        names, ratings = self._people.names, self._people.ratings
        return info_for(public_info(table, names, self._away, ratings), table, player)

    def _forget_others(self, table: Table) -> None:
        """Forget what was shown of a table that looks different."""
        if self._table is None or not is_only_a_turn(self._table, table):
            self._table = table
            self._shown.clear()

    def _shown_to(self, player: str | None, table: Table) -> Shown:
        """What is shown to a player; what was shown of other tables was forgotten before."""
        shown = self._shown.get(player)
        if shown is None:
            if not table.concerns(player):
                player = None
            shown = self._shown.get(player)
        if shown is None:
            text = InfoText.of(self.info(table, player))
            shown = self._shown[player] = Shown(table.seats_of(player), text)
        return shown

    def _info_json(self, table: Table, player: str | None) -> bytes:
        self._forget_others(table)
        shown = self._shown_to(player, table)
        return shown.text.in_turn(turn_json(table, shown.seats))

    def snapshot(self, table: Table, player: str | None) -> Snapshot:
        """Everything a player may see. Parts that are JSON already are sent as they are."""
        game, now = table.game, self._now()
        seat = table.seat_shown(player)
        return Snapshot(
            log_number=table.log_number,
            table=cast(TableInfo, msgspec.Raw(self._info_json(table, player))),
            board=None if game is None else shape_of(game.board),
            view=None if game is None else cast(View, msgspec.Raw(game.view_json(seat))),
            opening=() if game is None else opening_of(game),
            steps=() if game is None else cast(Any, msgspec.Raw(steps_json(game, seat))),
            clock=clock_info(table, now),
            chat=self._chat.lines_for(player),
            present=self._present(table),
            spectators=self._spectators(table),
            now=now,
        )

    # Telling

    def tell_change(self, before: Table, table: Table, entries: Sequence[AnyEntry]) -> None:
        """Tell what some entries changed."""
        if len(entries) == 1 and isinstance(entries[0], Played):  # almost always
            self._tell(before, table, entries[0])
            return
        moves = [entry for entry in entries if isinstance(entry, MOVES)]
        if len(moves) > 1 or any(isinstance(entry, Started) for entry in entries):
            # A message shows one change of the position. More are told as a whole.
            for connection in self.connections:
                self.tell_all(table, connection)
            return
        self._tell(before, table, moves[0] if moves else None)

    def _tell(self, before: Table, table: Table, move: Move | None) -> None:
        """Tell what changed; `move` changed the position."""
        if not self.connections:
            return
        self._forget_others(table)
        told = [(one, self._shown_to(one.player, table)) for one in self.connections]
        seats = {shown: table.seat_of(shown.seats) for _, shown in told}
        changes = self._changes(before.log_number, table, move, seats)
        for connection, shown in told:
            seat = seats[shown]
            if move is None and seat != connection.seat:
                # They get the view of another seat now, such as the next of several on one device.
                self.tell_all(table, connection)
            else:
                connection.seat = seat
                connection.put(changes[shown])

    def _changes(
        self, after: int, table: Table, move: Move | None, seats: dict[Shown, int | None]
    ) -> dict[Shown, bytes]:
        """A DecisionPlayed, a WentBack or a Changed for each, put together from parts."""
        moved: dict[int | None, Parts]
        if move is None:
            kind, moved = b"changed", dict.fromkeys(seats.values(), ())
        elif isinstance(move, Played):
            kind, moved = b"decision_played", _steps_and_views(table, seats.values())
        else:
            kind, moved = b"went_back", _views(table, seats.values())
        begin = b'{"type":"%b","log_number":%d,"after":%d' % (kind, table.log_number, after)
        end = b',"clock":%b}' % clock_json(table, self._now())
        changes = {}
        for shown, seat in seats.items():
            head, tail = shown.text
            turn = turn_json(table, shown.seats)
            changes[shown] = b"".join((begin, *moved[seat], b',"table":', head, turn, tail, end))
        return changes

    def tell_all(self, table: Table, connection: Connection) -> None:
        """Tell one viewer everything."""
        connection.seat = table.seat_shown(connection.player)
        connection.put(encode(self.snapshot(table, connection.player)))

    def tell_table(self, table: Table) -> None:
        """Tell how a table looks, after a change that is not in its log, such as a name."""
        self._table = None
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


def _steps_and_views(table: Table, seats: Iterable[int | None]) -> dict[int | None, Parts]:
    assert table.game is not None
    each = list(dict.fromkeys(seats))
    return {
        seat: (b',"step":', step, b',"view":', view)
        for seat, (step, view) in zip(each, table.game.last_step_json(each), strict=True)
    }


def _views(table: Table, seats: Iterable[int | None]) -> dict[int | None, Parts]:
    game = table.game
    assert game is not None
    steps = b',"steps":%d,"view":' % len(game.steps)
    return {seat: (steps, game.view_json(seat)) for seat in set(seats)}
