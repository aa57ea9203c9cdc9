"""The rewards, the same in every environment.

    win     at the end of the game: 1 for the winner, equal parts for shared victory, 0 for others
    score   at every step: the change of a seat's points minus the mean of the others'

The rewards of all seats add up to 1 a game under `win`, and to 0 a step under `score`.
"""

import numpy as np
from numpy.typing import NDArray

from fallstar.errors import FallstarError
from fallstar.rules.bits import as_int
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.kernel import block
from fallstar.rules.score import share_victory
from fallstar.rules.state import OVER, PHASE, POINTS, SEATS, State

REWARDS = ("win", "score")
WIN, SCORE = range(2)
Floats = NDArray[np.float64]


@inlined
def score(state: State, scores: Floats) -> None:
    """Write each seat's points minus the mean of the others'."""
    seats = as_int(state[SEATS])
    total = 0
    for seat in range(seats):
        total += as_int(state[block(seat) + POINTS])
    for seat in range(seats):
        own = as_int(state[block(seat) + POINTS])
        scores[seat] = own - (total - own) / (seats - 1)


@compiled
def before_step(state: State, reward: int, scores: Floats) -> None:
    """Write the scores that the rewards of a step are counted from."""
    if reward == SCORE:
        score(state, scores)


@compiled
def after_step(state: State, reward: int, scores: Floats, rewards: Floats) -> None:
    """Write the reward of every seat for the step since `before_step`."""
    if reward == SCORE:
        score(state, rewards)
        for seat in range(as_int(state[SEATS])):
            rewards[seat] -= scores[seat]
    elif state[PHASE] == OVER:
        share_victory(state, rewards)
    else:
        for seat in range(as_int(state[SEATS])):
            rewards[seat] = 0


def reward_of(name: str) -> int:
    """The number of a kind of reward by its name."""
    if name not in REWARDS:
        raise FallstarError(f"a reward is one of {', '.join(REWARDS)}, not {str(name)[:20]!r}")
    return REWARDS.index(name)
