"""The beginning that many OpenSpiel states share: the set-up, its board, and the first state."""

from functools import cached_property
from typing import Any

from fallstar.envs.board_planes import BoardPlanes, board_planes_of
from fallstar.rules.kernel import legal
from fallstar.rules.setup import Setup


class Start:
    """A set-up laid out. OpenSpiel clones a state by deep copy and stores it by pickle: copies
    share this object, and a pickle holds the set-up only."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.board = setup.board
        self.moves = setup.board.moves
        self.state = setup.start()
        self.mask = int(legal(self.moves, self.state))

    @cached_property
    def board_planes(self) -> BoardPlanes:
        """The board as observations need it."""
        return board_planes_of(self.board)

    def __deepcopy__(self, _memo: object) -> "Start":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        setup = self.setup
        parts = (setup.seats, setup.expert, setup.tiles, setup.stars, setup.open_door, setup.first)
        return _start_again, parts


def _start_again(*parts: Any) -> Start:
    return Start(Setup(*parts))
