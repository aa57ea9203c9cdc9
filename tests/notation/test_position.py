"""Positions in one line: exact, and refused with a reason."""

import pytest
from hypothesis import given

from fallstar import Game, PositionError
from fallstar.notation.position import read_position
from tests.random_games import Deal, deals, examples


@pytest.fixture(scope="module")
def fields() -> list[str]:
    """A position in the middle of a game, by its fields."""
    game = Game.new(seats=2, seed=11)
    for number in range(12):
        moves = game.legal_moves()
        game.play(moves[(5 * number) % len(moves)])
    assert game.phase == "action"
    return game.position().split(" ")


def changed(fields: list[str], number: int, text: str) -> str:
    return " ".join([*fields[:number], text, *fields[number + 1 :]])


def test_a_game_goes_on_from_its_position(fields: list[str]) -> None:
    game = Game.from_position(" ".join(fields))
    assert game.position() == " ".join(fields)
    game.play(game.legal_moves()[0])
    game.check()


@pytest.mark.parametrize(
    ("number", "text", "message"),
    [
        (0, "1a0", "2 seats do not play on 1 tiles"),
        (0, "1a0,8a0", "tiles: tile 8a0: there is no face 8a"),
        (0, "1a0,1b0", "tiles: tile 1 is used twice"),
        (1, "hard", "mode: one of normal, expert, expert!, not 'hard'"),
        (2, "byp", "stars: the board has 24 marks"),
        (2, "z" * 24, "stars: one of b y p g o w or . for none, not 'z'"),
        (3, "2", "door: a number from 0 to 1, not '2'"),
        (3, "-1", "door: a number from 0 to 1"),
        (4, "a1v", "1 seats do not play on 2 tiles"),
        (4, "a1v/b2v", "seat 0: written pawn:hand:face down:stars:tokens"),
        (4, "z9v:LHDRW:-:-:0/-:LHDRW:-:-:0", "seat 0: 'z9' is not a space of this board"),
        (5, "7", "first seat: a number from 0 to 1, not '7'"),
        (6, "x", "turn: a number from 0 to 1, not 'x'"),
        (7, "resting", "phase: action, replay, over, or steal-"),
        (7, "steal", "phase: action, replay, over, or steal-"),
        (7, "over", "cannot happen: invariant 20"),
        (7, "replay", "cannot happen: invariant 17"),
    ],
)
def test_a_wrong_field_is_named(fields: list[str], number: int, text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_position(changed(fields, number, text))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_position_that_cannot_happen_is_refused(fields: list[str]) -> None:
    stars = fields[2]
    assert "." in stars
    more = stars.replace(".", "b", 1)
    with pytest.raises(PositionError, match="invariant 3: the stars"):
        read_position(changed(fields, 2, more))


def test_rule_10_5_there_is_one_text_for_a_position(fields: list[str]) -> None:
    text = " ".join(fields)
    assert "LH" in text
    with pytest.raises(PositionError, match="this position must be written"):
        read_position(text.replace("LH", "HL", 1))


def test_too_many_tokens_are_refused(fields: list[str]) -> None:
    seats = "/".join(seat.rsplit(":", 1)[0] + ":10" for seat in fields[4].split("/"))
    with pytest.raises(PositionError, match="tokens: there are 18, the seats hold 20"):
        read_position(changed(fields, 4, seats))


@pytest.mark.parametrize("text", ["", " ", "a b c", "x " * 20, "\n", "1a0,2a0  normal"])
def test_a_text_with_other_than_8_fields_is_refused(text: str) -> None:
    with pytest.raises(PositionError, match="a position has 8 fields"):
        read_position(text)


def test_wrong_faces_are_refused(fields: list[str]) -> None:
    for faces in ("9a", "9a=-/-", "9a=" + "/".join(["?" * 13] * 13), "=x"):
        with pytest.raises(PositionError, match="faces: "):
            read_position(" ".join([*fields, faces]))


@examples(40)
@given(deals())
def test_a_position_read_back_is_the_same_moment(deal: Deal) -> None:
    game = deal.begin()
    for _ in deal.steps(game):
        again = Game.from_position(game.position())
        assert again.state.tobytes() == game.state.tobytes()
        assert again.position() == game.position()
        assert again.legal_moves() == game.legal_moves()
