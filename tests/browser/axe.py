"""The faults that axe finds on a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

Options = dict[str, Any]
ALL: Options = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
}
CONTRAST: Options = {"runOnly": ["color-contrast"]}
ALL_BUT_CONTRAST: Options = {**ALL, "rules": {"color-contrast": {"enabled": False}}}


def faults(page: Page, options: Options = ALL) -> list[str]:
    options = {"resultTypes": ["violations"], **options}
    response: dict[str, Any] = Axe().run(page, options=options).response
    return [
        f"{fault['id']}: {fault['help']}: {node['html'][:200]} {node.get('failureSummary', '')}"
        for fault in response["violations"]
        for node in fault["nodes"]
    ]
