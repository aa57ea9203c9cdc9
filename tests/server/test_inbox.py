"""What every socket has: small replacements of parts of asyncio."""

import asyncio

import pytest

from fallstar.server.inbox import SmallEvent


@pytest.mark.anyio
async def test_an_event_lets_nobody_through_until_it_is_set() -> None:
    event, through = SmallEvent(), list[int]()

    async def go(number: int) -> None:
        await event.wait()
        through.append(number)

    await go(0)  # it is set at first
    event.clear()
    waiting = [asyncio.create_task(go(number)) for number in (1, 2)]
    await asyncio.sleep(0)
    assert not event.is_set()
    assert through == [0]
    event.set()
    assert event.is_set()
    await asyncio.gather(*waiting)
    assert through == [0, 1, 2]


@pytest.mark.anyio
async def test_an_event_that_is_not_set_any_more_when_its_turn_comes_is_waited_for_again() -> None:
    event = SmallEvent()
    event.clear()
    waiting = asyncio.create_task(event.wait())
    await asyncio.sleep(0)
    event.set()
    event.clear()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not waiting.done()
    event.set()
    await waiting
