"""What holds on every page: axe finds no fault, no English is left over, large text fits."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from fallstar.view.words import LANGUAGES
from tests.browser.conftest import Complaints
from tests.browser.moments import HELD, MOMENTS
from tests.browser.pages import PAGES, SETTLE
from tests.browser.words import written

Scheme = Literal["dark", "light"]
SCHEMES: tuple[Scheme, ...] = ("dark", "light")
Options = dict[str, Any]


def arrive(browser: Browser, options: Options, name: str, language: str) -> Iterator[Page]:
    complaints = Complaints()
    complaints.allow("nowhere")  # a table that is not there
    with browser.new_context(**{**options, "locale": language}) as context:
        complaints.listen(context)
        page = context.new_page()
        {**PAGES, **MOMENTS}[name](page)
        yield page
    assert complaints.heard == []


@pytest.fixture(scope="module", params=PAGES)
def english(
    request: pytest.FixtureRequest, browser: Browser, browser_context_args: Options
) -> Iterator[Page]:
    yield from arrive(browser, browser_context_args, request.param, "en-GB")


@pytest.fixture(scope="module", params=[name for name in MOMENTS if name not in HELD])
def moment(
    request: pytest.FixtureRequest, browser: Browser, browser_context_args: Options
) -> Iterator[Page]:
    yield from arrive(browser, browser_context_args, request.param, "en-GB")


@pytest.fixture(scope="module", params=product(LANGUAGES[1:], PAGES), ids="-".join)
def translated(
    request: pytest.FixtureRequest, browser: Browser, browser_context_args: Options
) -> Iterator[Page]:
    language, name = request.param
    yield from arrive(browser, browser_context_args, name, language)


# axe ----------------------------------------------------------------------------------------------

OPTIONS = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}


def faults(page: Page, schemes: tuple[Scheme, ...] = SCHEMES) -> list[str]:
    """The faults of a page, in both themes."""
    found = []
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.evaluate(SETTLE)
        response: dict[str, Any] = Axe().run(page, options=OPTIONS).response
        found += [
            f"{scheme}: {fault['id']}: {fault['help']}: {node['html'][:200]}"
            f" {node.get('failureSummary', '')}"
            for fault in response["violations"]
            for node in fault["nodes"]
        ]
    return found


def test_axe_finds_no_fault_in_english(english: Page) -> None:
    assert faults(english) == []


def test_axe_finds_no_fault_in_a_moment_of_a_game(moment: Page) -> None:
    assert faults(moment) == []


def test_axe_finds_no_fault_in_another_language(translated: Page) -> None:
    """Words do not change colours, so each language has one theme."""
    language = translated.locator("html").get_attribute("lang")
    scheme = SCHEMES[LANGUAGES.index(language) % len(SCHEMES)]
    assert faults(translated, (scheme,)) == []


# Language -----------------------------------------------------------------------------------------

# All that is read or heard; what is in another language on purpose says so.
TEXTS = """() => {
  const hidden = "script, style, noscript, code, kbd, [lang]:not(html)";
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
ENGLISH = re.compile(
    r"\b(the|you|your|and|with|is|are|this|that|to|of|at|it|for|from|my|what|who)\b", re.IGNORECASE
)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_languages_are_read_here_as_they_are_written(language: str) -> None:
    assert "Play now" in written("en")
    assert len(written("en") - written(language)) > 200


def test_no_english_is_left_over(translated: Page) -> None:
    texts: list[str] = translated.evaluate(TEXTS)
    assert len(texts) > 3
    language = translated.locator("html").get_attribute("lang")
    assert language is not None
    assert language != "en"
    english = written("en") - written(language)
    left = [text for text in texts if text in english or ENGLISH.search(text)]
    assert left == []


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


def test_nothing_sticks_out_on_a_phone_with_text_at_twice_its_size(translated: Page) -> None:
    """English words are the shortest."""
    size = translated.viewport_size
    assert size is not None
    translated.set_viewport_size({"width": 360, "height": 740})
    translated.evaluate(TWICE)
    assert translated.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert translated.evaluate(STICKS_OUT) == []
    translated.evaluate("document.adoptedStyleSheets = []")
    translated.set_viewport_size(size)
