"""axe finds no fault on any page, in both languages and both themes."""

from collections.abc import Callable
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Complaints
from tests.browser.pages import PAGES, SETTLE

OPTIONS = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}

SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")


def faults(page: Page) -> list[str]:
    response: dict[str, Any] = Axe().run(page, options=OPTIONS).response
    return [
        f"{fault['id']}: {fault['help']}: {node['html'][:200]} {node.get('failureSummary', '')}"
        for fault in response["violations"]
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_no_fault(
    visit: Callable[..., Page], complaints: Complaints, name: str, language: str
) -> None:
    complaints.allow("nowhere")  # a table that is not there
    page = visit(locale=language)
    PAGES[name](page)
    found: list[str] = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.evaluate(SETTLE)
        found += [f"{scheme}: {fault}" for fault in faults(page)]
    assert found == []
