"""Rules 9.1 and 9.2: the example turn and the cases listed after it."""

import pytest

from fallstar import Game
from fallstar.rules.events import (
    CardLaid,
    DoorMoved,
    Dropped,
    EndFixed,
    Entered,
    Fell,
    GameEnded,
    HandReturned,
    NothingTaken,
    PawnEjected,
    StarCollected,
    Stepped,
    TokenCollected,
    TokenSpent,
    TokenTaken,
    TurnBegan,
    TurnEnded,
)
from fallstar.rules.state import NORTH, SOUTH, WEST
from tests.rules.drawing import Seat, cards, draw, owned, path, pawn, tokens

GREEN, PINK, ORANGE = range(3)


def test_rule_9_1_the_example_turn() -> None:
    """Pink clings to the wall at g5, orange stands at g1, the marker is on door 1 at h4."""
    drawing = """
       a b c d e f g h i j k l
      +-+-+-+-+-+-+ +-+-+-+-+-+
    1 |           |2|         |
      + + + + + + +-+ + + + + +
    2 |           |.|         |
      + + + + + + + + + + + + +
    3 |           |. .        |
      + + + + + + + + + + + + +
    4 |           |o v        |
      + + + + + + + +-+ + + + +
    5 |           |1          |
      + + + + + + + + + + + + +
    6 |v          |B          |
      +-+-+-+-+-+-+ +-+-+-+-+-+
    7 |           |.          |
      + + + + + + + + + + + + +
    8 |           |v          |
      + + + + + + +-+ + + + + +
    9 |           |O          |
      + + + + + + + + + + + + +
    10|           |.          |
      + + + + + + + + + + + + +
    11|           |.          |
      + + + + + + + + + + + + +
    12|v          |.          |
      +-+-+-+-+-+-+ +-+-+-+-+-+
    """
    game = draw(
        drawing,
        Seat(),
        Seat("<", hand="LDR", down="H"),
        Seat("v", hand="LHDR", stars="w", tokens=1),
        marker=1,
        turn=ORANGE,
    )
    at = game.board.space
    game.play("hand")

    # Green enters at the open door; the marker goes on.
    step = game.play("end")
    assert step.events == (
        TurnEnded(ORANGE),
        TurnBegan(GREEN),
        Entered(GREEN, at("h4"), SOUTH),
        DoorMoved(1, 2),
    )

    # Green high-jumps left and falls.
    step = game.play("H<")
    assert step.events == (
        CardLaid(GREEN, "H", face_up=True),
        Stepped(GREEN, at("h3"), NORTH),
        Stepped(GREEN, at("g3"), WEST),
        Fell(GREEN, at("g4"), SOUTH),
        TokenCollected(GREEN, at("g4")),
        Fell(GREEN, at("g5"), SOUTH),
        PawnEjected(GREEN, PINK, at("g5")),
        HandReturned(PINK, "ejected"),
        Fell(GREEN, at("g6"), SOUTH),
        StarCollected(GREEN, "b", at("g6")),
        Fell(GREEN, at("g7"), SOUTH),
        Fell(GREEN, at("g8"), SOUTH),
        DoorMoved(2, 3),
        NothingTaken(GREEN, PINK),
    )
    assert (game.turn, game.phase) == (GREEN, "replay")

    # Green spends the token and drops.
    step = game.play("D")
    assert step.events == (
        TokenSpent(GREEN),
        CardLaid(GREEN, "D", face_up=True),
        Dropped(GREEN, at("g9"), SOUTH),
        StarCollected(GREEN, "o", at("g9")),
        Fell(GREEN, at("g10"), SOUTH),
        Fell(GREEN, at("g11"), SOUTH),
        Fell(GREEN, at("g12"), SOUTH),
        Fell(GREEN, at("g1"), SOUTH),
        PawnEjected(GREEN, ORANGE, at("g1")),
    )
    assert (game.phase, game.legal_moves()) == ("steal", ["xw", "xt"])

    # Green takes a token, but has already replayed this turn: pink's turn begins.
    step = game.play("xt")
    assert step.events == (
        TokenTaken(GREEN, ORANGE),
        TurnEnded(GREEN),
        TurnBegan(PINK),
        Entered(PINK, at("a12"), SOUTH),
        DoorMoved(3, 0),
    )
    assert [pawn(game, seat) for seat in range(3)] == ["g1v", "a12v", "-"]
    assert [owned(game, seat) for seat in range(3)] == ["bo", "", "w"]
    assert (tokens(game), game.view().supply) == ([1, 0, 0], 17)
    assert game.points() == [3, 0, 1]


# Moves --------------------------------------------------------------------------------------------

