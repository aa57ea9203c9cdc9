"""A position of a game in one line; see docs/position.md.

    4b2,1a0 normal byp.…gow 1 c5v:LHW:D:b2y1:2/-:LHDRW:-:-:0 0 1 action
    tiles   mode   stars    door seats               first turn phase [faces]

A seat is pawn:hand:face down:stars:tokens; the pawn is a space and its feet. Cards that are neither
in hand nor face down lie face up. There is exactly one text for a position.
"""

import re

import numpy as np

from fallstar.errors import BoardError, BrokenState, PositionError
from fallstar.notation.move import card_set, cards_in
from fallstar.rules.board import Board, board_of, tile_faults
from fallstar.rules.cards import CARDS
from fallstar.rules.check import check
from fallstar.rules.face import Face, read_face
from fallstar.rules.layout import STAR_LETTERS, clear_state, lay_out_on
from fallstar.rules.state import (
    ACTED,
    ACTION,
    ALL_TOKENS,
    COLOURS,
    DOWN,
    ENDING,
    EXPERT,
    FEET,
    FIRST,
    GROUND,
    HAND,
    MARKER,
    MAX_PAYERS,
    MAX_SEATS,
    OFF,
    OVER,
    PAYER,
    PAYERS,
    PHASE,
    PHASES,
    REPLAY,
    REPLAYED,
    SEATS,
    SIZE,
    SPACE,
    STAR_BITS,
    STARS,
    STEAL,
    TILES,
    TOKENS,
    TOKENS_A_TURN,
    TURN,
    State,
    seat_at,
)

FEET_LETTERS = "^>v<"
MODES = {"normal": (0, 0), "expert": (1, 0), "expert!": (1, 1)}  # expert, end fixed
# What has been done in a turn, by ACTED + REPLAYED; more replays would be replay2, replay3 …
STAGES = ("entry", "action", "replay", *(f"replay{n}" for n in range(2, TOKENS_A_TURN + 1)))
_PAYER = f"[0-{MAX_SEATS - 1}]"
STEAL_FORM = re.compile(
    rf"steal-({'|'.join(STAGES)}):({_PAYER}(?:,{_PAYER}){{0,{MAX_PAYERS - 1}}})"
)
FIELDS = "tiles, mode, stars, door, seats, first seat, turn, phase"
SEAT_FORM = re.compile(
    rf"(-|[a-z][1-9][0-9]?[\^>v<]):([{CARDS}]+):(-|[{CARDS}]+)"
    rf":(-|(?:[{COLOURS}][1-9][0-9]?)+):([0-9]{{1,2}})"
)


def write_position(board: Board, state: State) -> str:
    """The text of this position."""
    data = state.tobytes()
    stars = "".join(
        "." if star == 0 else COLOURS[star - 1]
        for star in (data[GROUND + space] & STAR_BITS for space in board.mark_spaces)
    )
    flags = (data[EXPERT], data[ENDING])
    fields = [
        ",".join(board.tiles),
        next(mode for mode, values in MODES.items() if values == flags),
        stars,
        str(data[MARKER]),
        "/".join(_write_seat(board, data, seat) for seat in range(data[SEATS])),
        str(data[FIRST]),
        str(data[TURN]),
        _write_phase(data),
    ]
    if board.faces:
        fields.append(";".join(_write_face(name, face) for name, face in board.faces.items()))
    return " ".join(fields)


def _write_seat(board: Board, data: bytes, seat: int) -> str:
    at = seat_at(seat)
    pawn = "-"
    if data[at + SPACE] != OFF:
        pawn = board.name(data[at + SPACE]) + FEET_LETTERS[data[at + FEET]]
    stars = zip(COLOURS, data[at + STARS : at + STARS + len(COLOURS)], strict=True)
    owned = "".join(f"{colour}{count}" for colour, count in stars if count)
    hand, down = cards_in(data[at + HAND]), cards_in(data[at + DOWN])
    return f"{pawn}:{hand}:{down or '-'}:{owned or '-'}:{data[at + TOKENS]}"


def _write_phase(data: bytes) -> str:
    done = data[ACTED] + data[REPLAYED]
    if data[PHASE] == REPLAY:
        return STAGES[done + 1]
    if data[PHASE] == STEAL:
        payers = data[PAYER : PAYER + data[PAYERS]]
        return f"steal-{STAGES[done]}:{','.join(map(str, payers))}"
    return PHASES[data[PHASE]]


def _write_face(name: str, face: Face) -> str:
    return f"{name}=" + "/".join(line.rstrip().replace(" ", "_") for line in face.lines)


