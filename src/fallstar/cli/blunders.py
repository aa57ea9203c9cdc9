"""fallstar blunders"""

from typing import Annotated

from cyclopts import Parameter, validators

from fallstar.cli.options import Count
from fallstar.cli.progress import progress_bar
from fallstar.errors import SetupError
from fallstar.learn.blunders import Trial, judge_games, rate
from fallstar.rules.setup import seats_faults


def blunders(
    bot: str = "champion",
    /,
    *,
    seats: int = 2,
    games: Count = 40,
    seed: int = 5,
    expert: bool = False,
    judge: Count = 200_000,
    confirm: Count = 40_000,
    loss: Annotated[float, Parameter(validator=validators.Number(gt=0, lt=1))] = 0.10,
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
) -> None:
    """Count how often a bot throws away its chances, as a much longer search sees it.

    Parameters
    ----------
    bot
        A bot with its options; it plays all seats.
    seats
        How many seats.
    games
        How many games.
    seed
        Different seeds play different games.
    expert
        Play the expert game.
    judge
        Search iterations that look at each decision.
    confirm
        Iterations after both decisions, if the judge prefers another one.
    loss
        The share of victory that must be lost.
    workers
        How many processes play; all cores if not given.
    """
    if faults := seats_faults(seats):
        raise SetupError(faults)
    trial = Trial(bot, seats, expert, seed, judge, confirm, loss)
    judged = []
    with progress_bar("games", games) as advance:
        for one in judge_games(trial, games, workers):
            judged.append(one)
            advance(1)
    found = sorted((b for one in judged for b in one.blunders), key=lambda b: (b.game, b.number))
    for blunder in found:
        print(
            f"game {blunder.game}, decision {blunder.number}: {blunder.played} instead of "
            f"{blunder.better} lost {blunder.loss:.0%}"
        )
    mean, half = rate(judged)
    decisions = sum(one.decisions for one in judged)
    print(f"{mean:.2f} ± {half:.2f} blunders a game ({games} games, {decisions:,} decisions)")
