"""TCP connections: how many this process keeps, and which are too many."""

import logging
import time
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus

# Connections that are accepted at once, before one of them can be refused; those beyond that try
# again a second later. So many more file handles are kept free, with few handles in all.
FEWEST_AT_ONCE, MOST_AT_ONCE = 100, 2048
LOG_EVERY = 60.0  # seconds between two warnings about refused connections
log = logging.getLogger("fallstar.http")


def file_limit() -> int | None:
    """How many files this process may have open; None where there is no limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if limit == resource.RLIM_INFINITY else limit


def backlog(files: int | None) -> int:
    """How many connections may wait to be accepted. All are accepted at once, so each of them needs
    a file handle of the reserve."""
    return MOST_AT_ONCE if files is None else min(max(files // 20, FEWEST_AT_ONCE), MOST_AT_ONCE)


def reserve(files: int) -> int:
    """File handles for these, the database, the bus and the files of the page."""
    return 2 * backlog(files)


def most_connections(files: int | None) -> int | None:
    """How many connections leave a reserve of file handles; None where there is no limit."""
    return None if files is None else max(files - reserve(files), files // 2)


class OpenConnections:
    """Counts the TCP connections of this process, and says which are too many."""

    def __init__(
        self, most: int | None, most_per_address: int | None,
        clock: Callable[[], float] = time.monotonic, refused: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        """None means no limit; `refused` is called for each that is refused."""
        self._tell_refused = refused
        self._most = most
        self._most_per_address = most_per_address
        self._clock = clock
        self._count = 0
        self._addresses: Counter[str] = Counter()
        self._refused = 0  # since the last warning
        self._next_warning = 0.0

    def __len__(self) -> int:
        return self._count

    def enter(self, address: str) -> HTTPStatus | None:
        """Count a connection; the status to refuse it with, if there are too many."""
        self._count += 1
        self._addresses[address] += 1
        if self._most is not None and self._count > self._most:
            self._warn(
                f"{self._most} connections are open, and file handles are kept for other things: "
                "raise the limit of open files (ulimit -n, LimitNOFILE)"
            )
            return HTTPStatus.SERVICE_UNAVAILABLE
        most = self._most_per_address
        if most is not None and self._addresses[address] > most:
            self._warn(f"an address has {most} connections: FALLSTAR_ADDRESS_CONNECTIONS is more")
            return HTTPStatus.TOO_MANY_REQUESTS
        return None

    def leave(self, address: str) -> None:
        """A connection that was counted is closed."""
        self._count -= 1
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]

    def _warn(self, why: str) -> None:
        self._refused += 1
        self._tell_refused()
        now = self._clock()
        if now >= self._next_warning:
            log.warning("refused %d new connections; %s", self._refused, why)
            self._next_warning, self._refused = now + LOG_EVERY, 0
