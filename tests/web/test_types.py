"""What the client has from the server and the rules is what they have now."""

from pathlib import Path

import pytest

from tools import board_table, card_table, fixtures, hero, study_tables, wire_types


def test_the_client_has_the_types_of_the_server_as_it_is_now() -> None:
    written = wire_types.TARGET.read_text(encoding="utf-8")
    assert written == wire_types.types(), "server.d.ts is out of date: run `npm run types`"


def test_the_client_has_the_cards_and_decisions_of_the_rules_as_they_are_now() -> None:
    written = card_table.TARGET.read_text(encoding="utf-8")
    assert written == card_table.module(), "cards.ts is out of date: run `npm run cards`"


def test_the_client_has_the_boards_of_the_rules_as_they_are_now() -> None:
    written = board_table.TARGET.read_text(encoding="utf-8")
    assert written == board_table.module(), "boards.ts is out of date: run `npm run boards`"


@pytest.mark.parametrize("path", fixtures.FILES, ids=lambda path: path.name)
def test_the_games_of_the_client_s_tests_are_as_the_rules_play_them_now(path: Path) -> None:
    assert path.read_bytes() == fixtures.FILES[path](), f"{path.name}: run `npm run fixtures`"


def test_the_game_of_the_home_page_is_as_the_rules_play_it_now() -> None:
    assert hero.PATH.read_bytes() == hero.text(), "hero.json is out of date: run `npm run hero`"


@pytest.mark.parametrize("path", study_tables.FILES, ids=lambda path: path.name)
def test_the_client_has_the_bots_and_faces_as_they_are_now(path: Path) -> None:
    assert path.read_bytes() == study_tables.FILES[path](), f"{path.name}: run `npm run study`"
