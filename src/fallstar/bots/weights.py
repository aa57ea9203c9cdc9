"""The learned weights: a file of arrays inside the package, with a note of how it was made."""

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from fallstar.bots.dense import Floats
from fallstar.bots.features import FEATURES, MORE_AT, SHARED
from fallstar.bots.prior import WEIGHTS
from fallstar.bots.value import HIDDEN, WIDE, Net
from fallstar.errors import BotError

MOST_STEPS = 127
SHIPPED = Path(__file__).with_name("weights.npz")
SHAPES = {
    "first": (FEATURES, WIDE),
    "first_bias": (WIDE,),
    "second": (WIDE, HIDDEN),
    "second_bias": (HIDDEN,),
    "last": (HIDDEN,),
    "prior": (WEIGHTS,),
}
# Older networks have fewer features, in another order, and fewer units: the numbers of their
# features here, in their order. Version 0.1 has the first 42 of them.
_OWN = list(range(SHARED, SHARED + MORE_AT))
OLDER = [*_OWN[:21], *range(6), *_OWN[21:23], *range(6, 11), _OWN[23], 11, *_OWN[24:]]


def save_weights(path: Path, net: Net, made: dict[str, Any]) -> None:
    """Write a network, and a note of how it was made."""
    note = np.frombuffer(msgspec.json.encode(made), dtype=np.uint8)
    with path.open("wb") as file:
        np.savez(file, made=note, **net._asdict())


def least_power(array: Floats) -> int:
    """The least power of two of which all weights are at most MOST_STEPS."""
    largest = max(float(np.abs(array).max()), 2.0**-20)
    return int(np.ceil(np.log2(largest / MOST_STEPS)))


def shorten(array: Floats) -> Floats:
    """The weights rounded to 8 bits: whole multiples of a power of two. They travel to browsers."""
    step = np.float32(2.0 ** least_power(array))
    return np.asarray(np.round(array / step) * step, dtype=np.float32)


@cache
def load_weights(path: Path = SHIPPED) -> Net:
    """Read a network; raises BotError if something is wrong with the file."""
    arrays = _read(path)
    _widen(arrays)
    for name, shape in SHAPES.items():
        array = arrays.get(name)
        if array is None:
            raise BotError(f"{path.name}: the weights have no {name!r}")
        if array.shape != shape or array.dtype != np.float32 or not np.isfinite(array).all():
            wanted = " x ".join(map(str, shape))
            raise BotError(f"{path.name}: {name!r} must be {wanted} finite 32-bit numbers")
    return Net(**{name: np.ascontiguousarray(arrays[name]) for name in SHAPES})


def _widen(arrays: dict[str, Any]) -> None:
    """Make a network of today from one of an older version: what it does not have is zero."""
    first, second = arrays.get("first"), arrays.get("second")
    if first is None or second is None or first.ndim != 2 or second.ndim != 2:
        return
    inputs, units = first.shape
    if inputs > len(OLDER) or units > WIDE or second.shape != (units, HIDDEN):
        return
    for name, shape in SHAPES.items():
        old, new = arrays[name], np.zeros(shape, dtype=np.float32)
        if name == "first":
            new[OLDER[:inputs], :units] = old
        else:
            new[tuple(slice(0, length) for length in old.shape)] = old
        arrays[name] = new


def how_made(path: Path = SHIPPED) -> dict[str, Any]:
    """How the weights of a file were made."""
    made: dict[str, Any] = msgspec.json.decode(_read(path)["made"].tobytes())
    return made


def _read(path: Path) -> dict[str, Any]:
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise BotError(f"there are no weights at {path}: make them with fallstar train") from None
    except OSError as error:
        raise BotError(f"the weights {path} cannot be read: {error.strerror}") from None
    try:
        with np.load(BytesIO(content), allow_pickle=False) as file:
            return dict(file)
    except Exception as error:  # numpy, zipfile, zlib and ast raise different ones
        reason = (str(error) or type(error).__name__).splitlines()[0]
        raise BotError(f"the weights {path} are damaged: {reason}") from None
