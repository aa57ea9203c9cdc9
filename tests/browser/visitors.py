"""Who visits: a screen, a theme and a language. Whole journeys are made by several of them.

VISITORS=all in the environment takes every combination, as a release needs.
"""

import os
from itertools import product
from typing import Any, NamedTuple

import pytest

from fallstar.view.words import LANGUAGES

DESK, PHONE = (1280, 800), (390, 844)
THEMES = ("light", "dark")


class Visitor(NamedTuple):
    """What a browser tells of whoever sits in front of it."""

    size: tuple[int, int]
    theme: str
    language: str

    @property
    def options(self) -> dict[str, Any]:
        """Options of a new browser context."""
        width, height = self.size
        return {
            "viewport": {"width": width, "height": height},
            "has_touch": self.size == PHONE,
            "color_scheme": self.theme,
            "locale": self.language,
        }

    def __str__(self) -> str:
        return f"{'phone' if self.size == PHONE else 'desk'}-{self.theme}-{self.language}"


EVERYBODY = [Visitor(*one) for one in product((DESK, PHONE), THEMES, LANGUAGES)]
# Every screen, theme and language once or more.
SOME = [
    Visitor(DESK if place % 2 == 0 else PHONE, THEMES[place % 2], language)
    for place, language in enumerate(LANGUAGES)
]
VISITORS = EVERYBODY if os.environ.get("VISITORS") == "all" else SOME
each_visitor = pytest.mark.parametrize("visitor", VISITORS, ids=str)
