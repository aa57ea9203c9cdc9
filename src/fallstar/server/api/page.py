"""The OpenAPI document as JSON, and a page that shows it without any script."""

from html import escape
from typing import Any

from litestar import MediaType, Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

# How to begin, for people who write their first program.
BEGIN = """<h2>How to begin</h2>
<p>A browser is known by its cookie. A program asks for a token once and sends it with every
request; a token made without any credential belongs to a new guest. Bodies are JSON.</p>
<pre>curl -X POST localhost:8000/api/me/tokens -H 'content-type: application/json' \\
     -d '{"name": "my program"}'
curl -X POST localhost:8000/api/tables -H 'authorization: Bearer fst_…' \\
     -H 'content-type: application/json' -d '{"start": true,
     "seats": [{"kind": "me"}, {"kind": "bot", "level": "gain"}]}'</pre>
<p>A refusal changes nothing, and is a <a href="#RefusedReply">RefusedReply</a> with a code for
programs and a reason for people.</p>"""
METHODS = ("get", "post", "put", "patch", "delete")


class Document(OpenAPIRenderPlugin):
    """The document itself, at /api/openapi.json."""

    def __init__(self) -> None:
        super().__init__(path="/openapi.json", media_type=MediaType.JSON)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document as it is."""
        return self.render_json(request, openapi_schema)


class Page(OpenAPIRenderPlugin):
    """The API for people, at /api: every path with what it takes and gives."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.HTML)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page."""
        del request
        return render(openapi_schema).encode()


def render(document: dict[str, Any]) -> str:
    """The whole page."""
    groups: dict[str, list[str]] = {}
    for path, methods in document["paths"].items():
        for method in METHODS:
            if method in methods:
                tag = methods[method].get("tags", ["Operation"])[0]
                groups.setdefault(tag, []).append(_operation(path, method, methods[method]))
    body = "".join(
        f"<section><h2>{escape(tag)}</h2>{''.join(operations)}</section>"
        for tag, operations in groups.items()
    )
    schemas = "".join(
        _schema(name, schema) for name, schema in sorted(document["components"]["schemas"].items())
    )
    info = document["info"]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(info['title'])} API</title>"
        '<link rel="stylesheet" href="/api.css"></head><body><main>'
        f"<h1>{escape(info['title'])} API {escape(info['version'])}</h1>"
        f"<p>{escape(info.get('description', ''))}</p>"
        '<p>The same for programs: <a href="/api/openapi.json">openapi.json</a></p>'
        f"{BEGIN}"
        f"{body}<section><h2>Structs</h2>{schemas}</section></main></body></html>"
    )


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    takes = [
        f"<li><code>{escape(one['name'])}</code> {_type(one.get('schema', {}))} "
        f"{escape(one.get('description', ''))}</li>"
        for one in operation.get("parameters", [])
    ]
    body = operation.get("requestBody", {}).get("content", {})
    takes += [f"<li>body: {_type(content.get('schema', {}))}</li>" for content in body.values()]
    gives = []
    for status, response in operation.get("responses", {}).items():
        types = [_type(one.get("schema", {})) for one in response.get("content", {}).values()]
        text = escape(response.get("description", ""))
        gives.append(f"<li><b>{escape(str(status))}</b> {' '.join(types)} {text}</li>")
    return (
        f'<article id="{escape(operation.get("operationId", path))}">'
        f"<h3><b>{method.upper()}</b> <code>{escape(path)}</code></h3>"
        f"<p>{_sentence(operation.get('summary', ''))} "
        f"{escape(operation.get('description', ''))}</p>"
        f"<details><summary>Takes and gives</summary><ul>{''.join(takes)}</ul>"
        f"<ul>{''.join(gives)}</ul></details></article>"
    )


def _sentence(text: str) -> str:
    return escape(text if text.endswith(("?", "!", ".")) else f"{text}.")


def _schema(name: str, schema: dict[str, Any]) -> str:
    rows = [
        f"<li><code>{escape(key)}</code> {_type(value)} {escape(value.get('description', ''))}</li>"
        for key, value in schema.get("properties", {}).items()
    ]
    return (
        f'<article id="{escape(name)}"><h3>{escape(schema.get("title", name))}</h3>'
        f"<p>{escape(schema.get('description', ''))}</p><ul>{''.join(rows)}</ul></article>"
    )


def _type(schema: dict[str, Any]) -> str:
    """A type in few words, with links to structs."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{escape(name)}">{escape(name.rpartition("_")[2])}</a>'
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return " or ".join(_type(one) for one in schema[key])
    if "enum" in schema:
        return " | ".join(f"<code>{escape(str(one))}</code>" for one in schema["enum"])
    if "const" in schema:
        return f"<code>{escape(str(schema['const']))}</code>"
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_type(schema.get('items') or {})}"
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))
