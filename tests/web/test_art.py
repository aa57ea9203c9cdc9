"""The browser draws the same pieces in the same colours as every other picture of the game."""

import importlib.util
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"

spec = importlib.util.spec_from_file_location("web_art", WEB / "art.py")
assert spec is not None
assert spec.loader is not None
art = importlib.util.module_from_spec(spec)
spec.loader.exec_module(art)


@pytest.mark.parametrize("path", art.FILES, ids=lambda path: path.name)
def test_the_client_has_the_art_as_it_is_now(path: Path) -> None:
    written = path.read_text()
    assert written == art.FILES[path](), f"{path.name} is out of date: run `npm run art` in web/"
