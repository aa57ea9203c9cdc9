"""Running a server: listen, serve, and end in order when asked to."""

import asyncio
import socket
from collections.abc import Callable

import uvicorn

from fallstar.errors import FallstarError
from fallstar.server.app import Server
from fallstar.server.logs import set_up_logs
from fallstar.server.settings import Settings

MAX_FRAME = 65_536  # bytes; beyond, the connection is cut
GRACE = 5  # seconds for requests under way when the server ends


async def run(settings: Settings, started: Callable[[str], None]) -> None:
    """Serve until SIGINT or SIGTERM. `started` gets the address once the server can be asked."""
    set_up_logs(settings.log)
    server = Server(settings)
    listener = _listen(settings)
    host, port = listener.getsockname()[:2]
    config = uvicorn.Config(
        server.app(),
        ws="websockets-sansio",
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="on",
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        proxy_headers=False,
    )
    uvicorn_server = uvicorn.Server(config)
    task = asyncio.create_task(uvicorn_server.serve(sockets=[listener]))
    while not uvicorn_server.started and not task.done():
        await asyncio.sleep(0.02)
    if uvicorn_server.started:
        shown = f"[{host}]" if ":" in host else "localhost" if host == "127.0.0.1" else host
        started(f"http://{shown}:{port}/")
    await task


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family)
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
