"""Rules 5.1 to 5.5: entering a space."""

import pytest

from fallstar.rules.events import (
    DoorMoved,
    Fell,
    HandReturned,
    NothingTaken,
    PawnEjected,
    StarCollected,
    StarTaken,
    Stepped,
    TokenCollected,
    TokenTaken,
)
from fallstar.rules.state import EAST, SOUTH
from tests.rules.drawing import Seat, cards, draw, owned, path, pawn, star, tokens

# Seat 0 steps right from a2 and falls down a shaft; seat 1 stands on the wall beside it.
SHAFT = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |. .                    |
  + + + + + + + + + + + + +
2 |0 o                    |
  +-+ + + + + + + + + + + +
3 |. Y                    |
  + + + + + + + + + + + + +
4 |.|1                    |
  + + + + + + + + + + + + +
5 |. v                    |
  + +-+ + + + + + + + + + +
6 |. .         v          |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


def test_rule_5_3_steps_and_fall_alike_meet_what_lies_there_in_order() -> None:
    game = draw(SHAFT, Seat(stars="w"), Seat("<"), marker=0)
    step = game.play("s>L")
    b2, b3, b4, b5 = (game.board.space(name) for name in ("b2", "b3", "b4", "b5"))
    assert step.events[1:] == (
        Stepped(0, b2, EAST),
        TokenCollected(0, b2),
        Fell(0, b3, SOUTH),
        StarCollected(0, "y", b3),
        Fell(0, b4, SOUTH),
        PawnEjected(0, 1, b4),
        Fell(0, b5, SOUTH),
        DoorMoved(0, 1),
        NothingTaken(0, 1),
    )


def test_rule_5_3_spaces_passed_by_a_step_count_like_the_last_one() -> None:
    drawing = SHAFT.replace("2 |0 o    ", "2 |0 B P .").replace("+-+ + + +", "+-+-+-+-+", 1)
    game = draw(drawing, Seat(), Seat("<"), marker=1)
    assert path(game, game.play("L>")) == "b2 c2"
    assert owned(game, 0) == "bp"


# 5.1 ----------------------------------------------------------------------------------------------


def test_rule_5_1_an_ejected_pawn_leaves_the_board_and_its_cards_return() -> None:
    game = draw(SHAFT, Seat(stars="w"), Seat("<", hand="LH", down="D"), marker=0)
    step = game.play("s>L")
    at = step.events.index(PawnEjected(0, 1, game.board.space("b4")))
    assert step.events[at + 1] == HandReturned(1, "ejected")
    assert (pawn(game, 1), cards(game, 1)) == ("-", "LHDRW - -")
    game.check()


def test_rule_5_1_the_mover_goes_on_and_its_own_cards_stay() -> None:
    game = draw(SHAFT, Seat(hand="LH", stars="w"), Seat("<"), marker=0)
    game.play("s>L")
    assert (pawn(game, 0), cards(game, 0)) == ("b5v", "H L DRW")


def test_rule_5_1_an_ejected_seat_enters_again_in_its_own_turn() -> None:
    game = draw(SHAFT, Seat(stars="w"), Seat("<"), marker=0)
    game.play("s>L")
    assert pawn(game, 1) == "-"
    game.play("end")
    assert (game.turn, pawn(game, 1)) == (1, "g6v")


# 5.2 ----------------------------------------------------------------------------------------------


def test_rule_5_2_the_mover_chooses_a_colour_or_a_token() -> None:
    game = draw(SHAFT, Seat(), Seat("<", stars="bbow", tokens=2), marker=0)
    game.play("s>L")
    assert (game.turn, game.phase) == (0, "steal")
    assert game.view().payers == (1,)
    assert game.legal_moves() == ["xb", "xo", "xw", "xt"]


@pytest.mark.parametrize(("move", "mine", "theirs"), [("xb", "by", "bo"), ("xo", "yo", "bb")])
def test_rule_5_2_a_star_of_that_colour_changes_hands(move: str, mine: str, theirs: str) -> None:
    game = draw(SHAFT, Seat(), Seat("<", stars="bbo"), marker=0)
    game.play("s>L")
    step = game.play(move)
    assert step.events[0] == StarTaken(0, 1, move[1])
    assert (owned(game, 0), owned(game, 1)) == (mine, theirs)


