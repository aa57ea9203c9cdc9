"""The game inside an environment of one game: its state, what is legal, and the observations.

It calls the kernel directly and keeps no history, so it is several times as fast as Game.
"""

import secrets
from collections.abc import Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fallstar.envs.observation import (
    BoardPlanes,
    Planes,
    Vector,
    board_planes_of,
    frame_of,
    layout_of,
    observe,
    write_mask,
)
from fallstar.envs.render import check_render_mode, render_state
from fallstar.envs.rewards import SCORE, after_step, before_step, reward_of
from fallstar.errors import FallstarError, IllegalMove
from fallstar.notation.move import MOVES, moves_in
from fallstar.rules.board import Board
from fallstar.rules.compiled import compiled
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.kernel import legal
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import derive
from fallstar.rules.setup import draw_setup
from fallstar.rules.state import OVER, PHASE, TURN, State
from fallstar.rules.stepping import step

Observation = dict[str, NDArray[Any]]
MAX_DECISIONS = 1000  # random games are far shorter; only games that go in circles reach it


@compiled
def observe_and_mask(
    moves: MoveTable,
    board_planes: BoardPlanes,
    state: State,
    seat: int,
    frame: int,
    mask: int,
    planes: Planes,
    vector: Vector,
    row: NDArray[np.int8],
) -> None:
    """Write the observation of a seat, and its legal actions: none while another seat decides.

    The mask of another seat would show which cards it holds.
    """
    observe(moves, board_planes, state, seat, frame, planes, vector)
    write_mask(np.uint64(mask if state[TURN] == seat else 0), row)


class SingleGame:
    """The game of an environment; `begin` starts a new one."""

    board: Board
    moves: MoveTable
    board_planes: BoardPlanes
    state: State
    seed: int  # of this game

    def __init__(
        self,
        *,
        seats: int,
        expert: bool,
        tiles: Sequence[str] | None,
        reward: str,
        frame: str,
        max_decisions: int | None,
        render_mode: str | None,
    ) -> None:
        self.layout = layout_of(seats)
        self.seats = seats
        self.mask = 0  # the legal decisions, a bit each; 0 before the beginning and after the end
        self.played = 0
        self.limit = check_limit(max_decisions)
        self._expert = expert
        self._tiles = tiles
        self._seed, self._dealt = secrets.randbits(62), 1
        self._reward = reward_of(reward)
        self._frame = frame_of(frame)
        self._render_mode = check_render_mode(render_mode)
        self._scores = np.zeros(seats)
        self._rewards = np.zeros(seats)
        if tiles is not None:
            draw_setup(seats, 0, tiles=tiles)  # raises SetupError now, not at the first game

    def begin(self, seed: int | None) -> None:
        """Start a new game: for a seed the one of Game.new, for None the next in its series."""
        if seed is not None:
            self._seed, self._dealt = index(seed), 0
        seed = derive(self._seed, self._dealt) if self._dealt else self._seed
        self._dealt += 1
        self.seed = seed
        setup = draw_setup(self.seats, seed, expert=self._expert, tiles=self._tiles)
        self.board = setup.board
        self.moves = self.board.moves
        self.board_planes = board_planes_of(self.board)
        self.state = setup.start()
        self.mask = int(legal(self.moves, self.state))
        self.played = 0

    @property
    def turn(self) -> int:
        """The seat that decides."""
        return int(self.state[TURN])

    @property
    def is_over(self) -> bool:
        """Has the game ended by its rules?"""
        return bool(self.state[PHASE] == OVER)

    @property
    def is_truncated(self) -> bool:
        """Has the game reached its limit of decisions?"""
        return self.played >= self.limit and not self.is_over

    @property
    def rewards_every_step(self) -> bool:
        """Can a step before the last bring a reward?"""
        return self._reward == SCORE

    def is_legal(self, action: int) -> bool:
        """Can this decision be played now?"""
        return 0 <= action < DECISIONS and bool(self.mask >> action & 1)

    def play(self, action: int) -> None:
        """Play a legal decision."""
        self.mask = int(step(self.moves, self.state, action, None))
        self.played += 1

    def start_rewards(self) -> None:
        """Rewards are counted from this state on."""
        before_step(self.state, self._reward, self._scores)

    def rewards(self) -> list[float]:
        """The reward of every seat since `start_rewards`."""
        after_step(self.state, self._reward, self._scores, self._rewards)
        rewards: list[float] = self._rewards.tolist()
        return rewards

    def observe(self, seat: int) -> tuple[Observation, NDArray[np.int8]]:
        """The observation of a seat and its legal actions, in new arrays."""
        planes = np.empty(self.layout.planes_shape, dtype=np.uint8)
        vector = np.empty(self.layout.vector_shape, dtype=np.float32)
        mask = np.empty(DECISIONS, dtype=np.int8)
        observe_and_mask(
            self.moves,
            self.board_planes,
            self.state,
            seat,
            self._frame,
            0 if self.is_truncated else self.mask,
            planes.reshape(-1),
            vector,
            mask,
        )
        return {"planes": planes, "vector": vector}, mask

    def render(self) -> Any:
        """The state as the render mode says."""
        return render_state(self.board, self.state, self.mask, self.played, self._render_mode)


def check_limit(limit: int | None) -> int:
    """The number of decisions after which a game is truncated; None means never."""
    if limit is None:
        return 1 << 40
    if limit < 1:
        raise FallstarError(f"max_decisions is a number from 1 on, or None, not {limit}")
    return limit


def action_of(action: Any) -> int:
    """An action of any integer type as an int."""
    try:
        return index(action.item() if isinstance(action, np.ndarray) else action)
    except (TypeError, ValueError):
        raise FallstarError(
            f"an action is a number from 0 to {DECISIONS - 1}, not {str(action)[:40]!r}"
        ) from None


def illegal(action: int, mask: int, where: str = "") -> IllegalMove:
    """The error for an illegal action, with a list of the legal ones."""
    possible = moves_in(mask)
    numbers = " ".join(f"{MOVES.index(move)} ({move})" for move in possible)
    if not 0 <= action < DECISIONS:
        message = f"action {action}{where} is not a decision: the last one is {DECISIONS - 1}"
        return IllegalMove(message, str(action), possible)
    move = MOVES[action]
    return IllegalMove(
        f"action {action} ({move}){where} cannot be played now: legal are {numbers}", move, possible
    )
