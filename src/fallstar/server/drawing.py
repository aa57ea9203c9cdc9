"""A process that turns SVG into PNG: resvg holds the GIL for as long as it draws.

It is started for the first picture. A process that died or takes too long is replaced. It inherits
no socket and no file but its pipe, and ends with the server, however that ends: its pipe is closed
then.
"""

import os
import signal
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from fallstar.view.picture.png import to_png

LONGEST = 20.0  # seconds for a picture; most take half a second
NICE = 5  # drawing waits for the event loop where they share a core


class DrawingError(Exception):
    """A picture could not be drawn."""


class DrawingProcess:
    """One process; one thread at a time may use it."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return None if self._process is None else self._process.pid

    def to_png(self, svg: str, width: int) -> bytes:
        """The picture as a PNG of that many pixels across, or a DrawingError."""
        try:
            answer = self._ask(svg, width)
        except (EOFError, OSError) as error:
            answer = f"the process ended, or could not be started ({type(error).__name__}: {error})"
        if not isinstance(answer, bytes):
            self.close()
            raise DrawingError(f"a picture was not drawn: {answer}")
        return answer

    def _ask(self, svg: str, width: int) -> object:
        """The picture, or why there is none."""
        pipe = self._pipe
        if pipe is None or self._process is None or not self._process.is_alive():
            pipe = self._start()
        pipe.send((svg, width))
        return pipe.recv() if pipe.poll(LONGEST) else f"it took more than {LONGEST:.0f} s"

    def close(self) -> None:
        """End the process, from any thread. The next picture starts another one."""
        process, self._process, self._pipe = self._process, None, None
        if process is not None:
            process.kill()  # it has nothing to finish or to store
            process.join()

    def _start(self) -> Connection:
        self.close()
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        with theirs:
            process = context.Process(target=_draw, args=(theirs,), name="drawing", daemon=True)
            process.start()
        self._process = process
        self._pipe = ours
        return ours


def _draw(pipe: Connection) -> None:
    """Draw what comes, until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of a terminal, which the server gets too
    if hasattr(os, "nice"):
        os.nice(NICE)
    while True:
        try:
            svg, width = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            pipe.send(to_png(svg, width))
        except ValueError as error:
            pipe.send(str(error))
