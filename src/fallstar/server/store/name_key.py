"""Keys of names: names that look alike have the same key.

The first table has letters that look like Latin ones in either case: Cyrillic, Greek and Armenian
ones, and some digits. Unicode lists thousands more (UTS 39); these count for names that look Latin
as a whole. Accents make a difference. i and l do not: a capital I looks like an l.
"""

import json
import unicodedata
from importlib.resources import files

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
        if letter.isascii() or len(folded) > 1 or (ord(folded) in latin and letter != folded):
            continue  # a small letter tells more than its capital
        for looks in (one["c"] for one in alike):
            if len(looks) == 1 and looks.isascii() and looks.isalnum():
                latin[ord(folded)] = looks.lower()
                break
    return latin


LOOK_LATIN = _look_latin()


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


def name_key(name: str) -> str:
    """A key that is the same for all names that look alike."""
    looks = first_key(name).translate(LOOK_LATIN).translate(LOOK_ALIKES)
    return looks.replace("i", "l") if looks.isascii() else second_key(name)
