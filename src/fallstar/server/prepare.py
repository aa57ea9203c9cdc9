"""Compile what tables and bots need before anybody plays.

The machine code is cached on disk: the first run takes half a minute, later ones a second.
"""

from fallstar.bots.levels import LEVELS, make_bot
from fallstar.game import Game
from fallstar.rules.compiled import cache_folder

READY = "bots-ready"  # a file in the cache folder: everything was compiled once


def is_prepared() -> bool:
    """Whether everything is in the cache."""
    folder = cache_folder()
    return folder is not None and (folder / READY).exists()


def prepare() -> None:
    """Let every bot choose the first and the second decision of a game."""
    for name, level in LEVELS.items():
        game = Game.new(seats=2, seed=1)
        bot = make_bot(name if level.player is not None else f"{name}:iterations=1")
        for _ in range(2):
            assert game.turn is not None
            game.play(bot.choose(game.view(game.turn)))
            game.threats(0)
            game.view_json(game.turn)
            game.last_step_json([None])
            game.steps[-1].json_for(None)
            game.check()
    folder = cache_folder()
    if folder is not None:
        (folder / READY).touch()


if __name__ == "__main__":
    prepare()
