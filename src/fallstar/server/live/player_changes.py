"""What happens to players, in all rooms and all processes: another name, sign-out, adopt by an
account, deletion. Accounts call this."""

from collections.abc import AsyncIterator, Callable

from fallstar.server.live.connection import Connections
from fallstar.server.live.notices import (
    CredentialRevoked,
    Notices,
    PeopleNotice,
    PlayerRenamed,
)
from fallstar.server.live.room import Room
from fallstar.server.live.rooms import Rooms
from fallstar.server.refusal import Refusal
from fallstar.server.store.store import Store
from fallstar.server.tables.server_entries import adopt, remove_player
from fallstar.server.wire.fields import Status

ALL = 100_000  # tables of a player, more than anyone has
UNFINISHED: tuple[Status, ...] = ("open", "playing")


class PlayerChanges:
    """Brings changes of players to their tables and connections."""

    def __init__(
        self, store: Store, rooms: Rooms, connections: Connections, notices: Notices,
        revoked: Callable[[str], None],
    ) -> None:  # fmt: skip
        """`revoked` is told of every credential that is revoked, in whichever process."""
        self._store = store
        self._rooms = rooms
        self._connections = connections
        self._notices = notices
        self._revoked = revoked

    async def revoke(self, credential: str) -> None:
        """A credential is no longer good: close the connections that were opened with it."""
        notice = CredentialRevoked(credential)
        await self.hear(notice)
        await self._notices.tell_people(notice)

    async def rename(self, player: str, name: str | None) -> None:
        """A player has another name; None if the player was deleted."""
        notice = PlayerRenamed(player, name)
        await self.hear(notice)
        await self._notices.tell_people(notice)

    async def hear(self, notice: PeopleNotice) -> None:
        """Something happened to a player, here or in another process."""
        match notice:
            case CredentialRevoked(credential=credential):
                self._revoked(credential)
                self._connections.revoke(credential)
            case PlayerRenamed(player=player, name=name):
                for room in self._rooms:
                    room.rename(player, name)

    async def check_connections(self) -> None:
        """The bus may lose a notice: close connections whose credential is not stored any more."""
        used = {one.caller.credential for one in self._connections if one.caller is not None}
        for credential in used - await self._store.good_credentials(sorted(used)):
            await self.hear(CredentialRevoked(credential))

    async def adopt(self, guest: str, account: str) -> None:
        """A guest signed in: the account gets the guest's tables and seats."""
        async for room in self._rooms_of(guest, None):
            await room.write(lambda table: adopt(table, guest, account))

    async def forget(self, player: str) -> None:
        """A player is about to be deleted: they leave all tables."""
        for status in UNFINISHED:
            async for room in self._rooms_of(player, status):
                await room.write(lambda table: remove_player(table, player))

    async def _rooms_of(self, player: str, status: Status | None) -> AsyncIterator[Room]:
        """The rooms of a player's tables, without those whose log cannot be read."""
        for row in await self._store.tables_of(player, status, None, ALL):
            try:
                room = await self._rooms.find(row.id)
            except Refusal:
                continue
            yield room
