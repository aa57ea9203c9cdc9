"""Gymnasium: one seat learns, the others are bots.

    env = gymnasium.make("fallstar/Solo-v0", seats=3, opponents="greedy")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(action)

Every step is one decision of the learner; the bots decide in between. The legal actions are in
`info["action_mask"]`, and `action_masks()` returns them.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from fallstar.bots.bot import Bot
from fallstar.bots.levels import make_bot
from fallstar.bots.players import new_turn_scratch
from fallstar.envs.opponents import (
    are_kernel_players,
    check_learner,
    name_opponents,
    play_opponents,
    players_of,
)
from fallstar.envs.render import RENDER_MODES
from fallstar.envs.single import MAX_DECISIONS, Observation, SingleGame, action_of, illegal
from fallstar.envs.spaces import action_space, observation_space
from fallstar.envs.vector import FallstarVectorEnv
from fallstar.errors import FallstarError
from fallstar.notation.move import NUMBERS
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.kernel import legal
from fallstar.rules.rng import below, derive, new_rng
from fallstar.view.view import view_of

SEATS, OPPONENTS = 2, "greedy"
ILLEGAL = ("lose", "error")
PENALTY = -1.0  # the reward of an illegal action that loses the game


class SoloEnv(gymnasium.Env[Any, Any]):
    """One learning seat against bots."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012  as the base class

    def __init__(
        self,
        seats: int = SEATS,
        *,
        expert: bool = False,
        opponents: str | Sequence[str] = OPPONENTS,
        seat: int | None = None,
        tiles: Sequence[str] | None = None,
        reward: str = "win",
        frame: str = "gravity",
        illegal: str = "lose",
        max_decisions: int | None = MAX_DECISIONS,
        render_mode: str | None = None,
    ) -> None:
        self.game = SingleGame(
            seats=seats,
            expert=expert,
            tiles=tiles,
            reward=reward,
            frame=frame,
            max_decisions=max_decisions,
            render_mode=render_mode,
        )
        check_learner(seat, seats)
        if illegal not in ILLEGAL:
            raise FallstarError(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self.render_mode = render_mode
        self.action_space = action_space()
        self.observation_space = observation_space(self.game.layout)
        self.seat = seat or 0  # the learner's, in this game
        self._given_seat = seat
        self._illegal_loses = illegal == "lose"
        self._names = name_opponents(opponents, seats)
        self._quick = are_kernel_players(self._names)
        self._players = players_of(self._names) if self._quick else None
        self._scratch = new_turn_scratch()
        self._bots: list[Bot] = []
        self._running = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; for a seed it is the one that Game.new makes."""
        super().reset(seed=seed)
        self.np_random  # noqa: B018  Gymnasium checks that it is used, but the game has its own
        del options
        game = self.game
        game.begin(seed)
        self._rng = new_rng(game.seed, "solo")
        drawn = below(self._rng, game.seats)
        self.seat = drawn if self._given_seat is None else self._given_seat
        if not self._quick:
            self._bots = [
                make_bot(name, derive(game.seed, order)) for order, name in enumerate(self._names)
            ]
        self._running = True
        self._play_opponents(1 << 40)
        if self.render_mode == "human":
            self.render()
        return self._observe()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a decision of the learner, and those of the bots until the learner's next."""
        game = self.game
        if not self._running:
            raise ResetNeeded("no game is running: call reset() first")
        decision = action_of(action)
        if not game.is_legal(decision):
            if not self._illegal_loses or not 0 <= decision < DECISIONS:
                raise illegal(decision, game.mask)
            self._running = False
            observation, info = self._observe()
            return observation, PENALTY, True, False, info | {"illegal": True}
        game.start_rewards()
        game.play(decision)
        self._play_opponents(game.limit)
        reward = game.rewards()[self.seat]
        over, cut = game.is_over, game.is_truncated
        self._running = not (over or cut)
        observation, info = self._observe()
        if self.render_mode == "human":
            self.render()
        return observation, reward, over, cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, in the form that MaskablePPO expects."""
        mask = self.game.mask if self._running else 0
        return np.array([mask >> decision & 1 for decision in range(DECISIONS)], dtype=np.bool_)

    def render(self) -> Any:
        """Text, pixels, or text on the terminal, by the render mode."""
        if not hasattr(self.game, "state"):
            raise ResetNeeded("call reset() before render()")
        return self.game.render()

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        observation, mask = self.game.observe(self.seat)
        if not self._running:
            mask[:] = 0
        return observation, {"action_mask": mask, "seat": self.seat}

    def _play_opponents(self, limit: int) -> None:
        """Let the bots decide until it is the learner's decision."""
        game = self.game
        if self._players is not None:
            game.played = play_opponents(
                game.moves,
                game.state,
                self.seat,
                self._players,
                self._rng,
                self._scratch,
                game.played,
                limit,
            )
            game.mask = int(legal(game.moves, game.state))
            return
        while game.mask and game.turn != self.seat and game.played < limit:
            bot = self._bots[(game.turn - self.seat - 1) % game.seats]
            view = view_of(
                game.board, game.state, game.mask, game.turn, game.played, previews=False
            )
            game.play(NUMBERS[bot.choose(view)])


def solo_vector_env(
    num_envs: int,
    seats: int = SEATS,
    *,
    opponents: str | Sequence[str] = OPPONENTS,
    tiles: Sequence[str] | None = None,
    **options: Any,
) -> FallstarVectorEnv:
    """`gymnasium.make_vec("fallstar/Solo-v0", …)`: the same game, many at once."""
    if tiles is not None:
        options["boards"] = [tuple(tiles)]
    return FallstarVectorEnv(num_envs, seats=seats, opponents=opponents, **options)
