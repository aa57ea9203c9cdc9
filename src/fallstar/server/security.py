"""Security at the network border: where a request comes from, and the headers of every response.

A page of another site can make a browser send requests with this site's cookie (CSRF). Four things
prevent harm: the cookie is SameSite=Lax, the Origin header must name this site, bodies must be
JSON, and GET changes nothing. A request with a bearer token is not checked: a page of another site
does not have the token.
"""

from functools import cache
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection, Request
from litestar.enums import ScopeType
from litestar.exceptions import InternalServerException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from fallstar.server.refusal import Refusal

PlainConnection = ASGIConnection[Any, Any, Any, Any]

# 'wasm-unsafe-eval' lets the page run the compiled rules; it allows no script made of text.
CSP = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # whoever has the address of a table can see it
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
HSTS = b"max-age=31536000"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
# Headers that only proxies send.
FORWARDED = frozenset({"forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-real-ip"})
COOKIES_KEY = "fallstar_set_cookie"  # in a scope's state: cookies that the response sets, by name


class Border(msgspec.Struct, frozen=True):
    """What the server knows about the network around it."""

    origins: tuple[str, ...] = ()  # other sites whose pages may act here: "https://host:port"
    proxies: int = 0  # proxies in front; without any, X-Forwarded headers are ignored

    def is_https(self, connection: PlainConnection) -> bool:
        """Whether the caller connects by HTTPS, to us or to the first proxy."""
        scheme: str = connection.scope["scheme"]
        if self.proxies:
            scheme = connection.headers.get("x-forwarded-proto", scheme).split(",")[0].strip()
        return scheme in ("https", "wss")

    def address(self, connection: PlainConnection) -> str:
        """The caller's address, for rate limits. An IPv6 caller counts as a /64 network."""
        client = connection.scope.get("client")
        text = client[0] if client else "local"
        if self.proxies:
            # Each proxy appends the address it was called from. What comes before may be forged.
            heard = ",".join(connection.headers.getall("x-forwarded-for", [""])).split(",")
            text = heard[-min(self.proxies, len(heard))].strip() or text
        return network_of(text)

    def is_this_machine(self, connection: PlainConnection) -> bool:
        """Whether the caller is on this machine. A proxy may be, too, for callers elsewhere."""
        if self.proxies or not FORWARDED.isdisjoint(connection.headers):
            return False
        return _is_loopback(connection)

    def bypassed(self, connection: PlainConnection) -> bool:
        """Whether a request plainly did not pass the proxy that the settings promise.

        Programs on this machine, and those that look after the server, may ask it directly.
        """
        return (
            self.proxies > 0
            and "x-forwarded-for" not in connection.headers
            and connection.scope["path"] not in ("/health", "/health/live", "/metrics")
            and not _is_loopback(connection)
        )

    async def before_send(self, message: Message, scope: Scope) -> None:
        """A hook of the application: add our headers to a response, and the cookies it sets."""
        if message["type"] not in ("http.response.start", "websocket.accept"):
            return
        cookies = scope["state"].pop(COOKIES_KEY, {}).values()
        headers = list(message.get("headers", ()))
        headers += [(b"set-cookie", cookie.encode("latin-1")) for cookie in cookies]
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

    def own_page(self, connection: PlainConnection) -> bool:
        """Whether the caller is a page of this site, a page of an allowed site, or not a page."""
        if "origin" in connection.headers:
            return origin_allowed(connection, self)
        # All current browsers send Origin or Sec-Fetch-Site. Without either, it is a program.
        return connection.headers.get("sec-fetch-site", "none") in ("same-origin", "none")

    async def same_origin(self, connection: PlainConnection, _handler: BaseRouteHandler) -> None:
        """A guard of the application: refuse changes that a page of another site asks for."""
        scope = connection.scope
        if scope["type"] == ScopeType.WEBSOCKET or scope["method"] in SAFE_METHODS:
            return
        headers = connection.headers
        if has_body(connection) and not is_json(headers.get("content-type", "")):
            raise Refusal("unsupported", "send JSON, with content-type: application/json")
        if bearer(connection) is not None:
            return
        if not self.own_page(connection):
            raise Refusal("forbidden", "pages of another site may not act here")


class PlainRequest(Request[Any, Any, Any]):
    """A request whose body is decoded strictly, as the type that the handler takes.

    Litestar would decode any JSON first and then convert it as it converts a query, so that "0"
    passes for 0 and 1 for true.
    """

    async def body(self) -> bytes:
        """The whole body; a Refusal if the caller hung up before it came."""
        try:
            return await super().body()
        except InternalServerException:
            raise Refusal("bad_request", "the body was cut off") from None

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


def origin_allowed(connection: PlainConnection, border: Border) -> bool:
    """Whether the caller is a page of this site, a page of an allowed site, or not a page.

    For WebSockets, check this before accepting: browsers let any page open one.
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


def _is_loopback(connection: PlainConnection) -> bool:
    client = connection.scope.get("client")
    try:
        return client is not None and ip_address(client[0]).is_loopback
    except ValueError:
        return False


def network_of(text: str) -> str:
    """An address as limits count it: an IPv6 address as its /64 network."""
    try:
        address = ip_address(text)
    except ValueError:
        return text[:45]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)


def bearer(connection: PlainConnection) -> str | None:
    """The bearer token of a request. Other kinds of Authorization may be for a proxy."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def has_body(connection: PlainConnection) -> bool:
    """Whether a request says that it has a body."""
    headers = connection.headers
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def is_json(content_type: str) -> bool:
    """Whether a content type is that of JSON."""
    return content_type.partition(";")[0].strip().lower() == "application/json"


def send_cookie(scope: Scope, cookie: str) -> None:
    """Make the response to this request set a cookie; the last call for a cookie wins."""
    scope["state"].setdefault(COOKIES_KEY, {})[cookie.partition("=")[0]] = cookie
