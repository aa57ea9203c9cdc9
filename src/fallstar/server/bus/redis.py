"""The bus of several processes: Redis publish and subscribe.

Two tasks have a connection each: one sends, one listens. When Redis is gone, both try again until
it is back; then the listener subscribes to all topics again. Callers never wait for that. A process
does not get what was published while it had no connection; it finds the news in the store.
"""

import asyncio
import logging
import secrets
import time
from collections import deque
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from fallstar.server.bus.bus import BusError, Listener
from fallstar.server.bus.delivery import Delivery

PREFIX = "fallstar:"
WAIT = 5.0  # seconds for an answer
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0  # seconds between attempts to connect
UNSENT = 10_000  # messages that wait to be sent; then the oldest are dropped
FAULTS = (RedisError, OSError, TimeoutError)
log = logging.getLogger("fallstar.bus")


class RedisBus:
    """A Bus for all processes that use the same Redis."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._address = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
        try:
            # Retry once at once: a connection from the pool may have been closed by Redis.
            self._client: Redis = Redis.from_url(
                url,
                socket_timeout=WAIT,
                socket_connect_timeout=WAIT,
                retry=Retry(NoBackoff(), 1),
                client_name="fallstar",
            )
        except ValueError as error:
            raise BusError(f"the Redis address cannot be read: {error}") from error
        self._delivery: Delivery | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._unsent: deque[tuple[str, bytes]] = deque(maxlen=UNSENT)
        self._to_send = asyncio.Event()
        self._pubsub: PubSub | None = None
        # A Redis subscriber needs at least one topic. Nobody publishes to this one.
        self._own = f"nobody:{secrets.token_hex(8)}"
        self._confirmed: dict[str, asyncio.Future[None]] = {}
        self._listening_since: float | None = None

    @property
    def listening_since(self) -> float | None:
        return self._listening_since

    async def open(self, listener: Listener) -> None:
        await self.ping()
        self._delivery = Delivery(listener)
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._confirmed[self._own] = ready
        self._tasks = [
            asyncio.create_task(self._keep_listening(), name="bus listener"),
            asyncio.create_task(self._keep_sending(), name="bus sender"),
        ]
        await asyncio.wait([ready], timeout=WAIT)

    async def close(self) -> None:
        if self._delivery is None:
            return
        delivery, self._delivery = self._delivery, None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self._send()  # what was published a moment ago
        except FAULTS:
            log.warning("Redis at %s did not take the last messages", self._address)
        await delivery.close()
        await self._client.aclose()

    async def ping(self) -> None:
        try:
            await self._client.ping()
        except FAULTS as error:
            raise BusError(f"Redis at {self._address} cannot be reached: {error}") from error

    async def publish(self, topic: str, message: bytes) -> None:
        self._opened()
        self._unsent.append((PREFIX + topic, message))
        self._to_send.set()

    async def subscribe(self, topic: str) -> None:
        """Returns when Redis has confirmed it; at once while there is no connection."""
        topics = self._opened().topics
        if topic in topics:
            return
        topics.add(topic)
        if self._pubsub is None:
            return
        confirmed = self._confirmed.setdefault(topic, asyncio.get_running_loop().create_future())
        try:
            await self._pubsub.subscribe(PREFIX + topic)
            await asyncio.wait([confirmed], timeout=WAIT)
        except FAULTS as error:
            log.warning(
                "cannot subscribe at %s before the next connection: %s", self._address, error
            )
        finally:
            self._confirmed.pop(topic, None)

    async def unsubscribe(self, topic: str) -> None:
        self._opened().topics.discard(topic)
        if self._pubsub is not None:
            try:
                await self._pubsub.unsubscribe(PREFIX + topic)
            except FAULTS as error:
                log.warning("cannot unsubscribe at %s: %s", self._address, error)

    def _opened(self) -> Delivery:
        if self._delivery is None:
            raise BusError("the bus is not open")
        return self._delivery

    # The listener

    async def _keep_listening(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                async with self._client.pubsub() as pubsub:
                    await self._subscribe_all(pubsub)
                    pause = FIRST_PAUSE
                    await self._listen(pubsub)
            except FAULTS as error:
                log.warning("no messages from Redis at %s: %s", self._address, error)
            finally:
                self._pubsub = self._listening_since = None
                self._give_up_waiting()
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _subscribe_all(self, pubsub: PubSub) -> None:
        topics = self._opened().topics
        done: set[str] = set()
        # More topics may be added while this waits for Redis.
        while missing := {self._own, *topics} - done:
            await pubsub.subscribe(*(PREFIX + topic for topic in missing))
            done |= missing
        self._pubsub = pubsub

    async def _listen(self, pubsub: PubSub) -> None:
        silent = False
        while True:
            message = await pubsub.get_message(timeout=WAIT)
            if message is None and silent:
                raise TimeoutError(f"no answer for {WAIT:.0f} seconds")
            silent = message is None
            if message is None:
                await pubsub.ping()
            elif message["type"] in ("message", "subscribe"):
                topic = message["channel"].decode().removeprefix(PREFIX)
                self._hear(message["type"], topic, message["data"])

    def _hear(self, kind: str, topic: str, data: bytes) -> None:
        if kind == "message":
            self._opened().hear(topic, data)
            return
        if topic == self._own:
            self._listening_since = time.monotonic()
            log.info("listening to Redis at %s", self._address)
        confirmed = self._confirmed.pop(topic, None)
        if confirmed is not None and not confirmed.done():
            confirmed.set_result(None)

    def _give_up_waiting(self) -> None:
        """The connection is gone: let callers of `subscribe` go on."""
        for confirmed in self._confirmed.values():
            if not confirmed.done():
                confirmed.set_result(None)
        self._confirmed.clear()

    # The sender

    async def _keep_sending(self) -> None:
        pause = FIRST_PAUSE
        while True:
            await self._to_send.wait()
            self._to_send.clear()
            try:
                await self._send()
                pause = FIRST_PAUSE
            except FAULTS as error:
                log.warning("cannot send messages to Redis at %s: %s", self._address, error)
                await asyncio.sleep(pause)
                pause = min(pause * 2, LONGEST_PAUSE)
                self._to_send.set()

    async def _send(self) -> None:
        while self._unsent:
            count = min(len(self._unsent), 1000)
            messages = [self._unsent.popleft() for _ in range(count)]
            try:
                async with self._client.pipeline(transaction=False) as pipeline:
                    for channel, message in messages:
                        pipeline.publish(channel, message)
                    await pipeline.execute()
            except FAULTS:
                self._unsent.extendleft(reversed(messages))
                raise
