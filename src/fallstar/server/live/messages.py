"""The messages of a room: a table as each viewer may see it."""

from collections.abc import Callable

import msgspec

from fallstar.server.live.chat import Chat
from fallstar.server.live.people import People
from fallstar.server.live.presence import Presence
from fallstar.server.tables.entry import Played, TakenBack, Undone
from fallstar.server.tables.info import clock_info, step_info, steps_info, table_info
from fallstar.server.tables.table import Table, Viewpoint
from fallstar.server.wire.messages import Changed, DecisionPlayed, Message, Snapshot, WentBack
from fallstar.server.wire.messages import Presence as PresenceMessage
from fallstar.server.wire.table import PresentPlayer, TableInfo
from fallstar.view.shape import shape_of

encode = msgspec.json.Encoder().encode


class Messages:
    """Builds messages from a table, and from what a room knows around it."""

    def __init__(
        self, people: People, presence: Presence, chat: Chat, now: Callable[[], float]
    ) -> None:
        self.away: set[str] = set()  # players who are away, as far as viewers are told
        self._people = people
        self._presence = presence
        self._chat = chat
        self._now = now

    def info(self, table: Table, viewer: str | None) -> TableInfo:
        """The table without its board."""
        return table_info(table, viewer, self._people.names, self.away, self._people.ratings)

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

    def change(
        self, table: Table, viewpoint: Viewpoint, after: int,
        move: Played | Undone | TakenBack | None,
    ) -> Message:  # fmt: skip
        """What changed since the log number `after`, and the move if one changed the position."""
        log_number, info = table.log_number, self.info(table, viewpoint.player)
        clock = clock_info(table, self._now())
        if move is None:
            return Changed(log_number, after, info, clock)
        assert table.game is not None
        view = table.game.view(viewpoint.seat)
        if isinstance(move, Played):
            step = step_info(table.game.steps[-1], viewpoint.seat)
            return DecisionPlayed(log_number, after, step, view, info, clock)
        return WentBack(log_number, after, len(table.game.steps), view, info, clock)

    def presence(self, table: Table) -> PresenceMessage:
        """Who is here."""
        return PresenceMessage(self._present(table), self._spectators(table))

    def _present(self, table: Table) -> tuple[PresentPlayer, ...]:
        here = self._presence.players()
        seated = [player for player in table.players if player in here]
        return tuple(PresentPlayer(player, self._people.name(player)) for player in seated)

    def _spectators(self, table: Table) -> int:
        known = self._presence.players() - set(table.players)
        return len(known) + self._presence.unknown_viewers()
