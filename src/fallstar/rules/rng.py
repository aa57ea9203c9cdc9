"""Our own small random generator, so that a seed gives the same game on every machine.

xorshift64 (Marsaglia): only shifts and exclusive ors, the same in Python and compiled. A generator
is an array of one number, never zero. Seeds are whole numbers of any size, hashed together with a
purpose, so that neighbouring seeds and different uses of one seed share nothing.
"""

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fallstar.errors import SetupError
from fallstar.rules.bits import as_int
from fallstar.rules.compiled import compiled, inlined

Rng = NDArray[np.uint64]


def new_rng(seed: int, purpose: str) -> Rng:
    """A generator for one purpose under a seed."""
    if not isinstance(seed, int):
        raise SetupError([f"a seed is a whole number, not {str(seed)[:20]!r}"])
    size = seed.bit_length() // 8 + 1
    digest = hashlib.sha256(purpose.encode() + b"\0" + seed.to_bytes(size, "big", signed=True))
    return np.array([int.from_bytes(digest.digest()[:8], "big") or 1], dtype=np.uint64)


def derive(seed: int, number: int) -> int:
    """The seed of the game of that number under a seed, unrelated to those of other seeds."""
    return int(new_rng(seed, f"game {number}")[0])


@inlined
def below(rng: Rng, bound: int) -> int:
    """A number from 0 to bound - 1; bound is at most 2 ** 32."""
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return as_int(((x >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@compiled
def shuffle(rng: Rng, items: NDArray[np.integer[Any]]) -> None:
    """Put an array into random order, in place."""
    for last in range(len(items) - 1, 0, -1):
        other = below(rng, last + 1)
        item = items[last]
        items[last] = items[other]
        items[other] = item
