"""The texts of the client, as its files in web/src/words/ have them, and its language."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

FOLDER = Path(__file__).parents[2] / "web/src/words"
SPEAK = """(language) => {
  Object.defineProperty(navigator, "languages", { value: [language], configurable: true });
  dispatchEvent(new Event("languagechange"));
}"""
STRING = r'"(?:[^"\\]|\\.)*"'


def texts_of(area: str, language: str) -> dict[str, str]:
    """The texts of one file by key; those with two forms are left out."""
    source = (FOLDER / f"{area}.{language}.ts").read_text(encoding="utf-8")
    found = re.findall(rf'^  "?([^":]+)"?:\s*({STRING}),', source, re.MULTILINE)
    return {key: json.loads(text) for key, text in found}


def written(language: str) -> set[str]:
    """Every text of a language without gaps."""
    found: set[str] = set()
    for path in FOLDER.glob(f"*.{language}.ts"):
        found |= {
            json.loads(text)
            for text in re.findall(rf":\s*({STRING})", path.read_text(encoding="utf-8"))
        }
    return {text for text in found if "{" not in text}


def speak(page: Page, language: str) -> None:
    """The browser's language becomes another one."""
    page.evaluate(SPEAK, language)
    expect(page.locator("html")).to_have_attribute("lang", language)
