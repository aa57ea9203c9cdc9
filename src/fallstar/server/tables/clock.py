"""Clocks: how long each seat may still think. Times are server times from the table's log."""

import msgspec

from fallstar.server.tables.options import StoredClock


class Clocks(msgspec.Struct, frozen=True):
    """The clocks of a table. One of them runs: that of the seat all wait for."""

    clock: StoredClock
    started: float  # when the running clock was started
    full: tuple[float, ...]  # the seconds that each seat has when its clock is started

    @classmethod
    def start(cls, clock: StoredClock, seats: int, at: float) -> "Clocks":
        """The clocks at the start of a game."""
        return cls(clock, at, (float(clock.seconds),) * seats)

    def hand_over(self, seat: int | None, at: float, *, turn_ended: bool) -> "Clocks":
        """The clock of `seat`, if one ran, stops, and another starts."""
        if self.clock.kind == "none":
            return self
        full = list(self.full)
        if self.clock.kind == "bank" and seat is not None:
            left = max(0.0, full[seat] - (at - self.started))
            full[seat] = left + (self.clock.increment if turn_ended else 0)
        return Clocks(self.clock, at, tuple(full))

    def left(self, seat: int, running: int | None, now: float) -> float | None:
        """The seconds a seat has left, at least zero; None without a clock."""
        if self.clock.kind == "none":
            return None
        full = self.full[seat]
        return max(0.0, full - (now - self.started)) if seat == running else full

    def deadline(self, seat: int) -> float | None:
        """When the time of `seat`, whose clock runs, is up."""
        return None if self.clock.kind == "none" else self.started + self.full[seat]
