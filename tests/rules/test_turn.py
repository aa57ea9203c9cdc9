"""Rules 4.1 to 4.17: a turn."""

import pytest

from fallstar import IllegalMove
from fallstar.rules.events import (
    CardLaid,
    DoorMoved,
    Entered,
    HandReturned,
    PawnEjected,
    StarCollected,
    Stepped,
    TokenSpent,
    TurnBegan,
    Turned,
    TurnEnded,
)
from fallstar.rules.state import EAST, NORTH, SOUTH, WEST
from tests.rules.drawing import Seat, cards, draw, path, pawn, star, tokens

OPEN_BOARD = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |    .                  |
  + + + + + + + + + + + + +
2 |    .                  |
  + + + + + + + + + + + + +
3 |    .                  |
  + + + + + + + + + + + + +
4 |. . . . . . . . . . . .|
  + + + + + + + + + + + + +
5 |. . . . . . . . . . . .|
  +-+-+-+-+-+-+-+-+-+-+-+-+
6 |v . . .     v          |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""
SIMPLE = [f"s{way}{card}" for way in "<>" for card in "LHDRW"]
SPECIAL = ["L<", "L>", "H<", "H>", "D", "R<", "R>", "R^"]
WILD = [f"W{move}" for move in SPECIAL]


# Enter --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("door", "feet"), [("^", NORTH), (">", EAST), ("v", SOUTH), ("<", WEST)], ids="^>v<"
)
def test_rule_4_5_a_pawn_off_the_board_enters_at_the_open_door_feet_to_its_floor(
    door: str, feet: int
) -> None:
    drawing = """
       a b c d e f g h i j k l
      +-+-+-+-+-+-+-+-+-+-+-+-+
    1 |                       |
      + + + + + + + + + + + + +
    2 |                       |
      + + + + + + + + + +-+ + +
    3 |                 |X|   |
      + + + + + + + + + +-+ + +
    4 |. . . . .              |
      + + + + + + + + + + + + +
    5 |. . 0 . .              |
      +-+-+-+-+-+-+-+-+-+-+-+-+
    6 |v . . .                |
      +-+-+-+-+-+-+-+-+-+-+-+-+
    """.replace("X", door)
    game = draw(drawing, Seat(), Seat(), marker=1)
    step = game.play("s<L")
    assert Entered(1, game.board.space("j3"), feet) in step.events
    assert pawn(game, 1) == "j3" + door


def test_rule_4_5_the_marker_moves_on_after_an_entry_and_the_seat_acts() -> None:
    game = draw(OPEN_BOARD, Seat("c5v"), Seat(), marker=1)
    step = game.play("s<L")
    assert step.events[-4:] == (
        TurnEnded(0),
        TurnBegan(1),
        Entered(1, game.board.space("g6"), SOUTH),
        DoorMoved(1, 0),
    )
    assert (game.turn, game.phase, game.view().marker) == (1, "action", 0)


def test_rule_4_5_a_pawn_on_the_board_does_not_enter() -> None:
    game = draw(OPEN_BOARD, Seat("c5v"), Seat("i5v"), marker=1)
    step = game.play("s<L")
    assert step.events[-2:] == (TurnEnded(0), TurnBegan(1))
    assert (pawn(game, 1), game.view().marker) == ("i5v", 1)


# Act ----------------------------------------------------------------------------------------------


def test_rule_4_7_the_action_is_mandatory() -> None:
    game = draw(OPEN_BOARD, Seat("c5v", tokens=2), Seat())
    assert "end" not in game.legal_moves()


def test_rule_4_8_complete_the_hand_takes_all_played_cards_back_and_moves_nothing() -> None:
    game = draw(OPEN_BOARD, Seat("c5v", hand="L", down="HD"), Seat(), marker=1)
    assert cards(game, 0) == "L HD RW"
    step = game.play("hand")
    assert step.events[0] == HandReturned(0, "completed")
    assert cards(game, 0) == "LHDRW - -"
    assert pawn(game, 0) == "c5v"
    assert game.turn == 1


@pytest.mark.parametrize(
    ("hand", "down", "legal"),
    [("LHDRW", "", False), ("LHDR", "", True), ("LHDR", "W", True)],
    ids=["no card played", "one face up", "one face down"],
)
def test_rule_4_8_complete_the_hand_only_with_a_card_on_the_table(
    hand: str, down: str, legal: bool
) -> None:
    game = draw(OPEN_BOARD, Seat("c5v", hand=hand, down=down), Seat())
    assert ("hand" in game.legal_moves()) == legal


