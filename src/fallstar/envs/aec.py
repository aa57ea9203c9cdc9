"""PettingZoo: all seats are agents, one decides at a time (AEC).

    env = fallstar.envs.aec_env(seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        ...

A turn is a chain of decisions: the same agent is selected again for each of them. The observation
of the agent that decides has the legal actions. For other agents the mask is empty, because it
would show which cards they hold.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env import AECIterable
from pettingzoo.utils.env_logger import EnvLogger

from fallstar.envs.render import RENDER_MODES
from fallstar.envs.single import MAX_DECISIONS, SingleGame, action_of, illegal
from fallstar.envs.spaces import action_space, mask_space, observation_space
from fallstar.errors import FallstarError

Observation = dict[str, Any]


class FallstarAEC(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """One game, an agent a seat: `seat_0`, `seat_1` …"""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fallstar_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        seats: int = 4,
        *,
        expert: bool = False,
        tiles: Sequence[str] | None = None,
        reward: str = "win",
        frame: str = "gravity",
        max_decisions: int | None = MAX_DECISIONS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = SingleGame(
            seats=seats,
            expert=expert,
            tiles=tiles,
            reward=reward,
            frame=frame,
            max_decisions=max_decisions,
            render_mode=render_mode,
        )
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen_space = observation_space(self.game.layout)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen_space, "action_mask": mask_space()})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self.agents: list[str] = []
        self._begun = False

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """The same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game: for a seed the one of Game.new, for None the next in its series."""
        del options
        self.game.begin(seed)
        self._begun = True
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.turn]
        self._skip_agent_selection = None
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Play a decision of the selected agent; for an agent that is done the action is None."""
        game, agent = self.game, self.agent_selection if self._begun else ""
        if not self._begun:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        decision = action_of(action)
        if not game.is_legal(decision):
            raise illegal(decision, game.mask, f" of {agent}")
        every_step = game.rewards_every_step
        if every_step:
            game.start_rewards()
        game.play(decision)
        self._cumulative_rewards[agent] = 0.0
        ended = not game.mask or game.played >= game.limit
        if every_step or ended:
            self.rewards = dict(zip(self.agents, game.rewards(), strict=True))
            self._accumulate_rewards()
        if ended:
            self.terminations = dict.fromkeys(self.agents, game.is_over)
            self.truncations = dict.fromkeys(self.agents, game.is_truncated)
        self.agent_selection = self.possible_agents[game.turn]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """The observation of a seat; its mask is empty while another decides."""
        if not self._begun:
            EnvLogger.error_observe_before_reset()
        if agent not in self._seat_of:
            raise FallstarError(f"there is no agent {agent!r}: {', '.join(self.possible_agents)}")
        seen, mask = self.game.observe(self._seat_of[agent])
        return {"observation": seen, "action_mask": mask}

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Observation, int]:
        """Iterate over the agents as they are selected, until none is left."""
        if not self._begun:
            EnvLogger.error_agent_iter_before_reset()
        return super().agent_iter(max_iter)

    def render(self) -> Any:
        """Text, pixels, or text on the terminal, by the render mode."""
        if not self._begun:
            EnvLogger.error_render_before_reset()
        return self.game.render()

    def close(self) -> None:
        """There is nothing to close."""


def aec_env(seats: int = 4, **options: Any) -> FallstarAEC:
    """The AEC environment; the options are those of FallstarAEC."""
    return FallstarAEC(seats, **options)
