"""The client's types are those of the server's OpenAPI document."""

import importlib.util
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"

spec = importlib.util.spec_from_file_location("wire_types", WEB / "wire_types.py")
assert spec is not None
assert spec.loader is not None
wire_types = importlib.util.module_from_spec(spec)
spec.loader.exec_module(wire_types)


def test_the_client_has_the_types_of_the_server_as_it_is_now() -> None:
    written = wire_types.TARGET.read_text(encoding="utf-8")
    assert written == wire_types.types(), "server.d.ts is out of date: run `npm run types`"
