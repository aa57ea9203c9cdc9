"""What the client has from the server and the rules is what they have now."""

from tools import card_table, wire_types


def test_the_client_has_the_types_of_the_server_as_it_is_now() -> None:
    written = wire_types.TARGET.read_text(encoding="utf-8")
    assert written == wire_types.types(), "server.d.ts is out of date: run `npm run types`"


def test_the_client_has_the_cards_and_decisions_of_the_rules_as_they_are_now() -> None:
    written = card_table.TARGET.read_text(encoding="utf-8")
    assert written == card_table.module(), "cards.ts is out of date: run `npm run cards`"
