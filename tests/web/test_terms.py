"""The browser says what Python says, in the same languages."""

from pathlib import Path

import pytest

from tools import terms


@pytest.mark.parametrize("path", terms.FILES, ids=lambda path: path.name)
def test_the_client_has_the_terms_as_they_are_now(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    assert written == terms.FILES[path](), f"{path.name} is out of date: run `npm run terms`"
