"""What holds on every page: axe finds no fault, no English is left over, large text fits, and
nothing that can be pressed is too small for a finger.

A page is visited once, in the last language, for all its tests. Then the browser's language
changes, and the page follows.
"""

import re
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page

from fallstar.view.words import LANGUAGES
from tests.browser.axe import ALL, ALL_BUT_CONTRAST, CONTRAST, Options, faults
from tests.browser.conftest import Complaints
from tests.browser.game_states import GAME_STATES, HELD, MESSAGES
from tests.browser.pages import PAGES, SETTLE
from tests.browser.touch import TOO_SMALL
from tests.browser.words import speak, written

ENGLISH, *OTHERS, FIRST = LANGUAGES  # pages are visited in the last
STATES = {**PAGES, **GAME_STATES}


@pytest.fixture(scope="module", params=[name for name in STATES if name not in HELD])
def visited(
    request: pytest.FixtureRequest, browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[Page]:
    complaints = Complaints()
    complaints.allow("nowhere")  # a table that is not there
    with browser.new_context(**{**browser_context_args, "locale": FIRST}) as context:
        complaints.listen(context)
        page = context.new_page()
        STATES[request.param](page)
        yield page
    assert complaints.heard == []


# Language -----------------------------------------------------------------------------------------

# All that is read or heard; what is in another language on purpose says so.
TEXTS = """(silent) => {
  const hidden = "script, style, noscript, code, kbd, [lang]:not(html)" + silent;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest(hidden)) texts.push(walker.currentNode.data);
  for (const one of document.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
      if (one.hasAttribute(name) && !one.closest(hidden)) texts.push(one.getAttribute(name));
  return texts.map((text) => text.trim().replace(/\\s+/g, " ")).filter(Boolean);
}"""
# Words that stand in almost every English sentence and in none of another language.
ENGLISH_WORDS = re.compile(
    r"\b(the|you|your|and|with|is|are|this|that|to|of|at|it|for|from|my|what|who)\b", re.IGNORECASE
)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_languages_are_read_here_as_they_are_written(language: str) -> None:
    assert "Play now" in written("en")
    assert len(written("en") - written(language)) > 200


def test_no_english_is_left_over(visited: Page) -> None:
    for language in (FIRST, *OTHERS):
        speak(visited, language)
        # What was said before stays as it was said.
        texts: list[str] = visited.evaluate(TEXTS, "" if language == FIRST else ", [data-said]")
        texts = [text for text in texts if not any(one in text for one in MESSAGES)]
        assert len(texts) > 3
        english = written(ENGLISH) - written(language)
        left = [text for text in texts if text in english or ENGLISH_WORDS.search(text)]
        assert left == [], language


# Large text ---------------------------------------------------------------------------------------

TWICE = """async () => {
  const large = new CSSStyleSheet();
  large.replaceSync(":root { font-size: 200% !important }");
  document.adoptedStyleSheets = [large];
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""
# What may be moved sideways by itself, or is a picture, is not the page's fault.
STICKS_OUT = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll("body *")]
    .filter((one) => !one.closest("svg") && one.getBoundingClientRect().right > width + 1)
    .map((one) => one.outerHTML.slice(0, 100));
}"""


def test_nothing_sticks_out_on_a_phone_with_text_at_twice_its_size(visited: Page) -> None:
    """English words are the shortest."""
    size = visited.viewport_size
    assert size is not None
    visited.set_viewport_size({"width": 360, "height": 740})
    visited.evaluate(TWICE)
    assert visited.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    for language in (*OTHERS, FIRST):
        speak(visited, language)
        assert visited.evaluate(STICKS_OUT) == [], language
    visited.evaluate("document.adoptedStyleSheets = []")
    visited.set_viewport_size(size)


# axe ----------------------------------------------------------------------------------------------

Scheme = Literal["dark", "light"]
# Themes change colours and nothing else; words change no colours.
LOOKS: list[tuple[str, Scheme, Options]] = [
    *((language, "dark", ALL_BUT_CONTRAST) for language in (FIRST, *OTHERS)),
    (ENGLISH, "dark", ALL),
    (ENGLISH, "light", CONTRAST),
]


def test_axe_finds_no_fault(visited: Page) -> None:
    for language, scheme, options in LOOKS:
        speak(visited, language)
        visited.emulate_media(color_scheme=scheme)
        visited.evaluate(SETTLE)
        assert faults(visited, options) == [], (language, scheme)
    visited.evaluate("document.adoptedStyleSheets = []")


# Fingers ------------------------------------------------------------------------------------------


def test_everything_on_a_page_is_large_enough_for_a_finger(visited: Page) -> None:
    touch = visited.context.new_cdp_session(visited)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    visited.set_viewport_size({"width": 390, "height": 844})
    assert visited.evaluate("matchMedia('(pointer: coarse)').matches")
    for language in LANGUAGES:
        speak(visited, language)
        visited.evaluate(SETTLE)
        assert visited.evaluate(TOO_SMALL) == [], language
        assert visited.evaluate(STICKS_OUT) == [], language
