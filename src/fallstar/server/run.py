"""Run a server: listen, serve, and shut down cleanly on a signal."""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager

import uvicorn
from litestar import Litestar

from fallstar.errors import FallstarError
from fallstar.server.app import Server
from fallstar.server.logs import set_up_logs
from fallstar.server.memory import bound_arenas
from fallstar.server.protocol.config import Config
from fallstar.server.protocol.open_connections import (
    OpenConnections,
    file_limit,
    most_connections,
)
from fallstar.server.settings import Settings

CUT_OFF = 65_536  # bytes of a frame; a longer one closes the connection
GC = (20_000, 20, 50)  # objects of games live long: collect garbage less often than by default
KEEP = 75  # seconds an idle connection is kept: longer than proxies keep theirs
GRACE = 5  # seconds for open requests at shutdown
SIGNALS = (signal.SIGINT, signal.SIGTERM)


class UvicornServer(uvicorn.Server):
    """Uvicorn that returns after a signal, where uvicorn.Server raises the signal again."""

    say_goodbye: Callable[[], Awaitable[None]]  # to WebSockets and streams

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Both signals end the server; a signal that this process ignores stays ignored.

        This does not use the event loop, which has no signal handlers on Windows.
        """
        handled = [one for one in SIGNALS if signal.getsignal(one) is not signal.SIG_IGN]
        before = {one: signal.signal(one, self.handle_exit) for one in handled}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept nobody more, and close streams, which never end by themselves; then all else."""
        for server in self.servers:
            server.close()
        for one in sockets or []:
            one.close()
        await self.say_goodbye()
        await super().shutdown(sockets)


def new_runner() -> asyncio.Runner:
    """A runner on uvloop where it is installed: by default everywhere but on Windows."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return asyncio.Runner()
    return asyncio.Runner(loop_factory=new_event_loop)


async def run(settings: Settings, started: Callable[[str], None]) -> None:
    """Serve until SIGINT or SIGTERM. `started` is called with the address when the server is up."""
    set_up_logs(settings.log)
    bound_arenas()
    server = Server(settings)
    app = server.app()
    listener = _listen(settings)
    with closing(listener):
        async with server.lifespan(app):
            gc.freeze()  # what is loaded now stays: exclude it from garbage collection
            gc.set_threshold(*GC)
            await _serve(server, app, listener, started)


async def _serve(
    server: Server, app: Litestar, listener: socket.socket, started: Callable[[str], None]
) -> None:
    host, port = listener.getsockname()[:2]
    config = Config(
        app,
        _open_connections(server),
        ws_max_size=CUT_OFF,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="off",  # run() does it, and reports what fails
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=KEEP,
        server_header=False,
        proxy_headers=False,
    )
    if not server.settings.limits:
        config.frames = None
    uvicorn_server = UvicornServer(config)
    uvicorn_server.say_goodbye = server.say_goodbye
    task = asyncio.create_task(uvicorn_server.serve(sockets=[listener]))
    while not uvicorn_server.started and not task.done():
        await asyncio.sleep(0.02)
    if uvicorn_server.started:
        here = host in ("127.0.0.1", "0.0.0.0", "::")
        shown = "localhost" if here else f"[{host}]" if ":" in host else host
        started(f"http://{shown}:{port}/")
    await task


def _open_connections(server: Server) -> OpenConnections:
    """Behind a proxy all connections come from its address, so they are not counted by address."""
    settings = server.settings
    limited = settings.limits and not settings.proxies
    per_address = settings.address_connections if limited else 0
    refused = server.metrics.refused_connections.inc
    most = most_connections(file_limit())
    return OpenConnections(most, per_address or None, refused=refused)


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family)
    if sys.platform != "win32":  # there it would let two servers share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        raise FallstarError(
            f"cannot listen on {settings.host} port {settings.port}: {error.strerror}; "
            "choose another with --port"
        ) from None
    return listener
