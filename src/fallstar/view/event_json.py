"""Events as JSON, written by compiled code from the rows of the kernel's event log: what msgspec
makes of the structs, but faster."""

import numpy as np

from fallstar.rules.bits import as_int
from fallstar.rules.cards import CARDS
from fallstar.rules.compiled import compiled
from fallstar.rules.event_log import CARD_LAID, GAME_ENDED, LOG_ROWS, EventLog, new_event_log
from fallstar.rules.events import REASONS, CardLaid, read_events, snake_case
from fallstar.rules.state import COLOURS
from fallstar.view.json_text import (
    COMMA,
    END_LIST,
    END_OBJECT,
    LIST,
    SMALL,
    Text,
    put,
    put_word,
    texts,
)

COLUMNS = 3  # of a row, behind the kind of the event
# The columns of a card that is laid.
CARD, FACE_UP = (CardLaid.__struct_fields__.index(name) for name in ("card", "face_up"))
# The values of fields, as texts one after another: numbers first, then those that have words.
WORDS = {"card": CARDS, "colour": COLOURS, "reason": REASONS}
FIRST: dict[str, int] = {}  # the text of a field's first value, if it has words
_values = [str(number) for number in range(SMALL)]
for _field, _words in WORDS.items():
    FIRST[_field] = len(_values)
    _values += [f'"{word}"' for word in _words]
FIRST["face_up"] = len(_values)
_values += ["false", "true"]
NO_CARD = len(_values)
VALUE_TEXT, VALUE_AT = texts([*_values, "null"])


def _fields() -> tuple[list[str], list[int], list[int]]:
    """By kind and column: the text before a value, and the text of its first value. By kind: how
    many fields it has."""
    before, first, count = [""] * COLUMNS, [0] * COLUMNS, [0]  # there is no kind 0
    for kind in range(1, GAME_ENDED + 1):
        log = new_event_log()
        log[0, 0], log[1, 0] = 2, kind
        event = type(read_events(log)[0])
        names = event.__struct_fields__
        columns = [*names, *[""] * (COLUMNS - len(names))]
        keys = [f',"{name}":' if name else "" for name in columns]
        keys[0] = f'{{"event":"{snake_case(event.__name__)}"{keys[0]}'
        before += keys
        first += [FIRST.get(name, 0) for name in columns]
        count.append(len(names))
    return before, first, count


_before, _first, _count = _fields()
BEFORE_TEXT, BEFORE_AT = texts(_before)
FIRST_VALUE, FIELDS = np.array(_first), np.array(_count)
# Bytes of an event: more than its texts and values can have.
LONGEST_EVENT = max(map(len, _before)) * COLUMNS + max(map(len, _values)) * COLUMNS + 2
MOST_EVENTS = LOG_ROWS * LONGEST_EVENT


@compiled
def put_events(out: Text, at: int, log: EventLog, count: int, own: bool) -> int:
    """Write the list of a step's events, which are in the rows 1 to `count` - 1, as the seat that
    decided sees them, or anybody else: a card that is laid face down is null to others."""
    at = put_word(out, at, LIST)
    for row in range(1, count):
        if row > 1:
            at = put_word(out, at, COMMA)
        kind = as_int(log[row, 0])
        at = put(out, at, BEFORE_TEXT, BEFORE_AT, kind * COLUMNS)
        is_hidden = kind == CARD_LAID and not own and log[row, 1 + FACE_UP] == 0
        for column in range(FIELDS[kind]):
            if column:
                at = put(out, at, BEFORE_TEXT, BEFORE_AT, kind * COLUMNS + column)
            value = FIRST_VALUE[kind * COLUMNS + column] + as_int(log[row, 1 + column])
            if is_hidden and column == CARD:
                value = NO_CARD
            at = put(out, at, VALUE_TEXT, VALUE_AT, value)
        at = put_word(out, at, END_OBJECT)
    return put_word(out, at, END_LIST)
