"""A view as JSON, written by compiled code: what msgspec makes of a `View`, but ten times faster.

Like view.py it reads no hand and no face-down cards of other seats, only how many there are.
"""

import threading
from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from fallstar.notation.move import cards_in
from fallstar.notation.record import drawings
from fallstar.rules.bits import as_int, count_bits
from fallstar.rules.board import Board
from fallstar.rules.cards import FULL_HAND
from fallstar.rules.compiled import compiled
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.event_log import new_event_log
from fallstar.rules.kernel import block, is_last
from fallstar.rules.preview_rows import DECISION, WIDTH, Rows, fill_preview_rows
from fallstar.rules.score import fill_places, tie_broken
from fallstar.rules.state import (
    ACTED,
    ALL_STARS,
    COLOURS,
    DOWN,
    END_AT,
    ENDING,
    EXPERT,
    FEET,
    FIRST,
    GROUND,
    HAND,
    LEFT,
    MARKER,
    MAX_SEATS,
    OFF,
    OVER,
    PAYER,
    PAYERS,
    PHASE,
    PHASES,
    POINTS,
    REPLAYED,
    SEATS,
    SIZE,
    SPACE,
    STARS,
    SUPPLY,
    TARGET,
    TOKENS,
    TURN,
    State,
)
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
from fallstar.view.preview_json import (
    LONGEST,
    MOVE_AT,
    MOVE_TEXT,
    NO_PLACES,
    NO_TEXT,
    put_previews,
)
from fallstar.view.view import STAR_LETTERS, SeatView, View

Numbers = NDArray[np.int64]
NAMES, SEAT_NAMES = View.__struct_fields__, SeatView.__struct_fields__
KEY_TEXT, KEY_AT = keys(NAMES)
SEAT_TEXT, SEAT_AT = keys(SEAT_NAMES)
CARDS_TEXT, CARDS_AT = texts([*(f'"{cards_in(cards)}"' for cards in range(FULL_HAND + 1)), "null"])
NO_CARDS = FULL_HAND + 1  # written as null
PHASE_TEXT, PHASE_AT = texts(f'"{phase}"' for phase in PHASES)
LETTERS = np.frombuffer(STAR_LETTERS, dtype=np.uint8)
SPECTATOR = NOTHING
(AT_SEAT, AT_DECISIONS, AT_ROUND, AT_EXPERT, AT_TILES, AT_FACES, AT_MARKER, AT_STARS,
 AT_STARS_LEFT, AT_END_AT, AT_TARGET, AT_ENDING, AT_LAST_ROUND, AT_UNTIL_LAST_ROUND, AT_SUPPLY,
 AT_FIRST, AT_TURN, AT_PHASE, AT_PAYERS, AT_ACTED, AT_REPLAYED, AT_SEATS, AT_PLACES, AT_WINNERS,
 AT_TIE_BROKEN, AT_LEGAL, AT_PREVIEWS) = range(len(NAMES))  # fmt: skip
FLAGS = np.array([name in (
    "expert", "ending", "last_round", "acted", "tie_broken") for name in NAMES])  # fmt: skip
(OF_SEAT, OF_SPACE, OF_FEET, OF_FACE_UP, OF_UNSEEN, OF_IN_HAND, OF_FACE_DOWN, OF_HAND, OF_HIDDEN,
 OF_STARS, OF_TOKENS, OF_PAIRS, OF_POINTS) = range(len(SEAT_NAMES))  # fmt: skip
CARDS = np.array([name in ("face_up", "unseen", "hand", "hidden") for name in SEAT_NAMES])
# Bytes of a view without its board and previews: more than its keys and values can have.
MOST = 4 * len(KEY_TEXT) + MAX_SEATS * (2 * len(SEAT_TEXT) + 64) + ALL_STARS + len(MOVE_TEXT) + 256


@compiled
def put_seat(out: Text, at: int, state: State, seat: int, own: bool, values: Numbers) -> int:
    """Write what a viewer sees of a seat."""
    start = block(seat)
    hand, down = as_int(state[start + HAND]), as_int(state[start + DOWN])
    off = state[start + SPACE] == OFF
    values[OF_SEAT] = seat
    values[OF_SPACE] = NOTHING if off else as_int(state[start + SPACE])
    values[OF_FEET] = NOTHING if off else as_int(state[start + FEET])
    values[OF_FACE_UP] = FULL_HAND & ~(hand | down)
    values[OF_UNSEEN] = hand | down
    values[OF_FACE_DOWN] = as_int(count_bits(np.uint64(down)))
    values[OF_IN_HAND] = as_int(count_bits(np.uint64(hand | down))) - values[OF_FACE_DOWN]
    values[OF_HAND] = hand if own else NO_CARDS
    values[OF_HIDDEN] = down if own else NO_CARDS
    values[OF_TOKENS] = as_int(state[start + TOKENS])
    values[OF_POINTS] = as_int(state[start + POINTS])
    values[OF_PAIRS] = values[OF_POINTS] - values[OF_TOKENS]
    for colour in range(len(COLOURS)):
        values[OF_PAIRS] -= as_int(state[start + STARS + colour])
    for key in range(len(SEAT_NAMES)):
        at = put(out, at, SEAT_TEXT, SEAT_AT, key)
        if key == OF_STARS:
            at = put_list(out, at, state, start + STARS, len(COLOURS), NO_TEXT, NO_PLACES)
        elif CARDS[key]:
            at = put(out, at, CARDS_TEXT, CARDS_AT, values[key])
        else:
            at = put_number(out, at, values[key])
    return put_word(out, at, END_OBJECT)


