"""What a seat may see (rules 8.1 and 8.2)."""

from itertools import pairwise

import msgspec
import numpy as np
import pytest

from fallstar import Game, View
from fallstar.rules.check import check
from fallstar.rules.events import TurnBegan
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
        counted = {"decisions": view.decisions, "round": view.round}
        assert msgspec.structs.replace(guessed, **counted) == view


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_view_counts_rounds_and_knows_the_last_one(seats: int, expert: bool) -> None:
    game = Game.new(seats=seats, seed=4, expert=expert)
    begun = [event for event in game.opening if isinstance(event, TurnBegan)]
    views = [game.view()]
    while not game.is_over:
        moves = game.legal_moves()
        events = game.play(moves[(5 * len(game.steps)) % len(moves)]).events
        begun += [event for event in events if isinstance(event, TurnBegan)]
        views.append(game.view())
        assert views[-1].round == sum(event.seat == views[-1].first for event in begun)
    last = views[-1].round
    assert last > 3
    for view, after in pairwise(views):
        assert view.last_round == (view.stars_until_last_round == 0)
        if not expert:
            assert view.stars_until_last_round == max(0, view.stars_left - view.end_at)
        if after.round > view.round:
            assert not view.last_round
        if after.phase == "over":
            assert after.last_round
            assert after.round == last
    for view in reversed(views[:-1]):
        game.undo()
        assert game.view() == view
    assert Game.from_position(game.position()).view().round == 1


def test_points_are_stars_tokens_and_pairs() -> None:
    for seat in played(4, 2, 120).view().seats:
        assert seat.pairs == sum(count // 2 for count in seat.stars)
        assert seat.points == sum(seat.stars) + seat.tokens + seat.pairs


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
