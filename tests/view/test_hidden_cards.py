"""No view, move text or event shows a card that is hidden from its viewer."""

import random

import msgspec
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from fallstar import Game, View
from fallstar.rules.check import check
from fallstar.rules.rng import new_rng
from fallstar.view.guess import guess_state
from tests.random_games import Deal, deals, examples, reshuffled


def seen(view: View) -> bytes:
    """All of a view but how much was played before, which a game from a state cannot know."""
    return msgspec.json.encode(msgspec.structs.replace(view, decisions=0, round=0))


@examples(40)
@given(deals(longest=40))
def test_no_view_depends_on_cards_hidden_from_it(deal: Deal) -> None:
    game = deal.begin()
    chance = random.Random(deal.seed)
    for _ in deal.steps(game):
        for viewer in (None, *range(game.seats)):
            other = Game(game.board, reshuffled(game.state, viewer, chance))
            check(other.board, other.state)
            assert seen(other.view(viewer)) == seen(game.view(viewer))


@examples(40)
@given(deals(longest=60))
def test_no_move_text_or_event_shows_a_hidden_card(deal: Deal) -> None:
    """Where the mover lays another of its unseen cards, nobody else sees a difference."""
    game = deal.begin()
    chance = random.Random(deal.seed)
    for step in deal.steps(game):
        before = np.frombuffer(step.before, dtype=np.uint8)
        simple = step.move.startswith("s")
        for viewer in (None, *range(game.seats)):
            if viewer == step.seat:
                continue
            kept = "" if simple else step.move[0]
            world = Game(game.board, reshuffled(before, viewer, chance, kept))
            move = step.move
            if simple:
                same = [m for m in world.legal_moves() if m[:2] == move[:2]]
                move = chance.choice(same)
            other = world.play(move)
            assert other.move_for(viewer) == step.move_for(viewer)
            assert other.events_for(viewer) == step.events_for(viewer)
            assert seen(world.view(viewer)) == seen(game.view(viewer))


@examples(20)
@given(deals(longest=60))
def test_a_seat_sees_its_own_cards(deal: Deal) -> None:
    game = deal.begin()
    for step in deal.steps(game):
        assert step.move_for(step.seat) == step.move
        assert step.events_for(step.seat) == step.events
        if step.move.startswith("s"):
            assert step.move_for(None) == step.move[:2] + "?"


@examples(40)
@given(deals(longest=60), st.integers(0, 2**32))
def test_a_state_guessed_from_a_view_has_that_view(deal: Deal, seed: int) -> None:
    game = deal.begin()
    rng = new_rng(seed, "guess")
    for _ in deal.steps(game):
        for viewer in (None, *range(game.seats)):
            view = game.view(viewer)
            guess = Game(game.board, guess_state(view, rng))
            guess.check()
            assert seen(guess.view(viewer)) == seen(view)
