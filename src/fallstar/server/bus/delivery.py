"""Delivery: a bus hands messages to its listener, one after another."""

import asyncio
import logging

from fallstar.server.bus.bus import Listener

log = logging.getLogger("fallstar.bus")


class Delivery:
    """A queue of messages, and a task that gives them to the listener. If the listener fails for
    one message, it still gets the next."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self.topics: set[str] = set()
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._task = asyncio.create_task(self._run(), name="bus delivery")

    def hear(self, topic: str, message: bytes) -> None:
        if topic in self.topics:
            self._heard.put_nowait((topic, message))

    async def close(self) -> None:
        """Messages that were not delivered are lost; the store has the news."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            topic, message = await self._heard.get()
            if topic not in self.topics:  # unsubscribed meanwhile
                continue
            try:
                await self._listener(topic, message)
            except Exception:
                # The topic of a table ends with its id, which must not be logged: it is the link.
                log.exception("a message on %s could not be handled", topic.partition(":")[0])
