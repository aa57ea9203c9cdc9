"""Gymnasium's VectorEnv: thousands of games as one array of states, stepped in compiled code.

    envs = fallstar.envs.vector_env(1024, seats=4)
    observations, infos = envs.reset(seed=7)
    actions = ...                                   # one for each game, by infos["action_mask"]
    observations, rewards, terminations, truncations, infos = envs.step(actions)

Without opponents every decision of every seat is a step: self-play. With opponents, one seat of
each game learns and the others decide in between. When a game ends, the next one begins in the same
step. All arrays are buffers that the next step overwrites: copy what you keep, or pass copy=True.
"""

import secrets
from collections.abc import Sequence
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fallstar.bots.players import new_turn_scratch
from fallstar.envs.games import (
    ALL_SEATS,
    ANY_SEAT,
    Batch,
    BatchOptions,
    Outputs,
    Scratch,
    begin_games,
    first_illegal,
    step_games,
)
from fallstar.envs.observation import frame_of, layout_of
from fallstar.envs.opponents import check_learner, name_opponents, players_of
from fallstar.envs.pool import draw_boards, pool_of
from fallstar.envs.render import check_render_mode, render_state
from fallstar.envs.rewards import reward_of
from fallstar.envs.single import MAX_DECISIONS, check_limit, illegal
from fallstar.envs.spaces import action_space, observation_space
from fallstar.errors import FallstarError
from fallstar.game import Game
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.rng import new_rng
from fallstar.rules.state import ALL_STARS, SIZE

BOARDS = 256
Observations = dict[str, NDArray[Any]]
Step = tuple[
    Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]


