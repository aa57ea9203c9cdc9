"""Logs: one JSON object per line. They never contain a cookie, token, password or table link."""

import json
import logging
import sys
import time
from datetime import UTC, datetime
from hashlib import sha256

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

FIELDS = ("method", "route", "status", "ms", "code")


def table_key(table: str) -> str:
    """The name of a table in logs: a hash, because its id is the link to it."""
    return sha256(table.encode()).hexdigest()[:12]


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, logger, text, and the fields given as `extra`."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
        }
        line |= {name: record.__dict__[name] for name in FIELDS if name in record.__dict__}
        if "table" in record.__dict__:
            line["table"] = table_key(record.__dict__["table"])
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(level: str) -> None:
    """Send everything to stderr as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    # At lower levels, libraries log parameters and paths, which may be secret.
    root.setLevel(max(logging.getLevelName(level.upper()), logging.WARNING))
    logging.getLogger("fallstar").setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True  # it logs the links of tables
    for name in ("alembic", "uvicorn", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.NOTSET)
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = True


def access_log(app: ASGIApp) -> ASGIApp:
    """Log a line for every request, with the pattern of its path: a path may be a table's link."""
    log = logging.getLogger("fallstar.access")

    async def logged(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET or not log.isEnabledFor(logging.INFO):
            await app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, watched)
        finally:
            took = round(1000 * (time.perf_counter() - began), 1)
            route = scope.get("path_template", "")
            fields = {"method": scope["method"], "route": route, "status": status, "ms": took}
            log.info("request", extra=fields)

    return logged
