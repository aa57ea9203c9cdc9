"""The configuration of uvicorn for our protocols. They import it, so it has their names as text."""

from typing import Any

import uvicorn

from fallstar.server.limits import Rate
from fallstar.server.protocol.open_connections import OpenConnections, backlog, file_limit
from fallstar.server.protocol.unsent import Unsent

HTTP = "fallstar.server.protocol.http:BoundedHttp"
WEB_SOCKET = "fallstar.server.protocol.web_socket:CountedWebSocket"
FRAMES = Rate(400, 5)  # frames of any kind that a WebSocket may send


class Config(uvicorn.Config):
    """The configuration of uvicorn, with what its protocols share."""

    def __init__(self, app: Any, open_connections: OpenConnections, **options: Any) -> None:
        waiting = backlog(file_limit())
        super().__init__(app, http=HTTP, ws=WEB_SOCKET, backlog=waiting, **options)
        self.open_connections = open_connections
        self.frames: Rate | None = FRAMES  # of a WebSocket; None means no limit
        self.unsent = Unsent()
