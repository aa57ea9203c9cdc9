"""A table that many OpenSpiel states share: the board, what the kernel needs of it, the start."""

from functools import cached_property
from typing import Any

from fallstar.envs.observation import Scene, scene_of
from fallstar.rules.kernel import legal
from fallstar.rules.setup import Setup


class LaidTable:
    """A set-up laid out. OpenSpiel clones a state by deep copy and keeps it by pickle: copies share
    this, and pickles lay it out again."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.board = setup.board
        self.moves = setup.board.table
        self.start = setup.start()
        self.mask = int(legal(self.moves, self.start))

    @cached_property
    def scene(self) -> Scene:
        """The board as observations need it."""
        return scene_of(self.board)

    def __deepcopy__(self, _memo: object) -> "LaidTable":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        setup = self.setup
        parts = (setup.seats, setup.expert, setup.tiles, setup.stars, setup.open_door, setup.first)
        return _lay_again, parts


def _lay_again(*parts: Any) -> LaidTable:
    return LaidTable(Setup(*parts))
