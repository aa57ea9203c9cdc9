"""Worker processes: a function is called for each of many tasks, here, on all cores, or on Ray.

The results are the same everywhere; only the order in which they arrive differs.
"""

import logging
import os
import signal
import socket
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from functools import partial
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

from fallstar.errors import FallstarError

Task = TypeVar("Task")
Result = TypeVar("Result")
QUEUED = 2  # tasks submitted a worker: no worker idles, and little is lost when all stop
CONNECT_TIMEOUT = 10  # seconds


def run(
    play: Callable[[Task], Result],
    tasks: Sequence[Task],
    *,
    workers: int | None = None,
    ray: str | None = None,
) -> Generator[Result, None, None]:
    """Yield the results as they arrive. Closing the generator stops all workers.

    `workers` is all cores if None. `ray` is the address of a cluster, or "" for the one this
    machine belongs to, which is started if there is none.
    """
    if ray is not None:
        yield from _on_ray(play, tasks, workers, ray)
        return
    workers = min(workers or os.cpu_count() or 1, len(tasks))
    yield from _on_cores(play, tasks, workers) if workers > 1 else map(play, tasks)


def run_in_order(
    play: Callable[[Task], Result],
    tasks: Sequence[Task],
    *,
    workers: int | None = None,
    ray: str | None = None,
) -> Generator[Result, None, None]:
    """The same, in the order of the tasks."""
    early: dict[int, Result] = {}
    due = 0
    indexed = list(enumerate(tasks))
    with closing(run(partial(_indexed, play), indexed, workers=workers, ray=ray)) as results:
        for index, result in results:
            early[index] = result
            while due in early:
                yield early.pop(due)
                due += 1


def _indexed(play: Callable[[Task], Result], task: tuple[int, Task]) -> tuple[int, Result]:
    return task[0], play(task[1])


def chunks(count: int, size: int) -> list[range]:
    """The numbers from 0 to `count`, in ranges of `size`; the last may be shorter."""
    return [range(first, min(first + size, count)) for first in range(0, count, size)]


def _on_cores(
    play: Callable[[Task], Result], tasks: Sequence[Task], workers: int
) -> Iterator[Result]:
    waiting = iter(tasks)
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        with _children_ignore_interrupts():
            busy = {pool.submit(play, task) for task in islice(waiting, QUEUED * workers)}
        while busy:
            done: set[Future[Result]]
            done, busy = wait(busy, return_when=FIRST_COMPLETED)
            for future in done:
                busy |= {pool.submit(play, task) for task in islice(waiting, 1)}
                yield future.result()
    except BrokenProcessPool:
        raise FallstarError("a worker process died: is there enough memory?") from None
    except BaseException:
        # After an early stop nobody reads the other results, so do not wait for them.
        for process in [*(pool._processes or {}).values()]:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _children_ignore_interrupts() -> Iterator[None]:
    """Processes started in here ignore Ctrl-C: this process terminates them, without tracebacks."""
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
        busy = [there.remote(play, task) for task in islice(waiting, QUEUED * workers)]
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
    """Ray, connected, and whether this call connected it.

    Ray is large and optional, so it is imported only now.
    """
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise FallstarError("Ray is not installed: pip install 'fallstar[ray]'") from None
    if ray.is_initialized():
        return ray, False
    _check_reachable(address)
    try:
        ray.init(address or None, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as error:  # Ray raises many kinds, some without a message
        where = f"no Ray cluster at {address!r}" if address else "Ray did not start here"
        raise FallstarError(f"{where}: {_first_line(error)}") from None
    return ray, True


def _check_reachable(address: str) -> None:
    """Fail soon if nothing listens at host:port; Ray itself waits for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), CONNECT_TIMEOUT).close()
    except (OSError, OverflowError) as error:
        raise FallstarError(f"no Ray cluster at {address!r}: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
