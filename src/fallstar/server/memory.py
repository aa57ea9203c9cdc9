"""Memory of the process: little is kept that nobody uses."""

import ctypes
import gc
from typing import Any

ARENAS = 2  # of the C library: one for each thread would keep what each of them once needed
M_ARENA_MAX = -8  # from malloc.h


def _c_library() -> Any:
    """The GNU C library; None with another one."""
    try:
        library = ctypes.CDLL(None)
        return library if hasattr(library, "malloc_trim") else None
    except (OSError, TypeError):
        return None


c_library = _c_library()


def bound_arenas() -> None:
    """Let threads share memory that is free. Call it before there are threads."""
    if c_library is not None:
        c_library.mallopt(M_ARENA_MAX, ARENAS)


def give_back_memory() -> None:
    """Free rooms and connections that are gone, and give what they took back to the system.

    Both are cycles of objects. The collector looks for old ones only after many new ones were made,
    so without this a quiet server would keep the memory of a rush.
    """
    gc.collect()
    if c_library is not None:
        c_library.malloc_trim(0)
