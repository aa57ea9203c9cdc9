"""The figures count what really happens."""

from collections import Counter

import pytest

from fallstar import Game
from fallstar.bots.players import GAIN, RANDOM
from fallstar.learn.figures import (
    DECISIONS,
    EJECTIONS,
    FALLEN,
    FALLS,
    MOVED,
    STARS,
    TOKENS,
    TURNS,
    play_one,
)
from fallstar.rules import events as e
from fallstar.rules.face import our_faces
from fallstar.rules.setup import draw_setup
from tools.boards_page import boards_page
from tools.figures import measure


def count(game: Game) -> Counter[str]:
    return Counter(type(event).__name__ for step in game.steps for event in step.events)


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_is_counted_as_its_events_tell_it(seats: int, seed: int) -> None:
    """The same random choices through the facade: the figures' players draw from `figures`."""
    from fallstar.rules.rng import below, new_rng

    played = play_one(draw_setup(seats, seed), RANDOM, seed)
    game, rng = Game.new(seats=seats, seed=seed), new_rng(seed, "figures")
    while not game.is_over:
        moves = game.legal_moves()
        game.play(moves[below(rng, len(moves))])
    told = count(game)
    counts = played.counts
    assert counts[DECISIONS] == len(game.steps)
    assert counts[TURNS] == told["TurnEnded"]
    assert counts[STARS] == told["StarCollected"]
    assert counts[TOKENS] == told["TokenCollected"]
    assert counts[EJECTIONS] == told["PawnEjected"]
    assert counts[MOVED] == told["CardLaid"]
    assert counts[FALLEN] == told["Fell"]
    falls = [
        sum(isinstance(event, e.Fell) for event in step.events)
        for step in game.steps
        if any(isinstance(event, e.CardLaid) for event in step.events)
    ]
    by_length = Counter(min(fall, 6) for fall in falls)
    assert counts[FALLS] == by_length[0]
    assert counts[FALLS + 4] == by_length[4] + by_length[5]
    assert counts[FALLS + 5] == by_length[6]
    assert game.setup is not None
    places = [(seat - game.setup.first) % seats for seat in game.winners()]
    assert [place for place, win in enumerate(played.wins) if win] == sorted(places)


def test_shares_add_up() -> None:
    figures = measure(3, True, GAIN, 40, 1)
    assert sum(figures.wins) == pytest.approx(1)
    assert sum(figures.falls) == pytest.approx(1)
    assert figures.turns_most[0] <= figures.turns <= figures.turns_most[1]
    assert set(figures.faces) == set(our_faces())


def test_the_page_shows_every_face_and_its_command() -> None:
    done = []
    page = boards_page(10, 3, done.append)
    assert sum(done) == 200
    assert "python -m tools.boards_page --games 10 --seed 3" in page
    for name in our_faces():
        assert f"pictures/face-{name}.svg" in page