LANDSCAPE = """
   a b c d e f g h i j k l
  + +-+-+-+-+-+-+-+-+-+-+ +
1 |.                     .|
  + + + + + + + + + + + +-+
2 |. . . .         .      |
  +-+ +-+-+ + + + +-+ + + +
3 |. .             .|. .  |
  + + + + + + + + + + + + +
4 |. .        |. . . . .  |
  + +-+ + + + +-+-+-+-+-+ +
5 |. v         v          |
  + +-+ + + + +-+ + + + + +
6  .|                    .
  + +-+-+-+-+-+-+-+-+-+-+ +
"""


@pytest.mark.parametrize("wild", ["", "W"])
def test_rule_9_2_a_long_jump_blocked_at_once_on_one_side_and_after_one_space_on_the_other(
    wild: str,
) -> None:
    drawing = """
       a b c d e f g h i j k l
      +-+-+-+-+-+-+-+-+-+-+-+-+
    1 |                       |
      + + + + + + + + + + + + +
    2 |                       |
      + + + + + + + + + + + + +
    3 |                       |
      + + + + + + + + + + + + +
    4 |. . . . . .            |
      + + + + + + + + + + + + +
    5 |. .|0 .|. .            |
      +-+-+-+-+-+-+-+-+-+-+-+-+
    6 |v           v          |
      +-+-+-+-+-+-+-+-+-+-+-+-+
    """
    game = draw(drawing, Seat(), Seat())
    assert f"{wild}L<" not in game.legal_moves()
    assert f"{wild}L>" not in game.legal_moves()
    assert "s<L" not in game.legal_moves()  # at once
    assert "s>L" in game.legal_moves()  # after one space


def test_rule_9_2_a_long_jump_followed_by_a_fall() -> None:
    game = draw(LANDSCAPE, Seat("d2v"), Seat(), marker=1)
    assert path(game, game.play("L<")) == "c2 b2 b3 b4"
    assert pawn(game, 0) == "b4v"


def test_rule_9_2_a_high_jump_blocked_sideways_to_the_left_and_free_to_the_right() -> None:
    game = draw(LANDSCAPE, Seat("j4v"), Seat(), marker=0)
    assert {"H<", "WH<"}.isdisjoint(game.legal_moves())
    assert path(game, game.play("H>")) == "j3 k3 k4"


def test_rule_9_2_a_drop_that_lands_on_the_next_platform() -> None:
    game = draw(LANDSCAPE, Seat("i2v"), Seat(), marker=0)
    assert path(game, game.play("D")) == "i3 i4"
    assert pawn(game, 0) == "i4v"


def test_rule_9_2_a_quarter_turn_with_a_fall() -> None:
    game = draw(LANDSCAPE, Seat("i4v"), Seat(), marker=0)
    assert path(game, game.play("R>")) == "h4 g4"
    assert pawn(game, 0) == "g4<"


def test_rule_9_2_a_simple_move_whose_fall_leaves_at_the_bottom_and_goes_on_from_the_top() -> None:
    game = draw(LANDSCAPE, Seat("b5v"), Seat(), marker=1)
    step = game.play("s<L")
    assert path(game, step) == "a5 a6 a1 a2"
    assert pawn(game, 0) == "a2v"


def test_rule_9_2_a_high_jump_from_the_top_right_corner_that_wraps_three_times() -> None:
    """Up out of the board, right out of the board, and a fall out of the bottom."""
    game = draw(LANDSCAPE, Seat("l1v"), Seat(), marker=1)
    step = game.play("H>")
    assert path(game, step) == "l6 a6 a1 a2"
    assert pawn(game, 0) == "a2v"


# Doors --------------------------------------------------------------------------------------------

DOORS = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |. . .       . . .      |
  + + + + + + + + + + + + +
2 |. v .       . v .      |
  +-+-+-+-+-+-+-+-+-+-+-+-+
3 |                       |
  + + + + + + + + + + + + +
4 |                       |
  + + + + + + + + + + + + +
5 |                       |
  + + + + + + + + + + + + +
6 |                       |
  +-+-+-+-+-+-+-+-+-+-+-+-+
7 |. . .       . . .      |
  + + + + + + + + + + + + +
8 |. v .       . v .      |
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


def test_rule_9_2_the_marker_skips_a_taken_door() -> None:
    game = draw(DOORS, Seat("a2v"), Seat("h2v"), Seat("g8v"), Seat(), marker=0)
    assert DoorMoved(0, 2) in game.play("s>L").events


def test_rule_9_2_all_doors_taken() -> None:
    game = draw(DOORS, Seat("a2v"), Seat("h2v"), Seat("h8v"), Seat("b8v"), marker=0)
    step = game.play("s>L")
    assert not any(isinstance(event, DoorMoved) for event in step.events)
    assert game.view().marker == 0


def test_rule_9_2_a_later_entry_ejects_the_pawn_on_the_open_door_and_is_paid_first() -> None:
    table = (Seat("b2v", hand="LH", stars="by"), Seat(), Seat("h8v"), Seat("b8v"))
    game = draw(DOORS, *table, marker=0)
    step = game.play("hand")
    b2 = game.board.space("b2")
    assert step.events[-3:] == (Entered(1, b2, SOUTH), PawnEjected(1, 0, b2), DoorMoved(0, 1))
    assert (game.turn, game.phase, game.legal_moves()) == (1, "steal", ["xb", "xy"])
    game.play("xb")
    assert (game.turn, game.phase, owned(game, 1)) == (1, "action", "b")


