"""Everything Fallstar refuses, as one tree.

    FallstarError
    ├── SetupError      a table that cannot be laid out (all faults at once, in .faults)
    ├── BoardError      a face or a board that cannot be played on
    ├── IllegalMove     a decision that is unknown or not allowed now (.asked, .legal)
    ├── NotationError   a text that does not say what it should
    │   ├── RecordError     a game record (.move is the number of the offending move, or None)
    │   └── PositionError   a one-line position
    ├── BrokenState     a state that breaks an invariant (.number says which)
    └── BotError        an unknown bot, or one asked out of turn

Each message names what was wrong and what would be right, and stands alone on one line.
"""

from collections.abc import Sequence
from typing import Any


class FallstarError(Exception):
    """The root: `except FallstarError` catches every refusal of this package."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors cross process borders whole, whatever their constructors take.
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[FallstarError], arguments: tuple[Any, ...], parts: Any) -> FallstarError:
    error = kind.__new__(kind)
    error.args = arguments
    error.__dict__.update(parts)
    return error


def other_version(what: str, *, later: bool) -> str:
    """What to say about stored data of a version that this one does not read."""
    if later:
        return f"{what} was made by a later version of Fallstar: update Fallstar to read it"
    return f"{what} was made by Fallstar 0.1.0, and only that version can read it"


class SetupError(FallstarError):
    """A set-up with one or more faults."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


class BoardError(FallstarError):
    """A face or a board that breaks the rules of boards."""


class IllegalMove(FallstarError):
    """A decision that cannot be played now."""

    def __init__(self, message: str, asked: str, legal: Sequence[str]) -> None:
        self.asked = asked
        self.legal = tuple(legal)
        super().__init__(message)


class NotationError(FallstarError):
    """A text that cannot be read."""


class RecordError(NotationError):
    """A game record that cannot be read or does not replay."""

    def __init__(self, message: str, move: int | None = None) -> None:
        self.move = move
        super().__init__(message)


class PositionError(NotationError):
    """A position text that cannot be read or cannot happen."""


class BrokenState(FallstarError):
    """A state that breaks one of the numbered invariants of rules/check.py."""

    def __init__(self, number: int, message: str) -> None:
        self.number = number
        super().__init__(f"invariant {number}: {message}")


class BotError(FallstarError):
    """A bot that does not exist, or that is asked when it is not its turn."""
