"""The queue of bots that want to think: who is next when there are fewer threads than bots.

1. Tables where a person waits come first, then those where a person sits or somebody watches, then
   those of bots alone.
2. Among these, the address comes first whose tables have had the least thinking; of its tables,
   those of the owner who has had the least.

Tables of bots alone never take all threads, if there are several.
"""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Executor
from enum import IntEnum
from functools import partial
from typing import Any, NamedTuple


class Rank(IntEnum):
    """How urgent it is that a bot decides."""

    AWAITED = 0  # a person at the table is present
    SEEN = 1  # a person sits at the table, or somebody watches
    ALONE = 2  # only bots


class Claim(NamedTuple):
    """On whose behalf a bot thinks."""

    rank: Rank
    address: str  # that the table was made from, or its owner if that is not known
    owner: str


class Thought(NamedTuple):
    """Work that waits for a thread."""

    work: Callable[[], Any]
    result: asyncio.Future[Any]


class BotQueue:
    """Gives the threads of a pool to those who are next."""

    def __init__(
        self, pool: Executor, threads: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._pool = pool
        self._clock = clock
        self._free = threads
        self._free_for_alone = max(1, threads // 2)
        self._waiting: dict[Claim, deque[Thought]] = {}
        self._claims: Counter[str] = Counter()  # by address and owner: those that wait or think
        self._used: dict[str, float] = {}  # seconds of thinking, by address and owner

    async def run(self, claim: Claim, work: Callable[[], Any]) -> Any:
        """Do this work in a thread, when it is the claim's turn."""
        for key in _keys(claim):
            if key not in self._used:
                # Whoever did nothing for a while is the next, but has saved nothing up.
                self._used[key] = min(self._used.values(), default=0.0)
            self._claims[key] += 1
        thought = Thought(work, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(claim, deque()).append(thought)
        self._start()
        return await thought.result

    def _start(self) -> None:
        """Start as many as there are threads."""
        while self._free > 0 and (claim := self._next()) is not None:
            thought = self._waiting[claim].popleft()
            if not self._waiting[claim]:
                del self._waiting[claim]
            if thought.result.cancelled():
                self._leave(claim)
                continue
            self._take(claim, -1)
            began = self._clock()
            loop = asyncio.get_running_loop()
            done = loop.run_in_executor(self._pool, thought.work)
            done.add_done_callback(partial(self._end, claim, thought.result, began))

    def _next(self) -> Claim | None:
        ready = (
            claim for claim in self._waiting if claim.rank != Rank.ALONE or self._free_for_alone > 0
        )
        return min(ready, key=self._order, default=None)

    def _order(self, claim: Claim) -> tuple[Rank, float, float]:
        address, owner = _keys(claim)
        return claim.rank, self._used[address], self._used[owner]

    def _take(self, claim: Claim, threads: int) -> None:
        self._free += threads
        if claim.rank == Rank.ALONE:
            self._free_for_alone += threads

    def _end(
        self, claim: Claim, result: asyncio.Future[Any], began: float, done: asyncio.Future[Any]
    ) -> None:
        self._take(claim, +1)
        for key in _keys(claim):
            self._used[key] += self._clock() - began
        self._leave(claim)
        error = None if done.cancelled() else done.exception()
        if result.done():
            pass  # nobody waits for it any more
        elif done.cancelled():
            result.cancel()
        elif error is not None:
            result.set_exception(error)
        else:
            result.set_result(done.result())
        self._start()

    def _leave(self, claim: Claim) -> None:
        for key in _keys(claim):
            self._claims[key] -= 1
            if not self._claims[key]:
                del self._claims[key], self._used[key]


def _keys(claim: Claim) -> tuple[str, str]:
    return f"address {claim.address}", f"owner {claim.owner}"
