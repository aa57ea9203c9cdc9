"""Compile what tables and bots need, so that nobody at a table waits for it.

Machine code is kept on disk, so this takes half a minute once on a machine, and a moment later.
"""

from fallstar.bots.levels import LEVELS, make_bot
from fallstar.game import Game
from fallstar.rules.compiled import cache_folder

READY = "bots-ready"  # a file beside the machine code: all of it was compiled once


def is_prepared() -> bool:
    """Has this machine compiled everything before?"""
    folder = cache_folder()
    return folder is not None and (folder / READY).exists()


def prepare() -> None:
    """Let every bot choose once, from the first decision and from a later one."""
    for name, level in LEVELS.items():
        game = Game.new(seats=2, seed=1)
        bot = make_bot(name if level.player is not None else f"{name}:iterations=1")
        for _ in range(2):
            assert game.turn is not None
            game.play(bot.choose(game.view(game.turn)))
            game.threats(0)
    folder = cache_folder()
    if folder is not None:
        (folder / READY).touch()


if __name__ == "__main__":
    prepare()
