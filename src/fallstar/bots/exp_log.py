"""Our own exponential and logarithm, so that a search gives the same visits on every machine.

The functions of C libraries differ in the last bit, and browsers have none for compiled code. These
use sums, products and quotients in a fixed order, which IEEE 754 rounds alike everywhere. Their
error is below two units in the last place.

    exp   x = (n / 32) ln 2 + r       e^x = 2^(n // 32) * 2^(n % 32 / 32) * e^r
    log   x = 2^n * m, m about 1      log x = n ln 2 + log m
"""

from decimal import Decimal, localcontext

import numpy as np

from fallstar.rules.compiled import compiled, inlined

PARTS = 32
# Constants come from decimal numbers, not from functions of a library.
with localcontext() as _context:
    _context.prec = 60
    _LN2 = Decimal(2).ln()
    # ln 2 as a sum of two numbers. The first is short, so that n times it is exact.
    _LN2_HIGH = Decimal(int(_LN2 * 2**38)) / 2**38
    LN2_HIGH, LN2_LOW = float(_LN2_HIGH), float(_LN2 - _LN2_HIGH)
    PART_HIGH, PART_LOW = LN2_HIGH / PARTS, LN2_LOW / PARTS
    PARTS_OF_ONE = float(PARTS / _LN2)
    ROOTS = np.array([float(2 ** (Decimal(part) / PARTS)) for part in range(PARTS)])
    ROOT_OF_TWO = float(Decimal(2).sqrt())
LEAST, MOST = -745.2, 709.79  # beyond them e^x is 0 or infinite
FRACTION_BITS = np.uint64(52)
FRACTION = np.uint64((1 << 52) - 1)
EXPONENT_OF_ONE = 1023
BITS_OF_ONE = np.uint64(EXPONENT_OF_ONE << 52)
SMALLEST_NORMAL = 2.0**-1022


@inlined
def power_of_two(exponent: int) -> float:
    """2 to a power from -1022 to 1023."""
    bits = np.uint64(exponent + EXPONENT_OF_ONE) << FRACTION_BITS
    return float(np.uint64(bits).view(np.float64))


@compiled
def exp(x: float) -> float:
    """e to the power of x."""
    if not LEAST < x < MOST:
        return 0.0 if x <= LEAST else x if x != x else np.inf
    scaled = x * PARTS_OF_ONE
    n = int(scaled + 0.5 if scaled >= 0 else scaled - 0.5)
    r = (x - n * PART_HIGH) - n * PART_LOW
    square = r * r
    inner = (1 / 24 + r * (1 / 120)) + square * (1 / 720)
    more = r + square * ((1 / 2 + r * (1 / 6)) + square * inner)
    root = ROOTS[n & (PARTS - 1)]
    whole = n >> 5
    # In two factors, because the power may be below 2^-1022.
    half = whole >> 1
    return float((root + root * more) * power_of_two(half) * power_of_two(whole - half))


@compiled
def log(x: float) -> float:
    """The natural logarithm of x."""
    if not 0 < x < np.inf:
        return -np.inf if x == 0 else x if x > 0 else np.nan
    n = 0
    if x < SMALLEST_NORMAL:
        x *= 2.0**54
        n = -54
    bits = np.float64(x).view(np.uint64)
    n += int(bits >> FRACTION_BITS) - EXPONENT_OF_ONE
    m = float(np.uint64((bits & FRACTION) | BITS_OF_ONE).view(np.float64))
    if m > ROOT_OF_TWO:
        m *= 0.5
        n += 1
    # log m = 2 (s + s^3 / 3 + s^5 / 5 + ...)
    s = (m - 1) / (m + 1)
    z = s * s
    total = 1 / 21
    total = total * z + 1 / 19
    total = total * z + 1 / 17
    total = total * z + 1 / 15
    total = total * z + 1 / 13
    total = total * z + 1 / 11
    total = total * z + 1 / 9
    total = total * z + 1 / 7
    total = total * z + 1 / 5
    total = total * z + 1 / 3
    return n * LN2_HIGH + (2 * s + (2 * s * z * total + n * LN2_LOW))
