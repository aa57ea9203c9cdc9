"""Rules 1.1 to 2.7: the pieces and the set-up."""

from collections import Counter
from typing import Any

import pytest

from fallstar import BoardError, Game, PositionError, Setup, SetupError
from fallstar.rules.events import DoorMoved, Entered, TurnBegan
from fallstar.rules.face import SIDE, Face, read_face
from fallstar.rules.setup import draw_setup
from fallstar.rules.state import SOUTH, TILES
from tests.rules.drawing import cards, pawn, unruled

FACE = """
   a b c d e f
  +-+-+-+-+-+-+
1 |* * * * * *|
  + + + + + + +
2 |* * o o o o|
  + + + + + + +
3 |. . . . . .|
  + + + + + + +
4 |. . v . . .|
  +-+-+-+-+-+-+
5 |. . . . . .|
  + + + + + + +
6 |. . . . . .|
  +-+-+-+-+-+-+
"""
STARS = "bypgow" * 13
TABLE = [
    (2, 2, (12, 6), 4, 18),
    (3, 4, (12, 12), 8, 24),
    (4, 4, (12, 12), 8, 18),
    (5, 6, (18, 12), 12, 24),
    (6, 6, (18, 12), 12, 18),
]


def face_lines(drawing: str = FACE) -> list[str]:
    return ["".join(row) for row in unruled(drawing)]


def faces(tiles: int) -> dict[str, Face]:
    names = [f"{number}a" for number in range(11, 11 + tiles)]
    return {name: read_face(name, face_lines()) for name in names}


def setup(
    seats: int = 2, *, tiles: int = 2, stars: str | None = None, door: int = 0, first: int = 0
) -> Setup:
    own = faces(tiles)
    laid = STARS[: 12 * tiles] if stars is None else stars
    return Setup(seats, False, tuple(f"{name}0" for name in own), laid, door, first, own)


# The pieces ---------------------------------------------------------------------------------------


def test_rule_1_5_a_face_has_exactly_one_door() -> None:
    for wrong in (FACE.replace("v", "."), FACE.replace("6 |.", "6 |v")):
        with pytest.raises(BoardError, match="a face has one door"):
            read_face("11a", face_lines(wrong))


def test_rule_1_5_a_platform_lies_along_the_floor_of_the_door() -> None:
    with pytest.raises(BoardError, match="no platform along the floor"):
        read_face("11a", face_lines(FACE.replace("v", "^")))


def marked(count: int) -> Face:
    """The face with so many marks on its three upper rows and then on the lowest two."""
    spaces = iter("*" * count + "." * (30 - count))
    rows = unruled(FACE)
    for y in (1, 3, 5, 9, 11):
        rows[y][1::2] = [next(spaces) for _ in range(6)]
    return read_face("11a", ["".join(row) for row in rows])


def with_marks(seats: int, counts: list[int]) -> Setup:
    own = {f"{number}a": marked(count) for number, count in enumerate(counts, start=11)}
    tiles = tuple(f"{name}0" for name in own)
    return Setup(seats, False, tiles, STARS[: sum(counts)], 0, 0, own)


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [5, 0]),
        (2, [1, 30]),
        (3, [0, 0, 0, 9]),
        (4, [18, 20, 20, 20]),
        (5, [13, 0, 0, 0, 0, 0]),
        (6, [13, 13, 13, 13, 13, 13]),
    ],
)
def test_rule_1_7_a_face_may_have_any_number_of_marks(seats: int, counts: list[int]) -> None:
    game = Game.from_setup(with_marks(seats, counts))
    assert len(game.board.mark_spaces) == game.view().stars_left == sum(counts)
    game.check()
    assert Game.from_position(game.position()).position() == game.position()
    assert Game.from_record(game.record().to_json()).position() == game.position()


@pytest.mark.parametrize(
    ("seats", "counts", "says"),
    [
        (2, [4, 0], "2 tiles has 5 to 78 marks, this one has 4"),
        (3, [2, 2, 2, 2], "4 tiles has 9 to 78 marks, this one has 8"),
        (4, [0, 0, 0, 0], "4 tiles has 9 to 78 marks, this one has 0"),
        (5, [12, 0, 0, 0, 0, 0], "6 tiles has 13 to 78 marks, this one has 12"),
        (6, [14, 13, 13, 13, 13, 13], "6 tiles has 13 to 78 marks, this one has 79"),
    ],
)
def test_rule_1_7_a_board_has_more_marks_than_end_its_game_and_a_star_for_each(
    seats: int, counts: list[int], says: str
) -> None:
    with pytest.raises(SetupError, match=says):
        with_marks(seats, counts)


def test_rule_1_7_a_position_on_a_board_with_too_few_marks_is_refused() -> None:
    game = Game.from_setup(with_marks(2, [5, 0]))
    text = game.position().replace("*", ".", 1).replace("bypgo ", "bypg ", 1)
    with pytest.raises(PositionError, match="2 tiles has 5 to 78 marks, this one has 4"):
        Game.from_position(text)


def test_rule_1_4_there_are_18_tokens_and_all_lie_in_the_supply() -> None:
    assert Game.from_setup(setup()).view().supply == 18


# The table ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "tiles", "size", "end_at", "target"), TABLE)
def test_rule_2_1_the_table(
    seats: int, tiles: int, size: tuple[int, int], end_at: int, target: int
) -> None:
    normal = Game.new(seats=seats, seed=seats)
    expert = Game.new(seats=seats, seed=seats, expert=True)
    assert len(normal.view().tiles) == tiles
    assert (normal.board.width, normal.board.height) == size
    assert (normal.view().end_at, normal.view().target) == (end_at, None)
    assert expert.view().target == target


