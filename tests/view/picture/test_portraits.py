"""Every bot has a portrait of its own, in every mood, by night and by day."""

from xml.etree import ElementTree

import pytest

from fallstar.bots.levels import LEVELS
from fallstar.view.picture.portraits import MOODS, PORTRAIT_OF, PORTRAITS, SPARE, portrait
from fallstar.view.picture.theme import THEMES, ThemeName

NAMES = [one.name for one in PORTRAITS]


def test_every_bot_has_a_portrait_and_shares_it_with_nobody() -> None:
    assert set(PORTRAIT_OF) == set(LEVELS), "name a portrait for each bot in portraits.py"
    assert len(set(PORTRAIT_OF.values())) == len(PORTRAIT_OF)
    assert set(PORTRAIT_OF.values()) <= set(NAMES)


def test_no_name_is_used_twice_and_spare_portraits_are_nobodys() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert set(SPARE).isdisjoint(PORTRAIT_OF.values())


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", NAMES)
def test_every_portrait_is_a_picture_that_changes_with_each_mood(
    name: str, theme: ThemeName
) -> None:
    drawn = [portrait(name, mood, THEMES[theme]) for mood in MOODS]
    assert len(set(drawn)) == len(MOODS)
    for text in drawn:
        picture = ElementTree.fromstring(f"<svg>{text}</svg>")
        assert picture[0].get("r") == "24"
        assert all(part.get("d") for part in picture[1:])
