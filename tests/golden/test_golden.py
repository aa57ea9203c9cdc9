"""Golden games: whole games told in text, word for word."""

import pytest

from tools.pinned import GAMES, GOLDEN, golden_game, golden_text

FILES = sorted(GOLDEN.glob("*.txt"))


def test_there_is_a_game_for_each_number_of_seats() -> None:
    assert {file.name[0] for file in FILES} == set("23456")
    assert len(FILES) == len(GAMES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_is_told_the_same(file) -> None:  # type: ignore[no-untyped-def]
    text = file.read_text()
    record = text.splitlines()[0]
    assert golden_text(record) == text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game[0]))
def test_a_seed_gives_the_pinned_game(game: tuple[int, bool, int]) -> None:
    seats, expert, seed = game
    name = f"{seats}-{'expert' if expert else 'normal'}.txt"
    record = golden_game(seats, expert, seed).record().to_json()
    assert record == (GOLDEN / name).read_text().splitlines()[0]
