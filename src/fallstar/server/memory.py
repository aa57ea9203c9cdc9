"""Memory of the process: little is kept that nobody uses."""

import ctypes
import gc
import sys
import sysconfig
from collections.abc import Callable, Coroutine, Generator
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Generic, TypeVar

T = TypeVar("T")
ARENAS = 2  # of the C library: one for each thread would keep what each of them once needed
M_ARENA_MAX, M_MMAP_THRESHOLD = -8, -3  # from malloc.h
LARGE = 16_384  # bytes: what is larger is a snapshot or a buffer, and goes back when it is free


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
        c_library.mallopt(M_MMAP_THRESHOLD, LARGE)


def give_back_memory() -> None:
    """Free rooms and connections that are gone, and give what they took back to the system.

    Both are cycles of objects. The collector looks for old ones only after many new ones were made,
    so without this a quiet server would keep the memory of a rush.
    """
    gc.collect()
    if c_library is not None:
        c_library.malloc_trim(0)


# Where the objects of a connection are made
#
# CPython takes memory for small objects in pieces of 1 MB, and gives a piece back when nothing is
# left in it. The objects of a few thousand connections are spread over many pieces, with something
# in each that stays: an entry of a log, a cache, a weak reference. So after a rush most of the
# memory would be free, and none could be given back. The C library gives back single pages. It is a
# little slower, so only connections are made there, and games are not.
#
# Large objects come from the C library in any case, and CPython finds out from an address how to
# free it. So it is safe to take the memory of any object from there, at any time. Other threads may
# run meanwhile: their objects are made there too. The end of an inner `with` ends the outer one.
# CPython does not promise this, so versions that were not tried do without. Only
# sys.getallocatedblocks() is wrong afterwards.
NEWEST = (3, 13)  # of CPython with which this was tried


class _Allocator(ctypes.Structure):
    """PyMemAllocatorEx of CPython."""

    _fields_ = tuple(
        (name, ctypes.c_void_p) for name in ("ctx", "malloc", "calloc", "realloc", "free")
    )


RAW, MEM, OBJ = 0, 1, 2  # PyMemAllocatorDomain


class SystemMemory(AbstractContextManager[None]):
    """While it is entered, small objects are made in memory of the C library."""

    def __init__(self, ordinary: _Allocator, large: _Allocator) -> None:
        """`ordinary` makes small objects, and `large` makes large ones."""
        system = _Allocator(None, large.malloc, large.calloc, ordinary.realloc, ordinary.free)
        self._set = ctypes.pythonapi.PyMem_SetAllocator
        self._system, self._ordinary = ctypes.byref(system), ctypes.byref(ordinary)

    def __enter__(self) -> None:
        self._set(MEM, self._system)
        self._set(OBJ, self._system)

    def __exit__(self, *_: object) -> None:
        self._set(MEM, self._ordinary)
        self._set(OBJ, self._ordinary)


def _system_memory() -> AbstractContextManager[None]:
    """The SystemMemory of this process; one that does nothing where it cannot be used."""
    free_threaded = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
    known = sys.implementation.name == "cpython" and sys.version_info[:2] <= NEWEST
    if c_library is None or not known or free_threaded:
        return nullcontext()
    raw, mem, obj = _Allocator(), _Allocator(), _Allocator()
    for domain, allocator in ((RAW, raw), (MEM, mem), (OBJ, obj)):
        ctypes.pythonapi.PyMem_GetAllocator(domain, ctypes.byref(allocator))
    if raw.ctx or mem.ctx or bytes(mem) != bytes(obj):
        return nullcontext()  # PYTHONMALLOC=debug or tracemalloc: they keep account of their own
    return SystemMemory(obj, raw)


system_memory = _system_memory()


async def in_system_memory(work: Coroutine[Any, Any, T]) -> T:
    """Await a coroutine; each of its steps makes its objects in memory of the C library."""
    return await _Steps(work)


class _Steps(Generic[T]):
    def __init__(self, work: Coroutine[Any, Any, T]) -> None:
        self._work = work

    def __await__(self) -> Generator[Any, Any, T]:
        step: Callable[[Any], Any] = self._work.send
        given: Any = None
        while True:
            with system_memory:
                try:
                    awaited = step(given)
                except StopIteration as done:
                    result: T = done.value
                    return result
            try:
                step, given = self._work.send, (yield awaited)
            except BaseException as error:
                step, given = self._work.throw, error
