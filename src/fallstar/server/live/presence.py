"""Presence: who looks at a table, in this process and in others."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

STALE = 20.0  # seconds after which another process that says nothing more is forgotten


class Attendance(msgspec.Struct, frozen=True):
    """Who looks at a table in one process."""

    players: tuple[str, ...]  # everyone known, seated or not
    strangers: int  # open pages of people the server does not know


@dataclass(slots=True)
class RoomPresence:
    """Who is here, and since when the others are not.

    While other processes cannot be heard, nobody is away: their pages may be open there.
    """

    # Since when other processes are heard, as a time.monotonic(); None while they are not.
    listening_since: Callable[[], float | None] = lambda: -math.inf
    pages: dict[str, int] = field(default_factory=dict)  # open here, by player
    strangers: int = 0  # open pages here of people the server does not know
    remote: dict[str, tuple[float, Attendance]] = field(default_factory=dict)  # by process
    last_here: dict[str, float] = field(default_factory=dict)  # by player
    since: float = field(default_factory=time.monotonic)  # nobody is away before that

    def connect(self, player: str | None) -> None:
        """A page was opened."""
        if player is None:
            self.strangers += 1
        else:
            self.pages[player] = self.pages.get(player, 0) + 1

    def disconnect(self, player: str | None) -> None:
        """A page was closed."""
        if player is None:
            self.strangers -= 1
            return
        self.pages[player] -= 1
        if not self.pages[player]:
            del self.pages[player]
            self.last_here[player] = time.monotonic()

    def acted(self, player: str | None) -> None:
        """A player did something at the table, wherever their page is; None for a bot."""
        if player is not None:
            self.last_here[player] = time.monotonic()

    def attendance(self) -> Attendance:
        """Who is here, for other processes."""
        return Attendance(tuple(self.pages), self.strangers)

    def hear(self, process: str, attendance: Attendance) -> bool:
        """Another process tells who is there; True if that changes who is here."""
        before = self.players(), self.unknown_viewers()
        now = time.monotonic()
        if process in self.remote:
            for player in set(self.remote[process][1].players) - set(attendance.players):
                self.last_here[player] = now
        self.remote[process] = (now, attendance)
        return before != (self.players(), self.unknown_viewers())

    def forget_silent(self) -> bool:
        """Forget processes that say nothing more; True if that changes who is here."""
        fresh = self._fresh_after()
        silent = {process: told for process, told in self.remote.items() if told[0] <= fresh}
        for process, (heard, attendance) in silent.items():
            del self.remote[process]
            self.last_here.update(dict.fromkeys(attendance.players, heard))
        return any(told.players or told.strangers for _, told in silent.values())

    def players(self) -> set[str]:
        """All known people who are here."""
        return set(self.pages).union(*(told.players for told in self._fresh()))

    def unknown_viewers(self) -> int:
        """Open pages of people the server does not know."""
        return self.strangers + sum(told.strangers for told in self._fresh())

    def away(self, players: tuple[str, ...], after: float) -> set[str]:
        """Those of the players who have not been here for so many seconds."""
        if all(player in self.pages for player in players):
            return set()
        since = self.listening_since()
        now = time.monotonic()
        if since is None or since > now - max(after, STALE):
            return set()
        here = self.players()
        limit = now - after
        return {p for p in players if p not in here and self._last_here(p) <= limit}

    def _fresh(self) -> list[Attendance]:
        fresh = self._fresh_after()
        return [told for heard, told in self.remote.values() if heard > fresh]

    def _fresh_after(self) -> float:
        """What was told before that is out of date. Nothing is if it could not be repeated."""
        since = self.listening_since()
        now = time.monotonic()
        return -math.inf if since is None or since > now - STALE else now - STALE

    def _last_here(self, player: str) -> float:
        told = [heard for heard, told in self.remote.values() if player in told.players]
        return max(self.last_here.get(player, self.since), *told, 0.0)
