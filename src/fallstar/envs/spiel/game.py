"""The OpenSpiel game: its parameters, and what OpenSpiel is told about it."""

from collections.abc import Mapping
from typing import Any

import pyspiel

from fallstar.envs.observation import FRAMES
from fallstar.envs.spiel.draws import MOST_OUTCOMES, Draws
from fallstar.envs.spiel.observer import Observer
from fallstar.envs.spiel.start import Start
from fallstar.envs.spiel.state import FallstarState
from fallstar.errors import SetupError
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.setup import draw_setup, seats_faults
from fallstar.rules.state import MAX_SEATS

DEFAULTS: dict[str, Any] = {
    "players": 2,
    "expert": False,
    "seed": -1,  # the seed of the set-up; -1 lets chance draw it
    "tiles": "",  # tiles in reading order, as 4b2/1a0; none lets chance draw them
    "frame": "gravity",  # of the planes: the player's feet down, or "table"
    "max_decisions": 1000,  # the game then ends without a winner; random games take 90 to 260
}


def game_type(chance: Any) -> Any:
    """What OpenSpiel is told about the game; `chance` is its chance mode."""
    return pyspiel.GameType(
        short_name="python_fallstar",
        long_name="Fallstar",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS,
    )


class FallstarGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """The game for one choice of the parameters above."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = DEFAULTS | dict(params or {})
        if faults := parameter_faults(chosen):
            raise SetupError(faults)
        seats, expert, seed = chosen["players"], chosen["expert"], chosen["seed"]
        tiles = tuple(chosen["tiles"].split("/")) if chosen["tiles"] else ()
        # Drawing one set-up finds every fault in the tiles now, not in the middle of a search.
        setup = draw_setup(seats, max(seed, 0), expert=expert, tiles=tiles or None)
        modes = pyspiel.GameType.ChanceMode
        self.limit: int = chosen["max_decisions"]
        self.draws = Draws(seats, expert, tiles)
        self.frame: str = chosen["frame"]
        self.fixed = Start(setup) if seed >= 0 else None
        self.chance_nodes = 0 if self.fixed else self.draws.most_draws
        super().__init__(
            game_type(modes.DETERMINISTIC if self.fixed else modes.EXPLICIT_STOCHASTIC),
            pyspiel.GameInfo(
                num_distinct_actions=DECISIONS,
                max_chance_outcomes=0 if self.fixed else MOST_OUTCOMES,
                num_players=seats,
                min_utility=-1 / (seats - 1),
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=self.limit,
            ),
            {name: value for name, value in chosen.items() if value != DEFAULTS[name]},
        )

    def new_initial_state(self) -> FallstarState:
        """Before the first draw, or with a seed at the first decision."""
        return FallstarState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The draws of the set-up."""
        return self.chance_nodes

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """What OpenSpiel asks for observations and information states."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, kind, params)


def parameter_faults(chosen: Mapping[str, Any]) -> list[str]:
    """Everything that is wrong with the parameters."""
    faults = []
    for name, value in chosen.items():
        if name not in DEFAULTS:
            faults.append(f"{name!r} is not a parameter: parameters are {', '.join(DEFAULTS)}")
        elif type(value) is not type(DEFAULTS[name]):
            example = DEFAULTS[name]
            faults.append(f"{name} is of type {type(example).__name__}, not {value!r}")
    if not faults:
        faults = seats_faults(chosen["players"])
        if chosen["seed"] < -1:
            faults.append(f"a seed is at least 0, or -1 for none, not {chosen['seed']}")
        if chosen["max_decisions"] < 1:
            faults.append(f"max_decisions is at least 1, not {chosen['max_decisions']}")
        if chosen["frame"] not in FRAMES:
            faults.append(f"a frame is one of {', '.join(FRAMES)}, not {chosen['frame']!r}")
    return faults
