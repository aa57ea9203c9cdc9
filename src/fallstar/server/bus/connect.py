"""Make a bus from its address."""

from importlib.util import find_spec
from urllib.parse import urlsplit

from fallstar.server.bus.bus import Bus, BusError
from fallstar.server.bus.memory import MemoryBus


def connect_bus(url: str | None) -> Bus:
    """The bus at that address, or one in memory for a single process. It is not opened yet."""
    if url is None:
        return MemoryBus()
    scheme = urlsplit(url).scheme
    if scheme not in ("redis", "rediss", "unix"):
        raise BusError(
            f"there is no bus for {scheme or 'such'}:// addresses; give redis://HOST:PORT, "
            "rediss://… for TLS or unix:///PATH, or nothing for a single process"
        )
    if find_spec("redis") is None:
        raise BusError("a Redis bus needs redis: pip install 'fallstar[cluster]'")
    from fallstar.server.bus.redis import RedisBus

    return RedisBus(url)
