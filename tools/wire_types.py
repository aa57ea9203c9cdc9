"""Write web/src/wire/server.d.ts: the server's OpenAPI document as TypeScript types.

    python -m tools.wire_types

A struct becomes an interface, a union a union; what has a default may be left out in what is sent,
so requests take `Partial` of it themselves where they need to.
"""

import sys
from pathlib import Path
from typing import Any

TARGET = Path(__file__).parents[1] / "web" / "src" / "wire" / "server.d.ts"
NAMES = {"Record": "GameRecord"}  # what TypeScript calls something else
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean",
         "null": "null", "object": "Record<string, unknown>"}  # fmt: skip


def document() -> dict[str, Any]:
    """The server's OpenAPI document; no server is started for it."""
    from fallstar.server.app import Server
    from fallstar.server.settings import Settings

    app = Server(Settings(database=f"sqlite:///{TARGET.parent / 'none.db'}")).app()
    return app.openapi_schema.to_schema()


def render(schemas: dict[str, Any]) -> str:
    """All structs, in the order of their names."""
    parts = ["// Made by tools/wire_types.py from the server's OpenAPI document: do not edit.\n"]
    for name, schema in sorted(schemas.items()):
        required = set(schema.get("required", ()))
        rows = [
            f"  {key}{'' if key in required or 'const' in value else '?'}: {type_of(value)};\n"
            for key, value in schema.get("properties", {}).items()
        ]
        parts.append(f"export interface {NAMES.get(name, name)} {{\n{''.join(rows)}}}\n")
    return "\n".join(parts)


def type_of(schema: dict[str, Any]) -> str:
    """One schema as a type."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return NAMES.get(name, name)
    for key in ("oneOf", "anyOf"):
        if key in schema:
            kinds = dict.fromkeys(type_of(one) for one in schema[key])
            return " | ".join(kind for kind in kinds if kind != "unknown")
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join("null" if one is None else f'"{one}"' for one in schema["enum"])
    kind = schema.get("type", "unknown")
    if isinstance(kind, list):
        return " | ".join(type_of({**schema, "type": one}) for one in kind)
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
        item = type_of(schema.get("items") or {})
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"Record<string, {type_of(schema['additionalProperties'])}>"
    return PLAIN.get(kind, "unknown")


def types() -> str:
    """The whole file."""
    return render(document()["components"]["schemas"])


if __name__ == "__main__":
    TARGET.write_text(types(), encoding="utf-8")
    print(f"wrote {TARGET.name}", file=sys.stderr)
