"""fallstar play"""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from fallstar.bots.bot import KernelBot
from fallstar.cli.language import Language, language_of
from fallstar.cli.options import Names, Seed, draw_seed
from fallstar.cli.terminal import Terminal
from fallstar.errors import BotError
from fallstar.game import Game


def play(
    *,
    terminal: Annotated[bool, Parameter(negative="")] = True,
    seats: int = 2,
    bots: Names = None,
    seed: Seed = None,
    expert: bool = False,
    lang: Language = None,
    words: bool = False,
    out: Path | None = None,
) -> None:
    """Play a game in the terminal against bots. You have the first seat.

    Parameters
    ----------
    terminal
        Play in this terminal.
    seats
        How many seats, 2 to 6; bots take the others.
    bots
        One bot for all other seats, or one for each with commas between: gain, random.
    expert
        Play the expert game.
    lang
        en or fr; that of your system if not given.
    words
        The board in words instead of a drawing, for screen readers.
    out
        Save the record of the game here when it ends or you leave.
    """
    del terminal
    if seed is None:
        seed = draw_seed()
    game = Game.new(seats=seats, seed=seed, expert=expert)
    chosen = bots or ["gain"]
    if len(chosen) not in (1, seats - 1):
        raise BotError(f"name one bot, or one for each of {seats - 1} seats, not {len(chosen)}")
    if len(chosen) == 1:
        chosen = chosen * (seats - 1)
    players = {seat: KernelBot(name, seed + seat) for seat, name in enumerate(chosen, start=1)}
    table = Terminal(game, players, language_of(lang), words=words, colour=sys.stdout.isatty())
    table.say("seed", seed=seed)
    try:
        table.run()
    finally:
        if out is not None:
            names = ["guest", *(f"bot:{name}" for name in chosen)]
            out.write_text(game.record(names).to_json() + "\n", encoding="utf-8")
            table.say("saved", path=out)
