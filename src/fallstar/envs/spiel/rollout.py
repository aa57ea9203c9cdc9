"""Random rollouts for OpenSpiel's searches, played inside the kernel.

OpenSpiel's own `RandomRolloutEvaluator` plays every decision through Python. This one does the same
from the same states about ninety times faster.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from open_spiel.python.algorithms import mcts

from fallstar.envs.spiel.state import returns_at
from fallstar.rules.rng import new_rng
from fallstar.rules.state import SEATS
from fallstar.rules.stepping import play_random


class RolloutEvaluator(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """Evaluates a state by the mean return of random games from it."""

    def __init__(self, rollouts: int = 1, seed: int = 0) -> None:
        self._rollouts = rollouts
        self._rng = new_rng(seed, "rollouts")

    def evaluate(self, state: Any) -> NDArray[np.float64]:
        """The mean returns of random games from this state; its set-up must be drawn already."""
        total = np.zeros(int(state.kernel_state[SEATS]))
        for _ in range(self._rollouts):
            played = state.kernel_state.copy()
            play_random(state.start.moves, played, self._rng, state.limit - len(state.decisions))
            total += returns_at(played)
        return total / self._rollouts

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """The same probability for every legal decision."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
