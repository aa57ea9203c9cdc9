"""A static host: a folder served as it is, below a path, by the standard library."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

PATH = "/some/where/"
# Whether the service worker has kept all files of the page.
KEPT = """async () => {
  if (!navigator.serviceWorker.controller) return false;
  const files = await (await fetch("files.json")).json();
  const cache = await caches.open("fallstar-1");
  const kept = (await cache.keys()).map(({ url }) => url);
  const needed = [...files, "./"].map((name) => new URL(name, location.href).href);
  return needed.every((url) => kept.includes(url));
}"""


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


class StaticHost:
    """Serves a folder; it can be shut down and started again at the same address."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._server: ThreadingHTTPServer | None = None
        self._port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}{PATH}"

    def start(self) -> "StaticHost":
        handler = functools.partial(QuietHandler, directory=str(self._root))
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), handler)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
