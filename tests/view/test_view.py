"""What a seat may see (rules 8.1 and 8.2)."""

import msgspec
import numpy as np
import pytest

from fallstar import Game, View
from fallstar.rules.check import check
from fallstar.rules.rng import new_rng
from fallstar.view.guess import guess_state


def played(seats: int, seed: int, decisions: int) -> Game:
    game = Game.new(seats=seats, seed=seed)
    for number in range(decisions):
        moves = game.legal_moves()
        game.play(moves[(5 * number + seed) % len(moves)])
    return game


@pytest.fixture
def game() -> Game:
    """A game in which somebody has a card face down."""
    for seed in range(100):
        game = played(3, seed, 13)
        if any(seat.face_down for seat in game.view().seats):
            return game
    raise AssertionError("no such game")


def test_the_owner_knows_its_cards_and_nobody_else_does(game: Game) -> None:
    for viewer in (0, 1, 2, None):
        for seat in game.view(viewer).seats:
            if seat.seat == viewer:
                assert seat.hand is not None
                assert seat.hidden is not None
                assert sorted(seat.hand + seat.hidden) == sorted(seat.unseen)
                assert (len(seat.hand), len(seat.hidden)) == (seat.in_hand, seat.face_down)
            else:
                assert seat.hand is None
                assert seat.hidden is None


def test_every_card_is_somewhere(game: Game) -> None:
    for seat in game.view().seats:
        assert sorted(seat.face_up + seat.unseen) == sorted("LHDRW")
        assert seat.in_hand + seat.face_down == len(seat.unseen)


def test_the_rest_is_the_same_for_everyone(game: Game) -> None:
    def public(view: View) -> View:
        seats = tuple(msgspec.structs.replace(s, hand=None, hidden=None) for s in view.seats)
        return msgspec.structs.replace(view, seat=None, seats=seats, legal=(), previews=())

    views = [public(game.view(seat)) for seat in (0, 1, 2, None)]
    assert all(view == views[0] for view in views)


def test_a_view_survives_the_wire(game: Game) -> None:
    view = game.view(game.turn)
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_a_view_knows_its_board(game: Game) -> None:
    assert np.array_equal(game.view().board.edges, game.board.edges)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_guess_is_a_good_state_that_looks_the_same(seats: int) -> None:
    game = played(seats, 3, 40)
    for viewer in (*range(seats), None):
        view = game.view(viewer, previews=False)
        state = guess_state(view, new_rng(1, "test"))
        check(game.board, state)
        guessed = Game(game.board, state).view(viewer, previews=False)
        assert msgspec.structs.replace(guessed, decisions=view.decisions) == view


def test_a_step_keeps_the_secret_of_a_simple_move() -> None:
    game = Game.new(seats=2, seed=7)
    seat = game.turn
    assert seat is not None
    move = next(move for move in game.legal_moves() if move.startswith("s"))
    step = game.play(move)
    assert step.move_for(seat) == move
    assert step.move_for(1 - seat) == step.move_for(None) == move[:2] + "?"
    assert step.events_for(seat) == step.events
    assert step.events[0].card == move[2]  # type: ignore[attr-defined]
    assert step.events_for(None)[0].card is None  # type: ignore[attr-defined]
    assert step.events_for(None)[1:] == step.events[1:]
