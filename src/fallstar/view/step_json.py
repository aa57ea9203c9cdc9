"""A step, and the views after it, as JSON.

A server tells every decision to all who look at the table. One call of compiled code writes the
texts for all of them: to call it takes as long as to write a view.
"""

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fallstar.notation.move import MOVES, NUMBERS, hide_card
from fallstar.rules.board import Board
from fallstar.rules.compiled import compiled
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.event_log import EventLog, new_event_log
from fallstar.rules.moves import MoveTable
from fallstar.rules.preview_rows import Rows, fill_preview_rows
from fallstar.rules.state import MAX_SEATS, TURN, State
from fallstar.view import view_json
from fallstar.view.event_json import MOST_EVENTS, put_events
from fallstar.view.json_text import END_OBJECT, Text, keys, put, put_number, put_word, texts
from fallstar.view.preview_json import LONGEST, MOVE_AT, MOVE_TEXT
from fallstar.view.view_json import MOST, SPECTATOR, Numbers, put_view

STEP_TEXT, STEP_AT = keys(("index", "seat", "move", "events"))
AT_INDEX, AT_SEAT, AT_MOVE, AT_EVENTS = range(4)
HIDDEN_TEXT, HIDDEN_AT = texts(f'"{hide_card(move)}"' for move in MOVES)
MOST_STEP = len(STEP_TEXT) + MOST_EVENTS + 128
ROW = 4  # bytes of an event


@compiled
def put_step(
    out: Text, at: int, index: int, seat: int, decision: int, log: EventLog, events: int, own: bool
) -> int:  # fmt: skip
    """Write a step, as the seat that decided sees it, or anybody else."""
    at = put_number(out, put(out, at, STEP_TEXT, STEP_AT, AT_INDEX), index)
    at = put_number(out, put(out, at, STEP_TEXT, STEP_AT, AT_SEAT), seat)
    at = put(out, at, STEP_TEXT, STEP_AT, AT_MOVE)
    if own:
        at = put(out, at, MOVE_TEXT, MOVE_AT, decision)
    else:
        at = put(out, at, HIDDEN_TEXT, HIDDEN_AT, decision)
    at = put_events(out, put(out, at, STEP_TEXT, STEP_AT, AT_EVENTS), log, events, own)
    return put_word(out, at, END_OBJECT)


@compiled
def put_step_and_views(
    out: Text, ends: Numbers, viewers: Numbers, count: int, allowed: NDArray[np.uint64],
    start: NDArray[np.uint32], path: Text, doors: NDArray[np.uint8], state: State, mask: np.uint64,
    index: int, seat: int, decision: int, rounds: int, log: EventLog, events: int, board: Text,
    marks: Text, rows: Rows, scratch: State, scratch_log: EventLog, places: Text, winners: Text,
    values: Numbers,
) -> None:  # fmt: skip
    """Write the step and the view for so many viewers, and where each of these texts ends."""
    at = 0
    for number in range(count):
        viewer = viewers[number]
        at = put_step(out, at, index, seat, decision, log, events, viewer == seat)
        ends[2 * number] = at
        legal = 0
        if viewer == state[TURN] and mask:
            moves = MoveTable(allowed, start, path, doors)
            legal = fill_preview_rows(moves, state, mask, scratch, scratch_log, rows)
        at += put_view(
            out[at:], state, viewer, index + 1, rounds, board, marks, rows, legal, places, winners,
            values,
        )  # fmt: skip
        ends[2 * number + 1] = at


class Scratch(threading.local):
    """What a thread writes to."""

    def __init__(self) -> None:
        self.viewers = np.empty(MAX_SEATS + 1, dtype=np.int64)
        self.ends = np.empty(2 * (MAX_SEATS + 1), dtype=np.int64)
        self.log = new_event_log()  # of the step
        self.log_bytes = self.log.reshape(-1).data
        s = view_json.SCRATCH
        self.arrays: tuple[Any, ...] = (s.rows, s.state, s.log, s.places, s.winners, s.values)
        self.make_room(MAX_SEATS * (MOST + MOST_STEP) + DECISIONS * LONGEST)

    def make_room(self, size: int) -> None:
        """Let texts of so many bytes fit."""
        self.out = np.empty(size, dtype=np.uint8)
        self.out_bytes = self.out.data


SCRATCH = Scratch()


def step_json(index: int, seat: int, move: str, log: bytes, *, own: bool) -> bytes:
    """A step, as the seat that decided sees it, or anybody else."""
    s = SCRATCH
    s.log_bytes[: len(log)] = log
    size = put_step(s.out, 0, index, seat, NUMBERS[move], s.log, len(log) // ROW, own)
    return s.out_bytes[:size].tobytes()


def step_and_views_json(
    board: Board, state: State, mask: int, seats: Sequence[int | None], rounds: int, index: int,
    seat: int, move: str, log: bytes,
) -> list[tuple[bytes, bytes]]:  # fmt: skip
    """The last step, and the view after it, for each of these viewers: seats or spectators. Each
    is named once."""
    text, marks = view_json.board_fields(board)
    s = SCRATCH
    count = len(seats)
    most = count * (len(text) + MOST + MOST_STEP) + DECISIONS * LONGEST
    if len(s.out_bytes) < most:
        s.make_room(2 * most)
    s.log_bytes[: len(log)] = log
    viewers, ends = s.viewers, s.ends
    for number, viewer in enumerate(seats):
        viewers[number] = SPECTATOR if viewer is None else viewer
    put_step_and_views(
        s.out, ends, viewers, count, *board.moves, state, np.uint64(mask), index, seat,
        NUMBERS[move], rounds, s.log, len(log) // ROW, text, marks, *s.arrays,
    )  # fmt: skip
    texts, at = [], 0
    for end in ends[: 2 * count].tolist():
        texts.append(s.out_bytes[at:end].tobytes())
        at = end
    return list(zip(texts[::2], texts[1::2], strict=True))
