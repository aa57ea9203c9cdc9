"""Events as JSON: what msgspec makes of them, but faster.

The same rows of the kernel's event log come again and again, so the text of each row is kept.
"""

import msgspec
import numpy as np

from fallstar.rules.events import read_events
from fallstar.view.view import events_for

MOST = 8192  # texts that are kept


class _Texts(dict[int, bytes]):
    """The texts of rows, each made when it is wanted first."""

    def __init__(self, *, own: bool) -> None:
        self._own = own

    def __missing__(self, row: int) -> bytes:
        log = np.array([0, row], dtype=np.uint32).view(np.uint8).reshape(2, 4)
        log[0, 0] = 2
        events = read_events(log)
        shown = events if self._own else events_for(events, None)
        if len(self) >= MOST:
            self.clear()
        self[row] = text = msgspec.json.encode(shown[0])
        return text


_OWN, _OTHERS = _Texts(own=True), _Texts(own=False)


def events_json(log: bytes, *, own: bool) -> bytes:
    """The list of a step's events, as the seat that decided sees them, or anybody else."""
    texts = _OWN if own else _OTHERS
    rows = memoryview(log)[4:].cast("I").tolist()
    return b"[%b]" % b",".join(map(texts.__getitem__, rows))
