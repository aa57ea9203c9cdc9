"""Training: self-play, then regression, for several generations; a stopped run can be resumed.

The value network learns the shares of victory of all seats by cross-entropy: the mean of how the
game ended, which is true but noisy, and of what the search found. The priors learn the visits of
the search. Only training needs PyTorch: the bots evaluate the network without it.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from fallstar.bots.features import FEATURES
from fallstar.bots.prior import CARD_AT, WEIGHTS
from fallstar.bots.value import HIDDEN, WIDE, Net
from fallstar.bots.weights import load_weights, save_weights, shorten
from fallstar.errors import FallstarError
from fallstar.learn.samples import (
    Samples,
    collect,
    features_of,
    games_of,
    load_samples,
    options_of,
)
from fallstar.rules.cards import CARDS, WILD_CARD
from fallstar.rules.state import MAX_SEATS, MIN_SEATS

BATCH, RATE = 1024, 3e-3
FOUND = 0.05  # how far each search moves the aim towards what it found
HELD_OUT = 20  # one game in twenty is held out for the report

Progress = Callable[[str, int, int], None]  # what is done, how much of it, of how much
Where = tuple[int | None, str | None]  # workers, and the address of a cluster


@dataclass(frozen=True)
class Plan:
    """Everything that determines the result of training."""

    seed: int = 1
    first_games: int = 20_000  # generation 0, by compiled players
    games: int = 30_000  # each later generation, by search
    generations: int = 2
    iterations: int = 800  # of a long search; most have a quarter
    epochs: int = 6
    start: str = ""  # weights that play generation 1 instead of generation 0, and whose priors stay


def train(
    plan: Plan,
    work: Path,
    out: Path,
    progress: Progress,
    workers: int | None = None,
    ray: str | None = None,
) -> None:
    """Make weights; files of an earlier run in the work folder are used again.

    The games are played on all cores, on `workers` of them, or on a cluster (see workers.py).
    """
    torch = _torch()
    weights = Path(plan.start) if plan.start else None
    if weights is not None:
        if plan.generations < 1:
            raise FallstarError("weights to start from need at least 1 generation")
        load_weights(weights)
    work.mkdir(parents=True, exist_ok=True)
    _check_plan(plan, work)
    folders: list[Path] = []
    for generation in range(1 if plan.start else 0, plan.generations + 1):
        made = _play(plan, generation, weights, work, progress, (workers, ray))
        # Train on the last two generations: older games are too different from those of search.
        folders = [*folders[-1:], made]
        weights = work / f"weights-{generation}.npz"
        if not weights.exists():
            samples = load_samples(*folders)
            net, report = fit(torch, plan, samples, progress)
            save_weights(weights, net, _note(plan, generation, samples, report))
            load_weights(weights)
    assert weights is not None
    out.write_bytes(weights.read_bytes())


def _torch() -> Any:
    try:
        import torch
    except ImportError:
        raise FallstarError("training needs PyTorch: pip install 'fallstar[train]'") from None
    return torch


def _check_plan(plan: Plan, work: Path) -> None:
    """Check that the work folder belongs to this plan."""
    file = work / "plan.json"
    text = msgspec.json.encode(asdict(plan))
    if file.exists() and file.read_bytes() != text:
        raise FallstarError(
            f"{work} has the files of another plan: {file.read_text()}; choose a new folder"
        )
    file.write_bytes(text)


def _play(
    plan: Plan, generation: int, weights: Path | None, work: Path, progress: Progress, where: Where
) -> Path:
    """Play the games of a generation and write their samples to files."""
    folder = work / f"games-{generation}"
    folder.mkdir(exist_ok=True)
    games = plan.games if generation else plan.first_games
    net = load_weights(weights) if weights else None
    seed = plan.seed * 1000 + generation
    workers, ray = where
    for done in collect(games, seed, net, plan.iterations, folder, workers=workers, ray=ray):
        progress(f"generation {generation}: games", done, games)
    return folder


def aims_of(samples: Samples) -> NDArray[np.float32]:
    """What the network should say of every row: rows x 6.

    How the game ended is true, but noisy, and what each search found on the way is wise, but
    biased. So, from the end backwards, each search moves the aim of its row and of all earlier ones
    a little towards what it found. A random decision ends the game for all earlier ones, as the
    search expected.
    """
    aims = np.empty_like(samples.shares)
    for begin, end in games_of(samples):
        aim = samples.shares[begin]
        for row in range(end - 1, begin - 1, -1):
            if samples.iterations[row]:
                found = samples.found[row]
                aim = found if samples.slips[row] else (1 - FOUND) * aim + FOUND * found
            aims[row] = aim
    return aims


def fit(
    torch: Any, plan: Plan, samples: Samples, progress: Progress
) -> tuple[Net, dict[str, float]]:
    """Fit the network and the priors; the report is about the held-out games."""
    torch.manual_seed(plan.seed)
    held = samples.games % HELD_OUT == 0
    model = torch.nn.Sequential(
        torch.nn.Linear(FEATURES, WIDE),
        torch.nn.ReLU(),
        torch.nn.Linear(WIDE, HIDDEN),
        torch.nn.ReLU(),
        torch.nn.Linear(HIDDEN, 1, bias=False),
    )
    features, shares = torch.from_numpy(features_of(samples)), torch.from_numpy(samples.shares)
    aims = torch.from_numpy(aims_of(samples))
    counts = range(MIN_SEATS, MAX_SEATS + 1)

    def logits(rows: Any, seats: int) -> Any:
        return model(features[rows, :seats].float()).squeeze(-1)

    # The rows of a batch have the same number of seats, so that no seat is worked out in vain.
    by_seats = [torch.from_numpy(np.flatnonzero(~held & (samples.seats == n))) for n in counts]
    steps = plan.epochs * sum(-(-len(rows) // BATCH) for rows in by_seats)
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps + 1)
    done = 0
    for _ in range(plan.epochs):
        batches = [
            (seats, rows)
            for seats, mine in zip(counts, by_seats, strict=True)
            for rows in mine[torch.randperm(len(mine))].split(BATCH)
            if len(rows)
        ]
        for index in torch.randperm(len(batches)).tolist():
            seats, rows = batches[index]
            parts = aims[rows, :seats] * torch.log_softmax(logits(rows, seats), -1)
            optimizer.zero_grad()
            (-parts.sum(-1).mean()).backward()
            optimizer.step()
            schedule.step()
            done += 1
            if done % 100 == 0 or done == steps:
                progress("fitting", done, steps)
    report = {"held_out_rows": float(held.sum())}
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.copy_(torch.from_numpy(shorten(parameter.numpy())))
        for seats in counts:
            rows = torch.from_numpy(np.flatnonzero(held & (samples.seats == seats)))
            guessed = torch.log_softmax(logits(rows, seats), -1)
            outcome = shares[rows, :seats]
            report[f"loss_{seats}"] = float(-(outcome * guessed).sum(-1).mean())
            report[f"brier_{seats}"] = float(((guessed.exp() - outcome) ** 2).sum(-1).mean())
    arrays = [
        model[0].weight.T,
        model[0].bias,
        model[2].weight.T,
        model[2].bias,
        model[4].weight[0],
    ]
    numbers = [np.ascontiguousarray(array.detach().numpy()) for array in arrays]
    # Fitted anew to its own visits the prior becomes sharper, and the search narrower.
    prior = load_weights(Path(plan.start)).prior if plan.start else fit_prior(torch, samples)
    return Net._make([*numbers, shorten(prior)]), report


def fit_prior(torch: Any, samples: Samples) -> Any:
    """The linear priors that best predict the visits of long searches."""
    options = options_of(samples, FIRST_PRIOR)
    if not len(options.visits):
        return FIRST_PRIOR.copy()
    features, legal, visits = map(torch.from_numpy, vars(options).values())
    weights, one = torch.zeros(WEIGHTS, requires_grad=True), torch.ones(1)
    optimizer = torch.optim.LBFGS([weights], max_iter=60, line_search_fn="strong_wolfe")

    def closure() -> Any:
        optimizer.zero_grad()
        scores = (features.float() @ torch.cat([weights, one])).masked_fill(~legal, -1e9)
        chosen = (visits * torch.log_softmax(scores, -1)).masked_fill(~legal, 0)
        value = -chosen.sum(-1).mean() + 1e-3 * (weights**2).sum()
        value.backward()
        return value

    optimizer.step(closure)
    return weights.detach().numpy().astype(np.float32)


def _first_prior() -> Any:
    """The prior of generation 0: gains and pawns on the path are good, the Wild is kept."""
    weights = np.zeros(WEIGHTS, dtype=np.float32)
    weights[[0, 1, 3, 4, 6, 7, 8, 9]] = [-0.5, 0.3, 0.5, -0.5, 0.5, 0.5, 0.7, 0.8]
    weights[CARD_AT + CARDS.index(WILD_CARD)] = -0.7
    return weights


FIRST_PRIOR = _first_prior()


def _note(
    plan: Plan, generation: int, samples: Samples, report: dict[str, float]
) -> dict[str, Any]:
    """How these weights were made, to be stored with them."""
    return {
        "command": "fallstar train",
        "plan": asdict(plan),
        "generation": generation,
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "rows": len(samples.seats),
        "report": report,
    }
