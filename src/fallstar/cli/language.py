"""The language of texts: the one given, or that of the system."""

import os

from fallstar.view.words import Language


def language_of(asked: Language | None) -> Language:
    """The given language; else `fr` if the system is French, or `en`."""
    if asked is not None:
        return asked
    system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    return "fr" if (system or "").startswith("fr") else "en"
