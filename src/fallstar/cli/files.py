"""Writing files: a bad path fails before the work, and a file is replaced only when complete."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from fallstar.errors import FallstarError


def check_writable(path: Path) -> None:
    """Raise FallstarError if a path cannot be written."""
    target = path.resolve()
    if target.is_dir():
        raise FallstarError(f"{path} is a folder, not a file to write")
    if not target.parent.is_dir():
        raise FallstarError(f"{path}: there is no folder {path.parent}")
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise FallstarError(f"{path} cannot be written: permission denied")


@contextmanager
def whole_file(path: Path) -> Iterator[IO[str]]:
    """A text file that gets its name only when it is complete.

    Links are followed; a device or a pipe is written directly.
    """
    check_writable(path)
    target = path.resolve()
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8") as file:
            yield file
        return
    part = target.with_name(target.name + ".part")
    try:
        with part.open("w", encoding="utf-8") as file:
            yield file
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
