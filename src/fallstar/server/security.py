"""The border to the network: where a request comes from, and what browsers are told to refuse.

A page of another site can make a browser send requests with this site's cookie. Four things stand
against that: the cookie is SameSite=Lax, a browser names the page's origin, which must be this
site, bodies are JSON, and nothing is changed by GET. A request with a bearer token is exempt: no
page of another site has the token.
"""

from functools import cache
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection, Request
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from fallstar.server.refusal import Refusal

Connection = ASGIConnection[Any, Any, Any, Any]

CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # the address of a table is its key
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
HSTS = b"max-age=31536000"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
COOKIE_KEY = "fallstar_set_cookie"  # where in a scope's state a cookie waits to be sent


class Border(msgspec.Struct, frozen=True):
    """How the server stands in the network."""

    origins: tuple[str, ...] = ()  # further origins whose pages may act here: "https://host:port"
    proxies: int = 0  # trusted proxies in front; only then are their X-Forwarded headers believed

    def is_https(self, connection: Connection) -> bool:
        """Whether the caller's own connection is encrypted."""
        scheme: str = connection.scope["scheme"]
        if self.proxies:
            scheme = connection.headers.get("x-forwarded-proto", scheme).split(",")[0].strip()
        return scheme in ("https", "wss")

    def address(self, connection: Connection) -> str:
        """The caller's address, to count by: of IPv6 the network, which one person has whole."""
        client = connection.scope.get("client")
        text = client[0] if client else "local"
        if self.proxies:
            # Each proxy writes whom it heard from at the end; what stands before may be invented.
            heard = ",".join(connection.headers.getall("x-forwarded-for", [""])).split(",")
            text = heard[-min(self.proxies, len(heard))].strip() or text
        try:
            address = ip_address(text)
        except ValueError:
            return text[:45]
        if isinstance(address, IPv6Address):
            if address.ipv4_mapped:
                return str(address.ipv4_mapped)
            return f"{IPv6Address(int(address) >> 64 << 64)}/64"
        return str(address)

    async def before_send(self, message: Message, scope: Scope) -> None:
        """A hook of the application: the headers of every response, and a cookie that waits."""
        if message["type"] not in ("http.response.start", "websocket.accept"):
            return
        headers = list(message.get("headers", ()))
        cookie = scope["state"].pop(COOKIE_KEY, None)
        if cookie is not None:
            headers.append((b"set-cookie", cookie.encode("latin-1")))
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _ in headers}
            headers += [pair for pair in self._headers(scope) if pair[0] not in present]
        message["headers"] = headers

    def _headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        headers = list(HEADERS)
        if scope["path"].startswith("/api/"):
            headers.append((b"cache-control", b"no-store"))
        if self.is_https(ASGIConnection(scope)):
            headers.append((b"strict-transport-security", HSTS))
        return headers

    async def same_origin(self, connection: Connection, _handler: BaseRouteHandler) -> None:
        """A guard of the application: no page of another site changes anything."""
        scope = connection.scope
        if scope["type"] == ScopeType.WEBSOCKET or scope["method"] in SAFE_METHODS:
            return
        headers = connection.headers
        if has_body(connection) and not is_json(headers.get("content-type", "")):
            raise Refusal("unsupported", "send JSON, with content-type: application/json")
        if bearer(connection) is not None:
            return
        if "origin" not in headers:
            # Every browser of today names an origin here; who names neither is no browser.
            site = headers.get("sec-fetch-site", "none")
            allowed = site in ("same-origin", "none")
        else:
            allowed = origin_allowed(connection, self)
        if not allowed:
            raise Refusal("forbidden", "pages of another site may not act here")


class PlainRequest(Request[Any, Any, Any]):
    """A request whose body may be anything at all: what is not as documented is refused.

    The body is read as what the handler takes. Litestar would first read any JSON, and then let
    "0" pass for 0 and 1 for true, as in a query.
    """

    async def json(self) -> Any:
        body, field = await self.body(), self.route_handler.parsed_data_field
        if not body or field is None:
            return None
        try:
            return _decoder(field.annotation).decode(body)
        except (RecursionError, ValueError) as error:  # nested too deep; not UTF-8; not JSON
            raise Refusal("bad_request", f"the body cannot be read: {error}") from None


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def origin_allowed(connection: Connection, border: Border) -> bool:
    """Whether the page that asks is of this site, or of one that may act here; or is no page.

    For WebSockets this must be asked before accepting: browsers let any page open one.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin in border.origins:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or parts.path or parts.query or parts.fragment:
        return False
    if border.is_https(connection) and parts.scheme != "https":
        return False
    host = connection.headers.get("host", "")
    return bool(host) and _with_port(parts.netloc, parts.scheme) == _with_port(host, parts.scheme)


def _with_port(host: str, scheme: str) -> str:
    host = host.lower()
    if host.rpartition("]")[2].rpartition(":")[1]:
        return host
    return f"{host}:{443 if scheme == 'https' else 80}"


def bearer(connection: Connection) -> str | None:
    """The bearer token of a request. Other kinds of Authorization may be a proxy's affair."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def has_body(connection: Connection) -> bool:
    """Whether a request says that it has a body."""
    headers = connection.headers
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def is_json(content_type: str) -> bool:
    """Whether a content type is JSON's."""
    return content_type.partition(";")[0].strip().lower() == "application/json"


def send_cookie(scope: Scope, cookie: str) -> None:
    """Let the response of this request set a cookie; the last one given counts."""
    scope["state"][COOKIE_KEY] = cookie
