"""The bus: processes tell each other that something happened. It carries no truth.

A message may be lost or come twice; what it announces is in the store. Memory for one process,
Redis for many.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol

from fallstar.errors import FallstarError

Listener = Callable[[str, bytes], Awaitable[None]]


class BusError(FallstarError):
    """The bus cannot be reached, or its address cannot be read."""


class Bus(Protocol):
    """Publish to a topic; hear the topics one subscribed to, one's own messages too."""

    async def open(self, listener: Listener) -> None:
        """Start; the listener gets topic and message, one after another."""
        ...

    async def close(self) -> None: ...

    async def ping(self) -> None:
        """Raise if the bus cannot be reached."""
        ...

    async def publish(self, topic: str, message: bytes) -> None:
        """Never raises for a lost connection: the store has the truth, and readers look again."""
        ...

    async def subscribe(self, topic: str) -> None: ...

    async def unsubscribe(self, topic: str) -> None: ...
