"""An OpenSpiel match: Monte Carlo tree search against random players.

    python examples/spiel_mcts.py --games 20 --simulations 200

Plain MCTS looks at the true state, hidden cards too. `--search ismcts` guesses what the seat may
not know, and is as honest as a person. Every board is played once from every seat.
"""

import argparse

import numpy as np
import pyspiel
from curve import measured
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random
from rich.progress import track

import fallstar.envs.spiel  # noqa: F401  registers the game
from fallstar.envs.spiel.rollout import RolloutEvaluator


def main(arguments: list[str] | None = None) -> float:
    options = read_options(arguments)
    returns = []
    for number in track(range(options.games), description="Games"):
        # Play each board once from every seat, so that no board or seat is an advantage.
        board, seat = divmod(number, options.players)
        returns.append(play(options, options.seed + board, seat, number))
    # A return runs from -1 / (players - 1) to 1; as a share of the win it runs from 0 to 1.
    shares = [(one * (options.players - 1) + 1) / options.players for one in returns]
    point = measured(0, 0, "random", shares)
    print(f"{options.search} with {options.simulations} simulations a decision")
    print(f"{point} in {point.games} games; an equal share is {1 / options.players:.1%}")
    return point.share


def play(options: argparse.Namespace, board: int, seat: int, number: int) -> float:
    """Play one game on the board of a seed; the return of the searching player."""
    game = pyspiel.load_game(f"python_fallstar(players={options.players},seed={board})")
    chance = np.random.RandomState(options.seed + number)
    bots = [uniform_random.UniformRandomBot(one, chance) for one in range(options.players)]
    evaluator = RolloutEvaluator(rollouts=1, seed=options.seed + number)
    if options.search == "mcts":
        bots[seat] = mcts.MCTSBot(
            game, options.exploration, options.simulations, evaluator, random_state=chance
        )
    else:
        bots[seat] = ismcts.ISMCTSBot(
            game, evaluator, options.exploration, options.simulations, random_state=chance
        )
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    return float(state.returns()[seat])


def read_options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--search", choices=["mcts", "ismcts"], default="mcts")
    parser.add_argument("--simulations", type=int, default=100, help="a decision (default 100)")
    parser.add_argument("--games", type=int, default=20, help="default 20")
    parser.add_argument("--players", type=int, choices=range(2, 7), default=2)
    parser.add_argument("--exploration", type=float, default=1.0, help="the constant of UCT")
    parser.add_argument("--seed", type=int, default=1, help="of boards and players (default 1)")
    options = parser.parse_args(arguments)
    if options.games < 1 or options.simulations < 1:
        parser.error("--games and --simulations are at least 1")
    return options


if __name__ == "__main__":
    main()
