"""The texts of each language, one file for each language, with the same keys.

Events read "name: what happened", so that no verb has to agree with a name.
"""

from collections.abc import Mapping
from typing import Literal

from fallstar.errors import FallstarError
from fallstar.view.words import en, fr

Language = Literal["en", "fr"]
LANGUAGES: dict[str, Mapping[str, str]] = {"en": en.WORDS, "fr": fr.WORDS}
# By language, the title and the description of every bot and of every face.
BOTS: dict[Language, Mapping[str, tuple[str, str]]] = {"en": en.BOTS, "fr": fr.BOTS}
FACES: dict[Language, Mapping[str, tuple[str, str]]] = {"en": en.FACES, "fr": fr.FACES}


def words_of(language: str) -> Mapping[str, str]:
    """The texts of a language; raises FallstarError with a list of the languages."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise FallstarError(f"there is no language {language!r}: there are {known}")
    return LANGUAGES[language]


def bot_title(name: str, language: Language = "en") -> str:
    """What people call a bot; its name if it is not one of ours."""
    return BOTS[language][name][0] if name in BOTS[language] else name
