"""French, wherever one looks: no English is left over, and the page says what it speaks."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints
from tests.browser.pages import PAGES

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


@pytest.mark.parametrize("name", PAGES)
def test_no_english_is_left_over(
    visit: Callable[..., Page], complaints: Complaints, name: str
) -> None:
    complaints.allow("nowhere")
    page = visit(locale="fr-FR")
    PAGES[name](page)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    texts: list[str] = page.evaluate(TEXTS)
    assert len(texts) > 3
    english = written("en") - written("fr")
    left = [text for text in texts if text in english or ENGLISH.search(text)]
    assert left == []


def test_the_language_is_switched_and_kept(visit: Callable[..., Page]) -> None:
    page = visit(locale="en-GB")
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("button", name="Play now")).to_have_count(0)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto("/settings")
    page.get_by_role("radio", name="English").check()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_the_language_goes_along_to_another_device(
    visit: Callable[..., Page],
) -> None:
    page = visit(locale="en-GB")
    page.goto("/settings")
    with page.expect_response(lambda answer: answer.request.method == "PATCH"):
        page.get_by_role("radio", name="Français").check()
    other = visit(locale="en-GB")
    other.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    other.goto("/")
    expect(other.locator("html")).to_have_attribute("lang", "fr")