@pytest.mark.parametrize("card", "LHDRW")
@pytest.mark.parametrize(("way", "there"), [("<", "b5"), (">", "d5")])
def test_rule_4_9_a_simple_move_lays_any_card_face_down_and_steps_one_space(
    way: str, there: str, card: str
) -> None:
    game = draw(OPEN_BOARD, Seat("c5v"), Seat(), marker=1)
    step = game.play(f"s{way}{card}")
    assert step.events[0] == CardLaid(0, card, face_up=False)
    assert path(game, step) == there
    assert cards(game, 0) == f"{'LHDRW'.replace(card, '')} {card} -"


# The spaces entered from c5 with the feet south, and where the pawn then stands.
PATHS = {
    "L<": ("b5 a5", "a5v"),
    "L>": ("d5 e5", "e5v"),
    "H<": ("c4 b4 b5", "b5v"),
    "H>": ("c4 d4 d5", "d5v"),
    "D": ("c6", "c6v"),
    "R<": ("d5 e5 f5 g5 h5 i5 j5 k5 l5", "l5>"),
    "R>": ("b5 a5", "a5<"),
    "R^": ("c4 c3 c2 c1", "c1^"),
}


def check_special(move: str) -> None:
    """The first letter is the card that is laid face up; the path is that of the movement."""
    game = draw(OPEN_BOARD, Seat("c5v"), Seat(), marker=1)
    card = move[0]
    step = game.play(move)
    assert step.events[0] == CardLaid(0, card, face_up=True)
    assert (path(game, step), pawn(game, 0)) == PATHS[move.removeprefix("W")]
    assert cards(game, 0) == f"{'LHDRW'.replace(card, '')} - {card}"


@pytest.mark.parametrize("move", ["L<", "L>"])
def test_rule_4_10_a_long_jump_goes_two_spaces_left_or_right(move: str) -> None:
    check_special(move)


@pytest.mark.parametrize("move", ["H<", "H>"])
def test_rule_4_11_a_high_jump_goes_up_and_then_left_or_right(move: str) -> None:
    check_special(move)


def test_rule_4_12_a_drop_goes_through_the_platform_at_the_feet() -> None:
    check_special("D")


@pytest.mark.parametrize("move", ["R<", "R>", "R^"])
def test_rule_4_13_a_rotation_turns_in_place_and_then_falls(move: str) -> None:
    check_special(move)


@pytest.mark.parametrize("move", WILD)
def test_rule_4_14_the_wild_makes_the_move_of_any_other_card(move: str) -> None:
    check_special(move)


@pytest.mark.parametrize("card", "LHDRW")
def test_rule_4_7_only_cards_in_hand_are_played(card: str) -> None:
    """In the middle of the open board every movement is free, so the hand alone decides."""
    game = draw(OPEN_BOARD, Seat("c5v", hand=card), Seat())
    special = {"L": SPECIAL[:2], "H": SPECIAL[2:4], "D": ["D"], "R": SPECIAL[5:], "W": WILD}
    assert game.legal_moves() == ["hand", f"s<{card}", f"s>{card}", *special[card]]


def test_rule_4_7_a_full_hand_in_the_open_has_every_action_but_complete_the_hand() -> None:
    game = draw(OPEN_BOARD, Seat("c5v"), Seat())
    assert game.legal_moves() == [*SIMPLE, *SPECIAL, *WILD]


ROTOR = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |                       |
  + + + + + + + + + + + + +
2 |    . .                |
  + + +-+ + + + + + + + + +
3 |. .|o|. .              |
  + + +-+ + + + + + + + + +
4 |. . .                  |
  + + + + + + + + + + + + +
5 |. . .                  |
  + + + + + + + + + + + + +
6 |v . .       v          |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


@pytest.mark.parametrize(
    ("start", "clockwise", "counter", "half"),
    [("v", "<", ">", "^"), ("<", "^", "v", ">"), ("^", ">", "<", "v"), (">", "v", "^", "<")],
)
def test_rule_4_13_rotate_turns_the_feet_as_a_picture_is_turned(
    start: str, clockwise: str, counter: str, half: str
) -> None:
    for move, feet in (("R>", clockwise), ("R<", counter), ("R^", half)):
        game = draw(ROTOR, Seat("c3" + start), Seat(stars="b"), marker=1)
        game.play(move)
        assert pawn(game, 0) == "c3" + feet


# Every action -------------------------------------------------------------------------------------

WALLS = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |                       |
  + + + + + + + + + + + + +
2 |                       |
  + + + +-+ +-+ + + + + + +
3 |. . . . . .            |
  + + + + + + + + + + + + +
4 |. .|. .|. .            |
  +-+-+-+-+-+-+-+-+-+-+-+-+
5 |. . . . . .            |
  + + +-+-+ + + + + + + + +
6 |v . . .     v          |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


