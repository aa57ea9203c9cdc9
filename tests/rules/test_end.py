"""Section 7 of the rules: end and score."""

import pytest
from drawing import Seat, draw, owned, tiled, tokens

from fallstar import Game
from fallstar.rules.events import EndFixed, GameEnded, StarTaken, TurnBegan
from fallstar.rules.score import points_of
from fallstar.rules.setup import TILES

# A tile with a star mark at c4 beside the pawn's place, and a door out of the way.
TILE = """
   a b c d e f
  +-+-+-+-+-+-+
1 |           |
  + + + + + + +
2 |           |
  + + + + + + +
3 |. . . . . .|
  + + + + + + +
4 |. . * . o .|
  +-+-+-+-+-+-+
5 |v . . . . .|
  +-+-+-+-+-+-+
6 |. . . . . .|
  +-+-+-+-+-+-+
"""
COLOURS = "bypgow"


def stars_of(count: int) -> str:
    """So many stars, the colours in turn."""
    return "".join(COLOURS[number % 6] for number in range(count))


def last_turn(
    seats: int, left: int, *, first: int = 0, mode: str = "normal", star: str = ""
) -> Game:
    """The last turn of a round: seat `first - 1` stands at d4, and seat `first` has most stars."""
    mover = (first - 1) % seats
    held = 13 * TILES[seats] - left
    table = [Seat(stars="")] * seats
    table[first] = Seat(stars=stars_of(held))
    table[mover] = Seat("d4v", hand="LHDR")
    lying = {"c4": star} if star else {}
    return draw(
        tiled(seats, TILE), *table, first=first, turn=mover, mode=mode, stars=lying, marker=1
    )


SEATS_AND_LEFT = [(2, 4), (3, 8), (4, 8), (5, 12), (6, 12)]


@pytest.mark.parametrize(("seats", "left"), SEATS_AND_LEFT)
def test_rule_7_1_the_game_ends_with_the_round_at_the_number_of_the_table(
    seats: int, left: int
) -> None:
    game = last_turn(seats, left)
    step = game.play("hand")
    assert step.events[-1] == GameEnded()
    assert (game.is_over, game.turn, game.phase, game.legal_moves()) == (True, None, "over", [])


@pytest.mark.parametrize(("seats", "left"), SEATS_AND_LEFT)
def test_rule_7_1_one_star_more_and_the_game_goes_on(seats: int, left: int) -> None:
    game = last_turn(seats, left + 1)
    game.play("hand")
    assert (game.is_over, game.turn) == (False, 0)


@pytest.mark.parametrize(("seats", "left"), SEATS_AND_LEFT)
def test_rule_7_1_the_last_star_may_be_collected_in_the_last_turn_of_the_round(
    seats: int, left: int
) -> None:
    game = last_turn(seats, left + 1, star="b")
    game.play("s<L")
    assert game.is_over


def test_rule_7_1_under_the_number_ends_the_game_too() -> None:
    game = last_turn(2, 3)
    game.play("hand")
    assert game.is_over


@pytest.mark.parametrize("first", [0, 1, 2])
def test_rule_7_1_a_round_ends_with_the_seat_before_the_first(first: int) -> None:
    """Every seat but the first stands on the board and completes its hand in turn."""
    stars = stars_of(52 - 8)
    table = [Seat(pawn, hand="LHDR") for pawn in ("d4v", "j4v", "j10v")]
    table[first] = Seat(table[first].pawn, hand="LHDR", stars=stars)
    game = draw(tiled(3, TILE), *table, first=first, turn=first)
    for turn in range(3):
        assert game.turn == (first + turn) % 3
        game.play("hand")
    assert game.is_over


def test_rule_7_1_the_normal_game_knows_no_target() -> None:
    game = last_turn(2, 5)
    assert game.points()[0] > 18
    step = game.play("hand")
    assert not any(isinstance(event, EndFixed) for event in step.events)
    assert not game.is_over


def test_rule_7_1_the_end_waits_for_a_replay_in_the_last_turn() -> None:
    game = draw(
        tiled(2, TILE), Seat(stars=stars_of(22)), Seat("d4v", tokens=1), turn=1, phase="replay"
    )
    assert game.play("end").events[-1] == GameEnded()


# 7.2 ----------------------------------------------------------------------------------------------

TARGETS = [(2, 18), (3, 24), (4, 18), (5, 24), (6, 18)]


def worth(points: int) -> str:
    """Stars worth so many points, with an odd star of every colour but blue."""
    return "b" * (2 * (points // 3)) + "yp"[: points % 3]


@pytest.mark.parametrize(("seats", "target"), TARGETS)
def test_rule_7_2_reaching_the_target_fixes_the_end_of_the_round(seats: int, target: int) -> None:
    below = Seat("d4v", stars="bbbbbbb" + "yyyyy" + "p" * (1 + (target == 24) * 0) + "")
    del below
    stars = {18: "bbbbbbbbyyy" + "p", 24: "bbbbbbbbyyyyyy" + "pg"}[target]
    assert points_of([stars.count(colour) for colour in COLOURS], 0) == target - 1
    table = [Seat("d4v", stars=stars)] + [Seat()] * (seats - 1)
    game = draw(tiled(seats, TILE), *table, mode="expert", stars={"c4": "w"})
    step = game.play("s<L")
    assert EndFixed(0) in step.events
    assert game.view().ending
    assert not game.is_over
    for _ in range(seats - 1):
        assert not game.is_over
        game.play("s>L")
    assert game.is_over
