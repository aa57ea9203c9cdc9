"""The browser client, built into the package. One page serves all its addresses (api/pages.py)."""

import mimetypes
import os
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

STATIC = Path(str(files("fallstar.server"))) / "static"
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}  # file names contain a hash
FRESH = {"cache-control": "no-cache"}
# The build has compressed its files, with the ending of each encoding; the smallest first.
ENCODINGS = {"br": ".br", "gzip": ".gz"}
PAGES = [
    *("/", "/new", "/rules", "/tutorial", "/replay", "/me", "/settings", "/statistics"),
    *("/analysis", "/review", "/puzzles", "/editor", "/workshop"),
]
UNBUILT = (
    "<!doctype html><title>Fallstar</title><p>The pages are not built. In a checkout: "
    "<code>make play</code> builds them. The API is at <a href=/api>/api</a>."
)


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A built file with a hash in its name, compressed as the client accepts it."""
    headers = FOREVER | {"vary": "accept-encoding"}
    found = _file(STATIC / "assets", name, headers)
    accepted = request.headers.get("accept-encoding", "").replace(" ", "").split(",")
    for encoding, ending in ENCODINGS.items():
        path = STATIC / "assets" / (name + ending)
        if encoding in accepted and path.is_file():
            found.content = path.read_bytes()
            found.headers["content-encoding"] = encoding
            break
    return found


@get("/puzzles/{name:str}", include_in_schema=False, sync_to_thread=False)
def puzzles(name: FromPath[str]) -> Response[bytes]:
    """A chunk of puzzles, which has a hash in its name, or the index of them."""
    return _file(STATIC / "puzzles", name, FRESH if name == "index.json" else FOREVER)


@get("/{name:str}", include_in_schema=False, sync_to_thread=False)
def root_file(name: FromPath[str]) -> Response[bytes]:
    """Manifest, icons, service worker."""
    return _file(STATIC, name, FRESH)


def lost() -> Response[bytes]:
    """The page for an unknown address: the client says so in the visitor's language."""
    return Response(page(), media_type="text/html", headers=FRESH, status_code=404)


def page(head: str = "") -> bytes:
    """The page of the client, with more in its head."""
    path = STATIC / "index.html"
    text = path.read_bytes() if path.exists() else UNBUILT.encode()
    return text.replace(b"</head>", head.encode() + b"</head>", 1)


def _file(folder: Path, name: str, headers: dict[str, str]) -> Response[bytes]:
    path = folder / name
    # os.path.isfile answers False where Path.is_file raises: a name that is too long.
    if path.parent != folder or name == "index.html" or not os.path.isfile(path):  # noqa: PTH113
        raise NotFoundException(f"there is no page {name[:60]!r}")
    kind = "application/manifest+json" if path.suffix == ".webmanifest" else None
    kind = kind or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(path.read_bytes(), media_type=kind, headers=headers)


def site_handlers() -> list[Any]:
    """The routes of the client."""
    return [asset, puzzles, root_file]
