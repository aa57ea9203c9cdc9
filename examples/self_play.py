"""Self-play from scratch: one network plays every seat of hundreds of games and learns by PPO.

    python examples/self_play.py --rounds 180 --out runs/self-play

The network reads only the vector of an observation, not the planes: it is small, learns fast on a
CPU, and becomes much stronger than random players. The results are the network (policy.pt), the
learning curve (curve.csv) and its picture (curve.svg).
"""

import argparse
from pathlib import Path
from time import perf_counter

import numpy as np
import torch
from curve import Point, draw_curve, measured, write_curve
from rich.progress import track
from torch import nn
from torch.nn.functional import mse_loss

from fallstar.envs import FallstarVectorEnv, vector_env
from fallstar.rules.decisions import DECISIONS

GAMES, STEPS = 256, 64  # one round of learning has GAMES x STEPS decisions
EPOCHS, BATCH, RATE, CLIP, ENTROPY = 4, 2048, 7e-4, 0.2, 0.01
LAMBDA = 0.95  # of the lambda return


class Policy(nn.Module):
    """From an observation: a distribution over decisions, and the seat's share of the win."""

    def __init__(self, size: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.logits = nn.Linear(width, DECISIONS)
        self.share = nn.Linear(width, 1)
        for part in self.logits.parameters():
            nn.init.zeros_(part)  # at first all legal decisions are equally likely

    def forward(
        self, seen: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        hidden = self.body(seen)
        logits = self.logits(hidden).masked_fill(~mask, -1e9)
        choice = torch.distributions.Categorical(logits=logits, validate_args=False)
        return choice, torch.sigmoid(self.share(hidden)).squeeze(-1)


class SelfPlay:
    """Games that continue from round to round."""

    def __init__(self, seats: int, seed: int) -> None:
        self.seats = seats
        self.envs = vector_env(GAMES, seats=seats)
        seen, infos = self.envs.reset(seed=seed)
        self.size = seen["vector"].shape[1]
        self._store_observation(seen, infos)

    def _store_observation(self, seen: dict, infos: dict) -> None:
        # The next step overwrites the arrays, so copy what is kept.
        self.seen = torch.tensor(seen["vector"])
        self.mask = torch.tensor(infos["action_mask"], dtype=torch.bool)
        self.seat = infos["seat"].copy()

    @torch.no_grad()
    def collect(self, policy: Policy) -> tuple[torch.Tensor, ...]:
        """Play STEPS steps in every game.

        Returns observations, masks, actions, their log probabilities, advantages and targets.
        """
        seen, masks, actions, chances = [], [], [], []
        values, seats, over, shares = [], [], [], []
        for _ in range(STEPS):
            choice, value = policy(self.seen, self.mask)
            action = choice.sample()
            seen.append(self.seen)
            masks.append(self.mask)
            actions.append(action)
            chances.append(choice.log_prob(action))
            values.append(value.numpy())
            seats.append(self.seat)
            now, _, ended, cut, infos = self.envs.step(action.numpy())
            # A truncated game counts as shared by all.
            shares.append(np.where(cut[:, None], 1 / self.seats, infos["rewards"]))
            over.append(ended | cut)
            self._store_observation(now, infos)
        _, last = policy(self.seen, self.mask)
        targets = self.targets(values, seats, over, shares, last.numpy())
        target = torch.tensor(np.stack(targets), dtype=torch.float32).flatten()
        advantage = target - torch.tensor(np.stack(values)).flatten()
        whole = [torch.cat(part) for part in (seen, masks, actions, chances)]
        return *whole, advantage, target

    def targets(self, values, seats, over, shares, last) -> list[np.ndarray]:
        """The target value of each decision, computed from the last step back to the first.

        A seat's next decision may be several steps later. So two numbers are kept for every game
        and seat: the value at its next decision, and the target there.
        """
        games = np.arange(GAMES)
        # After the last step only the seat that decides has a value; the others share the rest.
        value = np.repeat((1 - last[:, None]) / (self.seats - 1), self.seats, axis=1)
        value[games, self.seat] = last
        target, found = value.copy(), []
        for step in reversed(range(STEPS)):
            value[over[step]] = target[over[step]] = shares[step][over[step]]
            mover = seats[step]
            now = (1 - LAMBDA) * value[games, mover] + LAMBDA * target[games, mover]
            value[games, mover], target[games, mover] = values[step], now
            found.append(now)
        return found[::-1]


def learn(
    policy: Policy, optimiser: torch.optim.Optimizer, batch: tuple[torch.Tensor, ...]
) -> None:
    """Train EPOCHS epochs of PPO on one round of decisions."""
    *whole, advantage, target = batch
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(target)).split(BATCH):
            seen, mask, action, chance = (part[rows] for part in whole)
            choice, value = policy(seen, mask)
            ratio = torch.exp(choice.log_prob(action) - chance)
            gain, most = advantage[rows], ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = (
                -torch.min(ratio * gain, most * gain).mean()
                + 2 * mse_loss(value, target[rows])
                - ENTROPY * choice.entropy().mean()
            )
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()


@torch.no_grad()
def compete(policy: Policy, envs: FallstarVectorEnv, seed: int) -> list[float]:
    """The policy's share of the win in the first game of every row."""
    seen, infos = envs.reset(seed=seed)
    shares = np.full(envs.num_envs, np.nan)
    while np.isnan(shares).any():
        mask = torch.tensor(infos["action_mask"], dtype=torch.bool)
        choice, _ = policy(torch.tensor(seen["vector"]), mask)
        seen, rewards, ended, cut, infos = envs.step(choice.sample().numpy())
        first = np.isnan(shares) & (ended | cut)
        shares[first] = rewards[first]
    return shares.tolist()


def main(arguments: list[str] | None = None) -> list[Point]:
    options = read_options(arguments)
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    play = SelfPlay(options.seats, options.seed)
    policy = Policy(play.size)
    optimiser = torch.optim.Adam(policy.parameters(), lr=RATE)
    points: list[Point] = []
    opponents = {
        name: vector_env(options.games, seats=options.seats, opponents=name, boards_seed=1)
        for name in ("random", "greedy")
    }
    began = perf_counter()

    def measure(done: int) -> None:
        seconds = perf_counter() - began
        for opponent, envs in opponents.items():
            shares = compete(policy, envs, options.seed)
            points.append(measured(done * GAMES * STEPS, seconds, opponent, shares))

    measure(0)
    for done in track(range(1, options.rounds + 1), description="Learning"):
        for group in optimiser.param_groups:
            group["lr"] = RATE * (1 - (done - 1) / options.rounds)
        learn(policy, optimiser, play.collect(policy))
        if done % max(options.rounds // 20, 1) == 0 or done == options.rounds:
            measure(done)
    report(options, policy, points)
    return points


def report(options: argparse.Namespace, policy: Policy, points: list[Point]) -> None:
    """Write the results, and print how the policy played at first and plays now."""
    options.out.mkdir(parents=True, exist_ok=True)
    torch.save(policy.state_dict(), options.out / "policy.pt")
    write_curve(options.out / "curve.csv", points)
    title = f"Self-play, {options.seats} seats"
    draw_curve(options.out / "curve.svg", points, title, 1 / options.seats)
    last = points[-1]
    print(f"At first:  {points[0]}\n           {points[1]}")
    print(f"After {last.decisions:,} decisions in {last.seconds / 60:.1f} minutes:")
    print(f"           {points[-2]}\n           {last}")
    print(f"Written to {options.out}: policy.pt, curve.csv, curve.svg")


def read_options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, default=Path("runs/self-play"))
    parser.add_argument("--rounds", type=int, default=180, help="of 16,384 decisions (default 180)")
    parser.add_argument("--seats", type=int, choices=range(2, 7), default=2)
    parser.add_argument("--games", type=int, default=1000, help="of every measurement")
    parser.add_argument("--threads", type=int, default=2, help="of PyTorch (default 2)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    if min(options.rounds, options.games, options.threads) < 1:
        parser.error("--rounds, --games and --threads are at least 1")
    return options


if __name__ == "__main__":
    main()
