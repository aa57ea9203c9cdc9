"""The client's types are those of the server's OpenAPI document."""

from tools import wire_types


def test_the_client_has_the_types_of_the_server_as_it_is_now() -> None:
    written = wire_types.TARGET.read_text(encoding="utf-8")
    assert written == wire_types.types(), "server.d.ts is out of date: run `npm run types`"
