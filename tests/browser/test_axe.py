"""axe finds no fault on any page, in both languages and both themes."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser.conftest import Complaints
from browser.pages import PAGES

OPTIONS = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}

# Colours fade from one theme to the other: faults are looked for once they have.
SETTLE = """() => Promise.all(
  document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => {})))"""


def faults(page: Page) -> list[str]:
    response: dict[str, Any] = Axe().run(page, options=OPTIONS).response
    return [
        f"{fault['id']}: {fault['help']}: {node['html'][:200]} {node.get('failureSummary', '')}"
        for fault in response["violations"]
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_no_fault(page: Page, complaints: Complaints, name: str) -> None:
    complaints.allow("/t/nowhere|/api/tables/nowhere|404")
    found: list[str] = []
    PAGES[name](page)
    for language in ("en", "fr"):
        speak(page, language)
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.evaluate(SETTLE)
            found += [f"{language} {scheme}: {fault}" for fault in faults(page)]
    assert found == []


def speak(page: Page, language: str) -> None:
    """Choose a language where the page is, as another tab would."""
    page.evaluate(
        """language => localStorage.setItem("fallstar",
             JSON.stringify({ values: { language, speed: "off" }, unsent: ["language", "speed"] }))""",
        language,
    )
    page.reload()
    expect(page.locator(f"html[lang={language}]")).to_be_attached()
    page.locator("main").first.wait_for()
    page.wait_for_load_state("networkidle")