def test_rule_5_2_a_token_changes_hands() -> None:
    game = draw(SHAFT, Seat(stars="w"), Seat("<", stars="b", tokens=2), marker=0)
    game.play("s>L")
    step = game.play("xt")
    assert step.events[0] == TokenTaken(0, 1)
    assert tokens(game) == [2, 1]  # one of the two from the bare replay mark
    assert game.view().supply == 15


def test_rule_5_2_a_seat_with_nothing_pays_nothing() -> None:
    game = draw(SHAFT, Seat(stars="w"), Seat("<"), marker=0)
    step = game.play("s>L")
    assert NothingTaken(0, 1) in step.events
    assert game.phase == "replay"


def test_rule_5_2_with_stars_of_one_colour_there_is_no_choice() -> None:
    game = draw(SHAFT, Seat(), Seat("<", stars="bbb"), marker=0)
    step = game.play("s>L")
    assert StarTaken(0, 1, "b") in step.events
    assert (owned(game, 0), owned(game, 1), game.phase) == ("by", "bb", "replay")


def test_rule_5_2_with_tokens_only_there_is_no_choice() -> None:
    game = draw(SHAFT, Seat(stars="w"), Seat("<", tokens=2), marker=0)
    step = game.play("s>L")
    assert TokenTaken(0, 1) in step.events
    assert (tokens(game), game.phase) == ([2, 1], "replay")


def test_rule_5_2_one_star_and_one_token_is_a_choice() -> None:
    game = draw(SHAFT, Seat(), Seat("<", stars="b", tokens=1), marker=0)
    game.play("s>L")
    assert game.legal_moves() == ["xb", "xt"]


# Seat 0 falls through seats 2, 3 and 1, in that order, and over a star.
DEEP_SHAFT = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |. .                    |
  + + + + + + + + + + + + +
2 |0 .                    |
  +-+ + + + + + + + + + + +
3 |.|2                    |
  + + + + + + + + + + + + +
4 |.|.                    |
  + + + + + + + + + + + + +
5 |.|3                    |
  + + + + + + + + + + + + +
6 |.|.   v     v          |
  + + + +-+ + +-+ + + + + +
7 |.|1                    |
  + + + + + + + + + + + + +
8 |.|B                    |
  + + + + + + + + + + + + +
9 |.|.                    |
  + + + + + + + + + + + + +
10|.|.                    |
  + + + + + + + + + + + + +
11|.|.                    |
  + + + + + + + + + + + + +
12|.|.   v     v          |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


def test_rule_5_2_several_seats_pay_in_the_order_of_ejection() -> None:
    game = draw(
        DEEP_SHAFT, Seat(), Seat("<", stars="yp"), Seat("<", stars="go"), Seat("<", stars="ow")
    )
    game.play("s>L")
    assert game.view().payers == (2, 3, 1)
    for move, left in (("xg", (3, 1)), ("xw", (1,)), ("xp", ())):
        assert game.phase == "steal"
        game.play(move)
        assert game.view().payers == left
    assert [owned(game, seat) for seat in range(4)] == ["bpgw", "y", "o", "o"]
    assert game.turn == 1


def test_rule_5_2_payments_without_a_choice_keep_their_place_in_the_order() -> None:
    game = draw(
        DEEP_SHAFT, Seat(), Seat("<", stars="yp"), Seat("<", stars="go"), Seat("<", stars="ww")
    )
    game.play("s>L")
    assert game.legal_moves() == ["xg", "xo"]
    step = game.play("xo")
    assert step.events == (StarTaken(0, 2, "o"), StarTaken(0, 3, "w"))
    assert game.legal_moves() == ["xy", "xp"]


def test_rule_5_2_nothing_and_forced_payments_come_before_a_later_choice() -> None:
    game = draw(
        DEEP_SHAFT, Seat(), Seat("<", stars="yp"), Seat("<"), Seat("<", stars="w", tokens=0)
    )
    step = game.play("s>L")
    assert step.events[-2:] == (NothingTaken(0, 2), StarTaken(0, 3, "w"))
    assert game.view().payers == (1,)