@pytest.mark.parametrize("move", ["s<L", "L<", "L>", "WL<", "WL>"])
def test_rule_4_1_a_platform_beside_blocks_a_step(move: str) -> None:
    game = draw(WALLS, Seat("c4v"), Seat())  # a wall to its left, another after one space right
    assert move not in game.legal_moves()
    assert "s>L" in game.legal_moves()


def test_rule_4_1_a_platform_above_blocks_a_high_jump_on_both_sides() -> None:
    game = draw(WALLS, Seat("c5v"), Seat(), marker=1)
    assert not {"H<", "H>", "WH<", "WH>"} & {*game.legal_moves()}


def test_rule_4_1_a_move_that_cannot_be_made_whole_changes_nothing() -> None:
    game = draw(WALLS, Seat("c4v"), Seat())
    before = game.position()
    with pytest.raises(IllegalMove, match="'L>' cannot be played now"):
        game.play("L>")
    assert game.position() == before
    assert game.steps == []


def test_rule_4_1_drop_passes_the_platform_at_the_feet_and_no_other() -> None:
    game = draw(WALLS, Seat("c4v"), Seat(), marker=1)
    assert path(game, game.play("D")) == "c5"  # there is a platform under c5 too


def test_rule_4_2_turning_in_place_enters_no_space() -> None:
    """Neither the bare replay mark nor the open door under a pawn has an effect."""
    game = draw(ROTOR, Seat("c3v"), Seat("g6v", stars="b"), marker=1)
    step = game.play("R>")
    assert step.events == (
        CardLaid(0, "R", face_up=True),
        Turned(0, WEST),
        TurnEnded(0),
        TurnBegan(1),
    )
    assert tokens(game) == [0, 0]


def test_rule_4_2_turning_on_the_open_door_leaves_the_marker() -> None:
    drawing = ROTOR.replace("|o|", "|v|").replace("6 |v . .", "6 |. . .")
    game = draw(drawing, Seat("c3v"), Seat("g6v"), marker=0)
    game.play("R^")
    assert game.view().marker == 0


# Column c has one platform only, under c3: a drop from c3 comes round to c3.
ROUND = """
   a b c d e f g h i j k l
  +-+-+ +-+-+-+-+-+-+-+-+-+
1 |    .                  |
  + + + + + + + + + + + + +
2 |    .                  |
  + + + + + + + + + + + + +
3 |    o                  |
  + + +-+ + + + + + + + + +
4 |    .                  |
  + + + + + + + + + + + + +
5 |    .                  |
  + + + + + + + + + + + + +
6 |v . .       v          |
  +-+-+ +-+-+-+-+-+-+-+-+-+
"""


def test_rule_4_3_a_pawn_comes_back_to_the_space_it_left_and_enters_it() -> None:
    game = draw(ROUND, Seat("c3v"), Seat(stars="b"), marker=1)
    step = game.play("D")
    assert path(game, step) == "c4 c5 c6 c1 c2 c3"
    assert pawn(game, 0) == "c3v"
    assert tokens(game) == [1, 0]  # the bare replay mark under it counts as for any other


def test_rule_4_3_coming_back_to_the_open_door_moves_the_marker_on() -> None:
    drawing = ROUND.replace("3 |    o", "3 |    v").replace("6 |v .", "6 |. .")
    game = draw(drawing, Seat("c3v", hand="DW"), Seat("i6v"), marker=0)
    step = game.play("D")
    assert step.events[-3:] == (DoorMoved(0, 1), TurnEnded(0), TurnBegan(1))


def test_rule_4_4_the_fifth_card_brings_all_five_back_before_the_movement() -> None:
    game = draw(OPEN_BOARD, Seat("c5v", hand="L", down="HR"), Seat(), marker=1)
    step = game.play("L<")
    assert step.events[:3] == (
        CardLaid(0, "L", face_up=True),
        HandReturned(0, "last card"),
        Stepped(0, game.board.space("b5"), WEST),
    )
    assert cards(game, 0) == "LHDRW - -"


def test_rule_4_4_the_fourth_card_brings_nothing_back() -> None:
    game = draw(OPEN_BOARD, Seat("c5v", hand="LD"), Seat(), marker=1)
    game.play("s<L")
    assert cards(game, 0) == "D L HRW"


def test_rule_4_4_a_fifth_card_face_down_comes_back_too() -> None:
    game = draw(OPEN_BOARD, Seat("c5v", hand="W"), Seat(), marker=1)
    game.play("s>W")
    assert cards(game, 0) == "LHDRW - -"


def test_rule_4_4_the_hand_is_back_before_a_payment_is_decided() -> None:
    drawing = OPEN_BOARD.replace("5 |. . . . .", "5 |. 1 0 . .")
    game = draw(drawing, Seat(hand="H"), Seat(stars="by"))
    game.play("s<H")
    assert (game.phase, cards(game, 0)) == ("steal", "LHDRW - -")


