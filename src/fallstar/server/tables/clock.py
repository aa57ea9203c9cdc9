"""Clocks: how long each seat may still think. Times are server times out of the table's log."""

from fallstar.server.tables.options import Clock


class Clocks:
    """The clocks of a table. One of them runs, that of the seat all wait for."""

    def __init__(self, clock: Clock, seats: int, at: float) -> None:
        self._clock = clock
        self._since = at  # when the running one was started
        self._full = [float(clock.seconds)] * seats  # seconds by seat, if its clock does not run

    def hand_over(self, seat: int | None, at: float, *, done: bool) -> None:
        """The clock of `seat`, if one ran, stops, and another starts; `done`: it had its turn."""
        if self._clock.kind == "bank" and seat is not None:
            left = max(0.0, self._full[seat] - (at - self._since))
            self._full[seat] = left + (self._clock.increment if done else 0)
        self._since = at

    def left(self, seat: int, running: int | None, now: float) -> float | None:
        """Seconds a seat has left, not under zero; None without a clock."""
        if self._clock.kind == "none":
            return None
        full = self._full[seat]
        return max(0.0, full - (now - self._since)) if seat == running else full

    def deadline(self, seat: int) -> float | None:
        """When the time of `seat`, whose clock runs, is up."""
        return None if self._clock.kind == "none" else self._since + self._full[seat]
