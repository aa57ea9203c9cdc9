"""Clocks: how long each seat may still think. Times are server times out of the table's log."""

from fallstar.server.wire.options import AnyClock, BankClock, DaysClock, NoClock, TurnClock

DAY = 86_400.0


class Clocks:
    """The clocks of a table. One of them runs, that of the seat all wait for."""

    def __init__(self, clock: AnyClock, seats: int, at: float) -> None:
        self._clock = clock
        self._since = at  # when the running one was started
        start = float(clock.seconds) if isinstance(clock, BankClock) else 0.0
        self._bank = [start] * seats

    def hand_over(self, seat: int | None, at: float, *, done: bool) -> None:
        """The clock of `seat`, if one ran, stops, and another starts; `done`: it had its turn."""
        if isinstance(self._clock, BankClock) and seat is not None:
            left = max(0.0, self._bank[seat] - (at - self._since))
            self._bank[seat] = left + (self._clock.increment if done else 0)
        self._since = at

    def left(self, seat: int, running: int | None, now: float) -> float | None:
        """Seconds a seat has left, not under zero; None without a clock."""
        if isinstance(self._clock, NoClock):
            return None
        whole = self._whole(seat)
        return max(0.0, whole - (now - self._since)) if seat == running else whole

    def deadline(self, seat: int) -> float | None:
        """When the time of `seat`, whose clock runs, is up."""
        return None if isinstance(self._clock, NoClock) else self._since + self._whole(seat)

    def _whole(self, seat: int) -> float:
        match self._clock:
            case TurnClock(seconds=seconds):
                return float(seconds)
            case DaysClock(days=days):
                return days * DAY
            case _:
                return self._bank[seat]
