"""What every bus does with what it heard: hand it to the listener, one message after another."""

import asyncio
import logging

from fallstar.server.bus.bus import Listener

log = logging.getLogger(__name__)


class Delivery:
    """A queue and the task that empties it. A listener that fails does not stop the next one."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self.topics: set[str] = set()
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._task = asyncio.create_task(self._run(), name="bus delivery")

    def hear(self, topic: str, message: bytes) -> None:
        if topic in self.topics:
            self._heard.put_nowait((topic, message))

    async def close(self) -> None:
        """What was not delivered yet is lost; the store has it."""
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
                # Not the whole topic: the id of a table is its link.
                log.exception("a message on %s was not taken", topic.partition(":")[0])
