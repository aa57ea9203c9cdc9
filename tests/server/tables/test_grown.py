"""Sequences and sets that grow and share (server/tables/grown.py)."""

import random

import pytest

from fallstar.server.tables.grown import Grown, GrownSet


@pytest.mark.parametrize("seed", range(20))
def test_every_value_stays_as_it_is_whatever_grows_from_it(seed: int) -> None:
    rng = random.Random(seed)
    sequences: list[tuple[Grown[int], list[int]]] = [(Grown(), [])]
    sets: list[tuple[GrownSet[int], set[int]]] = [(GrownSet(), set())]
    for _ in range(200):
        item = rng.randrange(30)
        newest = rng.random() < 0.7
        one, plain = sequences[-1] if newest else rng.choice(sequences)
        sequences.append((one.plus(item), [*plain, item]))
        two, plain_set = sets[-1] if newest else rng.choice(sets)
        sets.append((two.plus(item), plain_set | {item}))
    for one, plain in sequences:
        assert list(one) == plain
        assert list(reversed(one)) == plain[::-1]
        assert len(one) == len(plain)
        assert one == Grown(plain)
        assert one[-3:] == plain[-3:]
    for two, plain_set in sets:
        assert {*two} == plain_set
        assert len(two) == len(plain_set)
        assert {item for item in range(30) if item in two} == plain_set


def test_a_value_that_grows_on_is_not_copied() -> None:
    first: Grown[int] = Grown([1])
    second = first.plus(2)
    assert second._items is first._items
    assert first.plus(3)._items is not first._items
    with pytest.raises(IndexError):
        first[1]
