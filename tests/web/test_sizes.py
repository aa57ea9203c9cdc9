"""How much the pages of the built client weigh: docs/study.md has the figures.

`python -m tests.web.test_sizes` prints them.
"""

import re
from functools import cache

import pytest

from fallstar.server.site import STATIC
from fallstar.view.words import LANGUAGES
from tests.web.built import Built

FIRST_LOAD = 65_000  # bytes, gzipped
OWN = 60_000
STUDY_PAGES = ["Analysis", "Review", "Puzzles", "Editor", "Workshop"]
# What the page of reviews shows instead of a review, while no game is open.
INSTEAD = "Overview"


@cache
def built() -> Built:
    return Built(STATIC / "assets")


def waited_for(page: str, language: str) -> set[str]:
    """All files without which a page is not drawn."""
    return built().frame | built().pages[page] | built().words(page, language)


def own_files(page: str, language: str) -> set[str]:
    """What neither the home page nor a table needs; what is imported later counts too."""
    shared = waited_for("Home", language) | waited_for("Table", language)
    own = waited_for(page, language) - shared
    rest = [*own]
    while rest:
        file = rest.pop()
        later = built().later(file) if file.endswith(".js") else {}
        later.pop(built().chunk(INSTEAD), None)
        more = {one for files in later.values() for one in files} - shared - own
        own |= more
        rest += more
    return own | built().workers(own)


def own_size(page: str) -> int:
    return max(built().size(own_files(page, language)) for language in LANGUAGES)


def beyond(page: str) -> int:
    """What comes after the home page, with what a table needs too."""
    return max(
        built().size(
            (waited_for(page, language) | own_files(page, language)) - waited_for("Home", language)
        )
        for language in LANGUAGES
    )


def first_load() -> int:
    return max(built().size(waited_for("Home", language)) for language in LANGUAGES)


def test_the_home_page_waits_for_little() -> None:
    assert first_load() <= FIRST_LOAD


@pytest.mark.parametrize("page", STUDY_PAGES)
def test_a_study_page_has_little_of_its_own(page: str) -> None:
    own = own_files(page, "en")
    names = {re.sub(r"-[\w-]{8}\.\w+$", "", file) for file in own}
    assert {page, "worker"} <= names  # the figure is of the whole page
    assert any(file.endswith(".css") for file in own)
    assert any(name.endswith(".en") for name in names)
    assert own_size(page) <= OWN


def test_what_stands_instead_of_a_review_is_small_too() -> None:
    later = built().later(built().chunk("Review"))[built().chunk(INSTEAD)]
    words = waited_for("Home", "en") | waited_for("Table", "en")
    assert 0 < built().size(later - words - own_files("Review", "en")) <= OWN // 4


if __name__ == "__main__":
    print(f"first load: {first_load():,} bytes")
    for page in STUDY_PAGES:
        print(f"{page}: {own_size(page):,} of its own, {beyond(page):,} beyond the first load")
