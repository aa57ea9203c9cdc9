"""Rules 6.1 to 6.3: doors and the marker."""

import pytest

from fallstar import Game, Setup
from fallstar.rules.board import board_of
from fallstar.rules.events import DoorMoved, Entered, HandReturned, PawnEjected, StarTaken
from fallstar.rules.face import read_face
from fallstar.rules.state import TILES
from tests.rules.drawing import Seat, draw, owned, path, pawn, tokens, unruled

# Four doors clockwise: b2, h2, h8, b8. Everyone can walk to a door from either side.
FOUR = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |. . .       . . .      |
  + + + + + + + + + + + + +
2 |. v . .     . v . .    |
  +-+-+-+-+-+-+-+-+-+-+-+-+
3 |              .        |
  + + + + + + + + + + + + +
4 |              .        |
  + + + + + + + + + + + + +
5 |              .        |
  + + + + + + + + + + + + +
6 |              .        |
  +-+-+-+-+-+-+-+ +-+-+-+-+
7 |. . .       . . .      |
  + + + + + + + + + + + + +
8 |. v . .     . v . .    |
  +-+-+-+-+-+-+-+-+-+-+-+-+
9 |                       |
  + + + + + + + + + + + + +
10|                       |
  + + + + + + + + + + + + +
11|                       |
  + + + + + + + + + + + + +
12|                       |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


def marker(game: Game) -> int:
    return game.view().marker


# 6.1 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("door", "beside", "after"), [(0, "a2v", 1), (1, "g2v", 2), (2, "g8v", 3), (3, "a8v", 0)]
)
def test_rule_6_1_the_marker_moves_on_to_the_next_door(door: int, beside: str, after: int) -> None:
    game = draw(FOUR, Seat(beside), Seat("c8v"), Seat("i2v"), Seat("i8v"), marker=door)
    step = game.play("s>L")
    assert DoorMoved(door, after) in step.events
    assert marker(game) == after


def test_rule_6_1_doors_with_a_pawn_on_them_are_skipped() -> None:
    game = draw(FOUR, Seat("a2v"), Seat("h2v"), Seat("h8v"), Seat("a8v"), marker=0)
    assert DoorMoved(0, 3) in game.play("s>L").events


def test_rule_6_1_a_pawn_beside_a_door_does_not_take_it() -> None:
    game = draw(FOUR, Seat("a2v"), Seat("g2v"), Seat("i2v"), Seat("a8v"), marker=0)
    assert DoorMoved(0, 1) in game.play("s>L").events


# Two doors side by side, f6 and g6.
NEXT_DOORS = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
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
6 |.       . v v .        |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


def test_rule_6_1_the_door_the_mover_has_left_is_free() -> None:
    game = draw(NEXT_DOORS, Seat("f6v"), Seat("h6v"), marker=1)
    assert DoorMoved(1, 0) in game.play("s>L").events


def test_rule_6_1_the_mover_counts_as_standing_where_it_is_at_that_moment() -> None:
    """It enters the door with the marker on its way; the door where it will land is still free."""
    game = draw(NEXT_DOORS, Seat("e6v"), Seat("h6v"), marker=0)
    step = game.play("L>")
    moved = [event for event in step.events if isinstance(event, DoorMoved)]
    assert moved == [DoorMoved(0, 1), DoorMoved(1, 0)]


def test_rule_6_1_a_pawn_ejected_from_a_door_no_longer_takes_it() -> None:
    """Seat 0 throws seat 1 off door 1, then enters the open door 0, and the marker goes to 1."""
    game = draw(NEXT_DOORS, Seat("h6v"), Seat("g6v"), marker=0)
    step = game.play("L<")
    assert PawnEjected(0, 1, game.board.space("g6")) in step.events
    assert DoorMoved(0, 1) in step.events


# 6.2 ----------------------------------------------------------------------------------------------

