"""The JSON that compiled code writes is that of the structs, byte for byte."""

import random

import msgspec
import pytest

from fallstar import Game


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("expert", [False, True])
def test_every_view_of_a_game_is_written_as_msgspec_writes_it(seats: int, expert: bool) -> None:
    game, chance = Game.new(seats=seats, seed=seats, expert=expert), random.Random(seats)
    while True:
        for seat in (None, *range(seats)):
            assert game.view_json(seat) == msgspec.json.encode(game.view(seat))
        if game.is_over:
            return
        game.play(chance.choice(game.legal_moves()))


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_last_step_is_written_with_the_view_of_each_viewer(seats: int) -> None:
    game, chance = Game.new(seats=seats, seed=seats), random.Random(seats)
    viewers = [None, *range(seats)]
    while not game.is_over:
        step = game.play(chance.choice(game.legal_moves()))
        chance.shuffle(viewers)
        shown = viewers[: chance.randint(1, len(viewers))]
        expected = [(step.json_for(viewer), game.view_json(viewer)) for viewer in shown]
        assert game.last_step_json(shown) == expected


def test_there_is_no_last_step_before_the_first() -> None:
    with pytest.raises(IndexError, match="no decision was played yet"):
        Game.new(seats=2, seed=1).last_step_json([None])


def test_a_view_says_how_many_decisions_there_were_however_many() -> None:
    game = Game.new(seats=2, seed=1)
    game.round = 1_234_567
    assert game.view_json() == msgspec.json.encode(game.view())


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(IndexError, match="there are seats 0 to 2"):
        Game.new(seats=3, seed=1).view_json(seat)
