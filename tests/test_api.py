"""The public API, as docs and other programs rely on it."""

import inspect
import subprocess
import sys

import pytest

import fallstar
from fallstar import Game, IllegalMove


def test_all_is_sorted_and_real() -> None:
    assert fallstar.__all__ == sorted(fallstar.__all__)
    for name in fallstar.__all__:
        assert getattr(fallstar, name).__name__ == name
    assert set(fallstar.__all__) <= set(dir(fallstar))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="Gaem"):
        fallstar.Gaem  # noqa: B018


def test_everything_public_has_a_docstring() -> None:
    for name in fallstar.__all__:
        thing = getattr(fallstar, name)
        assert inspect.getdoc(thing), name
        for part, member in vars(thing).items():
            if not part.startswith("_") and inspect.isfunction(member):
                assert inspect.getdoc(member), f"{name}.{part}"


def test_importing_fallstar_does_not_import_numba() -> None:
    code = "import sys, fallstar, fallstar.cli.main; print('numba' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


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
    assert all(isinstance(event, fallstar.Event) for event in step.events)
    assert game.steps == [step]


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
def test_an_unknown_move_is_no_decision(text: str) -> None:
    game = Game.new(seats=2, seed=7)
    with pytest.raises(IllegalMove, match="is no decision: the 35 are hand s<L") as caught:
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
