"""A game in progress, as OpenSpiel plays it."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import pyspiel

from fallstar.envs.spiel.draws import Draws
from fallstar.envs.spiel.resample import deal_again
from fallstar.envs.spiel.start import Start
from fallstar.errors import IllegalMove
from fallstar.notation.move import MOVES, NUMBERS, moves_in
from fallstar.notation.position import write_position
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.score import winners_at
from fallstar.rules.state import OVER, PHASE, SEATS, TURN, State
from fallstar.rules.stepping import step

if TYPE_CHECKING:
    from fallstar.envs.spiel.game import FallstarGame

CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
BYTES = [bytes([number]) for number in range(256)]


class FallstarState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game in progress. OpenSpiel copies and pickles it by its attributes."""

    def __init__(self, game: "FallstarGame") -> None:
        super().__init__(game)
        self.limit = game.limit
        self.drawn = b""  # what chance drew, an outcome a byte
        self.movers = b""  # who made each decision
        self.decisions = b""
        self.player = CHANCE
        self.mask = 0  # the legal decisions
        self.start: Start | None = None  # None until all is drawn
        self.kernel_state: State | None = None
        if game.fixed:
            self._begin(game.fixed)

    def _begin(self, start: Start) -> None:
        self.start = start
        self.kernel_state = start.state.copy()
        self.mask = start.mask
        self.player = int(self.kernel_state[TURN])

    # The question

    def current_player(self) -> int:
        """The seat that decides, or chance, or nobody after the end."""
        return self.player

    def is_terminal(self) -> bool:
        """Is the game over, or are its decisions used up?"""
        return self.player == TERMINAL

    def _legal_actions(self, _player: int) -> tuple[int, ...]:
        return actions_in(self.mask)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn next, and how likely each is."""
        outcomes: list[tuple[int, float]] = self.get_game().draws.outcomes(self.drawn)
        return outcomes

    # The answer

    def _apply_action(self, action: int) -> None:
        if self.start is None or self.kernel_state is None:
            self._draw(action)
            return
        if action < 0 or not self.mask >> action & 1:
            raise self._illegal(action)
        mover = self.player
        self.mask = int(step(self.start.moves, self.kernel_state, action, None))
        self.movers += BYTES[mover]
        self.decisions += BYTES[action]
        if self.mask and len(self.decisions) < self.limit:
            self.player = int(self.kernel_state[TURN])
        else:
            self.mask = 0
            self.player = TERMINAL

    def _draw(self, outcome: int) -> None:
        draws: Draws = self.get_game().draws
        outcomes = dict(draws.outcomes(self.drawn))
        if outcome not in outcomes:
            possible = [str(one) for one in outcomes]
            message = f"chance cannot draw {outcome} now: it draws one of {' '.join(possible)}"
            raise IllegalMove(message, str(outcome), possible)
        self.drawn += BYTES[outcome]
        if draws.is_whole(self.drawn):
            self._begin(Start(draws.setup(self.drawn)))

    def _illegal(self, action: int) -> IllegalMove:
        possible = moves_in(self.mask)
        shown = f"action {action}"
        if not 0 <= action < DECISIONS:
            message = f"{shown} is not a decision: decisions are numbered 0 to {DECISIONS - 1}"
        elif not possible:
            message = f"{shown}, {MOVES[action]}, cannot be played: the game is over"
        else:
            message = f"{shown}, {MOVES[action]}, cannot be played now: legal are "
            message += " ".join(f"{NUMBERS[move]} {move}" for move in possible)
        return IllegalMove(message, str(action), possible)

    # The end

    def returns(self) -> list[float]:
        """Zero before the end and without a winner; otherwise see `returns_at`."""
        if self.kernel_state is None:
            return [0.0] * int(self.num_players())
        return returns_at(self.kernel_state)

    # The past

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "FallstarState":
        """A game this player cannot tell from the true one: others' hidden cards are redrawn."""
        if not 0 <= player_id < self.num_players():
            raise ValueError(f"there are players 0 to {self.num_players() - 1}, not {player_id}")
        other: FallstarState = self.get_game().new_initial_state()
        past = self.drawn
        if self.start is not None:
            chance = probability_sampler
            past += deal_again(self.start, self.movers, self.decisions, player_id, chance)
        for action in past:
            other.apply_action(action)
        return other

    # The texts

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return str(self.get_game().draws.name(self.drawn, action))
        if not 0 <= action < DECISIONS:
            raise self._illegal(action)
        return MOVES[action]

    def __str__(self) -> str:
        if self.start is None or self.kernel_state is None:
            return f"drawn: {self.drawn.hex(' ') or 'nothing'}"
        return f"{len(self.decisions)}: {write_position(self.start.board, self.kernel_state)}"


def returns_at(state: State) -> list[float]:
    """1 for a lone winner and the same loss for all others, so that the sum is 0; winners share.

    All zero while the game is not over.
    """
    players = int(state[SEATS])
    if state[PHASE] != OVER:
        return [0.0] * players
    winners = winners_at(state)
    won = (players / len(winners) - 1) / (players - 1)
    lost = -1 / (players - 1)
    return [won if seat in winners else lost for seat in range(players)]


@lru_cache(maxsize=8192)
def actions_in(mask: int) -> tuple[int, ...]:
    """The decisions of a mask, in number order."""
    return tuple(action for action in range(DECISIONS) if mask >> action & 1)
