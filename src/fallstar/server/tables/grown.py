"""Sequences and sets that only grow: each is a value, and those that grew from it share its memory.

A table is replaced with every entry of its log. Copying what it keeps about all entries before
would take time for each of them, so that a log of 20,000 takes seconds to read.

    list:   Created Sat Sat Started Played Played Undone
    before:                         ^ its length: it reads no further
    after:                                 ^ the list has this length, so one more is added in place

Whoever grows another one of the older value finds that the list is longer, and copies its part.
"""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Grown(Sequence[T]):
    """A sequence."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: Sequence[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def plus(self, item: T) -> "Grown[T]":
        """The sequence with one more at its end."""
        items = self._items
        if len(items) != self._length:
            items = items[: self._length]
        items.append(item)
        grown: Grown[T] = Grown.__new__(Grown)
        grown._items, grown._length = items, self._length + 1
        return grown

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self._items[at] for at in range(*index.indices(self._length))]
        if not -self._length <= index < self._length:
            raise IndexError(f"index {index} of {self._length}")
        return self._items[index % self._length]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grown) and self[:] == other[:]

    __hash__ = None  # type: ignore[assignment]


class GrownSet(Generic[T]):
    """A set."""

    __slots__ = ("_length", "_numbers")

    def __init__(self) -> None:
        self._numbers: dict[T, int] = {}  # position of each, from 0
        self._length = 0

    def plus(self, item: T) -> "GrownSet[T]":
        """The set with this in it."""
        if item in self:
            return self
        numbers = self._numbers
        if len(numbers) != self._length:
            numbers = {one: number for one, number in numbers.items() if number < self._length}
        numbers[item] = self._length
        grown: GrownSet[T] = GrownSet.__new__(GrownSet)
        grown._numbers, grown._length = numbers, self._length + 1
        return grown

    def __contains__(self, item: T) -> bool:
        return self._numbers.get(item, self._length) < self._length

    def __iter__(self) -> Iterator[T]:
        return (one for one, number in self._numbers.items() if number < self._length)

    def __len__(self) -> int:
        return self._length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GrownSet) and {*self} == {*other}

    __hash__ = None  # type: ignore[assignment]
