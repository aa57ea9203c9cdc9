"""`Game`, the class that programs use."""

import pytest
from hypothesis import given

from fallstar import Event, Game, IllegalMove
from fallstar.rules.state import GROUND, SIZE
from tests.random_games import Deal, deals, examples


def test_same_seed_same_game() -> None:
    one, two = (Game.new(seats=3, seed=7, expert=False) for _ in range(2))
    assert one.position() == two.position()
    assert one.position() != Game.new(seats=3, seed=8).position()


@pytest.mark.parametrize("seed", [0, -1, 2**64, -(10**50), 10**5000], ids=lambda _: "")
def test_a_seed_of_any_size(seed: int) -> None:
    game = Game.new(seats=2, seed=seed)
    assert game.position() == Game.new(seats=2, seed=seed).position()
    assert game.position() != Game.new(seats=2, seed=seed + 1).position()


def test_play_gives_a_step_with_typed_events() -> None:
    game = Game.new(seats=2, seed=7)
    seat, before = game.turn, game.state.tobytes()
    move = game.legal_moves()[-1]
    step = game.play(move)
    assert (step.index, step.seat, step.move) == (0, seat, move)
    assert step.before == before
    assert step.after == game.state.tobytes()
    assert step.events
    assert all(isinstance(event, Event) for event in step.events)
    assert game.steps == [step]


@pytest.mark.parametrize("seats", [2, 6])
def test_a_step_keeps_no_more_of_a_state_than_its_board_has_spaces(seats: int) -> None:
    """A server holds thousands of steps in memory."""
    game = Game.new(seats=seats, seed=7)
    step = game.play(game.legal_moves()[0])
    assert len(step.packed_before) <= GROUND + game.board.spaces
    assert len(step.packed_after) <= GROUND + game.board.spaces
    assert len(step.before) == len(step.after) == SIZE


def test_an_illegal_move_names_what_is_legal_and_changes_nothing() -> None:
    game = Game.new(seats=2, seed=7)
    before = game.state.tobytes()
    with pytest.raises(IllegalMove, match="'end' cannot be played now: legal are s") as caught:
        game.play("end")
    assert caught.value.asked == "end"
    assert list(caught.value.legal) == game.legal_moves()
    assert game.state.tobytes() == before
    assert not game.steps


@pytest.mark.parametrize("text", ["", "Q", "S<L", "s<", "L<<", "x", "hand ", "Ω" * 500])
def test_an_unknown_move_is_not_a_decision(text: str) -> None:
    game = Game.new(seats=2, seed=7)
    with pytest.raises(IllegalMove, match="is not a decision: the 35 are hand s<L") as caught:
        game.play(text)
    assert len(str(caught.value)) < 300


def test_undo_at_the_beginning_is_refused() -> None:
    with pytest.raises(IllegalMove, match="nothing to undo"):
        Game.new(seats=2, seed=1).undo()


def test_turn_phase_points_and_winners_to_the_end() -> None:
    game = Game.new(seats=2, seed=3)
    assert game.phase == "action"
    assert game.winners() == []
    while not game.is_over:
        assert game.turn in (0, 1)
        game.play(game.legal_moves()[len(game.steps) % len(game.legal_moves())])
    assert (game.turn, game.phase, game.legal_moves()) == (None, "over", [])
    assert game.winners()
    assert max(game.points()) == game.points()[game.winners()[0]]
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play("D")


def test_a_copy_goes_its_own_way() -> None:
    game = Game.new(seats=2, seed=3)
    game.play(game.legal_moves()[0])
    other = game.copy()
    other.play(other.legal_moves()[0])
    assert len(game.steps) == 1
    assert game.position() != other.position()
    other.undo()
    assert game.position() == other.position()


def test_changing_a_given_state_changes_no_game() -> None:
    game = Game.new(seats=2, seed=3)
    before = game.position()
    game.state[:] = 0
    assert game.position() == before


@pytest.mark.parametrize("seat", [-1, 2, 100])
def test_a_view_for_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(IndexError, match="seats 0 to 1"):
        Game.new(seats=2, seed=3).view(seat)


@examples(30)
@given(deals())
def test_undo_returns_the_same_bytes(deal: Deal) -> None:
    game = deal.begin()
    moments = [(game.state.tobytes(), game.legal_moves())]
    for step in deal.steps(game):
        assert step.before == moments[-1][0]
        assert step.after == game.state.tobytes()
        moments.append((game.state.tobytes(), game.legal_moves()))
    while game.steps:
        assert moments.pop() == (game.state.tobytes(), game.legal_moves())
        game.undo()
    assert moments == [(game.state.tobytes(), game.legal_moves())]
