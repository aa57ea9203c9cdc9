"""A puzzle: a position in which one way to go on is clearly the best, and what is known about it.

A file of puzzles is JSON Lines or one JSON list; a puzzle is a list with the fields of `Puzzle` in
their order. docs/puzzles.md says how puzzles are made.
"""

from base64 import b32encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Literal, get_args

import msgspec
import numpy as np

from fallstar.errors import NotationError, PositionError
from fallstar.game import Game
from fallstar.notation.move import NUMBERS, Move, moves_in
from fallstar.rules.board import Board
from fallstar.rules.kernel import legal
from fallstar.rules.layout import deal_others
from fallstar.rules.rng import new_rng
from fallstar.rules.state import DOWN, HAND, TURN, State, seat_at
from fallstar.rules.stepping import step

Theme = Literal[
    "last_round",  # proven: at most one seat follows in the last round
    "ejection",  # the solution throws a pawn off the board
    "double_ejection",  # two or more
    "escape",  # before it the pawn can surely be thrown off, after it not
    "right_star",  # the solution chooses what an ejected seat pays
    "token",  # it spends a token, or keeps one
    "pair",  # it completes a pair
    "expert_end",  # it fixes the end of an expert game, or the end is fixed already
    "cards",  # it takes the played cards back
    "quiet",  # another decision gains more at once
    "best_turn",  # several decisions, or none of these
]
THEMES: tuple[Theme, ...] = get_args(Theme)
LADDER = ("random", "beginner", "gain", "greedy", "rover", "scout", "ranger", "navigator")
TRIES = 2  # of each level of the ladder
ID_LENGTH = 7
LEAST_RATING, MOST_RATING = 100, 3000
FORMAT: Literal["fallstar-puzzles/1"] = "fallstar-puzzles/1"


class Puzzle(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A position and its solution. The seat that decides in the position is the one that solves."""

    id: str  # from the position: see id_of
    position: str  # hidden cards of other seats are dealt anew: see hide_cards
    steps: tuple[tuple[Move, ...], ...]  # decisions of one turn: all that are right, the best first
    themes: tuple[Theme, ...]
    proven: bool  # by the solver of last rounds; the others by search
    solved: str  # how many of its TRIES each level of the LADDER solved, a digit each
    rating: int  # how hard it is, on the scale of learn/puzzle_ladder.py
    game: int  # the number of the game it was found in

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self.position.split(" ")[4].count("/") + 1


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file that is being mined."""

    format: Literal["fallstar-puzzles/1"]
    seed: int
    iterations: int  # of the mining search, for each decision
    ends: int  # for each game of all levels, games of quick ones of which only the end is looked at


def id_of(position: str) -> str:
    """The name of the puzzle of a position."""
    return b32encode(sha256(position.encode()).digest()).decode().lower()[:ID_LENGTH]


def hide_cards(state: State) -> State:
    """A copy in which the hidden cards are dealt anew for all seats but the one that decides."""
    hidden = state.copy()
    deal_others(hidden, int(state[TURN]), new_rng(0, "puzzle"))
    return hidden


def kinds_of(board: Board, state: State) -> dict[Move, bytes]:
    """What each legal decision leads to, apart from the cards of the seat that decides.

    Decisions of one kind are the same step, paid for with different cards.
    """
    seat = int(state[TURN])
    kinds = {}
    for move in moves_in(int(legal(board.moves, state))):
        after = state.copy()
        step(board.moves, after, NUMBERS[move], None)
        after[[seat_at(seat) + HAND, seat_at(seat) + DOWN]] = 0
        kinds[move] = after.tobytes()
    return kinds


# Faults -------------------------------------------------------------------------------------------


def check_puzzle(puzzle: Puzzle) -> None:
    """Raise NotationError, with the id, if a puzzle is not well-formed."""
    try:
        fault = _fault(puzzle)
    except PositionError as error:
        fault = str(error)
    if fault:
        raise NotationError(f"puzzle {puzzle.id[:20]!r}: {fault}")


def _fault(puzzle: Puzzle) -> str | None:
    game = Game.from_position(puzzle.position)
    seat = game.turn
    if seat is None:
        return "the game is over"
    if puzzle.id != id_of(puzzle.position):
        return f"the id of its position is {id_of(puzzle.position)}"
    if not np.array_equal(game.state, hide_cards(game.state)):
        return "the hidden cards of other seats are not dealt as in all puzzles"
    if not puzzle.steps or not puzzle.themes:
        return "a puzzle has at least one decision and one theme"
    if len(set(puzzle.themes)) < len(puzzle.themes):
        return "it has a theme twice"
    if len(puzzle.solved) != len(LADDER) or set(puzzle.solved) - set("012"):
        return f"solved has a digit from 0 to {TRIES} for each of {len(LADDER)} levels"
    if not LEAST_RATING <= puzzle.rating <= MOST_RATING:
        return f"a rating is from {LEAST_RATING} to {MOST_RATING}, not {puzzle.rating}"
    for number, right in enumerate(puzzle.steps, start=1):
        if game.turn != seat:
            return f"decision {number} is not of the seat that solves"
        if fault := _step_fault(game, right, number == len(puzzle.steps)):
            return f"decision {number}: {fault}"
        game.play(right[0])
    return None


def _step_fault(game: Game, right: tuple[Move, ...], last: bool) -> str | None:
    kinds = kinds_of(game.board, game.state)
    for move in right:
        if move not in kinds:
            return f"{move!r} is not legal: {' '.join(kinds)}"
    if not right or len(set(right)) < len(right):
        return "the right decisions are different ones, and at least one"
    if len({kinds[move] for move in right}) > 1:
        return f"{' '.join(right)} lead to different positions"
    if len(right) == len(kinds):
        return "every decision is right"
    if not last and len(right) > 1:
        return "only the last decision may be one of several"
    return None


# Files --------------------------------------------------------------------------------------------


def write_puzzle(puzzle: Puzzle) -> str:
    """One line."""
    return msgspec.json.encode(puzzle).decode()


def read_puzzles(path: Path) -> list[Puzzle]:
    """All puzzles of a file; raises NotationError if it has other things."""
    text = path.read_bytes()
    try:
        if text.startswith(b"[["):
            return msgspec.json.decode(text, type=list[Puzzle])
        return list(_read_lines(text))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotationError(f"{path} is not a file of puzzles: {error}") from None


def _read_lines(text: bytes) -> Iterator[Puzzle]:
    for number, line in enumerate(text.splitlines()):
        if number == 0 and line.startswith(b"{"):
            msgspec.json.decode(line, type=Header)
        elif line:
            yield msgspec.json.decode(line, type=Puzzle)
