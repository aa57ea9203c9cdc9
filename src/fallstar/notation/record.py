"""The game record: a set-up and its decisions as one JSON object; see docs/record.md.

Reading checks the form and the set-up; `replay_record` plays the decisions and checks the result.
A game that began with a position has that in its record. The other fields say the same as it does.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, get_args

import msgspec
import numpy as np

from fallstar.errors import (
    BoardError,
    NotationError,
    PositionError,
    RecordError,
    SetupError,
    other_version,
)
from fallstar.notation.move import moves_in, read_move
from fallstar.notation.position import read_position
from fallstar.rules.board import Board
from fallstar.rules.face import Face, read_face
from fallstar.rules.kernel import legal
from fallstar.rules.score import points_at, winners_at
from fallstar.rules.setup import Setup
from fallstar.rules.state import EXPERT, FIRST, MARKER, OVER, PHASE, SEATS, State
from fallstar.rules.stepping import replay

Format = Literal["fallstar-record/2", "fallstar-record/3"]  # all that can be read, the latest last
FORMATS: tuple[Format, ...] = get_args(Format)
FORMAT, POSITION_FORMAT = FORMATS  # those that are written: from a set-up, from a position
MAX_BYTES = 1 << 20  # the longest random games of six seats take a few kilobytes
MAX_NAME = 60
BOM = b"\xef\xbb\xbf"  # the byte order mark that some editors write first


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a finished game."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One game: the players, the set-up, the decisions and the result."""

    format: Format
    seats: tuple[str, ...]
    expert: bool
    tiles: tuple[str, ...]
    stars: str
    open_door: int
    first: int
    moves: tuple[str, ...]
    result: Result | None
    faces: dict[str, tuple[str, ...]] = {}
    position: str | None = None  # that the game began with; since format 3

    def to_json(self) -> str:
        """The record as one line of JSON."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> "Record":
        """Read one record, without playing its moves; raises RecordError if it is wrong."""
        data = (text.encode() if isinstance(text, str) else text).removeprefix(BOM)
        if len(data) > MAX_BYTES:
            raise too_large(len(data))
        try:
            record = _DECODER.decode(data)
            check_names(record.seats)
            if (record.format == POSITION_FORMAT) != (record.position is not None):
                raise RecordError(
                    f"not a game record: {POSITION_FORMAT} has a position, {FORMAT} has none"
                )
            return record
        except msgspec.ValidationError as error:
            check_format(data)
            raise RecordError(f"not a game record: {error}") from None
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise RecordError(f"not complete JSON: {error}") from None

    def start(self) -> tuple[Board, State]:
        """The board, and the state before the first decision; raises RecordError if it is wrong."""
        if self.position is None:
            setup = self.setup()
            return setup.board, setup.start()
        try:
            board, state = read_position(self.position)
        except PositionError as error:
            raise RecordError(f"the position is wrong: {error}") from None
        same = position_record(self.position, self.seats, self.moves, state)
        same = msgspec.structs.replace(same, result=self.result)
        if same != self or len(self.seats) != state[SEATS]:
            raise RecordError("the set-up is wrong: it says something else than the position")
        return board, state

    def setup(self) -> Setup:
        """The set-up; raises RecordError with a list of its faults."""
        if self.position is not None:
            raise RecordError("a game that began with a position has no set-up")
        try:
            faces = {name: read_face(name, lines) for name, lines in self.faces.items()}
            return Setup(
                seats=len(self.seats),
                expert=self.expert,
                tiles=self.tiles,
                stars=self.stars,
                open_door=self.open_door,
                first=self.first,
                faces=faces,
            )
        except (SetupError, BoardError) as error:
            raise RecordError(f"the set-up is wrong: {error}") from None


def check_names(names: Sequence[str]) -> None:
    """Check that names can be printed: no line breaks, no terminal codes."""
    for seat, name in enumerate(names, start=1):
        if not (isinstance(name, str) and 0 < len(name) <= MAX_NAME and name.isprintable()):
            raise RecordError(f"the name of seat {seat} is 1 to {MAX_NAME} printable characters")


def too_large(size: int) -> RecordError:
    """The error for a text that is too long for any game."""
    return RecordError(f"a record has at most {MAX_BYTES:,} bytes, this one has {size:,}")


class _Format(msgspec.Struct):
    format: str


def check_format(data: bytes) -> None:
    """Raise RecordError for a record of a format that cannot be read."""
    try:
        told = msgspec.json.decode(data, type=_Format).format
    except (msgspec.MsgspecError, RecursionError):
        return  # not a record of any format
    if told in FORMATS:
        return
    if re.fullmatch(r"fallstar-record/[1-9]\d{0,8}", told) is None:
        raise RecordError(f"the format of a game record is {FORMAT}, not {told[:40]!r}")
    later = told != "fallstar-record/1"
    raise RecordError(other_version(f"a game record of format {told}", later=later))


_DECODER = msgspec.json.Decoder(Record)


def make_record(
    setup: Setup, players: tuple[str, ...], moves: tuple[str, ...], state: State
) -> Record:
    """The record of a game that is now in this state."""
    return Record(
        format=FORMAT,
        seats=players,
        expert=setup.expert,
        tiles=setup.tiles,
        stars=setup.stars,
        open_door=setup.open_door,
        first=setup.first,
        moves=moves,
        result=result_at(state),
        faces=drawings(setup.faces),
    )


def position_record(
    position: str, players: tuple[str, ...], moves: tuple[str, ...], state: State
) -> Record:
    """The record of a game that began with a position and is now in this state."""
    board, first = read_position(position)
    return Record(
        format=POSITION_FORMAT,
        seats=players,
        expert=bool(first[EXPERT]),
        tiles=board.tiles,
        stars=position.split(" ")[2],
        open_door=int(first[MARKER]),
        first=int(first[FIRST]),
        moves=moves,
        result=result_at(state),
        faces=drawings(board.faces),
        position=position,
    )


def result_at(state: State) -> Result | None:
    """The result, if the game is over."""
    if state[PHASE] != OVER:
        return None
    return Result(tuple(points_at(state)), tuple(winners_at(state)))


def drawings(faces: Mapping[str, Face]) -> dict[str, tuple[str, ...]]:
    """Own faces as text."""
    return {name: face.lines for name, face in faces.items()}


def replay_record(record: Record) -> State:
    """Play a record to its last decision, check its result, and return the last state."""
    board, state = record.start()
    played = replay(board.moves, state, decisions_of(record))
    if played < len(record.moves):
        possible = moves_in(int(legal(board.moves, state)))
        raise refused(played + 1, record.moves[played], possible)
    check_result(record, state)
    return state


def decisions_of(record: Record) -> State:
    """The moves as numbers; raises RecordError for the first that is not a decision."""
    numbers = np.empty(len(record.moves), dtype=np.uint8)
    for index, move in enumerate(record.moves):
        try:
            numbers[index] = read_move(move)
        except NotationError as error:
            raise RecordError(f"move {index + 1}: {error}", index + 1) from None
    return numbers


def refused(number: int, move: str, possible: list[str]) -> RecordError:
    """The error for a move that cannot be played; moves are counted from 1."""
    why = f"legal are {' '.join(possible)}" if possible else "the game is over"
    return RecordError(f"move {number}: {move!r} cannot be played: {why}", number)


def check_result(record: Record, state: State) -> None:
    """Check the result against the game; before the end there must be none."""
    told = record.result
    true = result_at(state)
    if true is None:
        if told is not None:
            raise RecordError("the record has a result, but the game is not over: it must be null")
        return
    if told != true:
        shown = "null" if told is None else msgspec.json.encode(told).decode()
        raise RecordError(
            f"the result is {shown}, but the game ends with {msgspec.json.encode(true).decode()}"
        )


class Line(NamedTuple):
    """The text of one record in a file."""

    number: int  # of the line, from 1
    size: int  # its bytes in the file
    text: bytes

    def record(self) -> Record:
        """Read the record; raises RecordError if it is wrong."""
        if self.size > MAX_BYTES + 2:
            raise too_large(self.size)
        return Record.from_json(self.text)


def read_file(path: Path) -> Iterator[Line]:
    """The records of a file: one record on any number of lines, or one on each line.

    At most the size of a record is kept of a line, so that a huge file does not fill the memory.
    """
    if path.stat().st_size <= MAX_BYTES:
        text = path.read_bytes()
        if _is_one_value(text):
            yield Line(1, len(text), text)
            return
    with path.open("rb") as file:
        number = 0
        while text := file.readline(MAX_BYTES + 2):
            number += 1
            size = len(text)
            while not text.endswith(b"\n") and (rest := file.readline(MAX_BYTES)):
                size += len(rest)
                text = text[:MAX_BYTES] + rest[-1:]
            if text.strip():
                yield Line(number, size, text.rstrip(b"\r\n"))


def _is_one_value(text: bytes) -> bool:
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False
    return True
