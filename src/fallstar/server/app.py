"""The application: everything put together."""

import logging
import shutil
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from hmac import compare_digest
from typing import Any

from litestar import Litestar, MediaType, Request, Response, Router, get, head, route
from litestar.config.compression import CompressionConfig
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Tag

from fallstar import __version__
from fallstar.server.accounts.accounts import Accounts, Hooks
from fallstar.server.accounts.guard import plug
from fallstar.server.api import live, me, page, pages, pictures, study, tables
from fallstar.server.api.replies import MayBeRefused
from fallstar.server.bus.bus import Bus
from fallstar.server.bus.connect import connect_bus
from fallstar.server.limits import LIFTED, Limits, SlowDown
from fallstar.server.live.bot_turns import BotTurns
from fallstar.server.live.connection import Connections
from fallstar.server.live.counting import count_finished
from fallstar.server.live.housekeeping import Housekeeping
from fallstar.server.live.notices import Notices
from fallstar.server.live.player_changes import PlayerChanges
from fallstar.server.live.rating import rate_unrated
from fallstar.server.live.rooms import Rooms
from fallstar.server.live.table_lists import TableLists
from fallstar.server.logs import access_log
from fallstar.server.metrics import ErrorCounter, Metrics
from fallstar.server.refusal import STATUS, UNWELL, Refusal
from fallstar.server.security import Border, bearer
from fallstar.server.settings import Settings
from fallstar.server.site import lost, site_handlers
from fallstar.server.store.connect import connect_store, sqlite_file
from fallstar.server.store.store import Store, StoreError
from fallstar.server.wire.fields import ErrorCode
from fallstar.server.wire.replies import Health, RefusedReply
from fallstar.server.worker import Worker

log = logging.getLogger("fallstar.http")
METRICS_REFUSED = (
    "metrics are for the host: send the token of FALLSTAR_METRICS_TOKEN as a bearer token; "
    "without one they are answered on the server's own machine only"
)
NO_SUCH_PATH = "there is no such path: /api has a list"
# Bytes of a body; api/study.py allows more for records. The longest honest one is a question with a
# position of 8,000 characters and 200 moves.
MAX_BODY = 16_384


