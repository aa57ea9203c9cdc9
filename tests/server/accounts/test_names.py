"""Names people may bear."""

import pytest

from fallstar.server.names import chosen_name, guest_name, is_default, tidy
from fallstar.server.refusal import Refusal


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ada\u00a0\u3000B", "Ada B"),
        ("Zoe\u0308", "Zoë"),
        ("Ελένη", "Ελένη"),
        ("さくら", "さくら"),
        ("नमस्ते", "नमस्ते"),
        ("🦊 fox", "🦊 fox"),
        ("x" * 24, "x" * 24),
        ("e\u0301" * 24, "é" * 24),
    ],
)
def test_good_names_are_kept_tidy(given: str, name: str) -> None:
    assert tidy(given) == name
    assert tidy(name) == name


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ("", "1 to 24"),
        ("   ", "1 to 24"),
        ("x" * 25, "not 25"),
        ("a\nb", "U+000A"),
        ("a\0b", "U+0000"),
        ("a\u202eb", "U+202E"),
        ("a\u2066b", "U+2066"),
        ("a\u200bb", "U+200B"),
        ("a\u2028b", "U+2028"),
        ("\ufeffa", "U+FEFF"),
        ("\ue000", "U+E000"),
        ("\u3164", "U+3164"),
        ("\u2800", "U+2800"),
        ("\u0301a", "accents"),
        ("q\u0323\u0332\u0333", "accents"),
    ],
)
def test_names_that_deceive_or_do_not_show_are_refused(given: str, fault: str) -> None:
    with pytest.raises(Refusal, match=fault.replace("+", r"\+")) as caught:
        tidy(given)
    assert caught.value.status == 400


def test_guests_get_a_name_that_nobody_may_choose() -> None:
    names = {guest_name() for _ in range(100)}
    assert len(names) > 50
    for name in names:
        assert is_default(name)
        assert tidy(name) == name
        with pytest.raises(Refusal, match="for guests"):
            chosen_name(name.upper())
    assert not is_default("Guest")
    assert chosen_name("Guest of honour") == "Guest of honour"
