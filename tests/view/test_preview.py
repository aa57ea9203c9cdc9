"""A preview says what playing the decision then does."""

import pytest

from fallstar import Game
from fallstar.rules import events as e


def own_events(events: tuple[e.Event, ...]) -> list[e.Event]:
    """The events of the mover's turn: what the next seat's entry brings is left out."""
    ends = [number for number, event in enumerate(events) if isinstance(event, e.TurnEnded)]
    return list(events[: ends[0]] if ends else events)


@pytest.mark.parametrize("seats", range(2, 7))
def test_previews_are_what_happens(seats: int) -> None:
    for seed in range(3):
        game = Game.new(seats=seats, seed=seed, expert=seed == 1)
        while not game.is_over and len(game.steps) < 80:
            previews = game.preview()
            assert [preview.move for preview in previews] == game.legal_moves()
            for preview in previews:
                compare(game, preview.move, preview)
            game.play(previews[(7 * len(game.steps)) % len(previews)].move)


def compare(game: Game, move: str, preview: object) -> None:
    seat = game.turn
    assert seat is not None
    before = game.view(seat, previews=False).seats[seat]
    events = own_events(game.play(move).events)
    game.undo()
    entered = [x.space for x in events if isinstance(x, e.Stepped | e.Dropped | e.Fell)]
    falls = [x.space for x in events if isinstance(x, e.Fell)]
    stars = [x.colour for x in events if isinstance(x, e.StarCollected | e.StarTaken)]
    tokens = sum(isinstance(x, e.TokenCollected | e.TokenTaken) for x in events)
    tokens -= sum(isinstance(x, e.TokenSpent) for x in events)
    counts = [n + stars.count(c) for c, n in zip("bypgow", before.stars, strict=True)]
    points = sum(counts) + sum(n // 2 for n in counts) + before.tokens + tokens
    told = {
        "steps": tuple(entered[: len(entered) - len(falls)]),
        "fall": tuple(falls),
        "landing": entered[-1] if entered else before.space,
        "stars": "".join(stars),
        "tokens": tokens,
        "points": points - before.points,
        "ejects": tuple(x.owner for x in events if isinstance(x, e.PawnEjected)),
        "door": ([None] + [x.after for x in events if isinstance(x, e.DoorMoved)])[-1],
        "hand_returns": any(isinstance(x, e.HandReturned) and x.seat == seat for x in events),
    }
    assert {name: getattr(preview, name) for name in told} == told


def test_only_the_seat_that_decides_gets_previews() -> None:
    game = Game.new(seats=3, seed=1)
    for seat in (0, 1, 2, None):
        view = game.view(seat)
        assert bool(view.legal) == bool(view.previews) == (seat == game.turn)


def test_a_preview_says_what_could_be_taken() -> None:
    seen = set()
    for seed in range(40):
        game = Game.new(seats=2, seed=seed)
        while not game.is_over:
            for preview in game.preview():
                assert len(preview.takes) == len(preview.ejects)
                for other, kinds in zip(preview.ejects, preview.takes, strict=True):
                    owner = game.view(other).seats[other]
                    has = "".join(c for c, n in zip("bypgow", owner.stars, strict=True) if n)
                    assert kinds == has + ("t" if owner.tokens else "")
                    seen.add(len(kinds))
            moves = game.legal_moves()
            game.play(moves[(11 * len(game.steps)) % len(moves)])
    assert len(seen) > 2
