"""Names people may bear."""

from itertools import combinations
from string import ascii_lowercase, digits

import pytest

from fallstar.server.name_key import IGNORABLE, name_key, third_key
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
        ("\u2764\ufe0f Ada", "\u2764 Ada"),  # as a phone writes the heart
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
        ("A\u180bda", "U+180B"),
        ("Ada\ufe01", "U+FE01"),
        ("\U000e0100Ada", "U+E0100"),
        ("Ada\u2065", "U+2065"),
        ("\u0301a", "accents"),
        ("q\u0323\u0332\u0333", "accents"),
    ],
)
def test_names_that_deceive_or_do_not_show_are_refused(given: str, fault: str) -> None:
    with pytest.raises(Refusal, match=fault.replace("+", r"\+")) as caught:
        tidy(given)
    assert caught.value.status == 400


def test_letters_and_digits_that_differ_give_other_keys() -> None:
    # A capital I looks like an l, an l like a 1, an O like a 0. Nothing else is alike.
    alike = {frozenset("il"), frozenset("i1"), frozenset("l1"), frozenset("o0")}
    for one, other in combinations(ascii_lowercase + digits, 2):
        same = name_key(f"X{one}n") == name_key(f"X{other}n")
        assert same == (frozenset((one, other)) in alike), (one, other)
        assert name_key(f"X{one.upper()}n") == name_key(f"X{one}n")


def test_what_shows_nothing_makes_no_other_key() -> None:
    for char in IGNORABLE:
        assert name_key(f"A{char}da") == name_key("Ada")
    assert third_key("Sun") == "fun", "as it was stored"


def test_guests_get_a_name_that_nobody_may_choose() -> None:
    names = {guest_name() for _ in range(100)}
    assert len(names) > 50
    for name in names:
        assert is_default(name)
        assert tidy(name) == name
        with pytest.raises(Refusal, match="for guests"):
            chosen_name(name.upper())
    for name in ("Guеst 1234", "Ｇｕｅｓｔ　１２３４", "Guest l2O4", "GUESТ 9999"):
        with pytest.raises(Refusal, match="for guests"):
            chosen_name(name)
    assert not is_default("Guest")
    assert chosen_name("Guest of honour") == "Guest of honour"
