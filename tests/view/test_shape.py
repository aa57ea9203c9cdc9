"""A board as plain data says what the board says."""

import msgspec
import pytest

from fallstar import Game
from fallstar.rules.face import our_faces
from fallstar.view.shape import BoardShape, face_shape, shape_of


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_shape_says_what_the_board_says(seats: int) -> None:
    board = Game.new(seats=seats, seed=4).board
    shape = shape_of(board)
    assert (shape.width, shape.height) == (board.width, board.height)
    assert (shape.tiles, shape.doors) == (board.tiles, board.doors)
    for space in range(board.spaces):
        for side in range(4):
            assert bool(shape.edges[space] >> side & 1) == board.has_platform(space, side)
    marked = tuple(space for space, mark in enumerate(shape.marks) if mark)
    assert marked == board.mark_spaces


def test_a_shape_survives_the_wire() -> None:
    shape = shape_of(Game.new(seats=2, seed=1).board)
    assert msgspec.json.decode(msgspec.json.encode(shape), type=BoardShape) == shape


def test_a_board_has_one_shape() -> None:
    one, other = Game.new(seats=2, seed=1), Game.new(seats=2, seed=1)
    assert shape_of(one.board) is shape_of(other.board)


def test_every_face_has_a_shape_of_its_own() -> None:
    shapes = [face_shape(name, face) for name, face in our_faces().items()]
    assert len(set(shapes)) == 12
    for shape in shapes:
        assert (shape.width, shape.height, len(shape.doors)) == (6, 6, 1)
        space, floor = shape.doors[0]
        assert shape.edges[space] >> floor & 1
        assert sum(mark > 0 for mark in shape.marks) == 12
