"""Keys of names: names that look alike have the same key.

Unicode lists thousands of look-alikes (UTS 39). This table has the letters that can spell whole
names in Latin letters, as they look in either case: Cyrillic, Greek and Armenian ones, and some
digits. Accents make a difference. i and l do not: a capital I looks like an l.
"""

import unicodedata

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


def spelling_key(name: str) -> str:
    """A key that is the same for a name in capitals or not, and in full width or not."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def first_key(name: str) -> str:
    """The key of a name as it was before i and l had the same: older databases have it."""
    letters = unicodedata.normalize("NFKD", spelling_key(name)).translate(LOOK_ALIKES)
    return unicodedata.normalize("NFKC", letters)


def name_key(name: str) -> str:
    """A key that is the same for all names that look alike."""
    return first_key(name).replace("i", "l")
