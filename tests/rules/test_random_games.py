"""What holds in every game: invariants, an end with a winner, the same game on a turned board."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from fallstar import Game
from fallstar.rules.state import State
from tests.random_games import Deal, deals, examples, turned

WHOLE_GAME = 2_000  # decisions: more than a random game has


@examples(100)
@given(deals(longest=400))
def test_invariants_hold_after_every_decision_and_something_is_legal_before_the_end(
    deal: Deal,
) -> None:
    game = deal.begin()
    game.check()
    for _ in deal.steps(game):
        game.check()
        assert bool(game.legal_moves()) != game.is_over


@examples(40)
@given(deals(longest=8 * WHOLE_GAME))
def test_random_play_comes_to_an_end_with_a_winner(deal: Deal) -> None:
    game = replace(deal, style="any").played()
    assert game.is_over
    assert (game.turn, game.legal_moves()) == (None, [])
    best = max(game.points())
    assert game.winners()
    assert all(game.points()[seat] == best for seat in game.winners())


@examples(60)
@given(deals(), st.integers(1, 3))
def test_turning_the_whole_board_turns_the_game_with_it(deal: Deal, quarters: int) -> None:
    game = deal.begin()
    boards = [game.board]
    for _ in range(quarters):
        boards.append(boards[-1].turned())

    def mapped(state: State) -> State:
        for board in boards[:-1]:
            state = turned(board, state)
        return state

    other = Game(boards[-1], mapped(game.state))
    for step in deal.steps(game):
        assert step.move in other.legal_moves()
        other.play(step.move)
        assert other.state.tobytes() == mapped(game.state).tobytes()
        assert other.legal_moves() == game.legal_moves()
