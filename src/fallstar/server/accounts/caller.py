"""The caller of a request, and a cache of callers."""

from collections import OrderedDict
from collections.abc import Callable

import msgspec

from fallstar.server.store.store import PlayerRow

LIFE = 5.0  # seconds a caller is cached
MOST = 10_000


class Caller(msgspec.Struct, frozen=True):
    """A player, and the credential that proved it: "session:<key>" or "token:<id>".

    The row may be some seconds old. The credential is not secret: it may be logged and published.
    """

    player: PlayerRow
    credential: str

    @property
    def by_session(self) -> bool:
        """Whether the caller is a browser with a session, not a script with a token."""
        return self.credential.startswith("session:")


class Known:
    """A short cache of callers, by credential."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._callers: OrderedDict[str, tuple[float, Caller]] = OrderedDict()
        self.drops = 0  # to notice a drop that happens while the store is read

    def get(self, credential: str) -> Caller | None:
        until, caller = self._callers.get(credential, (0.0, None))
        return caller if self._clock() < until else None

    def keep(self, caller: Caller, drops: int) -> None:
        """Cache a caller, unless something was dropped after `drops` was read."""
        if drops != self.drops:
            return
        self._callers[caller.credential] = (self._clock() + LIFE, caller)
        self._callers.move_to_end(caller.credential)
        if len(self._callers) > MOST:
            self._callers.popitem(last=False)

    def drop(self, credential: str) -> None:
        """Read this credential from the store next time."""
        self.drops += 1
        self._callers.pop(credential, None)

    def drop_player(self, player: str) -> None:
        """Read this player from the store next time."""
        self.drops += 1
        for credential, (_, caller) in list(self._callers.items()):
            if caller.player.id == player:
                del self._callers[credential]
