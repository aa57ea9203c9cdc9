"""The errors of this package.

    FallstarError
    ├── SetupError      a set-up that cannot be laid out (all faults are in .faults)
    ├── BoardError      a face or a board that cannot be played on
    ├── IllegalMove     a decision that is unknown or not allowed now (.asked, .legal)
    ├── NotationError   a text that cannot be read
    │   ├── RecordError     a game record (.move is the number of the wrong move, or None)
    │   └── PositionError   a one-line position
    ├── BrokenState     a state that breaks an invariant (.number says which)
    └── BotError        an unknown bot, or a bot whose seat does not decide

Each message is one line that says what is wrong and what would be right.
"""

from collections.abc import Sequence
from typing import Any


class FallstarError(Exception):
    """The base class of all errors of this package."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickle the attributes, whatever the arguments of the constructor are.
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[FallstarError], arguments: tuple[Any, ...], parts: Any) -> FallstarError:
    error = kind.__new__(kind)
    error.args = arguments
    error.__dict__.update(parts)
    return error


def other_version(what: str, *, later: bool) -> str:
    """The message for stored data of another version."""
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
    """A position that cannot be read, or that no game can reach."""


class BrokenState(FallstarError):
    """A state that breaks one of the numbered invariants of rules/check.py."""

    def __init__(self, number: int, message: str) -> None:
        self.number = number
        super().__init__(f"invariant {number}: {message}")


class BotError(FallstarError):
    """A bot that does not exist, or whose seat does not decide."""
