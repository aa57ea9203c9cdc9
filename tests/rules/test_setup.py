"""Sections 1 and 2 of the rules: the pieces and the set-up."""

from collections import Counter
from typing import Any

import pytest

from fallstar import BoardError, Game, Setup, SetupError
from fallstar.rules.events import DoorMoved, Entered, TurnBegan
from fallstar.rules.face import Face, read_face
from fallstar.rules.state import SOUTH
from tests.rules.drawing import cards, pawn, unruled

FACE = """
   a b c d e f
  +-+-+-+-+-+-+
1 |* * * * * *|
  + + + + + + +
2 |* * * o o o|
  + + + + + + +
3 |o . . . . .|
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
    laid = STARS[: 13 * tiles] if stars is None else stars
    return Setup(seats, False, tuple(f"{name}0" for name in own), laid, door, first, own)


# The pieces ---------------------------------------------------------------------------------------


def test_section_1_a_face_has_exactly_one_door() -> None:
    for wrong in (FACE.replace("v", "."), FACE.replace("6 |.", "6 |v")):
        with pytest.raises(BoardError, match="a face has one door"):
            read_face("11a", face_lines(wrong))


def test_section_1_a_platform_lies_along_the_floor_of_the_door() -> None:
    with pytest.raises(BoardError, match="no platform along the floor"):
        read_face("11a", face_lines(FACE.replace("v", "^")))


def test_section_1_a_face_has_exactly_13_marks() -> None:
    for wrong in (FACE.replace("3 |o", "3 |."), FACE.replace("6 |.", "6 |*")):
        with pytest.raises(BoardError, match="13 marks"):
            read_face("11a", face_lines(wrong))


def test_section_1_there_are_18_tokens_and_all_lie_in_the_supply() -> None:
    assert Game.from_setup(setup()).view().supply == 18


# The table ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "tiles", "size", "end_at", "target"), TABLE)
def test_rule_2_the_table(
    seats: int, tiles: int, size: tuple[int, int], end_at: int, target: int
) -> None:
    normal = Game.new(seats=seats, seed=seats)
    expert = Game.new(seats=seats, seed=seats, expert=True)
    assert len(normal.view().tiles) == tiles
    assert (normal.board.width, normal.board.height) == size
    assert (normal.view().end_at, normal.view().target) == (end_at, None)
    assert expert.view().target == target


@pytest.mark.parametrize("seats", range(2, 7))
def test_rule_2_a_star_lies_on_every_mark_and_the_rest_is_out_of_the_game(seats: int) -> None:
    view = Game.new(seats=seats, seed=1).view()
    assert len(view.stars) == view.stars_left == 13 * len(view.tiles)
    counts = Counter(view.stars)
    assert set(counts) <= set("bypgow")
    assert max(counts.values()) <= 13
    assert all(not any(seat.stars) for seat in view.seats)


def test_rule_2_six_tiles_take_the_whole_bag() -> None:
    view = Game.new(seats=6, seed=3).view()
    assert Counter(view.stars) == dict.fromkeys("bypgow", 13)


@pytest.mark.parametrize("seats", range(2, 7))
def test_rule_2_everyone_holds_five_cards_off_the_board_until_the_first_seat_enters(
    seats: int,
) -> None:
    game = Game.new(seats=seats, seed=2, first=1)
    assert [cards(game, seat) for seat in range(seats)] == ["LHDRW - -"] * seats
    assert [seat for seat in range(seats) if pawn(game, seat) != "-"] == [1]


def test_rule_2_the_first_turn_begins_with_an_entry() -> None:
    game = Game.from_setup(setup(door=1, first=1))
    door = game.board.space("i4")
    assert game.opening == (TurnBegan(1), Entered(1, door, SOUTH), DoorMoved(1, 0))
    assert (game.turn, game.phase) == (1, "action")


def test_rule_2_tiles_faces_turns_door_and_first_seat_are_drawn_at_random() -> None:
    games = [Game.new(seats=3, seed=seed) for seed in range(200)]
    setups = [game.setup for game in games if game.setup]
    laid = {tile for one in setups for tile in one.tiles}
    assert laid == {f"{n}{side}{turns}" for n in range(1, 7) for side in "ab" for turns in range(4)}
    assert {one.open_door for one in setups} == {0, 1, 2, 3}
    assert {one.first for one in setups} == {0, 1, 2}
    assert len({one.stars for one in setups}) == len(setups)
    assert all(len({tile[0] for tile in one.tiles}) == 4 for one in setups)


def test_rule_2_the_host_may_choose() -> None:
    tiles = ("5b2", "2a1")
    game = Game.new(seats=2, seed=9, tiles=tiles, open_door=1, first=1)
    assert game.setup
    assert (game.setup.tiles, game.setup.open_door, game.setup.first) == (tiles, 1, 1)


@pytest.mark.parametrize("first", range(3))
def test_rule_2_play_goes_round_in_seat_order(first: int) -> None:
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
def test_rule_2_two_to_six_seats_play(seats: int) -> None:
    with pytest.raises(SetupError, match="2 to 6 seats"):
        Game.new(seats=seats, seed=0)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seats": 3}, "3 seats play on 4 tiles, not 2"),
        ({"stars": STARS[:25]}, "26 marks with a star each, not 25"),
        ({"stars": "b" * 14 + "ypgowypgowyp"}, "13 stars of colour b, not 14"),
        ({"stars": "x" + STARS[:25]}, "'x' is no colour"),
        ({"door": 2}, "the open door is one of 0 to 1, not 2"),
        ({"first": 2}, "the first seat is one of 0 to 1, not 2"),
    ],
)
def test_rule_2_a_wrong_set_up_is_refused_with_the_reason(wrong: dict[str, Any], says: str) -> None:
    setup()  # right without the fault
    with pytest.raises(SetupError, match=says):
        setup(**wrong)


def test_rule_2_a_tile_lies_on_the_board_once() -> None:
    with pytest.raises(SetupError, match="tile 1 is used twice"):
        Game.new(seats=2, seed=0, tiles=("1a0", "1b0"))


def test_rule_2_all_faults_of_a_set_up_are_named_at_once() -> None:
    with pytest.raises(SetupError) as refusal:
        setup(stars=STARS[:25], door=5, first=4)
    assert len(refusal.value.faults) == 3
