"""The exception tree."""

import pickle

import pytest

from fallstar import errors
from fallstar.errors import FallstarError

EXAMPLES = [
    errors.SetupError(["one", "two"]),
    errors.BoardError("b"),
    errors.IllegalMove("m", "end", ["D"]),
    errors.NotationError("n"),
    errors.RecordError("r", 3),
    errors.PositionError("p"),
    errors.BrokenState(4, "s"),
    errors.BotError("t"),
]


def test_every_error_is_in_the_tree_of_the_docstring() -> None:
    kinds = {name for name, kind in vars(errors).items() if isinstance(kind, type)}
    kinds -= {"Any", "Sequence"}
    assert {type(error).__name__ for error in EXAMPLES} | {"FallstarError"} == kinds
    assert all(name in (errors.__doc__ or "") for name in kinds)
    assert all(isinstance(error, FallstarError) for error in EXAMPLES)


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_errors_cross_process_borders_whole(error: FallstarError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)