def read_position(text: str) -> tuple[Board, State]:
    """The board and state of a text; raises PositionError if the text is wrong."""
    fields = text.split(" ")
    if len(fields) not in (8, 9):
        raise PositionError(
            f"a position has 8 fields ({FIELDS}), and a ninth for own faces: "
            f"this one has {len(fields)}"
        )
    tiles, mode, stars, door, seats, first, turn, phase = fields[:8]
    faces = _read_faces(fields[8]) if len(fields) == 9 else {}
    blocks = seats.split("/")
    board = _read_board(tiles, faces, len(blocks))
    if mode not in MODES:
        raise PositionError(f"mode: one of {', '.join(MODES)}, not {mode!r}")

    state = np.empty(SIZE, dtype=np.uint8)
    clear_state(state, len(blocks))
    state[EXPERT], state[ENDING] = MODES[mode]
    state[MARKER] = _read_number("door", door, len(board.doors))
    state[FIRST] = _read_number("first seat", first, len(blocks))
    state[TURN] = _read_number("turn", turn, len(blocks))
    _check_stars(board, stars)
    for seat, block in enumerate(blocks):
        _read_seat(board, state, seat, block)
    _read_phase(state, phase)
    _check_tokens(state)
    lay_out_on(board, stars, state)
    try:
        check(board, state)
    except BrokenState as error:
        raise PositionError(f"this position cannot happen: {error}") from None
    canonical = write_position(board, state)
    if canonical != text:
        raise PositionError(f"this position must be written {canonical!r}")
    return board, state


def _read_board(tiles: str, faces: dict[str, Face], seats: int) -> Board:
    names = tiles.split(",")
    if TILES.get(seats) != len(names):
        raise PositionError(f"seats: {seats} seats do not play on {len(names)} tiles")
    faults = tile_faults(names, faces)
    if faults:
        raise PositionError(f"tiles: {'; '.join(faults)}")
    try:
        return board_of(names, faces)
    except BoardError as error:
        raise PositionError(f"tiles: {error}") from None


def _read_faces(text: str) -> dict[str, Face]:
    faces: dict[str, Face] = {}
    for drawing in text.split(";"):
        name, equals, lines = drawing.partition("=")
        if not equals:
            raise PositionError(f"faces: each is NAME=lines, separated by /, not {drawing[:20]!r}")
        rows = [line.replace("_", " ") for line in lines.split("/")]
        try:
            faces[name] = read_face(name, rows)
        except BoardError as error:
            raise PositionError(f"faces: {error}") from None
    return faces


def _read_number(what: str, text: str, bound: int) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", text) or int(text) >= bound:
        raise PositionError(f"{what}: a number from 0 to {bound - 1}, not {text!r}")
    return int(text)


def _check_stars(board: Board, stars: str) -> None:
    if len(stars) != len(board.mark_spaces):
        raise PositionError(
            f"stars: the board has {len(board.mark_spaces)} marks, one letter or . each, "
            f"not {len(stars)}"
        )
    for star in stars:
        if star not in STAR_LETTERS:
            raise PositionError(f"stars: one of {' '.join(COLOURS)} or . for none, not {star!r}")


def _read_seat(board: Board, state: State, seat: int, text: str) -> None:
    form = SEAT_FORM.fullmatch(text)
    if not form:
        raise PositionError(
            f"seat {seat}: written pawn:hand:face down:stars:tokens, as c5v:LHW:D:b2y1:2, "
            f"not {text[:60]!r}"
        )
    pawn, hand, down, stars, tokens = form.groups()
    at = seat_at(seat)
    if pawn != "-":
        try:
            space = board.space(pawn[:-1])
        except BoardError as error:
            raise PositionError(f"seat {seat}: {error}") from None
        state[at + SPACE] = space
        state[at + FEET] = FEET_LETTERS.index(pawn[-1])
    state[at + HAND] = card_set(hand)
    state[at + DOWN] = card_set(down.strip("-"))
    counts = dict.fromkeys(COLOURS, 0)
    for colour, count in re.findall(rf"([{COLOURS}])([0-9]+)", stars):
        counts[colour] = int(count)
    state[at + STARS : at + STARS + len(COLOURS)] = list(counts.values())
    state[at + TOKENS] = int(tokens)


def _read_phase(state: State, text: str) -> None:
    form = STEAL_FORM.fullmatch(text)
    if form:
        stage = STAGES.index(form[1])
        payers = [int(payer) for payer in form[2].split(",")]
        state[PHASE] = STEAL
        state[ACTED], state[REPLAYED] = stage > 0, max(0, stage - 1)
        state[PAYERS] = len(payers)
        state[PAYER : PAYER + len(payers)] = payers
    elif text in STAGES[2:]:
        state[PHASE] = REPLAY
        state[ACTED], state[REPLAYED] = 1, STAGES.index(text) - 2
    elif text in (PHASES[ACTION], PHASES[OVER]):
        state[PHASE] = PHASES.index(text)
    else:
        raise PositionError(
            "phase: action, replay, over, or steal- with entry, action or replay and the seats "
            f"that pay, as steal-action:2,0, not {text[:40]!r}"
        )


def _check_tokens(state: State) -> None:
    held = sum(int(state[seat_at(seat) + TOKENS]) for seat in range(int(state[SEATS])))
    if held > ALL_TOKENS:
        raise PositionError(f"tokens: there are {ALL_TOKENS}, the seats hold {held}")
