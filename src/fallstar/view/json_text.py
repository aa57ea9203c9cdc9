"""JSON written by compiled code, piece by piece, into an array of bytes.

Every function writes at a place and returns the place behind what it wrote.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from fallstar.rules.bits import as_int
from fallstar.rules.compiled import compiled

Text = NDArray[np.uint8]
Texts = tuple[Text, NDArray[np.int64]]  # texts one after another, and where each of them begins


def texts(parts: Iterable[str]) -> Texts:
    """Texts that compiled code finds by number."""
    encoded = [part.encode() for part in parts]
    text = np.frombuffer(b"".join(encoded), dtype=np.uint8)
    return text, np.cumsum([0, *map(len, encoded)], dtype=np.int64)


def keys(names: Iterable[str]) -> Texts:
    """The keys of an object, with what stands between them and the values before."""
    return texts(("," if number else "{") + f'"{name}":' for number, name in enumerate(names))


NULL, FALSE, TRUE, LIST, END_LIST, END_OBJECT, QUOTE, COMMA = range(8)
WORD_TEXT, WORD_AT = texts(("null", "false", "true", "[", "]", "}", '"', ","))
SMALL = 256  # most numbers are, and need no division
SMALL_TEXT, SMALL_AT = texts(map(str, range(SMALL)))
ONE = np.uint64(1)
MINUS, ZERO = ord("-"), ord("0")
NOTHING = -1000  # the number that is written as null


@compiled
def put(out: Text, at: int, text: Text, places: NDArray[np.int64], number: int) -> int:
    """Write one of many texts. Unsigned places are three times faster here: signed ones may be
    negative, and count from the end then."""
    start, to = np.uint64(places[number]), np.uint64(at)
    length = np.uint64(places[number + 1]) - start
    index = np.uint64(0)
    while index < length:
        out[to + index] = text[start + index]
        index += ONE
    return as_int(to + length)


@compiled
def put_word(out: Text, at: int, word: int) -> int:
    """Write a word of JSON."""
    return put(out, at, WORD_TEXT, WORD_AT, word)


@compiled
def put_number(out: Text, at: int, number: int) -> int:
    """Write a whole number, or null."""
    if number == NOTHING:
        return put_word(out, at, NULL)
    if 0 <= number < SMALL:
        return put(out, at, SMALL_TEXT, SMALL_AT, number)
    if number < 0:
        out[at] = MINUS
        at, number = at + 1, -number
    size = 1
    while number >= 10 * size:
        size *= 10
    while size > 0:
        out[at] = ZERO + number // size % 10
        at += 1
        size //= 10
    return at


@compiled
def put_list(
    out: Text, at: int, numbers: Text, start: int, count: int, text: Text,
    places: NDArray[np.int64],
) -> int:  # fmt: skip
    """Write a list of numbers; if there are texts, of those with these numbers."""
    at = put_word(out, at, LIST)
    for index in range(count):
        if index:
            at = put_word(out, at, COMMA)
        number = as_int(numbers[start + index])
        at = put(out, at, text, places, number) if len(text) else put_number(out, at, number)
    return put_word(out, at, END_LIST)
