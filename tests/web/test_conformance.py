"""The browser's kernel gives what Python gives: a sample of `make conformance`."""

import json
from collections.abc import Iterator

import numpy as np
import pytest

from fallstar import Game, Step
from fallstar.bots.bot import Bot
from fallstar.bots.levels import LEVELS, QUICK
from fallstar.bots.tree import VISITS
from tools import conformance
from tools.conformance import Answer, RandomGame, RandomSearch, Result, chromium, compare, counts

GAMES = 6
SEARCHES = 50  # games; 200 positions


@pytest.fixture(scope="module")
def node() -> Iterator[Answer]:
    with conformance.node() as answer:
        yield answer


def check(result: Result) -> None:
    assert not result.differences, "\n".join(map(str, result.differences))


def test_random_games_are_the_same_in_python_and_in_the_browser(node: Answer) -> None:
    result = compare(map(RandomGame, range(1, 1 + GAMES)), node)
    check(result)
    assert result.texts > 100 * GAMES / 2


def test_games_that_are_looked_at_once_are_the_same(node: Answer) -> None:
    games = [RandomGame(seed, "once") for seed in range(1, 11)]
    check(compare([*games, RandomGame(11, "never")], node))
    for game in games:
        assert sum(b'"views"' in text for text in game.texts()) == 1


def test_searches_are_the_same_in_python_and_in_the_browser(node: Answer) -> None:
    result = compare(map(RandomSearch, range(1, 1 + SEARCHES)), node)
    check(result)
    assert result.texts >= 190  # a game that ends early has fewer searches


def test_counts_are_the_same_in_python_and_in_the_browser(node: Answer) -> None:
    result = compare(counts(), node)
    check(result)
    assert result.tasks == 19


@pytest.mark.needs("browser")
def test_a_real_browser_gives_what_python_gives() -> None:
    with chromium() as answer:
        check(compare([RandomGame(1), *map(RandomSearch, range(1, 9)), *counts(3)], answer))


def test_a_difference_is_found_and_shown(node: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    true = conformance.shown

    def wrong(game: Game, step: Step | None, bots: list[Bot]) -> dict[str, object]:
        told = true(game, step, bots)
        return told | {"turn": 7} if len(game.steps) == 5 else told

    monkeypatch.setattr(conformance, "shown", wrong)
    result = compare([RandomGame(2)], node)
    assert [one.number for one in result.differences] == [5]
    assert '"turn":7' in str(result.differences[0])


def test_a_tree_that_is_kept_is_compared_too() -> None:
    searches = [RandomSearch(seed) for seed in range(1, 1 + SEARCHES)]
    assert any(one.iterations < visits for one in searches for visits in root_visits(one))


def root_visits(searched: RandomSearch) -> Iterator[float]:
    """How often the root was visited, with the visits of earlier searches."""
    for text in searched.texts():
        root = json.loads(text)["root"]
        if root is not None:
            edges = np.frombuffer(bytes.fromhex(root), dtype=np.float32).reshape(-1, 4)
            yield float(edges[0, VISITS])


def test_the_games_have_every_number_of_seats_both_modes_and_own_faces() -> None:
    games = [RandomGame(seed) for seed in range(1, 101)]
    assert {game.choices["seats"] for game in games} == {2, 3, 4, 5, 6}
    assert {game.choices["expert"] for game in games} == {False, True}
    assert {game.style for game in games} == set(conformance.STYLES)
    assert any("faces" in game.choices for game in games)
    tiles = {tile for game in games for tile in game.new_game().board.tiles if len(tile) == 3}
    assert len({tile[:2] for tile in tiles}) == 12
    assert {tile[2] for tile in tiles} == set("0123")


def test_the_searches_have_every_level_every_number_of_seats_and_both_modes() -> None:
    searches = [RandomSearch(seed) for seed in range(1, 1 + SEARCHES)]
    assert {one.level for one in searches} == set(LEVELS) - set(QUICK)
    assert {one.game.choices["seats"] for one in searches} == {2, 3, 4, 5, 6}
    assert {one.game.choices["expert"] for one in searches} == {False, True}
    assert len({one.iterations for one in searches}) == 3