TILE = """
   a b c d e f
  +-+-+-+-+-+-+
1 |* * * * * *|
  + + + + + + +
2 |* * * * * o|
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


@pytest.mark.parametrize(
    ("seats", "ring"),
    [
        (2, "c4 i4"),
        (3, "c4 i4 i10 c10"),
        (4, "c4 i4 i10 c10"),
        (5, "c4 i4 o4 o10 i10 c10"),
        (6, "c4 i4 o4 o10 i10 c10"),
    ],
)
def test_rule_6_2_clockwise_is_the_top_row_and_then_the_bottom_row_backwards(
    seats: int, ring: str
) -> None:
    lines = ["".join(row) for row in unruled(TILE)]
    names = [f"{number}a" for number in range(11, 11 + TILES[seats])]
    board = board_of(
        [f"{name}0" for name in names], {name: read_face(name, lines) for name in names}
    )
    assert " ".join(board.name(space) for space, _ in board.doors) == ring


def test_rule_6_2_the_marker_goes_round_the_ring_as_seats_enter() -> None:
    lines = ["".join(row) for row in unruled(TILE)]
    names = [f"{number}a" for number in range(11, 17)]
    faces = {name: read_face(name, lines) for name in names}
    stars = "bypgow" * 13
    setup = Setup(6, False, tuple(f"{name}0" for name in names), stars, 4, 0, faces)
    game = Game.from_setup(setup)
    seen = [pawn(game, 0)]
    for seat in range(1, 6):
        game.play("s>L")
        seen.append(pawn(game, seat))
    assert " ".join(seen) == "i10v c10v c4v i4v o4v o10v"


# 6.3 ----------------------------------------------------------------------------------------------

TWO = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |                       |
  + + + + + + + + + + + + +
2 |                       |
  + + + + + + + + + + + + +
3 |                       |
  + + + + + + + + + + + + +
4 |. . .       . . .      |
  +-+-+-+-+-+-+-+-+-+-+-+-+
5 |. v .       . v .      |
  +-+-+-+-+-+-+-+-+-+-+-+-+
6 |                       |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


def test_rule_6_3_if_every_other_door_is_taken_the_marker_stays_when_a_seat_enters() -> None:
    game = draw(TWO, Seat("b5v", hand="LHDR"), Seat(), marker=1)
    step = game.play("hand")
    assert pawn(game, 1) == "h5v"
    assert not any(isinstance(event, DoorMoved) for event in step.events)
    assert marker(game) == 1


def test_rule_6_3_if_every_other_door_is_taken_the_marker_stays_when_a_pawn_moves_in() -> None:
    game = draw(FOUR, Seat("a2v"), Seat("h2v"), Seat("h8v"), Seat("b8v"), marker=0)
    step = game.play("s>L")
    assert pawn(game, 0) == "b2v"
    assert not any(isinstance(event, DoorMoved) for event in step.events)
    assert marker(game) == 0


def test_rule_6_3_the_marker_stays_even_when_another_door_becomes_free() -> None:
    game = draw(FOUR, Seat("a2v"), Seat("h2v"), Seat("h8v"), Seat("b8v"), marker=0)
    game.play("s>L")
    game.play("s>L")
    assert (pawn(game, 1), marker(game)) == ("i2v", 0)


def test_rule_4_6_a_later_entry_ejects_the_pawn_on_the_open_door_and_is_paid_first() -> None:
    """Seat 0 stands on the open door; seat 1 comes in there, chooses, and only then acts."""
    game = draw(TWO, Seat("b5v", hand="L", stars="by", tokens=1), Seat(), marker=0, phase="replay")
    step = game.play("end")
    b5 = game.board.space("b5")
    entry = step.events.index(Entered(1, b5, 2))
    assert step.events[entry:] == (
        Entered(1, b5, 2),
        PawnEjected(1, 0, b5),
        HandReturned(0, "ejected"),
        DoorMoved(0, 1),
    )
    assert (game.turn, game.phase, game.legal_moves()) == (1, "steal", ["xb", "xy", "xt"])
    game.play("xy")
    assert (game.turn, game.phase) == (1, "action")
    assert (owned(game, 0), owned(game, 1)) == ("b", "y")
    assert (pawn(game, 0), pawn(game, 1)) == ("-", "b5v")


def test_rule_4_6_an_entry_paid_without_a_choice_goes_straight_to_the_action() -> None:
    game = draw(TWO, Seat("b5v", hand="L", stars="bb"), Seat(), marker=0)
    step = game.play("hand")
    assert step.events[-1] == StarTaken(1, 0, "b")
    assert (game.turn, game.phase, marker(game)) == (1, "action", 1)


def test_rule_4_6_a_token_paid_at_the_entry_does_not_replace_the_action() -> None:
    game = draw(TWO, Seat("b5v", hand="L", stars="b", tokens=1), Seat(), marker=0, phase="replay")
    game.play("end")
    game.play("xt")
    assert (game.turn, game.phase, tokens(game)) == (1, "action", [0, 1])
    assert "end" not in game.legal_moves()
    game.play("s<L")
    assert game.phase == "replay"


def test_rule_6_3_all_doors_taken_by_play_and_then_an_entry_onto_a_pawn() -> None:
    """Seat 0 takes the last door; seat 1 drops onto seat 2, which comes in where seat 0 stands."""
    game = draw(
        FOUR,
        Seat("a2v", stars="bp"),
        Seat("h2v"),
        Seat("h8v"),
        Seat("b8v"),
        marker=0,
    )
    game.play("s>L")
    assert marker(game) == 0
    step = game.play("D")
    assert path(game, step) == "h3 h4 h5 h6 h7 h8"
    assert PawnEjected(1, 2, game.board.space("h8")) in step.events
    assert PawnEjected(2, 0, game.board.space("b2")) in step.events
    assert step.events[-1] == DoorMoved(0, 1)  # door 1 was left by seat 1
    assert (game.turn, game.phase, game.legal_moves()) == (2, "steal", ["xb", "xp"])
    game.play("xp")
    assert (game.turn, game.phase, owned(game, 2)) == (2, "action", "p")