class Server:
    """One server: its parts, and the order in which they start and stop."""

    def __init__(
        self,
        settings: Settings,
        store: Store | None = None,
        bus: Bus | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.settings = settings
        self.now = now
        self.metrics = Metrics()
        self.store = store or connect_store(settings.database)
        self.bus = bus or connect_bus(settings.redis)
        self.limits = Limits(None if settings.limits else LIFTED)
        self.border = Border(origins=settings.origins, proxies=settings.proxies)
        most = settings.address_connections if settings.limits else 0
        self.connections = Connections(self.metrics, most or None)
        self.notices = Notices(self.bus, alone=settings.redis is None)
        self.bot_turns = BotTurns(settings.bot_threads, settings.bot_pause, self.metrics)
        self.rooms = Rooms(
            self.store, self.notices, self.metrics, self.bot_turns, settings, self.now
        )
        self.table_lists = TableLists(self.store, self.rooms, self.now)
        self.worker = Worker(self.limits, self.border)
        self.pictures = pictures.Pictures(self.limits, self.border)
        self.accounts = Accounts(self.store, self.limits, self.border, now=self.now)
        self.player_changes = PlayerChanges(
            self.store, self.rooms, self.connections, self.notices, self.accounts.known.drop
        )
        self.accounts.hooks = Hooks(
            revoked=self.player_changes.revoke,
            adopted=self.player_changes.adopt,
            forgotten=self.player_changes.forget,
            renamed=self.player_changes.rename,
        )
        self.housekeeping = Housekeeping(
            self.rooms, self.store, self.bot_turns, self.now, self._look_at_finished,
            self._check_connections,
            self.metrics,
        )  # fmt: skip
        self._error_counter = ErrorCounter(self.metrics)

    async def _look_at_finished(self) -> None:
        await rate_unrated(self.rooms, self.store, self.now)
        await count_finished(self.store)

    async def _check_connections(self) -> None:
        if self.settings.redis is not None:
            await self.player_changes.check_connections()

    @asynccontextmanager
    async def lifespan(self, _app: Litestar) -> AsyncIterator[None]:
        """Everything that runs while the application does."""
        try:
            await self.open()
            self.housekeeping.start()
            yield
        finally:
            await self.housekeeping.stop()
            await self.close()

    async def open(self) -> None:
        """Start from the store upwards. Nothing is done without being asked yet."""
        logging.getLogger("fallstar").addHandler(self._error_counter)
        await self.store.open()
        await self.notices.open(self.rooms.hear, self.player_changes.hear)

    async def say_goodbye(self) -> None:
        """Close all connections: one after another if another process takes them over."""
        if self.settings.redis is None:
            self.connections.close()
        else:
            await self.connections.drain()

    async def close(self) -> None:
        """Stop in the opposite order."""
        self.connections.close()
        await self.rooms.close()
        await self.notices.close()
        await self.store.close()
        self.worker.close()
        self.pictures.close()
        logging.getLogger("fallstar").removeHandler(self._error_counter)

    def figures(self) -> bytes:
        """The metrics as they are now."""
        metrics, file = self.metrics, sqlite_file(self.settings.database)
        metrics.rooms.set(len(self.rooms))
        metrics.bus_listening.set(self.bus.listening_since is not None)
        if file is not None:
            metrics.disk_free.set(shutil.disk_usage(file.parent).free)
        return metrics.text()

    def app(self) -> Litestar:
        """The ASGI application."""
        return Litestar(
            route_handlers=[
                *tables.routers(),
                *live.routers(),
                *me.routers(),
                *study.routers(),
                health,
                live_health,
                heartbeat,
                *([figures] if self.settings.metrics else []),
                *pages.page_handlers(),
                pictures.table_picture,
                no_such_path,
                *site_handlers(),
            ],
            lifespan=[self.lifespan],
            on_app_init=[plug(self.accounts)],
            dependencies={
                "connections": Provide(self._provide_connections),
                "metrics": Provide(self._provide_metrics),
                "pictures": Provide(self._provide_pictures),
                "rooms": Provide(self._provide_rooms),
                "table_lists": Provide(self._provide_table_lists),
                "server": Provide(self._provide_self),
                "worker": Provide(self._provide_worker),
            },
            exception_handlers={
                Refusal: self._refuse,
                StoreError: self._refuse_unwell,
                HTTPException: self._refuse_http,
                Exception: self._fail,
            },
            middleware=[access_log],
            request_max_body_size=MAX_BODY,
            # Compression would delay the lines of a stream until a block is full. The worker
            # compresses its own answers, and the build its files.
            compression_config=CompressionConfig(
                backend="gzip",
                minimum_size=1000,
                exclude=[r"/stream$", "/metrics", "^/assets/", *study.COMPRESSED],
            ),
            openapi_config=OpenAPIConfig(
                title="Fallstar",
                version=__version__,
                description="Tables, live play, records and study. Acts and messages are the same "
                "over HTTP, WebSocket and stream.",
                openapi_router=Router(
                    "/api", route_handlers=[], before_request=no_html, include_in_schema=False
                ),
                render_plugins=[page.Page(), page.Document()],
                tags=[
                    Tag("Tables", "Make, find and play"),
                    Tag("Live", "What happens, as it happens"),
                    Tag("Me", "Identity, tokens, games"),
                    Tag("Study", "Questions without a table"),
                ],
            ),
            logging_config=None,
        )

    async def _provide_connections(self) -> Connections:
        return self.connections

    async def _provide_metrics(self) -> Metrics:
        return self.metrics

    async def _provide_pictures(self) -> pictures.Pictures:
        return self.pictures

    async def _provide_rooms(self) -> Rooms:
        return self.rooms

    async def _provide_table_lists(self) -> TableLists:
        return self.table_lists

    async def _provide_worker(self) -> Worker:
        return self.worker

    async def _provide_self(self) -> "Server":
        return self

    def _refuse(self, _request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
        self.metrics.refusals.labels(refusal.code).inc()
        headers = {"retry-after": str(refusal.retry_after)} if isinstance(refusal, SlowDown) else {}
        reply = RefusedReply(refusal.code, refusal.reason, refusal.log_number)
        return Response(reply, status_code=refusal.status, headers=headers)

    def _refuse_unwell(self, _request: Request[Any, Any, Any], error: StoreError) -> Response[Any]:
        log.error("the database failed: %s", error)
        reply = RefusedReply("unwell", UNWELL)
        return Response(reply, status_code=STATUS["unwell"], headers={"retry-after": "5"})

    def _refuse_http(self, request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
        reason = error.detail
        extra = error.extra
        if isinstance(extra, list) and extra:
            faults = [f"{one.get('key', 'body')}: {one.get('message', '')}" for one in extra]
            reason = f"{reason}: {'; '.join(faults)}"
        if error.status_code == 413:
            most = request.route_handler.resolve_request_max_body_size()
            reason = f"a body has at most {most:,} bytes here"
        if error.status_code == 404 and _wants_page(request):
            return lost()
        codes: dict[int, ErrorCode] = {
            STATUS[code]: code for code in ("not_found", "bad_method", "too_large")
        }
        code = codes.get(error.status_code, "bad_request")
        return Response(
            RefusedReply(code, reason), status_code=error.status_code, headers=error.headers or {}
        )

    def _fail(self, _request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
        log.error("a request failed", exc_info=error)
        return Response(
            RefusedReply("broken", "the server failed; nothing was changed"),
            status_code=STATUS["broken"],
        )


def no_html(request: Request[Any, Any, Any]) -> None:
    """Litestar answers unknown paths beside the OpenAPI document with a page of its own."""
    if request.path_params:
        raise Refusal("not_found", NO_SUCH_PATH)


@route("/api/{path:path}", http_method=["POST", "PUT", "PATCH", "DELETE"],
       include_in_schema=False, sync_to_thread=False)  # fmt: skip
def no_such_path() -> None:
    """An act at a path that does not exist: without this it would be a wrong method."""
    raise Refusal("not_found", NO_SUCH_PATH)


def _wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether this is a browser that asks for a page which does not exist."""
    path = request.url.path
    return "text/html" in request.headers.get("accept", "") and not path.startswith("/api/")


@get(
    "/health",
    operation_id="health",
    summary="Is the server well?",
    tags=["Operation"],
    responses={
        503: ResponseSpec(Health, description="The server is not well", generate_examples=False),
        429: MayBeRefused[429],
    },
)
async def health(server: NamedDependency[Server]) -> Response[Health]:
    """503 if nothing can be stored, or if the bus cannot be reached."""
    if await _is_well(server):
        return Response(Health("well", __version__))
    return Response(Health("unwell", __version__), status_code=503)


@head("/health", include_in_schema=False)
async def heartbeat(server: NamedDependency[Server]) -> Response[None]:
    """The same without a body."""
    return Response(None, status_code=200 if await _is_well(server) else 503)


@get(
    "/health/live",
    operation_id="live_health",
    summary="Does the server answer?",
    tags=["Operation"],
    responses={status: MayBeRefused[status] for status in (429, 503)},
    sync_to_thread=False,
)
def live_health() -> Health:
    """Always 200: only a server that hangs does not answer. Restart it then."""
    return Health("well", __version__)


async def _is_well(server: Server) -> bool:
    try:
        await server.store.ping()
        await server.bus.ping()
    except Exception as error:
        log.error("not well: %s", error)
        return False
    return True


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def figures(request: Request[Any, Any, Any], server: NamedDependency[Server]) -> Response[bytes]:
    """For Prometheus: whoever has the token or, if there is none, asks from this machine."""
    token = server.settings.metrics_token
    if token is None:
        allowed = server.border.is_this_machine(request)
    else:
        allowed = compare_digest((bearer(request) or "").encode(), token.encode())
    if not allowed:
        raise Refusal("forbidden", METRICS_REFUSED)
    return Response(server.figures(), media_type="text/plain; version=0.0.4")
