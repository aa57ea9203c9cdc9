"""The browser draws the same pieces in the same colours as every other picture of the game."""

from pathlib import Path

import pytest

from tools import art


@pytest.mark.parametrize("path", art.FILES, ids=lambda path: path.name)
def test_the_client_has_the_art_as_it_is_now(path: Path) -> None:
    written = path.read_text()
    assert written == art.FILES[path](), f"{path.name} is out of date: run `npm run art` in web/"
