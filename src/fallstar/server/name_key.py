"""Keys of names: names that look alike have the same key.

The first table has letters that look like Latin ones in either case: Cyrillic, Greek and Armenian
ones, and some digits. Unicode lists thousands more (UTS 39); these count for names that look Latin
as a whole. Accents make a difference. i, l and 1 do not, because a capital I looks like an l, and
neither do o and 0. All other letters and digits of ASCII differ.
"""

import json
import unicodedata
from collections.abc import Mapping
from importlib.resources import files

# Characters that show nothing: Default_Ignorable_Code_Point of Unicode.
IGNORABLE = frozenset(
    chr(code)
    for first, last in (
        (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5),
        (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
        (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8),
        (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
    )
    for code in range(first, last + 1)
)  # fmt: skip
_HIDDEN = dict.fromkeys(map(ord, IGNORABLE))  # for str.translate
LOOK_ALIKES = str.maketrans(
    {
        # Cyrillic
        "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "ҽ": "e", "ԍ": "g", "н": "h", "һ": "h",
        "і": "i", "ӏ": "l", "ј": "j", "к": "k", "м": "m", "о": "o", "р": "p", "ԛ": "q", "г": "r",
        "ѕ": "s", "т": "t", "у": "y", "ү": "y", "ѵ": "v", "ԝ": "w", "х": "x",
        # Greek
        "α": "a", "β": "b", "ε": "e", "ζ": "z", "η": "h", "ι": "i", "κ": "k", "μ": "m", "ν": "n",
        "ο": "o", "ρ": "p", "τ": "t", "υ": "y", "χ": "x", "ϲ": "c", "ϳ": "j",
        # Armenian
        "օ": "o", "ս": "u", "հ": "h", "ց": "g", "զ": "q", "ո": "n", "յ": "j",
        # Latin letters of other alphabets, and digits
        "ı": "i", "ɩ": "i", "ɑ": "a", "ɡ": "g", "ⅼ": "l", "ǀ": "l", "|": "l", "0": "o", "1": "l",
    }
)  # fmt: skip


def _look_latin() -> dict[int, str]:
    """Letters of all alphabets that look like a Latin letter or a digit, small ones or capitals."""
    text = files("confusable_homoglyphs").joinpath("confusables.json").read_text("utf-8")
    latin: dict[int, str] = {}
    for letter, alike in json.loads(text).items():
        folded = letter.casefold()
        if folded.isascii() or len(folded) > 1 or (ord(folded) in latin and letter != folded):
            continue  # ſ is an s, not an f; a small letter tells more than its capital
        for looks in (one["c"] for one in alike):
            if len(looks) == 1 and looks.isascii() and looks.isalnum():
                latin[ord(folded)] = looks.lower()
                break
    return latin


LOOK_LATIN = _look_latin()


def shown_part(name: str) -> str:
    """A name without the characters that show nothing."""
    return name.translate(_HIDDEN)


def spelling_key(name: str) -> str:
    """A key that is the same for a name in capitals or not, and in full width or not."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def first_key(name: str) -> str:
    """The key of a name as it was before i and l had the same: older databases have it."""
    letters = unicodedata.normalize("NFKD", spelling_key(name)).translate(LOOK_ALIKES)
    return unicodedata.normalize("NFKC", letters)


def second_key(name: str) -> str:
    """The key of a name as it was before all look-alikes of Unicode counted."""
    return first_key(name).replace("i", "l")


def third_key(name: str) -> str:
    """The key of a name as it was when an s counted as an f: names rest under its hash."""
    return _key(name, LOOK_LATIN | {ord("s"): "f"})


def name_key(name: str) -> str:
    """A key that is the same for all names that look alike."""
    return _key(shown_part(name), LOOK_LATIN)


def _key(name: str, look_latin: Mapping[int, str]) -> str:
    looks = first_key(name).translate(look_latin).translate(LOOK_ALIKES)
    return looks.replace("i", "l") if looks.isascii() else second_key(name)
