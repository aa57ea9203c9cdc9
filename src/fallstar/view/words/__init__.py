"""The texts of each language, one file for each language, with the same keys.

NAME    what the language calls itself
ONE     the counts that take the first form of a text with two forms
TERMS   what the browser says too; `npm run terms` in web/ writes it there
WORDS   all other texts
BOTS    a title and a description of every bot
FACES   a title and a description of every face

Events read "name: what happened", so that no verb has to agree with a name.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Literal, get_args

from fallstar.errors import FallstarError

Language = Literal["en", "fr", "de"]  # the list of all languages; English is the one others follow
LANGUAGES: tuple[Language, ...] = get_args(Language)

Text = str | tuple[str, str]  # two forms: for the counts of ONE, and for all others
Described = Mapping[str, tuple[str, str]]

_FILES = {str(language): import_module(f"{__name__}.{language}") for language in LANGUAGES}
NAMES: dict[Language, str] = {language: _FILES[language].NAME for language in LANGUAGES}
TERMS: dict[Language, Mapping[str, Text]] = {key: _FILES[key].TERMS for key in LANGUAGES}
BOTS: dict[Language, Described] = {language: _FILES[language].BOTS for language in LANGUAGES}
FACES: dict[Language, Described] = {language: _FILES[language].FACES for language in LANGUAGES}


@cache
def texts_of(language: str) -> Mapping[str, Text]:
    """All texts of a language; raises FallstarError with a list of the languages."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise FallstarError(f"there is no language {language!r}: there are {known}")
    return {**_FILES[language].TERMS, **_FILES[language].WORDS}


def say(language: str, key: str, /, **values: object) -> str:
    """A text with its gaps filled; `count` chooses among two forms.

    Raises FallstarError if `language` is not one of LANGUAGES.
    """
    text = texts_of(language)[key]
    if not isinstance(text, str):
        text = text[0] if values["count"] in _FILES[language].ONE else text[1]
    return text.format(**values)


def bot_title(name: str, language: Language = "en") -> str:
    """What people call a bot; its name if it is not one of ours."""
    return BOTS[language][name][0] if name in BOTS[language] else name
