"""Batches: something that may be wanted very often is done at most once in an interval."""

import asyncio
from collections.abc import Callable


class Batch:
    """Calls a function at once, and then again at the end of an interval if it was wanted in it."""

    def __init__(self, call: Callable[[], None], interval: Callable[[], float]) -> None:
        """`interval` says how many seconds have to pass after a call."""
        self._call = call
        self._interval = interval
        self._next = 0.0  # the time of the loop from which on the next call may be made
        self._timer: asyncio.TimerHandle | None = None

    def want(self) -> None:
        """Call the function, now or soon."""
        if self._timer is not None:
            return
        loop = asyncio.get_running_loop()
        if loop.time() >= self._next:
            self.call_now()
        else:
            self._timer = loop.call_at(self._next, self.call_now)

    def call_now(self) -> None:
        """Call the function without waiting for the end of the interval."""
        self.cancel()
        self._next = asyncio.get_running_loop().time() + self._interval()
        self._call()

    def cancel(self) -> None:
        """Make no call that waits."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
