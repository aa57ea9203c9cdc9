"""Names of people: readable, and without characters that mislead others."""

import re
import secrets
import unicodedata

from fallstar.server.name_key import IGNORABLE, name_key
from fallstar.server.refusal import Refusal

LONGEST = 24
# Control, format (bidi overrides, zero width), surrogate, private, unassigned, line separators.
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
BLANK = IGNORABLE | {"\u2800"}  # Braille without dots
EMOJI_STYLE = re.compile("[\ufe0e\ufe0f]")  # keyboards of phones add them to emoji
MOST_MARKS = 2  # accents on one letter; more would cover the lines above and below
DEFAULT = re.compile(name_key("Guest ") + f"[{name_key('0123456789')}]{{4}}")


def guest_name() -> str:
    """The name of a new guest. A client may translate it."""
    return f"Guest {secrets.randbelow(9000) + 1000}"


def is_default(name: str) -> bool:
    """Whether this is a name that a guest got without choosing, or looks like one."""
    return DEFAULT.fullmatch(name_key(name)) is not None


def tidy(text: str, what: str = "a name", longest: int = LONGEST) -> str:
    """The text in NFC, with single spaces and none at the ends, and without the two characters that
    choose the style of an emoji; a Refusal says what is wrong."""
    text = EMOJI_STYLE.sub("", unicodedata.normalize("NFC", text))
    faults = [char for char in text if unicodedata.category(char) in INVISIBLE or char in BLANK]
    if faults:
        codes = ", ".join(f"U+{ord(char):04X}" for char in dict.fromkeys(faults[:3]))
        raise Refusal("bad_request", f"{what} has visible characters only, not {codes}")
    text = " ".join(text.split())
    if not 1 <= len(text) <= longest:
        raise Refusal("bad_request", f"{what} has 1 to {longest} characters, not {len(text)}")
    if _piled_marks(text):
        raise Refusal("bad_request", f"{what} has at most {MOST_MARKS} accents on a letter")
    return text


def typed_name(text: str) -> str:
    """The name of an account as somebody types it: as `tidy` makes it, but with the characters that
    show nothing. Names of older versions may have them. A Refusal if there is no such name."""
    text = unicodedata.normalize("NFC", text)
    if any(unicodedata.category(char) in INVISIBLE and char not in IGNORABLE for char in text):
        raise Refusal("bad_request", "a name has visible characters only")
    return " ".join(text.split())


def chosen_name(text: str) -> str:
    """A name that a person chose, tidied. The default names of guests are refused."""
    name = tidy(text)
    if is_default(name):
        raise Refusal("bad_request", f"names such as {name} are for guests who have chosen none")
    return name


def _piled_marks(text: str) -> bool:
    marks = MOST_MARKS  # a mark at the start has no letter
    for char in text:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return True
    return False
