"""What holds on every page: axe finds no fault, French is French, large text fits."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Complaints
from tests.browser.pages import PAGES, SETTLE

SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
Options = dict[str, Any]


def arrive(browser: Browser, options: Options, name: str, language: str) -> Iterator[Page]:
    complaints = Complaints()
    complaints.allow("nowhere")  # a table that is not there
    with browser.new_context(**{**options, "locale": language}) as context:
        complaints.listen(context)
        page = context.new_page()
        PAGES[name](page)
        yield page
    assert complaints.heard == []


@pytest.fixture(scope="module", params=PAGES)
def english(
    request: pytest.FixtureRequest, browser: Browser, browser_context_args: Options
) -> Iterator[Page]:
    yield from arrive(browser, browser_context_args, request.param, "en-GB")


@pytest.fixture(scope="module", params=PAGES)
def french(
    request: pytest.FixtureRequest, browser: Browser, browser_context_args: Options
) -> Iterator[Page]:
    yield from arrive(browser, browser_context_args, request.param, "fr-FR")


# axe ----------------------------------------------------------------------------------------------

OPTIONS = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}


def faults(page: Page) -> list[str]:
    """The faults of a page in both themes."""
    found = []
    for scheme in SCHEMES:
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


def test_axe_finds_no_fault_in_french(french: Page) -> None:
    assert faults(french) == []


# Language -----------------------------------------------------------------------------------------

WORDS = Path(__file__).parents[2] / "web/src/words"
AREAS = ("shell", "board", "table", "study")
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
# Words that stand in almost every English sentence and in no French one.
ENGLISH = re.compile(
    r"\b(the|you|your|and|with|is|are|this|that|to|of|at|it|for|from|my|what|who)\b", re.IGNORECASE
)


def written(language: str) -> set[str]:
    """Every text of a language without gaps."""
    found: set[str] = set()
    for area in AREAS:
        source = (WORDS / f"{area}.{language}.ts").read_text()
        found |= set(re.findall(r':\s*"((?:[^"\\]|\\.)+)"', source))
    return {text for text in found if "{" not in text}


def test_both_languages_are_read_here_as_they_are_written() -> None:
    assert "Play now" in written("en")
    assert len(written("en") - written("fr")) > 200


def test_no_english_is_left_over(french: Page) -> None:
    expect(french.locator("html")).to_have_attribute("lang", "fr")
    texts: list[str] = french.evaluate(TEXTS)
    assert len(texts) > 3
    english = written("en") - written("fr")
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


def test_nothing_sticks_out_on_a_phone_with_text_at_twice_its_size(french: Page) -> None:
    """French words are the longer ones."""
    size = french.viewport_size
    assert size is not None
    french.set_viewport_size({"width": 360, "height": 740})
    french.evaluate(TWICE)
    assert french.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert french.evaluate(STICKS_OUT) == []
    french.evaluate("document.adoptedStyleSheets = []")
    french.set_viewport_size(size)
