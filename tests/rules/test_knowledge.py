"""Rules 8.1 and 8.2: what each seat knows."""

import pytest

from fallstar import Game
from fallstar.rules.events import CardLaid
from tests.rules.drawing import Seat, draw

DRAWING = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |                       |
  + + + + + + + + + + + + +
2 |                       |
  + + + + + + + + + + + + +
3 |                       |
  + + + + + + + + + + + + +
4 |. . . . .   . . . . .  |
  +-+-+-+-+-+-+-+-+-+-+-+-+
5 |v . 0 . .   v . 1 . .  |
  +-+-+-+-+-+-+-+-+-+-+-+-+
6 |                       |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""
OTHERS = [pytest.param(1, id="the other seat"), pytest.param(None, id="a spectator")]


@pytest.fixture
def game() -> Game:
    """Seat 0 holds L and W, H and D lie face down, R face up."""
    return draw(DRAWING, Seat(hand="LW", down="HD"), Seat(hand="LHDR"))


def test_rule_8_2_the_owner_knows_its_face_down_cards(game: Game) -> None:
    own = game.view(0).seats[0]
    assert (own.hand, own.hidden, own.face_up) == ("LW", "HD", "R")


@pytest.mark.parametrize("viewer", OTHERS)
def test_rule_8_2_the_others_see_how_many_and_not_which(game: Game, viewer: int | None) -> None:
    seen = game.view(viewer).seats[0]
    assert (seen.hand, seen.hidden) == (None, None)
    assert (seen.in_hand, seen.face_down) == (2, 2)


@pytest.mark.parametrize("viewer", OTHERS)
def test_rule_8_2_what_is_not_face_up_is_in_hand_or_face_down(
    game: Game, viewer: int | None
) -> None:
    seen = game.view(viewer).seats[0]
    assert (seen.face_up, seen.unseen) == ("R", "LHDW")


@pytest.mark.parametrize("viewer", OTHERS)
def test_rule_8_1_the_others_do_not_see_the_card_of_a_simple_move(
    game: Game, viewer: int | None
) -> None:
    step = game.play("s>W")
    assert (step.move_for(0), step.move_for(viewer)) == ("s>W", "s>?")
    assert step.events_for(0)[0] == CardLaid(0, "W", face_up=False)
    assert step.events_for(viewer)[0] == CardLaid(0, None, face_up=False)
    assert step.events_for(viewer)[1:] == step.events[1:]


@pytest.mark.parametrize("viewer", OTHERS)
def test_rule_8_1_the_others_see_the_card_of_a_special_move(game: Game, viewer: int | None) -> None:
    step = game.play("WR^")
    assert step.move_for(viewer) == "WR^"
    assert step.events_for(viewer) == step.events


def test_rule_8_1_what_is_legal_is_shown_to_the_seat_that_decides_alone(game: Game) -> None:
    """The legal decisions would give the hand away."""
    assert game.view(0).legal == tuple(game.legal_moves())
    for viewer in (1, None):
        view = game.view(viewer)
        assert (view.legal, view.previews) == ((), ())


def test_rule_8_1_all_else_is_public(game: Game) -> None:
    own, other = game.view(0), game.view(1)
    for name in own.__struct_fields__:
        if name not in ("seat", "seats", "legal", "previews"):
            assert getattr(own, name) == getattr(other, name), name
    for name in own.seats[0].__struct_fields__:
        if name not in ("hand", "hidden"):
            assert getattr(own.seats[0], name) == getattr(other.seats[0], name), name
