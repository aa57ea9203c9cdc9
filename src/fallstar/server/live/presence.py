"""Who has a table's page open, in this process and in others."""

import time
from dataclasses import dataclass, field

import msgspec

STALE = 20.0  # seconds after which another process that says nothing more is forgotten


class Attendance(msgspec.Struct, frozen=True):
    """Who is at a table in one process."""

    players: tuple[str, ...]  # everyone known, seated or not
    strangers: int  # open pages of people the server does not know


@dataclass(slots=True)
class Presence:
    """Who is here, and since when the others are not."""

    local: dict[str, int] = field(default_factory=dict)  # open pages by player
    strangers: int = 0
    remote: dict[str, tuple[float, Attendance]] = field(default_factory=dict)  # by process
    gone: dict[str, float] = field(default_factory=dict)  # when a player was last here
    since: float = field(default_factory=time.monotonic)  # nobody is away before that

    def come(self, player: str | None) -> None:
        """A page opened."""
        if player is None:
            self.strangers += 1
        else:
            self.local[player] = self.local.get(player, 0) + 1

    def go(self, player: str | None) -> None:
        """A page closed."""
        if player is None:
            self.strangers -= 1
            return
        self.local[player] -= 1
        if not self.local[player]:
            del self.local[player]
            self.gone[player] = time.monotonic()

    def seen(self, player: str) -> None:
        """A player did something at the table, wherever their page is."""
        self.gone[player] = time.monotonic()

    def attendance(self) -> Attendance:
        """Who is here, for other processes."""
        return Attendance(tuple(self.local), self.strangers)

    def hear(self, process: str, attendance: Attendance) -> bool:
        """Another process tells who is there; True if that is news."""
        before = self.everyone(), self.spectators_unknown()
        now = time.monotonic()
        if process in self.remote:
            for player in set(self.remote[process][1].players) - set(attendance.players):
                self.gone[player] = now
        self.remote[process] = (now, attendance)
        return before != (self.everyone(), self.spectators_unknown())

    def forget_silent(self) -> bool:
        """Forget processes that say nothing more; True if that is news."""
        fresh = time.monotonic() - STALE
        silent = {name: told for name, told in self.remote.items() if told[0] <= fresh}
        for name, (heard, attendance) in silent.items():
            del self.remote[name]
            self.gone.update(dict.fromkeys(attendance.players, heard))
        return any(attendance.players or attendance.strangers for _, attendance in silent.values())

    def everyone(self) -> set[str]:
        """All known players who are here."""
        fresh = time.monotonic() - STALE
        here = set(self.local)
        for heard, attendance in self.remote.values():
            if heard > fresh:
                here.update(attendance.players)
        return here

    def spectators_unknown(self) -> int:
        """Open pages of people the server does not know."""
        fresh = time.monotonic() - STALE
        others = sum(told.strangers for heard, told in self.remote.values() if heard > fresh)
        return self.strangers + others

    def away(self, players: tuple[str, ...], after: float) -> set[str]:
        """Those of the players who have not been here for so many seconds."""
        here = self.everyone()
        limit = time.monotonic() - after
        return {p for p in players if p not in here and self._last_here(p) <= limit}

    def _last_here(self, player: str) -> float:
        told = [heard for heard, attendance in self.remote.values() if player in attendance.players]
        return max(self.gone.get(player, self.since), *told, 0.0)