@pytest.mark.parametrize(("seats", "across"), [(2, 2), (4, 2), (6, 3)])
def test_rule_2_2_tiles_lie_side_by_side_in_reading_order(seats: int, across: int) -> None:
    counts = list(range(6, 6 + TILES[seats]))
    board = with_marks(seats, counts).board
    found = [0] * len(counts)
    for space in board.mark_spaces:
        x, y = space % board.width, space // board.width
        found[y // SIDE * across + x // SIDE] += 1
    assert found == counts


@pytest.mark.parametrize("seats", range(2, 7))
def test_rule_2_4_a_star_lies_on_every_mark_and_the_rest_is_out_of_the_game(seats: int) -> None:
    game = Game.new(seats=seats, seed=1)
    view = game.view()
    assert len(view.stars) == view.stars_left == len(game.board.mark_spaces)
    counts = Counter(view.stars)
    assert set(counts) <= set("bypgow")
    assert max(counts.values()) <= 13
    assert all(not any(seat.stars) for seat in view.seats)


def test_rule_1_3_a_board_with_78_marks_takes_13_stars_of_each_colour() -> None:
    own = {f"{number}a": marked(13) for number in range(11, 17)}
    tiles = [f"{name}0" for name in own]
    view = Game.new(seats=6, seed=3, tiles=tiles, faces=own).view()
    assert Counter(view.stars) == dict.fromkeys("bypgow", 13)


def test_rule_2_4_our_six_tiles_leave_six_stars_in_the_bag() -> None:
    views = [Game.new(seats=6, seed=seed).view() for seed in range(20)]
    assert {len(view.stars) for view in views} == {78 - 6}
    assert len({tuple(sorted(Counter(view.stars).items())) for view in views}) > 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_rule_2_6_everyone_holds_five_cards_off_the_board_until_the_first_seat_enters(
    seats: int,
) -> None:
    game = Game.new(seats=seats, seed=2, first=1)
    assert [cards(game, seat) for seat in range(seats)] == ["LHDRW - -"] * seats
    assert [seat for seat in range(seats) if pawn(game, seat) != "-"] == [1]


def test_rule_2_7_the_first_turn_begins_with_an_entry() -> None:
    game = Game.from_setup(setup(door=1, first=1))
    door = game.board.space("i4")
    assert game.opening == (TurnBegan(1), Entered(1, door, SOUTH), DoorMoved(1, 0))
    assert (game.turn, game.phase) == (1, "action")


SETUPS = [draw_setup(3, seed) for seed in range(200)]


def test_rule_2_3_tiles_faces_and_turns_are_drawn_at_random_or_chosen() -> None:
    laid = {tile for one in SETUPS for tile in one.tiles}
    assert laid == {f"{n}{side}{turns}" for n in range(1, 7) for side in "ab" for turns in range(4)}
    assert all(len({tile[0] for tile in one.tiles}) == 4 for one in SETUPS)
    assert draw_setup(2, 9, tiles=("5b2", "2a1")).tiles == ("5b2", "2a1")


def test_rule_2_4_stars_are_laid_at_random() -> None:
    assert len({one.stars for one in SETUPS}) == len(SETUPS)


def test_rule_2_5_the_open_door_is_drawn_at_random_or_chosen() -> None:
    assert {one.open_door for one in SETUPS} == {0, 1, 2, 3}
    assert {draw_setup(3, seed, open_door=1).open_door for seed in range(20)} == {1}


def test_rule_2_7_the_first_seat_is_drawn_at_random_or_chosen() -> None:
    assert {one.first for one in SETUPS} == {0, 1, 2}
    assert {draw_setup(3, seed, first=1).first for seed in range(20)} == {1}


@pytest.mark.parametrize("first", range(3))
def test_rule_2_7_play_goes_round_in_seat_order(first: int) -> None:
    game = Game.from_setup(setup(3, tiles=4, first=first))
    turns = []
    for _ in range(7):
        turns.append(game.turn)
        game.play(next(move for move in game.legal_moves() if move.startswith("s")))
        if game.phase == "replay":
            game.play("end")
    assert turns == [(first + turn) % 3 for turn in range(7)]


# What is refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_rule_1_1_two_to_six_seats_play(seats: int) -> None:
    with pytest.raises(SetupError, match="2 to 6 seats"):
        Game.new(seats=seats, seed=0)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seats": 3}, "3 seats play on 4 tiles, not 2"),
        ({"stars": STARS[:23]}, "24 marks with a star each, not 23"),
        ({"stars": "b" * 14 + "ypgowypgow"}, "13 stars of colour b, not 14"),
        ({"stars": "x" + STARS[:23]}, "'x' is not a colour"),
        ({"door": 2}, "the open door is one of 0 to 1, not 2"),
        ({"first": 2}, "the first seat is one of 0 to 1, not 2"),
    ],
)
def test_a_wrong_set_up_is_refused_with_the_reason(wrong: dict[str, Any], says: str) -> None:
    setup()  # right without the fault
    with pytest.raises(SetupError, match=says):
        setup(**wrong)


def test_rule_2_3_a_tile_lies_on_the_board_once() -> None:
    with pytest.raises(SetupError, match="tile 1 is used twice"):
        Game.new(seats=2, seed=0, tiles=("1a0", "1b0"))


def test_all_faults_of_a_set_up_are_named_at_once() -> None:
    with pytest.raises(SetupError) as refusal:
        setup(stars=STARS[:25], door=5, first=4)
    assert len(refusal.value.faults) == 3
