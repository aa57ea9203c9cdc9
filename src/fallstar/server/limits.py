"""Rate limits. Each process counts in its own memory.

A bucket holds so many permits and fills up again over so many seconds. It is kept as one number:
the time at which it will be full again. Taking a permit makes that time later. It is refused if the
time would be later than the time an empty bucket needs to fill.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fallstar.server.refusal import Refusal

MOST_KEYS = 50_000  # keys a limit remembers; beyond that it forgets the one used longest ago


class SlowDown(Refusal):
    """Too many requests. `retry_after` is in whole seconds, for the Retry-After header."""

    def __init__(self, wait: float) -> None:
        self.retry_after = max(1, math.ceil(wait))
        super().__init__("slow_down", f"too many requests: try again in {self.retry_after} s")

    def __reduce__(self) -> tuple[type["SlowDown"], tuple[int]]:  # type: ignore[override]
        return type(self), (self.retry_after,)


class Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`most` at once, and as many again over `seconds`."""

    most: Annotated[int, Meta(ge=1)]
    seconds: Annotated[float, Meta(gt=0)]


class Rates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the server allows; None means no limit."""

    address: Rate | None = Rate(400, 10)  # requests; all players of a club may share an address
    player: Rate | None = Rate(100, 5)  # requests
    frames: Rate | None = Rate(100, 5)  # of a player, over all sockets; of an address's strangers
    frames_address: Rate | None = Rate(1000, 5)  # of an address, over all its players
    chat: Rate | None = Rate(5, 10)  # lines and reactions of a player
    sits: Rate | None = Rate(10, 60)  # seats that a player takes at tables of others
    tables: Rate | None = Rate(30, 600)  # made by a player
    tables_address: Rate | None = Rate(120, 600)  # made from an address
    decisions: Rate | None = Rate(4000, 60)  # replayed or tried for an address, without a table
    guests: Rate | None = Rate(60, 3600)  # made from an address
    sign_in: Rate | None = Rate(10, 600)  # tries for one name from one address
    sign_in_name: Rate | None = Rate(50, 600)  # tries for one name, from all addresses
    sign_in_address: Rate | None = Rate(100, 600)  # tries from one address, for all names
    sign_in_device: Rate | None = Rate(10, 600)  # tries on a device that was signed in before
    password: Rate | None = Rate(10, 600)  # other uses of a player's password


# For load tests.
LIFTED = Rates(*[None] * len(Rates.__struct_fields__))

Limited = Literal[
    "address", "player", "frames", "frames_address", "chat", "sits", "tables",
    "tables_address", "decisions", "guests", "sign_in", "sign_in_name", "sign_in_address",
    "sign_in_device", "password",
]  # fmt: skip


class Buckets:
    """A bucket for each key, all with the same rate."""

    def __init__(
        self, rate: Rate | None, clock: Callable[[], float], most_keys: int = MOST_KEYS
    ) -> None:
        self._rate = rate
        self._clock = clock
        self._most_keys = most_keys
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: str, permits: int = 1) -> None:
        """Take permits from the key's bucket; SlowDown if there are fewer."""
        if self._rate is None:
            return
        now = self._clock()
        full_at = max(self._full_at.get(key, now), now)
        full_at += permits * self._rate.seconds / self._rate.most
        wait = full_at - now - self._rate.seconds
        if wait > 1e-9:
            raise SlowDown(wait)
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._most_keys:
            self._full_at.popitem(last=False)


class Limits:
    """All the buckets of a process."""

    def __init__(
        self, rates: Rates | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        rates = rates or Rates()
        self._buckets = {
            name: Buckets(getattr(rates, name), clock) for name in Rates.__struct_fields__
        }

    def take(self, what: Limited, key: str, permits: int = 1) -> None:
        """Take permits of the key, a player's id or an address; SlowDown if there are fewer."""
        self._buckets[what].take(key, permits)
