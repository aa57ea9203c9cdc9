"""Rules 3.1 to 3.6: space, direction, gravity."""

import pytest

from fallstar import BoardError, PositionError
from fallstar.rules.board import board_of
from fallstar.rules.events import Stepped
from fallstar.rules.face import read_face
from fallstar.rules.state import EAST, NORTH, SOUTH, WEST
from tests.rules.drawing import Seat, draw, path, pawn, unruled

# Row 3 and column d are open at the ends.
WRAP = """
   a b c d e f g h i j k l
  +-+-+-+ +-+-+-+-+-+-+-+-+
1 |. . .|. . .            |
  + + + + + + + + + + + + +
2 |                       |
  + + + + + + + + + + + + +
3  . . .|. . .|. . . . . .
  +-+-+-+-+-+-+-+-+-+-+-+-+
4 |                       |
  + + + + + + + + + + + + +
5 |                       |
  + + + + + + +-+ + + + + +
6 |v . .|. . . v          |
  +-+-+-+ +-+-+-+-+-+-+-+-+
"""


@pytest.mark.parametrize(
    ("start", "move", "there"),
    [
        pytest.param("a3v", "s<L", "l3v", id="west"),
        pytest.param("l3v", "s>L", "a3v", id="east"),
        pytest.param("d1<", "s<L", "d6<", id="north"),
        pytest.param("d6<", "s>L", "d1<", id="south"),
    ],
)
def test_rule_3_1_what_leaves_one_side_re_enters_on_the_opposite_side(
    start: str, move: str, there: str
) -> None:
    game = draw(WRAP, Seat(start), Seat())
    game.play(move)
    assert pawn(game, 0) == there


# Between f and g lies the seam of the two tiles, between l and a the wrap; row 1 is open at both.
SEAM = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1  . . . . . . . . . .|. .
  +-+-+-+-+-+-+-+-+-+-+-+-+
2 |. . . . . .|. . . . . .|
  +-+-+-+-+-+-+-+-+-+-+-+-+
3 |                       |
  + + + + + + + + + + + + +
4 |                       |
  + + + + + + + + + + + + +
5 |                       |
  + + + + + + + + + + + + +
6 |v           v          |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


@pytest.mark.parametrize(
    ("start", "move"), [("f2v", "s>L"), ("g2v", "s<L"), ("l2v", "s>L"), ("a2v", "s<L")]
)
def test_rule_3_2_a_platform_lies_across_the_seam_and_across_the_wrap_for_both_neighbours(
    start: str, move: str
) -> None:
    assert move not in draw(SEAM, Seat(start), Seat()).legal_moves()
    open_row = start.replace("2", "1")
    assert move in draw(SEAM, Seat(open_row), Seat()).legal_moves()


# A platform on the right edge of row 2 and on the left edge of row 3, none on the edges of row 1.
EDGES = """
   a b c d e f
  + + + + + + +
1  . .|. . . .
  + + + + + + +
2  . . . . . .|
  + + + + + + +
3 |. . . . . .
  + + + + + + +
4  . .|* * * *
  + + + + + + +
5  * *|* * * *
  + + + + + + +
6  v *|* * . .
  +-+-+-+-+-+-+
"""


def test_rule_3_2_a_platform_drawn_by_one_tile_or_by_both_is_one_platform() -> None:
    lines = ["".join(row) for row in unruled(EDGES)]
    board = board_of(["11a0", "12a0"], {name: read_face(name, lines) for name in ("11a", "12a")})
    for left, right in (("f", "g"), ("l", "a")):  # the seam and the wrap
        for row, platform in (("1", False), ("2", True), ("3", True)):
            assert board.has_platform(board.space(left + row), EAST) == platform
            assert board.has_platform(board.space(right + row), WEST) == platform
    # Tile 12 upside down: its right edge meets tile 11's right edge, row 5 facing row 2.
    board = board_of(["11a0", "12a2"], {name: read_face(name, lines) for name in ("11a", "12a")})
    walls = [row for row in range(1, 7) if board.has_platform(board.space(f"f{row}"), EAST)]
    assert walls == [2, 5]
    # Beside a tile whose right edge has a platform in the same row, there is still one.
    lines[9] = lines[9][:-1] + "|"
    faces = {"11a": read_face("11a", lines), "12a": read_face("12a", lines)}
    both = board_of(["11a0", "12a2"], faces)
    walls = [row for row in range(1, 7) if both.has_platform(both.space(f"f{row}"), EAST)]
    assert walls == [2, 5]


