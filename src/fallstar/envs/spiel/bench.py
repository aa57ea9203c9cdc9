"""How fast the OpenSpiel game is: random decisions a second through `pyspiel`."""

import random
from time import perf_counter

import pyspiel

import fallstar.envs.spiel  # noqa: F401  registers the game


def measure_spiel(players: int = 2, games: int = 100, seed: int = 1) -> float:
    """Seconds a decision of random games on a fixed set-up, by `legal_actions`, `apply_action`."""
    game = pyspiel.load_game(f"python_fallstar(players={players},seed={seed})")
    choose = random.Random(seed).choice
    played = 0
    began = perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            played += 1
    return (perf_counter() - began) / played
