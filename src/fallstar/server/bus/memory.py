"""The bus of a single process: no network, nothing to install."""

import math

from fallstar.server.bus.bus import BusError, Listener
from fallstar.server.bus.delivery import Delivery


class MemoryBus:
    """A Bus that hears only its own messages."""

    def __init__(self) -> None:
        self._open: Delivery | None = None

    @property
    def listening_since(self) -> float | None:
        return None if self._open is None else -math.inf

    async def open(self, listener: Listener) -> None:
        self._open = Delivery(listener)

    async def close(self) -> None:
        if self._open is not None:
            delivery, self._open = self._open, None
            await delivery.close()

    async def ping(self) -> None:
        self._opened()

    async def publish(self, topic: str, message: bytes) -> None:
        self._opened().hear(topic, message)

    async def subscribe(self, topic: str) -> None:
        self._opened().topics.add(topic)

    async def unsubscribe(self, topic: str) -> None:
        self._opened().topics.discard(topic)

    def _opened(self) -> Delivery:
        if self._open is None:
            raise BusError("the bus is not open")
        return self._open
