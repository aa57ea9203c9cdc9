"""What a bot is, and the bots there are by name.

A bot gets the view of its seat and nothing else, so it cannot cheat.
"""

from typing import Protocol

import numpy as np

from fallstar.bots.players import GAIN, RANDOM, choose_gain
from fallstar.errors import BotError
from fallstar.notation.move import MOVES, NUMBERS
from fallstar.rules.playout import pick
from fallstar.rules.rng import new_rng
from fallstar.view.guess import guess_state
from fallstar.view.view import View

PLAYERS = {"random": RANDOM, "gain": GAIN}


class Bot(Protocol):
    """Chooses for a seat. `deadline` is a time.monotonic() moment, None for no hurry."""

    name: str

    def choose(self, view: View, deadline: float | None = None) -> str:
        """One of view.legal."""
        ...


class KernelBot:
    """A player of players.py as a bot: the same choices, from a view."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self._player = player_of(name)
        self._rng = new_rng(seed, f"bot {name}")

    def choose(self, view: View, deadline: float | None = None) -> str:
        """One of view.legal; these players need no time to think, whatever the deadline."""
        del deadline
        if not view.legal:
            raise BotError(f"{self.name} was asked to choose, but seat {view.seat} does not decide")
        if self._player == RANDOM:
            mask = sum(1 << NUMBERS[move] for move in view.legal)
            return MOVES[pick(self._rng, np.uint64(mask))]
        state = guess_state(view, self._rng)
        return MOVES[choose_gain(view.board.table, state, self._rng, np.empty_like(state))]


def player_of(name: str) -> int:
    """The kernel player of that name; a BotError lists the names there are."""
    if name not in PLAYERS:
        raise BotError(f"there is no bot {name!r}: there are {', '.join(PLAYERS)}")
    return PLAYERS[name]