@compiled
def put_view(  # noqa: C901
    out: Text, state: State, viewer: int, played: int, rounds: int, board: Text, marks: Text,
    rows: Rows, count: int, places: Text, winners: Text, values: Numbers,
) -> int:  # fmt: skip
    """Write a view. `board` has the fields of the board, and the first `count` rows have the legal
    decisions; `places`, `winners` and `values` are scratch."""
    seats, over, last = as_int(state[SEATS]), state[PHASE] == OVER, is_last(state)
    left, end_at = as_int(state[LEFT]), as_int(END_AT[state[SEATS]])
    values[AT_SEAT] = viewer
    values[AT_DECISIONS] = played
    values[AT_ROUND] = rounds
    values[AT_EXPERT] = state[EXPERT] != 0
    values[AT_MARKER] = as_int(state[MARKER])
    values[AT_STARS_LEFT] = left
    values[AT_END_AT] = end_at
    values[AT_TARGET] = as_int(TARGET[state[SEATS]]) if state[EXPERT] else NOTHING
    values[AT_ENDING] = state[ENDING] != 0
    values[AT_LAST_ROUND] = last
    values[AT_UNTIL_LAST_ROUND] = 0 if last else left if state[EXPERT] else left - end_at
    values[AT_SUPPLY] = as_int(state[SUPPLY])
    values[AT_FIRST] = as_int(state[FIRST])
    values[AT_TURN] = NOTHING if over else as_int(state[TURN])
    values[AT_ACTED] = state[ACTED] != 0
    values[AT_REPLAYED] = as_int(state[REPLAYED])
    values[AT_TIE_BROKEN] = over and tie_broken(state)
    fill_places(state, places[:seats])
    won = 0
    for seat in range(seats):
        if over and places[seat] == 1:
            winners[won] = seat
            won += 1
    at = 0
    for key in range(len(NAMES)):
        if key == AT_TILES:
            for index in range(len(board)):
                out[at + index] = board[index]
            at += len(board)
        if key in (AT_TILES, AT_FACES):
            continue
        at = put(out, at, KEY_TEXT, KEY_AT, key)
        if key == AT_STARS:
            at = put_word(out, at, QUOTE)
            for mark in range(len(marks)):
                out[at + mark] = LETTERS[state[GROUND + as_int(marks[mark])]]
            at = put_word(out, at + len(marks), QUOTE)
        elif key == AT_PHASE:
            at = put(out, at, PHASE_TEXT, PHASE_AT, as_int(state[PHASE]))
        elif key == AT_PAYERS:
            at = put_list(out, at, state, PAYER, as_int(state[PAYERS]), NO_TEXT, NO_PLACES)
        elif key == AT_PLACES:
            at = put_list(out, at, places, 0, seats, NO_TEXT, NO_PLACES)
        elif key == AT_WINNERS:
            at = put_list(out, at, winners, 0, won, NO_TEXT, NO_PLACES)
        elif key == AT_LEGAL:
            at = put_list(out, at, rows[:, DECISION], 0, count, MOVE_TEXT, MOVE_AT)
        elif key == AT_PREVIEWS:
            at = put_previews(out, at, rows, count)
        elif key == AT_SEATS:
            at = put_word(out, at, LIST)
            for seat in range(seats):
                if seat:
                    at = put_word(out, at, COMMA)
                at = put_seat(out, at, state, seat, seat == viewer, values[len(NAMES) :])
            at = put_word(out, at, END_LIST)
        elif FLAGS[key]:
            at = put_word(out, at, TRUE if values[key] else FALSE)
        else:
            at = put_number(out, at, values[key])
    return put_word(out, at, END_OBJECT)


class Scratch(threading.local):
    """What a thread writes to: making arrays anew would take as long as the writing."""

    def __init__(self) -> None:
        self.out = np.empty(MOST + DECISIONS * LONGEST, dtype=np.uint8)
        self.rows = np.empty((DECISIONS, WIDTH), dtype=np.uint8)
        self.state, self.log = np.empty(SIZE, dtype=np.uint8), new_event_log()
        self.places, self.winners = np.empty((2, MAX_SEATS), dtype=np.uint8)
        self.values = np.empty(len(NAMES) + len(SEAT_NAMES), dtype=np.int64)


SCRATCH = Scratch()


@lru_cache(256)  # as many as boards are kept
def board_fields(board: Board) -> tuple[Text, NDArray[np.uint8]]:
    """The fields of a view that depend on its board, and the spaces of the marks."""
    tiles, faces = msgspec.json.encode(board.tiles), msgspec.json.encode(drawings(board.faces))
    text = b',"tiles":%b,"faces":%b' % (tiles, faces)
    # A copy: Numba takes longer to find the type of an array that cannot be written to.
    return np.frombuffer(text, dtype=np.uint8).copy(), np.array(board.mark_spaces, dtype=np.uint8)


def view_json(
    board: Board, state: State, mask: int, seat: int | None, decisions: int, rounds: int
) -> bytes:
    """The view of a seat, or a spectator's, with previews for the seat that decides, as JSON."""
    text, marks = board_fields(board)
    s = SCRATCH
    count = 0
    if seat == state[TURN] and mask:
        count = fill_preview_rows(board.moves, state, np.uint64(mask), s.state, s.log, s.rows)
    if len(s.out) < len(text) + MOST + count * LONGEST:
        s.out = np.empty(2 * (len(text) + MOST + count * LONGEST), dtype=np.uint8)
    viewer = SPECTATOR if seat is None else seat
    size = put_view(
        s.out, state, viewer, decisions, rounds, text, marks, s.rows, count, s.places, s.winners,
        s.values,
    )  # fmt: skip
    return s.out[:size].tobytes()
