"""What every bus promises."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

from fallstar.server.bus.bus import Bus, BusError
from fallstar.server.bus.connect import connect_bus
from tests.server.services import RedisServer, free_port

pytestmark = pytest.mark.anyio
TIMEOUT = 60.0
END = ("end", b"")


class Ear:
    """An open bus and what its listener heard."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[tuple[str, bytes]] = []
        self._more = asyncio.Event()

    async def listen(self, topic: str, message: bytes) -> None:
        self.heard.append((topic, message))
        self._more.set()

    async def hear(self, *expected: tuple[str, bytes]) -> None:
        """Wait for that many messages; they must be these."""
        async with asyncio.timeout(TIMEOUT):
            while len(self.heard) < len(expected):
                self._more.clear()
                await self._more.wait()
        assert self.heard == list(expected)
        self.heard.clear()


Opener = Callable[[], Awaitable[Ear]]


@pytest.fixture(params=["memory", pytest.param("redis", marks=pytest.mark.needs("redis"))])
def url(request: pytest.FixtureRequest) -> str | None:
    if request.param == "memory":
        return None
    address: str = request.getfixturevalue("redis_server").url
    return address


@pytest.fixture
async def another(url: str | None) -> AsyncIterator[Opener]:
    async with AsyncExitStack() as stack:

        async def open_bus() -> Ear:
            ear = Ear(connect_bus(url))
            await ear.bus.open(ear.listen)
            stack.push_async_callback(ear.bus.close)
            return ear

        yield open_bus


@pytest.fixture
async def ear(another: Opener) -> Ear:
    ear = await another()
    await ear.bus.subscribe("end")
    return ear


async def test_subscribers_hear_their_topics_in_order_and_no_others(ear: Ear) -> None:
    await ear.bus.subscribe("table:é")
    for n in range(200):
        await ear.bus.publish("table:é", b"%d\x00\xff" % n)
        await ear.bus.publish("table:2", b"not for me")
    await ear.bus.publish(*END)
    await ear.hear(*(("table:é", b"%d\x00\xff" % n) for n in range(200)), END)


async def test_after_unsubscribing_nothing_is_heard(ear: Ear) -> None:
    await ear.bus.subscribe("a")
    await ear.bus.subscribe("a")
    await ear.bus.subscribe("b")
    await ear.bus.publish("a", b"1")
    await ear.bus.publish("b", b"2")
    await ear.hear(("a", b"1"), ("b", b"2"))
    await ear.bus.unsubscribe("a")
    await ear.bus.unsubscribe("a")
    await ear.bus.unsubscribe("never")
    await ear.bus.publish("a", b"3")
    await ear.bus.publish("b", b"4")
    await ear.hear(("b", b"4"))
    await ear.bus.subscribe("a")
    await ear.bus.publish("a", b"5")
    await ear.hear(("a", b"5"))


async def test_a_topic_is_heard_from_the_moment_its_subscription_returns(
    ear: Ear, another: Opener, url: str | None
) -> None:
    """Many at once, as when a server starts."""
    speaker = ear if url is None else await another()

    async def join(topic: str) -> None:
        await ear.bus.subscribe(topic)
        await speaker.bus.publish(topic, b"hello")

    await asyncio.gather(*(join(f"t{n}") for n in range(50)))
    await speaker.bus.publish(*END)
    async with asyncio.timeout(TIMEOUT):
        while END not in ear.heard:
            await asyncio.sleep(0.01)
    assert sorted(ear.heard) == sorted([(f"t{n}", b"hello") for n in range(50)] + [END])


