"""Faces and boards that are refused, and what the refusal says."""

from dataclasses import replace

import pytest

from fallstar import BoardError, Game, SetupError
from fallstar.rules.board import board_of
from fallstar.rules.face import Face, read_face, read_faces

GOOD = """\
+-+-+-+-+-+-+
|v * * * * *|
+-+ + + + + +
|* * * * o o|
+ + + + + + +
|o o . . . .|
+ + + + + + +
|. . . . . .|
+ + + + + + +
|. . . . . .|
+ + + + + + +
|. . . . . .|
+-+-+-+-+-+-+"""


def drawn(old: str = "", new: str = "", count: int = 1) -> list[str]:
    return GOOD.replace(old, new, count).splitlines()


def test_the_drawing_these_tests_spoil_is_good() -> None:
    assert read_face("9a", drawn()).door == 0


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (drawn()[:12], "face 9a: a drawing has 13 lines, this one has 12"),
        ([*drawn(), ""], "face 9a: a drawing has 13 lines, this one has 14"),
        (drawn("*|", "*|."), "face 9a, line 2: a line has 13 characters, not 14"),
        (drawn("v", "."), "face 9a: a face has one door, this one has 0"),
        (drawn(". .", "v ."), "face 9a: a face has one door, this one has 2"),
        (drawn("v", ">"), "face 9a: there is no platform along the floor of its door"),
        (drawn("v", "?"), "line 2, column 2: a space is . * o ^ > v <, not '?'"),
        (drawn("-", "|"), "line 1, column 2: an edge here is - or blank, not '|'"),
        (drawn("|", "-"), "line 2, column 1: an edge here is | or blank, not '-'"),
        (drawn("+", "*"), "line 1, column 1: a corner is + or blank, not '*'"),
    ],
)
def test_rule_10_1_a_wrong_drawing_is_refused(lines: list[str], message: str) -> None:
    with pytest.raises(BoardError) as caught:
        read_face("9a", lines)
    assert message in str(caught.value)


@pytest.mark.parametrize("name", ["", "a", "0a", "9c", "100a", "9a0", "x" * 1000])
def test_a_wrong_name_of_a_face_is_refused(name: str) -> None:
    with pytest.raises(BoardError, match="is not a face: a face is a tile's number and a or b"):
        read_face(name, drawn())


def test_a_file_of_faces() -> None:
    text = f"# Box\nface 9a\n{GOOD}\n\n# Box again\nface 9b\n{GOOD}\n"
    assert list(read_faces(text)) == ["9a", "9b"]
    with pytest.raises(BoardError, match="face 9a is drawn twice"):
        read_faces(text.replace("9b", "9a"))
    with pytest.raises(BoardError, match="under a line 'face NAME'"):
        read_faces("hello\n" + text)


def own(face: Face) -> Game:
    faces = {"8a": face, "9a": face}
    return Game.new(seats=2, seed=1, tiles=["8a0", "9a0"], faces=faces)


def test_a_board_of_ones_own_is_played_on() -> None:
    own(read_face("9a", drawn())).check()


def test_rule_3_6_a_row_without_a_platform_is_refused_with_its_name() -> None:
    lines = drawn()
    lines[5] = lines[5].replace("|", " ")
    with pytest.raises(SetupError, match="row 3 has no platform across it"):
        own(read_face("9a", lines))


def test_rule_3_6_a_column_without_a_platform_is_refused_with_its_name() -> None:
    lines = drawn()
    for row in (0, 12):
        lines[row] = lines[row][:5] + " " + lines[row][6:]
    with pytest.raises(SetupError, match="column c has no platform across it"):
        own(read_face("9a", lines))


def test_rule_1_7_a_mark_on_the_door_is_refused() -> None:
    """It cannot be drawn, one character being one thing, but a face can be made otherwise."""
    face = read_face("9a", drawn())
    spoilt = replace(face, marks=(1, *face.marks[1:]))
    with pytest.raises(SetupError, match="tile 8a0: there is a mark on its door"):
        own(spoilt)


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        ([], "a board has 2, 4 or 6 tiles, not 0"),
        (["1a0"], "a board has 2, 4 or 6 tiles, not 1"),
        (["1a0", "2a0", "3a0"], "not 3"),
        (["1a0", "7a0"], "tile 7a0: there is no face 7a"),
        (["1a0", "1b3"], "tile 1 is used twice: 1a0 and 1b3"),
        (["1a0", "2a4"], "'2a4' is not a tile: a tile is number, face and quarter turns, as 4b2"),
        (["1a0", "2a-1"], "'2a-1' is not a tile"),
        (["1a0", ""], "'' is not a tile"),
    ],
)
def test_wrong_tiles_are_refused(tiles: list[str], message: str) -> None:
    with pytest.raises(BoardError) as caught:
        board_of(tiles)
    assert message in str(caught.value)


@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 10**9])
def test_a_game_has_2_to_6_seats(seats: int) -> None:
    with pytest.raises(SetupError, match=f"a game has 2 to 6 seats, not {seats}"):
        Game.new(seats=seats, seed=1)


def test_chosen_tiles_door_and_first_seat_are_kept_and_checked() -> None:
    tiles = ["4b2", "1a0"]
    setup = Game.new(seats=2, seed=1, tiles=tiles, open_door=1, first=1).setup
    assert setup is not None
    assert (setup.tiles, setup.open_door, setup.first) == (("4b2", "1a0"), 1, 1)
    with pytest.raises(SetupError) as caught:
        Game.new(seats=3, seed=1, tiles=tiles, open_door=4, first=3)
    assert len(caught.value.faults) == 3


@pytest.mark.parametrize("name", ["", "a", "a0", "m1", "a7", "A1", "a01", "1a"])
def test_a_space_that_is_not_there(name: str) -> None:
    with pytest.raises(BoardError, match="is not a space of this board: they run from a1 to l6"):
        board_of(["1a0", "2a0"]).space(name)


def test_names_of_spaces() -> None:
    board = board_of(["1a0", "2a0"])
    assert board.name(0) == "a1"
    assert board.name(12 * 4 + 2) == "c5"
    assert [board.space(board.name(space)) for space in range(72)] == list(range(72))
