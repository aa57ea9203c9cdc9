"""Fallstar: pawns with gravities of their own fall across a wrapped board to collect stars.

    import fallstar

    game = fallstar.Game.new(seats=3, seed=7)
    game.play(game.legal_moves()[0])

Names are loaded on first use, so that `import fallstar` and `fallstar --version` are fast.
"""

from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fallstar.errors import (
        BoardError,
        BotError,
        BrokenState,
        FallstarError,
        IllegalMove,
        NotationError,
        PositionError,
        RecordError,
        SetupError,
    )
    from fallstar.game import Game, Step
    from fallstar.notation.record import Record
    from fallstar.rules.board import Board
    from fallstar.rules.events import Event
    from fallstar.rules.setup import Setup
    from fallstar.study.analysis import Analysis, analyse
    from fallstar.study.review import Review, review
    from fallstar.view.preview import Preview
    from fallstar.view.view import SeatView, View

_HOMES = {
    "Analysis": "study.analysis",
    "BoardError": "errors",
    "BotError": "errors",
    "BrokenState": "errors",
    "FallstarError": "errors",
    "IllegalMove": "errors",
    "NotationError": "errors",
    "PositionError": "errors",
    "RecordError": "errors",
    "SetupError": "errors",
    "Board": "rules.board",
    "Event": "rules.events",
    "Game": "game",
    "Preview": "view.preview",
    "Record": "notation.record",
    "Review": "study.review",
    "SeatView": "view.view",
    "Setup": "rules.setup",
    "Step": "game",
    "View": "view.view",
    "analyse": "study.analysis",
    "review": "study.review",
}

__all__ = [
    "Analysis",
    "Board",
    "BoardError",
    "BotError",
    "BrokenState",
    "Event",
    "FallstarError",
    "Game",
    "IllegalMove",
    "NotationError",
    "PositionError",
    "Preview",
    "Record",
    "RecordError",
    "Review",
    "SeatView",
    "Setup",
    "SetupError",
    "Step",
    "View",
    "analyse",
    "review",
]

__version__ = version("fallstar")


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'fallstar' has no attribute {name!r}")
    value = getattr(import_module(f"fallstar.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