async def test_messages_come_one_after_another_and_a_failing_listener_hears_the_next(
    url: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    inside = 0
    done = asyncio.Event()
    heard = []

    async def listen(_: str, message: bytes) -> None:
        nonlocal inside
        inside += 1
        assert inside == 1
        await asyncio.sleep(0)
        heard.append(message)
        inside -= 1
        if message == b"bad":
            raise ValueError("a fault of the listener")
        if message == b"last":
            done.set()

    bus = connect_bus(url)
    await bus.open(listen)
    await bus.subscribe("a")
    for message in (b"first", b"bad", b"good", b"last"):
        await bus.publish("a", message)
    async with asyncio.timeout(TIMEOUT):
        await done.wait()
    assert heard == [b"first", b"bad", b"good", b"last"]
    assert "a fault of the listener" in caplog.text
    await bus.close()


async def test_a_bus_can_be_asked_while_it_is_open(ear: Ear) -> None:
    await ear.bus.ping()
    await ear.bus.close()
    await ear.bus.close()
    with pytest.raises(BusError, match="not open"):
        await ear.bus.publish("a", b"")


async def test_what_was_published_is_heard_though_the_speaker_closes(
    redis_server: RedisServer,
) -> None:
    ear, speaker = Ear(connect_bus(redis_server.url)), Ear(connect_bus(redis_server.url))
    await ear.bus.open(ear.listen)
    await speaker.bus.open(speaker.listen)
    await ear.bus.subscribe("a")
    for n in range(2500):
        await speaker.bus.publish("a", b"%d" % n)
    await speaker.bus.close()
    await ear.hear(*(("a", b"%d" % n) for n in range(2500)))
    await ear.bus.close()


@pytest.mark.needs("redis")
async def test_a_killed_redis_that_comes_back_is_heard_again() -> None:
    """All topics, also those that were subscribed to while it was away; publishing never fails."""
    with RedisServer() as server:
        ear, speaker = Ear(connect_bus(server.url)), Ear(connect_bus(server.url))
        for each in (ear, speaker):
            await each.bus.open(each.listen)
        await ear.bus.subscribe("old")
        await ear.bus.subscribe("left")
        await speaker.bus.publish("old", b"before")
        await ear.hear(("old", b"before"))

        server.kill()
        for n in range(100):
            await speaker.bus.publish("old", b"lost %d" % n)
        await ear.bus.subscribe("new")
        await ear.bus.unsubscribe("left")
        with pytest.raises(BusError, match="cannot be reached"):
            await ear.bus.ping()
        server.start()

        async with asyncio.timeout(TIMEOUT):
            while not {("old", b"again"), ("new", b"again")} <= set(ear.heard):
                await speaker.bus.publish("left", b"again")
                await speaker.bus.publish("old", b"again")
                await speaker.bus.publish("new", b"again")
                await asyncio.sleep(0.05)
        assert "left" not in {topic for topic, _ in ear.heard}
        await ear.bus.ping()
        for each in (ear, speaker):
            await each.bus.close()


@pytest.mark.needs("redis")
async def test_closing_does_not_wait_for_a_redis_that_is_gone() -> None:
    with RedisServer() as server:
        ear = Ear(connect_bus(server.url))
        await ear.bus.open(ear.listen)
        server.kill()
        await ear.bus.publish("a", b"lost")
        async with asyncio.timeout(TIMEOUT):
            await ear.bus.close()


async def test_a_redis_that_cannot_be_reached_is_named_without_its_password() -> None:
    port = free_port()
    bus = connect_bus(f"redis://ann:hunter2@127.0.0.1:{port}/3")

    async def listen(_topic: str, _message: bytes) -> None: ...

    with pytest.raises(BusError) as caught:
        await bus.open(listen)
    assert f"127.0.0.1:{port}" in str(caught.value)
    assert "hunter2" not in str(caught.value)
    await bus.close()


@pytest.mark.parametrize("address", ["http://host", "localhost", "redis", ""])
async def test_an_address_that_is_not_a_bus_is_refused(address: str) -> None:
    with pytest.raises(BusError, match="redis://HOST:PORT"):
        connect_bus(address)


async def test_a_port_that_is_not_a_number_is_refused() -> None:
    with pytest.raises(BusError, match="cannot be read"):
        connect_bus("redis://host:port")
