"""What Numba lacks: counting set bits, finding the lowest one, and a byte as a plain integer.

As plain Python these are one-liners; compiled, each is at most one instruction.
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload


def count_bits(mask: np.uint64) -> int:
    """How many bits are set."""
    return int(mask).bit_count()


def lowest_bit(mask: np.uint64) -> int:
    """The number of the lowest set bit; the mask must not be zero."""
    return (int(mask) & -int(mask)).bit_length() - 1


def as_int(value: int | np.integer[Any]) -> int:
    """A byte as a signed 64-bit integer, for indices and sums: bytes would wrap around."""
    return int(value)


def _instruction(name: str, *flags: bool) -> Any:
    """A function of a 64-bit mask that is one LLVM instruction."""

    def typing(_context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            constants = [context.get_constant(types.boolean, flag) for flag in flags]
            return getattr(builder, name)(arguments[0], *constants)

        return types.int64(mask), generate

    return intrinsic(typing)


_ctpop = _instruction("ctpop")
_cttz = _instruction("cttz", True)


@overload(count_bits, strict=False)
def _count_bits(_mask: Any) -> Any:
    return lambda mask: _ctpop(np.uint64(mask))


@overload(lowest_bit, strict=False)
def _lowest_bit(_mask: Any) -> Any:
    return lambda mask: _cttz(np.uint64(mask))


@overload(as_int, strict=False)
def _as_int(_value: Any) -> Any:
    return lambda value: np.int64(value)
