"""The cache of machine code."""

import os
from pathlib import Path

import pytest

from fallstar.rules import compiled


def fresh_cache_folder() -> Path | None:
    return compiled.cache_folder.__wrapped__()


def test_a_cache_that_cannot_be_written_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FALLSTAR_CACHE", str(tmp_path))
    folder = fresh_cache_folder()
    assert folder is not None
    assert folder.is_relative_to(tmp_path)
    (folder / "code.nbi").write_text("machine code")
    monkeypatch.setattr(os, "access", lambda *_: False)
    copy = fresh_cache_folder()
    assert copy is not None
    assert not copy.is_relative_to(folder)
    assert (copy / "code.nbi").read_text() == "machine code"


def test_without_a_place_for_a_cache_nothing_is_cached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("FALLSTAR_CACHE", str(tmp_path / "file"))
    assert fresh_cache_folder() is None
