"""The game for OpenSpiel: `pyspiel.load_game("python_fallstar(players=3)")`.

    import pyspiel
    import fallstar.envs.spiel  # registers the game

    game = pyspiel.load_game("python_fallstar(players=2,seed=7)")

Chance acts in the set-up only: it draws tiles, stars, the open door and the first seat. With a seed
the set-up is fixed, the one of `Game.new(seed=…)`, and chance never acts. A player is a seat, an
action is a decision by its number. A lone winner returns 1, the others -1 / (players - 1);
shared wins lie between, so that the sum is always 0.
"""

from fallstar.errors import FallstarError

try:
    import pyspiel
except ModuleNotFoundError:
    raise FallstarError(
        "fallstar.envs.spiel needs OpenSpiel: pip install 'fallstar[spiel]'"
    ) from None

from fallstar.envs.spiel.game import FallstarGame, game_type
from fallstar.envs.spiel.state import FallstarState

__all__ = ["FallstarGame", "FallstarState"]

pyspiel.register_game(game_type(pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC), FallstarGame)
