"""How kernel functions are compiled: Numba, no GIL, and a disk cache that notices every edit.

Numba checks only the file a function stands in, so an edit to a helper in another file would leave
stale machine code behind. Our cache folder is named after a hash of all sources that can end up in
a kernel, so any edit means a new folder. With `NUMBA_DISABLE_JIT=1` the same functions run as plain
Python.
"""

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import config as numba_config

F = TypeVar("F", bound=Callable[..., Any])
config: Any = numba_config
njit: Any = numba.njit


@cache
def cache_folder() -> Path | None:
    """The folder for machine code of exactly these sources; None where nothing can be written."""
    package = Path(__file__).parents[1]
    python = sys.implementation.cache_tag  # such as cpython-313
    digest = hashlib.sha256(f"{python} {numba.__version__} {np.__version__}".encode())
    for layer in ("rules", "view", "bots", "envs"):
        for source in sorted((package / layer).rglob("*.py")):
            digest.update(source.read_bytes())
    root = os.environ.get("FALLSTAR_CACHE") or os.environ.get("XDG_CACHE_HOME")
    home = Path(root) if root else Path.home() / ".cache"
    folder = home / "fallstar" / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return folder if os.access(folder, os.W_OK) else _copy_of(folder)
    except OSError:
        return None


def _copy_of(folder: Path) -> Path:
    """Numba uses only a cache that it may write to: a read-only one, as in an image, is copied."""
    copy = Path(tempfile.mkdtemp(prefix="fallstar-"))
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    return Path(shutil.copytree(folder, copy, dirs_exist_ok=True))


def is_warm() -> bool:
    """Has this machine compiled these sources before? If not, the first game waits for it."""
    folder = cache_folder()
    return folder is not None and any(folder.rglob("*.nbi"))


def compiled(function: F) -> F:
    """Compile a kernel function on first use, or take it from the disk cache."""
    return _compile(function, inline=False)


def inlined(function: F) -> F:
    """The same for a small hot helper: it is copied into its callers, which costs compile time."""
    return _compile(function, inline=True)


def _compile(function: F, *, inline: bool) -> F:
    folder = cache_folder()
    before = config.CACHE_DIR
    # Set only while decorating, so that other Numba code in the process keeps its own cache.
    config.CACHE_DIR = str(folder or before)
    try:
        jit = njit(
            cache=folder is not None,
            nogil=True,
            error_model="numpy",
            forceinline=inline,
            _nrt=False,  # no reference counting: twice as fast, and kernels must not allocate
        )
        return cast(F, jit(function))
    finally:
        config.CACHE_DIR = before
