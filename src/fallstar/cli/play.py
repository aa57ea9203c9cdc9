"""fallstar play"""

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from fallstar.bots.levels import LEVELS, company, make_bot
from fallstar.cli.files import check_writable
from fallstar.cli.language import language_of
from fallstar.cli.options import Names, Seats, Seed, draw_seed
from fallstar.cli.serve import free_port, serve
from fallstar.cli.terminal import Terminal
from fallstar.errors import BotError, FallstarError
from fallstar.game import Game
from fallstar.rules.compiled import is_warm
from fallstar.view.words import Language, bot_title, say

Bots = Annotated[
    Names,
    Parameter(
        help="One bot for all other seats, or one for each, separated by commas; gain and others "
        f"like it if not given. From weak to strong: {', '.join(LEVELS)}."
    ),
]


def play(
    *,
    terminal: Annotated[bool, Parameter(negative="")] = False,
    host: str | None = None,
    seats: Seats | None = None,
    bots: Bots = None,
    seed: Seed = None,
    expert: bool = False,
    lang: Language | None = None,
    words: bool = False,
    out: Path | None = None,
) -> None:
    """Play: opens the game in your browser, or plays against bots here with --terminal.

    All options except --host are for the terminal; in the browser you choose on the page.

    Parameters
    ----------
    terminal
        Play in this terminal. You have the first seat.
    host
        0.0.0.0 lets others on your network join by a link; only this machine if not given.
    seats
        How many seats, 2 to 6; bots take the others.
    expert
        Play the expert game.
    lang
        The language of all texts; that of your system if not given.
    words
        Describe the board in words instead of drawing it, for screen readers.
    out
        Save the record of the game here when it ends or when you leave.
    """
    options = {"seats": seats, "bots": bots, "seed": seed, "lang": lang, "out": out}
    given = [name for name, value in options.items() if value is not None]
    given += ["expert"] * expert + ["words"] * words
    if terminal and host is not None:
        raise FallstarError("--host is for the browser: leave --terminal out")
    if terminal:
        _play_here(seats or 2, bots, seed, expert, lang, words, out)
    elif given:
        raise FallstarError(f"--{given[0]} is for the terminal: add --terminal")
    else:
        # Print one line only: the address of the game.
        asked = os.environ.keys()
        port = None if "FALLSTAR_PORT" in asked else free_port()
        log = None if "FALLSTAR_LOG" in asked else "warning"
        serve(host=host, port=port, log=log, open_browser=True)


def _play_here(
    seats: int,
    bots: list[str] | None,
    seed: int | None,
    expert: bool,
    lang: Language | None,
    words: bool,
    out: Path | None,
) -> None:
    if out is not None:
        check_writable(out)
    language = language_of(lang)
    if not is_warm():
        print(say(language, "preparing"), flush=True)
    if seed is None:
        seed = draw_seed()
    game = Game.new(seats=seats, seed=seed, expert=expert)
    chosen = bots or company("gain", seats - 1)
    if len(chosen) not in (1, seats - 1):
        raise BotError(f"name one bot, or one for each of {seats - 1} seats, not {len(chosen)}")
    if len(chosen) == 1:
        chosen = chosen * (seats - 1)
    bare = [name.partition(":")[0] for name in chosen]
    players = {seat: make_bot(name, seed + seat) for seat, name in enumerate(chosen, start=1)}
    names = titles_of(bare, language)
    table = Terminal(game, players, names, language, words=words)
    table.say("seed", seed=seed)
    try:
        table.run()
    finally:
        if out is not None:
            names = ["guest", *(f"bot:{name}" for name in chosen)]
            out.write_text(game.record(names).to_json() + "\n", encoding="utf-8")
            table.say("saved", path=out)


def titles_of(levels: list[str], language: Language) -> list[str]:
    """The titles of the bots; bots with the same title are numbered."""
    titles = [bot_title(name, language) for name in levels]
    return [
        f"{title} {titles[: place + 1].count(title)}" if titles.count(title) > 1 else title
        for place, title in enumerate(titles)
    ]
