"""Two machine instructions Numba does not offer: count the set bits, find the lowest one.

As plain Python they are one-liners; compiled, each is a single LLVM intrinsic.
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload


def count_bits(mask: np.uint64) -> np.int64:
    """How many bits are set."""
    return np.int64(int(mask).bit_count())


def lowest_bit(mask: np.uint64) -> np.int64:
    """The number of the lowest set bit; the mask must not be zero."""
    return np.int64((int(mask) & -int(mask)).bit_length() - 1)


@intrinsic  # type: ignore[untyped-decorator]
def _ctpop(_context: Any, mask: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(mask), generate


@intrinsic  # type: ignore[untyped-decorator]
def _cttz(context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(mask), generate


@overload(count_bits, strict=False)  # type: ignore[untyped-decorator]
def _count_bits(mask: Any) -> Any:
    return lambda mask: _ctpop(np.uint64(mask))


@overload(lowest_bit, strict=False)  # type: ignore[untyped-decorator]
def _lowest_bit(mask: Any) -> Any:
    return lambda mask: _cttz(np.uint64(mask))
