"""The browser's kernel gives what Python gives: a sample of `make conformance`."""

import pytest

from fallstar import Game, Step
from fallstar.bots.bot import Bot
from tools import conformance
from tools.conformance import RandomGame, compare

GAMES = 6


def test_random_games_are_the_same_in_python_and_in_the_browser() -> None:
    result = compare(range(1, 1 + GAMES))
    assert result.decisions > 100 * GAMES / 2
    assert not result.differences, "\n".join(map(str, result.differences))


def test_a_difference_is_found_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    true = conformance.shown

    def wrong(game: Game, step: Step | None, bots: list[Bot]) -> dict[str, object]:
        told = true(game, step, bots)
        return told | {"turn": 7} if len(game.steps) == 5 else told

    monkeypatch.setattr(conformance, "shown", wrong)
    result = compare(range(2, 3))
    assert [one.number for one in result.differences] == [5]
    assert '"turn":7' in str(result.differences[0])


def test_the_games_have_every_number_of_seats_both_modes_and_own_faces() -> None:
    games = [RandomGame(seed) for seed in range(1, 101)]
    assert {game.choices["seats"] for game in games} == {2, 3, 4, 5, 6}
    assert {game.choices["expert"] for game in games} == {False, True}
    assert {game.style for game in games} == set(conformance.STYLES)
    assert any("faces" in game.choices for game in games)
    tiles = {tile for game in games for tile in game.new_game().board.tiles if len(tile) == 3}
    assert len({tile[:2] for tile in tiles}) == 12
    assert {tile[2] for tile in tiles} == set("0123")
