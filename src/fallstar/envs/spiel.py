"""The game for OpenSpiel: `pyspiel.load_game("python_fallstar(players=3)")`.

    import pyspiel
    import fallstar.envs.spiel  # registers the game

    game = pyspiel.load_game("python_fallstar(players=2,seed=7)")

Chance acts in the set-up only: it draws tiles, stars, the open door and the first seat. With a seed
the set-up is fixed, the one of `Game.new(seed=…)`, and chance never acts. A player is a seat, an
action one of the 35 decisions by number. A lone winner returns 1, the others -1 / (players - 1);
shared wins lie between, so that the sum is always 0.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from fallstar.errors import FallstarError, IllegalMove, SetupError

try:
    import pyspiel
except ModuleNotFoundError:
    raise FallstarError(
        "fallstar.envs.spiel needs OpenSpiel: pip install 'fallstar[spiel]'"
    ) from None

from fallstar.envs.observation import FRAMES
from fallstar.envs.spiel_draw import MOST_OUTCOMES, Draw
from fallstar.envs.spiel_guess import deal_again
from fallstar.envs.spiel_observer import Observer
from fallstar.envs.spiel_table import LaidTable
from fallstar.notation.move import MOVES, NUMBERS, moves_in
from fallstar.notation.position import write_position
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.playout import step
from fallstar.rules.score import winners_at
from fallstar.rules.setup import draw_setup, seats_faults
from fallstar.rules.state import MAX_SEATS, OVER, PHASE, SEATS, TURN, State

CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
DEFAULTS: dict[str, Any] = {
    "players": 2,
    "expert": False,
    "seed": -1,  # the seed of the set-up; -1 lets chance draw it
    "tiles": "",  # tiles in reading order, as 4b2/1a0; none lets chance draw them
    "frame": "gravity",  # of the planes: the player's feet down, or "table"
    "max_decisions": 1000,  # the game then ends without a winner; random games take 90 to 260
}
BYTES = [bytes([number]) for number in range(256)]


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
    """One kind of table; OpenSpiel makes it from the parameters above."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = DEFAULTS | dict(params or {})
        if faults := parameter_faults(chosen):
            raise SetupError(faults)
        seats, expert, seed = chosen["players"], chosen["expert"], chosen["seed"]
        tiles = tuple(chosen["tiles"].split("/")) if chosen["tiles"] else ()
        # Laying one table finds every fault in the tiles now, not in the middle of a search.
        setup = draw_setup(seats, max(seed, 0), expert=expert, tiles=tiles or None)
        modes = pyspiel.GameType.ChanceMode
        self.limit: int = chosen["max_decisions"]
        self.draw = Draw(seats, expert, tiles)
        self.frame: str = chosen["frame"]
        self.fixed = LaidTable(setup) if seed >= 0 else None
        self.draws = 0 if self.fixed else self.draw.length
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

    def new_initial_state(self) -> "FallstarState":
        """Before the first draw, or with a seed at the first decision."""
        return FallstarState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The draws of the set-up."""
        return self.draws

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """What OpenSpiel asks for observations and information states."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, kind, params)


def parameter_faults(chosen: Mapping[str, Any]) -> list[str]:
    """What is wrong with parameters, all of it."""
    faults = []
    for name, value in chosen.items():
        if name not in DEFAULTS:
            faults.append(f"{name!r} is no parameter: they are {', '.join(DEFAULTS)}")
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


