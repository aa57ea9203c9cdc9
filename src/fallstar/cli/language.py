"""The language of texts: the one given, or that of the system."""

import os
import re

from fallstar.view.words import LANGUAGES, Language


def language_of(asked: Language | None) -> Language:
    """The given language; else that of the system if it is one of ours, or English."""
    if asked is not None:
        return asked
    system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    code = re.split(r"[_.@]", system or "")[0]
    return next((language for language in LANGUAGES if language == code), "en")