# Tokens, marks and cards --------------------------------------------------------------------------

ALCOVE = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |                       |
  + + + + + + + + + + + + +
2 |                       |
  + + + + + + + + + + + + +
3 |                       |
  + + + + + + + + + + + + +
4 |. . . . v . . . . . . .|
  +-+-+-+-+-+-+-+-+-+-+-+-+
5 |. o . o . . v . . . . .|
  +-+-+-+-+-+-+-+-+-+-+-+-+
6 |                       |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


def test_rule_9_2_the_supply_of_tokens_is_empty() -> None:
    game = draw(ALCOVE, Seat("c5v"), Seat("l5v", stars="by", tokens=18))
    assert game.view().supply == 0
    step = game.play("s<L")
    assert not any(isinstance(event, TokenCollected) for event in step.events)
    assert (pawn(game, 0), tokens(game)) == ("b5v", [0, 18])


def test_rule_9_2_the_last_token_of_the_supply() -> None:
    game = draw(ALCOVE, Seat("c5v"), Seat("l5v", stars="by", tokens=17))
    game.play("s<L")
    assert (tokens(game), game.view().supply) == ([1, 17], 0)


def test_rule_9_2_a_mark_under_a_pawn_gives_nothing_to_the_pawn_that_ejects_it() -> None:
    game = draw(ALCOVE, Seat("c5v", stars="by"), Seat("b5v"))
    step = game.play("s<L")
    assert NothingTaken(0, 1) in step.events
    assert tokens(game) == [0, 0]


def test_rule_9_2_a_mark_under_a_pawn_gives_nothing_while_it_stays() -> None:
    game = draw(ALCOVE, Seat("b5v", hand="LHDR", stars="by"), Seat("l5v"))
    game.play("hand")
    assert tokens(game) == [0, 0]


def test_rule_9_2_the_fifth_card() -> None:
    game = draw(ALCOVE, Seat("c5v", hand="R", down="LH", stars="by"), Seat("l5v"))
    step = game.play("s>R")
    assert step.events[:2] == (CardLaid(0, "R", face_up=False), HandReturned(0, "last card"))
    assert (cards(game, 0), game.phase) == ("LHDRW - -", "replay")
    assert "hand" not in game.legal_moves()


# The half-finished replay -------------------------------------------------------------------------


def test_rule_9_2_a_token_gained_in_the_replay_gives_no_second_replay() -> None:
    game = draw(ALCOVE, Seat("a5v", stars="by"), Seat("l5v"))
    game.play("s>H")
    assert (game.phase, tokens(game)) == ("replay", [1, 0])
    game.play("L>")
    assert (game.turn, tokens(game)) == (1, [1, 0])


def test_rule_9_2_a_payment_is_pending_inside_a_replay() -> None:
    game = draw(ALCOVE, Seat("e5v", tokens=1), Seat("b5v", stars="bypp", tokens=2))
    game.play("s<H")
    assert (game.phase, tokens(game)) == ("replay", [2, 2])  # one more from d5
    game.play("L<")
    assert (game.turn, game.phase, tokens(game)) == (0, "steal", [1, 2])
    assert game.legal_moves() == ["xb", "xy", "xp", "xt"]

    # The moment is a position like any other, and goes on the same from there.
    assert "steal-replay:1" in game.position()
    for again in (game, Game.from_position(game.position())):
        again.play("xt")
        assert (again.turn, tokens(again)) == (1, [2, 1])


def test_rule_9_2_a_payment_pending_after_the_first_action_still_allows_the_replay() -> None:
    game = draw(ALCOVE, Seat("c5v"), Seat("b5v", stars="by", tokens=1))
    game.play("s<L")
    assert "steal-action:1" in game.position()
    for again in (game, Game.from_position(game.position())):
        again.play("xt")
        assert (again.turn, again.phase) == (0, "replay")


# Expert -------------------------------------------------------------------------------------------


def test_rule_9_2_expert_trigger_then_robbed() -> None:
    """Seat 0 reaches 18 with a star; seat 1 throws it off and takes a pair apart."""
    drawing = ALCOVE.replace("5 |. o . o . .", "5 |1 . Y 0 . .")
    game = draw(drawing, Seat(stars="bbbbbbbb" + "yyy" + "p"), Seat(), mode="expert")
    assert game.points() == [17, 0]
    assert EndFixed(0) in game.play("s<L").events
    assert game.points() == [19, 0]
    game.play("L>")
    game.play("xb")
    assert game.points() == [17, 1]
    assert game.is_over
    assert game.steps[-1].events[-1] == GameEnded()
