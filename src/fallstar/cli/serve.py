"""fallstar serve"""

import os
import socket
import subprocess
import sys
import threading
import webbrowser
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

PORT = 8000
EVERYWHERE = ("0.0.0.0", "::")


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    redis: str | None = None,
    origins: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    proxies: int | None = None,
    bot_pause: float | None = None,
    bot_threads: int | None = None,
    away_after: float | None = None,
    address_connections: int | None = None,
    limits: bool | None = None,
    log: str | None = None,
    metrics: bool | None = None,
    metrics_token: str | None = None,
    prepare: bool = True,
    open_browser: Annotated[bool, Parameter(name="--open", negative="")] = False,
) -> None:
    """Host tables: the game in the browser, the API and the bots, in one process.

    Every flag can also be set in the environment: FALLSTAR_PORT, FALLSTAR_DATABASE and so on.

    Parameters
    ----------
    host
        The address to listen on: 127.0.0.1 (this machine only) if not given; 0.0.0.0 for all.
    port
        8000 if not given; 0 for any free port.
    database
        Where games are stored: sqlite:///FILE or postgresql://USER@HOST/NAME.
        A file in your data folder if not given.
    redis
        redis://HOST, to run several processes on one PostgreSQL.
    origins
        Other addresses the pages may come from, such as https://play.example.org.
    proxies
        The number of proxies in front of the server, whose X-Forwarded headers are trusted.
    bot_pause
        Seconds a bot waits before it moves.
    bot_threads
        How many bots think at the same time; one for each core if not given.
    away_after
        Seconds after which a player whose page is closed counts as away.
    address_connections
        How many connections an address may have open; 0 for any number. Not counted behind a proxy.
    limits
        Limit the rate of requests; switch off for measurements only.
    log
        debug, info, warning or error.
    metrics
        Serve /metrics for Prometheus, to this machine or to those who have the token.
    metrics_token
        The bearer token for /metrics. FALLSTAR_METRICS_TOKEN hides it from other users.
    prepare
        Compile the bots before the server accepts connections.
    open_browser
        Open the game in the browser.
    """
    from fallstar.server.run import new_runner, run
    from fallstar.server.settings import read_settings

    flags = {
        "host": host,
        "port": port,
        "database": database,
        "redis": redis,
        "origins": tuple(origins) if origins else None,
        "proxies": proxies,
        "bot_pause": bot_pause,
        "bot_threads": bot_threads,
        "away_after": away_after,
        "address_connections": address_connections,
        "limits": limits,
        "log": log,
        "metrics": metrics,
        "metrics_token": metrics_token,
    }
    settings = read_settings(os.environ, flags)
    if prepare:
        _prepare()

    def started(address: str) -> None:
        print(f"Fallstar is at {address} (Ctrl-C ends it)", flush=True)
        if settings.host in EVERYWHERE and (mine := _own_address()):
            port = address.rpartition(":")[2]
            print(f"Others on your network find it at http://{mine}:{port}", flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with new_runner() as runner:
        runner.run(run(settings, started))


def free_port() -> int:
    """8000 if nothing listens there, else 0, which means any free port."""
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return 0 if probe.connect_ex(("127.0.0.1", PORT)) == 0 else PORT


def _own_address() -> str | None:
    """This machine's address on its network, if it has one; nothing is sent to find out."""
    with socket.socket(type=socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _prepare() -> None:
    """Compile the bots in another process, with a message, before anybody waits for them."""
    from fallstar.server.prepare import is_prepared, prepare

    if not is_prepared():
        with Console(stderr=True).status("Preparing the bots, once: about half a minute"):
            subprocess.run([sys.executable, "-m", "fallstar.server.prepare"], check=False)
    prepare()
