"""The bus: processes tell each other that something happened.

A message may be lost or come twice: what it announces is in the store. The bus of one process is in
memory, that of several is Redis.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol

from fallstar.errors import FallstarError

Listener = Callable[[str, bytes], Awaitable[None]]


class BusError(FallstarError):
    """The bus cannot be reached, or its address cannot be read."""


class Bus(Protocol):
    """Publish messages to topics; hear the topics subscribed to, one's own messages too."""

    @property
    def listening_since(self) -> float | None:
        """The time.monotonic() since when nothing was missed; None while nothing can be heard."""
        ...

    async def open(self, listener: Listener) -> None:
        """Start. The listener gets each topic and message, one after another."""
        ...

    async def close(self) -> None: ...

    async def ping(self) -> None:
        """Raise if the bus cannot be reached."""
        ...

    async def publish(self, topic: str, message: bytes) -> None:
        """Never raises when the connection is lost: others will find the news in the store."""
        ...

    async def subscribe(self, topic: str) -> None: ...

    async def unsubscribe(self, topic: str) -> None: ...
