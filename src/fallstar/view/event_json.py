"""Events as JSON: what msgspec makes of them, but faster.

The same rows of the kernel's event log come again and again, so the text of each row is kept.
"""

from functools import lru_cache

import msgspec
import numpy as np

from fallstar.rules.events import read_events
from fallstar.view.view import events_for


def events_json(log: bytes, *, own: bool) -> bytes:
    """The list of a step's events, as the seat that decided sees them, or anybody else."""
    rows = memoryview(log).cast("I").tolist()[1:]
    return b"[%b]" % b",".join([_event_json(row, own) for row in rows])


@lru_cache(8192)
def _event_json(row: int, own: bool) -> bytes:
    log = np.array([0, row], dtype=np.uint32).view(np.uint8).reshape(2, 4)
    log[0, 0] = 2
    events = read_events(log)
    return msgspec.json.encode((events if own else events_for(events, None))[0])
