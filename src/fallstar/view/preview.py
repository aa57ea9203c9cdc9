"""Previews: what each legal decision would do, found by playing it on a copy.

A preview stops at the end of the turn: what the next seat's entry brings is not part of it.
"""

import msgspec
import numpy as np

from fallstar.notation.move import MOVES
from fallstar.rules import log as kind
from fallstar.rules.board import Board
from fallstar.rules.decisions import END, MOVEMENT_OF, SIMPLE
from fallstar.rules.kernel import payable
from fallstar.rules.log import Log, new_log
from fallstar.rules.playout import step
from fallstar.rules.state import COLOURS, FEET, SPACE, STARS, TURN, State, seat_at


class Preview(msgspec.Struct, frozen=True):
    """What a decision would do to the seat that makes it."""

    move: str
    steps: tuple[int, ...]  # the spaces entered by the movement itself
    fall: tuple[int, ...]  # the spaces fallen through after it, the landing last
    landing: int  # where the pawn stands then
    feet: int
    stars: str  # colours gained, in order, forced payments included
    tokens: int  # tokens gained, less one if the decision spends one
    pairs: int  # pairs made, so bonus points gained
    points: int  # points gained in all
    ejects: tuple[int, ...]  # seats thrown off the board, in order
    takes: tuple[str, ...]  # for each of them, what could be taken: colours, t for a token
    door: int | None  # where the marker goes; None if it stays
    hand_returns: bool  # the played cards come back


def preview_all(board: Board, state: State, mask: int) -> tuple[Preview, ...]:
    """A preview for every decision of the mask, in number order."""
    log = new_log()
    scratch = np.empty_like(state)
    previews: list[Preview] = []
    # The same movement does the same whichever card pays for it, so most are worked out once.
    known: dict[int, Preview] = {}
    for decision in range(len(MOVES)):
        if not mask >> decision & 1:
            continue
        key = int(MOVEMENT_OF[decision]) if SIMPLE <= decision < END else -1 - decision
        if key not in known:
            np.copyto(scratch, state)
            step(board.table, scratch, decision, log)
            known[key] = _preview(state, decision, log)
        previews.append(msgspec.structs.replace(known[key], move=MOVES[decision]))
    return tuple(previews)


def _preview(state: State, decision: int, log: Log) -> Preview:
    """Read a preview off the log of a decision played on a copy of the state."""
    seat = int(state[TURN])
    at = seat_at(seat)
    facts = _facts_of_turn(log)
    steps = [b for number, _, b, _ in facts if number in (kind.STEPPED, kind.DROPPED)]
    fall = [b for number, _, b, _ in facts if number == kind.FELL]
    feet = [b for number, _, b, _ in facts if number == kind.TURNED]
    doors = [b for number, _, b, _ in facts if number == kind.DOOR_MOVED]
    ejects = [b for number, _, b, _ in facts if number == kind.PAWN_EJECTED]
    stars = [b for number, _, b, _ in facts if number == kind.STAR_COLLECTED]
    stars += [c for number, _, _, c in facts if number == kind.STAR_TAKEN]
    tokens = sum(number in (kind.TOKEN_COLLECTED, kind.TOKEN_TAKEN) for number, *_ in facts)
    tokens -= sum(number == kind.TOKEN_SPENT for number, *_ in facts)
    had = state[at + STARS : at + STARS + len(COLOURS)].tolist()
    has = [count + stars.count(colour) for colour, count in enumerate(had)]
    pairs = sum(count // 2 for count in has) - sum(count // 2 for count in had)
    return Preview(
        move=MOVES[decision],
        steps=tuple(steps),
        fall=tuple(fall),
        landing=[int(state[at + SPACE]), *steps, *fall][-1],
        feet=feet[0] if feet else int(state[at + FEET]),
        stars="".join(COLOURS[colour] for colour in stars),
        tokens=tokens,
        pairs=pairs,
        points=len(stars) + pairs + tokens,
        ejects=tuple(ejects),
        takes=tuple(_takes(state, other) for other in ejects),
        door=doors[-1] if doors else None,
        hand_returns=any(number == kind.HAND_RETURNED and a == seat for number, a, _, _ in facts),
    )


def _facts_of_turn(log: Log) -> list[list[int]]:
    """The rows of a log, up to the end of the turn."""
    rows: list[list[int]] = log[1 : int(log[0, 0])].tolist()
    ends = [index for index, row in enumerate(rows) if row[0] == kind.TURN_ENDED]
    return rows[: ends[0]] if ends else rows


def _takes(state: State, seat: int) -> str:
    mask = int(payable(state, seat))
    return "".join(letter for bit, letter in enumerate(COLOURS + "t") if mask >> bit & 1)
