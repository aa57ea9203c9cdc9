"""Previews as JSON, written by compiled code: what msgspec makes of `preview_all`, but faster.

A server sends previews with every decision: making a struct for each of them would take a fifth of
its time.
"""

import numpy as np

from fallstar.notation.move import MOVES
from fallstar.rules.bits import as_int
from fallstar.rules.compiled import compiled
from fallstar.rules.preview_rows import (
    COLOURS_AT,
    DECISION,
    DOOR,
    EJECTED,
    EJECTED_AT,
    FACING,
    FALL,
    GAINED,
    LANDING,
    PAIRS,
    PATH,
    PAYS_AT,
    RETURNED,
    SPENT,
    STAYS,
    STEPS,
    TOKENS,
    WIDTH,
    Rows,
)
from fallstar.rules.state import COLOURS
from fallstar.view.json_text import (
    COMMA,
    END_LIST,
    END_OBJECT,
    FALSE,
    LIST,
    NOTHING,
    QUOTE,
    TRUE,
    Text,
    keys,
    put,
    put_list,
    put_number,
    put_word,
    texts,
)
from fallstar.view.preview import TAKES, Preview

NAMES = Preview.__struct_fields__
KEY_TEXT, KEY_AT = keys(NAMES)
MOVE_TEXT, MOVE_AT = texts(f'"{move}"' for move in MOVES)
TAKES_TEXT, TAKES_AT = texts(f'"{takes}"' for takes in TAKES)
NO_TEXT, NO_PLACES = texts(())
COLOUR_TEXT = np.frombuffer(COLOURS.encode(), dtype=np.uint8)
(AT_MOVE, AT_STEPS, AT_FALL, AT_LANDING, AT_FEET, AT_STARS, AT_TOKENS, AT_PAIRS, AT_POINTS,
 AT_EJECTS, AT_TAKES, AT_DOOR, AT_HAND_RETURNS) = range(len(NAMES))  # fmt: skip
# Bytes of a preview: its keys, and for each byte of the row a number, or what a seat can pay with.
LONGEST = len(KEY_TEXT) + WIDTH * (len(COLOURS) + 4)


@compiled
def put_previews(out: Text, at: int, rows: Rows, count: int) -> int:
    """Write the first rows as a list of previews."""
    at = put_word(out, at, LIST)
    for index in range(count):
        if index:
            at = put_word(out, at, COMMA)
        row = rows[index]
        for key in range(len(NAMES)):
            at = put(out, at, KEY_TEXT, KEY_AT, key)
            at = put_value(out, at, row, key)
        at = put_word(out, at, END_OBJECT)
    return put_word(out, at, END_LIST)


@compiled
def put_value(out: Text, at: int, row: Text, key: int) -> int:  # noqa: C901
    """Write a field of a preview."""
    gained, ejected = as_int(row[GAINED]), as_int(row[EJECTED])
    tokens, pairs = as_int(row[TOKENS]) - as_int(row[SPENT]), as_int(row[PAIRS])
    if key == AT_MOVE:
        return put(out, at, MOVE_TEXT, MOVE_AT, as_int(row[DECISION]))
    if key == AT_STARS:
        at = put_word(out, at, QUOTE)
        for star in range(gained):
            out[at + star] = COLOUR_TEXT[row[COLOURS_AT + star]]
        return put_word(out, at + gained, QUOTE)
    if key == AT_HAND_RETURNS:
        return put_word(out, at, TRUE if row[RETURNED] else FALSE)
    if key == AT_TAKES:
        return put_list(out, at, row, PAYS_AT, ejected, TAKES_TEXT, TAKES_AT)
    start = count = -1
    if key == AT_STEPS:
        start, count = PATH, as_int(row[STEPS])
    elif key == AT_FALL:
        start, count = PATH + as_int(row[STEPS]), as_int(row[FALL])
    elif key == AT_EJECTS:
        start, count = EJECTED_AT, ejected
    if start >= 0:
        return put_list(out, at, row, start, count, NO_TEXT, NO_PLACES)
    number = tokens
    if key == AT_LANDING:
        number = as_int(row[LANDING])
    elif key == AT_FEET:
        number = as_int(row[FACING])
    elif key == AT_PAIRS:
        number = pairs
    elif key == AT_POINTS:
        number = gained + pairs + tokens
    elif key == AT_DOOR:
        number = NOTHING if row[DOOR] == STAYS else as_int(row[DOOR])
    return put_number(out, at, number)
