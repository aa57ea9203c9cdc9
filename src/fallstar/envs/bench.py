"""How fast the environments are. A measurement has a name, a figure and an aim."""

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from random import Random
from time import perf_counter

import numpy as np

Row = tuple[str, str, str]
ROUNDS = 25  # short rounds, so that other programs do not disturb all of them
GAMES = 1024
STEPS = 20  # of all games, in one round


def measurements() -> list[Callable[[], Row]]:
    """All measurements that are possible with the installed packages."""
    jobs: list[Callable[[], Row]] = []
    if all(find_spec(name) for name in ("gymnasium", "pettingzoo")):
        jobs += [
            *(partial(measure_aec, seats) for seats in (2, 4, 6)),
            *(partial(measure_vector, seats, "gravity") for seats in (2, 4, 6)),
            *(partial(measure_vector, seats, None) for seats in (2, 4, 6)),
            measure_solo,
            *(partial(measure_memory, seats) for seats in (2, 6)),
        ]
    if find_spec("pyspiel"):
        jobs.append(measure_open_spiel)
    return jobs


def best(once: Callable[[], float], rounds: int = ROUNDS) -> float:
    """The smallest of several measurements: other programs can only make it larger."""
    once()
    return min(once() for _ in range(rounds))


def measure_aec(seats: int) -> Row:
    """Decisions through last() and step(), new games and the choice of actions included."""
    from fallstar.envs.aec import aec_env

    env, chance = aec_env(seats), Random(1)
    env.reset(seed=1)

    def once() -> float:
        began, steps = perf_counter(), 0
        while steps < 1_000:
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    break
                legal = np.flatnonzero(observation["action_mask"]).tolist()
                env.step(chance.choice(legal))
                steps += 1
            env.reset()
        return (perf_counter() - began) / steps

    return f"AEC steps/s, {seats} seats", f"{1e-3 / best(once):.0f} k", "50 k"


def measure_vector(seats: int, frame: str | None) -> Row:
    """Steps of self-play; choosing the actions is not counted."""
    from fallstar.envs.vector import vector_env

    envs = vector_env(GAMES, seats=seats, frame=frame)
    _, infos = envs.reset(seed=1)
    masks, chance = infos["action_mask"], np.random.default_rng(1)

    def once() -> float:
        spent = 0.0
        for _ in range(STEPS):
            actions = np.argmax(masks * chance.random(masks.shape, dtype=np.float32), axis=1)
            began = perf_counter()
            envs.step(actions)
            spent += perf_counter() - began
        return spent / STEPS / GAMES

    what = "masks only" if frame is None else "observations and masks"
    name = f"vector steps/s, {GAMES:,} games of {seats} seats, {what}"
    return name, f"{1e-6 / best(once):.2f} M", "3 M" if frame is None else "1 M"


def measure_solo() -> Row:
    """Decisions of one learner against a quick bot."""
    from fallstar.envs.gym import SoloEnv

    env, chance = SoloEnv(2, opponents="random"), Random(1)

    def once() -> float:
        began, steps = perf_counter(), 0
        while steps < 1_000:
            _, info = env.reset()
            over = False
            while not over:
                legal = np.flatnonzero(info["action_mask"]).tolist()
                _, _, terminated, truncated, info = env.step(chance.choice(legal))
                over = terminated or truncated
                steps += 1
        return (perf_counter() - began) / steps

    return "Solo steps/s, 2 seats, against random", f"{1e-3 / best(once):.0f} k", ""


def measure_memory(seats: int) -> Row:
    """Bytes of one game of many, and of all boards together."""
    from fallstar.envs.vector import vector_env

    memory = vector_env(GAMES, seats=seats).memory
    own, boards = memory["games"] / GAMES, memory["boards"] / 1e6
    name = f"memory of a game of {seats} seats with its buffers (and all boards)"
    return name, f"{own / 1024:.1f} kB ({boards:.0f} MB)", ""


def measure_open_spiel() -> Row:
    """Random decisions through OpenSpiel's own interface."""
    from fallstar.envs.spiel.bench import measure_spiel

    once = partial(measure_spiel, games=10)
    return "OpenSpiel decisions/s, 2 seats", f"{1e-3 / best(once):.0f} k", "30 k"


if __name__ == "__main__":
    for job in measurements():
        name, figure, aim = job()
        print(f"{name:66}{figure:>18}{aim:>8}")
