"""The words of each language, one file a language with the same keys; a test compares them.

Facts read "name: what happened", so that no verb has to agree with a name.
"""

from collections.abc import Mapping

from fallstar.errors import FallstarError
from fallstar.view.words import en, fr

LANGUAGES: dict[str, Mapping[str, str]] = {"en": en.WORDS, "fr": fr.WORDS}


def words_of(language: str) -> Mapping[str, str]:
    """The words of a language; an error names those there are."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise FallstarError(f"there is no language {language!r}: there are {known}")
    return LANGUAGES[language]