def test_rule_5_2_payments_come_after_the_movement() -> None:
    game = draw(DEEP_SHAFT, Seat(), Seat("<", stars="y"), Seat("<"), Seat("<"))
    step = game.play("s>L")
    collected = step.events.index(StarCollected(0, "b", game.board.space("b8")))
    landed = step.events.index(Fell(0, game.board.space("b12"), SOUTH))
    assert collected < landed < step.events.index(NothingTaken(0, 2))
    assert landed < step.events.index(StarTaken(0, 1, "y"))


# 5.3 and 5.4 --------------------------------------------------------------------------------------

# Two alcoves to walk through, back and forth: a replay mark at b6, a star mark at c6.
MARKS = """
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
5 |. . . . v              |
  + + + + +-+ + + + + + + +
6 |. o * . .   v . . . . .|
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


def test_rule_5_3_a_star_on_a_star_mark_is_collected() -> None:
    game = draw(MARKS, Seat("a6v", stars="w"), Seat(), stars={"c6": "p"})
    step = game.play("L>")
    assert StarCollected(0, "p", game.board.space("c6")) in step.events
    assert (owned(game, 0), star(game, "c6")) == ("pw", ".")


def test_rule_5_3_and_5_4_a_star_on_a_replay_mark_is_collected_and_gives_no_token() -> None:
    game = draw(MARKS, Seat("a6v", stars="w"), Seat(), stars={"b6": "p"})
    step = game.play("s>L")
    assert StarCollected(0, "p", game.board.space("b6")) in step.events
    assert (owned(game, 0), tokens(game), game.view().supply) == ("pw", [0, 0], 18)


def test_rule_5_4_a_bare_replay_mark_gives_a_token_from_the_supply() -> None:
    game = draw(MARKS, Seat("a6v", stars="bw"), Seat())
    step = game.play("s>L")
    assert TokenCollected(0, game.board.space("b6")) in step.events
    assert (tokens(game), game.view().supply) == ([1, 0], 17)


def test_rule_5_4_a_replay_mark_gives_again_and_again() -> None:
    game = draw(MARKS, Seat("a6v", stars="bw"), Seat("l6v", hand="LHDR"))
    for move in ("s>L", "end", "hand", "s<H", "end", "s<L", "s>D"):
        game.play(move)
    assert (tokens(game), game.view().supply) == ([2, 0], 16)


def test_rule_5_4_a_bare_star_mark_gives_nothing() -> None:
    game = draw(MARKS, Seat("d6v", stars="bw"), Seat("l6v"))
    game.play("s<L")
    assert (pawn(game, 0), tokens(game), owned(game, 0)) == ("c6v", [0, 0], "bw")


def test_rule_5_4_no_token_where_a_pawn_was_ejected_just_now() -> None:
    game = draw(MARKS, Seat("a6v", stars="bw"), Seat("b6v"))
    step = game.play("s>L")
    assert PawnEjected(0, 1, game.board.space("b6")) in step.events
    assert (tokens(game), game.view().supply) == ([0, 0], 18)


def test_rule_5_4_the_mark_gives_a_token_again_once_the_pawn_is_gone() -> None:
    """Over the pawn and on; in the replay, back over the same mark."""
    game = draw(MARKS, Seat("a6v", stars="bw", tokens=1), Seat("b6v"))
    game.play("L>")
    assert (game.phase, tokens(game)) == ("replay", [1, 0])
    game.play("s<D")
    assert tokens(game) == [1, 0]  # one spent, one gained


# 5.5 ----------------------------------------------------------------------------------------------


def test_rule_5_5_a_door_passed_without_stopping_moves_the_marker_on() -> None:
    game = draw(MARKS, Seat("l6v", stars="bw"), Seat(), marker=1)
    step = game.play("R>")  # feet west: from l6 along row 6, over the door g6
    assert path(game, step).startswith("k6 j6 i6 h6 g6 f6")
    assert DoorMoved(1, 0) in step.events


def test_rule_5_5_a_door_without_the_marker_has_no_effect() -> None:
    game = draw(MARKS, Seat("h6v", stars="bw"), Seat(), marker=0)
    step = game.play("s<L")
    assert pawn(game, 0) == "g6v"
    assert not any(isinstance(event, DoorMoved) for event in step.events)
