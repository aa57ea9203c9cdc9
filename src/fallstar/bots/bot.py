"""What a bot is: it gets the view of its seat and nothing else, so it cannot cheat."""

from typing import Protocol

import numpy as np

from fallstar.bots.players import RANDOM, choose, new_turn_scratch
from fallstar.bots.search import points_shares
from fallstar.errors import BotError
from fallstar.notation.move import MOVES, NUMBERS
from fallstar.rules.rng import new_rng
from fallstar.rules.state import MAX_SEATS
from fallstar.rules.stepping import pick
from fallstar.view.guess import guess_state
from fallstar.view.view import View

POINTS_SCALE = 4.0  # points that make a seat e times as likely to win, for bots without a network


class Bot(Protocol):
    """Chooses and evaluates for a seat. A deadline is a time of time.monotonic(), or None."""

    name: str

    def choose(self, view: View, deadline: float | None = None) -> str:
        """One of view.legal; raises BotError if the view's seat does not decide."""
        ...

    def evaluate(self, view: View) -> tuple[float, ...]:
        """The share of victory of every seat; the sum is one."""
        ...


class KernelBot:
    """A player of players.py as a bot. It is quick, so it ignores deadlines."""

    def __init__(self, name: str, player: int, seed: int = 0) -> None:
        self.name = name
        self._player = player
        self._rng = new_rng(seed, f"bot {name}")
        self._scratch = new_turn_scratch()

    def choose(self, view: View, deadline: float | None = None) -> str:
        """One of view.legal."""
        del deadline
        check_turn(self.name, view)
        if self._player == RANDOM:
            mask = sum(1 << NUMBERS[move] for move in view.legal)
            return MOVES[pick(self._rng, np.uint64(mask))]
        state = guess_state(view, self._rng)
        return MOVES[choose(view.board.moves, state, self._player, self._rng, self._scratch)]

    def evaluate(self, view: View) -> tuple[float, ...]:
        """Shares from points alone."""
        if view.winners:
            return final_shares_of(view)
        shares = np.zeros(MAX_SEATS)
        points_shares(guess_state(view, self._rng), POINTS_SCALE, shares)
        return tuple(shares[: len(view.seats)].tolist())


def final_shares_of(view: View) -> tuple[float, ...]:
    """The shares after the end: one victory, in equal parts for all winners."""
    won = len(view.winners)
    return tuple((seat.seat in view.winners) / won for seat in view.seats)


def check_turn(name: str, view: View) -> None:
    """Raise BotError unless the view's seat decides."""
    if view.legal:
        return
    why = "the game is over" if view.turn is None else f"seat {view.turn} decides"
    who = "a spectator" if view.seat is None else f"seat {view.seat}"
    raise BotError(f"{name} was asked to choose for {who}, but {why}")