def test_rule_4_4_after_the_fifth_card_a_replay_cannot_complete_the_hand() -> None:
    game = draw(OPEN_BOARD, Seat("c5v", hand="L", tokens=1), Seat())
    game.play("s<L")
    assert game.phase == "replay"
    assert "s>L" in game.legal_moves()
    assert "hand" not in game.legal_moves()


# Replay -------------------------------------------------------------------------------------------


def test_rule_4_17_without_a_token_the_turn_ends_by_itself() -> None:
    game = draw(OPEN_BOARD, Seat("c5v"), Seat("i5v"))
    assert game.play("s<L").events[-2:] == (TurnEnded(0), TurnBegan(1))


def test_rule_4_15_a_token_from_earlier_offers_a_replay() -> None:
    game = draw(OPEN_BOARD, Seat("c5v", tokens=1), Seat("i5v"))
    step = game.play("s<L")
    assert TurnEnded(0) not in step.events
    assert (game.turn, game.phase, tokens(game)) == (0, "replay", [1, 0])


def test_rule_4_15_a_token_gained_this_turn_offers_a_replay() -> None:
    drawing = OPEN_BOARD.replace("5 |. . . . .", "5 |. o 0 . .")
    game = draw(drawing, Seat(), Seat("i5v", stars="b"))
    game.play("s<L")
    assert (game.turn, game.phase, tokens(game)) == (0, "replay", [1, 0])


def test_rule_4_15_a_token_taken_as_payment_offers_a_replay() -> None:
    drawing = OPEN_BOARD.replace("5 |. . . . .", "5 |. 1 0 . .")
    game = draw(drawing, Seat(), Seat(stars="b", tokens=1))
    game.play("s<L")
    game.play("xt")
    assert (game.turn, game.phase, tokens(game)) == (0, "replay", [1, 0])


def test_rule_4_15_declining_keeps_the_token_and_ends_the_turn() -> None:
    game = draw(OPEN_BOARD, Seat("c5v", tokens=1), Seat("i5v"))
    game.play("s<L")
    step = game.play("end")
    assert step.events == (TurnEnded(0), TurnBegan(1))
    assert tokens(game) == [1, 0]


@pytest.mark.parametrize("move", ["hand", "s>H", "D", "WR>"])
def test_rule_4_15_a_replay_is_any_action_and_returns_one_token_to_the_supply(move: str) -> None:
    game = draw(OPEN_BOARD, Seat("c5v", tokens=1), Seat("i5v"))
    game.play("s<L")
    assert game.view().supply == 17
    step = game.play(move)
    assert step.events[0] == TokenSpent(0)
    assert (tokens(game), game.view().supply) == ([0, 0], 18)
    assert game.turn == 1


def test_rule_4_15_a_replay_after_completing_the_hand() -> None:
    game = draw(OPEN_BOARD, Seat("c5v", hand="LH", tokens=1), Seat("i5v"))
    game.play("hand")
    assert game.phase == "replay"
    assert game.legal_moves() == [*SIMPLE, *SPECIAL, *WILD, "end"]


def test_rule_4_16_at_most_one_token_a_turn() -> None:
    game = draw(OPEN_BOARD, Seat("c5v", tokens=3), Seat("i5v"))
    game.play("s<L")
    game.play("s>H")
    assert (game.turn, tokens(game)) == (1, [2, 0])


def test_rule_4_15_a_replay_is_offered_after_everything_the_action_caused() -> None:
    """First the payment, then the question of the replay."""
    drawing = OPEN_BOARD.replace("5 |. . . . .", "5 |. 1 0 . .")
    game = draw(drawing, Seat(tokens=1), Seat(stars="by"))
    step = game.play("s<L")
    assert PawnEjected(0, 1, game.board.space("b5")) in step.events
    assert (game.phase, game.legal_moves()) == ("steal", ["xb", "xy"])
    game.play("xy")
    assert game.phase == "replay"


def test_rule_4_16_the_next_turn_offers_a_replay_again() -> None:
    game = draw(OPEN_BOARD, Seat("c5v", tokens=2), Seat("i5v", hand="LHDR"))
    for move in ("s<L", "s>H", "hand", "s<D"):
        game.play(move)
    assert (game.turn, game.phase, tokens(game)) == (0, "replay", [1, 0])


def test_rule_4_15_a_star_on_the_way_is_collected_before_the_replay() -> None:
    drawing = OPEN_BOARD.replace("5 |. . . . .", "5 |. B 0 . .")
    game = draw(drawing, Seat(tokens=1), Seat("i5v"))
    step = game.play("s<L")
    assert StarCollected(0, "b", game.board.space("b5")) in step.events
    assert star(game, "b5") == "."
    assert game.phase == "replay"
