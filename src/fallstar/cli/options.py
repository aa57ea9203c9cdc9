"""Options that several commands share."""

import re
import secrets
from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter, Token, validators

from fallstar.errors import FallstarError

DIGITS = 4000  # Python converts at most about this many digits at once


def read_seed(text: str) -> int:
    """A whole number of any size."""
    if not re.fullmatch(r"[+-]?[0-9]+", text):
        shown = text if len(text) <= 20 else text[:20] + "…"
        raise FallstarError(f"a seed is a whole number, not {shown!r}")
    digits = text.lstrip("+-")
    seed = 0
    for at in range(0, len(digits), DIGITS):
        part = digits[at : at + DIGITS]
        seed = seed * 10 ** len(part) + int(part)
    return -seed if text.startswith("-") else seed


def draw_seed() -> int:
    """A random seed, short enough to type again."""
    return secrets.randbelow(1_000_000)


def ray_address(ray: bool | str) -> str | None:
    """The address of a cluster: "" for this machine, None if the option was not given."""
    return ray if isinstance(ray, str) else "" if ray else None


def _convert_seed(_type: object, tokens: Sequence[Token]) -> int:
    return read_seed(tokens[0].value)


def _convert_names(_type: object, tokens: Sequence[Token]) -> list[str]:
    return [name for token in tokens for name in token.value.split(",")]


def _convert_whole(_type: object, tokens: Sequence[Token]) -> int:
    text = tokens[0].value
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise FallstarError(f"{tokens[0].keyword or 'this'} is a whole number, not {text[:20]!r}")
    return int(text)


Seats = Annotated[int, Parameter(converter=_convert_whole)]
Count = Annotated[int, Parameter(converter=_convert_whole, validator=validators.Number(gte=1))]
Seed = Annotated[
    int | None,
    Parameter(
        converter=_convert_seed,
        allow_leading_hyphen=True,
        help="Any whole number; drawn if not given.",
    ),
]
Names = Annotated[list[str] | None, Parameter(converter=_convert_names, negative="")]