class FallstarState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game in progress. OpenSpiel clones and keeps it by its attributes."""

    def __init__(self, game: FallstarGame) -> None:
        super().__init__(game)
        self.limit = game.limit
        self.drawn = b""  # what chance drew, an outcome a byte
        self.movers = b""  # who made each decision
        self.decisions = b""
        self.player = CHANCE
        self.mask = 0  # the legal decisions
        self.table: LaidTable | None = None  # None until all is drawn
        self.record: State | None = None
        if game.fixed:
            self._begin(game.fixed)

    def _begin(self, table: LaidTable) -> None:
        self.table = table
        self.record = table.start.copy()
        self.mask = table.mask
        self.player = int(self.record[TURN])

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
        outcomes: list[tuple[int, float]] = self.get_game().draw.outcomes(self.drawn)
        return outcomes

    # The answer

    def _apply_action(self, action: int) -> None:
        if self.table is None or self.record is None:
            self._draw(action)
            return
        if action < 0 or not self.mask >> action & 1:
            raise self._illegal(action)
        mover = self.player
        self.mask = int(step(self.table.moves, self.record, action, None))
        self.movers += BYTES[mover]
        self.decisions += BYTES[action]
        if self.mask and len(self.decisions) < self.limit:
            self.player = int(self.record[TURN])
        else:
            self.mask = 0
            self.player = TERMINAL

    def _draw(self, outcome: int) -> None:
        draw: Draw = self.get_game().draw
        outcomes = dict(draw.outcomes(self.drawn))
        if outcome not in outcomes:
            possible = [str(one) for one in outcomes]
            message = f"chance cannot draw {outcome} now: it draws one of {' '.join(possible)}"
            raise IllegalMove(message, str(outcome), possible)
        self.drawn += BYTES[outcome]
        if len(self.drawn) == draw.length:
            self._begin(LaidTable(draw.setup(self.drawn)))

    def _illegal(self, action: int) -> IllegalMove:
        possible = moves_in(self.mask)
        shown = f"action {action}"
        if not 0 <= action < DECISIONS:
            message = f"{shown} is no decision: they are numbered 0 to {DECISIONS - 1}"
        elif not possible:
            message = f"{shown}, {MOVES[action]}, cannot be played: the game is over"
        else:
            message = f"{shown}, {MOVES[action]}, cannot be played now: legal are "
            message += " ".join(f"{NUMBERS[move]} {move}" for move in possible)
        return IllegalMove(message, str(action), possible)

    # The end

    def returns(self) -> list[float]:
        """Zero before the end and without a winner; otherwise see `returns_at`."""
        return [0.0] * int(self.num_players()) if self.record is None else returns_at(self.record)

    # The past

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "FallstarState":
        """A game this player cannot tell from the true one: others' face-down cards dealt anew."""
        if not 0 <= player_id < self.num_players():
            raise ValueError(f"there are players 0 to {self.num_players() - 1}, not {player_id}")
        other: FallstarState = self.get_game().new_initial_state()
        past = self.drawn
        if self.table is not None:
            chance = probability_sampler
            past += deal_again(self.table, self.movers, self.decisions, player_id, chance)
        for action in past:
            other.apply_action(action)
        return other

    # The texts

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return str(self.get_game().draw.name(self.drawn, action))
        if not 0 <= action < DECISIONS:
            raise self._illegal(action)
        return MOVES[action]

    def __str__(self) -> str:
        if self.table is None or self.record is None:
            return f"drawn: {self.drawn.hex(' ') or 'nothing'}"
        return f"{len(self.decisions)}: {write_position(self.table.board, self.record)}"


def returns_at(record: State) -> list[float]:
    """1 to a lone winner and the same loss to all others, so that the sum is 0; winners share.

    Zero for all of a game that is not over.
    """
    players = int(record[SEATS])
    if record[PHASE] != OVER:
        return [0.0] * players
    winners = winners_at(record)
    won = (players / len(winners) - 1) / (players - 1)
    lost = -1 / (players - 1)
    return [won if seat in winners else lost for seat in range(players)]


@lru_cache(maxsize=8192)
def actions_in(mask: int) -> tuple[int, ...]:
    """The decisions of a mask, in number order."""
    return tuple(action for action in range(DECISIONS) if mask >> action & 1)


pyspiel.register_game(game_type(pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC), FallstarGame)
