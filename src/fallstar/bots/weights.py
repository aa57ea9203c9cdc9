"""The learned weights: a file of arrays inside the package, with a note of how it was made."""

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from fallstar.bots.prior import WEIGHTS
from fallstar.bots.value import FEATURES, HIDDEN, NEAR_AT, WIDE, Net
from fallstar.errors import BotError

SHIPPED = Path(__file__).with_name("weights.npz")
SHAPES = {
    "first": (FEATURES, WIDE),
    "first_bias": (WIDE,),
    "second": (WIDE, HIDDEN),
    "second_bias": (HIDDEN,),
    "last": (HIDDEN,),
    "prior": (WEIGHTS,),
}
# Those of version 0.1 that differ.
SMALLER = {"first": (NEAR_AT, 32), "first_bias": (32,), "second": (32, HIDDEN)}


def save_weights(path: Path, net: Net, made: dict[str, Any]) -> None:
    """Write a network, and a note of how it was made."""
    note = np.frombuffer(msgspec.json.encode(made), dtype=np.uint8)
    with path.open("wb") as file:
        np.savez(file, made=note, **net._asdict())


@cache
def load_weights(path: Path = SHIPPED) -> Net:
    """Read a network; raises BotError if something is wrong with the file."""
    arrays = _read(path)
    if all(name in arrays and arrays[name].shape == shape for name, shape in SMALLER.items()):
        # Weights of the smaller network: it is the same as this one with zeros.
        for name, shape in SMALLER.items():
            wider = [(0, more - few) for more, few in zip(SHAPES[name], shape, strict=True)]
            arrays[name] = np.pad(arrays[name], wider)
    for name, shape in SHAPES.items():
        array = arrays.get(name)
        if array is None:
            raise BotError(f"{path.name}: the weights have no {name!r}")
        if array.shape != shape or array.dtype != np.float32 or not np.isfinite(array).all():
            wanted = " x ".join(map(str, shape))
            raise BotError(f"{path.name}: {name!r} must be {wanted} finite 32-bit numbers")
    return Net(**{name: np.ascontiguousarray(arrays[name]) for name in SHAPES})


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
