"""Text at twice its size on a small phone: everything is there, and nothing sticks out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Complaints
from tests.browser.pages import PAGES

TWICE = """addEventListener("DOMContentLoaded", () => {
  const large = new CSSStyleSheet();
  large.replaceSync(":root { font-size: 200% !important }");
  document.adoptedStyleSheets = [large];
})"""
# What may be moved sideways by itself, or is a picture, is not the page's fault.
STICKS_OUT = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll("body *")]
    .filter((one) => !one.closest("svg") && one.getBoundingClientRect().right > width + 1)
    .map((one) => one.outerHTML.slice(0, 100));
}"""


@pytest.mark.parametrize("name", PAGES)
def test_nothing_sticks_out_at_twice_the_size(
    visit: Callable[..., Page], complaints: Complaints, name: str
) -> None:
    complaints.allow("nowhere")
    # French words are the longer ones.
    page = visit(locale="fr-FR")
    page.set_viewport_size({"width": 360, "height": 740})
    page.add_init_script(TWICE)
    PAGES[name](page)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert page.evaluate(STICKS_OUT) == []
