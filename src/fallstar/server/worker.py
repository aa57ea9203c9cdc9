"""A worker for questions that take long to answer, such as replaying a record.

It has one thread, so that all of them together leave the event loop most of the time. What waits
for it is bounded, and an address may only ask so much: questions are limited by what they cost.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from fallstar.server.limits import Limits, SlowDown
from fallstar.server.security import Border, PlainConnection

T = TypeVar("T")
MOST_WAITING = 16
MOST_OF_ADDRESS = 4
RETRY = 1.0  # seconds


class Worker:
    """One thread, with a bounded queue."""

    def __init__(
        self,
        limits: Limits,
        border: Border,
        most_waiting: int = MOST_WAITING,
        most_of_address: int = MOST_OF_ADDRESS,
        name: str = "worker",
    ) -> None:
        self._limits = limits
        self._border = border
        self._most_waiting = most_waiting
        self._most_of_address = most_of_address
        self._pool = ThreadPoolExecutor(1, name)
        self._waiting: Counter[str] = Counter()  # by address; those at work count too

    async def run(self, connection: PlainConnection, cost: int, work: Callable[[], T]) -> T:
        """Do this work for a caller; SlowDown if they asked too much, or too much waits.

        The cost is a number of decisions to be played.
        """
        address = self._border.address(connection)
        of_all, of_address = self._waiting.total(), self._waiting[address]
        if of_all >= self._most_waiting or of_address >= self._most_of_address:
            raise SlowDown(RETRY)
        self._limits.take("decisions", address, cost)
        self._waiting[address] += 1
        done = asyncio.get_running_loop().run_in_executor(self._pool, work)
        done.add_done_callback(lambda _: self._end(address))
        return await asyncio.shield(done)  # if the caller hangs up, the work is still done

    def close(self) -> None:
        """Drop what waits."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _end(self, address: str) -> None:
        self._waiting[address] -= 1
        if not self._waiting[address]:
            del self._waiting[address]
