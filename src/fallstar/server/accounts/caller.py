"""Who calls, and how that is known."""

from collections import OrderedDict
from collections.abc import Callable

import msgspec

from fallstar.server.store.store import PlayerRow

LIFE = 5.0  # seconds a caller is remembered without asking the store again
MOST = 10_000


class Caller(msgspec.Struct, frozen=True):
    """A player, and the credential that proved it: "session:<key>" or "token:<id>".

    The row may be some seconds old. A credential is a name, not a secret: it may go into logs and
    onto the bus.
    """

    player: PlayerRow
    credential: str

    @property
    def by_session(self) -> bool:
        """Whether this is a person's browser, and not a script with a token."""
        return self.credential.startswith("session:")


class Known:
    """Callers seen a moment ago, by credential."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._callers: OrderedDict[str, tuple[float, Caller]] = OrderedDict()
        self.drops = 0  # so that who reads the store notices a drop meanwhile

    def get(self, credential: str) -> Caller | None:
        until, caller = self._callers.get(credential, (0.0, None))
        return caller if self._clock() < until else None

    def keep(self, caller: Caller, drops: int) -> None:
        """Remember a caller as the store had it when so many drops had been."""
        if drops != self.drops:
            return
        self._callers[caller.credential] = (self._clock() + LIFE, caller)
        self._callers.move_to_end(caller.credential)
        if len(self._callers) > MOST:
            self._callers.popitem(last=False)

    def drop(self, credential: str) -> None:
        """Ask the store at the next sight of this credential."""
        self.drops += 1
        self._callers.pop(credential, None)

    def drop_player(self, player: str) -> None:
        """Ask the store at the next sight of this player."""
        self.drops += 1
        for credential, (_, caller) in list(self._callers.items()):
            if caller.player.id == player:
                del self._callers[credential]
