"""MaskablePPO of sb3-contrib learns one seat against a bot.

    python examples/maskable_ppo.py --steps 300000 --out runs/maskable-ppo

It reads only the vector of an observation, not the planes, so it is fast on a CPU. The reward is
the change of the score at every step, which says more than the end of the game alone. The model is
measured by the games it wins: before, during and after training. The results are the model
(model.zip), the learning curve (curve.csv) and its picture (curve.svg).
"""

import argparse
import sys
from pathlib import Path
from time import perf_counter

import numpy as np
import torch
from curve import Point, draw_curve, measured, write_curve
from gymnasium.wrappers import FilterObservation
from rich.progress import Progress
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

from fallstar import FallstarError
from fallstar.envs import FallstarVectorEnv, vector_env  # registers fallstar/Solo-v0 as well

ENVS = 8


def compete(model: MaskablePPO, envs: FallstarVectorEnv, seed: int) -> list[float]:
    """The model's share of the win in the first game of every row."""
    seen, infos = envs.reset(seed=seed)
    shares = np.full(envs.num_envs, np.nan)
    while np.isnan(shares).any():
        vector = {"vector": seen["vector"]}
        actions, _ = model.predict(vector, action_masks=infos["action_mask"])
        seen, rewards, ended, cut, infos = envs.step(actions)
        first = np.isnan(shares) & (ended | cut)
        shares[first] = rewards[first]
    return shares.tolist()


class Measurements(BaseCallback):
    """Shows progress, and measures the model at regular intervals."""

    def __init__(self, options: argparse.Namespace, bar: Progress) -> None:
        super().__init__()
        self.points: list[Point] = []
        self._options = options
        self._bar = bar
        self._task = bar.add_task("Learning", total=options.steps)
        names = dict.fromkeys((options.opponent, "random"))
        self._opponents = {
            name: vector_env(options.games, seats=options.seats, opponents=name, boards_seed=1)
            for name in names
        }

    def _on_training_start(self) -> None:
        self._began = perf_counter()
        self._measure()

    def _on_rollout_end(self) -> None:
        self._bar.update(self._task, completed=min(self.num_timesteps, self._options.steps))

    def _on_step(self) -> bool:
        due = len(self.points) // len(self._opponents) * self._options.steps / 10
        if due <= self.num_timesteps < self._options.steps:
            self._measure()
        return True

    def _on_training_end(self) -> None:
        self._measure()

    def _measure(self) -> None:
        seconds = perf_counter() - self._began
        for name, envs in self._opponents.items():
            shares = compete(self.model, envs, self._options.seed)
            self.points.append(measured(self.num_timesteps, seconds, name, shares))


def main(arguments: list[str] | None = None) -> list[Point]:
    options = read_options(arguments)
    try:
        model, points = learn(options)
    except FallstarError as error:
        sys.exit(f"cannot learn against {options.opponent}: {error}")
    report(options, model, points)
    return points


def learn(options: argparse.Namespace) -> tuple[MaskablePPO, list[Point]]:
    """Train MaskablePPO, and measure it during training."""
    torch.set_num_threads(options.threads)
    game = {"seats": options.seats, "opponents": options.opponent, "reward": "score"}
    envs = make_vec_env(
        "fallstar/Solo-v0",
        n_envs=ENVS,
        seed=options.seed,
        env_kwargs=game,
        wrapper_class=FilterObservation,
        wrapper_kwargs={"filter_keys": ["vector"]},
    )
    model = MaskablePPO(
        "MultiInputPolicy",
        envs,
        n_steps=min(256, max(options.steps // ENVS, 2)),
        batch_size=256,
        n_epochs=5,
        gamma=0.98,
        learning_rate=5e-4,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=options.seed,
        device="cpu",
    )
    with Progress() as bar:
        measurements = Measurements(options, bar)
        model.learn(options.steps, callback=measurements)
    return model, measurements.points


def report(options: argparse.Namespace, model: MaskablePPO, points: list[Point]) -> None:
    """Write the results, and print how the model played at first and plays now."""
    options.out.mkdir(parents=True, exist_ok=True)
    model.save(options.out / "model.zip")
    write_curve(options.out / "curve.csv", points)
    title = f"MaskablePPO against {options.opponent}, {options.seats} seats"
    draw_curve(options.out / "curve.svg", points, title, 1 / options.seats)
    opponents = len(dict.fromkeys(point.opponent for point in points))
    for point in points[:opponents]:
        print(f"At first it {point}")
    for point in points[-opponents:]:
        print(f"After {point.decisions:,} steps in {point.seconds / 60:.1f} minutes it {point}")
    print(f"Written to {options.out}: model.zip, curve.csv, curve.svg")


def read_options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, default=Path("runs/maskable-ppo"))
    parser.add_argument("--steps", type=int, default=300_000, help="default 300,000")
    parser.add_argument("--seats", type=int, choices=range(2, 7), default=2)
    parser.add_argument("--opponent", default="random", help="a bot's name (default random)")
    parser.add_argument("--games", type=int, default=1000, help="of every measurement")
    parser.add_argument("--threads", type=int, default=2, help="of PyTorch (default 2)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    if min(options.steps, options.games, options.threads) < 1:
        parser.error("--steps, --games and --threads are at least 1")
    return options


if __name__ == "__main__":
    main()
