"""The people of a room: the names and ratings that it shows."""

from collections.abc import Iterable

from fallstar.server.accounts.membership import name_taken
from fallstar.server.accounts.ratings import shown
from fallstar.server.names import is_default, tidy
from fallstar.server.store.store import PlayerRow, Store
from fallstar.server.tables.info import GONE
from fallstar.server.tables.table import Table


async def check_seat_name(store: Store, name: str | None, player: PlayerRow, now: float) -> None:
    """Refuse the name of another player's account as the name of a seat.

    Without a name the seat has the player's own. An account may have been made of the name of a
    guest after the guest chose it.
    """
    if name is None and (player.kind == "account" or is_default(player.name)):
        return
    shown = player.name if name is None else tidy(name)
    if await store.is_taken(shown, player.id, now):
        raise name_taken(shown)


class People:
    """What is known about those who sit at a table or speak there."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.names: dict[str, str] = {}  # by player
        self.ratings: dict[str, float] = {}  # by player, or bot:level; for rated tables only

    async def learn(self, table: Table) -> None:
        """Look up those who sit at a table."""
        await self.learn_names(table.players)
        if table.options.rated:
            seated = [seat.player or f"bot:{seat.level}" for seat in table.seats]
            rows = await self._store.players(seated)
            self.ratings = {
                player: float(shown(row.mu, row.sigma, row.rated_games).value)
                for player, row in rows.items()
            }

    async def learn_names(self, players: Iterable[str]) -> None:
        """Look up the names that are not known."""
        unknown = [player for player in players if player not in self.names]
        if unknown:
            for player, row in (await self._store.players(unknown)).items():
                self.names[player] = row.name

    def name(self, player: str) -> str:
        """The name of a player, who may have been deleted."""
        return self.names.get(player, GONE)

    def rename(self, player: str, name: str | None) -> bool:
        """A player has another name, or none any more; False if nobody here knew them."""
        if player not in self.names:
            return False
        if name is None:
            del self.names[player]
        else:
            self.names[player] = name
        return True
