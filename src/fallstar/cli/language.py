"""Which language to speak: the one asked for, or that of the system."""

import os

from fallstar.view.words import Language


def language_of(asked: Language | None) -> Language:
    """`fr` if asked for or if the system speaks French, else `en`."""
    if asked is not None:
        return asked
    system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    return "fr" if (system or "").startswith("fr") else "en"