class FallstarVectorEnv(VectorEnv[Observations, NDArray[Any], NDArray[Any]]):
    """Many games at once."""

    metadata = {  # noqa: RUF012  declared by the base class
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
    }

    def __init__(
        self,
        num_envs: int,
        *,
        seats: int = 4,
        expert: bool = False,
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        reward: str = "win",
        frame: str | None = "gravity",
        max_decisions: int | None = MAX_DECISIONS,
        boards: int | Sequence[Sequence[str]] = BOARDS,
        boards_seed: int = 0,
        copy: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if num_envs < 1:
            raise FallstarError(f"num_envs is at least 1, not {num_envs}")
        if render_mode == "human":
            raise FallstarError("a vector environment renders as ansi or rgb_array, not as human")
        if opponents is None and seat is not None:
            raise FallstarError(
                "in self-play every seat learns: give a seat only together with opponents"
            )
        layout = layout_of(seats)
        check_learner(seat, seats)
        names = () if opponents is None else name_opponents(opponents, seats)
        self.num_envs = num_envs
        self.render_mode = check_render_mode(render_mode)
        self.layout = layout
        self.single_action_space = action_space()
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = (
            spaces.Dict({}) if frame is None else observation_space(layout)
        )
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        learner = ALL_SEATS if opponents is None else ANY_SEAT if seat is None else seat
        self._boards = draw_boards(seats, boards, boards_seed)
        self._pool = pool_of(self._boards)
        self._options = BatchOptions(
            seats,
            int(expert),
            reward_of(reward),
            check_limit(max_decisions),
            -1 if frame is None else frame_of(frame),
            learner,
        )
        self._batch = Batch(
            states=np.zeros((num_envs, SIZE), dtype=np.uint8),
            masks=np.zeros(num_envs, dtype=np.uint64),
            boards=np.zeros(num_envs, dtype=np.int64),
            rngs=np.zeros((num_envs, 1), dtype=np.uint64),
            played=np.zeros(num_envs, dtype=np.int64),
            learners=np.zeros(num_envs, dtype=np.uint8),
        )
        rows = 0 if frame is None else num_envs
        planes = (rows, int(np.prod(layout.planes_shape)))
        vector = (rows, *layout.vector_shape)
        self._out = Outputs(
            planes=np.zeros(planes, dtype=np.uint8),
            vector=np.zeros(vector, dtype=np.float32),
            mask=np.zeros((num_envs, DECISIONS), dtype=np.int8),
            seat=np.zeros(num_envs, dtype=np.int64),
            reward=np.zeros(num_envs),
            rewards=np.zeros((num_envs, seats)),
            terminated=np.zeros(num_envs, dtype=np.bool_),
            truncated=np.zeros(num_envs, dtype=np.bool_),
            final_planes=np.zeros(planes, dtype=np.uint8),
            final_vector=np.zeros(vector, dtype=np.float32),
            final_points=np.zeros((num_envs, seats), dtype=np.int64),
        )
        scores, fetched = np.zeros(seats), np.zeros(1, dtype=np.int64)
        bag = np.zeros(ALL_STARS, dtype=np.uint8)
        self._scratch = Scratch(new_turn_scratch(), bag, scores, players_of(names), fetched)
        self._copy = copy
        self._begun = False

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin new games. A number seeds game i with seed + i; None keeps the random generators.

        `options={"reset_mask": …}` resets some games and leaves the others as they are.
        """
        which = self._rows_to_reset(options)
        fresh = not self._begun
        for game, one in enumerate(self._seeds(seed)):
            if which[game] and (fresh or one is not None):
                source = secrets.randbits(62) if one is None else one
                self._batch.rngs[game] = new_rng(source, "game of a vector environment")
        begin_games(self._pool, self._options, self._batch, self._scratch, self._out, which)
        self._begun = True
        return self._observations(), {"action_mask": self._copied(self._out.mask), **self._seats()}

    def step(self, actions: NDArray[Any]) -> Step:
        """Play one action in every game. If one action is illegal, no game changes."""
        if not self._begun:
            raise ResetNeeded("call reset() before step()")
        chosen = self._check(actions)
        out = self._out
        ended = step_games(self._pool, self._options, self._batch, self._scratch, out, chosen)
        infos = {
            "action_mask": self._copied(out.mask),
            **self._seats(),
            "rewards": self._copied(out.rewards),
        }
        if ended:
            infos |= self._final_infos()
        reward = self._copied(out.reward)
        return (
            self._observations(),
            reward,
            self._copied(out.terminated),
            self._copied(out.truncated),
            infos,
        )

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of every game."""
        return self._out.mask.astype(np.bool_)

    def game(self, number: int) -> Game:
        """A copy of one game as it is now."""
        if not self._begun:
            raise ResetNeeded("call reset() before game()")
        board = self._boards[int(self._batch.boards[number])]
        return Game(board, self._batch.states[number].copy())

    def render(self) -> tuple[Any, ...] | None:
        """A picture of every game."""
        if self.render_mode is None:
            return None
        batch = self._batch
        return tuple(
            render_state(
                self._boards[int(batch.boards[game])],
                batch.states[game],
                int(batch.masks[game]),
                int(batch.played[game]),
                self.render_mode,
            )
            for game in range(self.num_envs)
        )

    @property
    def memory(self) -> dict[str, int]:
        """Bytes used by the games and their buffers, and by the boards they share."""
        games: list[NDArray[Any]] = [*self._batch, *self._out]
        return {
            "games": sum(array.nbytes for array in games),
            "boards": sum(array.nbytes for array in self._pool),
        }

    def _copied(self, buffer: NDArray[Any]) -> NDArray[Any]:
        return buffer.copy() if self._copy else buffer

    def _seats(self) -> dict[str, Any]:
        return {"seat": self._copied(self._out.seat)}

    def _observations(self) -> Observations:
        if self._options.frame < 0:
            return {}
        shape = (self.num_envs, *self.layout.planes_shape)
        planes = self._copied(self._out.planes).reshape(shape)
        return {"planes": planes, "vector": self._copied(self._out.vector)}

    def _final_infos(self) -> dict[str, Any]:
        """The last observation and points of the games that ended, in Gymnasium's form."""
        done = self._out.terminated | self._out.truncated
        points = self._out.final_points.copy()
        infos: dict[str, Any] = {
            "final_info": {"points": points, "_points": done},
            "_final_info": done,
        }
        if self._options.frame >= 0:
            last = np.full(self.num_envs, None, dtype=object)
            for game in np.flatnonzero(done):
                planes = self._out.final_planes[game].reshape(self.layout.planes_shape).copy()
                last[game] = {"planes": planes, "vector": self._out.final_vector[game].copy()}
            infos |= {"final_obs": last, "_final_obs": done}
        return infos

    def _check(self, actions: NDArray[Any]) -> NDArray[np.int64]:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise FallstarError(
                f"actions are {self.num_envs} whole numbers, one for each game,"
                f" not {given.dtype} of shape {given.shape}"
            )
        chosen = np.ascontiguousarray(given, dtype=np.int64)
        wrong = first_illegal(self._batch.masks, chosen)
        if wrong >= 0:
            raise illegal(int(given[wrong]), int(self._batch.masks[wrong]), f" of game {wrong}")
        return chosen

    def _rows_to_reset(self, options: dict[str, Any] | None) -> NDArray[np.bool_]:
        if options is None or "reset_mask" not in options:
            return np.ones(self.num_envs, dtype=np.bool_)
        which = np.asarray(options["reset_mask"])
        if which.shape != (self.num_envs,) or which.dtype != np.bool_:
            raise FallstarError(
                f"reset_mask is {self.num_envs} times True or False, one for each game,"
                f" not {which.dtype} of shape {which.shape}"
            )
        if not self._begun and not which.all():
            raise ResetNeeded("the first reset() must reset all games")
        return which

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int | np.integer):
            return [int(seed) + game for game in range(self.num_envs)]
        try:
            seeds = [None if one is None else index(one) for one in seed]
        except TypeError:
            seeds = []
        if len(seeds) != self.num_envs:
            raise FallstarError(
                f"seeds are one whole number, or {self.num_envs} of them, one for each game,"
                f" not {str(seed)[:40]}"
            )
        return seeds


def vector_env(num_envs: int, **options: Any) -> FallstarVectorEnv:
    """Many games at once; the options are those of FallstarVectorEnv."""
    return FallstarVectorEnv(num_envs, **options)
