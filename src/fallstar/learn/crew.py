"""Where games are played: in this process, on all cores, or on a Ray cluster.

The same function is mapped over the same tasks; only the order in which results come differs.
"""

import logging
import os
import signal
import socket
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

from fallstar.errors import FallstarError

Task = TypeVar("Task")
Result = TypeVar("Result")
AHEAD = 2  # tasks a worker has waiting: it never idles, and little is lost when all stop
KNOCK = 10  # seconds


def run(
    play: Callable[[Task], Result],
    tasks: Sequence[Task],
    *,
    workers: int | None = None,
    ray: str | None = None,
) -> Generator[Result, None, None]:
    """The results, as they come. Closed early, it stops all that is being played.

    `workers` is all cores if None. `ray` is the address of a cluster, or "" for the one this
    machine belongs to, which is started if there is none.
    """
    if ray is not None:
        yield from _on_ray(play, tasks, workers, ray)
        return
    workers = min(workers or os.cpu_count() or 1, len(tasks))
    yield from _on_cores(play, tasks, workers) if workers > 1 else map(play, tasks)


def _on_cores(
    play: Callable[[Task], Result], tasks: Sequence[Task], workers: int
) -> Iterator[Result]:
    waiting = iter(tasks)
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        with _deaf_children():
            busy = {pool.submit(play, task) for task in islice(waiting, AHEAD * workers)}
        while busy:
            done: set[Future[Result]]
            done, busy = wait(busy, return_when=FIRST_COMPLETED)
            for future in done:
                busy |= {pool.submit(play, task) for task in islice(waiting, 1)}
                yield future.result()
    except BrokenProcessPool:
        raise FallstarError("a worker process died: is there enough memory?") from None
    except BaseException:
        # Whoever stops early does not want to wait for games that nobody will look at.
        for process in [*(pool._processes or {}).values()]:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes begun in here do not hear Ctrl-C: the one that began them stops them, silently."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _on_ray(
    play: Callable[[Task], Result], tasks: Sequence[Task], workers: int | None, address: str
) -> Iterator[Result]:
    cluster, joined = _join(address)
    troubles = import_module("ray.exceptions")
    there = cluster.remote(_apply)
    waiting = iter(tasks)
    try:
        workers = workers or int(cluster.cluster_resources().get("CPU", 1))
        busy = [there.remote(play, task) for task in islice(waiting, AHEAD * workers)]
        while busy:
            done, busy = cluster.wait(busy)
            busy += [there.remote(play, task) for task in islice(waiting, len(done))]
            yield from cluster.get(done)
    except troubles.RayTaskError as error:
        raise error.cause from None
    except troubles.RayError as error:
        raise FallstarError(f"Ray: {_first_line(error)}") from None
    finally:
        if joined:
            cluster.shutdown()


def _apply(play: Callable[[Task], Result], task: Task) -> Result:
    return play(task)


def _join(address: str) -> tuple[Any, bool]:
    """Ray, connected, and whether that was done here.

    It is large and not everybody has it, so it is imported only now.
    """
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise FallstarError("Ray is not installed: pip install 'fallstar[ray]'") from None
    if ray.is_initialized():
        return ray, False
    _knock(address)
    try:
        ray.init(address or None, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as error:  # of every kind, and some have none
        where = f"no Ray cluster at {address!r}" if address else "Ray did not start here"
        raise FallstarError(f"{where}: {_first_line(error)}") from None
    return ray, True


def _knock(address: str) -> None:
    """Is anybody at host:port? Ray itself waits for many minutes before it says no."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), KNOCK).close()
    except (OSError, OverflowError) as error:
        raise FallstarError(f"no Ray cluster at {address!r}: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
