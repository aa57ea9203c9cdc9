"""The kernel against a second implementation of the rules."""

import random

from hypothesis import given

from fallstar import Game
from fallstar.rules.face import our_faces
from tests.random_games import Deal, deals, examples
from tests.rules.reference import Ground, scattered


@examples(300)
@given(deals(longest=80))
def test_the_kernel_plays_as_the_reference_does(deal: Deal) -> None:
    """From a scattered moment on, both give the same legal decisions, positions and points."""
    chance = random.Random(deal.seed)
    drawings = {name: face.lines for name, face in our_faces().items()}
    model = scattered(Ground(deal.tiles, drawings), deal.seats, deal.expert, chance)
    game = Game.from_position(model.position())
    for step in deal.steps(game):
        model.play(step.move)
        assert game.position() == model.position()
        assert game.legal_moves() == model.legal()
        assert game.points() == [player.points for player in model.players]
