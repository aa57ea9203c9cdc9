"""WebSockets with messages to send: they send in turns."""

import asyncio
from collections import deque
from typing import Protocol

SENT_AT_ONCE = 64  # sockets that are written to in one round of the loop: some milliseconds


class Sender(Protocol):
    """What has messages to send."""

    loop: asyncio.AbstractEventLoop

    def flush(self) -> None:
        """Send the messages that wait."""


class Unsent:
    """WebSockets with messages to send. Some are sent in each round of the loop, so that a table
    with thousands of viewers does not hold up everybody else."""

    def __init__(self) -> None:
        self._sockets: deque[Sender] = deque()

    def add(self, socket: Sender) -> None:
        """Let a socket send soon."""
        if not self._sockets:
            socket.loop.call_soon(self._send_some, socket.loop)
        self._sockets.append(socket)

    def _send_some(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            for _ in range(min(len(self._sockets), SENT_AT_ONCE)):
                self._sockets.popleft().flush()
        finally:  # an error of one socket must not stop the others
            if self._sockets:
                loop.call_soon(self._send_some, loop)
