"""A queue with one reader, and an event. Every socket has two of the first and one of the second,
so they are small: asyncio.Queue takes 3 kB, asyncio.Event 1 kB."""

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """Items in the order in which they came."""

    __slots__ = ("_items", "_loop", "_reader")

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None  # of the reader; slow to find
        self._items: list[T] = []
        self._reader: asyncio.Future[None] | None = None  # waits for the next item

    def __len__(self) -> int:
        return len(self._items)

    def put_nowait(self, item: T) -> None:
        """Add an item."""
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> T:
        """Take the first item; waits until there is one."""
        while not self._items:
            if self._loop is None:
                self._loop = asyncio.get_running_loop()
            self._reader = self._loop.create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self.get_nowait()

    def get_nowait(self) -> T:
        """Take the first item, which must be there."""
        return self._items.pop(0)

    def clear(self) -> None:
        """Drop all items."""
        self._items.clear()

    def empty(self) -> bool:
        """Does no item wait?"""
        return not self._items


class SmallEvent:
    """An asyncio.Event that is set at first. It makes a real one while it is not set."""

    __slots__ = ("_unset",)

    def __init__(self) -> None:
        self._unset: asyncio.Event | None = None

    def is_set(self) -> bool:
        """Does nobody have to wait?"""
        return self._unset is None

    def set(self) -> None:
        """Let all go on who wait."""
        if self._unset is not None:
            self._unset.set()
            self._unset = None

    def clear(self) -> None:
        """Let all wait who come."""
        if self._unset is None:
            self._unset = asyncio.Event()

    async def wait(self) -> None:
        """Return when it is set."""
        while self._unset is not None:
            await self._unset.wait()