# Four perches, each with a platform on one side only.
PERCHES = """
   a b c d e f g h i j k l
  + + + + + + + +-+ + + + +
1 |. . . . . . . . . . . .|
  + + + + + + + +-+ + + + +
2 |. . . .|. . . . . . .|.|
  + +-+ + + + + + + + + + +
3 |. . . . . . . . . . . .|
  + + + + + + + + + + + + +
4 |                       |
  + + + + + + + + + + + + +
5 |                       |
  + + + + + + + + + + + + +
6 |v   . . .   v          |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


@pytest.mark.parametrize(
    ("start", "left", "right", "ways"),
    [
        pytest.param("b2v", "a2", "c2", (WEST, EAST), id="feet south: left is west"),
        pytest.param("e2<", "e1", "e3", (NORTH, SOUTH), id="feet west: left is north"),
        pytest.param("h2^", "i2", "g2", (EAST, WEST), id="feet north: left is east"),
        pytest.param("k2>", "k3", "k1", (SOUTH, NORTH), id="feet east: left is south"),
    ],
)
def test_rule_3_3_left_and_right_turn_with_the_feet(
    start: str, left: str, right: str, ways: tuple[int, int]
) -> None:
    for move, there, way in (("s<L", left, ways[0]), ("s>L", right, ways[1])):
        game = draw(PERCHES, Seat(start), Seat(), marker=1)
        step = game.play(move)
        assert Stepped(0, game.board.space(there), way) in step.events


@pytest.mark.parametrize(
    ("start", "left", "right"),
    [
        ("b2v", "b1 a1", "b1 c1"),
        ("e2<", "f2 f1", "f2 f3"),
        ("h2^", "h3 i3", "h3 g3"),
        ("k2>", "j2 j3", "j2 j1"),
    ],
)
def test_rule_3_3_up_is_opposite_the_feet(start: str, left: str, right: str) -> None:
    for move, there in (("H<", left), ("H>", right)):
        game = draw(PERCHES, Seat(start), Seat(), marker=1)
        assert path(game, game.play(move)).startswith(there)


def test_rule_3_4_a_pawn_without_a_platform_at_its_feet_is_refused() -> None:
    draw(PERCHES, Seat("b2v"), Seat())
    for feet in "^><":
        with pytest.raises(PositionError, match="no platform at its feet"):
            draw(PERCHES, Seat("b2" + feet), Seat())


# A gap of one at b, a gap of two at d and e, and a step up at g.
GAPS = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |. . . . . . . . . . . .|
  + + + + + + + + + + + + +
2 |. . . . . . . . . . . .|
  +-+ +-+ + +-+-+-+-+-+-+-+
3 |. . . . . .            |
  + + + +-+ + + + + + + + +
4 |                       |
  + + + + + + + + + + + + +
5 |  .     .   v          |
  + + + + + + +-+ + + + + +
6 |  .     . v            |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


def test_rule_3_5_a_pawn_falls_only_after_the_whole_movement() -> None:
    game = draw(GAPS, Seat("a2v"), Seat(), marker=1)
    assert path(game, game.play("L>")) == "b2 c2"  # over the gap at b
    game = draw(GAPS, Seat("c2v"), Seat(), marker=1)
    assert path(game, game.play("H<")) == "c1 b1 b2 b3 b4 b5 b6"  # not back to c2 in between


def test_rule_3_5_a_pawn_falls_until_a_platform_is_at_its_feet() -> None:
    game = draw(GAPS, Seat("c2v"), Seat(), marker=1)
    step = game.play("s>L")
    assert path(game, step) == "d2 d3"
    assert pawn(game, 0) == "d3v"


def test_rule_3_5_a_pawn_on_a_platform_does_not_fall() -> None:
    game = draw(GAPS, Seat("g2v"), Seat(), marker=1)
    assert path(game, game.play("s>L")) == "h2"


OPEN_COLUMN = """
   a b c d e f g h i j k l
  +-+-+ +-+-+-+-+-+-+-+-+-+
1 |                       |
  + + + + + + + + + + + + +
2 |                       |
  + + + + + + + + + + + + +
3 |                       |
  + + + + + + + + + + + + +
4 |                       |
  + + + + + + + + + + + + +
5 |                       |
  + + + + + + + + + + + + +
6 |v           v          |
  +-+-+ +-+-+-+-+-+-+-+-+-+
"""
OPEN_ROW = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |                       |
  + + + + + + + + + + + + +
2 |                       |
  + + + + + + + + + + + + +
3 |                       |
  + + + + + + + + + + + + +
4

5 |                       |
  + + + + + + + + + + + + +
6 |v           v          |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


@pytest.mark.parametrize(("drawing", "line"), [(OPEN_COLUMN, "column c"), (OPEN_ROW, "row 4")])
def test_rule_3_6_a_line_without_a_platform_across_it_is_refused_by_name(
    drawing: str, line: str
) -> None:
    with pytest.raises(PositionError, match=f"{line} has no platform across it"):
        draw(drawing, Seat("a6v"), Seat(), marker=1)


def test_rule_3_6_one_platform_across_a_line_is_enough_even_on_the_wrap() -> None:
    column_closed = OPEN_COLUMN.replace("+-+-+ +-+", "+-+-+-+-+", 1)
    row_closed = OPEN_ROW.replace("\n4\n", "\n4 |\n")
    for drawing in (column_closed, row_closed):
        assert draw(drawing, Seat("a6v"), Seat(), marker=1).phase == "action"


def test_rule_3_6_a_board_is_refused_with_a_board_error() -> None:
    lines = ["".join(row) for row in unruled(EDGES)]
    lines[1] = " . . . . . . "
    with pytest.raises(BoardError, match="row 1 has no platform across it"):
        board_of(["11a0", "12a0"], {name: read_face(name, lines) for name in ("11a", "12a")})


def test_rule_10_2_a_face_turned_one_quarter_sends_x_y_to_5_minus_y_x() -> None:
    lines = ["".join(row) for row in unruled(EDGES)]
    faces = {name: read_face(name, lines) for name in ("11a", "12a")}
    plain, turned = (board_of([f"11a{turns}", "12a0"], faces) for turns in (0, 1))
    for x in range(6):
        for y in range(6):
            here, there = y * 12 + x, x * 12 + 5 - y
            assert plain.marks[here] == turned.marks[there]
    assert plain.doors[0] == (plain.space("a6"), SOUTH)
    assert turned.doors[0] == (turned.space("a1"), WEST)
    # The wall east of b1 becomes a floor south of f2.
    assert turned.has_platform(turned.space("f2"), SOUTH)
    assert not turned.has_platform(turned.space("f1"), SOUTH)
